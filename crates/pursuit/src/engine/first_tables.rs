//! The tables before the first round.

use attractor_core::Cancelled;

use crate::engine::board::Board;
use crate::engine::fixpoint::Fixpoint;
use crate::engine::registers::on_widest_registers;
use crate::engine::rounds::Rounds;
use crate::engine::row::{Row, differ, is_empty, keep};
use crate::placement::Placements;
use crate::rules::CopTurn;

impl<const W: usize> Fixpoint<'_, W> {
    /// Fills the tables as they are before the first round, or, where the first step of the
    /// robber is free, as they are after it: then the first round catches exactly the robbers
    /// that a cop can step on.
    pub(crate) fn fill_tables(
        &mut self,
        first_step_is_free: bool,
        rounds: &Rounds<'_>,
    ) -> Result<(), Cancelled> {
        let board = self.board;
        let (words, cops) = (self.words(), self.placements.cops());
        let full: Vec<u64> = (0..words).map(|word| Board::mask(board.order, word)).collect();
        // Row v: what a cop on v leaves to the robber at once, and what it leaves by standing there.
        let mut leaves = full.repeat(board.order);
        let mut stands = full.repeat(board.order);
        let mut stuck = vec![false; board.order];
        for v in 0..board.order {
            let (leaves, stands) = (&mut leaves[v * words..], &mut stands[v * words..]);
            Board::drop(leaves, v);
            Board::drop(stands, v);
            if first_step_is_free {
                board.steps[v].iter().for_each(|&w| Board::drop(leaves, w as usize));
                stuck[v] = board.steps[v].is_empty() && board.rules.turn == CopTurn::All;
            }
        }
        let recording = self.recording && first_step_is_free;
        self.for_each_block(rounds, |block, top, safe, escape| {
            let rows = safe.len() / words;
            block.changed.reset(rows);
            // The cops but the fastest changing one.
            let mut others = vec![0; cops - 1];
            others.last_mut().into_iter().for_each(|last| *last = top as u32);
            let (mut most, mut open) = (Row::<W>::new(words), Row::<W>::new(words));
            let mut free = Row::<W>::new(words);
            on_widest_registers(
                #[inline(always)]
                || {
                    let mut row = 0;
                    while row < rows {
                        open.copy_from_slice(&full);
                        most.copy_from_slice(&full);
                        for &v in &others {
                            keep(&mut open, &stands[v as usize * words..]);
                            keep(&mut most, &leaves[v as usize * words..]);
                        }
                        let blocked = others.iter().any(|&v| stuck[v as usize]);
                        let first = if cops == 1 { top } else { 0 };
                        let last = others.first().map_or(top, |&next| next as usize);
                        for v in first..=last {
                            let safe = &mut safe[row * words..][..words];
                            let escape = &mut escape[row * words..][..words];
                            free.copy_from_slice(&open);
                            keep(&mut free, &stands[v * words..]);
                            if blocked || stuck[v] {
                                safe.copy_from_slice(&free);
                            } else {
                                safe.copy_from_slice(&most);
                                keep(safe, &leaves[v * words..]);
                            }
                            board.robber.expand::<W>(safe, &free, escape);
                            // After a free first step the first round took everything that the
                            // cops can step on, so only sets that lost more than the cops' own
                            // vertices are news.
                            let news = !first_step_is_free || differ(escape, &free);
                            block.changed.insert_if(row, news);
                            if recording && differ(safe, &free) {
                                block.log.add(row, &free, safe);
                            }
                            if !is_empty(safe) {
                                block.open += 1;
                            } else if block.won.is_none() {
                                block.won = Some(row);
                            }
                            row += 1;
                        }
                        Placements::advance(&mut others);
                    }
                },
            );
        })?;
        self.round = u32::from(first_step_is_free);
        // Cops on every vertex leave the robber no place: they win without a move.
        if cops >= board.order {
            self.won = Some((0, self.everywhere()));
        }
        self.gather_wins();
        self.changed_pairs.reset(self.changed(), self.placements.count());
        if !self.changed_pairs.all {
            self.mark_changed();
        }
        Ok(())
    }

    fn mark_changed(&self) {
        let cops = self.placements.cops();
        let mut sorted = vec![0; cops];
        for (top, block) in self.blocks.iter().enumerate() {
            let base = self.placements.before(cops, top);
            for row in block.changed.iter() {
                self.placements.unrank(base + row, &mut sorted);
                self.changed_pairs.mark(self.board.words, &sorted);
            }
        }
    }

    /// The number of a placement that occupies every vertex, where there are enough cops.
    fn everywhere(&self) -> usize {
        let last = self.board.order - 1;
        let sorted: Vec<u32> =
            (0..self.placements.cops()).map(|cop| cop.min(last) as u32).collect();
        self.placements.rank(&sorted)
    }
}
