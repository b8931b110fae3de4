//! The transposition table: what is proved about positions already seen.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

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
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Number of bits of a key.
    bits: u32,
    /// How far to shift a hash to get its bucket; the bits shifted out are the tag.
    shift: u32,
}

#[repr(align(32))]
#[derive(Default)]
struct Bucket([AtomicU64; WAYS]);

impl TranspositionTable {
    /// A table for keys of `bits` in at most `bytes`.
    ///
    /// Keys of more than 42 bits need a minimum: what the tag does not hold, the bucket must say.
    pub(crate) fn new(bits: u32, bytes: usize) -> TranspositionTable {
        let wanted = (bytes / size_of::<Bucket>()).max(1).ilog2();
        let least = bits.saturating_sub(64 - PAYLOAD);
        let mut power = wanted.clamp(least, bits.min(40));
        let mut buckets = Vec::new();
        // A smaller table will do where the system does not give as much.
        while power > least && buckets.try_reserve_exact(1 << power).is_err() {
            power -= 1;
        }
        buckets.extend((0..1_usize << power).map(|_| Bucket::default()));
        TranspositionTable { buckets, bits, shift: bits - power }
    }

    /// Size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
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
