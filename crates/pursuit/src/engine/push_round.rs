//! A round that starts from the few placements that changed.

use std::ops::ControlFlow;

use attractor_core::Cancelled;

use crate::engine::fixpoint::Fixpoint;
use crate::engine::moves::Moves;
use crate::engine::rounds::Rounds;
use crate::engine::row::keep;

impl<const W: usize> Fixpoint<'_, W> {
    /// About how many words of a sweep it is worth to push `changed` placements.
    pub(crate) fn push_cost(&self, changed: usize) -> usize {
        let moves = Moves::backwards(self.board, self.placements).mean();
        // Every row is reached out of order.
        (changed as f64 * moves) as usize * (2 * self.words() + 6)
    }

    /// Takes from the safe set of every placement what the changed placements that the cops can
    /// move to have lost.
    pub(crate) fn push(&mut self, rounds: &Rounds<'_>) -> Result<(), Cancelled> {
        let (words, cops) = (self.words(), self.placements.cops());
        let (placements, recording) = (self.placements, self.recording);
        let mut changed = Vec::with_capacity(self.changed());
        for (top, block) in self.blocks.iter_mut().enumerate() {
            let base = placements.before(cops, top);
            changed.extend(block.changed.iter().map(|row| (base + row) as u32));
            block.changed.reset(placements.before(cops - 1, top + 1));
        }
        let mut moves = Moves::backwards(self.board, placements);
        let mut sorted = vec![0u32; cops];
        // The safe sets as they were before this round, in the order in which they are touched.
        let mut before: Vec<(u32, Vec<u64>)> = Vec::new();
        let Fixpoint { safe, escape, blocks, .. } = self;
        for (index, &source) in changed.iter().enumerate() {
            if index % 256 == 0 {
                rounds.poll()?;
            }
            placements.unrank(source as usize, &mut sorted);
            let escape = &escape[source as usize * words..][..words];
            let _ = moves.visit(
                &sorted,
                #[inline(always)]
                |number: usize, top: u32| {
                    let safe = &mut safe[number * words..][..words];
                    if safe.iter().zip(escape).fold(0, |lost, (s, e)| lost | (s & !e)) != 0 {
                        let row = number - placements.before(cops, top as usize);
                        if blocks[top as usize].changed.insert(row) && recording {
                            before.push((number as u32, safe.to_vec()));
                        }
                        keep(safe, escape);
                    }
                    ControlFlow::Continue(())
                },
            );
        }
        before.sort_unstable_by_key(|(number, _)| *number);
        for (number, row) in before {
            placements.unrank(number as usize, &mut sorted);
            let safe = &safe[number as usize * words..][..words];
            let top = sorted[cops - 1] as usize;
            blocks[top].log.add(number as usize - placements.before(cops, top), &row, safe);
        }
        Ok(())
    }
}
