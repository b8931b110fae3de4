//! A round over the whole board, one cop after another.
//!
//! The intersection over all joint moves separates: first intersect over the steps of the cop on
//! the largest vertex, for every placement of the others at once, then over the steps of the
//! next cop within that result, and so on. The results of one stage are a *slab*: a row for each
//! placement of the cops that have not moved yet. Because placements are numbered with the
//! largest vertex first, almost all of this is the intersection of contiguous runs of words.

use rayon::prelude::*;

use crate::engine::board::Board;
use crate::engine::fixpoint::{Bits, Block, Fixpoint, SMALL};
use crate::engine::history::Log;
use crate::engine::solve::{SolveError, Watcher};
use crate::engine::square::Squares;
use crate::placement::Placements;

/// The slabs of one thread, one for each stage but the last.
struct Slabs {
    stages: Vec<Vec<u64>>,
    squares: Option<Squares>,
}

/// Where one block puts its results.
pub(crate) struct Results<'a> {
    safe: &'a mut [u64],
    touched: &'a mut Bits,
    log: Option<&'a mut Log>,
}

impl<const W: usize> Fixpoint<'_, W> {
    /// About how many rows a sweep of the whole board looks at.
    pub(crate) fn sweep_cost(&self) -> usize {
        let (order, cops) = (self.board.order, self.placements.cops());
        let steps: usize = self.board.steps.iter().map(Vec::len).sum();
        let stages: usize = (1..=cops)
            .map(|stage| {
                let fixed = self.placements.before(stage, order) as f64;
                let rest = self.placements.before(cops - stage, order) as f64;
                (fixed * rest) as usize
            })
            .sum();
        stages / 2 * (steps / order).max(1)
    }

    /// One round over all placements that may have changed.
    pub(crate) fn sweep(&mut self, watcher: &Watcher<'_>) -> Result<(), SolveError> {
        self.clear_touched();
        let words = self.words();
        let cops = self.placements.cops();
        let needs = self.needs();
        let mut blocks = std::mem::take(&mut self.blocks);
        let mut table = std::mem::take(&mut self.safe);
        let mut safe = &mut table[..];
        let mut jobs = Vec::with_capacity(blocks.len());
        for (top, block) in blocks.iter_mut().enumerate() {
            let rows = self.placements.before(cops - 1, top + 1);
            let (here, rest) = safe.split_at_mut(rows * words);
            safe = rest;
            if needs.as_ref().is_none_or(|needs| needs.any(top)) {
                jobs.push((top, block, here));
            }
        }
        let run = |slabs: &mut Slabs, (top, block, safe): (usize, &mut Block, &mut [u64])| {
            if watcher.is_cancelled() {
                return;
            }
            let Block { touched, log, .. } = block;
            let log = self.recording.then_some(log);
            let mut results = Results { safe, touched, log };
            let wanted = needs.as_ref().map(|needs| Wanted {
                now: needs.row(top),
                after: self.targets(top, needs.row(top)),
            });
            let wanted = wanted.as_ref();
            let Slabs { stages, squares } = slabs;
            let squares = squares.as_mut();
            self.stage(cops - 1, top, &self.escape, stages, squares, 0, wanted, &mut results);
        };
        if self.placements.count() * words < SMALL {
            let mut slabs = self.slabs();
            jobs.into_iter().for_each(|job| run(&mut slabs, job));
        } else {
            jobs.into_par_iter().rev().for_each_init(|| self.slabs(), run);
        }
        self.safe = table;
        self.blocks = blocks;
        if watcher.is_cancelled() { Err(SolveError::Cancelled) } else { Ok(()) }
    }

    fn slabs(&self) -> Slabs {
        let order = self.board.order;
        let cops = self.placements.cops();
        let stages = (1..cops)
            .rev()
            .map(|rest| vec![0; self.placements.before(rest, order) * self.words()])
            .collect();
        let squares = (W == 1 && cops >= 3).then(|| Squares::new(order, cops));
        Slabs { stages, squares }
    }

    /// Moves the cop on `at`, the largest of those that have not moved: `rest` cops remain, on
    /// vertices up to `at`. `source` has a row for each placement of the cops that have not
    /// moved, and the rows of `results` that this decides start at `first`. Where `wanted` is
    /// given, only placements on its vertices are decided.
    #[expect(clippy::too_many_arguments, reason = "the state of a recursion, one level each")]
    fn stage(
        &self,
        rest: usize,
        at: usize,
        source: &[u64],
        slabs: &mut [Vec<u64>],
        mut squares: Option<&mut Squares>,
        first: usize,
        wanted: Option<&Wanted<'_>>,
        results: &mut Results<'_>,
    ) {
        let words = self.words();
        let steps = &self.board.steps[at];
        let Some((slab, slabs)) = slabs.split_first_mut() else {
            self.decide(source, steps, first, results);
            return;
        };
        let limit = self.board.limit[at];
        let slab = &mut slab[..self.placements.before(rest, limit) * words];
        let after = wanted.map(|wanted| &wanted.after[..]);
        if rest == 1 {
            pulp::Arch::new().dispatch(
                #[inline(always)]
                || {
                    self.fill_one(slab, source, limit, steps, after);
                    for next in 0..=at {
                        if wanted.is_none_or(|wanted| has(wanted.now, next)) {
                            self.decide(slab, &self.board.steps[next], first + next, results);
                        }
                    }
                },
            );
            return;
        }
        self.fill(slab, source, rest, limit, steps, after);
        match (rest, squares.as_deref_mut()) {
            (2, Some(squares)) => {
                return self.last_two(slab, (at, limit), squares, first, wanted, results);
            }
            (3, Some(squares)) => {
                return self.last_three(slab, (at, limit), squares, first, wanted, results);
            }
            _ => {}
        }
        for next in 0..=at {
            if wanted.is_some_and(|wanted| !has(wanted.now, next)) {
                continue;
            }
            let first = first + self.placements.before(rest, next);
            let squares = squares.as_deref_mut();
            self.stage(rest - 1, next, slab, slabs, squares, first, wanted, results);
        }
    }

    /// Moves one cop: fills the slab of the others.
    fn fill(
        &self,
        slab: &mut [u64],
        source: &[u64],
        rest: usize,
        limit: usize,
        steps: &[u32],
        after: Option<&[u64]>,
    ) {
        let Some((&step, more)) = steps.split_first() else { return slab.fill(u64::MAX) };
        let (placements, words, step) = (self.placements, self.words(), step as usize);
        insert::<W, true>(placements, words, slab, source, rest, limit, step, after);
        for &step in more {
            let step = step as usize;
            insert::<W, false>(placements, words, slab, source, rest, limit, step, after);
        }
    }

    /// As [`Fixpoint::fill`] where one other cop is left.
    #[inline(always)]
    fn fill_one(
        &self,
        slab: &mut [u64],
        source: &[u64],
        limit: usize,
        steps: &[u32],
        after: Option<&[u64]>,
    ) {
        let Some((&step, more)) = steps.split_first() else { return slab.fill(u64::MAX) };
        let words = self.words();
        insert_one::<true>(self.placements, words, slab, source, limit, step as usize, after);
        for &step in more {
            insert_one::<false>(self.placements, words, slab, source, limit, step as usize, after);
        }
    }

    /// Moves the last cop: the result is one row, the safe set of one placement.
    #[inline(always)]
    pub(crate) fn decide(
        &self,
        source: &[u64],
        steps: &[u32],
        row: usize,
        results: &mut Results<'_>,
    ) {
        let words = self.words();
        let safe = &mut results.safe[row * words..][..words];
        let mut lost = 0;
        for &step in steps {
            let escape = &source[step as usize * words..][..words];
            for (safe, escape) in safe.iter().zip(escape) {
                lost |= safe & !escape;
            }
        }
        if lost == 0 {
            return;
        }
        results.touched.insert(row);
        if let Some(log) = &mut results.log {
            let before = safe.to_vec();
            intersect_steps(safe, source, steps, words);
            log.add(&before, safe);
        } else {
            intersect_steps(safe, source, steps, words);
        }
    }

    /// Where cops on the wanted vertices up to `top` can step.
    fn targets(&self, top: usize, wanted: &[u64]) -> Vec<u64> {
        let mut targets = vec![0; self.words()];
        for at in (0..=top).filter(|&at| has(wanted, at)) {
            self.board.steps[at].iter().for_each(|&to| Board::put(&mut targets, to as usize));
        }
        targets
    }

    /// The placements that need a look, or none if all do.
    fn needs(&self) -> Option<Needs> {
        if self.dirty.all {
            return None;
        }
        let (order, words) = (self.board.order, self.words());
        let mut needs = Needs { words, rows: vec![0; order * words] };
        let pairs: Vec<u64> = self
            .dirty
            .pairs
            .iter()
            .map(|word| word.load(std::sync::atomic::Ordering::Relaxed))
            .collect();
        let mut near = vec![0u64; words];
        for at in 0..order {
            near.fill(0);
            for &step in &self.board.steps[at] {
                for (near, pair) in near.iter_mut().zip(&pairs[step as usize * words..]) {
                    *near |= pair;
                }
            }
            let row = &mut needs.rows[at * words..][..words];
            for (index, &word) in near.iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    let other = index * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    for &origin in &self.board.origins[other] {
                        row[origin as usize / 64] |= 1 << (origin % 64);
                    }
                }
            }
        }
        Some(needs)
    }
}

/// Intersects `slab`, the rows of `rest` cops (two at least) on the first `limit` vertices, with the rows
/// of `source` for the same cops and one more on `step`. The first time the rows are copied.
/// Where `after` is given, rows whose largest vertex is not in it are left alone.
#[expect(clippy::too_many_arguments, reason = "the state of a recursion, one level each")]
pub(crate) fn insert<const W: usize, const FIRST: bool>(
    placements: &Placements,
    words: usize,
    slab: &mut [u64],
    source: &[u64],
    rest: usize,
    limit: usize,
    step: usize,
    after: Option<&[u64]>,
) {
    let words = if W == 0 { words } else { W };
    // All cops on vertices up to the step: the step is the largest, and the rows are
    // together.
    let from = placements.before(rest + 1, step) * words;
    let together = limit.min(step + 1);
    if let Some(after) = after {
        for top in (0..together).filter(|&top| has(after, top)) {
            let start = placements.before(rest, top) * words;
            let end = placements.before(rest, top + 1) * words;
            merge::<FIRST>(&mut slab[start..end], &source[from..][start..end]);
        }
    } else {
        let end = placements.before(rest, together) * words;
        merge::<FIRST>(&mut slab[..end], &source[from..][..end]);
    }
    let skip = |top: usize| after.is_some_and(|after| !has(after, top));
    for top in (step + 1..limit).filter(|&top| !skip(top)) {
        let from = placements.before(rest + 1, top) * words;
        let to = placements.before(rest, top) * words;
        let source = &source[from..];
        let slab = &mut slab[to..][..placements.before(rest - 1, top + 1) * words];
        match rest {
            2 => insert_one::<FIRST>(placements, words, slab, source, top + 1, step, None),
            _ => {
                insert::<W, FIRST>(placements, words, slab, source, rest - 1, top + 1, step, after);
            }
        }
    }
}

/// As [`insert`] for one other cop: the innermost loop.
#[inline(always)]
pub(crate) fn insert_one<const FIRST: bool>(
    placements: &Placements,
    words: usize,
    slab: &mut [u64],
    source: &[u64],
    limit: usize,
    step: usize,
    after: Option<&[u64]>,
) {
    if let Some(after) = after {
        for top in (0..limit).filter(|&top| has(after, top)) {
            let from = placements.before(2, top.max(step)) + top.min(step);
            let row = &mut slab[top * words..][..words];
            merge_words::<FIRST>(row, &source[from * words..][..words]);
        }
        return;
    }
    let together = limit.min(step + 1);
    let (low, high) = slab[..limit * words].split_at_mut(together * words);
    merge_words::<FIRST>(low, &source[placements.before(2, step) * words..][..together * words]);
    let mut from = (placements.before(2, together) + step) * words;
    for (index, row) in high.chunks_exact_mut(words).enumerate() {
        merge_words::<FIRST>(row, &source[from..][..words]);
        from += (together + index + 1) * words;
    }
}

/// For each vertex, the vertices that may stand with it in a placement that needs a look.
struct Needs {
    words: usize,
    rows: Vec<u64>,
}

impl Needs {
    fn row(&self, vertex: usize) -> &[u64] {
        &self.rows[vertex * self.words..][..self.words]
    }

    fn any(&self, vertex: usize) -> bool {
        self.row(vertex).iter().any(|&word| word != 0)
    }
}

/// Which placements with one cop on a given vertex need a look.
pub(crate) struct Wanted<'a> {
    /// The vertices on which the other cops may stand.
    pub(crate) now: &'a [u64],
    /// The vertices to which these can step.
    after: Vec<u64>,
}

#[inline(always)]
pub(crate) fn has(row: &[u64], vertex: usize) -> bool {
    row[vertex / 64] >> (vertex % 64) & 1 == 1
}

/// Copies the first time, intersects from then on.
#[inline(always)]
fn merge<const FIRST: bool>(slab: &mut [u64], source: &[u64]) {
    if slab.len() >= LONG {
        merge_long::<FIRST>(slab, source);
    } else {
        merge_words::<FIRST>(slab, source);
    }
}

/// From this many words on it pays to ask for the widest registers of the machine.
const LONG: usize = 48;

#[inline(never)]
fn merge_long<const FIRST: bool>(slab: &mut [u64], source: &[u64]) {
    pulp::Arch::new().dispatch(
        #[inline(always)]
        || merge_words::<FIRST>(slab, source),
    );
}

#[inline(always)]
fn merge_words<const FIRST: bool>(slab: &mut [u64], source: &[u64]) {
    for (slab, source) in slab.iter_mut().zip(source) {
        *slab = if FIRST { *source } else { *slab & *source };
    }
}

#[inline(always)]
fn intersect_steps(safe: &mut [u64], source: &[u64], steps: &[u32], words: usize) {
    for &step in steps {
        for (safe, escape) in safe.iter_mut().zip(&source[step as usize * words..][..words]) {
            *safe &= escape;
        }
    }
}
