//! Searches against known and naive answers.

mod connect4;
mod domineering;
mod minmax;
