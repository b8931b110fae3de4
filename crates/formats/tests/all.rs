//! Files that are read and written.

mod errors;
mod examples;
mod fuzz;
mod generate;
mod round_trips;
