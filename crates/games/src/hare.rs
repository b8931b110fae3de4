//! Hare and hounds, the French military game: three hounds try to corner a hare.

use attractor_core::{Game, Label, Outcome, Picture, Piece, Player, Spot};

use crate::about::{About, Kind, Parameter};
use crate::ending::{blocked, wins};
use crate::spec::Params;
use crate::square::{Square, Step, bits, other, split_turn};

/// The board of eleven points.
pub struct Hare {
    first: Player,
}

/// How the game is described.
pub static ABOUT: About = About {
    name: "hare",
    aliases: &["hare-and-hounds", "hounds", "french-military"],
    title: "Hare and hounds (the French military game)",
    parameters: &[Parameter {
        name: "first",
        kind: Kind::Choice(&["hounds", "hare"]),
        default: "hounds",
        about: "who moves first",
    }],
    rules: "Three columns of three points, one more point at the left end and one at the right end; \
            the lines run along rows and columns and through the middle point in every direction. \
            Player 1 has three hounds, at the left end and on the upper and lower point next to it; \
            player 2 has the hare, at the right end. In turn one piece goes along a line to a free \
            point next to it; hounds never go back to the left, the hare goes anywhere. The hounds \
            win when the hare cannot move. The hare wins when no hound is to its left, and when no \
            hound can move. There is no rule against stalling: play without end is a draw.",
    notation: "Columns `a` to `e` from the left, rows 1 to 3 from the bottom; the ends are `a2` and \
               `e2`. A move is from where to where: `b3-c3`. A position is the hounds in order, the \
               hare, and whose turn it is: `a2b1b3-e2@1`.",
    example: "hare",
    line: "a2-b2 e2-d3 b3-c3",
};

/// Where the hounds are, where the hare is, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    hounds: u16,
    hare: u8,
    turn: Player,
}

/// The points, column by column.
const POINTS: [Square; 11] = [
    Square { x: 0, y: 1 },
    Square { x: 1, y: 0 },
    Square { x: 1, y: 1 },
    Square { x: 1, y: 2 },
    Square { x: 2, y: 0 },
    Square { x: 2, y: 1 },
    Square { x: 2, y: 2 },
    Square { x: 3, y: 0 },
    Square { x: 3, y: 1 },
    Square { x: 3, y: 2 },
    Square { x: 4, y: 1 },
];

/// Whether a line joins two points: neighbours along a row or a column, and everything round the
/// middle point and the two ends.
fn joined(a: usize, b: usize) -> bool {
    let (p, q) = (POINTS[a], POINTS[b]);
    let (dx, dy) = (p.x.abs_diff(q.x), p.y.abs_diff(q.y));
    let wheel = |point: usize| matches!(point, 0 | 5 | 10);
    dx + dy == 1 || (dx == 1 && dy == 1 && (wheel(a) || wheel(b)))
}

impl Hare {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Hare, String> {
        Ok(Hare { first: Player(u8::from(params.word("first") == "hare")) })
    }

    /// Steps of the mover, as pairs of points.
    fn steps(at: &Position) -> impl Iterator<Item = (usize, usize)> + use<> {
        let Position { hounds, hare, turn } = *at;
        let taken = hounds | 1 << hare;
        let movers = if turn == Player(0) { hounds } else { 1 << hare };
        bits(u64::from(movers)).flat_map(move |from| {
            let from = from as usize;
            (0..POINTS.len())
                .filter(move |&to| {
                    let back = turn == Player(0) && POINTS[to].x < POINTS[from].x;
                    joined(from, to) && !back && taken >> to & 1 == 0
                })
                .map(move |to| (from, to))
        })
    }

    fn escaped(at: &Position) -> bool {
        let hare = POINTS[usize::from(at.hare)].x;
        bits(u64::from(at.hounds)).all(|hound| POINTS[hound as usize].x >= hare)
    }

    fn point(text: &str) -> Option<usize> {
        POINTS.iter().position(|point| point.to_string() == text)
    }
}

impl Game for Hare {
    type Position = Position;
    type Move = Step;

    fn start(&self) -> Position {
        Position { hounds: 0b1011, hare: 10, turn: self.first }
    }

    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        if Hare::escaped(at) {
            return Some(wins(Player(1)));
        }
        Hare::steps(at).next().is_none().then(|| blocked(at.turn))
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = Step> {
        Hare::steps(at).map(|(from, to)| Step { from: POINTS[from], to: POINTS[to] })
    }

    fn play(&self, at: &Position, chosen: &Step) -> Position {
        let point = |square| POINTS.iter().position(|&point| point == square).unwrap_or(0);
        let (from, to) = (point(chosen.from), point(chosen.to));
        let mut next = Position { turn: other(at.turn), ..*at };
        if at.turn == Player(0) {
            next.hounds ^= 1 << from | 1 << to;
        } else {
            next.hare = to as u8;
        }
        next
    }

    fn notation(&self, at: &Position) -> String {
        let hounds: String =
            bits(u64::from(at.hounds)).map(|hound| POINTS[hound as usize].to_string()).collect();
        format!("{hounds}-{}@{}", POINTS[usize::from(at.hare)], at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let read = || {
            let (hounds, hare) = board.split_once('-')?;
            let hound = |i: usize| Hare::point(hounds.get(2 * i..2 * i + 2)?);
            let hounds = (0..3).map(hound).try_fold(0u16, |set, hound| Some(set | 1 << hound?))?;
            let hare = Hare::point(hare)?;
            let apart = hounds.count_ones() == 3 && hounds >> hare & 1 == 0;
            apart.then_some(Position { hounds, hare: hare as u8, turn })
        };
        read().filter(|_| board.len() == 9).ok_or_else(|| {
            format!(
                "`{board}` is no position: expected three hounds and the hare, as in `a2b1b3-e2`"
            )
        })
    }

    fn picture(&self, at: &Position) -> Picture {
        let spots = POINTS.iter().enumerate().map(|(point, square)| {
            let piece = if at.hounds >> point & 1 == 1 {
                Piece::Of(0, 'D')
            } else if usize::from(at.hare) == point {
                Piece::Of(1, 'h')
            } else {
                Piece::Empty
            };
            Spot::new(f32::from(square.x), 2.0 - f32::from(square.y), piece)
        });
        let links = (0..POINTS.len())
            .flat_map(|a| (a + 1..POINTS.len()).map(move |b| (a, b)))
            .filter(|&(a, b)| joined(a, b));
        let mut picture = Picture::new(spots).linked(links);
        if self.outcome(at).is_none() {
            for (from, to) in Hare::steps(at) {
                picture.play(&Step { from: POINTS[from], to: POINTS[to] }, [from, to]);
            }
        }
        picture
    }

    fn labels(&self, at: &Position) -> Vec<Label> {
        if Hare::escaped(at) { vec!["escaped".into()] } else { Vec::new() }
    }

    /// The board or its image upside down, whichever is less.
    fn representative(&self, at: &Position) -> Position {
        let flip = |point: u32| {
            let square = POINTS[point as usize];
            let image = Square { y: 2 - square.y, ..square };
            POINTS.iter().position(|&point| point == image).unwrap_or(0)
        };
        let hounds = bits(u64::from(at.hounds)).fold(0, |set, hound| set | 1 << flip(hound));
        let hare = flip(u32::from(at.hare)) as u8;
        let least = (at.hounds, at.hare).min((hounds, hare));
        Position { hounds: least.0, hare: least.1, ..*at }
    }
}
