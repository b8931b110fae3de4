//! Where the rows of a graph begin, in four bytes each as long as that is enough.

use std::ops::Range;

/// Where each row of a graph begins and, last, where the last one ends: numbers that never fall, from 0 on.
///
/// They take four bytes each while the last one fits, and eight from then on: two graphs with the same rows are
/// equal however they were made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offsets(Width);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Width {
    Short(Vec<u32>),
    Long(Vec<u64>),
}

impl Default for Offsets {
    /// Of no rows.
    fn default() -> Offsets {
        Offsets(Width::Short(vec![0]))
    }
}

impl Offsets {
    /// Offsets from numbers that never fall, the first of them 0 and the last one `end`.
    pub(crate) fn from_short(offsets: Vec<u32>) -> Offsets {
        Offsets(Width::Short(offsets))
    }

    /// The same, where they do not fit in four bytes.
    pub(crate) fn from_long(offsets: Vec<u64>) -> Offsets {
        Offsets(Width::Long(offsets))
    }

    /// Whether rows that end at `end` are told in four bytes each.
    pub(crate) fn is_short(end: usize) -> bool {
        u32::try_from(end).is_ok()
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        match &self.0 {
            Width::Short(offsets) => offsets.len() - 1,
            Width::Long(offsets) => offsets.len() - 1,
        }
    }

    /// Where row `row` stands.
    ///
    /// # Panics
    /// If there is no such row.
    #[inline(always)]
    pub fn range(&self, row: usize) -> Range<usize> {
        match &self.0 {
            Width::Short(offsets) => offsets[row] as usize..offsets[row + 1] as usize,
            Width::Long(offsets) => offsets[row] as usize..offsets[row + 1] as usize,
        }
    }

    /// Where the last row ends.
    #[inline(always)]
    pub fn end(&self) -> usize {
        match &self.0 {
            Width::Short(offsets) => offsets.last().map_or(0, |&end| end as usize),
            Width::Long(offsets) => offsets.last().map_or(0, |&end| end as usize),
        }
    }

    /// The row that holds the place `at`.
    pub(crate) fn row_at(&self, at: usize) -> usize {
        match &self.0 {
            Width::Short(offsets) => offsets.partition_point(|&offset| offset as usize <= at) - 1,
            Width::Long(offsets) => offsets.partition_point(|&offset| offset as usize <= at) - 1,
        }
    }

    /// Add a row that ends at `end`.
    #[inline(always)]
    pub fn push(&mut self, end: usize) {
        match (&mut self.0, u32::try_from(end)) {
            (Width::Short(offsets), Ok(end)) => offsets.push(end),
            (Width::Long(offsets), _) => offsets.push(end as u64),
            _ => self.widen(end),
        }
    }

    /// The first row that ends beyond four bytes.
    #[cold]
    fn widen(&mut self, end: usize) {
        if let Width::Short(offsets) = &self.0 {
            let all = offsets.iter().map(|&offset| u64::from(offset));
            self.0 = Width::Long(all.chain([end as u64]).collect());
        }
    }

    /// Add the rows of another graph after these.
    pub fn append(&mut self, rows: &Offsets) {
        let before = self.end();
        match (&mut self.0, &rows.0) {
            (Width::Short(offsets), Width::Short(more))
                if Offsets::is_short(before + rows.end()) =>
            {
                offsets.extend(more[1..].iter().map(|&end| before as u32 + end));
            }
            _ => (0..rows.rows()).for_each(|row| self.push(before + rows.range(row).end)),
        }
    }

    /// Make room for so many more rows: says whether the system gives the memory.
    pub(crate) fn try_reserve_exact(&mut self, rows: usize) -> bool {
        match &mut self.0 {
            Width::Short(offsets) => offsets.try_reserve_exact(rows).is_ok(),
            Width::Long(offsets) => offsets.try_reserve_exact(rows).is_ok(),
        }
    }

    /// The same, with room for some more, where single rows follow.
    pub(crate) fn try_reserve(&mut self, rows: usize) -> bool {
        match &mut self.0 {
            Width::Short(offsets) => offsets.try_reserve(rows).is_ok(),
            Width::Long(offsets) => offsets.try_reserve(rows).is_ok(),
        }
    }

    /// Whether one more row fits without asking for memory.
    #[inline(always)]
    pub(crate) fn has_room(&self) -> bool {
        match &self.0 {
            Width::Short(offsets) => offsets.capacity() > offsets.len(),
            Width::Long(offsets) => offsets.capacity() > offsets.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows that cross from four bytes to eight are where they were told to be, added or appended.
    #[test]
    fn widths() {
        let limit = u32::MAX as usize;
        let ends = [0, 3, 3, limit - 1, limit, limit + 1, limit + 1, 3 * limit];
        let mut pushed = Offsets::default();
        ends.iter().for_each(|&end| pushed.push(end));
        assert_eq!((pushed.rows(), pushed.end()), (ends.len(), 3 * limit));
        for (row, pair) in ends.windows(2).enumerate() {
            assert_eq!(pushed.range(row + 1), pair[0]..pair[1]);
        }
        assert_eq!((pushed.row_at(0), pushed.row_at(limit), pushed.row_at(2 * limit)), (1, 5, 7));
        for cut in 0..=ends.len() {
            let (first, second) = ends.split_at(cut);
            let before = first.last().copied().unwrap_or(0);
            let (mut whole, mut rest) = (Offsets::default(), Offsets::default());
            first.iter().for_each(|&end| whole.push(end));
            second.iter().for_each(|&end| rest.push(end - before));
            whole.append(&rest);
            assert_eq!(whole, pushed, "{cut}");
        }
    }
}
