//! What can be seen at the positions of a grid, for whole rows at a time.

use std::collections::HashMap;

use attractor_core::{Coalition, Outcome, Player, VertexSet};

use super::{BITS, Grid};
use crate::formula::{Comparison, Fact, Sum};
use crate::nim::count_up;
use crate::world::{CheckError, World};

impl Grid {
    /// The positions where a fact can be seen.
    pub(super) fn seen(&self, fact: &Fact) -> Result<VertexSet, CheckError> {
        let unknown = |kind, name: &str| CheckError::Unknown { kind, name: name.into() };
        Ok(match fact {
            Fact::Turn(coalition) => self.turn(*coalition),
            Fact::Blocked | Fact::Over => self.blocked(),
            Fact::Wins(players) => self.ended(|outcome| outcome.is_win_for(*players)),
            Fact::Draw => self.ended(Outcome::is_draw),
            Fact::Initial => {
                VertexSet::of(self.cells(), self.nim.starts().map(|start| self.number(&start)))
            }
            Fact::Label(label) => return Err(unknown("label", label)),
            Fact::Compare(left, comparison, right) => {
                self.compared(left, *comparison, right).ok_or_else(|| {
                    let mut names = left.terms.iter().chain(&right.terms).map(|(_, name)| name);
                    let missing = names.find(|name| self.nim.column(name).is_none());
                    unknown("number", missing.map_or("", String::as_str))
                })?
            }
            Fact::At(text) => {
                let position = self.nim.read(text).map_err(|_| unknown("notation", text))?;
                VertexSet::of(self.cells(), [self.number(&position)])
            }
        })
    }

    pub(super) fn turn(&self, coalition: Coalition) -> VertexSet {
        let mut set = self.none();
        let mask = self.mask();
        let players = usize::from(self.nim.players());
        for (part, words) in set.words_mut().chunks_exact_mut(self.words).enumerate() {
            if coalition.contains(Player((part % players) as u8)) {
                words.copy_from_slice(&mask);
            }
        }
        set
    }

    fn blocked(&self) -> VertexSet {
        let everyone = Coalition::everyone(self.nim.players());
        self.complement(&self.pre(everyone, &self.everywhere()))
    }

    /// The finished positions whose outcome satisfies `test`: the blocked one has lost.
    fn ended(&self, test: impl Fn(Outcome) -> bool) -> VertexSet {
        let players = self.nim.players();
        let owners = Coalition::everyone(players)
            .players()
            .filter(|&owner| test(Outcome::won_by(Coalition::of(owner).others(players))));
        let mut set = self.turn(owners.collect());
        set.intersect(&self.blocked());
        set
    }

    /// The positions where two sums compare. Along a row only the inner column changes, and rows
    /// with the same sum of outer columns are alike.
    fn compared(&self, left: &Sum, comparison: Comparison, right: &Sum) -> Option<VertexSet> {
        let mut times = vec![0i128; self.nim.columns()];
        for (sum, sign) in [(left, 1), (right, -1)] {
            for (count, name) in &sum.terms {
                times[self.nim.column(name)?] += sign * i128::from(*count);
            }
        }
        let constant = i128::from(left.constant) - i128::from(right.constant);
        let mut set = self.none();
        let mut digits = vec![0; self.outer.len()];
        let mut parts: HashMap<i128, Vec<usize>> = HashMap::new();
        for row in set.words_mut().chunks_exact_mut(self.stride()) {
            let terms = self.outer.iter().zip(&digits).map(|(&c, &k)| times[c] * i128::from(k));
            let outer = constant + terms.sum::<i128>();
            let part = parts.entry(outer).or_insert_with(|| {
                let mut part = vec![0; self.words];
                for k in 0..=self.nim.most() as usize {
                    let holds = comparison.test(outer + times[self.inner] * k as i128, 0);
                    part[k / BITS] |= usize::from(holds) << (k % BITS);
                }
                part
            });
            row.chunks_exact_mut(self.words).for_each(|words| words.copy_from_slice(part));
            count_up(&mut digits, self.nim.most());
        }
        Some(set)
    }

    /// The bits 0..=K of one player's part of a row.
    pub(super) fn mask(&self) -> Vec<usize> {
        low_bits(self.words, self.nim.most() as usize + 1)
    }
}

/// The lowest `bits` bits of a few words.
fn low_bits(words: usize, bits: usize) -> Vec<usize> {
    let in_word = |word: usize| bits.saturating_sub(word * BITS).min(BITS);
    (0..words)
        .map(|word| match in_word(word) {
            0 => 0,
            bits => usize::MAX >> (BITS - bits),
        })
        .collect()
}
