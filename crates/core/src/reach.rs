//! Which positions of a numbered game play can reach.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::flat::FlatError;
use crate::game::{Direction, Numbered, Standing};
use crate::images::Images;
use crate::pieces::every_piece;
use crate::player::Player;
use crate::shared_bits::{SharedBits, WORD};
use crate::tiers;
use crate::watch::{Cancelled, Watch};

/// What play can reach from the positions `from`. `watch` is told how many were expanded.
pub fn reach<G: Numbered>(
    game: &G,
    from: &mut dyn Iterator<Item = G::Position>,
    watch: &dyn Watch,
) -> Result<Reach, FlatError> {
    let images = match game.direction() {
        Direction::Anywhere => Images::new(game, watch)?,
        _ => Images::none(),
    };
    reach_with(game, from, &images, watch)
}

/// The same where the images are known.
pub(crate) fn reach_with<G: Numbered>(
    game: &G,
    from: &mut dyn Iterator<Item = G::Position>,
    images: &Images,
    watch: &dyn Watch,
) -> Result<Reach, FlatError> {
    if game.direction() == Direction::Anywhere {
        return Ok(Sweep::new(game, images, watch)?.run(from)?);
    }
    if tiers::has_tiers(game) {
        let reached = SharedBits::new(game.size())?;
        from.for_each(|at| reached.insert(game.number(&at)));
        let moves = tiers::look(game, Some(&reached), None, watch)?;
        return Ok(Reach::new(reached, false, moves));
    }
    let shared = game.twin(&game.start()).is_some();
    let places = if shared { 2 } else { 1 };
    let mut reached =
        Reach::new(SharedBits::new(game.size().saturating_mul(places as u64))?, shared, 0);
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
        Ok::<_, Cancelled>(moves)
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
        Ok::<_, Cancelled>(())
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
pub(crate) fn reach_bytes<G: Numbered>(game: &G) -> u64 {
    let places = 1 + u64::from(game.twin(&game.start()).is_some());
    let (sets, images) = match game.direction() {
        Direction::Anywhere => (2, Images::bytes_of(game)),
        _ => (1, 0),
    };
    (game.size() / 8).saturating_mul(sets * places).saturating_add(images)
}

/// The same where play can come back: all numbers again and again, on all threads, until none that was
/// reached is left to be expanded. In the set a number has as many places as players may be to move there.
struct Sweep<'a, G> {
    game: &'a G,
    images: &'a Images,
    watch: &'a dyn Watch,
    places: u64,
    reached: SharedBits,
    expanded: SharedBits,
    moves: AtomicU64,
    told: AtomicU64,
}

impl<'a, G: Numbered> Sweep<'a, G> {
    fn new(
        game: &'a G,
        images: &'a Images,
        watch: &'a dyn Watch,
    ) -> Result<Sweep<'a, G>, FlatError> {
        let places = 1 + u64::from(game.twin(&game.start()).is_some());
        let set = || SharedBits::new(game.size().saturating_mul(places));
        let (reached, expanded) = (set()?, set()?);
        let (moves, told) = (AtomicU64::new(0), AtomicU64::new(0));
        Ok(Sweep { game, images, watch, places, reached, expanded, moves, told })
    }

    fn run(mut self, from: &mut dyn Iterator<Item = G::Position>) -> Result<Reach, Cancelled> {
        for at in from {
            let mover = (self.places - 1) * u64::from(self.game.turn(&at).0);
            self.reached.insert(self.places * self.game.number(&at) + mover);
        }
        let lone = self.take_lone();
        self.sweep(self.images)?;
        if !lone.is_empty() {
            // What follows need not be symmetric, and of everything found before all images are expanded.
            let words = self.expanded.words.iter_mut().zip(&mut self.reached.words);
            words.for_each(|(expanded, reached)| *expanded.get_mut() = *reached.get_mut());
            lone.into_iter().for_each(|place| self.reached.insert(place));
            self.sweep(&Images::none())?;
        }
        Ok(Reach::new(self.reached, self.places == 2, self.moves.into_inner()))
    }

    /// Take out whatever was put in without its images.
    fn take_lone(&mut self) -> Vec<u64> {
        let mut lone = Vec::new();
        if self.images.are_there() {
            for (first, word) in (0..).step_by(WORD as usize).zip(&self.reached.words) {
                let mut bits = word.load(Ordering::Relaxed);
                while bits != 0 {
                    let place = first + u64::from(bits.trailing_zeros());
                    bits &= bits - 1;
                    let mover = place % self.places;
                    let image = |image| self.reached.contains(self.places * image + mover);
                    if !self.game.all_images(place / self.places, image) {
                        lone.push(place);
                    }
                }
            }
        }
        lone.iter().for_each(|&place| self.reached.remove(place));
        lone
    }

    fn sweep(&self, images: &Images) -> Result<(), Cancelled> {
        let pieces = self.reached.words.len().div_ceil(WORDS);
        loop {
            let more = AtomicBool::new(false);
            every_piece(pieces as u64, &|piece| {
                let begin = piece as usize * WORDS;
                self.watch.reached(self.told.load(Ordering::Relaxed))?;
                let (mut moves, mut expanded) = (0, 0);
                for word in begin..self.reached.words.len().min(begin + WORDS) {
                    let (here, now) = self.expand(word, images);
                    moves += here;
                    expanded += now;
                }
                self.moves.fetch_add(moves, Ordering::Relaxed);
                self.told.fetch_add(expanded, Ordering::Relaxed);
                more.fetch_or(expanded > 0, Ordering::Relaxed);
                Ok(true)
            })?;
            if !more.into_inner() {
                return Ok(());
            }
        }
    }

    /// Expand what is new in a word; gives the moves there, and how many places were expanded.
    fn expand(&self, word: usize, images: &Images) -> (u64, u64) {
        let (game, places) = (self.game, self.places);
        let (reached, expanded) = (&self.reached.words[word], &self.expanded.words[word]);
        let (mut moves, mut count) = (0, 0);
        let new = reached.load(Ordering::Relaxed) & !expanded.load(Ordering::Relaxed);
        // Nobody else expands this word.
        expanded.store(expanded.load(Ordering::Relaxed) | new, Ordering::Relaxed);
        let mut left = new;
        while left != 0 {
            let number = (word as u64 * WORD + u64::from(left.trailing_zeros())) / places;
            let shift = number * places % WORD;
            let movers = left >> shift & ((1 << places) - 1);
            left &= !(movers << shift);
            if !images.is_least(number) {
                continue;
            }
            let (mut told, mut alike) = (0, 1);
            // The other one moves then.
            let then = if places == 2 { movers >> 1 | (movers & 1) << 1 } else { movers };
            if game.standing(number) == Standing::GoesOn {
                game.all_successors(number, |to| {
                    told += 1;
                    if self.reached.window(places * to, places as u32) & then != then {
                        images
                            .each(game, to, |image| self.reached.insert_all(places * image, then));
                    }
                    true
                });
                alike = images.count(game, number);
                moves += game.move_count(number, told) * alike * u64::from(movers.count_ones());
            }
            count += alike * u64::from(movers.count_ones());
        }
        (moves, count)
    }
}

/// Words of a set that are one piece of work for a thread.
const WORDS: usize = 1 << 10;

/// The positions of a numbered game that play reaches: one bit a number, or two where a number stands for
/// a position of each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    words: Vec<u64>,
    shared: bool,
    moves: u64,
}

impl Reach {
    pub(crate) fn new(bits: SharedBits, shared: bool, moves: u64) -> Reach {
        Reach { words: bits.into_words(), shared, moves }
    }

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
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many moves these have in all.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Whether a number stands for a position of each player.
    pub(crate) fn is_shared(&self) -> bool {
        self.shared
    }

    #[inline]
    pub(crate) fn has(&self, number: u64, mover: usize) -> bool {
        let place = self.place(number, mover);
        self.words[(place / WORD) as usize] >> (place % WORD) & 1 == 1
    }

    fn put(&mut self, number: u64, mover: usize) {
        let place = self.place(number, mover);
        self.words[(place / WORD) as usize] |= 1 << (place % WORD);
    }

    #[inline]
    fn place(&self, number: u64, mover: usize) -> u64 {
        if self.shared { 2 * number + mover as u64 } else { number }
    }
}
