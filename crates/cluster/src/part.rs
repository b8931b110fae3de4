//! Where the values go in the end.

use attractor_core::{Game, Player, Value};

use crate::error::Error;
use crate::shard::Shard;

/// Takes the values of a solved game, one part from each worker, from several threads at once.
pub trait Sink<G: Game>: Send + Sync {
    /// Keep one part.
    fn write(&self, part: Part<'_, G>) -> Result<(), Error>;
}

/// The positions of one worker, each with what it is worth.
pub struct Part<'a, G: Game> {
    pub(crate) shard: &'a Shard<G>,
    /// Whose part it is, from 0.
    pub worker: usize,
    /// How many parts there are.
    pub workers: usize,
}

impl<G: Game> Part<'_, G> {
    /// The game.
    pub fn game(&self) -> &G {
        &self.shard.game
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.shard.positions.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Position number `v`.
    pub fn position(&self, v: usize) -> &G::Position {
        &self.shard.positions[v]
    }

    /// What position number `v` is worth to `player`.
    pub fn value(&self, v: usize, player: Player) -> Value {
        self.shard.value(v, player)
    }
}
