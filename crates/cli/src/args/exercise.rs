//! `exercise`

use std::path::PathBuf;

use attractor_exercise::{Kind, Owners};
use clap::Args;

use super::one_of;

/// Make an exercise that marks itself, or a sheet of exercises for print
#[derive(Args, Debug)]
#[command(after_help = EXERCISE_EXAMPLES)]
pub(crate) struct Exercise {
    /// What it is about [default: layer; of a sheet: every kind in turn]
    #[arg(value_name = "KIND", value_parser = one_of::<Kind>(Kind::ALL.map(Kind::name)))]
    pub(crate) kinds: Vec<Kind>,
    /// The same seed always makes the same exercise, and the same sheet
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Mark this answer: numbers or names separated by commas
    #[arg(long, value_name = "ITEMS", allow_hyphen_values = true)]
    pub(crate) answer: Option<String>,
    /// Tell the solution as well
    #[arg(long)]
    pub(crate) solution: bool,
    /// How many vertices an arena has: 4 to 14
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "What it is like")]
    pub(crate) vertices: usize,
    /// Play may come back
    #[arg(long, help_heading = "What it is like")]
    pub(crate) cycles: bool,
    /// Games may end in a draw
    #[arg(long, help_heading = "What it is like")]
    pub(crate) draws: bool,
    /// Who owns the vertices: either player by lot (`mixed`), the players in turn, so that every move hands over
    /// (`turns`), or one player all of them (`one`)
    #[arg(
        long,
        value_name = "HOW",
        default_value_t = Owners::Mixed,
        value_parser = one_of::<Owners>(Owners::ALL.map(Owners::name)),
        help_heading = "What it is like"
    )]
    pub(crate) owners: Owners,
    /// So many exercises on one page for print, solutions apart
    #[arg(
        long,
        value_name = "COUNT",
        requires = "output",
        conflicts_with = "answer",
        help_heading = "A sheet"
    )]
    pub(crate) sheet: Option<usize>,
    /// Where to write the sheet: a page of HTML, `-` for standard output
    #[arg(long, short, value_name = "FILE", requires = "sheet", help_heading = "A sheet")]
    pub(crate) output: Option<PathBuf>,
}

const EXERCISE_EXAMPLES: &str = "\
Examples:
  attractor exercise layer --seed 7
  attractor exercise layer --seed 7 --answer 2,5
  attractor exercise rank --seed 7 --owners turns --cycles
  attractor exercise cuts --seed 3 --lang fr --solution
  attractor exercise --sheet 6 --seed 12 --lang fr -o sheet12.html";
