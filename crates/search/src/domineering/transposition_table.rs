//! What searches have found out about sums of regions.

use super::bounds::Need;

/// Buckets that a table begins with, as a power of two: 512 KB.
const SMALL: u32 = 13;

/// Bits of a name in the second word of an entry.
const TAG: u32 = 24;

/// A table from names of positions to what is known about them.
///
/// It begins small, because a look into a small one is quicker, and grows with what it is told.
///
/// A name is a hash of 128 bits, of which an entry and the place of its bucket keep 101. Two positions of a search
/// of a billion share them with a chance below 10^-13. An entry is two words, all zero when it is empty:
///
/// ```text
///   name: its upper 64 bits
///   name: its lower 24 bits, work in 8 bits: nodes as a power of two, and 1 more, the four bounds of a need in 8 bits each
/// ```
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The first ones of the bits that say the bucket are the last ones of a name's lower half, as in a small
    /// table; so many more are the first ones of the tag, and grow in number with the table.
    grown: u32,
    /// Entries written since the table was made.
    filled: usize,
    /// The table may have two to the power of this many buckets.
    most: u32,
}

/// One line of the cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([[u64; 2]; 4]);

impl TranspositionTable {
    /// A table of at most `bytes`.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let most = (bytes / size_of::<Bucket>()).max(1).ilog2().min(SMALL + TAG);
        TranspositionTable { buckets: small(most), grown: 0, filled: 0, most }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self =
            TranspositionTable { buckets: small(self.most), grown: 0, filled: 0, most: self.most };
    }

    pub(crate) fn probe(&self, name: u128) -> Option<Need> {
        let Bucket(entries) = &self.buckets[self.place(name)];
        let entry = entries.iter().find(|entry| is_of(entry, name))?;
        let bound = |index: u32| i16::from((entry[1] >> (8 * index)) as i8);
        Some(Need { first: (bound(0), bound(1)), second: (bound(2), bound(3)) })
    }

    /// Replaces what is known; in a full bucket the entry with least work gives way.
    pub(crate) fn store(&mut self, name: u128, need: Need, nodes: u64) {
        let place = self.place(name);
        let Bucket(entries) = &mut self.buckets[place];
        let known = entries.iter_mut().find(|entry| is_of(entry, name));
        let before = known.as_ref().map_or(0, |entry| work(entry));
        let entry = match known {
            Some(entry) => entry,
            None => entries.iter_mut().min_by_key(|entry| work(entry)).expect("there are four"),
        };
        self.filled += usize::from(work(entry) == 0);
        let work = before.max(u64::from(nodes.ilog2()) + 1);
        // At most 64 dominoes fit on a board: bounds fit into a byte.
        let Need { first, second } = need;
        let bounds = [second.1, second.0, first.1, first.0]
            .into_iter()
            .fold(0, |bounds, bound| bounds << 8 | u64::from(bound as u8));
        *entry = [(name >> 64) as u64, (name as u64) << (64 - TAG) | work << 32 | bounds];
        if self.filled > 2 * self.buckets.len() && self.buckets.len() < 1 << self.most {
            self.grow();
        }
    }

    /// The place of the bucket for a name.
    fn place(&self, name: u128) -> usize {
        let small = name as usize >> TAG & ((1 << SMALL.min(self.most)) - 1);
        let tag = name as usize & ((1 << TAG) - 1);
        small << self.grown | tag >> (TAG - self.grown)
    }

    /// Makes the table twice as large, if the system gives as much.
    fn grow(&mut self) {
        let before = self.buckets.len();
        if self.buckets.try_reserve_exact(before).is_err() {
            self.most = before.ilog2();
            return;
        }
        self.buckets.resize(2 * before, Bucket::default());
        self.grown += 1;
        // A bucket becomes two, none of them before the old one: whoever begins at the end overwrites nothing.
        for old in (0..before).rev() {
            let Bucket(entries) = std::mem::take(&mut self.buckets[old]);
            let mut halves = [Bucket::default(); 2];
            for (slot, entry) in entries.into_iter().enumerate() {
                let half = entry[1] >> (64 - self.grown) & 1;
                halves[half as usize].0[slot] = entry;
            }
            self.buckets[2 * old..2 * old + 2].copy_from_slice(&halves);
        }
    }
}

fn small(most: u32) -> Vec<Bucket> {
    vec![Bucket::default(); 1 << SMALL.min(most)]
}

fn work(entry: &[u64; 2]) -> u64 {
    entry[1] >> 32 & 0xFF
}

/// Is this an entry about the position of that name?
#[inline(always)]
fn is_of(entry: &[u64; 2], name: u128) -> bool {
    entry[0] == (name >> 64) as u64
        && entry[1] >> (64 - TAG) == name as u64 & ((1 << TAG) - 1)
        && work(entry) > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_grows_knows_what_it_knew() {
        let mut table = TranspositionTable::new(4 << 20);
        let name =
            |number: u128| (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        let need = |number: u128| {
            let bound = |shift: u32| i16::from(((number * 2_654_435_761) >> shift) as i8);
            Need { first: (bound(4), bound(12)), second: (bound(20), bound(28)) }
        };
        let small = table.buckets.len();
        let mut lost = 0;
        for number in 0..120_000 {
            assert_eq!(table.probe(name(number)), None);
            table.store(name(number), need(number), 1 + (number as u64 & 7));
            let before = number / 2;
            let known = table.probe(name(before));
            assert!(known.is_none_or(|known| known == need(before)), "{before}");
            lost += u32::from(known.is_none());
            assert_eq!(table.buckets.len() > small, number >= 2 * small as u128, "{number}");
        }
        assert!(lost < 6000, "{lost}");
        assert_eq!(table.buckets.len(), 1 << table.most);
        table.clear();
        assert_eq!((table.buckets.len(), table.probe(name(0))), (small, None));
    }
}
