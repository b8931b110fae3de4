//! Which positions of a numbered game play can reach.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use fixedbitset::FixedBitSet;

use crate::game::{Direction, Numbered, Standing};
use crate::pieces::every_piece;
use crate::player::Player;
use crate::watch::{Cancelled, Watch};

/// What play can reach from the positions `from`. `watch` is told how many were expanded.
pub fn reach<G: Numbered>(
    game: &G,
    from: &mut dyn Iterator<Item = G::Position>,
    watch: &dyn Watch,
) -> Result<Reach, Cancelled> {
    let shared = game.twin(&game.start()).is_some();
    match game.direction() {
        Direction::Anywhere => return reach_levels(game, from, shared, watch),
        _ if !game.tiers().is_empty() && !shared => return reach_tiers(game, from, watch),
        _ => {}
    }
    let places = if shared { 2 } else { 1 };
    let mut reached =
        Reach { bits: FixedBitSet::with_capacity(game.size() as usize * places), shared, moves: 0 };
    let expanded = Cell::new(0u64);
    let expand = |number: u64, found: &mut dyn FnMut(u64)| {
        if expanded.get().is_multiple_of(1 << 14) {
            watch.reached(expanded.get())?;
        }
        expanded.set(expanded.get() + 1);
        let mut moves = 0;
        if game.standing(number) == Standing::GoesOn {
            game.all_successors(number, |to| {
                moves += 1;
                found(to);
                true
            });
            moves = game.move_count(number, moves);
        }
        Ok(moves)
    };
    let place =
        |at: &G::Position| (game.number(at), usize::from(shared) * usize::from(game.turn(at).0));
    let pass = |reached: &mut Reach, order: &mut dyn Iterator<Item = u64>| {
        // Whatever leads to a number comes before it, so one look at each is enough.
        for number in order {
            // Play may reach few of them.
            if number.is_multiple_of(1 << 20) {
                watch.reached(expanded.get())?;
            }
            let here = [0, 1].map(|mover| mover < places && reached.has(number, mover));
            if here != [false, false] {
                let moves = expand(number, &mut |to| {
                    for (mover, _) in here.into_iter().enumerate().filter(|&(_, here)| here) {
                        reached.put(to, places - 1 - mover);
                    }
                })?;
                reached.moves += moves * here.iter().filter(|&&here| here).count() as u64;
            }
        }
        Ok(())
    };
    for at in from {
        let (number, mover) = place(&at);
        reached.put(number, mover);
    }
    match game.direction() {
        Direction::Down => pass(&mut reached, &mut (0..game.size()).rev())?,
        _ => pass(&mut reached, &mut (0..game.size()))?,
    }
    Ok(reached)
}

/// The bytes that [`reach`] takes.
pub fn reach_bytes<G: Numbered>(game: &G) -> u64 {
    let places = 1 + u64::from(game.twin(&game.start()).is_some());
    let sets = if game.direction() == Direction::Anywhere { 3 } else { 1 };
    (game.size() / 8).saturating_mul(sets * places)
}

/// The same where play can come back: as many moves from the beginning at a time, on all threads.
fn reach_levels<G: Numbered>(
    game: &G,
    from: &mut dyn Iterator<Item = G::Position>,
    shared: bool,
    watch: &dyn Watch,
) -> Result<Reach, Cancelled> {
    let places = 1 + usize::from(shared);
    let size = game.size() as usize * places;
    let [reached, mut frontier, mut next] = [(); 3].map(|()| SharedBits::new(size));
    for at in from {
        let mover = usize::from(shared) * usize::from(game.turn(&at).0);
        frontier.insert(places * game.number(&at) as usize + mover);
    }
    let (moves, expanded) = (AtomicU64::new(0), AtomicU64::new(0));
    let pieces = frontier.words.len().div_ceil(WORDS) as u64;
    loop {
        every_piece(pieces, &|piece| {
            let words =
                piece as usize * WORDS..frontier.words.len().min((piece as usize + 1) * WORDS);
            for word in words {
                let more = frontier.words[word].load(Ordering::Relaxed);
                reached.words[word].fetch_or(more, Ordering::Relaxed);
            }
            Ok(true)
        })?;
        let more = AtomicBool::new(false);
        every_piece(pieces, &|piece| {
            let words =
                piece as usize * WORDS..frontier.words.len().min((piece as usize + 1) * WORDS);
            let (mut here, mut found) = (0, 0);
            watch.reached(expanded.load(Ordering::Relaxed))?;
            for word in words {
                let mut bits = frontier.words[word].load(Ordering::Relaxed);
                while bits != 0 {
                    let place = word * WORD + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    found += 1;
                    let (number, then) = ((place / places) as u64, places - 1 - place % places);
                    if game.standing(number) != Standing::GoesOn {
                        continue;
                    }
                    let mut told = 0;
                    game.all_successors(number, |to| {
                        told += 1;
                        let to = places * to as usize + then;
                        if !reached.contains(to) && !next.contains(to) {
                            next.insert(to);
                        }
                        true
                    });
                    here += game.move_count(number, told);
                }
            }
            moves.fetch_add(here, Ordering::Relaxed);
            expanded.fetch_add(found, Ordering::Relaxed);
            more.fetch_or(found > 0, Ordering::Relaxed);
            Ok(true)
        })?;
        if !more.into_inner() {
            break;
        }
        std::mem::swap(&mut frontier, &mut next);
        next.words.iter_mut().for_each(|word| *word.get_mut() = 0);
    }
    Ok(Reach { bits: reached.into_set(size), shared, moves: moves.into_inner() })
}

/// The same tier by tier, each on all threads.
fn reach_tiers<G: Numbered>(
    game: &G,
    from: &mut dyn Iterator<Item = G::Position>,
    watch: &dyn Watch,
) -> Result<Reach, Cancelled> {
    let size = game.size() as usize;
    let bits = SharedBits::new(size);
    from.for_each(|at| bits.insert(game.number(&at) as usize));
    let (done, moves) = (AtomicU64::new(0), AtomicU64::new(0));
    let expand = |tier: &[u64]| {
        let pieces = (tier[1] - tier[0]).div_ceil(PIECE);
        every_piece(pieces, &|piece| {
            let begin = tier[0] + piece * PIECE;
            let end = tier[1].min(begin + PIECE);
            watch.reached(done.fetch_add(end - begin, Ordering::Relaxed))?;
            let here = &bits.words[begin as usize / WORD..(end as usize).div_ceil(WORD)];
            if here.iter().any(|word| word.load(Ordering::Relaxed) != 0) {
                let mut here = 0;
                game.survey(begin..end, |number, _, successors| {
                    if bits.contains(number as usize) {
                        here += match successors.len() as u64 {
                            0 => 0,
                            told => game.move_count(number, told),
                        };
                        successors.iter().for_each(|&to| bits.insert(to as usize));
                    }
                });
                moves.fetch_add(here, Ordering::Relaxed);
            }
            Ok(true)
        })
        .map(drop)
    };
    match game.direction() {
        Direction::Down => game.tiers().windows(2).rev().try_for_each(expand)?,
        _ => game.tiers().windows(2).try_for_each(expand)?,
    }
    Ok(Reach { bits: bits.into_set(size), shared: false, moves: moves.into_inner() })
}

/// A set that threads fill together. Nothing is ordered by it: they meet between levels and tiers.
struct SharedBits {
    words: Vec<AtomicUsize>,
}

impl SharedBits {
    fn new(size: usize) -> SharedBits {
        SharedBits { words: (0..size.div_ceil(WORD)).map(|_| AtomicUsize::new(0)).collect() }
    }

    #[inline]
    fn contains(&self, place: usize) -> bool {
        self.words[place / WORD].load(Ordering::Relaxed) >> (place % WORD) & 1 == 1
    }

    #[inline]
    fn insert(&self, place: usize) {
        self.words[place / WORD].fetch_or(1 << (place % WORD), Ordering::Relaxed);
    }

    fn into_set(self, size: usize) -> FixedBitSet {
        let blocks = self.words.into_iter().map(AtomicUsize::into_inner);
        FixedBitSet::with_capacity_and_blocks(size, blocks)
    }
}

/// The bits of a word.
const WORD: usize = usize::BITS as usize;
/// Numbers of a tier that are one piece of work for a thread.
const PIECE: u64 = 1 << 16;
/// Words of a level that are one piece of work for a thread.
const WORDS: usize = 1 << 10;

/// The positions of a numbered game that play reaches: one bit a number, or two where a number stands for
/// a position of each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    bits: FixedBitSet,
    shared: bool,
    moves: u64,
}

impl Reach {
    /// Whether play reaches this number.
    pub fn contains(&self, number: u64) -> bool {
        self.has(number, 0) || self.shared && self.has(number, 1)
    }

    /// Who may be to move where play reaches this number; `told` says it where numbers tell.
    pub fn movers(
        &self,
        number: u64,
        told: &dyn Fn(u64) -> Player,
    ) -> impl Iterator<Item = Player> + use<> {
        let movers = match self.shared {
            true => {
                [0, 1].map(|mover| self.has(number, usize::from(mover)).then_some(Player(mover)))
            }
            false => [self.has(number, 0).then(|| told(number)), None],
        };
        movers.into_iter().flatten()
    }

    /// How many positions play reaches.
    pub fn positions(&self) -> usize {
        self.bits.count_ones(..)
    }

    /// How many moves these have in all.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    fn has(&self, number: u64, mover: usize) -> bool {
        self.bits.contains(self.place(number, mover))
    }

    /// Add a position; says whether it was there before.
    fn put(&mut self, number: u64, mover: usize) -> bool {
        self.bits.put(self.place(number, mover))
    }

    fn place(&self, number: u64, mover: usize) -> usize {
        if self.shared { 2 * number as usize + mover } else { number as usize }
    }
}
