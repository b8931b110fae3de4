//! An opening book: the scores of all positions of the first moves.

use super::batch::solve_in_order;
use super::position::Position;
use super::solver::{Answer, Solver};
use super::stones::Stones;
use crate::limits::Limits;
use attractor_core::{Cancelled, Unwatched, Watch};
use attractor_games::connect4::Geometry;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;

/// The scores of all open positions with at most `depth` stones.
///
/// A position and its mirror image are one entry. As bytes:
///
/// ```text
///   magic "AC4B", version 1, width, height, line, depth      9 bytes
///   number of entries                                        8 bytes, little end first
///   for each entry, by key: key less the key before          7 bits a byte, low bits first
///                           score                            1 byte
///   CRC-32 of all of the above                               4 bytes, little end first
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningBook {
    geometry: Geometry,
    depth: u32,
    scores: BTreeMap<u64, i8>,
}

const MAGIC: &[u8; 4] = b"AC4B";
const VERSION: u8 = 1;

impl OpeningBook {
    /// A book without entries.
    #[must_use]
    pub fn empty(geometry: Geometry, depth: u32) -> OpeningBook {
        OpeningBook { geometry, depth: depth.min(geometry.cells()), scores: BTreeMap::new() }
    }

    /// Solves every position of the deepest layer that is not in the book yet, and then backs the
    /// scores up to the empty board, using about `memory` bytes for them.
    ///
    /// `progress` sees the book so far, and how many positions the layer has.
    ///
    /// # Errors
    /// After [`ControlFlow::Break`], once `watch` ends it, or without the memory, the book is left
    /// unfinished.
    pub fn complete(
        &mut self,
        solver: &mut Solver,
        memory: u64,
        watch: &dyn Watch,
        mut progress: impl FnMut(&OpeningBook, usize) -> ControlFlow<()>,
    ) -> Result<(), Unfinished> {
        let geometry = self.geometry;
        let layers = layers(geometry, self.depth, memory / ENTRY, watch)?;
        let Some((deepest, above)) = layers.split_last() else { return Ok(()) };
        let missing: Vec<Position> =
            deepest.values().filter(|position| self.probe(position).is_none()).copied().collect();
        let mut left = missing.len();
        let items = missing.into_iter().map(|position| (position, Ok(position)));
        let (limits, known) = (Limits::new(watch), self.len() as u64);
        let sink = |position, answer: Result<Answer, Infallible>| {
            let Ok(answer) = answer;
            let Some(score) = answer.score() else { return ControlFlow::Break(()) };
            self.scores.insert(key(&position), score as i8);
            left -= 1;
            progress(self, deepest.len())
        };
        let ended = solve_in_order(solver, geometry, items, &limits, known, sink).is_err();
        if ended || left > 0 {
            return Err(Unfinished::Ended);
        }
        for layer in above.iter().rev() {
            for (&key, position) in layer {
                let score = backed_up(&self.scores, position).ok_or(Unfinished::Ended)?;
                self.scores.insert(key, score);
            }
        }
        Ok(())
    }

    /// The score of a position, if the book has it. Finished games are not in the book.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<i32> {
        if position.geometry() != self.geometry {
            return None;
        }
        self.scores.get(&key(position)).map(|&score| i32::from(score))
    }

    /// How many positions it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Is there nothing in it?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The board.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The most stones of a position in the book.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Checks that the book has exactly the positions it should have, that every score above the
    /// deepest layer follows from those below, and that `sample` scores of the deepest layer, evenly
    /// spread, are what the solver finds.
    ///
    /// # Errors
    /// The first position where this is not so.
    pub fn verify(&self, solver: &mut Solver, sample: usize) -> Result<(), BookError> {
        // A damaged book may claim a depth whose positions nobody could hold.
        let most = self.scores.len() as u64 + 1;
        let Ok(layers) = layers(self.geometry, self.depth, most, &Unwatched) else {
            return Err(BookError::Few { found: self.scores.len() });
        };
        let expected: usize = layers.iter().map(BTreeMap::len).sum();
        if expected != self.scores.len() {
            return Err(BookError::Entries { expected, found: self.scores.len() });
        }
        let wrong = |position: &Position, expected: Option<i32>| BookError::Score {
            position: position.rows(),
            expected,
            found: self.probe(position),
        };
        for layer in layers.iter().rev().skip(1) {
            for position in layer.values() {
                let expected = backed_up(&self.scores, position).map(i32::from);
                if expected.is_none() || expected != self.probe(position) {
                    return Err(wrong(position, expected));
                }
            }
        }
        let deepest: Vec<&Position> =
            layers.last().into_iter().flat_map(BTreeMap::values).collect();
        let step = (deepest.len() / sample.max(1)).max(1);
        for position in deepest.into_iter().step_by(step).take(sample) {
            let expected = solver.solve(position, &Limits::none()).score();
            if expected != self.probe(position) {
                return Err(wrong(position, expected));
            }
        }
        Ok(())
    }

    /// The book as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Geometry { width, height, line, .. } = self.geometry;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, width as u8, height as u8, line as u8, self.depth as u8]);
        bytes.extend((self.scores.len() as u64).to_le_bytes());
        let mut before = 0;
        for (&key, &score) in &self.scores {
            let mut step = key - before;
            before = key;
            while step >= 0x80 {
                bytes.push(step as u8 | 0x80);
                step >>= 7;
            }
            bytes.extend([step as u8, score as u8]);
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a book.
    ///
    /// # Errors
    /// Bytes that are not a book, or not a whole one.
    pub fn from_bytes(bytes: &[u8]) -> Result<OpeningBook, BookError> {
        let (body, sum) = bytes.split_last_chunk::<4>().ok_or(BookError::NoBook)?;
        let rest = body.strip_prefix(MAGIC).ok_or(BookError::NoBook)?;
        if crc32fast::hash(body) != u32::from_le_bytes(*sum) {
            return Err(BookError::Damaged);
        }
        let (head, rest) = rest.split_first_chunk::<5>().ok_or(BookError::Damaged)?;
        let [version, width, height, line, depth] = head.map(u32::from);
        if version != u32::from(VERSION) {
            return Err(BookError::Version(version));
        }
        let geometry = Geometry::new(width, height, line).ok_or(BookError::Damaged)?;
        let (count, rest) = rest.split_first_chunk::<8>().ok_or(BookError::Damaged)?;
        let mut rest = rest.iter();
        let mut scores = BTreeMap::new();
        let mut key = 0_u64;
        while let Some(&first) = rest.next() {
            let (mut byte, mut step, mut shift) = (first, 0_u64, 0);
            while byte & 0x80 != 0 {
                step |= u64::from(byte & 0x7F) << shift;
                shift += 7;
                byte = *rest.next().filter(|_| shift < 64).ok_or(BookError::Damaged)?;
            }
            step |= u64::from(byte) << shift;
            key = key.checked_add(step).ok_or(BookError::Damaged)?;
            let score = *rest.next().ok_or(BookError::Damaged)? as i8;
            // No win is worth more than the moves that are left.
            if u32::from(score.unsigned_abs()) > geometry.cells() {
                return Err(BookError::Damaged);
            }
            scores.insert(key, score);
        }
        if scores.len() as u64 != u64::from_le_bytes(*count) {
            return Err(BookError::Damaged);
        }
        Ok(OpeningBook { geometry, depth, scores })
    }
}

/// Bytes that a position takes while a book is made: in its layer, among those to be solved, and in
/// the book.
const ENTRY: u64 = 192;

/// The open positions with 0, 1, … `depth` stones, by key: `most` of them at most.
fn layers(
    geometry: Geometry,
    depth: u32,
    most: u64,
    watch: &dyn Watch,
) -> Result<Vec<BTreeMap<u64, Position>>, Unfinished> {
    let start = Position::start(geometry);
    let mut layers = vec![BTreeMap::from([(key(&start), start)])];
    let mut found = 1;
    for stones in 1..=depth {
        let mut next = BTreeMap::new();
        for position in layers.last().into_iter().flat_map(BTreeMap::values) {
            for after in position.columns().filter_map(|column| position.play(column)) {
                if after.end().is_none() {
                    next.entry(key(&after)).or_insert(after);
                }
            }
            if found + next.len() as u64 > most {
                return Err(Unfinished::TooLarge { stones });
            }
            watch.reached(0).map_err(|Cancelled| Unfinished::Ended)?;
        }
        found += next.len() as u64;
        layers.push(next);
    }
    Ok(layers)
}

/// The score of a position from those of the positions one move on; `None` if one is missing.
fn backed_up(scores: &BTreeMap<u64, i8>, position: &Position) -> Option<i8> {
    let left = position.geometry().cells() - position.stones();
    let mut best = None;
    for after in position.columns().filter_map(|column| position.play(column)) {
        let score = match after.end() {
            Some(super::End::Line) => left.div_ceil(2) as i8,
            Some(super::End::Draw) => 0,
            None => -scores.get(&key(&after))?,
        };
        best = best.max(Some(score));
    }
    best
}

fn key(position: &Position) -> u64 {
    let stones: Stones = position.bits();
    stones.canonical_key(&position.geometry())
}

/// Why a book was not completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// Somebody ended the work.
    Ended,
    /// Its positions do not fit into memory.
    TooLarge {
        /// Those with fewer stones would.
        stones: u32,
    },
}

/// What is wrong with a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    /// It does not begin like a book.
    NoBook,
    /// A version that this program does not read.
    Version(u32),
    /// The checksum or the length is wrong.
    Damaged,
    /// Positions are missing.
    Few {
        /// How many there are.
        found: usize,
    },
    /// There are too many positions.
    Entries {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A wrong score.
    Score {
        /// The rows of the position from the bottom.
        position: String,
        /// The right score.
        expected: Option<i32>,
        /// The score in the book.
        found: Option<i32>,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let say = |score: &Option<i32>| score.map_or("none".to_owned(), |score| score.to_string());
        match self {
            BookError::NoBook => write!(f, "not an opening book"),
            BookError::Version(version) => {
                write!(f, "an opening book of version {version}; this program reads {VERSION}")
            }
            BookError::Damaged => write!(f, "the opening book is damaged: its checksum is wrong"),
            BookError::Few { found } => write!(f, "the book has only {found} positions"),
            BookError::Entries { expected, found } => {
                write!(f, "the book has {found} positions instead of {expected}")
            }
            BookError::Score { position, expected, found } => write!(
                f,
                "the score of `{position}` is {} in the book and should be {}",
                say(found),
                say(expected)
            ),
        }
    }
}

impl std::error::Error for BookError {}
