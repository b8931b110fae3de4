//! How large a game is, told before any work.
//!
//! A count comes from the rules where they know it, from a short exploration where that ends, and
//! from an estimate otherwise.

mod fitting;
mod growth;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use attractor_clock::Instant;
use attractor_core::{Cancelled, Counted, ExploreError, Game, Watch};
use attractor_games::{AnyGame, Numbers, Opened};
use attractor_words as words;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

use crate::best::has_engine;
use crate::error::{Error, Kind};
use crate::field::Field;
use crate::flat::pays;
use crate::message::{Way, say};
use crate::open::{OpenRequest, is_rules};
use crate::solve::Engine;
use growth::Growth;

pub use fitting::largest_that_fits;

/// How many positions a game has, and what it takes to solve it; as JSON the documented keys.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Size {
    /// The game.
    pub game: String,
    /// How many positions there are to explore from the start, one for each player to move.
    pub positions: u128,
    /// Whether that is the number: else it is an estimate or a bound.
    pub exact: bool,
    /// Whether the number is only a lower bound.
    pub at_least: bool,
    /// Who counted them, or how.
    pub source: &'static str,
    /// What would solve it: the graph, or flat arrays.
    pub engine: Engine,
    /// How many bytes that takes, about.
    pub memory: u64,
    /// How many seconds that takes on this machine, about.
    pub seconds: f64,
    /// Whether the memory that may be used is enough.
    pub fits: bool,
}

/// How large the game of the catalogue is that `text` names, where `memory` bytes may be used.
pub fn size(text: &str, memory: Option<usize>) -> Result<Size, Error> {
    Ok(Measured::of(text, EXPLORED)?.size(limit(memory), PARTICLES))
}

/// Refuse a game whose graph is known, or estimated, to take far more memory than it may, before the
/// work begins. Graphs that were brought along, and requests that insist, are let through.
pub(crate) fn refuse_too_large(request: &OpenRequest) -> Result<(), Error> {
    let Some(memory) = request.memory.filter(|_| !request.anyway) else { return Ok(()) };
    if !is_rules(request)? {
        return Ok(());
    }
    let glance = GLANCE_BYTES.min(memory / 8);
    let size = Measured::within(&request.game, EXPLORED, glance)?.graph(memory as u64, PARTICLES);
    refuse(request, &size, memory as u64)
}

/// The same for what the rules themselves tell, which takes no time.
pub(crate) fn refuse_counted(
    game: &AnyGame,
    title: &str,
    request: &OpenRequest,
) -> Result<(), Error> {
    let Some(memory) = request.memory.filter(|_| !request.anyway) else { return Ok(()) };
    let Some(counted) = game.counted() else { return Ok(()) };
    // Nearly every position has a move.
    let each = vertex_bytes(game) + MOVE;
    let size = Size {
        game: title.to_owned(),
        positions: counted.positions,
        exact: true,
        at_least: false,
        source: counted.source,
        engine: Engine::Graph,
        memory: bytes(counted.positions as f64 * each),
        seconds: 0.0,
        fits: false,
    };
    refuse(request, &size, memory as u64)
}

/// Watches an exploration for somebody else: once many positions are there and more wait, it is worth
/// asking how many there are, and giving up if they are too many.
pub(crate) struct Guard<'a> {
    request: &'a OpenRequest,
    watch: &'a dyn Watch,
    /// What came of asking.
    asked: OnceLock<Result<(), Error>>,
}

/// Positions explored before it is worth asking.
const MANY: u64 = 1 << 19;

impl<'a> Guard<'a> {
    pub(crate) fn new(request: &'a OpenRequest, watch: &'a dyn Watch) -> Guard<'a> {
        Guard { request, watch, asked: OnceLock::new() }
    }

    /// Why the exploration ended: whoever ran out of memory is told how large the game is, if that
    /// can be said.
    pub(crate) fn explain(&self, error: ExploreError) -> Error {
        let refused = match (&error, self.asked.get()) {
            (ExploreError::Cancelled, Some(Err(refused))) => Some(refused.clone()),
            (ExploreError::TooLarge { .. }, _) => refuse_too_large(self.request).err(),
            _ => None,
        };
        refused.unwrap_or_else(|| error.into())
    }
}

impl Watch for Guard<'_> {
    fn reached(&self, done: u64) -> Result<(), Cancelled> {
        self.watch.reached(done)?;
        if done < MANY {
            return Ok(());
        }
        let asked = self.asked.get_or_init(|| refuse_too_large(self.request));
        if asked.is_ok() { Ok(()) } else { Err(Cancelled) }
    }
}

/// An estimate may be wrong by some factor: only what is larger by this one is refused.
const DOUBT: u64 = 4;

/// The most symmetric positions that are folded into one.
const FOLDED: u64 = 8;

fn refuse(request: &OpenRequest, size: &Size, memory: u64) -> Result<(), Error> {
    let doubt = if size.exact || size.at_least { 1 } else { DOUBT };
    let folded = if request.fold { FOLDED } else { 1 };
    let allowed = memory.saturating_mul(doubt).saturating_mul(folded);
    if size.memory <= allowed { Ok(()) } else { Err(too_large(size, memory)) }
}

/// What to say of a game that does not fit: how large it is, what would fit, what answers anyway.
pub(crate) fn too_large(size: &Size, memory: u64) -> Error {
    let game = &size.game;
    let fitting = match largest_that_fits(game, Some(memory as usize), None) {
        Some(smaller) => format!("`{}` would fit, in {}; ", smaller.game, smaller.cost()),
        None => String::new(),
    };
    let opened = attractor_games::open(game);
    let limited = !opened.is_ok_and(|opened| has_engine(&opened.game));
    let hint = say!(
        "{}`{}` {} by search, `{}` plays it; `{}` tries all the same",
        fitting,
        Way::Best { game: game.clone(), limited },
        if limited { "proves what it can" } else { "finds the value" },
        Way::Play(Some(game.clone())),
        Field::Anyway
    );
    let message = format!(
        "`{game}` has {} positions, which take {}; {} may be used",
        size.count(),
        words::bytes(size.memory.into()),
        words::bytes(memory.into())
    );
    Error { kind: Kind::TooLarge, ..Error::new(message).hint(hint) }
}

impl Size {
    /// How many positions, in words: `161,029`, `about 3 × 10⁹`, `at least 65,536`.
    pub fn count(&self) -> String {
        match (self.exact, self.at_least) {
            (true, _) => words::number(self.positions),
            (_, true) => format!("at least {}", words::number(self.positions)),
            _ => format!("about {}", words::rounded(self.positions)),
        }
    }

    /// Memory and time, in words: `about 70 MB and 3 seconds`.
    pub fn cost(&self) -> String {
        let about = if self.at_least { "at least" } else { "about" };
        format!("{about} {} and {}", words::bytes(self.memory.into()), words::time(self.seconds))
    }
}

/// What the most bytes to use are.
fn limit(memory: Option<usize>) -> u64 {
    crate::machine::limit(memory).unwrap_or(u64::MAX)
}

/// An arena's share of one move.
const MOVE: f64 = 8.0;

/// A vertex of an arena with its position and its place in the table that finds it.
fn vertex_bytes(game: &AnyGame) -> f64 {
    (21 + 14 + game.position_bytes()) as f64
}

fn bytes(count: f64) -> u64 {
    count as u64 // a float that is too large becomes the largest number
}

/// The most positions explored to learn how large a game is, and the most time.
const EXPLORED: usize = 1 << 16;
const PATIENCE: Duration = Duration::from_millis(250);
/// Positions that are enough to see how fast that goes.
const GLANCE: usize = 1 << 12;
/// It takes at most so much memory, and less where little may be used.
const GLANCE_BYTES: usize = 64 << 20;
/// Plays at once that make an estimate.
const PARTICLES: usize = 48;
/// Blocks of numbers that are looked at, drawn by lot, and the length of each.
const BLOCKS: u64 = 32;
const BLOCK: u64 = 128;

/// What was seen of a game.
struct Measured {
    title: String,
    game: AnyGame,
    counted: Option<Counted>,
    numbers: Option<Numbered>,
    begun: Option<Begun>,
}

/// What the numbers of a game tell.
struct Numbered {
    numbers: Arc<dyn Numbers>,
    /// Positions for each number.
    share: f64,
    /// Numbers settled a second, on all threads.
    speed: f64,
}

/// An exploration that was begun.
struct Begun {
    finished: bool,
    positions: usize,
    /// Moves for each position.
    moves: f64,
    /// Positions explored a second.
    speed: f64,
    growth: Option<Growth>,
}

/// Explore until `expanded` positions have been expanded, or time is up.
fn begin(game: &AnyGame, expanded: usize, bytes: usize) -> Option<Begun> {
    let begin = Instant::now();
    let first_positions = game.first_positions(expanded, bytes, &Brief { until: begin + PATIENCE });
    let seconds = begin.elapsed().as_secs_f64().max(1e-6);
    let expanded = first_positions.moves.len();
    let moves: usize = first_positions.moves.iter().map(|moves| moves.len()).sum();
    (expanded > 0).then(|| Begun {
        finished: first_positions.finished,
        positions: first_positions.found,
        moves: moves as f64 / expanded as f64,
        speed: expanded as f64 / seconds,
        growth: if first_positions.finished { None } else { Growth::of(&first_positions) },
    })
}

/// Look at some numbers drawn by lot: how many are positions, and how long they take.
fn sample(numbers: Arc<dyn Numbers>) -> Numbered {
    let size = numbers.size();
    let mut dice = ChaCha8Rng::seed_from_u64(0);
    let begin = Instant::now();
    let (mut looked, mut positions) = (0, 0);
    for _ in 0..BLOCKS {
        let first = dice.random_range(0..size.max(1));
        let block = first..size.min(first + BLOCK);
        looked += block.end - block.start;
        positions += numbers.look(block);
    }
    let seconds = begin.elapsed().as_secs_f64().max(1e-6);
    let movers = if numbers.are_shared() { 2.0 } else { 1.0 };
    Numbered {
        numbers,
        share: movers * positions as f64 / looked.max(1) as f64,
        speed: looked as f64 / seconds * rayon::current_num_threads() as f64,
    }
}

impl Measured {
    /// Look at the rules of the game that `text` names, and explore a number of positions; very few
    /// where the rules count for themselves.
    fn of(text: &str, explored: usize) -> Result<Measured, Error> {
        Measured::within(text, explored, GLANCE_BYTES)
    }

    /// The same within `bytes` of memory.
    fn within(text: &str, explored: usize, bytes: usize) -> Result<Measured, Error> {
        let Opened { spec, game, numbers } = attractor_games::open(text)?;
        let counted = game.counted();
        let most = if counted.is_some() { explored.min(GLANCE) } else { explored };
        let begun = if most > 0 { begin(&game, most, bytes) } else { None };
        let (title, numbers) = (spec.title(), numbers.map(sample));
        Ok(Measured { title, game, counted, numbers, begun })
    }

    /// The size where the engine that suits the game solves it.
    fn size(&self, memory: u64, particles: usize) -> Size {
        let graph = self.graph(memory, particles);
        match &self.numbers {
            Some(Numbered { numbers, speed, .. }) if pays(&**numbers, memory) => Size {
                engine: Engine::Flat,
                memory: numbers.bytes(),
                seconds: numbers.size() as f64 / speed,
                fits: numbers.bytes() <= memory,
                ..graph
            },
            _ => graph,
        }
    }

    /// The size where it is solved as a graph.
    fn graph(&self, memory: u64, particles: usize) -> Size {
        let begun = self.begun.as_ref();
        let finished = begun.filter(|begun| begun.finished);
        let estimated = || {
            if let Some(Numbered { numbers, share, .. }) = &self.numbers {
                let positions = numbers.size() as f64 * share;
                return Some((positions as u128, "a sample of its numbers"));
            }
            let positions = begun?.growth.as_ref()?.estimate(&self.game, particles)?;
            Some((positions as u128, "random play"))
        };
        let (positions, exact, at_least, source) = if let Some(counted) = self.counted {
            (counted.positions, true, false, counted.source)
        } else if let Some(begun) = finished {
            (begun.positions as u128, true, false, "explored")
        } else if let Some((positions, source)) = estimated() {
            let least = begun.map_or(0, |begun| begun.positions as u128);
            (positions.max(least), false, false, source)
        } else {
            let found = begun.map_or(1, |begun| begun.positions);
            (found as u128, false, true, "explored in part")
        };
        let moves = begun.map_or(1.0, |begun| begun.moves);
        let speed = begun.map_or(SPEED, |begun| begun.speed);
        let needed = bytes(positions as f64 * (vertex_bytes(&self.game) + MOVE * moves));
        Size {
            game: self.title.clone(),
            positions,
            exact,
            at_least,
            source,
            engine: Engine::Graph,
            memory: needed,
            // Solving takes about half as long as exploring.
            seconds: 1.5 * positions as f64 / speed,
            fits: needed <= memory && positions <= u128::from(u32::MAX),
        }
    }
}

/// Positions explored a second, where nothing was measured.
const SPEED: f64 = 1e6;

/// Ends an attempt when time is up.
struct Brief {
    until: Instant,
}

impl Watch for Brief {
    fn reached(&self, _: u64) -> Result<(), Cancelled> {
        if Instant::now() > self.until { Err(Cancelled) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use attractor_core::explore;

    /// What a look at so few positions tells, and what is true.
    fn compare(text: &str) -> (Size, usize) {
        let size = Measured::of(text, 500).unwrap().graph(u64::MAX, PARTICLES);
        let opened = attractor_games::open(text).unwrap();
        (size, explore(&opened.game).arena.vertices())
    }

    #[test]
    fn estimates_are_right_within_a_factor_of_ten() {
        let games = [
            "domineering:4x4",
            "domineering:4x5",
            "domineering:5x4",
            "domineering:..#.../......./.......",
            "connect4:4x4,line=3",
            "connect4:5x3",
            "tictactoe",
            "mnk:4x3,k=3",
            "mnk:3x4,k=4",
            "sim:5",
            "tactix:4x4",
            "notakto:2",
            "hexapawn:4x4",
            "lgame",
            "quixo:3x3",
            "krk:4",
        ];
        for text in games {
            let (size, truth) = compare(text);
            assert!(!size.exact && !size.at_least, "{text}: {size:?}");
            let ratio = size.positions as f64 / truth as f64;
            assert!((0.1..10.0).contains(&ratio), "{text}: {} for {truth}", size.positions);
        }
    }

    #[test]
    fn random_play_alone_estimates_games_without_numbers_as_well_as_with() {
        for text in ["domineering:4x5", "connect4:4x3", "mnk:4x3,k=3", "sim:5"] {
            let measured = Measured::of(text, 500).unwrap();
            let (size, truth) = compare(text);
            let plain = Measured { numbers: None, ..measured }.graph(u64::MAX, PARTICLES);
            assert_eq!(plain.source, "random play", "{text}");
            let ratio = plain.positions as f64 / truth as f64;
            assert!((0.1..10.0).contains(&ratio), "{text}: {} for {truth}", plain.positions);
            assert_eq!(size.exact, plain.exact);
        }
    }

    #[test]
    fn a_bound_is_told_as_one() {
        for text in ["dodgem:3x3", "kayles:20", "sum(nim:3-4,kayles:9)"] {
            let (size, truth) = compare(text);
            assert!(size.at_least && size.positions < truth as u128, "{text}: {size:?}");
            assert!(size.count().starts_with("at least"), "{}", size.count());
        }
    }

    #[test]
    fn a_small_game_is_counted_exactly() {
        for (text, positions) in [("tictactoe", 5478), ("matches:9", 18), ("chomp:2x3", 16)] {
            let size = size(text, None).unwrap();
            assert!(size.exact && size.fits, "{size:?}");
            assert_eq!(size.positions, positions, "{text}");
        }
    }

    #[test]
    fn what_is_offered_fits() {
        for (text, memory) in
            [("connect4:7x6", 1 << 30), ("chomp:15x15", 1 << 24), ("domineering:8x8", 1 << 26)]
        {
            let found = largest_that_fits(text, Some(memory), None).unwrap();
            assert!(found.fits && found.memory <= memory as u64, "{found:?}");
            assert!(found.positions > 1_000, "{found:?}");
        }
    }

    #[test]
    fn a_game_that_is_too_large_is_refused_unless_somebody_insists() {
        let request = OpenRequest {
            game: "connect4".to_owned(),
            memory: Some(1 << 30),
            ..OpenRequest::default()
        };
        let error = refuse_too_large(&request).unwrap_err();
        assert_eq!(error.kind, Kind::TooLarge);
        assert_eq!(error.field(), Some(Field::Anyway));
        assert!(error.message.text().contains("4.5 × 10¹² positions"), "{error:?}");
        let hint = error.hint.unwrap();
        assert!(hint.text().contains("`connect4:5x5` would fit"), "{hint:?}");
        let best = Way::Best { game: "connect4:7x6".to_owned(), limited: false };
        assert!(hint.pieces().contains(&crate::Piece::Way(best)), "{hint:?}");
        assert_eq!(refuse_too_large(&OpenRequest { anyway: true, ..request }), Ok(()));
    }
}
