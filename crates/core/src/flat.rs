//! Solving a numbered game on flat arrays: no hashing, one or two bytes a position.

use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::census::Census;
use crate::game::{Direction, Numbered, Standing};
use crate::outcome::Value;
use crate::pieces::{every_piece, fill_pieces};
use crate::player::Player;
use crate::reach::Reach;
use crate::value_code::{self, Best, NOTHING, UNDECIDED, deepest, is_win, loss, win};
use crate::watch::{Cancelled, Watch};

/// What every number of `game` is worth to the player who moves there, on all threads of the
/// current pool. One byte a position while no rank is above 125, two bytes from there on.
///
/// Where moves lead in one direction, one pass in the other one settles everything, on all threads
/// where the numbers have tiers. Otherwise layer by layer: rank r holds the positions with a move to a loss of rank r - 1 (found
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
    let mut cells = room(size)?;
    cells.extend(narrow.into_iter().map(|cell| AtomicU16::new(u16::from(cell.into_inner()))));
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
    #[inline]
    pub fn value(&self, number: u64) -> Option<Value> {
        value_code::value(self.code(number as usize))
    }

    /// The positions of `reached`, counted on all threads; `mover` says whose turn it is at a number that
    /// tells. `watch` is told how many numbers have been looked at.
    pub fn census(
        &self,
        reached: &Reach,
        mover: &(dyn Fn(u64) -> Player + Sync),
        watch: &dyn Watch,
    ) -> Result<Census, Cancelled> {
        let done = AtomicU64::new(0);
        let count = |mut census: Census, begin: usize| {
            let end = self.size().min(begin + PIECE);
            watch.reached(done.fetch_add((end - begin) as u64, Ordering::Relaxed))?;
            for number in begin as u64..end as u64 {
                if let Some(value) = self.value(number) {
                    for mover in reached.movers(number, mover) {
                        census.count_zero_sum(mover, value);
                    }
                }
            }
            Ok(census)
        };
        let pieces = (0..self.size()).into_par_iter().step_by(PIECE);
        let counted = pieces
            .try_fold(|| Census::new(2), count)
            .try_reduce(|| Census::new(2), |one, other| Ok(one.and(&other)))?;
        Ok(Census { moves: reached.moves(), ..counted })
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

    #[inline]
    fn code(&self, number: usize) -> u16 {
        match &self.cells {
            Cells::Narrow(cells) => u16::from(cells[number]),
            Cells::Wide(cells) => cells[number],
        }
    }
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
    const DEEPEST: u16 = deepest(1);
    #[inline]
    fn new(code: u16) -> AtomicU8 {
        AtomicU8::new(code as u8)
    }
    #[inline]
    fn get(&self) -> u16 {
        u16::from(self.load(Ordering::Relaxed))
    }
    #[inline]
    fn set(&self, code: u16) {
        self.store(code as u8, Ordering::Relaxed);
    }
    #[inline]
    fn settle(&self, code: u16) -> bool {
        let undecided = UNDECIDED as u8;
        let done =
            self.compare_exchange(undecided, code as u8, Ordering::Relaxed, Ordering::Relaxed);
        done.is_ok()
    }
}

impl Cell for AtomicU16 {
    const DEEPEST: u16 = deepest(2);
    #[inline]
    fn new(code: u16) -> AtomicU16 {
        AtomicU16::new(code)
    }
    #[inline]
    fn get(&self) -> u16 {
        self.load(Ordering::Relaxed)
    }
    #[inline]
    fn set(&self, code: u16) {
        self.store(code, Ordering::Relaxed);
    }
    #[inline]
    fn settle(&self, code: u16) -> bool {
        let undecided = UNDECIDED;
        let done = self.compare_exchange(undecided, code, Ordering::Relaxed, Ordering::Relaxed);
        done.is_ok()
    }
}

/// Numbers in a piece of work for a thread.
const PIECE: usize = 1 << 14;
/// Numbers of a tier in a piece, where finding the first one costs something.
const WIDE_PIECE: u64 = 1 << 16;
/// Where wins are fewer than what is undecided by this factor, losses are sought before each of
/// them; otherwise it is cheaper to look at everything undecided.
const FEW: u64 = 12;

/// An empty array with room for this number of `cells`.
fn room<C>(cells: usize) -> Result<Vec<C>, FlatError> {
    let mut room = Vec::new();
    let needed = (cells as u64).saturating_mul(size_of::<C>() as u64);
    room.try_reserve_exact(cells).map_err(|_| FlatError::NoMemory { needed })?;
    Ok(room)
}

struct Layers<'a, G, C> {
    game: &'a G,
    cells: Vec<C>,
    watch: &'a dyn Watch,
    settled: AtomicU64,
}

impl<'a, G: Numbered, C: Cell> Layers<'a, G, C> {
    /// Every number with what can be told by looking at it alone; tiers are looked at later.
    fn begin(
        game: &'a G,
        size: usize,
        watch: &'a dyn Watch,
    ) -> Result<Layers<'a, G, C>, FlatError> {
        watch.reached(0)?;
        let mut cells: Vec<C> = nothing(size)?;
        if game.tiers().is_empty() {
            fill_pieces(&mut cells, PIECE, &|first, cells| {
                watch.reached(0)?;
                for (number, cell) in (first as u64..).zip(cells) {
                    *cell = C::new(value_code::of(game.standing(number)));
                }
                Ok(())
            })?;
        }
        Ok(Layers { game, cells, watch, settled: AtomicU64::new(0) })
    }

    /// Settle everything that can be settled, from the layer after `rank`. Gives the cells, and the
    /// layer that did not fit them, if one did not.
    fn run(self, rank: u16) -> Result<(Vec<C>, Option<u16>), Cancelled> {
        let numbers = 0..self.cells.len();
        let fits = match (self.game.direction(), self.game.tiers()) {
            (Direction::Anywhere, _) => return self.layers(rank),
            (Direction::Down, []) => self.pass(numbers)?,
            (Direction::Up, []) => self.pass(numbers.rev())?,
            (Direction::Down, tiers) => self.pass_tiers(tiers.windows(2))?,
            (Direction::Up, tiers) => self.pass_tiers(tiers.windows(2).rev())?,
        };
        Ok((self.cells, (!fits).then_some(0)))
    }

    /// One pass in an order in which every move leads to a number already settled; says whether all
    /// ranks fit.
    fn pass(&self, order: impl Iterator<Item = usize>) -> Result<bool, Cancelled> {
        for (done, number) in order.enumerate() {
            if done.is_multiple_of(PIECE) {
                self.watch.reached(done as u64)?;
            }
            if self.cells[number].get() != UNDECIDED {
                continue;
            }
            let mut best = Best::default();
            self.game.all_successors(number as u64, |to| {
                best.see(self.cells[to as usize].get());
                true
            });
            let Some(code) = best.code(size_of::<C>()) else { return Ok(false) };
            self.cells[number].set(code);
        }
        Ok(true)
    }

    /// The same tier by tier, each on all threads.
    fn pass_tiers<'t>(&self, tiers: impl Iterator<Item = &'t [u64]>) -> Result<bool, Cancelled> {
        for tier in tiers {
            let pieces = (tier[1] - tier[0]).div_ceil(WIDE_PIECE);
            let fits = every_piece(pieces, &|piece| {
                let begin = tier[0] + piece * WIDE_PIECE;
                let end = tier[1].min(begin + WIDE_PIECE);
                self.watch.reached(self.settled.load(Ordering::Relaxed))?;
                let mut fits = true;
                self.game.survey(begin..end, |number, standing, successors| {
                    let mut best = Best::default();
                    successors.iter().for_each(|&to| best.see(self.cells[to as usize].get()));
                    let code = match standing {
                        Standing::GoesOn => best.code(size_of::<C>()),
                        over => Some(value_code::of(over)),
                    };
                    fits &= code.is_some();
                    self.cells[number as usize].set(code.unwrap_or(NOTHING));
                });
                self.settled.fetch_add(end - begin, Ordering::Relaxed);
                Ok(fits)
            })?;
            if !fits {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn layers(self, mut rank: u16) -> Result<(Vec<C>, Option<u16>), Cancelled> {
        let (mut undecided, mut wins, mut losses) = self.census(rank);
        // Every layer follows from the one before, so an empty one is the last.
        while wins.count + losses.count > 0 {
            rank += 1;
            if rank > C::DEEPEST {
                return Ok((self.cells, Some(rank - 1)));
            }
            (wins, losses) = self.layer(rank, undecided, &wins, &losses)?;
            undecided -= wins.count + losses.count;
            self.settled.fetch_add(wins.count + losses.count, Ordering::Relaxed);
        }
        Ok((self.cells, None))
    }

    /// How many numbers are undecided, and the wins and the losses of a layer.
    fn census(&self, rank: u16) -> (u64, Layer, Layer) {
        let count = |cells: &[C]| {
            let mut counts = [0; 3];
            for cell in cells {
                let code = cell.get();
                counts[0] += u64::from(code == UNDECIDED);
                counts[1] += u64::from(code == win(rank));
                counts[2] += u64::from(code == loss(rank));
            }
            counts
        };
        let add = |a: [u64; 3], b: [u64; 3]| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
        let pieces = self.cells.par_chunks(PIECE);
        let [undecided, wins, losses] = pieces.map(count).reduce(|| [0; 3], add);
        (undecided, Layer::new(win(rank), wins), Layer::new(loss(rank), losses))
    }

    /// One layer, from the number of positions undecided, and the wins and losses of the layer
    /// before. A win needs a loss just before it, and a loss a win: where there was none nothing is
    /// looked at.
    fn layer(
        &self,
        rank: u16,
        undecided: u64,
        wins: &Layer,
        losses: &Layer,
    ) -> Result<(Layer, Layer), Cancelled> {
        let everything = Layer::new(UNDECIDED, undecided);
        if !self.game.reversible() {
            self.each(&everything, UNDECIDED, |number, _| self.settle(number, rank))?;
            let (_, won, lost) = self.census(rank);
            return Ok((won, lost));
        }
        let won = self.each(losses, win(rank), |number, won| self.win_before(number, won))?;
        let lost = if wins.count < (undecided - won.count) / FEW {
            self.each(wins, loss(rank), |number, lost| self.lose_before(number, lost))?
        } else if wins.count > 0 {
            self.each(&everything, loss(rank), |number, lost| self.lose_if_all_won(number, lost))?
        } else {
            Layer::new(loss(rank), 0)
        };
        Ok((won, lost))
    }

    /// The opponent wins at `number`: whoever could move there may have no other move left.
    fn lose_before(&self, number: u64, lost: &mut Layer) {
        self.game.each_predecessor(number, |from| {
            if self.cells[from as usize].get() == UNDECIDED {
                self.lose_if_all_won(from, lost);
            }
        });
    }

    /// The opponent loses at `number`: whoever can move there wins.
    fn win_before(&self, number: u64, won: &mut Layer) {
        self.game.each_predecessor(number, |from| {
            let cell = &self.cells[from as usize];
            if cell.get() == UNDECIDED && cell.settle(won.code) {
                won.add(from);
            }
        });
    }

    fn lose_if_all_won(&self, number: u64, lost: &mut Layer) {
        // A win of this layer is one more than its losses.
        let all = self.game.all_successors(number, |to| {
            let code = self.cells[to as usize].get();
            is_win(code) && code < lost.code
        });
        if all && self.cells[number as usize].settle(lost.code) {
            lost.add(number);
        }
    }

    /// Both at once, by looking at every move, where there is no way back.
    fn settle(&self, number: u64, rank: u16) {
        let mut lost = true;
        let beaten = !self.game.all_successors(number, |to| {
            let code = self.cells[to as usize].get();
            lost &= is_win(code) && code < win(rank);
            code != loss(rank - 1)
        });
        if beaten || lost {
            self.cells[number as usize].set(if beaten { win(rank) } else { loss(rank) });
        }
    }

    /// Call `settle` with every number of `from`, on all threads: those listed or, if they are too
    /// many to be listed, those whose cells hold the code. What it settles with `code` is found.
    fn each(
        &self,
        from: &Layer,
        code: u16,
        settle: impl Fn(u64, &mut Layer) + Sync,
    ) -> Result<Layer, Cancelled> {
        let nothing = || Layer::new(code, 0);
        let (room, listed) = (self.room(), AtomicUsize::new(0));
        // Lists that would be too long together are let go of before they are put together.
        let bounded = |found: Layer| {
            let length = found.listed.len();
            match listed.fetch_add(length, Ordering::Relaxed) + length <= room {
                true => found,
                false => Layer { listed: Vec::new(), ..found },
            }
        };
        if from.listed.len() as u64 == from.count {
            let pieces: Vec<&[u32]> = from.listed.chunks(PIECE / 16).collect();
            return Layer::gather(code, pieces.len(), &|piece| {
                self.watch.reached(self.settled.load(Ordering::Relaxed))?;
                let mut found = nothing();
                pieces[piece].iter().for_each(|&number| settle(number.into(), &mut found));
                Ok(bounded(found))
            });
        }
        Layer::gather(code, self.cells.len().div_ceil(PIECE), &|piece| {
            if piece.is_multiple_of(64) {
                self.watch.reached(self.settled.load(Ordering::Relaxed))?;
            }
            let mut found = nothing();
            let first = piece * PIECE;
            let cells = &self.cells[first..self.cells.len().min(first + PIECE)];
            for (i, cell) in cells.iter().enumerate() {
                if cell.get() == from.code {
                    settle((first + i) as u64, &mut found);
                }
            }
            Ok(bounded(found))
        })
    }

    /// How many numbers of a layer may be listed. Four lists of four bytes a number can be there at
    /// a time, and cells and lists together take at most two bytes for each number of the game; a
    /// layer that is longer than a megabyte is found by looking at all cells as quickly.
    fn room(&self) -> usize {
        match u32::try_from(self.cells.len()) {
            Ok(_) => (self.cells.len() * (2 - size_of::<C>()) / 16).min(1 << 18),
            Err(_) => 0,
        }
    }
}

/// `size` cells that stand for no position.
fn nothing<C: Cell>(size: usize) -> Result<Vec<C>, FlatError> {
    let mut cells = room(size)?;
    let numbers = (0..size).into_par_iter().with_min_len(PIECE);
    numbers.map(|_| C::new(NOTHING)).collect_into_vec(&mut cells);
    Ok(cells)
}

/// Numbers whose cells hold the same code.
struct Layer {
    code: u16,
    count: u64,
    /// All of them, or only some if they are too many to be kept.
    listed: Vec<u32>,
}

impl Layer {
    fn new(code: u16, count: u64) -> Layer {
        Layer { code, count, listed: Vec::new() }
    }

    /// What `look` finds in all `pieces`.
    fn gather(
        code: u16,
        pieces: usize,
        look: &(dyn Fn(usize) -> Result<Layer, Cancelled> + Sync),
    ) -> Result<Layer, Cancelled> {
        let found = (0..pieces).into_par_iter().map(look);
        found.try_reduce(|| Layer::new(code, 0), |one, other| Ok(one.with(other)))
    }

    fn add(&mut self, number: u64) {
        self.count += 1;
        self.listed.push(number as u32);
    }

    /// Both together.
    fn with(mut self, mut other: Layer) -> Layer {
        if self.listed.len() < other.listed.len() {
            std::mem::swap(&mut self.listed, &mut other.listed);
        }
        self.listed.extend(other.listed);
        Layer { count: self.count + other.count, ..self }
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
    /// The system does not give it the memory that it needs.
    NoMemory {
        /// The bytes that it needs.
        needed: u64,
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
                "the game is too large: {size} numbers need {} and {} are allowed",
                attractor_words::bytes((*needed).into()),
                attractor_words::bytes((*limit).into())
            ),
            FlatError::NoMemory { needed } => write!(
                f,
                "the game is too large: the system does not give the {} that it needs",
                attractor_words::bytes((*needed).into())
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
