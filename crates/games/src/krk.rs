//! King and rook against king on a square board.

use std::fmt;

use attractor_core::{Game, Label, Numbered, Outcome, Picture, Piece, Player};

use crate::about::{About, Kind, Parameter};
use crate::ending::wins;
use crate::krk_numbers::Tables;
use crate::spec::Params;
use crate::square::{Square, other, split_turn};

/// The ending on a board of up to 16 by 16.
pub struct Krk {
    side: u8,
    /// For each square, those next to it.
    around: Vec<Vec<Square>>,
    /// For each square, those before it in the four directions of a rook, the nearest first.
    rays: Vec<[Vec<Square>; 4]>,
    tables: Tables,
}

/// How the ending is described.
pub static ABOUT: About = About {
    name: "krk",
    aliases: &["rook-ending"],
    title: "King and rook against king",
    parameters: &[Parameter {
        name: "side",
        kind: Kind::Number(3, 16),
        default: "8",
        about: "how wide and high the board is",
    }],
    rules: "Chess on a square board: player 1 has a king and a rook, player 2 a king. Pieces move as \
            in chess, kings never next to each other nor into check. Player 1 wins by checkmate; \
            stalemate, the loss of the rook, and play without end are draws. Player 1 begins with \
            the king in the middle of the first row and the rook in its right corner, against the \
            king in the middle of the last row; every legal position can be asked for.",
    notation: "A move is the piece and where it goes: `Ke2`, `Rh5`. A position is player 1's king and \
               rook, player 2's king in small letters, and whose turn it is: `Ke1Rh1ke8@1`.",
    example: "krk:4",
    line: "Rd3 Kb4 Kb2",
};

/// Where the three pieces are, and whose turn it is. A rook that was taken is nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) king: Square,
    pub(crate) rook: Option<Square>,
    pub(crate) lone: Square,
    pub(crate) turn: Player,
}

/// A piece goes to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chess {
    rook: bool,
    to: Square,
}

impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.rook { 'R' } else { 'K' }, self.to)
    }
}

impl Krk {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Krk, String> {
        let side = params.number("side") as u8;
        let away = |from: Square, (dx, dy): (i8, i8), steps: i8| {
            let (x, y) = (from.x as i8 + dx * steps, from.y as i8 + dy * steps);
            let inside = (0..side as i8).contains(&x) && (0..side as i8).contains(&y);
            inside.then_some(Square { x: x as u8, y: y as u8 })
        };
        let cells = 0..u32::from(side) * u32::from(side);
        let every: Vec<Square> = cells.map(|cell| Square::of(cell, u32::from(side))).collect();
        let around = |from| AROUND.into_iter().filter_map(|way| away(from, way, 1)).collect();
        let ray = |from, way| (1..side as i8).map_while(|steps| away(from, way, steps)).collect();
        let straight = [AROUND[0], AROUND[2], AROUND[4], AROUND[6]];
        let around: Vec<Vec<Square>> = every.iter().map(|&from| around(from)).collect();
        let rays = every.iter().map(|&from| straight.map(|way| ray(from, way)));
        let rays: Vec<[Vec<Square>; 4]> = rays.collect();
        let tables = Tables::new(&every, &around, &rays);
        Ok(Krk { side, around, rays, tables })
    }

    /// What its numbers need.
    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The square that a text begins with, a letter and a number, and what follows it.
    fn first_square<'a>(&self, text: &'a str) -> Option<(Square, &'a str)> {
        let column = *text.as_bytes().first()?;
        let rest = text.get(1..)?;
        let (row, rest) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
        let square =
            Square { x: column.checked_sub(b'a')?, y: row.parse::<u8>().ok()?.checked_sub(1)? };
        (square.x < self.side && square.y < self.side).then_some((square, rest))
    }

    #[inline]
    pub(crate) fn cell(&self, square: Square) -> u64 {
        u64::from(square.y) * u64::from(self.side) + u64::from(square.x)
    }

    #[inline]
    fn king_steps(&self, from: Square) -> impl Iterator<Item = Square> {
        self.around[self.cell(from) as usize].iter().copied()
    }

    /// Where the rook can go; the lone king never stands in its way when player 1 is to move.
    #[inline]
    fn rook_steps(&self, at: Position) -> impl Iterator<Item = Square> {
        at.rook.into_iter().flat_map(move |from| {
            self.rays[self.cell(from) as usize].iter().flat_map(move |ray| {
                ray.iter().copied().take_while(move |&to| to != at.king && to != at.lone)
            })
        })
    }

    /// The lone king's steps that do not lead into check.
    #[inline]
    fn lone_steps(&self, at: Position) -> impl Iterator<Item = Square> {
        self.king_steps(at.lone).filter(move |&to| {
            let next = Position { lone: to, rook: at.rook.filter(|&rook| rook != to), ..at };
            !touch(at.king, to) && !in_check(&next)
        })
    }

    #[inline]
    fn legal(&self, at: &Position) -> bool {
        let apart = at.rook.is_none_or(|rook| rook != at.king && rook != at.lone);
        apart && !touch(at.king, at.lone) && (at.turn == Player(1) || !in_check(at))
    }
}

/// The eight directions.
const AROUND: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Whether two kings would stand on one square or next to each other.
#[inline]
fn touch(a: Square, b: Square) -> bool {
    a.x.abs_diff(b.x) <= 1 && a.y.abs_diff(b.y) <= 1
}

/// Whether the rook attacks the lone king.
#[inline]
fn in_check(at: &Position) -> bool {
    let between = |a: u8, b: u8, c: u8| a.min(c) < b && b < a.max(c);
    at.rook.is_some_and(|rook| {
        let column =
            rook.x == at.lone.x && !(at.king.x == rook.x && between(rook.y, at.king.y, at.lone.y));
        let row =
            rook.y == at.lone.y && !(at.king.y == rook.y && between(rook.x, at.king.x, at.lone.x));
        column || row
    })
}

impl Game for Krk {
    type Position = Position;
    type Move = Chess;

    fn start(&self) -> Position {
        let (middle, last) = (self.side / 2, self.side - 1);
        Position {
            king: Square { x: middle, y: 0 },
            rook: Some(Square { x: last, y: 0 }),
            lone: Square { x: middle, y: last },
            turn: Player(0),
        }
    }

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        if at.rook.is_none() {
            return Some(Outcome::DRAW);
        }
        if at.turn == Player(0) {
            return self.moves(at).next().is_none().then_some(Outcome::DRAW);
        }
        let stuck = self.lone_steps(*at).next().is_none();
        stuck.then(|| if in_check(at) { wins(Player(0)) } else { Outcome::DRAW })
    }

    #[inline]
    fn moves(&self, at: &Position) -> impl Iterator<Item = Chess> {
        let at = *at;
        let first = at.turn == Player(0);
        let kings = self
            .king_steps(at.king)
            .filter(move |&to| first && Some(to) != at.rook && !touch(to, at.lone));
        let rooks = self.rook_steps(at).filter(move |_| first);
        let lone = self.lone_steps(at).filter(move |_| !first);
        let king = |to| Chess { rook: false, to };
        kings.map(king).chain(rooks.map(|to| Chess { rook: true, to })).chain(lone.map(king))
    }

    #[inline]
    fn play(&self, at: &Position, chosen: &Chess) -> Position {
        let mut next = Position { turn: other(at.turn), ..*at };
        if at.turn == Player(1) {
            next.lone = chosen.to;
            next.rook = at.rook.filter(|&rook| rook != chosen.to);
        } else if chosen.rook {
            next.rook = Some(chosen.to);
        } else {
            next.king = chosen.to;
        }
        next
    }

    fn notation(&self, at: &Position) -> String {
        let rook = at.rook.map(|rook| format!("R{rook}")).unwrap_or_default();
        format!("K{}{rook}k{}@{}", at.king, at.lone, at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let read = || {
            let (king, rest) = self.first_square(board.strip_prefix('K')?)?;
            let (rook, rest) = match rest.strip_prefix('R') {
                Some(rest) => self.first_square(rest).map(|(rook, rest)| (Some(rook), rest))?,
                None => (None, rest),
            };
            let (lone, rest) = self.first_square(rest.strip_prefix('k')?)?;
            rest.is_empty().then_some(Position { king, rook, lone, turn })
        };
        let at = read().ok_or_else(|| {
            format!(
                "`{board}` is no position: expected one such as `{}`",
                self.notation(&self.start())
            )
        })?;
        if !self.legal(&at) {
            return Err(format!(
                "`{text}` is not legal: pieces on one square, kings that touch, or a check that was ignored"
            ));
        }
        Ok(at)
    }

    fn picture(&self, at: &Position) -> Picture {
        let side = usize::from(self.side);
        let mut picture = Picture::board(side, side, |x, y| {
            let here = Square { x: x as u8, y: y as u8 };
            match here {
                _ if here == at.king => Piece::Of(0, 'K'),
                _ if Some(here) == at.rook => Piece::Of(0, 'R'),
                _ if here == at.lone => Piece::Of(1, 'k'),
                _ => Piece::Empty,
            }
        });
        if self.outcome(at).is_none() {
            for chosen in self.moves(at) {
                let from = match (at.turn, chosen.rook) {
                    (Player(0), true) => at.rook.unwrap_or(at.king),
                    (Player(0), false) => at.king,
                    _ => at.lone,
                };
                picture.play(&chosen, [from, chosen.to].map(|square| square.spot(side, side)));
            }
        }
        picture
    }

    fn labels(&self, at: &Position) -> Vec<Label> {
        let mut labels = Vec::new();
        if in_check(at) {
            labels.push("check".into());
        }
        if at.rook.is_none() {
            labels.push("bare".into());
        }
        labels
    }

    fn every_position(&self) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        Some(Box::new((0..self.size()).filter_map(|number| self.position(number))))
    }
}
