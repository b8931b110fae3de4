//! What is known of a game that is being played.

use std::cmp::Reverse;
use std::sync::Arc;

use attractor_core::{Game, Player, Solution, Value, Vertex, Watch};
use attractor_games::{AnyGame, AnyPosition};

use crate::error::Error;
use crate::opened::{Opened, value_word};
use crate::oracle::Oracle;
use crate::solve::{Choice, PlayView, Solved, choices, view};
use crate::why::{self, Sentence};

/// A game solved for each player: what perfect players, hints and explanations know. It was
/// explored and solved, or it is looked up in a tablebase.
pub struct Insight {
    game: AnyGame,
    source: Source,
}

enum Source {
    Graph { opened: Arc<Opened>, solved: Solved },
    Tablebase(Arc<Oracle>),
}

impl Insight {
    /// What was found by exploring `game`.
    pub(crate) fn explored(game: AnyGame, opened: Arc<Opened>, solved: Solved) -> Insight {
        Insight { game, source: Source::Graph { opened, solved } }
    }

    /// What a tablebase knows.
    pub(crate) fn looked_up(oracle: Arc<Oracle>) -> Insight {
        Insight { game: oracle.game.clone(), source: Source::Tablebase(oracle) }
    }

    /// How many positions are held in memory.
    pub fn positions(&self) -> usize {
        match &self.source {
            Source::Graph { opened, .. } => opened.arena.vertices(),
            Source::Tablebase(_) => 0,
        }
    }

    /// What a position is worth to `player`.
    pub fn value(&self, at: &AnyPosition, player: Player) -> Result<Value, Error> {
        match &self.source {
            Source::Graph { opened, solved } => {
                Ok(solved.solutions[usize::from(player.0)].value(self.vertex(opened, at)?))
            }
            Source::Tablebase(oracle) => oracle.value(at, player),
        }
    }

    /// The moves that keep the value of a position for whoever moves there, by their places among
    /// its moves: the soonest win, else a draw, else the latest loss.
    pub fn best(&self, at: &AnyPosition) -> Result<Vec<usize>, Error> {
        match &self.source {
            Source::Graph { opened, solved } => {
                let v = self.vertex(opened, at)?;
                Ok(mover(opened, solved, v).best_edges(&opened.arena, v))
            }
            Source::Tablebase(oracle) => {
                let moves = oracle.moves(at)?;
                let best = moves.iter().map(|&(_, value)| value).max();
                let keeps = |&(_, (_, value)): &(usize, &(_, Value))| Some(*value) == best;
                Ok(moves.iter().enumerate().filter(keeps).map(|(place, _)| place).collect())
            }
        }
    }

    /// The moves after which the mover's opponents cannot force a win, by their places.
    pub fn safe(&self, at: &AnyPosition) -> Result<Vec<usize>, Error> {
        let places = |values: Vec<Value>| {
            let safe = values.into_iter().enumerate().filter(|(_, value)| !value.is_loss());
            safe.map(|(place, _)| place).collect()
        };
        match &self.source {
            Source::Graph { opened, solved } => {
                let v = self.vertex(opened, at)?;
                let mover = mover(opened, solved, v);
                Ok(places(opened.arena.moves(v).iter().map(|&to| mover.value(to)).collect()))
            }
            Source::Tablebase(oracle) => {
                Ok(places(oracle.moves(at)?.into_iter().map(|(_, value)| value).collect()))
            }
        }
    }

    /// Every move with its value for whoever makes it, best first.
    pub fn choices(&self, at: &AnyPosition) -> Result<Vec<Choice>, Error> {
        match &self.source {
            Source::Graph { opened, solved } => {
                let v = self.vertex(opened, at)?;
                Ok(choices(opened, mover(opened, solved, v), v, None))
            }
            Source::Tablebase(oracle) => {
                let mut moves = oracle.moves(at)?;
                moves.sort_by_key(|&(_, value)| Reverse(value));
                let choice = |(chosen, value): (_, Value)| Choice {
                    name: ToString::to_string(&chosen),
                    value: value_word(value),
                    rank: value.rank(),
                    grundy: None,
                };
                Ok(moves.into_iter().map(choice).collect())
            }
        }
    }

    /// Why a position has its value.
    pub fn why(&self, at: &AnyPosition) -> Result<Vec<Sentence>, Error> {
        match &self.source {
            Source::Graph { opened, solved } => {
                Ok(why::explain(opened, solved, self.vertex(opened, at)?))
            }
            Source::Tablebase(oracle) => why::look_up(oracle, at),
        }
    }

    /// A line of best play.
    pub fn line(&self, at: &AnyPosition, watch: &dyn Watch) -> Result<PlayView, Error> {
        match &self.source {
            Source::Graph { opened, solved } => {
                let v = self.vertex(opened, at)?;
                Ok(view(opened, &solved.line(opened, v, watch)?))
            }
            Source::Tablebase(oracle) => oracle.line(at, watch),
        }
    }

    fn vertex(&self, opened: &Opened, at: &AnyPosition) -> Result<Vertex, Error> {
        opened.names.find(&self.game.notation(at))
    }
}

fn mover<'a>(opened: &Opened, solved: &'a Solved, v: Vertex) -> &'a Solution {
    &solved.solutions[usize::from(opened.arena.owner(v).0)]
}
