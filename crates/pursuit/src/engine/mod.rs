//! The engine: which positions can `k` cops win?

mod blocks;
mod board;
mod dirty;
mod early;
mod expand;
mod fixpoint;
mod history;
mod moves;
mod pull;
mod push;
mod rounds;
mod row;
mod solve;
mod square;
mod start;
mod sweep;
mod widest;

pub(crate) use board::Board;
pub(crate) use history::History;
pub use rounds::Rounds;
pub use solve::{Goal, Method, Options, SolveError, memory_needed, solve};
