//! Drawing lots: the same seed always draws the same.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Lots drawn from a seed.
pub(crate) struct Lots(Pcg64);

impl Lots {
    pub(crate) fn from_seed(seed: u64) -> Lots {
        Lots(Pcg64::seed_from_u64(seed))
    }

    /// A number below `bound`, which is not 0 and small: that some come up more often cannot be seen.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }

    /// A number from `low` to `high`.
    pub(crate) fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as usize) as i32
    }

    /// One time in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// So many different numbers below `bound`, in increasing order.
    pub(crate) fn some_below(&mut self, count: usize, bound: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..bound).collect();
        let mut chosen: Vec<usize> =
            (0..count.min(bound)).map(|_| all.remove(self.below(all.len()))).collect();
        chosen.sort_unstable();
        chosen
    }
}
