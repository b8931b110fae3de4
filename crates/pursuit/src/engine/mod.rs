//! The engine: which positions can `k` cops win?

mod board;
mod early;
mod expand;
mod fixpoint;
mod history;
mod push;
mod solve;
mod square;
mod sweep;

pub(crate) use board::Board;
pub(crate) use history::History;
pub use solve::{Goal, Method, Options, Progress, SolveError, Watch, memory_needed, solve};
