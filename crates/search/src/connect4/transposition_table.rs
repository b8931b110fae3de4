//! The transposition table: what is proved about positions already seen.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Bytes that a table begins with: what the caches of a core hold, with room for other things.
const SMALL: usize = 512 << 10;

/// Nodes that may be searched for each entry of a table before a larger one is worth its cache
/// misses.
const CROWD: u64 = 32;

/// A table grows by this power of two at a time.
const GROWTH: u32 = 2;

/// Entries that share a bucket, and half a cache line.
const WAYS: usize = 4;

/// Bits of an entry that are not the tag: two bounds, a column and the work.
const PAYLOAD: u32 = 2 * BOUND + COLUMN + WORK;
const BOUND: u32 = 6;
const COLUMN: u32 = 5;
const WORK: u32 = 5;

/// Stands for no column. A board of 32 columns has no need of a hint for the last one.
const NO_COLUMN: u32 = (1 << COLUMN) - 1;

/// Bounds are stored from 0 upward; no score of a 64-bit board is further from zero than this.
const OFFSET: i32 = 32;

/// What is proved about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoreBounds {
    /// The score is at least this.
    pub(crate) lower: i32,
    /// The score is at most this.
    pub(crate) upper: i32,
    /// The column that did best, counted from 0 in the canonical orientation, if one was found.
    pub(crate) column: Option<u32>,
}

/// A table of proved bounds, shared by all threads.
///
/// The hash is a bijection on the bits of a key (multiplication by an odd number), so that bucket
/// number and tag together give the key back: there are no false hits. An entry is one word, so
/// that threads need no locks.
///
/// ```text
///   63            22 21    16 15    10 9      5 4    0
///  +----------------+--------+--------+--------+------+
///  | tag            | lower  | upper  | column | work |     work is at least 1: no entry is 0
///  +----------------+--------+--------+--------+------+
/// ```
///
/// A table begins small and grows with the search, because one that the caches hold is twice as
/// fast: a look into a large one waits for memory and for the tables of its pages.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Number of bits of a key.
    bits: u32,
    /// The table may have two to the power of this many buckets.
    most: u32,
    /// Nodes searched with this table.
    nodes: AtomicU64,
    /// How far to shift a hash to get its bucket; the bits shifted out are the tag.
    shift: u32,
}

#[repr(align(32))]
#[derive(Default)]
struct Bucket([AtomicU64; WAYS]);

impl TranspositionTable {
    /// A table for keys of `bits`, which may grow to at most `bytes`.
    ///
    /// Keys of more than 42 bits need a minimum: what the tag does not hold, the bucket must say.
    pub(crate) fn new(bits: u32, bytes: usize) -> TranspositionTable {
        let least = bits.saturating_sub(64 - PAYLOAD);
        let power = |bytes: usize| {
            let buckets = (bytes / size_of::<Bucket>()).max(1);
            buckets.ilog2().clamp(least, bits.min(40))
        };
        let (most, small) = (power(bytes), power(bytes.min(SMALL)));
        let buckets = (0..1_usize << small).map(|_| Bucket::default()).collect();
        TranspositionTable { buckets, bits, most, nodes: AtomicU64::new(0), shift: bits - small }
    }

    /// Counts nodes, and says whether a larger table would do better by now.
    pub(crate) fn is_crowded(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        all >= CROWD * (WAYS * self.buckets.len()) as u64 && self.bits - self.shift < self.most
    }

    /// Makes the table larger if it is crowded, and keeps what it knows.
    pub(crate) fn grow(&mut self) {
        if !self.is_crowded(0) {
            return;
        }
        let power = self.bits - self.shift;
        let growth = GROWTH.min(self.most - power);
        let (before, after) = (self.buckets.len(), 1 << (power + growth));
        if self.buckets.try_reserve_exact(after - before).is_err() {
            // The table will do as it is where the system does not give more.
            self.most = power;
            return;
        }
        self.buckets.resize_with(after, Bucket::default);
        self.shift -= growth;
        // The upper bits of a tag become the lower ones of the bucket, which is never before the old
        // one: whoever begins at the end overwrites nothing.
        for old in (0..before).rev() {
            let Bucket(entries) = std::mem::take(&mut self.buckets[old]);
            for entry in entries.map(AtomicU64::into_inner).into_iter().filter(|&entry| entry != 0)
            {
                let tag = entry >> PAYLOAD;
                let bucket = &self.buckets[old << growth | (tag >> self.shift) as usize];
                let tag = tag & !(u64::MAX << self.shift);
                let payload = entry & !(u64::MAX << PAYLOAD);
                if let Some(free) = bucket.0.iter().find(|entry| entry.load(Relaxed) == 0) {
                    free.store(tag << PAYLOAD | payload, Relaxed);
                }
            }
        }
    }

    /// Size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = TranspositionTable::new(self.bits, size_of::<Bucket>() << self.most);
    }

    #[inline(always)]
    fn place(&self, key: u64) -> (&Bucket, u64) {
        const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
        let hash = key.wrapping_mul(ODD) & (u64::MAX >> (64 - self.bits));
        let tag = hash & !(u64::MAX << self.shift);
        (&self.buckets[(hash >> self.shift) as usize], tag)
    }

    /// What is known about this key.
    #[inline(always)]
    pub(crate) fn probe(&self, key: u64) -> Option<ScoreBounds> {
        let (bucket, tag) = self.place(key);
        for entry in &bucket.0 {
            let entry = entry.load(Relaxed);
            if entry >> PAYLOAD == tag && entry != 0 {
                return Some(unpack(entry));
            }
        }
        None
    }

    /// Adds what has been proved about this key, after searching `nodes`.
    ///
    /// What was known before stays known. Where the bucket is full, the entry that took the least
    /// work gives way.
    #[inline(always)]
    pub(crate) fn store(&self, key: u64, known: ScoreBounds, nodes: u64) {
        let (bucket, tag) = self.place(key);
        let mut work = u64::from((nodes + 1).ilog2() + 1).min((1 << WORK) - 1);
        let (mut slot, mut least) = (0, u64::MAX);
        let mut merged = known;
        for (index, entry) in bucket.0.iter().enumerate() {
            let entry = entry.load(Relaxed);
            if entry >> PAYLOAD == tag && entry != 0 {
                let before = unpack(entry);
                merged.lower = merged.lower.max(before.lower);
                merged.upper = merged.upper.min(before.upper);
                work = work.max(entry & ((1 << WORK) - 1));
                slot = index;
                break;
            }
            let cost = entry & ((1 << WORK) - 1);
            if cost < least {
                (slot, least) = (index, cost);
            }
        }
        let entry = tag << PAYLOAD
            | ((merged.lower + OFFSET) as u64) << (WORK + COLUMN + BOUND)
            | ((merged.upper + OFFSET) as u64) << (WORK + COLUMN)
            | u64::from(merged.column.unwrap_or(NO_COLUMN)) << WORK
            | work;
        bucket.0[slot].store(entry, Relaxed);
    }
}

#[inline(always)]
fn unpack(entry: u64) -> ScoreBounds {
    let bound = |shift: u32| ((entry >> shift) & ((1 << BOUND) - 1)) as i32 - OFFSET;
    ScoreBounds {
        lower: bound(WORK + COLUMN + BOUND),
        upper: bound(WORK + COLUMN),
        column: Some((entry >> WORK) as u32 & NO_COLUMN).filter(|&column| column != NO_COLUMN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_grows_knows_what_it_knew() {
        let mut table = TranspositionTable::new(49, 16 << 20);
        let small = table.bytes();
        assert!(!table.is_crowded(1));
        table.grow();
        assert_eq!(table.bytes(), small);
        let keys = (0..200_000_u64).map(|number| number.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 15);
        let known = |key: u64| ScoreBounds {
            lower: -(key as i32 & 15),
            upper: (key >> 4) as i32 & 15,
            column: Some((key >> 8) as u32 & 7),
        };
        for key in keys.clone() {
            table.store(key, known(key), key & 255);
        }
        let before: Vec<_> = keys.clone().map(|key| table.probe(key)).collect();
        assert!(before.iter().flatten().count() > 60_000);
        while table.is_crowded(1 << 30) {
            table.grow();
            for (key, &before) in keys.clone().zip(&before) {
                assert_eq!(table.probe(key), before);
                assert!(before.is_none_or(|found| found == known(key)));
            }
        }
        assert_eq!(table.bytes(), 16 << 20);
        table.clear();
        assert_eq!((table.bytes(), keys.filter_map(|key| table.probe(key)).count()), (small, 0));
    }
}
