//! What can be typed about searching games.

use std::path::PathBuf;
use std::time::Duration;

use attractor_app::{Method, Theme};
use clap::Args;

use super::{GameArgs, one_of};

/// Look some moves ahead, as on a blackboard
#[derive(Args, Debug)]
#[command(after_help = MINMAX_EXAMPLES)]
#[command(mut_arg("game", |game| game
    .required(false)
    .default_value("")
    .hide_default_value(true)
    .help("A game, or a tree such as `12 [3 [6, 9], 1 [8, 10]] @2`, or a file with one")))]
pub(crate) struct Minmax {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How many moves to look ahead; 0 is the heuristic itself
    #[arg(long, short, value_name = "MOVES", default_value = "4")]
    #[arg(allow_hyphen_values = true, value_parser = depth)]
    pub(crate) depth: u32,
    /// How to search; the value is the same
    #[arg(long, value_name = "HOW", default_value = "plain")]
    #[arg(value_parser = one_of::<Method>(Method::ALL.map(Method::name)))]
    pub(crate) method: Method,
    /// The heuristic [default: the game's own]
    #[arg(long, value_name = "NAME")]
    pub(crate) heuristic: Option<String>,
    /// Consider only these moves: `c,d,e`
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Write the explored tree to a file that ends in `.svg`, `.txt`, `.dot` or `.json`, `-` for text
    /// on standard output, with `--json` for JSON; or the tree itself to be searched
    #[arg(long, value_name = "FILE|TREE", allow_hyphen_values = true)]
    pub(crate) tree: Vec<String>,
    /// Who moves at the root of a tree written by hand [default: 1]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) turn: Option<u8>,
    /// The colours of a tree drawn as SVG
    #[arg(long, value_name = "THEME", default_value = "auto")]
    #[arg(value_parser = one_of::<Theme>(["auto", "light", "dark"]))]
    pub(crate) theme: Theme,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

const MINMAX_EXAMPLES: &str = "\
Examples:
  attractor minmax connect4 --line 4453 --depth 6 --method alphabeta
  attractor minmax connect4 --at JJRJJJR/RJ..JRR/R...RR./....J.. --moves c,d,e --depth 3 --tree tree.svg
  attractor minmax \"12 [3 [6 [1, -5], 9 [-2, 2]], 1 [8, 10]] @2\" --depth 2
  attractor minmax tictactoe --depth 9 --method deepening";

/// The exact value of a position and of each move
#[derive(Args, Debug)]
#[command(after_help = BEST_EXAMPLES)]
pub(crate) struct Best {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// An opening book for Connect Four that `attractor book` made
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
}

const BEST_EXAMPLES: &str = "\
Examples:
  attractor best connect4 --line 44455554221
  attractor best domineering:6x6
  attractor best mnk:5x5,k=4 --time 10s";

/// Exact scores of many positions of Connect Four
#[derive(Args, Debug)]
#[command(after_help = ANALYSE_EXAMPLES)]
pub(crate) struct Analyse {
    /// The game: `connect4`, with or without a size
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// A file with a line of moves on each line [default: standard input]
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

const ANALYSE_EXAMPLES: &str = "\
Examples:
  attractor analyse connect4 < positions.txt
  attractor analyse connect4:6x5 positions.txt --json";

/// Make or check an opening book of Connect Four
#[derive(Args, Debug)]
#[command(after_help = BOOK_EXAMPLES)]
pub(crate) struct Book {
    /// The game: `connect4`, with or without a size
    #[arg(value_name = "GAME", default_value = "connect4")]
    pub(crate) game: String,
    /// The most stones of a position in the book
    #[arg(long, value_name = "STONES", default_value_t = 4)]
    pub(crate) depth: u32,
    /// Where to write it
    #[arg(long, short, value_name = "FILE", required_unless_present = "verify")]
    pub(crate) output: Option<PathBuf>,
    /// Go on with what an interrupted run has left
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
    /// How much work an interruption may cost, where it is no Ctrl-C, which costs none
    #[arg(long, value_name = "TIME", requires = "output", default_value = "30s", value_parser = duration)]
    pub(crate) checkpoint: Duration,
    /// Check this book instead
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub(crate) verify: Option<PathBuf>,
    /// How many scores of its deepest positions are searched again
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) sample: usize,
}

const BOOK_EXAMPLES: &str = "\
Examples:
  attractor book connect4 --depth 8 -o connect4.book
  attractor book connect4 --depth 8 -o connect4.book --resume
  attractor book --verify connect4.book --sample 50
  attractor best connect4 --line 44 --book connect4.book";

/// Who wins Domineering on every board up to a size
#[derive(Args, Debug)]
#[command(after_help = TABLE_EXAMPLES)]
pub(crate) struct Table {
    /// The game: `domineering`
    #[arg(value_name = "GAME", value_parser = ["domineering"])]
    pub(crate) game: String,
    /// The most rows
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=12))]
    pub(crate) rows: u32,
    /// The most columns
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=10))]
    pub(crate) columns: u32,
    /// Stop after so long
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

const TABLE_EXAMPLES: &str = "\
Examples:
  attractor table domineering --rows 5 --columns 6
  attractor table domineering --rows 8 --columns 8 --time 10m";

/// How long a search may take.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LimitArgs {
    /// The most positions to look at
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub(crate) nodes: Option<u64>,
    /// Search at most so long: `500ms`, `10s`, `5m`
    #[arg(long, value_name = "TIME", help_heading = "Limits", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

/// A depth: 0 or more.
fn depth(text: &str) -> Result<u32, String> {
    match text.trim().parse::<i64>() {
        Ok(0..=1000) => Ok(text.trim().parse().unwrap_or(0)),
        Ok(..0) => Err("a depth is not negative; 0 is the heuristic itself".to_owned()),
        _ => Err("a depth is a number of moves from 0 to 1000".to_owned()),
    }
}

/// `500ms`, `10s`, `5m`, `1h`, or a number of seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim().trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text.trim()[digits.len()..] {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => 0.0,
    };
    let number: Option<f64> = digits.trim().parse().ok().filter(|number| *number > 0.0);
    number
        .filter(|_| unit > 0.0)
        .and_then(|number| Duration::try_from_secs_f64(number * unit).ok())
        .ok_or_else(|| "write a time such as `500ms`, `10s` or `5m`".to_owned())
}
