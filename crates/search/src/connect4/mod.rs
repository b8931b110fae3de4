//! Connect Four on any board that fits into 64 bits, solved exactly.

mod batch;
mod move_order;
#[cfg(test)]
mod naive;
mod opening_book;
mod parity;
mod position;
mod search;
mod shape;
mod solver;
mod stones;
mod team;
mod transposition_table;

pub use attractor_games::connect4::Geometry;
pub use batch::{Analysis, analyse};
pub use opening_book::{BookError, OpeningBook, Unfinished};
pub use position::{End, Illegal, LineError, Position};
pub use solver::{Answer, MoveScore, Solver};
