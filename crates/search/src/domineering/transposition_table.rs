//! What searches have found out about sums of regions.

use super::bounds::Need;

/// A table from names of positions to what is known about them.
///
/// A name is a hash of 128 bits. Two positions of a search of a billion share one with a chance below
/// 10^-20. An entry is four words, all zero when it is empty, so that the system hands out the
/// memory when it is first written to:
///
/// ```text
///   name, name, the four bounds of a need, work: nodes as a power of two, and 1 more
/// ```
pub(crate) struct TranspositionTable {
    buckets: Vec<[[u64; 4]; 2]>,
}

impl TranspositionTable {
    /// A table in at most `bytes`.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let mut count = 1 << (bytes / size_of::<[[u64; 4]; 2]>()).max(1).ilog2();
        // A smaller table will do where the system does not give as much.
        while count > 1 && Vec::<[[u64; 4]; 2]>::new().try_reserve_exact(count).is_err() {
            count /= 2;
        }
        TranspositionTable { buckets: vec![[[0; 4]; 2]; count] }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        let count = self.buckets.len();
        // Not both at a time.
        self.buckets = Vec::new();
        self.buckets = vec![[[0; 4]; 2]; count];
    }

    pub(crate) fn probe(&self, name: u128) -> Option<Need> {
        let bucket = &self.buckets[name as usize & (self.buckets.len() - 1)];
        let entry = bucket.iter().find(|entry| is_of(entry, name))?;
        let bound = |index: u32| (entry[2] >> (16 * index)) as i16;
        Some(Need { first: (bound(0), bound(1)), second: (bound(2), bound(3)) })
    }

    /// Replaces what is known; in a full bucket the entry with less work gives way.
    pub(crate) fn store(&mut self, name: u128, need: Need, nodes: u64) {
        let place = name as usize & (self.buckets.len() - 1);
        let bucket = &mut self.buckets[place];
        let slot = match bucket.iter().position(|entry| is_of(entry, name)) {
            Some(slot) => slot,
            None => usize::from(bucket[1][3] < bucket[0][3]),
        };
        let before = if is_of(&bucket[slot], name) { bucket[slot][3] } else { 0 };
        let work = before.max(u64::from(nodes.ilog2()) + 1);
        let Need { first, second } = need;
        let bounds = [second.1, second.0, first.1, first.0]
            .into_iter()
            .fold(0, |bounds, bound| bounds << 16 | u64::from(bound as u16));
        bucket[slot] = [name as u64, (name >> 64) as u64, bounds, work];
    }
}

/// Is this an entry about the position of that name?
#[inline(always)]
fn is_of(entry: &[u64; 4], name: u128) -> bool {
    entry[0] == name as u64 && entry[1] == (name >> 64) as u64 && entry[3] > 0
}
