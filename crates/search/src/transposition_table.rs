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

    /// A table that begins small, and may [`grow`](TranspositionTable::grow) to about `bytes`. To make a
    /// large one takes longer than many a search, and to look into it too.
    pub(crate) fn growing(bytes: usize) -> TranspositionTable<P, K> {
        let log = |bytes: usize| (bytes / size_of::<Bucket<P, K>>()).max(64).ilog2();
        let (most, small) = (log(bytes), log(bytes.min(SMALL)));
        let buckets = (0..1_usize << small).map(|_| Mutex::default()).collect();
        TranspositionTable { buckets, shift: 64 - small, most }
    }

    /// Makes the table larger, if it may be, where a search has come to so many nodes in all.
    pub(crate) fn grow(&mut self, nodes: u64) {
        let log = 64 - self.shift;
        if nodes > self.buckets.len() as u64 && log < self.most {
            self.resize(self.most.min(log + 2));
        }
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
                let mut bucket = self.bucket(&at);
                let place = usize::from(bucket[0].is_some());
                bucket[place] = Some((at, known));
            }
        }
    }

    pub(crate) fn get(&self, at: &P) -> Option<K> {
        let bucket = self.bucket(at);
        bucket.iter().flatten().find(|(key, _)| key == at).map(|&(_, known)| known)
    }

    pub(crate) fn put(&self, at: &P, known: K) {
        let mut bucket = self.bucket(at);
        if let Some(same) = bucket.iter_mut().flatten().find(|(key, _)| key == at) {
            same.1 = known;
            return;
        }
        let first = bucket[0].as_ref().is_none_or(|(_, old)| old.work() <= known.work());
        if first {
            bucket[1] = bucket[0].take();
        }
        bucket[usize::from(!first)] = Some((at.clone(), known));
    }

    fn bucket_mut(&mut self, index: usize) -> &mut Places<P, K> {
        self.buckets[index].get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn bucket(&self, at: &P) -> MutexGuard<'_, Places<P, K>> {
        let mut hasher = FxHasher::default();
        at.hash(&mut hasher);
        let index = hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift;
        self.buckets[index as usize].lock().unwrap_or_else(PoisonError::into_inner)
    }
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
        table.grow(1);
        assert_eq!(table.buckets.len(), small);
        let stored = |number: u64| Known((number * 7) as u32);
        for number in 0..20_000 {
            table.put(&number, stored(number));
        }
        let before: Vec<Option<Known>> = (0..20_000).map(|number| table.get(&number)).collect();
        assert!(before.iter().flatten().count() > small);
        while 64 - table.shift < table.most {
            table.grow(u64::MAX);
            for (number, &before) in (0..).zip(&before) {
                assert_eq!(table.get(&number), before);
                assert!(before.is_none_or(|known| known == stored(number)));
            }
        }
        let whole = TranspositionTable::<u64, Known>::new(8 << 20);
        assert_eq!(table.buckets.len(), whole.buckets.len());
    }
}
