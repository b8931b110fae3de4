//! Games whose numbers have tiers: what play reaches from tier to tier, and solving them in the opposite
//! order, with a cell for each position and none for the numbers that stand for no position.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::game::{Direction, Numbered, Standing};
use crate::pieces::every_piece;
use crate::shared_bits::{Pen, SharedBits, WORD, window};
use crate::value_code::{self, Best, deepest};
use crate::watch::{Cancelled, Watch};

/// Numbers of a tier that are one piece of work for a thread.
const PIECE: u64 = 1 << 16;
/// The words of a position set between two counts.
const WORDS: usize = 8;

/// Whether a game is solved by its tiers: each stands for one position, so that one bit says that play
/// reaches it, and no rank is more than a byte holds, since every move leads to another tier.
pub(crate) fn has_tiers<G: Numbered>(game: &G) -> bool {
    let tiers = game.tiers().len();
    tiers > 0 && tiers <= usize::from(deepest(1)) && game.twin(&game.start()).is_none()
}

/// Go through all numbers in the direction of play. Whatever moves lead to from `reached` is put there, and
/// every number that stands for a position into `positions`. Gives the moves that those reached have;
/// `watch` is told how many numbers were looked at.
pub(crate) fn look<G: Numbered>(
    game: &G,
    reached: Option<&SharedBits>,
    positions: Option<&SharedBits>,
    watch: &dyn Watch,
) -> Result<u64, Cancelled> {
    let (done, moves) = (AtomicU64::new(0), AtomicU64::new(0));
    let look_at = |numbers: Range<u64>| {
        let mut found = positions.map(Pen::new);
        let mut next: Vec<Pen<'_>> = Vec::new();
        let mut here = 0;
        game.runs(
            numbers,
            |_, _| None,
            |run| {
                if let Some(found) = &mut found {
                    found.add(run.first, run.positions);
                }
                let Some(reached) = reached else { return };
                let from = reached.window(run.first, run.length) & run.going_on();
                if from == 0 {
                    return;
                }
                here += u64::from(from.count_ones()) * run.steps.len() as u64;
                next.resize_with(run.steps.len().max(next.len()), || Pen::new(reached));
                for (pen, &step) in next.iter_mut().zip(run.steps) {
                    pen.add(run.first.wrapping_add(step), from);
                }
            },
        );
        moves.fetch_add(here, Ordering::Relaxed);
    };
    let tier = |tier: &[u64]| {
        every_piece((tier[1] - tier[0]).div_ceil(PIECE), &|piece| {
            let begin = tier[0] + piece * PIECE;
            let end = tier[1].min(begin + PIECE);
            watch.reached(done.fetch_add(end - begin, Ordering::Relaxed))?;
            // Play may reach few of them.
            let any = |bits: &SharedBits| {
                let words = begin / WORD..end.div_ceil(WORD);
                let words = &bits.words[words.start as usize..words.end as usize];
                words.iter().any(|word| word.load(Ordering::Relaxed) != 0)
            };
            if positions.is_some() || reached.is_some_and(any) {
                look_at(begin..end);
            }
            Ok(true)
        })
        .map(drop)
    };
    match game.direction() {
        Direction::Down => game.tiers().windows(2).rev().try_for_each(tier)?,
        _ => game.tiers().windows(2).try_for_each(tier)?,
    }
    Ok(moves.into_inner())
}

/// The numbers that stand for positions, and how many of them come before any other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PositionSet {
    size: u64,
    words: Vec<u64>,
    /// How many there are before every eighth word, and in all.
    before: Vec<u64>,
    /// Where the tiers begin, and the size.
    tiers: Vec<u64>,
}

impl PositionSet {
    pub(crate) fn new(bits: SharedBits, tiers: &[u64]) -> PositionSet {
        let words = bits.into_words();
        let (mut before, mut count) = (Vec::with_capacity(words.len() / WORDS + 2), 0);
        for words in words.chunks(WORDS) {
            before.push(count);
            count += words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        }
        before.push(count);
        PositionSet {
            size: tiers.last().copied().unwrap_or(0),
            words,
            before,
            tiers: tiers.to_vec(),
        }
    }

    /// How many numbers there are, positions or not.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> u64 {
        self.before[self.before.len() - 1]
    }

    /// The bytes that a set takes for so many numbers.
    pub(crate) fn bytes_of(size: u64) -> u64 {
        size / 8 + size / 8 / WORDS as u64
    }

    /// The place of a number among the positions, if it stands for one.
    #[inline]
    pub(crate) fn place(&self, number: u64) -> Option<usize> {
        let here = self.words[(number / WORD) as usize] >> (number % WORD) & 1 == 1;
        here.then(|| self.rank(number) as usize)
    }

    /// How many positions have smaller numbers.
    pub(crate) fn rank(&self, number: u64) -> u64 {
        let mut stretch = Stretch::default();
        stretch.rank(self, number)
    }

    #[inline]
    fn word(&self, word: usize) -> u64 {
        self.words.get(word).copied().unwrap_or(0)
    }

    #[inline]
    fn window(&self, first: u64, length: u32) -> u64 {
        window(first, length, |word| self.word(word))
    }

    /// The numbers in pieces of which each belongs to one tier.
    pub(crate) fn pieces(&self) -> Vec<Range<u64>> {
        self.tiers.windows(2).flat_map(pieces).collect()
    }

    /// Call `visit` with each of these numbers that stands for a position, and its place among them.
    #[inline]
    pub(crate) fn each(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, usize)) {
        let mut place = self.rank(numbers.start) as usize;
        for word in numbers.start / WORD..numbers.end.div_ceil(WORD) {
            let begin = word * WORD;
            let mut bits = self.words[word as usize];
            if begin < numbers.start {
                bits &= u64::MAX << (numbers.start - begin);
            }
            if numbers.end - begin < WORD {
                bits &= (1 << (numbers.end - begin)) - 1;
            }
            while bits != 0 {
                visit(begin + u64::from(bits.trailing_zeros()), place);
                place += 1;
                bits &= bits - 1;
            }
        }
    }
}

/// The numbers of a tier in pieces.
fn pieces(tier: &[u64]) -> impl Iterator<Item = Range<u64>> + use<> {
    let (begin, end) = (tier[0], tier[1]);
    (0..(end - begin).div_ceil(PIECE)).map(move |piece| {
        let first = begin + piece * PIECE;
        first..end.min(first + PIECE)
    })
}

/// Where somebody looked into a set last: the next look is mostly near.
#[derive(Clone, Copy, Default)]
struct Stretch {
    word: usize,
    /// How many positions come before the word.
    before: u64,
}

impl Stretch {
    /// How many positions have smaller numbers.
    #[inline]
    fn rank(&mut self, set: &PositionSet, number: u64) -> u64 {
        let word = (number / WORD) as usize;
        if word != self.word {
            if word == self.word + 1 {
                self.before += u64::from(set.word(self.word).count_ones());
            } else {
                let first = word / WORDS;
                let between = &set.words[first * WORDS..word.min(set.words.len())];
                let counted = between.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
                self.before = set.before[first] + counted;
            }
            self.word = word;
        }
        let lower = set.word(word) & ((1 << (number % WORD)) - 1);
        self.before + u64::from(lower.count_ones())
    }
}

/// What every position of the game is worth to the player who moves there, in the order of their numbers.
/// `cells` has a cell for each; `watch` is told how many numbers were settled.
pub(crate) fn settle<G: Numbered>(
    game: &G,
    set: &PositionSet,
    cells: &mut [u8],
    watch: &dyn Watch,
) -> Result<(), Cancelled> {
    let done = AtomicU64::new(0);
    let mut tier = |tier: &[u64]| {
        let [begin, end] = [tier[0], tier[1]].map(|number| set.rank(number) as usize);
        let (lower, higher) = cells.split_at_mut(end);
        let (lower, mut here) = lower.split_at_mut(begin);
        // Moves lead to one side, where everything is settled.
        let settled = match game.direction() {
            Direction::Down => Settled { cells: lower, first: 0 },
            _ => Settled { cells: higher, first: end },
        };
        let mut shares = Vec::new();
        for numbers in pieces(tier) {
            let positions = set.rank(numbers.end) - set.rank(numbers.start);
            let (share, rest) = here.split_at_mut(positions as usize);
            here = rest;
            shares.push((numbers, share));
        }
        // Without a type, so that what threads share is compiled once.
        let settle: &Settle<'_> = &|(numbers, share)| {
            watch.reached(done.fetch_add(numbers.end - numbers.start, Ordering::Relaxed))?;
            settle_piece(game, set, settled, numbers, share);
            Ok(())
        };
        shares.into_par_iter().try_for_each(settle)
    };
    match game.direction() {
        Direction::Down => set.tiers.windows(2).try_for_each(&mut tier),
        _ => set.tiers.windows(2).rev().try_for_each(&mut tier),
    }
}

/// Fills the cells of a piece of the numbers.
type Settle<'a> = dyn Fn((Range<u64>, &mut [u8])) -> Result<(), Cancelled> + Sync + 'a;

/// The cells of the positions from this place on.
#[derive(Clone, Copy)]
struct Settled<'a> {
    cells: &'a [u8],
    first: usize,
}

/// Where a move leads from the numbers of a run.
#[derive(Clone, Copy, Default)]
struct Target {
    stretch: Stretch,
    /// Which of the numbers there stand for positions, and the cell of the first one.
    positions: u64,
    cell: usize,
}

fn settle_piece<G: Numbered>(
    game: &G,
    set: &PositionSet,
    settled: Settled<'_>,
    numbers: Range<u64>,
    cells: &mut [u8],
) {
    let mut targets: Vec<Target> = Vec::new();
    let mut cells = cells.iter_mut();
    game.runs(
        numbers,
        |first, length| Some(set.window(first, length)),
        |run| {
            if run.going_on() != 0 {
                targets.resize(run.steps.len().max(targets.len()), Target::default());
                for (target, &step) in targets.iter_mut().zip(run.steps) {
                    let first = run.first.wrapping_add(step);
                    target.positions = set.window(first, run.length);
                    target.cell =
                        (target.stretch.rank(set, first) as usize).wrapping_sub(settled.first);
                }
            }
            let (mut positions, over) = (run.positions, run.positions & !run.going_on());
            while positions != 0 {
                let lowest = positions & positions.wrapping_neg();
                positions ^= lowest;
                let code = if over & lowest == 0 {
                    let mut best = Best::default();
                    for target in &targets[..run.steps.len()] {
                        let lower = (target.positions & (lowest - 1)).count_ones() as usize;
                        best.see(settled.cells[target.cell.wrapping_add(lower)].into());
                    }
                    best.code(1).unwrap_or(value_code::UNDECIDED)
                } else if run.lost & lowest != 0 {
                    value_code::of(Standing::Lost)
                } else if run.won & lowest != 0 {
                    value_code::of(Standing::Won)
                } else {
                    value_code::of(Standing::Drawn)
                };
                if let Some(cell) = cells.next() {
                    *cell = code as u8;
                }
            }
        },
    );
}
