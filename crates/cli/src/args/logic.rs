//! What can be typed about formulas and the examination.

use std::path::PathBuf;

use attractor_app::Ends;
use clap::{Args, Subcommand, ValueEnum};

use super::GameArgs;

/// Where a formula of alternating-time logic holds: who can force what together
#[derive(Args, Debug)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The formula, such as `<<1>> F wins 1`; the syntax is in docs/logic.md
    #[arg(value_name = "FORMULA", allow_hyphen_values = true)]
    pub(crate) formula: String,
    /// List the positions where it holds
    #[arg(long)]
    pub(crate) list: bool,
    /// If it holds at the start: the coalition's strategy, and a play
    #[arg(long)]
    pub(crate) witness: bool,
    /// If it fails at the start: the opponents' strategy, and a play
    #[arg(long)]
    pub(crate) refute: bool,
    /// Explain it part by part, with the number of positions of each
    #[arg(long)]
    pub(crate) why: bool,
    /// Ask of the start alone: where players choose at the same time, stop as soon as it is decided
    #[arg(long, conflicts_with_all = ["list", "witness", "refute", "why", "certificate", "picture"])]
    pub(crate) start_only: bool,
    /// Where "all moves lead there" is true for want of moves: where the rules block a player
    /// (`rules`), nowhere (`ordinary`), or wherever the player to move has lost (`vacuous`)
    #[arg(long, value_name = "READING", value_enum, default_value = "rules")]
    pub(crate) blocked: Blocked,
    /// A file of definitions that the formula may use; repeatable
    #[arg(long, value_name = "FILE")]
    pub(crate) definitions: Vec<PathBuf>,
    /// Write a certificate that `attractor verify` can check
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Draw where it holds and what is played, as SVG or, by the name of the file, as Graphviz DOT
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
}

/// How ends are read.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Blocked {
    Rules,
    Ordinary,
    Vacuous,
}

impl From<Blocked> for Ends {
    fn from(blocked: Blocked) -> Ends {
        match blocked {
            Blocked::Rules => Ends::Rules,
            Blocked::Ordinary => Ends::Ordinary,
            Blocked::Vacuous => Ends::Vacuous,
        }
    }
}

const CHECK_EXAMPLES: &str = "\
Examples:
  attractor check nim:3-4-5 '<<1>> F wins 1' --witness
  attractor check nim:1-2-3 '<<1>> F wins 1' --refute
  attractor check tictactoe '<<1>> G !wins 2' --why
  attractor check examples/eight.py '<<1>> F \"7\"' --list
  attractor check coalition-nim:N=3,n=2,K=20,r=3,u0=42 'initial & Traitre(1, 2, 3)' --list
  attractor check examples/standoff.lcgs '<<billy>> G billy.alive' --refute
  attractor check examples/pennies.json '<<even>> F even_wins' --picture pennies.svg
  attractor check nim:3-4-5,players=3 'let Safe(J) = <<J>> G !(turn J & blocked) in Safe(1)'";

/// The answer sheet of the examination "Jeux à plusieurs et coalitions"
#[derive(Args, Debug)]
#[command(after_help = SHEET_EXAMPLES)]
pub(crate) struct SheetArgs {
    /// The candidate's number, from 0 to 4890366
    #[arg(value_name = "U0")]
    pub(crate) u0: u64,
    /// Only this question: `4d`, or all of `4`; repeatable
    #[arg(long, value_name = "NAME")]
    pub(crate) question: Vec<String>,
}

const SHEET_EXAMPLES: &str = "\
Examples:
  attractor sheet 42
  attractor sheet 42 --question 11 --json";

/// Its questions one by one: sequence, rules, successors, pre, until, sets of tuples
#[derive(Args, Debug)]
#[command(after_help = NIM_EXAMPLES)]
pub(crate) struct Nim {
    #[command(subcommand)]
    pub(crate) command: NimCommand,
}

const NIM_EXAMPLES: &str = "\
A game is written as `N=2,n=2,K=20,r=2,u0=42` or with `rules=1-0;2-3`, players as `1,2`, `all` or
`nobody`, a set of positions as a condition or as a list of tuples.

Examples:
  attractor nim u 42 1 100 1000
  attractor nim rules N=2,n=3,K=20,r=3,u0=42
  attractor nim successors N=2,n=2,K=20,r=2,u0=42 '(1,5,9)'
  attractor nim pre-exists N=2,n=2,K=20,r=2,u0=42 1 '{(2,1,5)}'
  attractor nim pre N=2,n=2,K=20,r=2,u0=42 1 'heap 1 <= 2 & heap 2 <= 2' --count
  attractor nim until N=3,n=3,K=5,r=3,u0=42 1 'heap 2 >= heap 3' '!turn 1 & blocked' --count
  attractor nim union '{(0,0,1)}' '{(0,2,1)}'";

/// One question.
#[derive(Subcommand, Clone, Debug)]
pub(crate) enum NimCommand {
    /// Terms of the sequence that begins with U0
    U {
        /// Where it begins, from 0 to 4890366
        #[arg(value_name = "U0")]
        u0: u64,
        /// The numbers of the terms [default: the first ten]
        #[arg(value_name = "I")]
        indices: Vec<usize>,
    },
    /// R: the rules of a game
    Rules {
        /// The game
        #[arg(value_name = "GAME")]
        game: String,
    },
    /// Where the moves from a position lead
    Successors {
        /// The game
        #[arg(value_name = "GAME")]
        game: String,
        /// The position, such as `(1,5,9)`
        #[arg(value_name = "POSITION")]
        position: String,
    },
    /// Where a player of the coalition moves and some move leads into the set
    PreExists(PreArgs),
    /// Where another player moves and all moves lead into the set
    PreForall(PreArgs),
    /// The union of both: what the coalition can force in one move
    Pre(PreArgs),
    /// Where the coalition can lead play into a set, and it stays in another until then
    Until {
        /// The game
        #[arg(value_name = "GAME")]
        game: String,
        /// The coalition
        #[arg(value_name = "PLAYERS")]
        players: String,
        /// Where play stays
        #[arg(value_name = "HOLD")]
        hold: String,
        /// Where it leads
        #[arg(value_name = "REACH")]
        reach: String,
        #[command(flatten)]
        shown: Shown,
    },
    /// What belongs to one of two sets of tuples
    Union(Two),
    /// What belongs to both of two sets of tuples
    Intersection(Two),
}

/// A game, a coalition and a set.
#[derive(Args, Clone, Debug)]
pub(crate) struct PreArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The coalition
    #[arg(value_name = "PLAYERS")]
    pub(crate) players: String,
    /// The set, by a condition or as a list of tuples
    #[arg(value_name = "SET")]
    pub(crate) set: String,
    #[command(flatten)]
    pub(crate) shown: Shown,
}

/// Two sets of tuples.
#[derive(Args, Clone, Debug)]
pub(crate) struct Two {
    /// One set
    #[arg(value_name = "SET")]
    pub(crate) one: String,
    /// The other
    #[arg(value_name = "SET")]
    pub(crate) other: String,
}

/// What is shown of a set.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Shown {
    /// Only how many there are
    #[arg(long)]
    pub(crate) count: bool,
}
