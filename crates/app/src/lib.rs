//! What every front end calls: text in, plain data out, no generics.
//!
//! A game is [opened](open) once; everything else is asked of what was opened. Answers are structs
//! with public fields that serialise to the documented JSON; front ends only lay them out.

mod certificate;
mod convert;
mod draw;
mod error;
mod inspect;
mod judge;
mod open;
mod opened;
pub mod output;
mod rules;
mod solve;
mod why;

pub use attractor_draw::{Layout, Theme};
pub use attractor_formats::generate::{self, Random};
pub use attractor_formats::{NamedArena, Sinks};
pub use certificate::{Certificate, Checked, Proved, certify, verify};
pub use convert::{write_arena, write_game};
pub use draw::{DrawRequest, draw, scene};
pub use error::{Error, Kind};
pub use inspect::{Inspection, inspect};
pub use judge::{Verdict, judge};
pub use open::{OpenRequest, open};
pub use opened::{Naming, Opened};
pub use solve::{Choice, PlayView, SolveAnswer, SolveRequest, Solved, solve};
pub use why::Sentence;
