//! What can be typed about games to be played.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::GameArgs;
use super::candidates::only_games;
use super::searching::duration;

/// List the games, or explain one
#[derive(Args, Debug)]
#[command(after_help = GAMES_EXAMPLES)]
pub(crate) struct Games {
    /// The game to explain, with or without its parameters
    #[arg(value_name = "GAME", add = only_games())]
    pub(crate) game: Option<String>,
}

const GAMES_EXAMPLES: &str = "\
Examples:
  attractor games
  attractor games chomp
  attractor games connect4:6x5";

/// Play a game in the terminal
#[derive(Args, Debug)]
#[command(after_help = PLAY_EXAMPLES)]
#[command(mut_arg("game", |game| game.required(false).default_value("").hide_default_value(true)))]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Which player you are, or players: `1,2`
    #[arg(long, value_name = "PLAYERS", default_value = "1")]
    pub(crate) you: String,
    /// Who plays the others: `auto`, `perfect`, `careful`, `exact`, `alphabeta:8`, `minmax:4`, `random`,
    /// `first` or `human`; `auto` is `perfect` where the game is small, else `exact` where it has an
    /// engine of its own, else `alphabeta`, with a few seconds a move
    #[arg(long, value_name = "WHO", default_value = "auto")]
    pub(crate) against: String,
    /// Who plays one of them: `3=random`; repeatable
    #[arg(long, value_name = "PLAYER=WHO")]
    pub(crate) player: Vec<String>,
    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// How long a program may think about a move: `500ms`, `1s`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Look values up in this tablebase instead of solving the game
    #[arg(long, value_name = "FILE")]
    pub(crate) tablebase: Option<PathBuf>,
    /// Continue a game that was saved
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
}

const PLAY_EXAMPLES: &str = "\
Examples:
  attractor play chomp:4x3
  attractor play tictactoe --you 2 --against careful
  attractor play nim:3-4-5,players=3 --player 2=random --player 3=human
  attractor play --load evening.toml";

/// Let players play each other many times
#[derive(Args, Debug)]
#[command(after_help = MATCH_EXAMPLES)]
pub(crate) struct Match {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Who is player 1: `auto`, `perfect`, `careful`, `exact`, `alphabeta:8`, `minmax:4`, `random` or `first`
    /// [default: random: a match measures a player against chance, and a thousand games take no time]
    #[arg(long, value_name = "WHO")]
    pub(crate) first: Option<String>,
    /// Who is player 2 [default: random]
    #[arg(long, value_name = "WHO")]
    pub(crate) second: Option<String>,
    /// Who is another player: `3=perfect`; repeatable
    #[arg(long, value_name = "PLAYER=WHO")]
    pub(crate) player: Vec<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) games: u64,
    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// How long a player may think about a move: `500ms`, `1s`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Look values up in this tablebase instead of solving the game
    #[arg(long, value_name = "FILE")]
    pub(crate) tablebase: Option<PathBuf>,
    /// Moves after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) max_moves: usize,
    /// When a position stands for the so-many-th time the game ends: a draw, or won by the priority that comes back
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) repeats: usize,
    /// List the moves of every game
    #[arg(long)]
    pub(crate) list: bool,
}

const MATCH_EXAMPLES: &str = "\
Examples:
  attractor match chomp:4x3 --first perfect --second random --games 1000
  attractor match tictactoe --first random --second careful --seed 1 --json
  attractor match nim:3-4-5,players=3 --player 3=perfect";
