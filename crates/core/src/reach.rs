//! Which numbers of a numbered game play can reach.

use fixedbitset::FixedBitSet;

use crate::game::{Direction, Numbered, Standing};
use crate::watch::{Cancelled, Watch};

/// The numbers that play can reach from `from`, one bit each. `watch` is told how many were expanded.
pub fn reach<G: Numbered>(game: &G, from: u64, watch: &dyn Watch) -> Result<Reach, Cancelled> {
    let mut bits = FixedBitSet::with_capacity(game.size() as usize);
    bits.insert(from as usize);
    let mut expanded = 0u64;
    let mut expand = |number: u64, found: &mut dyn FnMut(u64)| {
        if expanded.is_multiple_of(1 << 14) {
            watch.reached(expanded)?;
        }
        expanded += 1;
        if game.standing(number) == Standing::GoesOn {
            game.all_successors(number, |to| {
                found(to);
                true
            });
        }
        Ok(())
    };
    let mut pass = |bits: &mut FixedBitSet, order: &mut dyn Iterator<Item = u64>| {
        // Whatever leads to a number comes before it, so one look at each is enough.
        for number in order {
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
