//! A parity game: what is asked.

use super::convention::Convention;
use crate::arena::{Arena, Vertex};
use crate::player::Coalition;

/// A parity game: a coalition against everyone else, where a play that never ends counts by the priorities
/// that come back for ever.
///
/// A play that ends counts by its outcome, whatever priorities it met: the coalition wins it, loses it, or
/// neither. A vertex without moves and without outcome is nobody's.
#[derive(Clone, Copy, Debug)]
pub struct ParityGame<'a> {
    /// The graph.
    pub arena: &'a Arena,
    /// Who wins with a good priority; everyone else wins with the others.
    pub coalition: Coalition,
    /// One priority for each vertex.
    pub priorities: &'a [u64],
    /// Which priorities are good.
    pub convention: Convention,
}

/// Who wins from a vertex of a parity game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Winner {
    /// The coalition.
    Coalition,
    /// Everyone else.
    Others,
    /// Nobody: either side can see to it that it does not lose.
    Nobody,
}

impl Winner {
    /// The winner, seen from the other side.
    pub fn turned(self) -> Winner {
        match self {
            Winner::Coalition => Winner::Others,
            Winner::Others => Winner::Coalition,
            Winner::Nobody => Winner::Nobody,
        }
    }
}

impl ParityGame<'_> {
    /// The side that moves at `v`.
    pub fn mover(&self, v: Vertex) -> Winner {
        match self.coalition.contains(self.arena.owner(v)) {
            true => Winner::Coalition,
            false => Winner::Others,
        }
    }

    /// Who wins if play ends at `v`; `None` where it goes on.
    pub fn ended(&self, v: Vertex) -> Option<Winner> {
        match self.arena.outcome(v) {
            Some(outcome) if outcome.is_win_for(self.coalition) => Some(Winner::Coalition),
            Some(outcome) if outcome.is_loss_for(self.coalition) => Some(Winner::Others),
            Some(_) => Some(Winner::Nobody),
            None => self.arena.moves(v).is_empty().then_some(Winner::Nobody),
        }
    }

    /// Who wins a play in which the priority of `v` is the one that counts.
    pub fn winner_with(&self, v: Vertex) -> Winner {
        match self.convention.is_good(self.priorities[v as usize]) {
            true => Winner::Coalition,
            false => Winner::Others,
        }
    }

    /// A key that is larger where the priority counts more.
    pub fn weight(&self, v: Vertex) -> u64 {
        self.convention.weight(self.priorities[v as usize])
    }

    /// Who wins the play that goes round `cycle` for ever, which is not empty.
    pub fn winner_of(&self, cycle: &[Vertex]) -> Winner {
        let counts = cycle.iter().copied().max_by_key(|&v| self.weight(v));
        counts.map_or(Winner::Nobody, |v| self.winner_with(v))
    }
}
