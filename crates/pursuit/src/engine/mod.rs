//! The engine: which positions can `k` cops win?

mod blocks;
mod board;
mod changed_pairs;
mod expand;
mod first_tables;
mod fixpoint;
mod history;
mod moves;
mod pull_round;
mod push_round;
mod quick_verdict;
mod registers;
mod rounds;
mod row;
mod solve;
mod square;
mod sweep_round;

pub(crate) use board::Board;
pub(crate) use history::History;
pub(crate) use registers::on_widest_registers;
pub use rounds::Rounds;
pub use solve::{Goal, Method, Options, SolveError, memory_needed, solve};
