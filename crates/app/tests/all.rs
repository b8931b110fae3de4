//! Answers, whatever the engine.

mod answers;
mod check;
