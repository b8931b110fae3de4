//! Matches: one heap, and amounts that may be taken from it.

use std::fmt;

use attractor_core::{Direction, Game, Numbered, Outcome, Picture, Piece, Player, Spot};

use crate::about::{About, Kind, Parameter};
use crate::ending::{blocked, wins};
use crate::spec::Params;
use crate::square::{other, split_turn};

/// One heap of matches.
pub struct Matches {
    heap: u32,
    take: Vec<u32>,
    misere: bool,
}

/// How matches are described.
pub static ABOUT: About = About {
    name: "matches",
    aliases: &["batonnets", "sticks"],
    title: "Matches",
    parameters: &[
        Parameter {
            name: "heap",
            kind: Kind::Number(0, 1_000_000),
            default: "9",
            about: "how many matches lie there at the start",
        },
        Parameter {
            name: "take",
            kind: Kind::Amounts(1_000),
            default: "1-3",
            about: "how many may be taken in one move",
        },
        Parameter {
            name: "misere",
            kind: Kind::Flag,
            default: "",
            about: "whoever takes the last match loses",
        },
    ],
    rules: "There is one heap of matches. In turn the players take one of the allowed amounts. \
            A player who cannot move loses; with `misere` a player who cannot move wins, so that \
            whoever takes the last match loses.",
    notation: "A move is the number of matches taken. A position is the number of matches left and \
               whose turn it is: `7@2`.",
    example: "matches:9,take=1-2",
    line: "2 1 2",
};

/// How many matches are left, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    heap: u32,
    turn: Player,
}

/// Take this number of matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Take(u32);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Matches {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Matches, String> {
        let take = params.numbers("take").to_vec();
        Ok(Matches { heap: params.number("heap"), take, misere: params.flag("misere") })
    }
}

impl Game for Matches {
    type Position = Position;
    type Move = Take;

    fn start(&self) -> Position {
        Position { heap: self.heap, turn: Player(0) }
    }

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let end = || if self.misere { wins(at.turn) } else { blocked(at.turn) };
        (at.heap < self.take[0]).then(end)
    }

    #[inline]
    fn moves(&self, at: &Position) -> impl Iterator<Item = Take> {
        let heap = at.heap;
        self.take.iter().copied().take_while(move |&taken| taken <= heap).map(Take)
    }

    #[inline]
    fn play(&self, at: &Position, chosen: &Take) -> Position {
        Position { heap: at.heap - chosen.0, turn: other(at.turn) }
    }

    fn notation(&self, at: &Position) -> String {
        format!("{}@{}", at.heap, at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (heap, turn) = split_turn(text, 2)?;
        let heap = heap.parse().ok().filter(|&heap| heap <= self.heap).ok_or_else(|| {
            format!("`{heap}` is no heap: expected a number from 0 to {}", self.heap)
        })?;
        Ok(Position { heap, turn })
    }

    fn picture(&self, at: &Position) -> Picture {
        // A match plays the move that takes it and everything after it.
        let shown = at.heap.min(100);
        let spot = |i: u32| Spot::new((i % 20) as f32, (i / 20) as f32, Piece::Thing('|'));
        let mut picture = Picture::new((0..shown).map(spot));
        if self.outcome(at).is_none() {
            for chosen in self.moves(at).filter(|chosen| chosen.0 <= shown) {
                picture.play(&chosen, [(shown - chosen.0) as usize]);
            }
        }
        if shown < at.heap {
            let rest = format!("and {} more", at.heap - shown);
            picture.spots.push(Spot::new(0.0, 5.0, Piece::Text(rest)));
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        vec![("heap".to_owned(), i64::from(at.heap))]
    }

    fn every_position(&self) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        let heaps = (0..=self.heap).rev();
        Some(Box::new(
            heaps.flat_map(|heap| [0, 1].map(|turn| Position { heap, turn: Player(turn) })),
        ))
    }

    fn impartial(&self) -> bool {
        true
    }

    #[inline]
    fn passed(&self, at: &Position) -> Option<Position> {
        Some(Position { turn: other(at.turn), ..*at })
    }
}

impl Numbered for Matches {
    fn size(&self) -> u64 {
        u64::from(self.heap) + 1
    }

    #[inline]
    fn number(&self, at: &Position) -> u64 {
        u64::from(at.heap)
    }

    #[inline]
    fn position(&self, number: u64) -> Option<Position> {
        Some(Position { heap: number as u32, turn: Player(0) })
    }

    fn twin(&self, at: &Position) -> Option<Position> {
        self.passed(at)
    }

    fn direction(&self) -> Direction {
        Direction::Down
    }
}
