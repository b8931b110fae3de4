//! Solving by workers.

mod resume;
mod strangers;
mod threads;
