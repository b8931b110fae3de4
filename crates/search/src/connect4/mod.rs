//! Connect Four on any board that fits into 64 bits, solved exactly.

mod batch;
mod book;
mod geometry;
#[cfg(test)]
mod naive;
mod parity;
mod position;
mod search;
mod solver;
mod stones;
mod table;
mod team;

pub use batch::{Analysis, analyse};
pub use book::{Book, BookError};
pub use geometry::Geometry;
pub use position::{End, Illegal, LineError, Position, RowsError};
pub use solver::{Answer, MoveScore, Solver};
