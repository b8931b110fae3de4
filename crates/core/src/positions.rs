//! The positions of an explored game, by number and back.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::arena::Vertex;
use crate::game::Game;

/// The position of each vertex, in the order of their numbers, and a table that finds the vertex of
/// a position. Positions are kept once; the table holds numbers, each with half of its hash, so
/// that it can grow without touching them.
#[derive(Clone, Debug)]
pub struct Positions<P> {
    list: Vec<P>,
    table: HashTable<(u32, Vertex)>,
    folded: bool,
}

impl<P> Positions<P> {
    /// None yet. If they are `folded`, those that come are their own representatives.
    pub fn new(folded: bool) -> Positions<P> {
        Positions { list: Vec::new(), table: HashTable::new(), folded }
    }

    /// Whether symmetric positions share a vertex.
    pub fn folded(&self) -> bool {
        self.folded
    }

    /// Make room for `more` positions before they come: says whether the system gives the memory.
    #[inline]
    pub(crate) fn make_room(&mut self, more: usize) -> bool {
        let room = |capacity: usize, used: usize| capacity - used >= more;
        room(self.list.capacity(), self.list.len()) && room(self.table.capacity(), self.table.len())
            || self.grow(more)
    }

    #[cold]
    fn grow(&mut self, more: usize) -> bool {
        self.list.try_reserve(more).is_ok()
            && self.table.try_reserve(more, |&(half, _)| spread(half)).is_ok()
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.list.shrink_to_fit();
    }

    /// The memory they take.
    pub fn bytes(&self) -> usize {
        self.list.len() * size_of::<P>() + self.table.allocation_size()
    }
}

impl<P: Eq + Hash> Positions<P> {
    /// The vertex of a position; `None` where play does not lead. Where symmetric positions were
    /// folded, the vertex of its representative.
    pub fn find<G: Game<Position = P>>(&self, game: &G, at: &P) -> Option<Vertex> {
        if self.folded { self.seek(&game.representative(at)) } else { self.seek(at) }
    }

    /// The vertex of a position that is its own representative.
    pub fn seek(&self, at: &P) -> Option<Vertex> {
        let hash = half(position_hash(at));
        let same = |&(half, v): &(u32, Vertex)| half == hash && self.list[v as usize] == *at;
        self.table.find(spread(hash), same).map(|&(_, v)| v)
    }

    /// The number of `at`, a new one if it was not seen before.
    #[inline]
    pub fn number(&mut self, at: P) -> Vertex {
        let hash = position_hash(&at);
        self.number_hashed(at, hash)
    }

    /// The same for a position whose [`position_hash`] is known.
    #[inline]
    pub fn number_hashed(&mut self, at: P, hash: u64) -> Vertex {
        let hash = half(hash);
        let same = |&(half, v): &(u32, Vertex)| half == hash && self.list[v as usize] == at;
        if let Some(&(_, v)) = self.table.find(spread(hash), same) {
            return v;
        }
        let v = self.list.len() as Vertex;
        self.table.insert_unique(spread(hash), (hash, v), |&(half, _)| spread(half));
        self.list.push(at);
        v
    }
}

impl<P> Deref for Positions<P> {
    type Target = [P];

    fn deref(&self) -> &[P] {
        &self.list
    }
}

/// A hash of a position that is the same in every run of the same program.
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
