//! Files that are read and written.

mod errors;
mod examples;
mod generate;
mod lcgs;
mod round_trips;
