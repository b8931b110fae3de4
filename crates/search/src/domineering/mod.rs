//! Domineering on any board of at most 128 cells, solved exactly.
//!
//! Two players place dominoes on the free cells of a board, one upright, one flat; who can not
//! move loses.

mod board;
mod bounds;
mod frame;
mod search;
mod solver;
mod transposition_table;
mod word;

pub use board::{Board, BoardError, Domino, Player};
pub use solver::{Answer, Outcome, Solver};
