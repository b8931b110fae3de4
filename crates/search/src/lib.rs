//! Searching games: min-max to a depth, and exact search on games too large to explore.
//!
//! The teaching side takes any [`Game`](attractor_core::Game), a [`Heuristic`](heuristics::Heuristic)
//! kept apart from its rules, and looks some moves ahead: [`minmax()`] as on a blackboard,
//! [`alphabeta()`] with cuts, [`Deepening`] with a memory. The exact side is [`Exact`] for any game, and
//! the engines of [`connect4`] and [`domineering`].

pub mod connect4;
mod deepening;
pub mod domineering;
mod exact;
mod exercise;
pub mod heuristics;
mod limits;
mod minmax;
mod notes;
mod problem;
mod run;
mod score;
mod transposition_table;
mod tree;

pub use deepening::{Deepening, Round};
pub use exact::{Exact, Proved};
pub use exercise::{Branch, Exercise, ExerciseError, Node, Numbers};
pub use limits::Limits;
pub use minmax::{alphabeta, minmax};
pub use notes::{Leaves, Notes};
pub use problem::{Problem, SearchResult};
pub use score::Score;
pub use tree::{Tree, TreeNode, TreeNotes};
