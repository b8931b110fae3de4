//! Files that are read and written.

mod errors;
mod examples;
mod generate;
mod round_trips;
