//! Formulas, their proofs, and coalition Nim.

mod common;
mod game;
mod joint;
mod nim;
mod proof;
mod semantics;
mod sheet;
mod text;
