//! A round that starts from the few placements that changed.

use crate::engine::fixpoint::Fixpoint;
use crate::engine::solve::{SolveError, Watcher};
use crate::rules::CopTurn;

impl<const W: usize> Fixpoint<'_, W> {
    /// About how many rows one changed placement makes a push look at, each out of order.
    pub(crate) fn push_cost(&self) -> usize {
        let board = self.board;
        let steps: usize = board.origins.iter().map(Vec::len).sum();
        let each = (steps as f64 / board.order as f64).powi(self.placements.cops() as i32);
        (each * PUSH_WEIGHT) as usize + 1
    }

    /// Takes from the safe set of every placement what the changed placements that the cops can
    /// move to have lost.
    pub(crate) fn push(&mut self, watcher: &Watcher<'_>) -> Result<(), SolveError> {
        self.clear_touched();
        let words = self.words();
        let cops = self.placements.cops();
        let one = self.board.rules.turn == CopTurn::One;
        let stay = one && self.board.rules.cops_may_stay;
        let mut sorted = vec![0u32; cops];
        // The safe sets as they were before this round, in the order in which they are touched.
        let mut before: Vec<(u32, Vec<u64>)> = Vec::new();
        let mut stirred = Vec::new();
        for top in 0..self.board.order {
            if watcher.is_cancelled() {
                return Err(SolveError::Cancelled);
            }
            stirred.clear();
            stirred.extend(self.blocks[top].stirred.iter());
            let base = self.placements.before(cops, top);
            for &row in &stirred {
                self.placements.unrank(base + row, &mut sorted);
                let source = (base + row) * words;
                let mut target = |fixpoint: &mut Self, from: &[u32]| {
                    let number = fixpoint.placements.rank(from);
                    let escape = &fixpoint.escape[source..][..words];
                    let safe = &mut fixpoint.safe[number * words..][..words];
                    if safe.iter().zip(escape).all(|(safe, escape)| safe & !escape == 0) {
                        return;
                    }
                    let top = from[cops - 1] as usize;
                    let local = number - fixpoint.placements.before(cops, top);
                    if fixpoint.blocks[top].touched.insert(local) && fixpoint.recording {
                        before.push((number as u32, safe.to_vec()));
                    }
                    for (safe, escape) in safe.iter_mut().zip(escape) {
                        *safe &= escape;
                    }
                };
                if one {
                    self.one_origin(&sorted, stay, &mut target);
                } else {
                    self.all_origins(&sorted, &mut target);
                }
            }
        }
        if self.recording {
            before.sort_unstable_by_key(|(number, _)| *number);
            for (number, row) in before {
                self.placements.unrank(number as usize, &mut sorted);
                let safe = &self.safe[number as usize * words..][..words];
                self.blocks[sorted[cops - 1] as usize].log.add(&row, safe);
            }
        }
        Ok(())
    }

    /// The placements from which all cops can step onto the placement `to`.
    fn all_origins(&mut self, to: &[u32], target: &mut impl FnMut(&mut Self, &[u32])) {
        let board = self.board;
        if to.iter().any(|&v| board.origins[v as usize].is_empty()) {
            return;
        }
        // An odometer with one wheel for each cop.
        let mut wheels = vec![0; to.len()];
        let mut from = vec![0; to.len()];
        loop {
            for ((from, &wheel), &to) in from.iter_mut().zip(&wheels).zip(to) {
                *from = board.origins[to as usize][wheel];
            }
            sort(&mut from);
            target(self, &from);
            let mut cop = 0;
            loop {
                wheels[cop] += 1;
                if wheels[cop] < board.origins[to[cop] as usize].len() {
                    break;
                }
                wheels[cop] = 0;
                cop += 1;
                if cop == to.len() {
                    return;
                }
            }
        }
    }

    /// The placements from which one cop can step onto the placement `to`.
    fn one_origin(&mut self, to: &[u32], stay: bool, target: &mut impl FnMut(&mut Self, &[u32])) {
        let board = self.board;
        if stay {
            target(self, to);
        }
        let mut from = vec![0; to.len()];
        for (cop, &at) in to.iter().enumerate() {
            if cop > 0 && to[cop - 1] == at {
                continue;
            }
            for &origin in &board.origins[at as usize] {
                from.copy_from_slice(to);
                from[cop] = origin;
                sort(&mut from);
                target(self, &from);
            }
        }
    }
}

/// A row that a push reaches costs about as much as this many rows of a sweep.
const PUSH_WEIGHT: f64 = 4.0;

/// Sorts the few cops of a placement.
#[inline(always)]
fn sort(cops: &mut [u32]) {
    for i in 1..cops.len() {
        let mut j = i;
        while j > 0 && cops[j - 1] > cops[j] {
            cops.swap(j - 1, j);
            j -= 1;
        }
    }
}
