//! Solving a numbered game on flat arrays: no hashing, one or two bytes a position.

use std::cmp::Reverse;
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering};

use rayon::prelude::*;

use crate::game::{Direction, Numbered, Standing};
use crate::outcome::Value;
use crate::watch::{Cancelled, Watch};

/// What every number of `game` is worth to the player who moves there, on all threads of the
/// current pool. One byte a position while no rank is above 125, two bytes from there on.
///
/// Where moves lead in one direction, one pass in the other one settles everything. Otherwise
/// layer by layer: rank r holds the positions with a move to a loss of rank r - 1 (found
/// backwards from there if the game is reversible), and those whose every move leads to a win,
/// the last one of rank r - 1 (found by looking at what is undecided, which fails at the first
/// move that does not). What is never settled is a draw.
///
/// `watch` is told how many numbers have been settled.
pub fn solve_flat<G: Numbered>(
    game: &G,
    bytes: usize,
    watch: &dyn Watch,
) -> Result<Flat, FlatError> {
    let size = usize::try_from(game.size()).unwrap_or(usize::MAX);
    let too_large = |width: usize| FlatError::TooLarge {
        size: game.size(),
        needed: game.size().saturating_mul(width as u64),
        limit: bytes as u64,
    };
    if size > bytes {
        return Err(too_large(1));
    }
    let (narrow, next) = Layers::<G, AtomicU8>::begin(game, size, watch)?.run(0)?;
    let Some(rank) = next else {
        return Ok(Flat {
            cells: Cells::Narrow(narrow.into_iter().map(AtomicU8::into_inner).collect()),
        });
    };
    // A rank came up that a byte cannot hold: go on with two.
    if size.saturating_mul(2) > bytes {
        return Err(too_large(2));
    }
    let cells =
        narrow.into_iter().map(|cell| AtomicU16::new(u16::from(cell.into_inner()))).collect();
    match (Layers { game, cells, watch, settled: AtomicU64::new(0) }).run(rank)? {
        (wide, None) => {
            Ok(Flat { cells: Cells::Wide(wide.into_iter().map(AtomicU16::into_inner).collect()) })
        }
        (_, Some(_)) => Err(FlatError::TooDeep),
    }
}

/// What every number of a game is worth to its mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flat {
    cells: Cells,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Cells {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

impl Flat {
    /// What the position of this number is worth to its mover; `None` where there is none.
    pub fn value(&self, number: u64) -> Option<Value> {
        match self.code(number as usize) {
            NOTHING => None,
            UNDECIDED | DRAWN => Some(Value::Draw),
            code if is_win(code) => Some(Value::Win(Reverse(u32::from(rank_of(code))))),
            code => Some(Value::Loss(u32::from(rank_of(code)))),
        }
    }

    /// How many positions are won, lost and drawn by their mover, those of `among` alone.
    pub fn tally(&self, among: impl Fn(u64) -> bool) -> Tally {
        let mut tally = Tally::default();
        for number in 0..self.size() {
            let count = match self.value(number as u64) {
                Some(_) if !among(number as u64) => continue,
                None => continue,
                Some(Value::Draw) => &mut tally.drawn,
                Some(Value::Win(Reverse(rank))) => at(&mut tally.won, rank),
                Some(Value::Loss(rank)) => at(&mut tally.lost, rank),
            };
            *count += 1;
        }
        tally
    }

    /// How many numbers there are, positions or not.
    pub fn size(&self) -> usize {
        match &self.cells {
            Cells::Narrow(cells) => cells.len(),
            Cells::Wide(cells) => cells.len(),
        }
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        match &self.cells {
            Cells::Narrow(cells) => cells.len(),
            Cells::Wide(cells) => cells.len() * 2,
        }
    }

    fn code(&self, number: usize) -> u16 {
        match &self.cells {
            Cells::Narrow(cells) => u16::from(cells[number]),
            Cells::Wide(cells) => cells[number],
        }
    }
}

fn at(counts: &mut Vec<u64>, rank: u32) -> &mut u64 {
    let rank = rank as usize;
    if counts.len() <= rank {
        counts.resize(rank + 1, 0);
    }
    &mut counts[rank]
}

/// Positions counted by what they are worth to their mover.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many are won in 0, 1, 2, … moves.
    pub won: Vec<u64>,
    /// How many are lost in 0, 1, 2, … moves.
    pub lost: Vec<u64>,
    /// How many are drawn.
    pub drawn: u64,
}

impl Tally {
    /// How many are won, lost and drawn.
    pub fn sums(&self) -> [u64; 3] {
        [self.won.iter().sum(), self.lost.iter().sum(), self.drawn]
    }

    /// How many there are in all.
    pub fn positions(&self) -> u64 {
        self.sums().iter().sum()
    }
}

// A cell holds one of these, or FIRST + 2 * rank for a loss and one more for a win. Codes of one
// kind grow with the rank.
const NOTHING: u16 = 0;
const UNDECIDED: u16 = 1;
const DRAWN: u16 = 2;
const FIRST: u16 = 3;

fn loss(rank: u16) -> u16 {
    FIRST + 2 * rank
}

fn win(rank: u16) -> u16 {
    FIRST + 2 * rank + 1
}

fn is_win(code: u16) -> bool {
    code >= FIRST && (code - FIRST) & 1 == 1
}

fn rank_of(code: u16) -> u16 {
    (code - FIRST) / 2
}

/// A cell that several threads may look at while one of them writes. Nothing is ordered by it:
/// what a layer reads was written in a layer before, and the threads meet between layers.
trait Cell: Send + Sync {
    /// The largest rank that fits.
    const DEEPEST: u16;
    fn new(code: u16) -> Self;
    fn get(&self) -> u16;
    fn set(&self, code: u16);
    /// Set what was undecided; says whether it was this call that did.
    fn settle(&self, code: u16) -> bool;
}

impl Cell for AtomicU8 {
    const DEEPEST: u16 = (u8::MAX as u16 - FIRST - 1) / 2;
    fn new(code: u16) -> AtomicU8 {
        AtomicU8::new(code as u8)
    }
    fn get(&self) -> u16 {
        u16::from(self.load(Ordering::Relaxed))
    }
    fn set(&self, code: u16) {
        self.store(code as u8, Ordering::Relaxed);
    }
    fn settle(&self, code: u16) -> bool {
        let undecided = UNDECIDED as u8;
        let done =
            self.compare_exchange(undecided, code as u8, Ordering::Relaxed, Ordering::Relaxed);
        done.is_ok()
    }
}

impl Cell for AtomicU16 {
    const DEEPEST: u16 = (u16::MAX - FIRST - 1) / 2;
    fn new(code: u16) -> AtomicU16 {
        AtomicU16::new(code)
    }
    fn get(&self) -> u16 {
        self.load(Ordering::Relaxed)
    }
    fn set(&self, code: u16) {
        self.store(code, Ordering::Relaxed);
    }
    fn settle(&self, code: u16) -> bool {
        let undecided = UNDECIDED;
        let done = self.compare_exchange(undecided, code, Ordering::Relaxed, Ordering::Relaxed);
        done.is_ok()
    }
}

/// So many numbers are one piece of work for a thread.
const PIECE: usize = 1 << 14;
/// Where wins are fewer than what is undecided by this factor, losses are sought before each of
/// them; otherwise it is cheaper to look at everything undecided.
const FEW: u64 = 16;

struct Layers<'a, G, C> {
    game: &'a G,
    cells: Vec<C>,
    watch: &'a dyn Watch,
    settled: AtomicU64,
}

impl<'a, G: Numbered, C: Cell> Layers<'a, G, C> {
    /// Every number with what can be told by looking at it alone.
    fn begin(
        game: &'a G,
        size: usize,
        watch: &'a dyn Watch,
    ) -> Result<Layers<'a, G, C>, Cancelled> {
        watch.reached(0)?;
        let code = |number: usize| {
            C::new(match game.standing(number as u64) {
                Standing::Nothing => NOTHING,
                Standing::GoesOn => UNDECIDED,
                Standing::Won => win(0),
                Standing::Lost => loss(0),
                Standing::Drawn => DRAWN,
            })
        };
        let cells = (0..size).into_par_iter().with_min_len(PIECE).map(code).collect();
        Ok(Layers { game, cells, watch, settled: AtomicU64::new(0) })
    }

    /// Settle everything that can be settled, from the layer after `rank`. Gives the cells, and the
    /// layer that did not fit them, if one did not.
    fn run(self, rank: u16) -> Result<(Vec<C>, Option<u16>), Cancelled> {
        match self.game.direction() {
            Direction::Down => {
                let order = 0..self.cells.len();
                self.pass(order)
            }
            Direction::Up => {
                let order = (0..self.cells.len()).rev();
                self.pass(order)
            }
            Direction::Anywhere => self.layers(rank),
        }
    }

    /// One pass in an order in which every move leads to a number already settled.
    fn pass(self, order: impl Iterator<Item = usize>) -> Result<(Vec<C>, Option<u16>), Cancelled> {
        for (done, number) in order.enumerate() {
            if done.is_multiple_of(PIECE) {
                self.watch.reached(done as u64)?;
            }
            if self.cells[number].get() != UNDECIDED {
                continue;
            }
            // The soonest loss of the opponent's, else a draw, else the latest win.
            let (mut soonest, mut latest, mut drawn) = (u16::MAX, 0, false);
            self.game.all_successors(number as u64, |to| {
                match self.cells[to as usize].get() {
                    DRAWN => drawn = true,
                    code if is_win(code) => latest = latest.max(rank_of(code)),
                    code => soonest = soonest.min(rank_of(code)),
                }
                true
            });
            let (rank, code): (u16, fn(u16) -> u16) = match (soonest, drawn) {
                (u16::MAX, true) => (0, |_| DRAWN),
                (u16::MAX, false) => (latest + 1, loss),
                _ => (soonest + 1, win),
            };
            if rank > C::DEEPEST {
                return Ok((self.cells, Some(0)));
            }
            self.cells[number].set(code(rank));
        }
        Ok((self.cells, None))
    }

    fn layers(self, mut rank: u16) -> Result<(Vec<C>, Option<u16>), Cancelled> {
        let mut undecided = self.each(UNDECIDED, |_| 1)?;
        let mut wins = self.each(win(rank), |_| 1)?;
        let mut losses = self.each(loss(rank), |_| 1)?;
        // Every layer follows from the one before, so an empty one is the last.
        while wins + losses > 0 {
            rank += 1;
            if rank > C::DEEPEST {
                return Ok((self.cells, Some(rank - 1)));
            }
            (wins, losses) = self.layer(rank, undecided, wins, losses)?;
            undecided -= wins + losses;
            self.settled.fetch_add(wins + losses, Ordering::Relaxed);
        }
        Ok((self.cells, None))
    }

    /// One layer, from the number of positions undecided, and of wins and losses in the layer before.
    /// A win needs a loss just before it, and a loss a win: where there was none nothing is looked at.
    fn layer(
        &self,
        rank: u16,
        undecided: u64,
        wins: u64,
        losses: u64,
    ) -> Result<(u64, u64), Cancelled> {
        if !self.game.reversible() {
            let settled = self.each(UNDECIDED, |number| self.settle(number, rank))?;
            let won = self.each(win(rank), |_| 1)?;
            return Ok((won, settled - won));
        }
        let mut won = 0;
        if losses > 0 {
            won = self.each(loss(rank - 1), |number| self.win_before(number, rank))?;
        }
        let mut lost = 0;
        if wins > 0 && wins < (undecided - won) / FEW {
            lost = self.each(win(rank - 1), |number| self.lose_before(number, rank))?;
        } else if wins > 0 {
            lost = self.each(UNDECIDED, |number| self.lose_if_all_won(number, rank))?;
        }
        Ok((won, lost))
    }

    /// The opponent wins at `number`: whoever could move there may have no other move left.
    fn lose_before(&self, number: u64, rank: u16) -> u64 {
        let mut found = 0;
        self.game.each_predecessor(number, |from| {
            if self.cells[from as usize].get() == UNDECIDED {
                found += self.lose_if_all_won(from, rank);
            }
        });
        found
    }

    /// The opponent loses at `number`: whoever can move there wins.
    fn win_before(&self, number: u64, rank: u16) -> u64 {
        let mut found = 0;
        self.game.each_predecessor(number, |from| {
            let cell = &self.cells[from as usize];
            if cell.get() == UNDECIDED {
                found += u64::from(cell.settle(win(rank)));
            }
        });
        found
    }

    fn lose_if_all_won(&self, number: u64, rank: u16) -> u64 {
        let lost = self.game.all_successors(number, |to| {
            let code = self.cells[to as usize].get();
            is_win(code) && code < win(rank)
        });
        u64::from(lost && self.cells[number as usize].settle(loss(rank)))
    }

    /// Both at once, by looking at every move, where there is no way back.
    fn settle(&self, number: u64, rank: u16) -> u64 {
        let mut lost = true;
        let beaten = !self.game.all_successors(number, |to| {
            let code = self.cells[to as usize].get();
            lost &= is_win(code) && code < win(rank);
            code != loss(rank - 1)
        });
        if beaten || lost {
            self.cells[number as usize].set(if beaten { win(rank) } else { loss(rank) });
        }
        u64::from(beaten || lost)
    }

    /// Call `settle` with every number whose cell holds `code`, on all threads, and add up what it
    /// gives.
    fn each(&self, code: u16, settle: impl Fn(u64) -> u64 + Sync) -> Result<u64, Cancelled> {
        let pieces = self.cells.par_chunks(PIECE).enumerate();
        pieces
            .map(|(piece, cells)| {
                if piece.is_multiple_of(64) {
                    self.watch.reached(self.settled.load(Ordering::Relaxed))?;
                }
                let first = piece * PIECE;
                let found = cells.iter().enumerate().filter(|(_, cell)| cell.get() == code);
                Ok(found.map(|(i, _)| settle((first + i) as u64)).sum())
            })
            .try_reduce(|| 0, |a, b| Ok(a + b))
    }
}

/// Why a game could not be solved on flat arrays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlatError {
    /// It needs more memory than it may take.
    TooLarge {
        /// How many numbers there are.
        size: u64,
        /// The bytes that they need.
        needed: u64,
        /// The bytes that were allowed.
        limit: u64,
    },
    /// Some position takes more moves to decide than two bytes can count.
    TooDeep,
    /// It was ended by whoever watched.
    Cancelled,
}

impl From<Cancelled> for FlatError {
    fn from(_: Cancelled) -> FlatError {
        FlatError::Cancelled
    }
}

impl fmt::Display for FlatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FlatError::TooLarge { size, needed, limit } => write!(
                f,
                "the game is too large: {size} numbers need {} MB and {} MB are allowed",
                needed >> 20,
                limit >> 20
            ),
            FlatError::TooDeep => write!(
                f,
                "the game is too long: some positions take more than {} moves",
                AtomicU16::DEEPEST
            ),
            FlatError::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl std::error::Error for FlatError {}
