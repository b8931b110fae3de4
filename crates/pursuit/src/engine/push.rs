//! A round that starts from the few placements that changed.

use std::ops::ControlFlow;

use crate::engine::fixpoint::Fixpoint;
use crate::engine::moves::Moves;
use crate::engine::solve::{SolveError, Watcher};

impl<const W: usize> Fixpoint<'_, W> {
    /// About how many words of a sweep it is worth to push `stirred` placements.
    pub(crate) fn push_cost(&self, stirred: usize) -> usize {
        let moves = Moves::backwards(self.board, self.placements).mean();
        // Every row is reached out of order.
        (stirred as f64 * moves) as usize * (2 * self.words() + 6)
    }

    /// Takes from the safe set of every placement what the changed placements that the cops can
    /// move to have lost.
    pub(crate) fn push(&mut self, watcher: &Watcher<'_>) -> Result<(), SolveError> {
        let (words, cops) = (self.words(), self.placements.cops());
        let (placements, recording) = (self.placements, self.recording);
        for (top, block) in self.blocks.iter_mut().enumerate() {
            block.touched.reset(placements.before(cops - 1, top + 1));
        }
        let mut moves = Moves::backwards(self.board, placements);
        let mut sorted = vec![0u32; cops];
        // The safe sets as they were before this round, in the order in which they are touched.
        let mut before: Vec<(u32, Vec<u64>)> = Vec::new();
        let Fixpoint { safe, escape, blocks, .. } = self;
        for top in 0..blocks.len() {
            if watcher.is_cancelled() {
                return Err(SolveError::Cancelled);
            }
            let base = placements.before(cops, top);
            let stirred = std::mem::take(&mut blocks[top].stirred);
            for row in stirred.iter() {
                placements.unrank(base + row, &mut sorted);
                let escape = &escape[(base + row) * words..][..words];
                let _ = moves.visit(
                    &sorted,
                    #[inline(always)]
                    |number: usize, top: u32| {
                        let safe = &mut safe[number * words..][..words];
                        let lost = safe.iter().zip(escape).fold(0, |lost, (s, e)| lost | (s & !e));
                        if lost != 0 {
                            let local = number - placements.before(cops, top as usize);
                            if blocks[top as usize].touched.insert(local) && recording {
                                before.push((number as u32, safe.to_vec()));
                            }
                            safe.iter_mut().zip(escape).for_each(|(safe, escape)| *safe &= escape);
                        }
                        ControlFlow::Continue(())
                    },
                );
            }
            blocks[top].stirred = stirred;
        }
        before.sort_unstable_by_key(|(number, _)| *number);
        for (number, row) in before {
            placements.unrank(number as usize, &mut sorted);
            let safe = &safe[number as usize * words..][..words];
            blocks[sorted[cops - 1] as usize].log.add(&row, safe);
        }
        Ok(())
    }
}
