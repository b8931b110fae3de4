//! A memoryless strategy: one move for each vertex that a coalition owns.

use crate::arena::{Arena, Vertex};
use crate::player::Coalition;

/// One move for each vertex of a coalition where it has one to make; it may be silent at some.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    coalition: Coalition,
    choices: Vec<Vertex>,
}

/// Stands for silence: a number larger than that of any vertex.
const SILENT: Vertex = Vertex::MAX;

impl Strategy {
    /// The strategy that plays `choose(v)` at each vertex `v` of the coalition.
    pub fn from_fn(
        arena: &Arena,
        coalition: Coalition,
        mut choose: impl FnMut(Vertex) -> Option<Vertex>,
    ) -> Strategy {
        let choices = arena
            .all()
            .map(|v| {
                let own = coalition.contains(arena.owner(v));
                own.then(|| choose(v)).flatten().unwrap_or(SILENT)
            })
            .collect();
        Strategy { coalition, choices }
    }

    /// Who plays it.
    pub fn coalition(&self) -> Coalition {
        self.coalition
    }

    /// Where it moves from `v`; `None` where an opponent moves, and where it is silent.
    pub fn choice(&self, v: Vertex) -> Option<Vertex> {
        let choice = self.choices[v as usize];
        (choice != SILENT).then_some(choice)
    }

    /// Its moves, from lower to higher vertices.
    pub fn moves(&self) -> impl Iterator<Item = (Vertex, Vertex)> {
        (0..).zip(self.choices.iter().copied()).filter(|&(_, to)| to != SILENT)
    }
}
