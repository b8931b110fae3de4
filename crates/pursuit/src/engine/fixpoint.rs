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

use std::sync::Mutex;

use attractor_core::Cancelled;

use crate::engine::blocks::Block;
use crate::engine::board::Board;
use crate::engine::changed_pairs::ChangedPairs;
use crate::engine::history::Layer;
use crate::engine::registers::on_widest_registers;
use crate::engine::rounds::Rounds;
use crate::engine::row::{Row, differ, is_empty};
use crate::engine::solve::Method;
use crate::engine::sweep_round::Slabs;
use crate::placement::Placements;

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
    pub(crate) changed_pairs: ChangedPairs,
    pub(crate) round: u32,
    /// The first round with an empty safe set and the number of its placement.
    pub(crate) won: Option<(u32, usize)>,
    pub(crate) recording: bool,
    pub(crate) layers: Vec<Layer>,
    /// Room for sweeps, kept from one to the next: making it anew costs as much as filling it.
    pub(crate) spare: Mutex<Vec<Slabs>>,
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
            changed_pairs: ChangedPairs::new(board),
            round: 0,
            won: None,
            recording,
            layers: Vec::new(),
            spare: Mutex::default(),
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
        rounds: &Rounds<'_>,
    ) -> Result<(), Cancelled> {
        self.fill_tables(first_step_is_free, rounds)?;
        while !(first_wins && self.won.is_some()) {
            rounds.begin()?;
            let changed = self.changed();
            if changed == 0 && self.round > 0 {
                break;
            }
            self.round += 1;
            match self.kind(method, changed) {
                Method::Push => self.push(rounds)?,
                Method::Pull => self.pull(rounds)?,
                _ => self.sweep(rounds)?,
            }
            self.settle(rounds)?;
        }
        Ok(())
    }

    /// The kind of the next round.
    fn kind(&self, method: Method, changed: usize) -> Method {
        if method != Method::Auto {
            return method;
        }
        let (push, pull) = (self.push_cost(changed), self.pull_cost());
        if self.sweep_cost() < push.min(pull) {
            Method::Sweep
        } else if pull < push {
            Method::Pull
        } else {
            Method::Push
        }
    }

    /// How many placements have a new safe set, and once they are settled a new escape set.
    pub(crate) fn changed(&self) -> usize {
        self.blocks.iter().map(|block| block.changed.count()).sum()
    }

    /// Brings the escape sets of the touched placements up to date and notes what changed.
    fn settle(&mut self, rounds: &Rounds<'_>) -> Result<(), Cancelled> {
        let (board, placements) = (self.board, self.placements);
        let (words, cops) = (self.words(), placements.cops());
        let mut changed_pairs = std::mem::take(&mut self.changed_pairs);
        changed_pairs.reset(self.changed(), placements.count());
        self.for_each_block(rounds, |block, top, safe, escape| {
            block.won = None;
            if block.changed.is_empty() {
                return;
            }
            let base = placements.before(cops, top);
            let mut sorted = vec![0; cops];
            let mut fresh = Row::<W>::new(words);
            let Block { changed, open, won, .. } = block;
            on_widest_registers(
                #[inline(always)]
                || {
                    changed.retain(
                        #[inline(always)]
                        |row| {
                            let safe = &safe[row * words..][..words];
                            let escape = &mut escape[row * words..][..words];
                            // Escape sets only shrink and never hold a cop, so the old one is as good a
                            // mask as the vertices without cops, for every step of a fast robber too.
                            board.robber.expand::<W>(safe, escape, &mut fresh);
                            if is_empty(safe) {
                                *open -= 1;
                                won.get_or_insert(row);
                            }
                            let stirred = differ(escape, &fresh);
                            if stirred {
                                escape.copy_from_slice(&fresh);
                                if !changed_pairs.all {
                                    placements.unrank(base + row, &mut sorted);
                                    changed_pairs.mark(words, &sorted);
                                }
                            }
                            stirred
                        },
                    );
                },
            );
        })?;
        self.changed_pairs = changed_pairs;
        self.gather_wins();
        Ok(())
    }

    /// Collects what the blocks found in a round.
    pub(crate) fn gather_wins(&mut self) {
        let cops = self.placements.cops();
        if self.recording {
            let mut layer = Layer::new(self.round, self.board.words);
            for (top, block) in self.blocks.iter_mut().enumerate() {
                let base = self.placements.before(cops, top);
                layer.append(base, &mut block.log);
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
}
