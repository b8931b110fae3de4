//! One worker's share of a game: the positions whose hash names it, and what is known of them.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

use attractor_core::{Coalition, Game, Player, Positions, Value, position_hash};

use crate::cell::Cell;
use crate::error::Error;
use crate::links::{Link, Links};
use crate::outbox::Outbox;
use crate::wire;

/// One worker's share. Positions are numbered in the order in which they come up here; a *slot* is
/// a position in the game of one player against the others, its *view*.
pub(crate) struct Shard<G: Game> {
    pub(crate) game: Arc<G>,
    me: usize,
    workers: usize,
    /// How many cells each position has: one where a player's win is the other's loss, else one
    /// for each player.
    pub(crate) views: usize,
    pub(crate) positions: Positions<G::Position>,
    /// A row of cells for each position that has been expanded.
    pub(crate) cells: Vec<Cell>,
    pub(crate) links: Links,
    pub(crate) stage: Stage,
    /// Where each level of the exploration begins.
    pub(crate) levels: Vec<u32>,
    /// The slots settled in the rank that is being worked on, and in the one after it.
    frontier: Vec<u32>,
    next: Vec<u32>,
    pub(crate) moves: u64,
    /// Somebody's win is not the loss of everybody else.
    pub(crate) odd: bool,
}

/// How far the work is. Every stage is a round of the dataflow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The positions of one level are expanded.
    Exploring,
    /// What follows from the positions of this rank is settled.
    Ranking(u32),
}

/// Moves looked at before batches are sent: what is in flight is bounded, however many moves a
/// position has.
const MOVES: u64 = 1 << 14;

/// Links and slots are counted in 32 bits; what comes between two looks at the limit fits as well.
const MOST: usize = u32::MAX as usize - (1 << 26);

impl<G: Game> Shard<G> {
    pub(crate) fn new(game: Arc<G>, me: usize, workers: usize) -> Shard<G> {
        let players = usize::from(game.players());
        Shard {
            game,
            me,
            workers,
            views: if players == 2 { 1 } else { players },
            positions: Positions::new(false),
            cells: Vec::new(),
            links: Links::default(),
            stage: Stage::Exploring,
            levels: vec![0],
            frontier: Vec::new(),
            next: Vec::new(),
            moves: 0,
            odd: false,
        }
    }

    /// The worker who has the position with this hash.
    #[inline]
    fn owner(&self, hash: u64) -> usize {
        // Other bits than those by which the index finds it.
        let mixed = (hash ^ hash >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32;
        ((mixed * self.workers as u64) >> 32) as usize
    }

    /// Add a position where exploring begins, if it is this worker's.
    pub(crate) fn add_root(&mut self, at: G::Position) {
        let hash = position_hash(&at);
        if self.owner(hash) == self.me {
            self.number(at, hash);
        }
    }

    #[inline]
    fn number(&mut self, at: G::Position, hash: u64) -> u32 {
        let v = self.positions.number_hashed(at, hash);
        if v as usize == self.links.positions() {
            self.links.add_position();
        }
        v
    }

    /// A move leads to `at` from position `parent` of worker `from`.
    #[inline]
    fn discover(&mut self, at: G::Position, hash: u64, parent: u32, from: usize) {
        let v = self.number(at, hash) as usize;
        self.links.add(v, parent, from);
    }

    /// The positions of the level that is to be expanded.
    pub(crate) fn level(&self) -> Range<usize> {
        self.expanded()..self.positions.len()
    }

    /// How many positions have been expanded.
    pub(crate) fn expanded(&self) -> usize {
        self.cells.len() / self.views
    }

    /// Expand some positions of the level, in order: own successors are kept, the others' go out.
    /// Gives where it stopped, which is after [`MOVES`] moves at the latest.
    pub(crate) fn expand(&mut self, range: Range<usize>, outbox: &mut Outbox) -> usize {
        let game = self.game.clone();
        let end = range.end;
        let most = self.moves + MOVES;
        for v in range {
            if self.moves >= most {
                return v;
            }
            let at = self.positions[v].clone();
            let turn = game.turn(&at);
            if game.outcome(&at).is_some() {
                self.finish(&at);
                continue;
            }
            let mut moves = 0;
            for chosen in game.moves(&at) {
                moves += 1;
                let next = game.play(&at, &chosen);
                let hash = position_hash(&next);
                let owner = self.owner(hash);
                if owner == self.me {
                    self.discover(next, hash, v as u32, owner);
                } else {
                    outbox.position(owner, v as u32, |bytes| game.pack(&next, bytes));
                }
            }
            self.moves += u64::from(moves);
            for view in 0..self.views {
                self.cells.push(Cell::waiting(side(view, turn), moves));
            }
        }
        end
    }

    /// The cells of a position where the game is over.
    fn finish(&mut self, at: &G::Position) {
        let outcome = self.game.outcome(at).unwrap_or(attractor_core::Outcome::DRAW);
        self.odd |= outcome.winners.len() > 1;
        for view in 0..self.views {
            let player = Coalition::of(Player(view as u8));
            self.cells.push(if outcome.is_win_for(player) {
                Cell::settled(0, 0)
            } else if outcome.is_loss_for(player) {
                Cell::settled(1, 0)
            } else {
                Cell::waiting(0, 0)
            });
        }
    }

    /// Successors that worker `from` found.
    pub(crate) fn take_positions(&mut self, from: usize, mut bytes: &[u8]) -> Result<(), Error> {
        let game = self.game.clone();
        let mut parent = 0;
        while !bytes.is_empty() {
            let mut message = || {
                let step = u32::try_from(wire::take(&mut bytes)?).ok()?;
                parent = u32::checked_add(parent, step)?;
                game.unpack(&mut bytes)
            };
            let at = message().ok_or(Error::Garbled { from })?;
            let hash = position_hash(&at);
            self.discover(at, hash, parent, from);
        }
        Ok(())
    }

    /// Everything is explored, by every worker; `odd` if somebody's win is not always the loss of
    /// everybody else.
    pub(crate) fn begin_ranks(&mut self, odd: bool) {
        if odd && self.views == 1 {
            self.widen();
        }
        self.stage = Stage::Ranking(0);
        self.seek_frontier(0);
    }

    /// One view for each player after all.
    fn widen(&mut self) {
        self.views = usize::from(self.game.players());
        let game = self.game.clone();
        for (v, cell) in std::mem::take(&mut self.cells).into_iter().enumerate() {
            let at = self.positions[v].clone();
            if game.outcome(&at).is_some() {
                self.finish(&at);
            } else {
                let turn = game.turn(&at);
                for view in 0..self.views {
                    self.cells.push(Cell::waiting(side(view, turn), cell.moves()));
                }
            }
        }
    }

    /// Find the slots settled in `rank`.
    pub(crate) fn seek_frontier(&mut self, rank: u32) {
        let settled = |cell: &Cell| cell.settlement().is_some_and(|(_, found)| found == rank);
        let cells = self.cells.iter().enumerate();
        self.frontier = cells.filter(|(_, cell)| settled(cell)).map(|(i, _)| i as u32).collect();
    }

    /// How many slots the rank has that is worked on.
    pub(crate) fn frontier(&self) -> usize {
        self.frontier.len()
    }

    /// Tell everything before some slots of the frontier that they are settled.
    /// Gives where it stopped, which is after [`MOVES`] moves at the latest.
    pub(crate) fn notify(&mut self, range: Range<usize>, rank: u32, outbox: &mut Outbox) -> usize {
        let Shard { frontier, cells, links, next, views, me, .. } = self;
        let end = range.end;
        let mut told = 0;
        for i in range {
            if told >= MOVES {
                return i;
            }
            let slot = frontier[i];
            let Some((side, _)) = cells[slot as usize].settlement() else { continue };
            let (v, view) = (slot as usize / *views, slot as usize % *views);
            for (parent, from) in links.to(v) {
                told += 1;
                // What a peer gone wrong has said is noticed by whom it is told.
                let slot = parent.wrapping_mul(*views as u32).wrapping_add(view as u32);
                if from != *me {
                    outbox.notice(from, side, slot);
                } else if cells.get_mut(slot as usize).is_some_and(|it| it.count(side, rank + 1)) {
                    next.push(slot);
                }
            }
        }
        end
    }

    /// Slots of this worker with a move to something that `from` has settled in the rank.
    pub(crate) fn take_notices(
        &mut self,
        from: usize,
        mut bytes: &[u8],
        rank: u32,
    ) -> Result<(), Error> {
        let size = self.cells.len();
        let mut known = true;
        for side in 0..2 {
            let taken = wire::take_sorted(&mut bytes, |slot| {
                known &= (slot as usize) < size;
                if known && self.cells[slot as usize].count(side, rank + 1) {
                    self.next.push(slot);
                }
            });
            known &= taken.is_some();
        }
        if known && bytes.is_empty() { Ok(()) } else { Err(Error::Garbled { from }) }
    }

    /// The round is over for everybody.
    pub(crate) fn next_round(&mut self) {
        match self.stage {
            Stage::Exploring => self.levels.push(self.expanded() as u32),
            Stage::Ranking(rank) => {
                self.stage = Stage::Ranking(rank + 1);
                std::mem::swap(&mut self.frontier, &mut self.next);
                self.next.clear();
            }
        }
    }

    /// How many rounds are over.
    pub(crate) fn rounds(&self) -> u32 {
        let levels = self.levels.len() as u32;
        match self.stage {
            Stage::Exploring => levels - 1,
            Stage::Ranking(rank) => levels + rank,
        }
    }

    /// Put back what a checkpoint kept; the positions are numbered as they come.
    pub(crate) fn restore(&mut self, positions: impl Iterator<Item = G::Position>) {
        for at in positions {
            self.positions.number(at);
        }
    }

    /// Everything was put back.
    pub(crate) fn go_on(&mut self) {
        if let Stage::Ranking(rank) = self.stage {
            self.seek_frontier(rank);
        }
    }

    /// Whether what was put back, after `rounds`, fits together: a checksum says only that it is as it was written.
    pub(crate) fn makes_sense(&self, rounds: u32) -> bool {
        let players = usize::from(self.game.players());
        if self.views != players && (self.views, players) != (1, 2) {
            return false;
        }
        let (expanded, positions) = (self.expanded(), self.positions.len());
        let (rank, whole) = match self.stage {
            Stage::Exploring => (0, expanded <= positions),
            Stage::Ranking(rank) => (rank, expanded == positions),
        };
        let soon = |cell: &Cell| cell.settlement().is_none_or(|(_, found)| found <= rank);
        whole
            && self.cells.len() == expanded * self.views
            && self.cells.iter().all(soon)
            && !self.levels.is_empty()
            && (self.levels.len() as u32).checked_add(rank).is_some()
            && self.rounds() == rounds
            && self.moves < 1 << 60
            && self.links.positions() == positions
            && self.links.make_sense(self.me, self.workers, expanded)
    }

    /// The number of a position of this worker.
    pub(crate) fn find(&self, at: &G::Position) -> Option<u32> {
        self.positions.find(&*self.game, at)
    }

    /// What position `v` is worth to `player`.
    pub(crate) fn value(&self, v: usize, player: Player) -> Value {
        let view = if self.views == 1 { 0 } else { usize::from(player.0) };
        match self.cells[v * self.views + view].settlement() {
            None => Value::Draw,
            Some((side, rank)) if side == usize::from(view != usize::from(player.0)) => {
                Value::Win(Reverse(rank))
            }
            Some((_, rank)) => Value::Loss(rank),
        }
    }

    /// The memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.positions.bytes()
            + self.links.bytes()
            + (self.cells.capacity() + self.frontier.capacity() + self.next.capacity()) * 4
    }

    /// The memory it takes before anybody looks again. The table that finds positions becomes twice as
    /// large when it is seven eighths full, and both are there while it does; a place in it takes 9 bytes.
    /// So do the links when they are full.
    /// A position that waits will have cells, and some will be in a frontier.
    fn soon(&self) -> usize {
        let positions = self.positions.len();
        let table = self.positions.bytes() - positions * size_of::<G::Position>();
        let full = (positions + positions / 16) * 9 * 8 >= table * 7;
        let links = &self.links.links;
        let linked = links.len() + links.len() / 16 >= links.capacity();
        let growth = if full { table * 2 } else { 0 }
            + if linked { links.capacity() * size_of::<Link>() } else { 0 };
        let waiting = (positions * self.views).saturating_sub(self.cells.capacity());
        let frontier = (positions * self.views)
            .saturating_sub(self.frontier.capacity() + self.next.capacity());
        self.bytes() + growth + (waiting + frontier) * 4
    }

    /// An error if the share and `more` take more than `limit` bytes, or more numbers than there are.
    pub(crate) fn check(&self, more: usize, limit: usize) -> Result<(), Error> {
        let numbered = self.links.links.len() < MOST && self.positions.len() < MOST / self.views;
        let needed = self.soon() + more;
        if numbered && needed <= limit {
            return Ok(());
        }
        Err(Error::TooLarge { positions: self.positions.len(), needed, limit })
    }
}

/// On which side of a view a player is.
fn side(view: usize, player: Player) -> usize {
    usize::from(view != usize::from(player.0))
}

#[cfg(test)]
mod tests {
    use attractor_games::{AnyGame, open};
    use proptest::prelude::*;

    use super::*;

    /// One of two shares of a game, with its first level expanded, and what went out to the other one.
    fn begun(text: &str) -> (Shard<AnyGame>, Vec<u8>) {
        let game = Arc::new(open(text).expect("it is in the catalogue").game);
        let me = (0..2).find(|&me| {
            let mut shard = Shard::new(game.clone(), me, 2);
            shard.add_root(game.start());
            !shard.positions.is_empty()
        });
        let mut shard = Shard::new(game.clone(), me.expect("somebody has the start"), 2);
        shard.add_root(game.start());
        let mut outbox = Outbox::new(2);
        shard.expand(shard.level(), &mut outbox);
        let mut sent = Vec::new();
        outbox.drain(|_, bytes, _| sent = bytes);
        (shard, sent)
    }

    proptest! {
        #[test]
        fn batches_that_were_changed_are_no_reason_to_panic(
            game in prop::sample::select(vec!["tictactoe", "nim:3-4-5", "connect4:4x4", "dodgem:3x3"]),
            place in any::<prop::sample::Index>(),
            change in 1u8..,
            rubbish in prop::collection::vec(any::<u8>(), 0..200),
        ) {
            let (mut shard, mut sent) = begun(game);
            prop_assert_eq!(shard.take_positions(1, &sent), Ok(()));
            if !sent.is_empty() {
                let place = place.index(sent.len());
                sent[place] ^= change;
                let _ = shard.take_positions(1, &sent);
                let _ = shard.take_positions(1, &sent[..place]);
            }
            let _ = shard.take_positions(1, &rubbish);
            let _ = shard.take_notices(1, &rubbish, 0);
            let _ = shard.take_notices(1, &[1, 0, 1, 0], 0);
        }
    }
}
