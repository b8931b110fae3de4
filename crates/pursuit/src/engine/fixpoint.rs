//! The greatest fixpoint: the robber's safe vertices for every placement of the cops.
//!
//! For a placement C let `safe(C)` be the vertices where the robber is not yet known to lose
//! when the cops stand on C and have the move, and `escape(C)` the same with the robber to move.
//! A robber to move needs one step into the safe set; one that waits for the cops must escape
//! whatever they do:
//!
//! ```text
//! escape(C) = { r not in C : some step of the robber leads into safe(C) }
//! safe(C)   = { r not in C : r in escape(C') for every move C -> C' of the cops }
//! ```
//!
//! Rounds start from "not in C" and replace all safe sets at once, so round t takes away exactly
//! the positions that the cops win with t moves of theirs. An empty safe set is a placement that
//! wins against every choice of the robber; a round without change ends the game.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use crate::engine::board::Board;
use crate::engine::history::{Layer, Log};
use crate::engine::solve::{Method, SolveError, Watcher};
use crate::placement::Placements;
use crate::rules::CopTurn;

/// The tables of one solve. `W` is the number of words in a row, or 0 if it is only known at
/// run time.
pub(crate) struct Fixpoint<'a, const W: usize> {
    pub(crate) board: &'a Board,
    pub(crate) placements: &'a Placements,
    /// Where the robber is safe with the cops to move, a row for each placement.
    pub(crate) safe: Vec<u64>,
    /// Where the robber is safe with the move, a row for each placement.
    pub(crate) escape: Vec<u64>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) dirty: Dirty,
    pub(crate) round: u32,
    /// The first round with an empty safe set and the number of its placement.
    pub(crate) won: Option<(u32, usize)>,
    pub(crate) recording: bool,
    pub(crate) layers: Vec<Layer>,
}

/// The placements that share their largest vertex. They are neighbours in the tables, so each
/// block is the work of one thread.
#[derive(Default)]
pub(crate) struct Block {
    /// The placements whose safe set shrank in this round.
    pub(crate) touched: Bits,
    /// The placements whose escape set shrank after this round.
    pub(crate) stirred: Bits,
    /// The first placement of the block that was won in this round.
    won: Option<usize>,
    /// What was taken from the safe sets in this round, when that is recorded.
    pub(crate) log: Log,
}

/// A set of placements within a block.
#[derive(Default)]
pub(crate) struct Bits {
    pub(crate) words: Vec<u64>,
    pub(crate) count: usize,
}

impl Bits {
    fn reset(&mut self, len: usize) {
        self.words.clear();
        self.words.resize(len.div_ceil(64), 0);
        self.count = 0;
    }

    #[inline(always)]
    pub(crate) fn insert(&mut self, index: usize) -> bool {
        let bit = 1 << (index % 64);
        let fresh = self.words[index / 64] & bit == 0;
        self.words[index / 64] |= bit;
        self.count += usize::from(fresh);
        fresh
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            std::iter::successors((word != 0).then_some(word), |word| {
                let rest = word & (word - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |word| at * 64 + word.trailing_zeros() as usize)
        })
    }
}

/// The pairs of vertices that occur in some placement whose escape set shrank.
///
/// A placement needs a new look only if each two of its cops can step onto such a pair.
pub(crate) struct Dirty {
    pub(crate) all: bool,
    pub(crate) pairs: Vec<AtomicU64>,
}

impl Dirty {
    #[inline(always)]
    fn mark(&self, words: usize, sorted: &[u32]) {
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
}

impl<'a, const W: usize> Fixpoint<'a, W> {
    pub(crate) fn new(board: &'a Board, placements: &'a Placements, recording: bool) -> Self {
        let len = placements.count() * board.words;
        Fixpoint {
            board,
            placements,
            safe: vec![0; len],
            escape: vec![0; len],
            blocks: std::iter::repeat_with(Block::default).take(board.order).collect(),
            dirty: Dirty {
                all: true,
                pairs: (0..board.order * board.words).map(|_| AtomicU64::new(0)).collect(),
            },
            round: 0,
            won: None,
            recording,
            layers: Vec::new(),
        }
    }

    /// Words in a row: a constant for the compiler unless `W` is 0.
    #[inline(always)]
    pub(crate) fn words(&self) -> usize {
        if W == 0 { self.board.words } else { W }
    }

    /// Runs until nothing changes, or until a placement is won if that is enough.
    pub(crate) fn run(
        &mut self,
        method: Method,
        first_wins: bool,
        first_step_is_free: bool,
        watcher: &Watcher<'_>,
    ) -> Result<(), SolveError> {
        self.start(first_step_is_free, watcher)?;
        let mut push = method == Method::Push || self.board.rules.turn == CopTurn::One;
        while !(first_wins && self.won.is_some()) {
            watcher.round(self.round)?;
            let stirred = self.stirred();
            if stirred == 0 && self.round > 0 {
                break;
            }
            self.round += 1;
            if method == Method::Auto && self.board.rules.turn == CopTurn::All {
                push = stirred * self.push_cost() < self.sweep_cost();
            }
            if push {
                self.push(watcher)?;
            } else {
                self.sweep(watcher)?;
            }
            self.settle(watcher)?;
        }
        Ok(())
    }

    /// Fills the tables as they are before the first round, or, where the first step of the
    /// robber is free, as they are after it: then the first round catches exactly the robbers
    /// that a cop can step on.
    fn start(&mut self, first_step_is_free: bool, watcher: &Watcher<'_>) -> Result<(), SolveError> {
        let board = self.board;
        let (words, cops) = (self.words(), self.placements.cops());
        // Row v: what a cop on v takes from the robber at once.
        let mut reach = vec![0; board.order * words];
        let mut stuck = vec![false; board.order];
        for (v, row) in reach.chunks_exact_mut(words).enumerate() {
            Board::put(row, v);
            if first_step_is_free {
                board.steps[v].iter().for_each(|&w| Board::put(row, w as usize));
                stuck[v] = board.steps[v].is_empty() && board.rules.turn == CopTurn::All;
            }
        }
        let recording = self.recording && first_step_is_free;
        let placements = self.placements;
        self.for_each_block(watcher, |block, top, safe, escape| {
            let rows = safe.len() / words;
            block.touched.reset(rows);
            block.stirred.reset(rows);
            let mut sorted = vec![0; cops];
            sorted[cops - 1] = top as u32;
            let mut free = vec![0; words];
            // The cops but the fastest changing one, and what they take away.
            let mut others = vec![u64::MAX; words];
            let mut fresh = true;
            for row in 0..rows {
                if fresh {
                    for (word, others) in others.iter_mut().enumerate() {
                        *others = Board::mask(board.order, word);
                    }
                    for &v in &sorted[1..] {
                        take(&mut others, &reach[v as usize * words..][..words]);
                    }
                }
                let safe = &mut safe[row * words..][..words];
                let escape = &mut escape[row * words..][..words];
                for (word, free) in free.iter_mut().enumerate() {
                    *free = Board::mask(board.order, word);
                }
                for &v in &sorted {
                    free[v as usize / 64] &= !(1 << (v % 64));
                }
                if sorted.iter().any(|&v| stuck[v as usize]) {
                    safe.copy_from_slice(&free);
                } else {
                    safe.copy_from_slice(&others);
                    take(safe, &reach[sorted[0] as usize * words..][..words]);
                }
                board.robber.expand::<W>(safe, &free, escape);
                // After a free first step the first round took everything that the cops can step
                // on, so only sets that lost more than the cops' own vertices are news.
                if !first_step_is_free || differ(escape, &free) {
                    block.stirred.insert(row);
                }
                if recording && *safe != *free {
                    block.touched.insert(row);
                    block.log.add(&free, safe);
                }
                if safe.iter().all(|&word| word == 0) && block.won.is_none() {
                    let everywhere = free.iter().all(|&word| word == 0);
                    if everywhere || first_step_is_free {
                        block.won = Some(row);
                    }
                }
                fresh = cops > 1 && sorted[0] == sorted[1];
                Placements::advance(&mut sorted);
            }
        })?;
        self.round = u32::from(first_step_is_free);
        // Cops on every vertex leave the robber no place: they win without a move.
        if placements.cops() >= board.order {
            self.won = Some((0, self.everywhere()));
        }
        self.gather_wins();
        self.dirty.all = true;
        if self.stirred() * 8 < self.placements.count() {
            self.dirty.all = false;
            self.mark_stirred();
        }
        Ok(())
    }

    /// How many placements have a new escape set.
    fn stirred(&self) -> usize {
        self.blocks.iter().map(|block| block.stirred.count).sum()
    }

    fn mark_stirred(&self) {
        let cops = self.placements.cops();
        let mut sorted = vec![0; cops];
        for (top, block) in self.blocks.iter().enumerate() {
            let base = self.placements.before(cops, top);
            for row in block.stirred.iter() {
                self.placements.unrank(base + row, &mut sorted);
                self.dirty.mark(self.board.words, &sorted);
            }
        }
    }

    /// The number of a placement that occupies every vertex, where there are enough cops.
    fn everywhere(&self) -> usize {
        let last = self.board.order - 1;
        let sorted: Vec<u32> =
            (0..self.placements.cops()).map(|cop| cop.min(last) as u32).collect();
        self.placements.rank(&sorted)
    }

    /// Brings the escape sets of the touched placements up to date and notes what changed.
    fn settle(&mut self, watcher: &Watcher<'_>) -> Result<(), SolveError> {
        let board = self.board;
        let placements = self.placements;
        let words = self.words();
        let cops = placements.cops();
        let touched: usize = self.blocks.iter().map(|block| block.touched.count).sum();
        // Pairs are worth their marks only when much of the board is quiet.
        let mut dirty = std::mem::replace(&mut self.dirty, Dirty { all: false, pairs: Vec::new() });
        dirty.all = touched * 8 > placements.count();
        if !dirty.all {
            dirty.pairs.iter_mut().for_each(|word| *word.get_mut() = 0);
        }
        self.for_each_block(watcher, |block, top, safe, escape| {
            block.stirred.reset(safe.len() / words);
            block.won = None;
            if block.touched.count == 0 {
                return;
            }
            let base = placements.before(cops, top);
            let mut sorted = vec![0; cops];
            let mut fresh = vec![0; words];
            let fresh = &mut fresh[..words];
            let Block { touched, stirred, won, .. } = block;
            pulp::Arch::new().dispatch(
                #[inline(always)]
                || {
                    for row in touched.iter() {
                        let safe = &safe[row * words..][..words];
                        let escape = &mut escape[row * words..][..words];
                        // Escape sets only shrink and never hold a cop, so the old one is as good a
                        // mask as the vertices without cops, for every step of a fast robber too.
                        board.robber.expand::<W>(safe, escape, fresh);
                        if differ(escape, fresh) {
                            escape
                                .iter_mut()
                                .zip(&*fresh)
                                .for_each(|(escape, fresh)| *escape = *fresh);
                            stirred.insert(row);
                            if !dirty.all {
                                placements.unrank(base + row, &mut sorted);
                                dirty.mark(words, &sorted);
                            }
                        }
                        if won.is_none() && safe.iter().all(|&word| word == 0) {
                            *won = Some(row);
                        }
                    }
                },
            );
        })?;
        self.dirty = dirty;
        self.gather_wins();
        Ok(())
    }

    /// Collects what the blocks found in a round.
    fn gather_wins(&mut self) {
        let cops = self.placements.cops();
        if self.recording {
            let mut layer = Layer::new(self.round, self.board.words);
            for (top, block) in self.blocks.iter_mut().enumerate() {
                let base = self.placements.before(cops, top);
                layer.append(base, block.touched.iter(), &mut block.log);
            }
            if !layer.is_empty() {
                self.layers.push(layer);
            }
        }
        if self.won.is_none() {
            let found = self.blocks.iter().enumerate().find_map(|(top, block)| {
                block.won.map(|row| self.placements.before(cops, top) + row)
            });
            self.won = found.map(|number| (self.round, number));
        }
    }

    /// Runs `work` on every block with its rows of both tables, on all threads.
    fn for_each_block(
        &mut self,
        watcher: &Watcher<'_>,
        work: impl Fn(&mut Block, usize, &mut [u64], &mut [u64]) + Sync,
    ) -> Result<(), SolveError> {
        let words = self.words();
        let cops = self.placements.cops();
        let (mut safe, mut escape) = (&mut self.safe[..], &mut self.escape[..]);
        let mut jobs = Vec::with_capacity(self.blocks.len());
        for (top, block) in self.blocks.iter_mut().enumerate() {
            let rows = self.placements.before(cops - 1, top + 1);
            let (safe_here, safe_rest) = safe.split_at_mut(rows * words);
            let (escape_here, escape_rest) = escape.split_at_mut(rows * words);
            (safe, escape) = (safe_rest, escape_rest);
            jobs.push((block, top, safe_here, escape_here));
        }
        let stop = AtomicBool::new(false);
        let run = |(block, top, safe, escape): (&mut Block, usize, &mut [u64], &mut [u64])| {
            if stop.load(Ordering::Relaxed) || watcher.is_cancelled() {
                stop.store(true, Ordering::Relaxed);
                return;
            }
            work(block, top, safe, escape);
        };
        if self.placements.count() * words < SMALL {
            jobs.into_iter().for_each(run);
        } else {
            jobs.into_par_iter().rev().for_each(run);
        }
        if stop.into_inner() { Err(SolveError::Cancelled) } else { Ok(()) }
    }

    /// Starts a round: no placement is touched.
    pub(crate) fn clear_touched(&mut self) {
        let cops = self.placements.cops();
        for (top, block) in self.blocks.iter_mut().enumerate() {
            block.touched.reset(self.placements.before(cops - 1, top + 1));
        }
    }
}

/// Tables of fewer words than this are not worth a second thread.
pub(crate) const SMALL: usize = 1 << 13;

/// Whether two short rows differ; for rows of known length this is quicker than comparing slices.
#[inline(always)]
fn differ(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b)) != 0
}

#[inline(always)]
fn take(from: &mut [u64], what: &[u64]) {
    for (from, what) in from.iter_mut().zip(what) {
        *from &= !what;
    }
}
