//! What can be typed: every command, option and example, in one place.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Solve finite turn-based games of perfect information, and explain what was found.
#[derive(Parser, Debug)]
#[command(name = "attractor", version, about, arg_required_else_help = true)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) everywhere: Everywhere,
}

const EXAMPLES: &str = "\
Examples:
  attractor solve examples/matches9.py --layers
  attractor solve \"{0: [1, 2], 1: [], 2: [0]}\" --owner 1=0 --owner 2=1,2
  attractor inspect examples/eight.py
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
        help_heading = "Everywhere"
    )]
    pub(crate) progress: When,
    /// Use so many threads [default: all cores]
    #[arg(long, global = true, value_name = "N", help_heading = "Everywhere", value_parser = thread_count)]
    pub(crate) threads: Option<usize>,
}

fn thread_count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("a number of threads is 1 to 1024".to_owned()),
    }
}

/// When to show progress.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// When standard error is a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Who can force what, how soon, and by which move
    Solve(Solve),
    /// What a graph is like: owners, sinks, bipartite, acyclic, reachable
    Inspect(Inspect),
    /// Is a strategy that you bring winning? If not, which play beats it
    Judge(Judge),
    /// Check a certificate without trusting the solver
    Verify(Verify),
    /// Draw a game as SVG or Graphviz DOT
    Draw(Draw),
    /// Make random and structured arenas; a seed always gives the same file
    Generate(Generate),
}

/// Which game, and what its file does not say.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameArgs {
    /// A file, `-` for standard input, or a graph pasted as one argument
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The format of the file [default: found by its extension or its content]
    #[arg(long, value_name = "FORMAT", help_heading = "Reading the game")]
    pub(crate) format: Option<String>,
    /// Who moves where: `1=0,1,2` gives those vertices to player 1; repeatable
    #[arg(long, value_name = "PLAYER=NAMES", help_heading = "Reading the game")]
    pub(crate) owner: Vec<String>,
    /// The field of the tuples that names the player, counted from 0
    #[arg(long, value_name = "N", help_heading = "Reading the game")]
    pub(crate) owner_field: Option<usize>,
    /// Where play begins
    #[arg(long, value_name = "NAME", help_heading = "Reading the game")]
    pub(crate) start: Option<String>,
    /// What a player without moves gets when the file does not say
    #[arg(long, value_name = "WHAT", default_value = "lose", help_heading = "Reading the game")]
    pub(crate) sinks: Sinks,
    /// Turn a graph of configurations into the graph of (configuration, player)
    #[arg(long, help_heading = "Reading the game")]
    pub(crate) double: bool,
    /// How many players there are, when the file does not say
    #[arg(long, value_name = "N", help_heading = "Reading the game")]
    pub(crate) players: Option<u8>,
}

/// What a blocked player gets.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sinks {
    /// The blocked player loses
    Lose,
    /// The blocked player wins
    Win,
    /// Nobody wins
    Draw,
}

impl From<Sinks> for attractor_app::Sinks {
    fn from(sinks: Sinks) -> attractor_app::Sinks {
        match sinks {
            Sinks::Lose => attractor_app::Sinks::Lose,
            Sinks::Win => attractor_app::Sinks::Win,
            Sinks::Draw => attractor_app::Sinks::Draw,
        }
    }
}

/// Who can force what, how soon, and by which move.
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
    /// Explain the value of this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) why: Option<String>,
    /// Show a line of best play from the start
    #[arg(long)]
    pub(crate) play: bool,
    /// Write a certificate that `attractor verify` can check
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  attractor solve examples/eight.py --layers --strategy
  attractor solve examples/matches9.py --why \"(4, 'B')\"
  attractor solve examples/matches9.py --for 2 --play
  attractor solve examples/eight.py --for 1 --reach 7 --within 0,2,4
  attractor solve examples/matches9.py --certificate proof.json";

/// What the players are after.
#[derive(Args, Clone, Debug)]
pub(crate) struct GoalArgs {
    /// One coalition, such as `1,3`, instead of each player alone
    #[arg(long = "for", value_name = "PLAYERS")]
    pub(crate) coalition: Option<String>,
    /// A visit to one of these positions, instead of the outcomes
    #[arg(long, value_name = "POSITIONS")]
    pub(crate) reach: Option<String>,
    /// Never a visit to any of these positions
    #[arg(long, value_name = "POSITIONS")]
    pub(crate) avoid: Option<String>,
    /// Stay inside these positions until the target is reached
    #[arg(long, value_name = "POSITIONS")]
    pub(crate) within: Option<String>,
}

/// What a graph is like.
#[derive(Args, Debug)]
pub(crate) struct Inspect {
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

/// Is a strategy that you bring winning?
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

/// Check a certificate without trusting the solver.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The certificate that `solve --certificate` wrote
    #[arg(value_name = "CERTIFICATE")]
    pub(crate) certificate: PathBuf,
}

/// Draw a game.
#[derive(Args, Debug)]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    /// Where to write it: `.svg` or `.dot`, `-` for standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// How to place the positions
    #[arg(long, value_name = "HOW", default_value = "auto")]
    pub(crate) layout: LayoutArg,
    /// The colours
    #[arg(long, value_name = "THEME", default_value = "auto")]
    pub(crate) theme: ThemeArg,
    /// Draw more positions than can be read
    #[arg(long)]
    pub(crate) large: bool,
}

/// How to place positions.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LayoutArg {
    /// Rows if it is bipartite, else layers, or force where cycles rule
    Auto,
    /// One row for each player, as on a blackboard
    Rows,
    /// In layers
    Layers,
    /// By springs
    Force,
}

/// Which colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ThemeArg {
    /// What the reader's screen prefers
    Auto,
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
}

/// Make arenas.
#[derive(Args, Debug)]
pub(crate) struct Generate {
    #[command(subcommand)]
    pub(crate) family: Family,
}

/// Which family of arenas.
#[derive(Subcommand, Debug)]
pub(crate) enum Family {
    /// Random
    Random,
}
