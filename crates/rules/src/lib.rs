//! Games written as text: a page of rules is read, checked, compiled to packed words, and tried.
//!
//! ```
//! use attractor_core::{Game, Unwatched};
//! use attractor_rules::{TextGame, examine, open::{Take, open}};
//!
//! let text = "game Nim\nheaps heap = 3, 4, 5\nmove h in heap, n in 1..h\n  h loses n\nmover loses when blocked\n";
//!
//! // What is wrong with it, and how large it is.
//! let report = examine(text, &[], 10_000, &Unwatched);
//! assert!(report.ok() && report.finished && report.comes_back == Some(false));
//!
//! // The game itself. Its positions are one word of 64 bits here, two or four in larger games.
//! struct Moves;
//! impl Take for Moves {
//!     type Output = usize;
//!     fn take<const W: usize>(self, game: TextGame<W>) -> usize {
//!         game.moves(&game.start()).count()
//!     }
//! }
//! assert_eq!(open(text, &[], Moves).unwrap(), 12);
//! ```
//!
//! Text goes one way: [`lex`] makes words of it, [`parse`] a tree with places ([`tree`]), [`check`](mod@check) gives every
//! name its meaning and every expression its type ([`typed`]). From there two ways lead on: [`naive`]
//! follows the rules word by word, and [`TextGame`] is their compiled form, which is held to it. [`trial`]
//! plays, and tells what goes wrong. The words of the language stand in one table ([`words`]).

#![expect(
    clippy::result_large_err,
    reason = "a mistake ends the reading of a text: it is made once"
)]

mod back;
pub mod check;
mod code;
mod compile;
pub mod explain;
mod fold;
pub mod format;
mod game;
pub mod geometry;
pub mod grammar;
mod layout;
pub mod lex;
pub mod naive;
mod notation;
mod numbers;
pub mod open;
pub mod parse;
mod picture;
pub mod problem;
mod symmetry;
mod together;
pub mod tree;
pub mod trial;
pub mod typed;
pub mod words;

pub use game::{Chosen, Position, TextGame};
pub use together::{Choice, NoResult};
pub use trial::{Report, examine};
