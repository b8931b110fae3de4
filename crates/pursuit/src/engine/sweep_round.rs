//! A round over the whole board, one cop after another.
//!
//! The intersection over all joint moves separates: first intersect over the steps of the cop on
//! the largest vertex, for every placement of the others at once, then over the steps of the
//! next cop within that result, and so on. The results of one stage are a *slab*: a row for each
//! placement of the cops that have not moved yet. Because placements are numbered with the
//! largest vertex first, almost all of this is the intersection of contiguous runs of words.
//!
//! Where only one cop may move, a stage has two slabs: one for the turns in which a cop has moved,
//! so that the others wait, and one for those in which nobody has moved yet.

use std::sync::Mutex;

use attractor_core::Cancelled;

use crate::engine::blocks::Results;
use crate::engine::changed_pairs::Wanted;
use crate::engine::fixpoint::Fixpoint;
use crate::engine::registers::on_widest_registers;
use crate::engine::rounds::Rounds;
use crate::engine::row::{has, keep};
use crate::engine::square::Squares;
use crate::placement::Placements;
use crate::rules::CopTurn;

/// The slabs of one thread, one for each stage but the last.
pub(crate) struct Slabs {
    stages: Vec<Slab>,
    squares: Option<Squares>,
}

/// Slabs that go back where they came from when their thread has done with them.
struct Lent<'a> {
    slabs: Option<Slabs>,
    spare: &'a Mutex<Vec<Slabs>>,
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if let Ok(mut spare) = self.spare.lock() {
            spare.extend(self.slabs.take());
        }
    }
}

/// The results of one stage.
struct Slab {
    rows: Vec<u64>,
    /// The same for the turns in which no cop has moved yet, where only one may.
    ready: Vec<u64>,
}

/// What a stage starts from: a row for each placement of the cops that have not had their turn.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    /// The rows for the turns in which the next cop may step.
    pub(crate) ready: &'a [u64],
    /// The rows for the turns in which it has to wait, because another cop has moved. When nobody
    /// has, these are the turns in which nobody does.
    pub(crate) done: Option<&'a [u64]>,
}

impl<'a> Source<'a> {
    /// The rows to read, and on which vertex, for all that the cop on `at` can do.
    #[inline(always)]
    fn choices(self, at: usize, steps: &'a [u32]) -> impl Iterator<Item = (&'a [u64], usize)> {
        let wait = self.done.map(|done| (done, at));
        wait.into_iter().chain(steps.iter().map(move |&step| (self.ready, step as usize)))
    }
}

impl<const W: usize> Fixpoint<'_, W> {
    /// About how many words a sweep of the whole board looks at.
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
        // Where one cop moves, the others wait: before it and after it.
        let waits = if self.board.rules.turn == CopTurn::One { 2 } else { 0 };
        stages / 2 * (steps / order + waits).max(1) * self.words()
    }

    /// One round over all placements that may have changed.
    pub(crate) fn sweep(&mut self, rounds: &Rounds<'_>) -> Result<(), Cancelled> {
        let cops = self.placements.cops();
        let rules = self.board.rules;
        let needs = self.changed_pairs.needs(self.board);
        let wanted = |top: usize| needs.as_ref().is_none_or(|needs| needs.any(top));
        let spare = std::mem::take(&mut self.spare);
        let lend = |_: &Self| {
            let slabs = spare.lock().ok().and_then(|mut spare| spare.pop());
            Lent { slabs, spare: &spare }
        };
        let done = self.decide_blocks(rounds, wanted, lend, |this, lent, top, results| {
            let slabs = lent.slabs.get_or_insert_with(|| this.slabs());
            let Slabs { stages, squares } = slabs;
            // Squares are quicker than the choice of what to leave out.
            let needs = needs.as_ref().filter(|_| squares.is_none());
            let wanted = needs.map(|needs| needs.wanted(this.board, top));
            let nobody_moves = rules.turn == CopTurn::One && rules.cops_may_stay;
            let done = nobody_moves.then_some(&this.escape[..]);
            let source = Source { ready: &this.escape, done };
            let squares = squares.as_mut();
            this.stage(cops - 1, top, source, stages, squares, 0, wanted.as_ref(), results);
        });
        self.spare = spare;
        done
    }

    fn slabs(&self) -> Slabs {
        let order = self.board.order;
        let cops = self.placements.cops();
        let one = self.board.rules.turn == CopTurn::One;
        let stages = (1..cops)
            .rev()
            .map(|rest| {
                let len = self.placements.before(rest, order) * self.words();
                Slab { rows: vec![0; len], ready: vec![0; if one { len } else { 0 }] }
            })
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
        source: Source<'_>,
        slabs: &mut [Slab],
        mut squares: Option<&mut Squares>,
        first: usize,
        wanted: Option<&Wanted<'_>>,
        results: &mut Results<'_>,
    ) {
        let words = self.words();
        let Some((slab, slabs)) = slabs.split_first_mut() else {
            self.decide(source, at, first, results);
            return;
        };
        if results.is_over(first * words, self.placements.before(rest, at + 1) * words) {
            return;
        }
        let after = wanted.map(|wanted| &wanted.after[..]);
        if rest == 1 {
            on_widest_registers(
                #[inline(always)]
                || {
                    let slab = self.fill(slab, source, 1, at, after);
                    for next in 0..=at {
                        if wanted.is_none_or(|wanted| has(wanted.now, next)) {
                            self.decide(slab, next, first + next, results);
                        }
                    }
                },
            );
            return;
        }
        let slab = self.fill(slab, source, rest, at, after);
        let limit = self.board.limit[at];
        match (rest, squares.as_deref_mut()) {
            (2, Some(squares)) if W == 1 => {
                return self.last_two(slab, (at, limit), squares, first, results);
            }
            (3, Some(squares)) if W == 1 && slab.done.is_none() => {
                return self.last_three(slab.ready, (at, limit), squares, first, results);
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

    /// Gives the cop on `at` its turn: fills the slab of the `rest` others.
    #[inline(always)]
    fn fill<'s>(
        &self,
        slab: &'s mut Slab,
        source: Source<'_>,
        rest: usize,
        at: usize,
        after: Option<&[u64]>,
    ) -> Source<'s> {
        let (placements, words, limit) = (self.placements, self.words(), self.board.limit[at]);
        let len = placements.before(rest, limit) * words;
        let Slab { rows, ready } = slab;
        let rows = &mut rows[..len];
        let mut choices = source.choices(at, &self.board.steps[at]);
        match choices.next() {
            Some((source, vertex)) => {
                insert::<W, true>(placements, words, rows, source, rest, limit, vertex, after);
            }
            None => rows.fill(u64::MAX),
        }
        for (source, vertex) in choices {
            insert::<W, false>(placements, words, rows, source, rest, limit, vertex, after);
        }
        if self.board.rules.turn == CopTurn::All {
            return Source { ready: rows, done: None };
        }
        let ready = &mut ready[..len];
        insert::<W, true>(placements, words, ready, source.ready, rest, limit, at, after);
        Source { ready, done: Some(rows) }
    }

    /// Gives the last cop its turn: the result is one row, the safe set of one placement.
    #[inline(always)]
    fn decide(&self, source: Source<'_>, at: usize, row: usize, results: &mut Results<'_>) {
        let words = self.words();
        results.shrink::<W>(row, |left| {
            for (rows, vertex) in source.choices(at, &self.board.steps[at]) {
                keep(left, &rows[vertex * words..][..words]);
            }
        });
    }
}

/// Intersects `slab`, the rows of `rest` cops on the first `limit` vertices, with the rows of
/// `source` for the same cops and one more on `step`. The first time the rows are copied.
/// Where `after` is given, rows whose largest vertex is not in it are left alone.
#[inline(always)]
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
    match rest {
        1 => insert_one::<FIRST>(placements, words, slab, source, limit, step, after),
        _ => insert_more::<W, FIRST>(placements, words, slab, source, rest, limit, step, after),
    }
}

/// As [`insert`] for two other cops at least.
#[expect(clippy::too_many_arguments, reason = "the state of a recursion, one level each")]
fn insert_more<const W: usize, const FIRST: bool>(
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
                insert_more::<W, FIRST>(
                    placements,
                    words,
                    slab,
                    source,
                    rest - 1,
                    top + 1,
                    step,
                    after,
                );
            }
        }
    }
}

/// As [`insert`] for one other cop: the innermost loop.
#[inline(always)]
fn insert_one<const FIRST: bool>(
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
    on_widest_registers(
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
