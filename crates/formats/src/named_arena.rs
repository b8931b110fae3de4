//! An arena together with what people call its parts.

use attractor_core::{Arena, Convention, Player, Vertex};

use crate::names::Names;

/// An arena, and beside it whatever a file says of it that no solver needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedArena {
    /// The arena itself.
    pub arena: Arena,
    /// What its vertices are called.
    pub names: Names,
    /// Where the game begins.
    pub start: Option<Vertex>,
    /// The priorities of a parity game, one for each vertex.
    pub priorities: Option<Vec<u64>>,
    /// Which of them player 1 wins with.
    pub convention: Convention,
    /// What the players are called; empty when they are called by number.
    pub player_names: Vec<String>,
    /// What was decided on the way here without being asked, as sentences for the user.
    pub remarks: Vec<String>,
}

impl NamedArena {
    /// An arena whose vertices and players are called by number.
    pub fn new(arena: Arena) -> NamedArena {
        NamedArena {
            names: Names::numbers(arena.vertices()),
            arena,
            start: None,
            priorities: None,
            convention: Convention::MaxEven,
            player_names: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// The priorities as they would be if the largest counted and player 1 won with the even ones, which is
    /// what files mean; `None` where they are so already, or there are none.
    pub(crate) fn as_max_even(&self) -> Option<NamedArena> {
        let priorities = self.priorities.as_ref()?;
        if self.convention == Convention::MaxEven {
            return None;
        }
        let largest = priorities.iter().copied().max().unwrap_or(0);
        let turn = |&priority: &u64| self.convention.as_max_even(priority, largest);
        let priorities = Some(priorities.iter().map(turn).collect());
        Some(NamedArena { priorities, convention: Convention::MaxEven, ..self.clone() })
    }

    /// What `player` is called.
    pub fn player_name(&self, player: Player) -> String {
        self.player_names.get(usize::from(player.0)).cloned().unwrap_or_else(|| player.to_string())
    }
}
