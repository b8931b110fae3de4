//! Which numbers of a numbered game play can reach.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use fixedbitset::FixedBitSet;

use crate::game::{Direction, Numbered, Standing};
use crate::pieces::every_piece;
use crate::watch::{Cancelled, Watch};

/// The numbers that play can reach from `from`, one bit each. `watch` is told how many were expanded.
pub fn reach<G: Numbered>(game: &G, from: u64, watch: &dyn Watch) -> Result<Reach, Cancelled> {
    if !game.tiers().is_empty() {
        return reach_tiers(game, from, watch);
    }
    let mut bits = FixedBitSet::with_capacity(game.size() as usize);
    bits.insert(from as usize);
    let expanded = Cell::new(0u64);
    let expand = |number: u64, found: &mut dyn FnMut(u64)| {
        if expanded.get().is_multiple_of(1 << 14) {
            watch.reached(expanded.get())?;
        }
        expanded.set(expanded.get() + 1);
        if game.standing(number) == Standing::GoesOn {
            game.all_successors(number, |to| {
                found(to);
                true
            });
        }
        Ok(())
    };
    let pass = |bits: &mut FixedBitSet, order: &mut dyn Iterator<Item = u64>| {
        // Whatever leads to a number comes before it, so one look at each is enough.
        for number in order {
            // Play may reach few of them.
            if number.is_multiple_of(1 << 20) {
                watch.reached(expanded.get())?;
            }
            if bits.contains(number as usize) {
                expand(number, &mut |to| bits.insert(to as usize))?;
            }
        }
        Ok(())
    };
    match game.direction() {
        Direction::Down => pass(&mut bits, &mut (0..=from).rev())?,
        Direction::Up => pass(&mut bits, &mut (from..game.size()))?,
        Direction::Anywhere => {
            let mut waiting = vec![from];
            while let Some(number) = waiting.pop() {
                expand(number, &mut |to| {
                    if !bits.put(to as usize) {
                        waiting.push(to);
                    }
                })?;
            }
        }
    }
    Ok(Reach { bits })
}

/// The same tier by tier, each on all threads.
fn reach_tiers<G: Numbered>(game: &G, from: u64, watch: &dyn Watch) -> Result<Reach, Cancelled> {
    let size = game.size() as usize;
    let words = size.div_ceil(WORD);
    let bits: Vec<AtomicUsize> = (0..words).map(|_| AtomicUsize::new(0)).collect();
    let insert = |number: u64| {
        let bit = 1 << (number as usize % WORD);
        bits[number as usize / WORD].fetch_or(bit, Ordering::Relaxed);
    };
    let contains = |number: u64| {
        let word = bits[number as usize / WORD].load(Ordering::Relaxed);
        word >> (number as usize % WORD) & 1 == 1
    };
    insert(from);
    let done = AtomicU64::new(0);
    let expand = |tier: &[u64]| {
        let pieces = (tier[1] - tier[0]).div_ceil(PIECE);
        every_piece(pieces, &|piece| {
            let begin = tier[0] + piece * PIECE;
            let end = tier[1].min(begin + PIECE);
            watch.reached(done.fetch_add(end - begin, Ordering::Relaxed))?;
            let here = &bits[begin as usize / WORD..(end as usize).div_ceil(WORD)];
            if here.iter().any(|word| word.load(Ordering::Relaxed) != 0) {
                game.survey(begin..end, |number, _, successors| {
                    if contains(number) {
                        successors.iter().for_each(|&to| insert(to));
                    }
                });
            }
            Ok(true)
        })
        .map(drop)
    };
    match game.direction() {
        Direction::Down => game.tiers().windows(2).rev().try_for_each(expand)?,
        _ => game.tiers().windows(2).try_for_each(expand)?,
    }
    let blocks = bits.into_iter().map(AtomicUsize::into_inner);
    Ok(Reach { bits: FixedBitSet::with_capacity_and_blocks(size, blocks) })
}

/// The bits of a word.
const WORD: usize = usize::BITS as usize;
/// So many numbers of a tier are one piece of work for a thread.
const PIECE: u64 = 1 << 16;

/// A set of numbers of a numbered game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    bits: FixedBitSet,
}

impl Reach {
    /// Whether play reaches this number.
    pub fn contains(&self, number: u64) -> bool {
        self.bits.contains(number as usize)
    }

    /// How many numbers play reaches.
    pub fn len(&self) -> usize {
        self.bits.count_ones(..)
    }

    /// Whether play reaches nothing: never, for it reaches where it begins.
    pub fn is_empty(&self) -> bool {
        self.bits.is_clear()
    }
}
