//! What min-max is asked: a game, a heuristic, and which moves are considered.

use attractor_core::{Coalition, Game, Player};

use crate::heuristics::Heuristic;
use crate::score::Score;

/// A game to search, with what guesses the worth of its positions. Player 1 maximises, everybody
/// else minimises.
pub struct Problem<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) heuristic: &'a dyn Heuristic<G>,
    only: Vec<String>,
}

impl<'a, G: Game> Problem<'a, G> {
    /// All moves are considered.
    pub fn new(game: &'a G, heuristic: &'a dyn Heuristic<G>) -> Problem<'a, G> {
        Problem { game, heuristic, only: Vec::new() }
    }

    /// Only the moves with these names are considered, wherever they are legal. A position where
    /// none of them is legal is not looked beyond.
    #[must_use]
    pub fn only(self, moves: Vec<String>) -> Problem<'a, G> {
        Problem { only: moves, ..self }
    }

    /// Whether the player to move wants more rather than less.
    pub fn maximises(&self, at: &G::Position) -> bool {
        self.game.turn(at) == Player(0)
    }

    /// The score where the game is over: infinite where somebody has won.
    pub fn ended(&self, at: &G::Position) -> Option<Score> {
        let first = Coalition::of(Player(0));
        let outcome = self.game.outcome(at)?;
        Some(if outcome.is_win_for(first) {
            Score::WON
        } else if outcome.is_loss_for(first) {
            Score::LOST
        } else {
            Score::new(self.heuristic.drawn(self.game, at))
        })
    }

    /// What the heuristic says of a position, or the end where the game is over.
    pub fn guess(&self, at: &G::Position) -> Score {
        self.ended(at).unwrap_or_else(|| self.estimate(at))
    }

    /// What the heuristic says of a position where the game goes on.
    pub(crate) fn estimate(&self, at: &G::Position) -> Score {
        let number = self.heuristic.value(self.game, at);
        let finite = self.heuristic.finite();
        Score::new(if finite { number.clamp(f64::MIN, f64::MAX) } else { number })
    }

    /// The moves considered at a position where the game goes on, in the order of the rules.
    pub fn moves(&self, at: &G::Position) -> Vec<G::Move> {
        let mut moves: Vec<G::Move> = self.game.moves(at).collect();
        if !self.only.is_empty() {
            moves.retain(|chosen| {
                let name = chosen.to_string();
                self.only.iter().any(|only| only.eq_ignore_ascii_case(&name))
            });
        }
        moves
    }

    /// The position after a move.
    pub fn play(&self, at: &G::Position, chosen: &G::Move) -> G::Position {
        self.game.play(at, chosen)
    }

    /// Whether a score proves that somebody wins, however much deeper a search looks.
    pub(crate) fn proves(&self, value: Score) -> bool {
        value.is_infinite() && self.heuristic.finite()
    }

    /// Whether positions that the rules call symmetric have the same score at every depth.
    pub(crate) fn folds(&self) -> bool {
        self.only.is_empty() && self.heuristic.symmetric()
    }
}

/// What a search to some depth has found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult<M> {
    /// The score of the position.
    pub value: Score,
    /// The first best move and the best replies to it, as far as the search looked.
    pub line: Vec<M>,
    /// Positions looked at, the first one and the last ones included.
    pub nodes: u64,
}
