//! Games written as text.
pub mod check;
mod code;
mod compile;
mod fold;
mod game;
pub mod geometry;
mod layout;
pub mod lex;
pub mod naive;
mod notation;
mod numbers;
pub mod open;
pub mod parse;
mod picture;
pub mod problem;
pub mod tree;
pub mod typed;
pub mod words;

pub use game::{Chosen, Position, TextGame};
