//! Arenas, attractors, strategies and their certificates.
//!
//! Five nouns, in the order in which data flows through them:
//!
//! ```text
//!   Game ──explore──▶ Arena ──attract──▶ Region ──▶ Strategy, Solution ──▶ View
//! ```
//!
//! This crate prints nothing, opens nothing and reads no clock.

mod arena;
mod attract;
mod explore;
mod flat;
mod game;
mod grundy;
mod outcome;
mod picture;
mod player;
mod reach;
mod region;
mod vertex_set;
mod watch;

pub use arena::{Arena, ArenaBuilder, ArenaError, MAX_VERTICES, Vertex};
pub use attract::{Attraction, attract, attract_within};
pub use explore::{Exploration, ExploreError, Explored, explore};
pub use flat::{Flat, FlatError, Tally, solve_flat};
pub use game::{Direction, Game, Numbered, Standing};
pub use grundy::grundy;
pub use outcome::{Outcome, Value};
pub use picture::{Picture, Piece, Spot};
pub use player::{Coalition, MAX_PLAYERS, Player};
pub use reach::{Reach, reach};
pub use region::Region;
pub use vertex_set::VertexSet;
pub use watch::{Cancelled, Unwatched, Watch};
