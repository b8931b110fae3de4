//! What a search remembers of positions, in a table of fixed size.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHasher;

/// Positions with what is known of them. Whole positions are kept, so that one is never taken for
/// another; any number of threads may look things up and add to it.
pub(crate) struct TranspositionTable<P, K> {
    /// Two places each: the first keeps what took most work, the second what came last.
    buckets: Vec<Bucket<P, K>>,
    shift: u32,
}

type Bucket<P, K> = Mutex<[Option<(P, K)>; 2]>;

/// Something known of a position, and the work that it took to find out.
pub(crate) trait TableEntry: Copy {
    fn work(&self) -> u32;
}

impl<P: Clone + Eq + Hash, K: TableEntry> TranspositionTable<P, K> {
    /// A table of about `bytes`.
    pub(crate) fn new(bytes: usize) -> TranspositionTable<P, K> {
        let most = bytes / size_of::<Bucket<P, K>>();
        let mut log = most.max(64).ilog2();
        let mut buckets = Vec::new();
        // A smaller table will do where the system does not give as much.
        while log > 6 && buckets.try_reserve_exact(1 << log).is_err() {
            log -= 1;
        }
        buckets.extend((0..1usize << log).map(|_| Mutex::new([None, None])));
        TranspositionTable { buckets, shift: 64 - log }
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

    fn bucket(&self, at: &P) -> std::sync::MutexGuard<'_, [Option<(P, K)>; 2]> {
        let mut hasher = FxHasher::default();
        at.hash(&mut hasher);
        let index = hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift;
        self.buckets[index as usize].lock().unwrap_or_else(PoisonError::into_inner)
    }
}
