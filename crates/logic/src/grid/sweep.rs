//! The passes over the rows of a grid: one step ahead, and as far as it goes.

use attractor_core::{Cancelled, Coalition, Player, VertexSet, Watch};

use super::{BITS, Grid, Rule, Shift};
use crate::nim::count_up;
use crate::world::World;

/// Rows, or words of one row, between two looks at the watch.
const BREATH: usize = 1 << 12;

impl Grid {
    /// Layer by layer, each in one pass.
    pub(super) fn until_within(
        &self,
        coalition: Coalition,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        most: u32,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        let mut layer = reach.clone();
        for _ in 0..most {
            let mut next = self.next(coalition.into(), &layer, watch)?;
            if let Some(hold) = hold {
                next.intersect(hold);
            }
            next.unite(reach);
            if next == layer {
                break;
            }
            layer = next;
        }
        Ok(layer)
    }

    /// One step, row by row.
    pub(super) fn next_in_words<const WORDS: usize>(
        &self,
        coalition: Coalition,
        to: &VertexSet,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        let words = if WORDS == 0 { self.words } else { WORDS };
        let sides = self.sides(coalition);
        let mut set = self.none();
        let out = set.words_mut();
        self.walk(watch, |start, playable| {
            for side in &sides {
                let part = &mut out[start + side.own..][..words];
                for &shift in playable {
                    side.gather(to.words(), start, shift, part);
                }
                side.finish(part);
            }
            Ok(())
        })?;
        Ok(set)
    }

    /// All layers in one pass, since a row depends on earlier rows and on itself alone.
    pub(super) fn until_in_words<const WORDS: usize>(
        &self,
        coalition: Coalition,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        let words = if WORDS == 0 { self.words } else { WORDS };
        let sides = self.sides(coalition);
        let mut set = reach.clone();
        let out = set.words_mut();
        let hold = hold.map(VertexSet::words);
        let mut gathered = vec![0; self.stride()];
        self.walk(watch, |start, playable| {
            let inside = playable.partition_point(|shift| shift.back == 0);
            let (inside, earlier) = playable.split_at(inside);
            gathered.fill(0);
            for side in &sides {
                for &shift in earlier {
                    side.gather(out, start, shift, &mut gathered[side.own..][..words]);
                }
            }
            for word in 0..words {
                if word % BREATH == BREATH - 1 {
                    watch.reached(((start + word) * BITS) as u64)?;
                }
                // Rules that stay within the row are followed until nothing changes. The answer is
                // unique: the inner column goes down, so no position depends on itself.
                let mut changed = true;
                while changed {
                    changed = false;
                    for side in &sides {
                        let mut bits = gathered[side.own + word];
                        for &shift in inside {
                            bits |= side.shifted(out, start, shift, word);
                        }
                        let at = start + side.own + word;
                        bits = (bits ^ side.flip[word]) & side.mask[word];
                        bits &= hold.map_or(usize::MAX, |hold| hold[at]);
                        changed |= !inside.is_empty() && bits & !out[at] != 0;
                        out[at] |= bits;
                    }
                }
            }
            Ok(())
        })?;
        Ok(set)
    }

    /// Walk the rows in increasing order with the rules that can be played in each.
    fn walk(
        &self,
        watch: &dyn Watch,
        mut visit: impl FnMut(usize, &[Shift]) -> Result<(), Cancelled>,
    ) -> Result<(), Cancelled> {
        let last = |rule: &Rule| rule.outer.last().copied().unwrap_or(0);
        let furthest = self.rules.iter().map(last).max().unwrap_or(0);
        let mut digits = vec![0; self.outer.len()];
        let mut playable: Vec<Shift> = Vec::with_capacity(self.rules.len());
        for row in 0..self.rows {
            if row % BREATH == 0 {
                watch.reached((row * self.stride() * BITS) as u64)?;
            }
            // Beyond what any rule takes from the last column, nothing changes along it.
            if digits.last().is_none_or(|&k| k <= furthest) {
                let fits = |rule: &&Rule| rule.outer.iter().zip(&digits).all(|(d, k)| d <= k);
                playable.clear();
                playable.extend(self.rules.iter().filter(fits).map(|rule| rule.shift));
            }
            visit(row * self.stride(), &playable)?;
            count_up(&mut digits, self.nim.most());
        }
        Ok(())
    }

    /// How each player's part of a row looks ahead for a coalition.
    fn sides(&self, coalition: Coalition) -> Vec<Side> {
        let players = self.nim.players();
        let side = |player: u8| {
            let mask = self.mask();
            let flip =
                if coalition.contains(Player(player)) { vec![0; self.words] } else { mask.clone() };
            let next = (player + 1) % players;
            let at = |player: u8| usize::from(player) * self.words;
            Side { own: at(player), next: at(next), flip, mask }
        };
        (0..players).map(side).collect()
    }
}

/// One player's part of every row. "All moves lead there" is computed as "no move leads elsewhere",
/// so that both kinds of players collect bits in the same way, the one kind flipped.
struct Side {
    /// Where its words begin in a row, and those of the player who moves next.
    own: usize,
    next: usize,
    /// The row's mask for an opponent, else nothing.
    flip: Vec<usize>,
    mask: Vec<usize>,
}

impl Side {
    /// Collect the bits to which a rule leads from the row at word `start`, out of the set `from`.
    #[inline]
    fn gather(&self, from: &[usize], start: usize, shift: Shift, part: &mut [usize]) {
        for (word, bits) in part.iter_mut().enumerate() {
            *bits |= self.shifted(from, start, shift, word);
        }
    }

    /// One word of that: bits from one word of the source, and what the word below carries over.
    #[inline]
    fn shifted(&self, from: &[usize], start: usize, shift: Shift, word: usize) -> usize {
        let source = start + self.next - shift.back;
        let bits = |word: usize| from[source + word] ^ self.flip[word];
        let (skip, up) = (shift.up / BITS, shift.up % BITS);
        let here = if word >= skip { bits(word - skip) << up } else { 0 };
        // In two steps, since a shift by a whole word is none.
        let carried = if word > skip { bits(word - skip - 1) >> 1 >> (BITS - 1 - up) } else { 0 };
        here | carried
    }

    /// The part once all rules are gathered.
    #[inline]
    fn finish(&self, part: &mut [usize]) {
        let (flip, mask) = (&self.flip[..part.len()], &self.mask[..part.len()]);
        for (word, part) in part.iter_mut().enumerate() {
            *part = (*part ^ flip[word]) & mask[word];
        }
    }
}
