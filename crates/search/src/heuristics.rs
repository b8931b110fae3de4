//! Heuristics: guesses of what a position is worth, apart from the rules.
//!
//! A heuristic says a number that is the larger the better player 1 stands. [`heuristic`] finds one
//! by its name; each game has a default.

mod pieces;
mod stones;

use std::fmt;

use attractor_core::{Game, Player};
use attractor_words::nearest;

pub use pieces::Pieces;
pub use stones::{Centre, Lines};

/// A guess of what a position is worth to player 1.
pub trait Heuristic<G: Game>: Send + Sync {
    /// The worth of a position where the game goes on.
    fn value(&self, game: &G, at: &G::Position) -> f64;

    /// The worth of a position where the game is over and nobody has won.
    fn drawn(&self, _game: &G, _at: &G::Position) -> f64 {
        0.0
    }

    /// Whether positions with the same [`Game::representative`] are worth the same.
    fn symmetric(&self) -> bool {
        true
    }

    /// Whether only finished games are worth infinity: such a value is then a proof.
    fn finite(&self) -> bool {
        true
    }
}

/// Says nothing: every position is worth 0, and only wins and losses count.
pub struct Zero;

impl<G: Game> Heuristic<G> for Zero {
    fn value(&self, _: &G, _: &G::Position) -> f64 {
        0.0
    }
}

/// The moves of player 1 less those of the others. Where the rules do not say what the player who
/// does not move could do, the moves of the player to move, negative if that is not player 1.
pub struct Mobility;

impl<G: Game> Heuristic<G> for Mobility {
    fn value(&self, game: &G, at: &G::Position) -> f64 {
        let count = |at: &G::Position| {
            let moves = if game.outcome(at).is_some() { 0 } else { game.moves(at).count() };
            if game.turn(at) == Player(0) { moves as f64 } else { -(moves as f64) }
        };
        let other = game.passed(at).filter(|_| !game.impartial());
        count(at) + other.map_or(0.0, |passed| count(&passed))
    }
}

/// What the rules of the game say themselves.
pub struct Guess;

impl<G: Game> Heuristic<G> for Guess {
    fn value(&self, game: &G, at: &G::Position) -> f64 {
        game.guess(at).unwrap_or(0.0)
    }

    fn symmetric(&self) -> bool {
        // Nobody has checked that what is written is the same for boards that look alike.
        false
    }
}

/// One heuristic of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeuristicAbout {
    /// The word that names it.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
}

/// Every heuristic that can be named.
pub static HEURISTICS: [HeuristicAbout; 6] = [
    HeuristicAbout { name: "rules", about: "what the rules say that a position is worth" },
    HeuristicAbout { name: "0", about: "nothing: only wins and losses count" },
    HeuristicAbout { name: "mobility", about: "moves of player 1 less those of player 2" },
    HeuristicAbout { name: "pieces", about: "pieces of player 1 less those of player 2" },
    HeuristicAbout {
        name: "lines",
        about: "each stone counts the lines that can go through its cell",
    },
    HeuristicAbout { name: "centre", about: "stones of player 1 in the middle less player 2's" },
];

/// The heuristic of this game that is called `name`; without a name, the default of the game.
pub fn heuristic<G: Game>(
    game: &G,
    name: Option<&str>,
) -> Result<(&'static HeuristicAbout, Box<dyn Heuristic<G>>), NoHeuristic> {
    let name = name.map_or_else(|| default_name(game), str::trim);
    let Some(about) = HEURISTICS.iter().find(|about| about.name.eq_ignore_ascii_case(name)) else {
        return Err(NoHeuristic::new(game, name, false));
    };
    match make(game, about.name) {
        Some(heuristic) => Ok((about, heuristic)),
        None => Err(NoHeuristic::new(game, name, true)),
    }
}

/// The heuristics that fit this game, the default one first.
pub fn fitting<G: Game>(game: &G) -> Vec<&'static HeuristicAbout> {
    let default = default_name(game);
    let mut fit: Vec<&HeuristicAbout> =
        HEURISTICS.iter().filter(|about| make(game, about.name).is_some()).collect();
    fit.sort_by_key(|about| about.name != default);
    fit
}

fn default_name<G: Game>(game: &G) -> &'static str {
    if game.guess(&game.start()).is_some() {
        "rules"
    } else if game.line_board().is_some() {
        "lines"
    } else if game.impartial() || game.players() > 2 {
        "0"
    } else {
        "mobility"
    }
}

/// The heuristic of this name; `None` if it does not fit the game.
fn make<G: Game>(game: &G, name: &str) -> Option<Box<dyn Heuristic<G>>> {
    match name {
        "0" => Some(Box::new(Zero)),
        "rules" => game.guess(&game.start()).map(|_| Box::new(Guess) as _),
        "mobility" => Some(Box::new(Mobility)),
        "pieces" => Pieces::fits(game).then(|| Box::new(Pieces) as _),
        "lines" => game.line_board().map(|board| Box::new(Lines::new(&board)) as _),
        "centre" => game.line_board().map(|board| Box::new(Centre::new(&board)) as _),
        _ => None,
    }
}

/// There is no heuristic of this name, or it does not fit the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoHeuristic {
    /// What was asked for.
    pub name: String,
    /// Whether it exists and only does not fit the game.
    pub exists: bool,
    /// The names of those that fit, the default one first.
    pub fitting: Vec<&'static str>,
}

impl NoHeuristic {
    fn new<G: Game>(game: &G, name: &str, exists: bool) -> NoHeuristic {
        let fitting = fitting(game).into_iter().map(|about| about.name).collect();
        NoHeuristic { name: name.to_owned(), exists, fitting }
    }

    /// What would be right.
    pub fn advice(&self) -> String {
        let all: Vec<String> = self.fitting.iter().map(|name| format!("`{name}`")).collect();
        let all = all.join(", ");
        match nearest(&self.name, self.fitting.iter().copied()) {
            Some(near) if !self.exists => format!("did you mean `{near}`? This game has {all}"),
            _ => format!("this game has {all}"),
        }
    }
}

impl fmt::Display for NoHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        if self.exists {
            write!(f, "the heuristic `{name}` does not fit this game")
        } else {
            write!(f, "there is no heuristic `{name}`")
        }
    }
}

impl std::error::Error for NoHeuristic {}
