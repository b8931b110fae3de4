//! Which placements need no new look, because nothing changed near them.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::engine::board::Board;
use crate::engine::row::has;

/// The pairs of vertices that occur in some placement whose escape set shrank.
///
/// A placement needs a new look only if a turn can bring each two of its cops onto such a pair.
#[derive(Default)]
pub(crate) struct ChangedPairs {
    /// Whether so much changed that pairs were not marked.
    pub(crate) all: bool,
    pairs: Vec<AtomicU64>,
}

impl ChangedPairs {
    pub(crate) fn new(board: &Board) -> ChangedPairs {
        let pairs = (0..board.order * board.words).map(|_| AtomicU64::new(0)).collect();
        ChangedPairs { all: true, pairs }
    }

    /// Forgets all marks before `changes` new ones among `placements`; pairs are worth their marks
    /// only when much of the board is quiet.
    pub(crate) fn reset(&mut self, changes: usize, placements: usize) {
        self.all = changes * 8 > placements;
        if !self.all {
            self.pairs.iter_mut().for_each(|word| *word.get_mut() = 0);
        }
    }

    #[inline(always)]
    pub(crate) fn mark(&self, words: usize, sorted: &[u32]) {
        if let [only] = sorted {
            self.mark_pair(words, *only, *only);
        }
        for (i, &a) in sorted.iter().enumerate() {
            for &b in &sorted[..i] {
                self.mark_pair(words, a, b);
                self.mark_pair(words, b, a);
            }
        }
    }

    #[inline(always)]
    fn mark_pair(&self, words: usize, a: u32, b: u32) {
        let word = &self.pairs[a as usize * words + b as usize / 64];
        let bit = 1 << (b % 64);
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// The placements that need a look, or none if all do.
    pub(crate) fn needs(&self, board: &Board) -> Option<Needs> {
        if self.all {
            return None;
        }
        let (order, words) = (board.order, board.words);
        let mut needs = Needs { words, rows: vec![0; order * words] };
        let mut near = vec![0u64; words];
        for at in 0..order {
            near.fill(0);
            for to in board.targets(at) {
                for (near, pair) in near.iter_mut().zip(&self.pairs[to * words..]) {
                    *near |= pair.load(Ordering::Relaxed);
                }
            }
            let row = &mut needs.rows[at * words..][..words];
            for (index, &word) in near.iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    let other = index * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    board.sources(other).for_each(|from| Board::put(row, from));
                }
            }
        }
        Some(needs)
    }
}

/// For each vertex, the vertices that may stand with it in a placement that needs a look.
pub(crate) struct Needs {
    words: usize,
    rows: Vec<u64>,
}

impl Needs {
    fn row(&self, vertex: usize) -> &[u64] {
        &self.rows[vertex * self.words..][..self.words]
    }

    /// Whether any placement with this largest vertex needs a look.
    pub(crate) fn any(&self, top: usize) -> bool {
        self.row(top).iter().any(|&word| word != 0)
    }

    /// Which placements with this largest vertex need a look.
    pub(crate) fn wanted(&self, board: &Board, top: usize) -> Wanted<'_> {
        let now = self.row(top);
        let mut after = vec![0; self.words];
        for at in (0..=top).filter(|&at| has(now, at)) {
            board.targets(at).for_each(|to| Board::put(&mut after, to));
        }
        Wanted { now, after }
    }
}

/// Which placements with one cop on a given vertex need a look.
pub(crate) struct Wanted<'a> {
    /// The vertices on which the other cops may stand.
    pub(crate) now: &'a [u64],
    /// The vertices on which these may be after a turn.
    pub(crate) after: Vec<u64>,
}
