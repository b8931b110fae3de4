//! The last cops of a sweep on rows of a single word.
//!
//! With up to 64 vertices a row is one word, and reading the rows of a slab out of order costs
//! more than the intersections. So the slab of the last two cops is kept as a square, which has
//! each pair under both orders, and the slab of the last three as a square for each largest
//! vertex. Then every intersection runs over consecutive words.

use crate::engine::blocks::Results;
use crate::engine::fixpoint::Fixpoint;
use crate::engine::registers::on_widest_registers;
use crate::engine::row::keep;
use crate::engine::sweep_round::Source;
use crate::placement::Placements;

/// Room for the squares of one thread. All their rows have the same width, in whole lanes, so that
/// what stands in the last places may be left over.
pub(crate) struct Squares {
    width: usize,
    /// For each vertex m a square over the vertices up to m, one after another.
    cube: Vec<u64>,
    square: Vec<u64>,
    room: Room,
}

struct Room {
    /// What is left when one of the two cops has moved.
    moved: Vec<u64>,
    line: Vec<u64>,
}

impl Squares {
    pub(crate) fn new(order: usize, cops: usize) -> Squares {
        let width = order.next_multiple_of(LANES);
        let cube = if cops > 3 { cube_row(order) } else { 0 };
        let square = || vec![0; order * width];
        let room = Room { moved: square(), line: vec![0; width] };
        Squares { width, cube: vec![0; cube * width], square: square(), room }
    }
}

/// Words that are intersected at a time: four of the widest registers.
const LANES: usize = 32;

/// The first row of the square of vertex m within the cube.
#[inline(always)]
fn cube_row(m: usize) -> usize {
    m * (m + 1) / 2
}

impl<const W: usize> Fixpoint<'_, W> {
    /// Moves the last two cops, on vertices up to `at`; `source` has a row for each pair of
    /// vertices below `limit`.
    pub(crate) fn last_two(
        &self,
        source: Source<'_>,
        (at, limit): (usize, usize),
        squares: &mut Squares,
        first: usize,
        results: &mut Results<'_>,
    ) {
        let Squares { width, square, room, .. } = squares;
        on_widest_registers(
            #[inline(always)]
            || {
                fill_square(self.placements, source.ready, limit, square, *width);
                match source.done {
                    None => self.pairs(square, *width, (at, limit), room, first, results),
                    Some(done) => self.one_of_pairs(square, *width, done, at, room, first, results),
                }
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
        results: &mut Results<'_>,
    ) {
        let Squares { width, cube, square, room } = squares;
        let width = *width;
        on_widest_registers(
            #[inline(always)]
            || {
                for m in 0..limit {
                    let slab = &slab[self.placements.before(3, m)..];
                    fill_square(
                        self.placements,
                        slab,
                        m + 1,
                        &mut cube[cube_row(m) * width..],
                        width,
                    );
                }
                for next in 0..=at {
                    let first = first + self.placements.before(3, next);
                    if results.is_over(first, self.placements.before(2, next + 1)) {
                        continue;
                    }
                    let limit = self.board.limit[next];
                    cut(cube, &self.board.steps[next], limit, square, width);
                    self.pairs(square, width, (next, limit), room, first, results);
                }
            },
        );
    }

    /// Moves two cops, on vertices up to `at`, within a square of `limit` rows.
    #[inline(always)]
    fn pairs(
        &self,
        square: &[u64],
        width: usize,
        (at, limit): (usize, usize),
        room: &mut Room,
        first: usize,
        results: &mut Results<'_>,
    ) {
        let Room { moved: turned, line } = room;
        // What is left when one cop has moved is turned, so that the other cop, too, moves along
        // consecutive words.
        for a in 0..=at {
            // The other cop stands on a or beyond.
            let floor = self.board.floor[a].min(limit);
            let start = floor / LANES * LANES;
            let moved = &mut line[start..limit.next_multiple_of(LANES)];
            intersection(moved, &self.board.steps[a], |step| &square[step * width + start..]);
            let rows = turned[floor * width..].chunks_exact_mut(width);
            rows.zip(&line[floor..limit]).for_each(|(row, word)| row[a] = *word);
        }
        for a in 0..=at {
            let line = &mut line[..(a + 1).next_multiple_of(LANES)];
            intersection(line, &self.board.steps[a], |step| &turned[step * width..]);
            results.shrink_words(first + self.placements.before(2, a), &line[..=a]);
        }
    }

    /// Moves one of two cops, on vertices up to `at`, within a square; `done` has a row for each
    /// pair of them, for the turns in which neither moves.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "the state of a recursion, one level each")]
    fn one_of_pairs(
        &self,
        square: &[u64],
        width: usize,
        done: &[u64],
        at: usize,
        room: &mut Room,
        first: usize,
        results: &mut Results<'_>,
    ) {
        let Room { moved, line } = room;
        for (a, row) in moved.chunks_exact_mut(width).enumerate().take(at + 1) {
            let row = &mut row[..(at + 1).next_multiple_of(LANES)];
            intersection(row, &self.board.steps[a], |step| &square[step * width..]);
        }
        for a in 0..=at {
            let pairs = self.placements.before(2, a);
            let line = &mut line[..=a];
            line.copy_from_slice(&done[pairs..][..=a]);
            keep(line, &moved[a * width..]);
            let column = moved[a..].iter().step_by(width);
            line.iter_mut().zip(column).for_each(|(line, word)| *line &= word);
            results.shrink_words(first + pairs, line);
        }
    }
}

/// Spreads the rows of two cops out to a square with `side` rows.
#[inline(always)]
fn fill_square(
    placements: &Placements,
    slab: &[u64],
    side: usize,
    square: &mut [u64],
    width: usize,
) {
    for a in 0..side {
        let row = &slab[placements.before(2, a)..][..=a];
        square[a * width..][..=a].copy_from_slice(row);
    }
    mirror(square, side, width);
}

/// The square that is left of a cube when the cop with these steps has moved.
#[inline(always)]
fn cut(cube: &[u64], steps: &[u32], side: usize, square: &mut [u64], width: usize) {
    for a in 0..side {
        let row = &mut square[a * width..][..(a + 1).next_multiple_of(LANES)];
        intersection(row, steps, |step| {
            let (largest, next) = (a.max(step), a.min(step));
            &cube[(cube_row(largest) + next) * width..]
        });
    }
    mirror(square, side, width);
}

/// Copies the lower half of a square to the upper half.
#[inline(always)]
fn mirror(square: &mut [u64], side: usize, width: usize) {
    for a in 1..side {
        let (above, row) = square.split_at_mut(a * width);
        for (b, word) in row[..a].iter().enumerate() {
            above[b * width + a] = *word;
        }
    }
}

/// Writes the intersection of the rows that the steps lead to.
#[inline(always)]
fn intersection<'a>(row: &mut [u64], steps: &[u32], at: impl Fn(usize) -> &'a [u64]) {
    for (index, row) in row.chunks_exact_mut(LANES).enumerate() {
        let mut left = [u64::MAX; LANES];
        for &step in steps {
            keep(&mut left, &at(step as usize)[index * LANES..][..LANES]);
        }
        row.copy_from_slice(&left);
    }
}
