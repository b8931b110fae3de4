//! Sets of vertices, one bit each.

use fixedbitset::FixedBitSet;

use crate::arena::Vertex;

/// A set of vertices of one arena, one bit each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VertexSet(FixedBitSet);

impl VertexSet {
    /// The empty set, for an arena of `vertices` vertices.
    pub fn empty(vertices: usize) -> VertexSet {
        VertexSet(FixedBitSet::with_capacity(vertices))
    }

    /// The set of all vertices.
    pub fn full(vertices: usize) -> VertexSet {
        let mut bits = FixedBitSet::with_capacity(vertices);
        bits.insert_range(..);
        VertexSet(bits)
    }

    /// The vertices that satisfy `test`.
    pub fn from_fn(vertices: usize, mut test: impl FnMut(Vertex) -> bool) -> VertexSet {
        let mut set = VertexSet::empty(vertices);
        for v in 0..vertices as Vertex {
            if test(v) {
                set.insert(v);
            }
        }
        set
    }

    /// The vertices listed.
    pub fn of(vertices: usize, members: impl IntoIterator<Item = Vertex>) -> VertexSet {
        let mut set = VertexSet::empty(vertices);
        set.0.extend(members.into_iter().map(|v| v as usize));
        set
    }

    /// How many vertices the arena has: the number of bits, set or not.
    pub fn capacity(&self) -> usize {
        self.0.len()
    }

    /// How many vertices belong to it.
    pub fn len(&self) -> usize {
        self.0.count_ones(..)
    }

    /// Whether no vertex belongs to it.
    pub fn is_empty(&self) -> bool {
        self.0.is_clear()
    }

    /// Whether `v` belongs to it.
    pub fn contains(&self, v: Vertex) -> bool {
        self.0.contains(v as usize)
    }

    /// Add `v`.
    pub fn insert(&mut self, v: Vertex) {
        self.0.insert(v as usize);
    }

    /// Take `v` out.
    pub fn remove(&mut self, v: Vertex) {
        self.0.remove(v as usize);
    }

    /// Its vertices in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = Vertex> {
        self.0.ones().map(|v| v as Vertex)
    }

    /// Every vertex that does not belong to it.
    pub fn complement(&self) -> VertexSet {
        let mut bits = self.0.clone();
        bits.toggle_range(..);
        VertexSet(bits)
    }

    /// Keep only what `other` has too.
    pub fn intersect(&mut self, other: &VertexSet) {
        self.0.intersect_with(&other.0);
    }

    /// Add what `other` has.
    pub fn unite(&mut self, other: &VertexSet) {
        self.0.union_with(&other.0);
    }

    /// Take out what `other` has.
    pub fn subtract(&mut self, other: &VertexSet) {
        self.0.difference_with(&other.0);
    }

    /// Add what `other` has more, and take out what both have.
    pub fn toggle(&mut self, other: &VertexSet) {
        self.0.symmetric_difference_with(&other.0);
    }

    /// Its bits as words: vertex `v` is bit `v % usize::BITS` of word `v / usize::BITS`.
    pub fn words(&self) -> &[usize] {
        self.0.as_slice()
    }

    /// The same to change. Bits beyond the last vertex have to stay clear.
    pub fn words_mut(&mut self) -> &mut [usize] {
        self.0.as_mut_slice()
    }

    /// Whether all of it belongs to `other`.
    pub fn is_subset(&self, other: &VertexSet) -> bool {
        self.0.is_subset(&other.0)
    }
}
