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
mod census;
mod certificate;
mod exploration_run;
mod explore;
mod flat;
mod game;
mod grundy;
mod images;
mod in_order;
mod inspect;
mod judge;
mod offsets;
mod outcome;
mod parity;
mod picture;
mod pieces;
mod player;
mod positions;
mod reach;
mod region;
mod shared_bits;
mod solution;
mod strategy;
mod tiers;
pub mod value_code;
mod vertex_set;
mod watch;

pub use arena::{Arena, ArenaBuilder, ArenaError, MAX_VERTICES, Vertex};
pub use attract::{Attraction, attract, attract_within};
pub use census::{Census, Tally, Wins};
pub use certificate::{Claim, Reason, Refuted, verify};
pub use exploration_run::ExplorationRun;
pub use explore::{Exploration, ExploreError, Explored, explore};
pub use flat::{Flat, FlatError, flat_bytes, solve_and_reach, solve_flat};
pub use game::{Counted, Direction, Game, Label, LineBoard, Numbered, Run, Standing};
pub use grundy::{grundy, grundy_by_number};
pub use in_order::attract_in_order;
pub use inspect::{has_cycle, reachable, same_owner_move, topological_order, two_colouring};
pub use judge::Judgement;
pub use offsets::Offsets;
pub use outcome::{FOR_EVER, Outcome, Value};
pub use parity::{
    Chapter, Convention, ParityAlgorithm, ParityClaim, ParityGame, ParityJudgement, ParityReason,
    ParityRefuted, ParitySolution, ParityStory, Target, Winner, verify_parity,
};
pub use picture::{Picture, Piece, Spot};
pub use pieces::{each_piece, fill_pieces};
pub use player::{Coalition, MAX_PLAYERS, Player};
pub use positions::{Positions, position_hash};
pub use reach::{Reach, reach};
pub use region::Region;
pub use solution::{Goal, Infinite, Objective, Play, PlayEnd, Solution, best_line};
pub use strategy::Strategy;
pub use vertex_set::VertexSet;
pub use watch::{Cancelled, Steps, Unwatched, Watch};
