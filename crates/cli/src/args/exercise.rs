//! `exercise`

use std::path::PathBuf;

use attractor_exercise::{Kind, Language};
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
    /// In which language [default: that of the machine]
    #[arg(long, value_name = "LANGUAGE", value_parser = ["en", "fr"])]
    pub(crate) lang: Option<String>,
    /// How many vertices an arena has: 4 to 14
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "What it is like")]
    pub(crate) vertices: usize,
    /// Play may come back
    #[arg(long, help_heading = "What it is like")]
    pub(crate) cycles: bool,
    /// Games may end in a draw
    #[arg(long, help_heading = "What it is like")]
    pub(crate) draws: bool,
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

impl Exercise {
    /// The language that was asked for, else that of the machine.
    pub(crate) fn language(&self) -> Language {
        let locale = || {
            let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
                .into_iter()
                .filter_map(|name| std::env::var(name).ok());
            set.into_iter().find(|value| !value.is_empty())
        };
        Language::of_locale(&self.lang.clone().or_else(locale).unwrap_or_default())
    }
}

const EXERCISE_EXAMPLES: &str = "\
Examples:
  attractor exercise layer --seed 7
  attractor exercise layer --seed 7 --answer 2,5
  attractor exercise cuts --seed 3 --lang fr --solution
  attractor exercise --sheet 6 --seed 12 --lang fr -o sheet12.html";
