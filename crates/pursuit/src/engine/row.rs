//! Room for one row of robber vertices.

use std::ops::{Deref, DerefMut};

/// A row of `W` words, which the compiler can keep in registers, or of any length if `W` is 0.
pub(crate) struct Row<const W: usize> {
    known: [u64; W],
    unknown: Vec<u64>,
}

impl<const W: usize> Row<W> {
    #[inline(always)]
    pub(crate) fn new(words: usize) -> Row<W> {
        Row { known: [0; W], unknown: vec![0; if W == 0 { words } else { 0 }] }
    }
}

impl<const W: usize> Deref for Row<W> {
    type Target = [u64];

    #[inline(always)]
    fn deref(&self) -> &[u64] {
        if W == 0 { &self.unknown } else { &self.known }
    }
}

impl<const W: usize> DerefMut for Row<W> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [u64] {
        if W == 0 { &mut self.unknown } else { &mut self.known }
    }
}

/// Whether two short rows differ; for rows of known length this is quicker than comparing slices.
#[inline(always)]
pub(crate) fn differ(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b)) != 0
}

/// Whether no bit of a row is set.
#[inline(always)]
pub(crate) fn is_empty(row: &[u64]) -> bool {
    row.iter().fold(0, |all, word| all | word) == 0
}

/// Whether a vertex is in a row.
#[inline(always)]
pub(crate) fn has(row: &[u64], vertex: usize) -> bool {
    row[vertex / 64] >> (vertex % 64) & 1 == 1
}

/// Intersects two rows, or two runs of rows.
#[inline(always)]
pub(crate) fn keep(row: &mut [u64], what: &[u64]) {
    for (row, what) in row.iter_mut().zip(what) {
        *row &= what;
    }
}
