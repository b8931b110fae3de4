//! Domineering on any board of at most 128 cells, solved exactly.
//!
//! Two players place dominoes on the free cells of a board, one upright, one flat; who can not
//! move loses.

mod board;
mod bounds;
mod search;
mod solver;
mod transposition_table;

pub use attractor_games::domineering::Side;
pub use board::{Board, BoardError};
pub use solver::{Answer, Outcome, Solver};
