//! Cops and robbers against known and naive answers.

mod batch;
mod census;
mod known;
mod naive;
mod proofs;
