//! What every front end calls: text in, plain data out, no generics.
//!
//! A game is [opened](open) once; everything else is asked of what was opened. Answers are structs
//! with public fields that serialise to the documented JSON; front ends only lay them out.

mod arena_game;
mod census;
mod certificate;
mod check;
mod convert;
mod draw;
mod error;
mod flat;
mod games;
mod inspect;
mod judge;
mod nim;
mod open;
mod opened;
mod opponent;
pub mod output;
mod play_match;
mod rules;
mod saved_game;
mod session;
mod solve;
mod table;
mod tally;
mod why;

pub use arena_game::{ArenaGame, Step};
pub use attractor_draw::{Layout, Theme};
pub use attractor_formats::generate::{self, Random};
pub use attractor_formats::{NamedArena, Sinks};
pub use attractor_logic::{DEFINITIONS, Sheet};
pub use census::{RankCount, ToMove};
pub use certificate::{Certificate, Checked, FormulaCertificate, Proved, certify, verify};
pub use check::{CheckAnswer, CheckRequest, PartCount, WitnessView, check, check_opened};
pub use convert::{write_arena, write_game};
pub use draw::{DrawRequest, draw, scene};
pub use error::{Error, Kind};
pub use flat::solve_numbered;
pub use games::{GameDescription, GameLine, ParameterDescription, PositionView, describe, games};
pub use inspect::{Inspection, inspect};
pub use judge::{Verdict, judge};
pub use nim::{NimQuestion, NimTerms, Pre, Term, TupleSet, ask_nim, nim_terms, sheet};
pub use open::{OpenRequest, open};
pub use opened::{Naming, Opened};
pub use opponent::{Chooser, Dice, OPPONENTS, Opponent, Seat, Turn, seat, seating};
pub use play_match::{Length, Match, MatchAnswer, MatchRequest, PlayedGame, Rate};
pub use saved_game::SavedGame;
pub use session::Session;
pub use solve::{Choice, Engine, LongestWin, PlayView, SolveAnswer, SolveRequest, Solved, solve};
pub use table::{Insight, Table};
pub use why::Sentence;
