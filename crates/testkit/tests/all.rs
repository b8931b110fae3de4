//! Every game, engine, checker and published truth.

mod catalogue;
mod certificates;
mod checkers;
mod endless;
mod engines;
mod fuzz;
mod limits;
mod pursuit;
mod truths;
