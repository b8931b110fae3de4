//! Formulas, their proofs, and coalition Nim.

mod common;
mod endless;
mod game;
mod joint;
mod nim;
mod proof;
mod semantics;
mod sheet;
mod text;
