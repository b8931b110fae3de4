//! Infinite play: parity games, and Büchi's as those with two priorities.
//!
//! ```text
//!   ParityGame ──compress, ends, components──▶ Ground ──zielonka | promotion | tangle──▶ ParitySolution
//! ```
//!
//! Every solver is made of attractors within what is left of the arena (`ground.rs`), and none of them
//! recurses on the call stack. What they find is checked by `verify.rs`, which uses none of them.

mod components;
mod convention;
mod cycles;
mod game;
mod ground;
mod judge;
mod preprocess;
mod promotion;
mod solution;
mod story;
mod tangle;
mod verify;
mod zielonka;

pub use convention::Convention;
pub use game::{ParityGame, Winner};
pub use judge::ParityJudgement;
pub use solution::{ParityAlgorithm, ParitySolution};
pub use story::{Chapter, ParityStory, Target};
pub use verify::{ParityClaim, ParityReason, ParityRefuted, verify_parity};
