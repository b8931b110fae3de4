//! Rules of the games, one file each, and the one catalogue of them.
//!
//! A **game** is named by text (`chomp:4x3`), a **move** by what it prints as, a **position** by
//! the line of moves that leads to it or by its notation.
//!
//! ```
//! use attractor_core::Game;
//! use attractor_games::{follow, open};
//!
//! let opened = open("chomp:2x3")?;
//! let line = follow(&opened.game, opened.game.start(), "c2 b1")?;
//! assert_eq!(opened.game.notation(line.end()), "1-1@1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`visit`] hands an engine the game with its real types; [`open`] is `visit` that forgets them,
//! for front ends that speak text. What there is to say about each game is data ([`About`]), from
//! which help, the page and the docs are made.

mod about;
mod alternating;
mod any;
mod catalogue;
mod connect4_geometry;
mod connect4_numbers;
mod domineering_cells;
mod domineering_frame;
mod krk_numbers;
mod line;
mod numbers;
mod places;
mod quixo_lines;
mod spec;
mod ternary;
mod together;
mod written;

pub mod ending;
pub mod square;

pub mod chomp;
pub mod coalition_nim;
pub mod connect4;
pub mod cops;
pub mod dodgem;
pub mod domineering;
pub mod hare;
pub mod hexapawn;
pub mod krk;
pub mod lgame;
pub mod matches;
pub mod misere;
pub mod mnk;
pub mod nim;
pub mod octal;
mod packed;
pub mod quixo;
pub mod sim;
pub mod sum;
pub mod tactix;

pub use about::{About, Kind, Parameter};
pub use any::{AnyGame, AnyMove, AnyPosition, AnyPositions, FirstPositions, HowToExplore};
pub use catalogue::{GAMES, Opened, Visitor, about, open, visit};
pub use line::{Followed, IllegalMove, find_move, follow};
pub use numbers::Numbers;
pub use places::places;
pub use spec::{Params, Spec, SpecError};
pub use together::{TakeTogether, Together, is_together, open_together};
pub use written::{is_written, with_parameters};

/// The example of the page for contributors is compiled and run as it stands there.
#[cfg(doctest)]
#[doc = include_str!("../../../CONTRIBUTING.md")]
struct Contributing;

/// So is the game of the book's reader; the French page holds the same.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/part5/own-game.md")]
struct OwnGame;
