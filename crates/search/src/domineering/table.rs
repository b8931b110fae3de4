//! What searches have found out about sums of regions.

use super::bounds::Need;

/// A table from names of positions to what is known about them.
///
/// A name is a hash of 128 bits. Two positions of a search of a billion share one with a chance below
/// 10^-20.
pub(crate) struct Table {
    buckets: Vec<[Entry; 2]>,
}

#[derive(Clone, Copy)]
struct Entry {
    name: [u64; 2],
    need: Need,
    /// Nodes that it took, as a power of two; 0 in an empty entry.
    work: u8,
}

impl Table {
    /// A table in at most so many bytes.
    pub(crate) fn new(bytes: usize) -> Table {
        let empty = Entry { name: [0; 2], need: Need::NOTHING, work: 0 };
        let count = 1 << (bytes / size_of::<[Entry; 2]>()).max(1).ilog2();
        Table { buckets: vec![[empty; 2]; count] }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for entry in self.buckets.iter_mut().flatten() {
            entry.work = 0;
        }
    }

    pub(crate) fn probe(&self, name: u128) -> Option<Need> {
        let words = words(name);
        let bucket = &self.buckets[words[0] as usize & (self.buckets.len() - 1)];
        bucket.iter().find(|entry| entry.work > 0 && entry.name == words).map(|entry| entry.need)
    }

    /// Replaces what is known; in a full bucket the entry with less work gives way.
    pub(crate) fn store(&mut self, name: u128, need: Need, nodes: u64) {
        let words = words(name);
        let place = words[0] as usize & (self.buckets.len() - 1);
        let bucket = &mut self.buckets[place];
        let slot = match bucket.iter().position(|entry| entry.work > 0 && entry.name == words) {
            Some(slot) => slot,
            None => usize::from(bucket[1].work < bucket[0].work),
        };
        let before = if bucket[slot].name == words { bucket[slot].work } else { 0 };
        let work = before.max(nodes.ilog2() as u8 + 1);
        bucket[slot] = Entry { name: words, need, work };
    }
}

fn words(name: u128) -> [u64; 2] {
    [name as u64, (name >> 64) as u64]
}
