//! The tables cut into blocks, so that several threads can work on them.

use std::sync::atomic::{AtomicBool, Ordering};

use attractor_core::Cancelled;
use rayon::prelude::*;

use crate::engine::fixpoint::Fixpoint;
use crate::engine::history::Log;
use crate::engine::rounds::Rounds;
use crate::engine::row::{differ, is_empty, keep};

/// The placements that share their largest vertex. They are neighbours in the tables, so each
/// block is the work of one thread.
#[derive(Default)]
pub(crate) struct Block {
    /// The placements whose safe set shrank in this round, and once it is settled those of them
    /// whose escape set shrank, too.
    pub(crate) changed: Bits,
    /// How many placements still have a safe set that is not empty.
    pub(crate) open: usize,
    /// The first placement of the block that was won in this round.
    pub(crate) won: Option<usize>,
    /// What was taken from the safe sets in this round, when that is recorded.
    pub(crate) log: Log,
}

/// A set of placements within a block.
#[derive(Default)]
pub(crate) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    pub(crate) fn reset(&mut self, len: usize) {
        self.words.clear();
        self.words.resize(len.div_ceil(64), 0);
    }

    pub(crate) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether the placement was not yet in the set.
    #[inline(always)]
    pub(crate) fn insert(&mut self, index: usize) -> bool {
        let bit = 1 << (index % 64);
        let fresh = self.words[index / 64] & bit == 0;
        self.words[index / 64] |= bit;
        fresh
    }

    #[inline(always)]
    pub(crate) fn insert_if(&mut self, index: usize, wanted: bool) {
        self.words[index / 64] |= u64::from(wanted) << (index % 64);
    }

    /// Inserts those of the placements from `first` on that are wanted.
    #[inline(always)]
    fn insert_run(&mut self, first: usize, wanted: impl Iterator<Item = bool>) {
        let (mut index, mut word) = (first, 0);
        for wanted in wanted {
            word |= u64::from(wanted) << (index % 64);
            if index % 64 == 63 {
                self.words[index / 64] |= word;
                word = 0;
            }
            index += 1;
        }
        if word != 0 {
            self.words[index / 64] |= word;
        }
    }

    /// Looks at every placement of the set in order and drops those that are not worth keeping.
    #[inline(always)]
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(usize) -> bool) {
        for (at, word) in self.words.iter_mut().enumerate() {
            let mut left = *word;
            while left != 0 {
                if !keep(at * 64 + left.trailing_zeros() as usize) {
                    *word &= !(left & left.wrapping_neg());
                }
                left &= left - 1;
            }
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            std::iter::successors((word != 0).then_some(word), |word| {
                let rest = word & (word - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |word| at * 64 + word.trailing_zeros() as usize)
        })
    }
}

/// Where the rounds over one block put their results.
pub(crate) struct Results<'a> {
    pub(crate) safe: &'a mut [u64],
    changed: &'a mut Bits,
    log: Option<&'a mut Log>,
    /// Room for a row whose length the compiler does not know.
    left: Vec<u64>,
}

impl Results<'_> {
    /// Replaces the safe set in a row by what `intersect` leaves of it.
    #[inline(always)]
    pub(crate) fn shrink<const W: usize>(
        &mut self,
        row: usize,
        intersect: impl FnOnce(&mut [u64]),
    ) {
        let mut known = [0; W];
        let left = if W == 0 { &mut self.left[..] } else { &mut known[..] };
        let words = left.len();
        let safe = &mut self.safe[row * words..][..words];
        left.copy_from_slice(safe);
        intersect(left);
        if differ(left, safe) {
            self.changed.insert(row);
            if let Some(log) = &mut self.log {
                log.add(row, safe, left);
            }
            safe.copy_from_slice(left);
        }
    }

    /// Intersects consecutive safe sets of a single word each, from the row `first` on.
    #[inline(always)]
    pub(crate) fn shrink_words(&mut self, first: usize, by: &[u64]) {
        let safe = &mut self.safe[first..][..by.len()];
        if safe.iter().zip(by).fold(0, |lost, (safe, by)| lost | (safe & !by)) == 0 {
            return;
        }
        let lost = safe.iter().zip(by).map(|(safe, by)| safe & !by != 0);
        self.changed.insert_run(first, lost);
        if let Some(log) = &mut self.log {
            for (row, (safe, by)) in (first..).zip(safe.iter().zip(by)) {
                if safe & !by != 0 {
                    log.add(row, &[*safe], &[*by]);
                }
            }
        }
        keep(safe, by);
    }

    /// Whether nothing is left to decide in `count` words from `first` on.
    pub(crate) fn is_over(&self, first: usize, count: usize) -> bool {
        let safe = &self.safe[first..][..count];
        safe.chunks(64).all(is_empty)
    }
}

impl<const W: usize> Fixpoint<'_, W> {
    /// Runs `work` on every block with its rows of both tables, on all threads.
    pub(crate) fn for_each_block(
        &mut self,
        rounds: &Rounds<'_>,
        work: impl Fn(&mut Block, usize, &mut [u64], &mut [u64]) + Sync,
    ) -> Result<(), Cancelled> {
        let words = self.words();
        let cops = self.placements.cops();
        let (mut safe, mut escape) = (&mut self.safe[..], &mut self.escape[..]);
        let mut jobs = Vec::with_capacity(self.blocks.len());
        for (top, block) in self.blocks.iter_mut().enumerate() {
            let rows = self.placements.before(cops - 1, top + 1);
            let (safe_here, escape_here);
            (safe_here, safe) = safe.split_at_mut(rows * words);
            (escape_here, escape) = escape.split_at_mut(rows * words);
            jobs.push((block, top, safe_here, escape_here));
        }
        let alone = self.placements.count() * words < SMALL;
        run(
            jobs,
            alone,
            rounds,
            || (),
            |(), (block, top, safe, escape)| {
                work(block, top, safe, escape);
            },
        )
    }

    /// Starts a round and runs `decide` on the results of every block with open placements that
    /// is `wanted`, on all threads. The escape sets stand still meanwhile.
    pub(crate) fn decide_blocks<T>(
        &mut self,
        rounds: &Rounds<'_>,
        wanted: impl Fn(usize) -> bool,
        room: impl Fn(&Self) -> T + Sync,
        decide: impl Fn(&Self, &mut T, usize, &mut Results<'_>) + Sync,
    ) -> Result<(), Cancelled> {
        let words = self.words();
        let cops = self.placements.cops();
        let mut blocks = std::mem::take(&mut self.blocks);
        let mut table = std::mem::take(&mut self.safe);
        let mut safe = &mut table[..];
        let mut jobs = Vec::with_capacity(blocks.len());
        for (top, block) in blocks.iter_mut().enumerate() {
            let rows = self.placements.before(cops - 1, top + 1);
            let here;
            (here, safe) = safe.split_at_mut(rows * words);
            block.changed.reset(rows);
            if block.open > 0 && wanted(top) {
                jobs.push((block, top, here));
            }
        }
        let this = &*self;
        let alone = this.placements.count() * words < SMALL;
        let done = run(
            jobs,
            alone,
            rounds,
            || room(this),
            |room, (block, top, safe)| {
                let Block { changed, log, .. } = block;
                let log = this.recording.then_some(log);
                let left = vec![0; if W == 0 { words } else { 0 }];
                let mut results = Results { safe, changed, log, left };
                decide(this, room, top, &mut results);
            },
        );
        self.safe = table;
        self.blocks = blocks;
        done
    }
}

/// Runs jobs, on all threads unless it is not worth it; those that come last are the largest.
fn run<J: Send, T>(
    jobs: Vec<J>,
    alone: bool,
    rounds: &Rounds<'_>,
    room: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, J) + Sync,
) -> Result<(), Cancelled> {
    let stop = AtomicBool::new(false);
    let work = |room: &mut T, job: J| {
        if stop.load(Ordering::Relaxed) || rounds.poll().is_err() {
            stop.store(true, Ordering::Relaxed);
        } else {
            work(room, job);
        }
    };
    if alone {
        let mut room = room();
        jobs.into_iter().for_each(|job| work(&mut room, job));
    } else {
        jobs.into_par_iter().rev().for_each_init(&room, work);
    }
    if stop.into_inner() { Err(Cancelled) } else { Ok(()) }
}

/// Tables of fewer words than this are not worth a second thread.
const SMALL: usize = 1 << 13;
