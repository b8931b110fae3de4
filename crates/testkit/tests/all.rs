//! Every game, engine, checker and published truth.

mod catalogue;
mod certificates;
mod checkers;
mod endless;
mod engines;
mod fuzz;
mod pursuit;
mod truths;
