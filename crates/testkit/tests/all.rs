//! Every game, engine and published truth.

mod catalogue;
mod engines;
mod pursuit;
mod truths;
