//! What a search remembers of positions, in a table of fixed size.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHasher;

/// Bytes that a table begins with that grows.
const SMALL: usize = 512 << 10;

/// Positions with what is known of them. Whole positions are kept, so that one is never taken for
/// another; any number of threads may look things up and add to it.
pub(crate) struct TranspositionTable<P, K> {
    /// Two places each: the first keeps what took most work, the second what came last.
    buckets: Vec<Bucket<P, K>>,
    shift: u32,
    /// Places filled by whoever [`keep`](TranspositionTable::keep)s things.
    filled: usize,
    /// The table may have two to the power of this many buckets.
    most: u32,
}

type Bucket<P, K> = Mutex<Places<P, K>>;

type Places<P, K> = [Option<(P, K)>; 2];

/// Something known of a position, and the work that it took to find out.
pub(crate) trait TableEntry: Copy {
    fn work(&self) -> u32;
}

impl<P: Clone + Eq + Hash, K: TableEntry> TranspositionTable<P, K> {
    /// A table of about `bytes`.
    pub(crate) fn new(bytes: usize) -> TranspositionTable<P, K> {
        let mut table = TranspositionTable::growing(bytes);
        table.resize(table.most);
        table
    }

    /// A table that begins small, and grows to about `bytes` with what it is told to
    /// [`keep`](TranspositionTable::keep). To make a large one takes longer than many a search, and to look into it too.
    pub(crate) fn growing(bytes: usize) -> TranspositionTable<P, K> {
        let log = |bytes: usize| (bytes / size_of::<Bucket<P, K>>()).max(64).ilog2();
        let (most, small) = (log(bytes), log(bytes.min(SMALL)));
        let buckets = (0..1_usize << small).map(|_| Mutex::default()).collect();
        TranspositionTable { buckets, shift: 64 - small, filled: 0, most }
    }

    /// Adds to what is known, for whoever has the table alone. Makes it larger, if it may be, where half of the places
    /// are filled.
    pub(crate) fn keep(&mut self, at: &P, known: K) {
        let index = self.index(at);
        self.filled += usize::from(fill(self.bucket_mut(index), at, known));
        let log = 64 - self.shift;
        if self.filled > self.buckets.len() && log < self.most {
            self.resize(log + 1);
        }
    }

    /// What is known, for whoever has the table alone.
    pub(crate) fn find(&mut self, at: &P) -> Option<K> {
        let index = self.index(at);
        known_of(self.bucket_mut(index), at)
    }

    /// Makes the table one of two to the power of `log` buckets, or as many as the system gives, and
    /// keeps what it knows.
    fn resize(&mut self, mut log: u32) {
        let before = self.buckets.len();
        while log > 64 - self.shift && self.buckets.try_reserve_exact((1 << log) - before).is_err()
        {
            log -= 1;
            self.most = log;
        }
        if log <= 64 - self.shift {
            return;
        }
        self.buckets.resize_with(1 << log, Mutex::default);
        self.shift = 64 - log;
        // The first bits of a hash are the bucket: none comes before the old one, and whoever begins at the
        // end overwrites nothing. What shares a bucket now did so before, in the same order.
        for old in (0..before).rev() {
            let entries = std::mem::take(self.bucket_mut(old));
            for (at, known) in entries.into_iter().flatten() {
                let index = self.index(&at);
                let bucket = self.bucket_mut(index);
                let place = usize::from(bucket[0].is_some());
                bucket[place] = Some((at, known));
            }
        }
    }

    pub(crate) fn get(&self, at: &P) -> Option<K> {
        known_of(&self.bucket(at), at)
    }

    pub(crate) fn put(&self, at: &P, known: K) {
        fill(&mut self.bucket(at), at, known);
    }

    fn bucket_mut(&mut self, index: usize) -> &mut Places<P, K> {
        self.buckets[index].get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn bucket(&self, at: &P) -> MutexGuard<'_, Places<P, K>> {
        self.buckets[self.index(at)].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn index(&self, at: &P) -> usize {
        let mut hasher = FxHasher::default();
        at.hash(&mut hasher);
        (hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }
}

fn known_of<P: Eq, K: Copy>(places: &Places<P, K>, at: &P) -> Option<K> {
    places.iter().flatten().find(|(key, _)| key == at).map(|&(_, known)| known)
}

/// Writes something down, and says whether that fills a place that was empty.
fn fill<P: Clone + Eq, K: TableEntry>(places: &mut Places<P, K>, at: &P, known: K) -> bool {
    if let Some(same) = places.iter_mut().flatten().find(|(key, _)| key == at) {
        same.1 = known;
        return false;
    }
    let fills = places[1].is_none();
    let first = places[0].as_ref().is_none_or(|(_, old)| old.work() <= known.work());
    if first {
        places[1] = places[0].take();
    }
    places[usize::from(!first)] = Some((at.clone(), known));
    fills
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Known(u32);

    impl TableEntry for Known {
        fn work(&self) -> u32 {
            self.0 % 8
        }
    }

    #[test]
    fn a_table_that_grows_knows_what_it_knew() {
        let mut table = TranspositionTable::growing(8 << 20);
        let small = table.buckets.len();
        let stored = |number: u64| Known((number * 7) as u32);
        let mut lost = 0;
        for number in 0..400_000_u64 {
            let known = table.find(&(number * 3));
            assert!(known.is_none(), "{number} was never kept");
            table.keep(&(number * 3 + 1), stored(number));
            let before = number / 2;
            let known = table.find(&(before * 3 + 1));
            assert!(known.is_none_or(|known| known == stored(before)), "{before}");
            lost += u32::from(known.is_none());
            assert!(number >= small as u64 || table.buckets.len() == small);
        }
        // A half full table has few buckets with more than they hold.
        assert!(lost < 100_000, "{lost}");
        let whole = TranspositionTable::<u64, Known>::new(8 << 20);
        assert_eq!(table.buckets.len(), whole.buckets.len());
    }
}
