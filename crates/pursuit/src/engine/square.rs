//! The last cops of a sweep on rows of a single word.
//!
//! With up to 64 vertices a row is one word, and reading the rows of a slab out of order costs
//! more than the intersections. So the slab of the last two cops is kept as a square, which has
//! each pair under both orders, and the slab of the last three as a square for each largest
//! vertex. Then every intersection runs over consecutive words.

use crate::engine::fixpoint::Fixpoint;
use crate::engine::sweep::{Results, Wanted, has};
use crate::placement::Placements;

/// Room for the squares of one thread.
pub(crate) struct Squares {
    /// For each vertex m a square over the vertices up to m, one after another.
    cube: Vec<u64>,
    square: Vec<u64>,
    line: Vec<u64>,
}

impl Squares {
    pub(crate) fn new(order: usize, cops: usize) -> Squares {
        let cube = if cops > 3 { cube_start(order) } else { 0 };
        Squares { cube: vec![0; cube], square: vec![0; order * order], line: vec![0; order] }
    }
}

/// Where the square of vertex m begins.
#[inline(always)]
fn cube_start(m: usize) -> usize {
    m * (m + 1) * (2 * m + 1) / 6
}

impl<const W: usize> Fixpoint<'_, W> {
    /// Moves the last two cops, on vertices up to `at`; `slab` has a row for each pair of
    /// vertices below `limit`.
    pub(crate) fn last_two(
        &self,
        slab: &[u64],
        (at, limit): (usize, usize),
        squares: &mut Squares,
        first: usize,
        wanted: Option<&Wanted<'_>>,
        results: &mut Results<'_>,
    ) {
        let Squares { square, line, .. } = squares;
        pulp::Arch::new().dispatch(
            #[inline(always)]
            || {
                for a in 0..limit {
                    let row = &slab[self.placements.before(2, a)..][..=a];
                    square[a * limit..][..=a].copy_from_slice(row);
                }
                mirror(square, limit);
                self.pairs(square, (at, limit), line, first, wanted, results);
            },
        );
    }

    /// Moves the last three cops, on vertices up to `at`; `slab` has a row for each three
    /// vertices below `limit`.
    pub(crate) fn last_three(
        &self,
        slab: &[u64],
        (at, limit): (usize, usize),
        squares: &mut Squares,
        first: usize,
        wanted: Option<&Wanted<'_>>,
        results: &mut Results<'_>,
    ) {
        let Squares { cube, square, line } = squares;
        pulp::Arch::new().dispatch(
            #[inline(always)]
            || {
                fill_cube(self.placements, slab, limit, cube);
                for next in 0..=at {
                    if wanted.is_some_and(|wanted| !has(wanted.now, next)) {
                        continue;
                    }
                    let limit = self.board.limit[next];
                    fill_square(cube, &self.board.steps[next], limit, square);
                    mirror(square, limit);
                    let first = first + self.placements.before(3, next);
                    self.pairs(square, (next, limit), line, first, wanted, results);
                }
            },
        );
    }

    /// Moves two cops, on vertices up to `at`, within a square of `limit` rows.
    #[inline(always)]
    fn pairs(
        &self,
        square: &[u64],
        (at, limit): (usize, usize),
        line: &mut [u64],
        first: usize,
        wanted: Option<&Wanted<'_>>,
        results: &mut Results<'_>,
    ) {
        for next in 0..=at {
            if wanted.is_some_and(|wanted| !has(wanted.now, next)) {
                continue;
            }
            let line = &mut line[..self.board.limit[next]];
            line.fill(u64::MAX);
            for &step in &self.board.steps[next] {
                keep(line, &square[step as usize * limit..]);
            }
            let first = first + self.placements.before(2, next);
            // Rows of vertices that are not wanted are left from another placement.
            for last in 0..=next {
                if wanted.is_none_or(|wanted| has(wanted.now, last)) {
                    self.decide(line, &self.board.steps[last], first + last, results);
                }
            }
        }
    }
}

/// Spreads the rows of three cops out to squares.
#[inline(always)]
fn fill_cube(placements: &Placements, slab: &[u64], limit: usize, cube: &mut [u64]) {
    for m in 0..limit {
        let slab = &slab[placements.before(3, m)..];
        let square = &mut cube[cube_start(m)..][..(m + 1) * (m + 1)];
        for a in 0..=m {
            let row = &slab[placements.before(2, a)..][..=a];
            square[a * (m + 1)..][..=a].copy_from_slice(row);
        }
        mirror(square, m + 1);
    }
}

/// The lower half of the square that is left when the cop with these steps has moved.
#[inline(always)]
fn fill_square(cube: &[u64], steps: &[u32], limit: usize, square: &mut [u64]) {
    for a in 0..limit {
        let row = &mut square[a * limit..][..=a];
        row.fill(u64::MAX);
        for &step in steps {
            let step = step as usize;
            let (largest, next) = (a.max(step), a.min(step));
            keep(row, &cube[cube_start(largest) + next * (largest + 1)..]);
        }
    }
}

/// Copies the lower half of a square to the upper half.
#[inline(always)]
fn mirror(square: &mut [u64], side: usize) {
    for a in 1..side {
        let (above, row) = square.split_at_mut(a * side);
        for (b, word) in row[..a].iter().enumerate() {
            above[b * side + a] = *word;
        }
    }
}

#[inline(always)]
fn keep(row: &mut [u64], what: &[u64]) {
    for (row, what) in row.iter_mut().zip(what) {
        *row &= what;
    }
}
