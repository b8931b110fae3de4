//! Solving by workers.

mod resume;
mod threads;
