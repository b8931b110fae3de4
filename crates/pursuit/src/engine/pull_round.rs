//! A round over the few placements that are still open.

use std::ops::ControlFlow;

use attractor_core::Cancelled;

use crate::engine::fixpoint::Fixpoint;
use crate::engine::moves::Moves;
use crate::engine::rounds::Rounds;
use crate::engine::row::{is_empty, keep};
use crate::rules::CopTurn;

impl<const W: usize> Fixpoint<'_, W> {
    /// About how many words of a sweep a pull is worth.
    pub(crate) fn pull_cost(&self) -> usize {
        let open: usize = self.blocks.iter().map(|block| block.open).sum();
        let moves = Moves::forwards(self.board, self.placements).mean();
        let looks = match self.board.rules.turn {
            // Joint moves are so many that most placements need few of theirs.
            CopTurn::All => moves / moves.sqrt().sqrt(),
            CopTurn::One => moves,
        };
        (open as f64 * looks) as usize * (self.words() + 4) + self.placements.count() / 16
    }

    /// Looks through the moves of every placement with a safe set that is not empty, until they
    /// leave nothing of it.
    pub(crate) fn pull(&mut self, rounds: &Rounds<'_>) -> Result<(), Cancelled> {
        let (words, cops) = (self.words(), self.placements.cops());
        let (board, placements) = (self.board, self.placements);
        let room = |_: &Self| (Moves::forwards(board, placements), vec![0; cops]);
        self.decide_blocks(
            rounds,
            |_| true,
            room,
            |this, (moves, sorted), top, results| {
                let base = placements.before(cops, top);
                for row in 0..results.safe.len() / words {
                    if is_empty(&results.safe[row * words..][..words]) {
                        continue;
                    }
                    results.shrink::<W>(row, |left| {
                        placements.unrank(base + row, sorted);
                        let _ = moves.visit(
                            sorted,
                            #[inline(always)]
                            |number: usize, _| {
                                keep(left, &this.escape[number * words..][..words]);
                                if is_empty(left) {
                                    ControlFlow::Break(())
                                } else {
                                    ControlFlow::Continue(())
                                }
                            },
                        );
                    });
                }
            },
        )
    }
}
