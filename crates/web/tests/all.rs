//! What the explorer answers over HTTP.

mod api;
mod common;
mod fuzz;
mod load;
