//! Every game, engine, checker and published truth.

mod catalogue;
mod checkers;
mod engines;
mod pursuit;
mod truths;
