//! What the explorer answers over HTTP.

mod api;
mod coming_and_going;
mod common;
mod fuzz;
mod load;
