//! Solving a numbered game on flat arrays: no hashing, one or two bytes a position.

use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::census::Census;
use crate::game::{Direction, Numbered};
use crate::images::Images;
use crate::outcome::Value;
use crate::pieces::{every_piece, fill_pieces};
use crate::player::Player;
use crate::reach::{Reach, reach_bytes, reach_with};
use crate::shared_bits::SharedBits;
use crate::tiers::{self, PositionSet};
use crate::value_code::{self, Best, NOTHING, UNDECIDED, deepest, is_win, loss, win};
use crate::watch::{Cancelled, Watch};

/// What every number of `game` is worth to the player who moves there, on all threads of the
/// current pool. One byte a position while no rank is above 125, two bytes from there on.
///
/// Where moves lead in one direction, one pass in the other one settles everything, on all threads
/// where the numbers have tiers; then only positions take a byte, and every number two bits at most. Otherwise layer by
/// layer: rank r holds the positions with a move to a loss of rank r - 1 (found
/// backwards from there if the game is reversible), and those whose every move leads to a win,
/// the last one of rank r - 1 (found by looking at what is undecided, which fails at the first
/// move that does not). What is never settled is a draw. Of symmetric boards only one is looked at.
///
/// `watch` is told how many numbers have been settled.
pub fn solve_flat<G: Numbered>(
    game: &G,
    bytes: usize,
    watch: &dyn Watch,
) -> Result<Flat, FlatError> {
    if tiers::has_tiers(game) {
        return Ok(solve_tiers(game, None, bytes, watch)?.0);
    }
    let images = images(game, bytes, watch)?;
    Ok(solve_layers(game, images, bytes, watch)?.0)
}

/// The same, and what play can reach from the positions `from`. Both together cost less than one after the
/// other: what is a position is found out once.
pub fn solve_and_reach<G: Numbered>(
    game: &G,
    from: &mut dyn Iterator<Item = G::Position>,
    bytes: usize,
    watch: &dyn Watch,
) -> Result<(Flat, Reach), FlatError> {
    if tiers::has_tiers(game) {
        let reached = SharedBits::new(game.size())?;
        from.for_each(|at| reached.insert(game.number(&at)));
        let (flat, moves) = solve_tiers(game, Some(&reached), bytes, watch)?;
        return Ok((flat, Reach::new(reached, false, moves)));
    }
    let images = images(game, bytes, watch)?;
    let (flat, images) = solve_layers(game, images, bytes, watch)?;
    let reached = reach_with(game, from, &images, watch)?;
    Ok((flat, reached))
}

/// The bytes that [`solve_and_reach`] takes at least, as far as is known before.
pub fn flat_bytes<G: Numbered>(game: &G) -> u64 {
    if !tiers::has_tiers(game) {
        return game.size().saturating_add(reach_bytes(game));
    }
    let positions = game.counted().map(|counted| counted.positions);
    let positions = positions.and_then(|positions| u64::try_from(positions).ok());
    let cells = positions.unwrap_or(u64::MAX).min(game.size());
    cells.saturating_add(game.size() / 8).saturating_add(PositionSet::bytes_of(game.size()))
}

/// The images that layers need.
fn images<G: Numbered>(game: &G, bytes: usize, watch: &dyn Watch) -> Result<Images, FlatError> {
    match game.direction() {
        Direction::Anywhere if game.size() <= bytes as u64 => Images::new(game, watch),
        _ => Ok(Images::none()),
    }
}

fn too_large<G: Numbered>(game: &G, needed: u64, limit: usize) -> FlatError {
    FlatError::TooLarge { size: game.size(), needed, limit: limit as u64 }
}

/// Tier by tier. Gives the moves of what is reached as well.
fn solve_tiers<G: Numbered>(
    game: &G,
    reached: Option<&SharedBits>,
    bytes: usize,
    watch: &dyn Watch,
) -> Result<(Flat, u64), FlatError> {
    let needed = PositionSet::bytes_of(game.size());
    if needed > bytes as u64 {
        return Err(too_large(game, needed, bytes));
    }
    watch.reached(0)?;
    let positions = SharedBits::new(game.size())?;
    let moves = tiers::look(game, reached, Some(&positions), watch)?;
    let positions = PositionSet::new(positions, game.tiers());
    let needed = needed.saturating_add(positions.positions());
    let count = usize::try_from(positions.positions()).unwrap_or(usize::MAX);
    if needed > bytes as u64 {
        return Err(too_large(game, needed, bytes));
    }
    let mut cells = room(count)?;
    cells.resize(count, NOTHING as u8);
    tiers::settle(game, &positions, &mut cells, watch)?;
    Ok((Flat { cells: Cells::Narrow(cells), positions: Some(positions) }, moves))
}

fn solve_layers<G: Numbered>(
    game: &G,
    images: Images,
    bytes: usize,
    watch: &dyn Watch,
) -> Result<(Flat, Images), FlatError> {
    let size = usize::try_from(game.size()).unwrap_or(usize::MAX);
    if size > bytes {
        return Err(too_large(game, game.size(), bytes));
    }
    let (layers, next) = Layers::<G, AtomicU8>::begin(game, size, images, watch)?.run(0)?;
    let (narrow, images) = (layers.cells, layers.images);
    let Some(rank) = next else {
        let cells = Cells::Narrow(narrow.into_iter().map(AtomicU8::into_inner).collect());
        return Ok((Flat { cells, positions: None }, images));
    };
    // A rank came up that a byte cannot hold: go on with two.
    if size.saturating_mul(2) > bytes {
        return Err(too_large(game, game.size().saturating_mul(2), bytes));
    }
    let mut cells = room(size)?;
    cells.extend(narrow.into_iter().map(|cell| AtomicU16::new(u16::from(cell.into_inner()))));
    let layers = Layers { game, cells, images, watch, settled: AtomicU64::new(0) };
    match layers.run(rank)? {
        (layers, None) => {
            let wide = layers.cells.into_iter().map(AtomicU16::into_inner).collect();
            Ok((Flat { cells: Cells::Wide(wide), positions: None }, layers.images))
        }
        (_, Some(_)) => Err(FlatError::TooDeep),
    }
}

/// What every number of a game is worth to its mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flat {
    cells: Cells,
    /// Which numbers have a cell, if not all have.
    positions: Option<PositionSet>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Cells {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

impl Cells {
    #[inline]
    fn code(&self, place: usize) -> u16 {
        match self {
            Cells::Narrow(cells) => u16::from(cells[place]),
            Cells::Wide(cells) => cells[place],
        }
    }

    fn len(&self) -> usize {
        match self {
            Cells::Narrow(cells) => cells.len(),
            Cells::Wide(cells) => cells.len(),
        }
    }
}

impl Flat {
    /// What the position of this number is worth to its mover; `None` where there is none.
    #[inline]
    pub fn value(&self, number: u64) -> Option<Value> {
        let place = match &self.positions {
            Some(positions) => positions.place(number)?,
            None => number as usize,
        };
        value_code::value(self.cells.code(place))
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
        let count = |mut counts: CodeCounts, numbers: Range<u64>| {
            watch.reached(done.fetch_add(numbers.end - numbers.start, Ordering::Relaxed))?;
            let mut here = None;
            self.each_code(numbers, |number, code| {
                let counts = counts.of(code);
                if reached.is_shared() {
                    counts[0] += u64::from(reached.has(number, 0));
                    counts[1] += u64::from(reached.has(number, 1));
                } else if reached.has(number, 0) {
                    // A piece of a tier has one player to move.
                    let mover = match self.positions {
                        Some(_) => *here.get_or_insert_with(|| mover(number)),
                        None => mover(number),
                    };
                    counts[usize::from(mover.0 & 1)] += 1;
                }
            });
            Ok(counts)
        };
        let counted = self.pieces().into_par_iter().try_fold(CodeCounts::default, count);
        let counted = counted.try_reduce(CodeCounts::default, |one, other| Ok(one.and(&other)))?;
        Ok(Census { moves: reached.moves(), ..counted.census() })
    }

    /// Call `visit` with each of these numbers whose mover wins in `rank` moves.
    pub fn each_win(&self, numbers: Range<u64>, rank: u32, mut visit: impl FnMut(u64)) {
        let Some(wanted) = u16::try_from(rank).ok().filter(|&rank| rank <= deepest(2)).map(win)
        else {
            return;
        };
        self.each_code(numbers, |number, code| {
            if code == wanted {
                visit(number);
            }
        });
    }

    /// All numbers, in pieces of work for a thread.
    pub fn pieces(&self) -> Vec<Range<u64>> {
        match &self.positions {
            Some(positions) => positions.pieces(),
            None => {
                let (size, piece) = (self.size() as u64, PIECE as u64);
                let pieces = (0..size).step_by(PIECE);
                pieces.map(|begin| begin..size.min(begin + piece)).collect()
            }
        }
    }

    /// How many numbers there are, positions or not.
    pub fn size(&self) -> usize {
        match &self.positions {
            Some(positions) => positions.size() as usize,
            None => self.cells.len(),
        }
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        let set = self.positions.as_ref().map_or(0, |set| PositionSet::bytes_of(set.size()));
        let width = if let Cells::Wide(_) = self.cells { 2 } else { 1 };
        self.cells.len() * width + set as usize
    }

    /// Call `visit` with the numbers that stand for positions, and their codes.
    #[inline]
    fn each_code(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, u16)) {
        match (&self.cells, &self.positions) {
            (cells, Some(positions)) => {
                positions.each(numbers, |number, place| visit(number, cells.code(place)));
            }
            (Cells::Narrow(cells), None) => {
                let here = &cells[numbers.start as usize..numbers.end as usize];
                for (number, &code) in numbers.zip(here).filter(|&(_, &code)| code != NOTHING as u8)
                {
                    visit(number, code.into());
                }
            }
            (Cells::Wide(cells), None) => {
                let here = &cells[numbers.start as usize..numbers.end as usize];
                for (number, &code) in numbers.zip(here).filter(|&(_, &code)| code != NOTHING) {
                    visit(number, code);
                }
            }
        }
    }
}

/// How many positions have each code, with each of the players to move.
#[derive(Default)]
struct CodeCounts(Vec<[u64; 2]>);

impl CodeCounts {
    #[inline]
    fn of(&mut self, code: u16) -> &mut [u64; 2] {
        let code = usize::from(code);
        if code >= self.0.len() {
            self.0.resize(code + 1, [0; 2]);
        }
        &mut self.0[code]
    }

    fn and(mut self, other: &CodeCounts) -> CodeCounts {
        for (code, more) in (0..).zip(&other.0) {
            let counts = self.of(code);
            *counts = [counts[0] + more[0], counts[1] + more[1]];
        }
        self
    }

    fn census(&self) -> Census {
        let mut census = Census::new(2);
        for (code, counts) in (0..).zip(&self.0) {
            let Some(value) = value_code::value(code) else { continue };
            for (mover, &positions) in (0..).map(Player).zip(counts) {
                census.count_zero_sum(positions, mover, value);
            }
        }
        census
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
    /// Layers hold only what is least of its images; its cell says of all of them what they are worth.
    images: Images,
    watch: &'a dyn Watch,
    settled: AtomicU64,
}

impl<'a, G: Numbered, C: Cell> Layers<'a, G, C> {
    /// Every number with what can be told by looking at it alone.
    fn begin(
        game: &'a G,
        size: usize,
        images: Images,
        watch: &'a dyn Watch,
    ) -> Result<Layers<'a, G, C>, FlatError> {
        watch.reached(0)?;
        let mut cells: Vec<C> = nothing(size)?;
        if images.are_there() {
            every_piece(size.div_ceil(PIECE) as u64, &|piece| {
                watch.reached(0)?;
                let begin = piece * PIECE as u64;
                for number in (begin..game.size().min(begin + PIECE as u64))
                    .filter(|&number| images.is_least(number))
                {
                    let code = value_code::of(game.standing(number));
                    images.each(game, number, |image| cells[image as usize].set(code));
                }
                Ok(true)
            })?;
        } else {
            fill_pieces(&mut cells, PIECE, &|first, cells| {
                watch.reached(0)?;
                for (number, cell) in (first as u64..).zip(cells) {
                    *cell = C::new(value_code::of(game.standing(number)));
                }
                Ok(())
            })?;
        }
        Ok(Layers { game, cells, images, watch, settled: AtomicU64::new(0) })
    }

    /// Settle everything that can be settled, from the layer after `rank`. Gives the layer that did not fit
    /// the cells as well, if one did not.
    fn run(self, rank: u16) -> Result<(Self, Option<u16>), Cancelled> {
        let numbers = 0..self.cells.len();
        let fits = match self.game.direction() {
            Direction::Anywhere => return self.layers(rank),
            Direction::Down => self.pass(numbers)?,
            Direction::Up => self.pass(numbers.rev())?,
        };
        Ok((self, (!fits).then_some(0)))
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

    fn layers(self, mut rank: u16) -> Result<(Self, Option<u16>), Cancelled> {
        let (mut undecided, mut wins, mut losses) = self.census(rank);
        // Every layer follows from the one before, so an empty one is the last.
        while wins.count + losses.count > 0 {
            rank += 1;
            if rank > C::DEEPEST {
                return Ok((self, Some(rank - 1)));
            }
            (wins, losses) = self.layer(rank, undecided, &wins, &losses)?;
            undecided -= wins.count + losses.count;
            let settled = self.images.numbers(wins.count + losses.count);
            self.settled.fetch_add(settled, Ordering::Relaxed);
        }
        Ok((self, None))
    }

    /// How many numbers are undecided, and the wins and the losses of a layer.
    fn census(&self, rank: u16) -> (u64, Layer, Layer) {
        let count = |(piece, cells): (usize, &[C])| {
            let mut counts = [0; 3];
            let numbers = (piece * PIECE) as u64..;
            for (_, cell) in numbers.zip(cells).filter(|&(number, _)| self.images.is_least(number))
            {
                let code = cell.get();
                counts[0] += u64::from(code == UNDECIDED);
                counts[1] += u64::from(code == win(rank));
                counts[2] += u64::from(code == loss(rank));
            }
            counts
        };
        let add = |a: [u64; 3], b: [u64; 3]| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
        let pieces = self.cells.par_chunks(PIECE).enumerate();
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
            if self.cells[from as usize].get() == UNDECIDED {
                self.settle_images(from, won);
            }
        });
    }

    fn lose_if_all_won(&self, number: u64, lost: &mut Layer) {
        // A win of this layer is one more than its losses.
        let all = self.game.all_successors(number, |to| {
            let code = self.cells[to as usize].get();
            is_win(code) && code < lost.code
        });
        if all {
            self.settle_images(number, lost);
        }
    }

    /// Settle a number and its images, if nobody else has.
    #[inline]
    fn settle_images(&self, number: u64, found: &mut Layer) {
        let (images, count) = self.images.of(self.game, number);
        let images = &images[..count];
        let least = images.iter().fold(number, |least, &image| least.min(image));
        if self.cells[least as usize].settle(found.code) {
            found.add(least);
            images.iter().for_each(|&image| self.cells[image as usize].set(found.code));
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
            let code = if beaten { win(rank) } else { loss(rank) };
            self.images.each(self.game, number, |image| self.cells[image as usize].set(code));
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
                if cell.get() == from.code && self.images.is_least((first + i) as u64) {
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
