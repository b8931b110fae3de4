//! Winning moves: in a heap of matches, and on a bar of two rows of Chomp.

use crate::exercise::{Given, Task};
use crate::lots::Lots;
use attractor_messages::Catalogue;

/// By which move does the player to move win?
pub(crate) enum WinningMove {
    /// A heap from which 1 to `most` matches are taken.
    Heap { left: usize, most: usize, misere: bool },
    /// A bar with `lower` and `upper` squares in its two rows, the poison at the left below.
    Bar { lower: usize, upper: usize, columns: usize },
}

impl WinningMove {
    pub(crate) fn drawn(lots: &mut Lots) -> WinningMove {
        loop {
            let task = if lots.once_in(2) {
                let (left, most) = (5 + lots.below(26), 2 + lots.below(4));
                WinningMove::Heap { left, most, misere: lots.once_in(2) }
            } else {
                let columns = 3 + lots.below(6);
                let lower = 2 + lots.below(columns - 1);
                WinningMove::Bar { lower, upper: lots.below(lower + 1), columns }
            };
            if !task.solution().is_empty() {
                return task;
            }
        }
    }

    /// The moves, and the position that each leads to.
    fn moves(&self) -> Vec<(String, WinningMove)> {
        match *self {
            WinningMove::Heap { left, most, misere } => (1..=most.min(left))
                .map(|taken| {
                    (taken.to_string(), WinningMove::Heap { left: left - taken, most, misere })
                })
                .collect(),
            WinningMove::Bar { lower, upper, columns } => {
                let square =
                    |column: usize, row: usize| format!("{}{row}", char::from(b'a' + column as u8));
                let below = (1..lower).map(|column| {
                    let upper = upper.min(column);
                    (square(column, 1), WinningMove::Bar { lower: column, upper, columns })
                });
                let above = (0..upper).map(|column| {
                    (square(column, 2), WinningMove::Bar { lower, upper: column, columns })
                });
                below.chain(above).collect()
            }
        }
    }

    /// Whether the player to move has lost, by the rule of thumb for each game.
    fn lost(&self) -> bool {
        match *self {
            WinningMove::Heap { left, most, misere } => left % (most + 1) == usize::from(misere),
            WinningMove::Bar { lower, upper, .. } => upper + 1 == lower,
        }
    }

    fn told(&self) -> String {
        match *self {
            WinningMove::Heap { left, .. } => left.to_string(),
            WinningMove::Bar { lower, upper, .. } => format!("{lower}-{upper}"),
        }
    }
}

impl Task for WinningMove {
    fn given(&self) -> Given {
        Given::Game(match *self {
            WinningMove::Heap { left, most, misere } => {
                let misere = if misere { ",misere" } else { "" };
                format!("matches:{left},take=1-{most}{misere}")
            }
            WinningMove::Bar { columns, .. } => format!("chomp:2x{columns}"),
        })
    }

    fn text(&self, words: &Catalogue) -> String {
        match *self {
            WinningMove::Heap { left, most, misere } => words.say(
                if misere { "heap-misere-asked" } else { "heap-asked" },
                &[("left", &left.to_string()), ("most", &most.to_string())],
            ),
            WinningMove::Bar { lower, upper, .. } => words
                .say("bar-asked", &[("lower", &lower.to_string()), ("upper", &upper.to_string())]),
        }
    }

    fn solution(&self) -> Vec<String> {
        self.moves().into_iter().filter(|(_, after)| after.lost()).map(|(name, _)| name).collect()
    }

    fn choices(&self) -> Option<Vec<String>> {
        Some(self.moves().into_iter().map(|(name, _)| name).collect())
    }

    fn one_is_enough(&self) -> bool {
        true
    }

    fn reason(&self, item: &str, belongs: bool, words: &Catalogue) -> String {
        let after = self.moves().into_iter().find(|(name, _)| name == item).map(|(_, after)| after);
        let left = after.as_ref().map(WinningMove::told).unwrap_or_default();
        if belongs {
            return words.say("move-wins", &[("move", item), ("left", &left)]);
        }
        let answer = after.iter().flat_map(WinningMove::moves).find(|(_, then)| then.lost());
        match answer {
            Some((answer, then)) => words.say(
                "move-loses",
                &[("move", item), ("left", &left), ("answer", &answer), ("then", &then.told())],
            ),
            // The last match of a heap in which the last one loses.
            None => words.say("move-last", &[("move", item)]),
        }
    }
}
