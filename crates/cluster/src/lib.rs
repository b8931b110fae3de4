//! The same attractor on many workers, in one process or in several, with timely dataflow.
//!
//! A position belongs to the worker that its hash names. Exploring goes level by level: successors
//! of other workers go out in batches, and each position remembers where moves lead to it from.
//! Then the ranks: whatever was settled in one rank is told backwards along the moves, which
//! settles the next. A level or a rank is one timestamp of the dataflow ([`Solve`]); between two
//! of them nothing is in flight, and that is when checkpoints are made.
//!
//! ```
//! use attractor_core::Unwatched;
//! use attractor_cluster::Solve;
//! # use attractor_core::{Game, Player, Outcome, Picture, Coalition, Value};
//! # use std::cmp::Reverse;
//! # struct Matches;
//! # impl Game for Matches {
//! #     type Position = (u8, u8);
//! #     type Move = u8;
//! #     fn start(&self) -> (u8, u8) { (9, 0) }
//! #     fn turn(&self, at: &(u8, u8)) -> Player { Player(at.1) }
//! #     fn outcome(&self, at: &(u8, u8)) -> Option<Outcome> {
//! #         (at.0 == 0).then(|| Outcome::won_by(Coalition::of(Player(1 - at.1))))
//! #     }
//! #     fn moves(&self, at: &(u8, u8)) -> impl Iterator<Item = u8> { 1..=at.0.min(3) }
//! #     fn play(&self, at: &(u8, u8), taken: &u8) -> (u8, u8) { (at.0 - taken, 1 - at.1) }
//! #     fn notation(&self, at: &(u8, u8)) -> String { format!("{}@{}", at.0, at.1) }
//! #     fn read(&self, text: &str) -> Result<(u8, u8), String> {
//! #         let (heap, turn) = text.split_once('@').ok_or("no turn")?;
//! #         Ok((heap.parse().map_err(|_| "heap")?, turn.parse().map_err(|_| "turn")?))
//! #     }
//! #     fn picture(&self, _: &(u8, u8)) -> Picture { Picture::board(1, 1, |_, _| attractor_core::Piece::Empty) }
//! # }
//! // Take 1 to 3 of 9 matches; whoever cannot move loses.
//! let solved = Solve::new(Matches, "matches:9").on_threads(2, &Unwatched)?;
//! assert_eq!(solved.value, [Value::Win(Reverse(5)), Value::Loss(5)]);
//! # Ok::<(), attractor_cluster::Error>(())
//! ```

mod cell;
mod checkpoint;
mod error;
mod finished;
mod grundy;
mod links;
mod lost;
mod meeting;
mod outbox;
mod part;
mod post;
mod receive;
mod sealed;
mod secret;
mod shard;
mod signals;
mod solve;
mod totals;
mod wire;
mod worker;

pub use error::Error;
pub use lost::{Loss, on_lost_process};
pub use meeting::Membership;
pub use post::Traffic;
#[doc(hidden)]
pub use receive::receive;
pub use secret::Secret;
pub use solve::Solve;
pub use totals::{Longest, Share, Totals};
pub use worker::ClusterSolution;

/// The program and its version: processes with different ones do not work together.
pub(crate) const PROGRAM: &str = concat!("attractor ", env!("CARGO_PKG_VERSION"));
