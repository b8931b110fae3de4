//! Two bits for each number of a game, that all threads may set.

use std::sync::atomic::{AtomicU8, Ordering};

use attractor_core::{Cancelled, Watch, each_piece};
use rayon::prelude::*;

use crate::error::Reason;

/// What is known of a number while its game is being solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Mark {
    /// Nothing yet.
    Undecided = 0,
    /// The mover wins there.
    Won = 1,
    /// The mover does not win there, or there is no position.
    Closed = 2,
    /// It was settled in this layer.
    New = 3,
}

/// The marks of all numbers, four in a byte. Threads only ever turn `Undecided` into `New` at the
/// same time; nothing else is ordered by it.
pub(crate) struct Marks {
    bytes: Vec<AtomicU8>,
    size: u64,
}

/// The bytes that are one piece of work for a thread.
const PIECE: usize = 1 << 12;

impl Marks {
    /// The mark that `mark` gives to each number below `size`.
    pub(crate) fn new(
        size: u64,
        watch: &dyn Watch,
        mark: impl Fn(u64) -> Mark + Sync,
    ) -> Result<Marks, Reason> {
        let count = size.div_ceil(4) as usize;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(count).map_err(|_| {
            Reason::TooLarge(format!("the system does not give the {count} bytes that are needed"))
        })?;
        let undecided = (0..count).into_par_iter().with_min_len(PIECE);
        undecided.map(|_| AtomicU8::new(0)).collect_into_vec(&mut bytes);
        each_piece(&bytes, PIECE, &|first, bytes| {
            watch.reached(0)?;
            for (i, byte) in (first..).zip(bytes) {
                let numbers = 4 * i as u64..(4 * i as u64 + 4).min(size);
                let marks =
                    numbers.fold(0, |byte, number| byte | (mark(number) as u8) << shift(number));
                byte.store(marks, Ordering::Relaxed);
            }
            Ok(())
        })?;
        Ok(Marks { bytes, size })
    }

    #[inline]
    pub(crate) fn get(&self, number: u64) -> Mark {
        match self.bytes[(number / 4) as usize].load(Ordering::Relaxed) >> shift(number) & 3 {
            0 => Mark::Undecided,
            1 => Mark::Won,
            2 => Mark::Closed,
            _ => Mark::New,
        }
    }

    /// Give a mark to a number that is undecided.
    #[inline]
    pub(crate) fn settle(&self, number: u64, mark: Mark) {
        let byte = &self.bytes[(number / 4) as usize];
        byte.fetch_or((mark as u8) << shift(number), Ordering::Relaxed);
    }

    /// Every number with this mark, piece by piece in order: `take` is given the numbers of several
    /// pieces at a time, and they have the mark `then` after that.
    pub(crate) fn each<E>(
        &self,
        mark: Mark,
        then: Mark,
        mut take: impl FnMut(Vec<Vec<u64>>) -> Result<(), E>,
    ) -> Result<(), E> {
        for (group, bytes) in self.bytes.chunks(16 * PIECE).enumerate() {
            let pieces = bytes.par_chunks(PIECE).enumerate().map(|(piece, bytes)| {
                let first = 4 * (group * 16 * PIECE + piece * PIECE) as u64;
                let mut found = Vec::new();
                for (i, byte) in bytes.iter().enumerate() {
                    let known = byte.load(Ordering::Relaxed);
                    let mut changed = known;
                    for part in 0..4 {
                        if known >> (2 * part) & 3 == mark as u8 {
                            found.push(first + 4 * i as u64 + part);
                            changed = changed & !(3 << (2 * part)) | (then as u8) << (2 * part);
                        }
                    }
                    if changed != known {
                        byte.store(changed, Ordering::Relaxed);
                    }
                }
                // What follows the last number has no mark that counts.
                while found.last().is_some_and(|&number| number >= self.size) {
                    found.pop();
                }
                found
            });
            take(pieces.collect())?;
        }
        Ok(())
    }

    /// Call `visit` with every number that is undecided, on all threads, and `reached` now and then.
    pub(crate) fn each_undecided(
        &self,
        reached: impl Fn() -> Result<(), Cancelled> + Sync,
        visit: impl Fn(u64) + Sync,
    ) -> Result<(), Cancelled> {
        each_piece(&self.bytes, PIECE, &|first, bytes| {
            reached()?;
            for (i, byte) in (first..).zip(bytes) {
                let known = byte.load(Ordering::Relaxed);
                let first = 4 * i as u64;
                for number in first..(first + 4).min(self.size) {
                    if known >> shift(number) & 3 == Mark::Undecided as u8 {
                        visit(number);
                    }
                }
            }
            Ok(())
        })
    }
}

fn shift(number: u64) -> u32 {
    2 * (number % 4) as u32
}
