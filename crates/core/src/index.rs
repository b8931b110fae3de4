//! Numbers for positions, in the order in which they come up.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::arena::Vertex;

/// Finds the number of a position. Positions are kept once, by the owner of the index, in the
/// order of their numbers; the table holds numbers, each with half of its hash, so that it can grow
/// without touching them.
#[derive(Clone, Debug, Default)]
pub struct Index {
    table: HashTable<(u32, Vertex)>,
}

impl Index {
    /// The number of `at`, a new one if it was not seen before.
    #[inline]
    pub fn number<P: Eq + Hash>(&mut self, positions: &mut Vec<P>, at: P) -> Vertex {
        let hash = position_hash(&at);
        self.number_hashed(positions, at, hash)
    }

    /// The same for a position whose [`position_hash`] is known.
    #[inline]
    pub fn number_hashed<P: Eq>(&mut self, positions: &mut Vec<P>, at: P, hash: u64) -> Vertex {
        let hash = half(hash);
        let same = |&(half, v): &(u32, Vertex)| half == hash && positions[v as usize] == at;
        if let Some(&(_, v)) = self.table.find(spread(hash), same) {
            return v;
        }
        let v = positions.len() as Vertex;
        self.table.insert_unique(spread(hash), (hash, v), |&(half, _)| spread(half));
        positions.push(at);
        v
    }

    /// The number of a position; `None` if it was not seen before.
    pub fn find<P: Eq + Hash>(&self, positions: &[P], at: &P) -> Option<Vertex> {
        let hash = half(position_hash(at));
        let same = |&(half, v): &(u32, Vertex)| half == hash && positions[v as usize] == *at;
        self.table.find(spread(hash), same).map(|&(_, v)| v)
    }

    /// The memory it takes, positions apart.
    pub fn bytes(&self) -> usize {
        self.table.allocation_size()
    }
}

/// A hash of the position that is the same in every run of the same program.
#[inline]
pub fn position_hash<P: Hash>(at: &P) -> u64 {
    let mut hasher = FxHasher::default();
    at.hash(&mut hasher);
    hasher.finish()
}

fn half(hash: u64) -> u32 {
    (hash >> 32) as u32 ^ hash as u32
}

/// A table takes its bucket from the low bits of a hash and its tag from the high ones: both come
/// from the half that is kept.
fn spread(half: u32) -> u64 {
    u64::from(half).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
