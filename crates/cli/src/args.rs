//! What can be typed: every command, option and example, in one place.

mod candidates;
mod cluster;
mod cops;
mod exercise;
mod housekeeping;
mod logic;
mod playing;
mod searching;
mod serving;
mod tablebase;

use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;

use attractor_app::{Engine, GoalKind, Layout, Sinks, Theme};
use attractor_messages::Language;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use serde::{Serialize, Serializer};

pub(crate) use cluster::ClusterArgs;
pub(crate) use cops::{Cops, StartList};
pub(crate) use exercise::Exercise;
pub(crate) use housekeeping::{Completions, Doctor, Manual, Reference};
pub(crate) use logic::{Check, Nim, NimCommand, PreArgs, SheetArgs, Two};
pub(crate) use playing::{Games, Match, Play};
pub(crate) use searching::{Analyse, Best, Book, LimitArgs, Minmax, Table};
pub(crate) use serving::Serve;
pub(crate) use tablebase::{Export, Info, KeepArgs, Probe};

use crate::commands::Command;
use crate::players::PlayerNames;
use crate::version;

/// What the exit codes mean.
pub(crate) const EXIT_CODES: &[(u8, &str)] = &[
    (0, "an answer, also where the reader of a pipe has left early"),
    (1, "the answer \"no\" of a check: refuted, not winning, wrong, broken"),
    (2, "an error: what is wrong, where, and what would be right is told on standard error"),
    (3, "a process of a cluster was lost; the work can be resumed"),
    (130, "interrupted"),
];

/// Solve finite turn-based games of perfect information, and explain what was found.
#[derive(Parser, Debug)]
#[command(name = "attractor", version = version::text(), about)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// Without a command the explorer opens
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) everywhere: Everywhere,
}

const EXAMPLES: &str = "\
Examples:
  attractor solve examples/matches9.py --layers
  attractor solve \"{0: [1, 2], 1: [], 2: [0]}\" --owner 1=0 --owner 2=1,2
  attractor cops petersen --rule stay
  attractor inspect examples/eight.py
  attractor check nim:3-4-5 '<<1>> F wins 1' --witness
  attractor draw examples/matches9.py -o matches9.svg";

/// Options of every command.
#[derive(Args, Clone, Debug)]
pub(crate) struct Everywhere {
    /// Answer as JSON; the keys are documented and stable
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub(crate) json: bool,
    /// Say nothing but the answer and errors
    #[arg(long, short, global = true, help_heading = "Everywhere")]
    pub(crate) quiet: bool,
    /// Show progress of long work on standard error
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        env = "ATTRACTOR_PROGRESS",
        help_heading = "Everywhere"
    )]
    pub(crate) progress: When,
    /// Colour answers and errors; `auto` looks at the terminal, `NO_COLOR` and `CLICOLOR_FORCE`
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Everywhere"
    )]
    pub(crate) color: When,
    /// Number of threads to use [default: all cores]
    #[arg(long, global = true, value_name = "N", help_heading = "Everywhere", value_parser = thread_count)]
    pub(crate) threads: Option<usize>,
    /// Use at most so much memory, such as `8G` [default: what the machine has to spare]
    #[arg(long, global = true, value_name = "BYTES", help_heading = "Everywhere", value_parser = bytes)]
    pub(crate) memory: Option<usize>,
    /// Speak this language: `en` or `fr` [default: that of the machine; with `--json` English]
    #[arg(
        long,
        global = true,
        value_name = "LANGUAGE",
        help_heading = "Everywhere",
        hide_possible_values = true,
        value_parser = Language::ALL.map(Language::code)
    )]
    pub(crate) lang: Option<String>,
    /// Overwrite files of another kind, and tablebases of another game
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub(crate) force: bool,
}

/// `8G`, `500M`, or a number of bytes.
fn bytes(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_uppercase().trim_end_matches('B') {
        "" => 1,
        "K" | "KI" => 1usize << 10,
        "M" | "MI" => 1 << 20,
        "G" | "GI" => 1 << 30,
        "T" | "TI" => 1 << 40,
        _ => 0,
    };
    let number: Option<f64> = digits.trim().parse().ok().filter(|number| *number > 0.0);
    match number {
        // No machine has as much, and no estimate is made for it.
        Some(number) if unit > 0 && number * unit as f64 > (1u64 << 50) as f64 => {
            Err("that is more than any machine has".to_owned())
        }
        Some(number) if unit > 0 => Ok((number * unit as f64) as usize),
        _ => Err("write an amount of memory such as `8G` or `500M`".to_owned()),
    }
}

fn thread_count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("a number of threads is 1 to 1024".to_owned()),
    }
}

/// Where exploring begins.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum From {
    /// What play leads to
    Start,
    /// Every legal position
    All,
}

impl From {
    fn is_all<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(*self == From::All)
    }
}

/// When to show progress or colours, or to open a browser.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// Where somebody is there to see it
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Which game, and what its file does not say: an `OpenRequest`, by the same names.
#[derive(Args, Clone, Debug, Serialize)]
pub(crate) struct GameArgs {
    /// A game such as `chomp:4x3`, a file, `-` for standard input, or a graph pasted as one argument
    #[arg(value_name = "GAME", add = candidates::games_and_files())]
    #[serde(rename = "text")]
    pub(crate) game: String,
    /// The format of the file [default: found by its extension or its content]
    #[arg(long, value_name = "FORMAT", help_heading = "Reading the game")]
    pub(crate) format: Option<String>,
    /// Who moves where: `1=0,1,2` gives those vertices to player 1; repeatable
    #[arg(long, value_name = "PLAYER=NAMES", help_heading = "Reading the game")]
    #[serde(rename = "owners")]
    pub(crate) owner: Vec<String>,
    /// The field of the tuples that names the player, counted from 0
    #[arg(long, value_name = "N", help_heading = "Reading the game")]
    pub(crate) owner_field: Option<usize>,
    /// Where play begins
    #[arg(long, value_name = "NAME", help_heading = "Reading the game")]
    pub(crate) start: Option<String>,
    /// What a player without moves gets when the file does not say
    #[arg(long, value_name = "WHAT", default_value = "lose", help_heading = "Reading the game")]
    #[arg(value_parser = PossibleValuesParser::new(Sinks::ALL.map(Sinks::name)))]
    pub(crate) sinks: String,
    /// Which priorities player 1 wins with, when it is not as the file means them
    #[arg(long, value_name = "WHICH", help_heading = "Reading the game")]
    #[arg(value_parser = ["max-even", "max-odd", "min-even", "min-odd"])]
    pub(crate) priorities: Option<String>,
    /// Turn a graph of configurations into the graph of (configuration, player)
    #[arg(long, help_heading = "Reading the game")]
    pub(crate) double: bool,
    /// What to call the players, from player 1 on: `J0,J1`
    #[arg(long, value_name = "NAMES", help_heading = "Reading the game")]
    #[serde(skip)]
    pub(crate) names: Option<PlayerNames>,
    /// How many players there are, when the file does not say
    #[arg(long, value_name = "N", help_heading = "Reading the game")]
    pub(crate) players: Option<u8>,
    /// Begin at this position, by its notation
    #[arg(long, value_name = "NOTATION", help_heading = "Where to begin")]
    pub(crate) at: Option<String>,
    /// Begin after these moves
    #[arg(long, value_name = "MOVES", help_heading = "Where to begin")]
    pub(crate) line: Option<String>,
    /// Explore from the start, or from every legal position where the rules define them
    #[arg(long, value_name = "WHERE", default_value = "start", help_heading = "Where to begin")]
    #[serde(rename = "everywhere", serialize_with = "From::is_all")]
    pub(crate) from: From,
    /// Let one position stand for all symmetric ones
    #[arg(long, help_heading = "Where to begin")]
    pub(crate) fold: bool,
    /// Begin even if the game is known to be larger than memory
    #[arg(long, help_heading = "Where to begin")]
    pub(crate) anyway: bool,
}

/// Who can force what, how soon, and by which move
#[derive(Args, Debug)]
#[command(after_help = SOLVE_EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    /// List the layers A0, A1, … of each attractor
    #[arg(long)]
    pub(crate) layers: bool,
    /// List each player's strategy
    #[arg(long)]
    pub(crate) strategy: bool,
    /// Count the positions by the number of moves to the end
    #[arg(long)]
    pub(crate) ranks: bool,
    /// Explain the value of this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) why: Option<String>,
    /// Show a line of best play from the start
    #[arg(long)]
    pub(crate) play: bool,
    /// What solves it: the graph of the game, or flat arrays where positions are numbered
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    #[arg(value_parser = one_of::<Engine>(Engine::ASKED.map(Engine::name)))]
    pub(crate) engine: Engine,
    /// Write a certificate that `attractor verify` can check
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) keep: KeepArgs,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  attractor solve examples/eight.py --layers --strategy
  attractor solve examples/matches9.py --why \"(4, 'B')\"
  attractor solve examples/matches9.py --for 2 --play
  attractor solve examples/eight.py --for 1 --reach 7 --within 0,2,4
  attractor solve examples/matches9.py --certificate proof.json
  attractor solve examples/eight.py --goal buchi --reach 5
  attractor solve examples/lift.pg --goal buchi --reach 'ground; served'
  attractor solve quixo:4x4 -o quixo.tb --resume";

/// What the players are after.
#[derive(Args, Serialize, Clone, Debug)]
pub(crate) struct GoalArgs {
    /// One coalition, such as `1,3`, instead of each player alone
    #[arg(long = "for", value_name = "PLAYERS")]
    #[serde(rename = "for")]
    pub(crate) coalition: Option<String>,
    /// What counts: outcomes; visiting --reach again and again (buchi); leaving --avoid for good (cobuchi); or
    /// priorities, as they do in a parity game if nothing is said
    #[arg(long, value_name = "GOAL")]
    #[arg(value_parser = PossibleValuesParser::new(GoalKind::ALL.map(GoalKind::name)))]
    pub(crate) goal: Option<String>,
    /// A visit to one of these positions, instead of the outcomes; for buchi also several sets, `a,b; c`, each of them
    /// again and again
    #[arg(long, value_name = "POSITIONS")]
    pub(crate) reach: Option<String>,
    /// Never a visit to any of these positions
    #[arg(long, value_name = "POSITIONS")]
    pub(crate) avoid: Option<String>,
    /// Stay inside these positions until the target is reached
    #[arg(long, value_name = "POSITIONS")]
    pub(crate) within: Option<String>,
    /// Who of the coalition has to win: `all` of them, or `one`, whatever the rest get
    #[arg(long, value_name = "WHO", default_value = "all", value_parser = ["all", "one"])]
    pub(crate) wins: String,
}

/// Check a rule file: what is wrong with it, where, and how large the game is
#[derive(Args, Debug)]
#[command(after_help = RULES_EXAMPLES)]
pub(crate) struct Rules {
    /// A rule file such as `tictactoe.game`, with parameters `tictactoe.game,size=4`, or the text itself
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// Say the rules in plain sentences
    #[arg(long)]
    pub(crate) explain: bool,
    /// Print the text in its usual form
    #[arg(long, conflicts_with = "explain")]
    pub(crate) format: bool,
    /// How many positions to try the rules on
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub(crate) positions: usize,
}

const RULES_EXAMPLES: &str = "\
Examples:
  attractor rules examples/rules/tictactoe.game
  attractor rules examples/rules/tictactoe.game,size=4
  attractor rules examples/rules/nim.game --explain --lang fr";

/// What a graph is like: owners, sinks, bipartite, acyclic, reachable
#[derive(Args, Debug)]
#[command(after_help = INSPECT_EXAMPLES)]
pub(crate) struct Inspect {
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

const INSPECT_EXAMPLES: &str = "\
Examples:
  attractor inspect examples/eight.py
  attractor inspect examples/matches9.txt --double --start 9";

/// Is a strategy that you bring winning? If not, which play beats it
#[derive(Args, Debug)]
#[command(after_help = JUDGE_EXAMPLES)]
pub(crate) struct Judge {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The strategy: a JSON object from positions to moves, or the answer of `solve --strategy --json`
    #[arg(long, value_name = "FILE")]
    pub(crate) strategy: PathBuf,
    /// Whose strategy it is
    #[arg(long = "for", value_name = "PLAYERS", default_value = "1")]
    pub(crate) coalition: String,
}

const JUDGE_EXAMPLES: &str = "\
Examples:
  attractor judge examples/matches9.py --strategy examples/matches9-one-by-one.json --for 1";

/// Check a certificate, or a tablebase, without trusting the solver
#[derive(Args, Debug)]
#[command(after_help = VERIFY_EXAMPLES)]
pub(crate) struct Verify {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The certificate that `solve --certificate` or `check --certificate` wrote; none to check a
    /// tablebase, which is then named in place of the game
    #[arg(value_name = "CERTIFICATE")]
    pub(crate) certificate: Option<PathBuf>,
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  attractor solve examples/eight.py --certificate proof.json
  attractor verify examples/eight.py proof.json
  attractor verify quixo.tb";

/// Draw a game as SVG or Graphviz DOT
#[derive(Args, Debug)]
#[command(after_help = DRAW_EXAMPLES)]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    /// Where to write it: `.svg` or `.dot`, `-` for SVG on standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// How to place the positions
    #[arg(long, value_name = "HOW", default_value = "auto")]
    #[arg(value_parser = one_of::<Layout>(Layout::ALL.map(Layout::name)))]
    pub(crate) layout: Layout,
    /// The colours: what the reader's screen prefers, or always the same
    #[arg(long, value_name = "THEME", default_value = "auto")]
    #[arg(value_parser = one_of::<Theme>(Theme::ALL.map(Theme::name)))]
    pub(crate) theme: Theme,
    /// Only the positions within this number of moves of the start, or of the play that is drawn
    #[arg(long, value_name = "MOVES")]
    pub(crate) depth: Option<u32>,
    /// Draw all positions, however many there are
    #[arg(long)]
    pub(crate) all: bool,
    /// Only the layers A0 to A`I`
    #[arg(long, value_name = "I", help_heading = "What stands out")]
    pub(crate) upto: Option<u32>,
    /// A play: moves one after the other, from the start or from the position that is named first
    #[arg(long, value_name = "MOVES", help_heading = "What stands out")]
    pub(crate) path: Option<String>,
    /// A strategy in a JSON file, as `judge` takes it
    #[arg(long, value_name = "FILE", help_heading = "What stands out", conflicts_with = "path")]
    pub(crate) strategy: Option<PathBuf>,
    /// Positions to mark
    #[arg(long, value_name = "NAMES", help_heading = "What stands out")]
    pub(crate) mark: Option<String>,
    /// The graph alone, without what was found
    #[arg(long, help_heading = "What stands out")]
    pub(crate) plain: bool,
    /// What stands above the drawing [default: the name of the game]
    #[arg(long, value_name = "TEXT", help_heading = "What stands out")]
    pub(crate) title: Option<String>,
}

const DRAW_EXAMPLES: &str = "\
Examples:
  attractor draw examples/matches9.py -o matches9.svg
  attractor draw examples/matches9.py --for 2 --upto 3 --title A3 -o a3.svg
  attractor draw examples/eight.py --for 1 --layout layers -o eight.svg
  attractor draw examples/eight.py -o - > eight.svg";

/// Write a game in another format
#[derive(Args, Debug)]
#[command(after_help = CONVERT_EXAMPLES)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Where to write it; the format is found by the extension
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  attractor convert examples/matches9.py -o matches9.json
  attractor convert examples/matches9.py --to dot -o - | dot -Tpng > matches9.png";

/// Make random and structured arenas; a seed always gives the same file
#[derive(Args, Debug)]
#[command(after_help = GENERATE_EXAMPLES)]
pub(crate) struct Generate {
    #[command(subcommand)]
    pub(crate) kind: Kind,
}

const GENERATE_EXAMPLES: &str = "\
Examples:
  attractor generate random --vertices 1000000 --degree 2..4 --seed 7 -o a.pg
  attractor generate grid --width 30 --height 20 -o grid.json
  attractor generate ladder --rungs 12 -o ladder.dot";

/// What to make.
#[derive(Subcommand, Debug)]
pub(crate) enum Kind {
    /// Every vertex has a few moves to vertices drawn at random
    Random {
        /// How many vertices
        #[arg(long, value_name = "N", default_value_t = 1000)]
        vertices: usize,
        /// How many moves a vertex has: `3`, or from `2` to `4` as `2..4`
        #[arg(long, value_name = "RANGE", default_value = "2..4", value_parser = degrees)]
        degree: (usize, usize),
        /// How many players
        #[arg(long, value_name = "N", default_value_t = 2)]
        players: u8,
        /// The share of vertices where the game is over
        #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
        finished: f64,
        /// The share of draws among those
        #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
        draws: f64,
        /// Let the players move in turn
        #[arg(long)]
        alternate: bool,
        #[command(flatten)]
        seed: Seed,
        #[command(flatten)]
        made: Made,
    },
    /// A token moves right or up in turn; whoever cannot move loses
    Grid {
        /// How many points from left to right
        #[arg(long, value_name = "N", default_value_t = 5)]
        width: usize,
        /// How many points from bottom to top
        #[arg(long, value_name = "N", default_value_t = 4)]
        height: usize,
        #[command(flatten)]
        made: Made,
    },
    /// Two rails, one of each player; every move may change the rail
    Ladder {
        /// How many rungs
        #[arg(long, value_name = "N", default_value_t = 8)]
        rungs: usize,
        #[command(flatten)]
        made: Made,
    },
    /// All leaves equally deep, won at random; players move in turn
    Tree {
        /// How many moves at each vertex
        #[arg(long, value_name = "N", default_value_t = 2)]
        branching: usize,
        /// How many moves to the leaves
        #[arg(long, value_name = "N", default_value_t = 4)]
        depth: u32,
        #[command(flatten)]
        seed: Seed,
        #[command(flatten)]
        made: Made,
    },
    /// A ring with one way out, which player 1 takes to win
    Cycle {
        /// How many vertices the ring has
        #[arg(long, value_name = "N", default_value_t = 8)]
        length: usize,
        #[command(flatten)]
        made: Made,
    },
    /// A single line of moves: an attractor with as many layers as vertices
    Chain {
        /// How many moves
        #[arg(long, value_name = "N", default_value_t = 8)]
        length: usize,
        #[command(flatten)]
        made: Made,
    },
}

/// What decides whatever is decided by lot.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Seed {
    /// The same seed gives the same file
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    pub(crate) seed: u64,
}

/// Where what was made goes.
#[derive(Args, Clone, Debug)]
pub(crate) struct Made {
    /// Where to write it, `-` for standard output; the format is found by the extension
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
    /// The format to write [default: by the extension, else json]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
}

/// `3`, or `2..4` for 2 to 4.
fn degrees(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.trim().parse().ok();
    let read = match text.split_once("..") {
        Some((least, most)) => number(least).zip(number(most.trim_start_matches('='))),
        None => number(text).map(|degree| (degree, degree)),
    };
    read.ok_or_else(|| "write one number, or the least and the most as `2..4`".to_owned())
}

/// A value that is known by one of these words.
fn one_of<T>(words: impl IntoIterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr + Clone + Send + Sync + 'static,
    T::Err: Display,
{
    PossibleValuesParser::new(words)
        .try_map(|word| word.parse::<T>().map_err(|error| io::Error::other(error.to_string())))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use attractor_app::OpenRequest;
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn everything_that_says_which_game_can_be_typed() {
        let typed = Cli::parse_from(["attractor", "inspect", "chomp"]).command;
        let Some(Command::Inspect(typed)) = typed else { panic!("{typed:?}") };
        let keys = |of: Value| -> BTreeSet<String> {
            of.as_object().into_iter().flatten().map(|(key, _)| key.clone()).collect()
        };
        assert_eq!(keys(json!(typed.game)), keys(json!(OpenRequest::default())));
    }
}
