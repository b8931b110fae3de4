//! What can be typed about cops and robbers.

use std::path::PathBuf;

use attractor_app::{Theme, pursuit_rules};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::candidates::{self, graphs_and_files};
use super::one_of;

/// How many cops catch a robber on a graph, from where, and how soon
#[derive(Args, Debug)]
#[command(after_help = COPS_EXAMPLES)]
pub(crate) struct Cops {
    /// A graph such as `grid:5x7`, a file, `-` for standard input, or a graph pasted as one argument
    #[arg(value_name = "GRAPH", required_unless_present_any = ["families", "batch", "random"])]
    #[arg(add = graphs_and_files())]
    pub(crate) graph: Option<String>,
    /// Number of cops, instead of the fewest that win
    #[arg(long, value_name = "K", conflicts_with = "batch")]
    pub(crate) cops: Option<usize>,
    /// List the winning starts: `all`, cops told apart, or one of each kind up to `symmetry`
    #[arg(long, value_name = "WHICH", num_args = 0..=1, default_missing_value = "all")]
    pub(crate) starts: Option<StartList>,
    /// Explain a position: `0+3-7@1`, cops to move, or as in the course `(0, 3, 7, True)`
    #[arg(long, value_name = "POSITION")]
    pub(crate) why: Option<String>,
    /// Where is the robber safe from cops on these vertices, such as `0+3`?
    #[arg(long, value_name = "COPS")]
    pub(crate) safe: Option<String>,
    /// Show a chase with best play by both sides
    #[arg(long)]
    pub(crate) play: bool,
    /// Begin the chase at this position
    #[arg(long, value_name = "POSITION", requires = "play")]
    pub(crate) at: Option<String>,
    /// Draw the chase, or the curves of `--sweep`, as SVG
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The colours: what the reader's screen prefers, or always the same
    #[arg(long, value_name = "THEME", default_value = "auto")]
    #[arg(value_parser = one_of::<Theme>(Theme::ALL.map(Theme::name)))]
    pub(crate) theme: Theme,
    /// Write a certificate that `attractor verify` can check
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Find out who wins and how soon, but count neither positions nor starts
    #[arg(long, conflicts_with = "everything")]
    pub(crate) winner: bool,
    /// Count positions and starts on very large boards too
    #[arg(long)]
    pub(crate) everything: bool,
    #[command(flatten)]
    pub(crate) rule: RuleArgs,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[command(flatten)]
    pub(crate) random: RandomArgs,
}

const COPS_EXAMPLES: &str = "\
Examples:
  attractor cops petersen
  attractor cops \"[[1, 2], [0, 3], [0, 3], [1, 2]]\" --cops 1 --starts
  attractor cops grid:5x7 --rule stay --play -o chase.svg
  attractor cops grid:3x4 --why \"(0, 5, 11, True)\"
  geng -c 8 | attractor cops --batch --rule stay --table
  attractor cops --random 20,p=0.1 --trials 100 --seed 1
  attractor cops --random 20 --sweep p=0.02..0.5 -o curve.svg
  attractor cops --families";

/// How the pieces move.
#[derive(Args, Clone, Debug, Serialize)]
pub(crate) struct RuleArgs {
    #[arg(long, value_name = "RULE", default_value = "move", help_heading = "Rules")]
    #[arg(help = named_rules(), add = candidates::rules())]
    #[serde(rename = "name")]
    pub(crate) rule: String,
    /// Whether a cop may stay, whatever the rule says
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = "Rules")]
    pub(crate) cops_may_stay: Option<bool>,
    /// Whether the robber may stay, whatever the rule says
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = "Rules")]
    pub(crate) robber_may_stay: Option<bool>,
    /// How many steps the robber may take in a turn, none through a cop
    #[arg(long, value_name = "STEPS", help_heading = "Rules")]
    pub(crate) speed: Option<u32>,
}

/// The rules that have a name, and what each means.
fn named_rules() -> String {
    pursuit_rules().map(|(name, about)| format!("`{name}`: {about}")).join("; ")
}

/// What a file does not say.
#[derive(Args, Clone, Debug)]
pub(crate) struct ReadingArgs {
    /// Edges have a direction
    #[arg(long, help_heading = "Reading the graph")]
    pub(crate) directed: bool,
    /// Vertices with a loop, where a piece that must move may stay: `0,3` or `all`
    #[arg(long, value_name = "VERTICES", help_heading = "Reading the graph")]
    pub(crate) loops: Option<String>,
    /// The format of the file: `graph6`, `dimacs`, `python`, `edges`, `dot`, … [default: found]
    #[arg(long, value_name = "FORMAT", help_heading = "Reading the graph")]
    pub(crate) format: Option<String>,
    /// List the graphs that have a name
    #[arg(long, help_heading = "Reading the graph")]
    pub(crate) families: bool,
}

/// Many graphs, one to a line.
#[derive(Args, Clone, Debug)]
pub(crate) struct BatchArgs {
    /// Answer for each line of graph6, sparse6 or digraph6, in order: line, vertices, cops, moves
    #[arg(long, help_heading = "Many graphs")]
    pub(crate) batch: bool,
    /// Count the graphs by cop number instead
    #[arg(long, requires = "batch", help_heading = "Many graphs")]
    pub(crate) table: bool,
    /// Report bad lines and go on
    #[arg(long, requires = "batch", help_heading = "Many graphs")]
    pub(crate) keep_going: bool,
}

/// Random graphs.
#[derive(Args, Clone, Debug)]
pub(crate) struct RandomArgs {
    /// How likely is it that 1 or 2 cops win on such a graph, connected or not?
    #[arg(long, value_name = "N,p=P", conflicts_with_all = ["graph", "batch"], help_heading = "Random graphs")]
    pub(crate) random: Option<String>,
    /// How many graphs to try
    #[arg(long, value_name = "N", default_value_t = 100, help_heading = "Random graphs")]
    pub(crate) trials: u64,
    /// The same seed gives the same graphs
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        help_heading = "Random graphs"
    )]
    pub(crate) seed: u64,
    /// Several probabilities, evenly spaced: `p=0.02..0.5`
    #[arg(long, value_name = "RANGE", requires = "random", help_heading = "Random graphs")]
    pub(crate) sweep: Option<String>,
    /// How many probabilities
    #[arg(long, value_name = "N", default_value_t = 25, help_heading = "Random graphs")]
    pub(crate) steps: usize,
}

/// Which winning starts to list.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StartList {
    /// All of them
    All,
    /// One of each kind
    Symmetry,
}
