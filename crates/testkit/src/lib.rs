//! What the tests of every crate share: a conformance kit for the rules of a game, naive solvers,
//! random arenas, pinned playthroughs and known truths.
//!
//! Nothing here is fast, and nothing here shares code with the engines that it is held against.

pub mod arenas;
pub mod conform;
pub mod hard_parity;
pub mod naive;
pub mod naive_parity;
pub mod playthrough;
pub mod ports;
pub mod siege;
pub mod storm;
pub mod truths;

pub use conform::conform;
