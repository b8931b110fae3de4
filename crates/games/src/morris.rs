//! Morris on nine points: put all men on the board, then move them into a line.

use std::fmt;

use attractor_core::{Game, Label, Outcome, Picture, Piece, Player};

use crate::about::{About, Kind, Parameter};
use crate::ending::{blocked, wins};
use crate::mnk::lines;
use crate::packed::take;
use crate::spec::Params;
use crate::square::{Square, Step, bits, other, read_stones, split_turn, stone, write_board};

/// Nine points, three or four men each.
pub struct Morris {
    men: u32,
    /// Where a man may go from each point.
    reach: [u16; 9],
    lines: Vec<u32>,
}

/// How morris is described.
pub static ABOUT: About = About {
    name: "morris",
    aliases: &["merels", "tapatan"],
    title: "Three men's morris",
    parameters: &[
        Parameter {
            name: "men",
            kind: Kind::Number(3, 4),
            default: "3",
            about: "how many men each player has",
        },
        Parameter {
            name: "moves",
            kind: Kind::Choice(&["sides", "lines", "any"]),
            default: "sides",
            about: "where a man may go: to a neighbour along rows and columns, along the diagonals too, or to any free point",
        },
    ],
    rules: "Nine points in three rows. In turn the players put a man on a free point until all are \
            on the board; then in turn they move one own man to a free neighbour along a row or a \
            column, as Murray describes it (with `moves=lines` also along the two diagonals, as in \
            tapatan; with `moves=any` to any free point, as in nine holes). Three own men in a row, \
            a column or a diagonal win, also while men are put on the board. A player who cannot \
            move loses; play without end is a draw.",
    notation: "A move is the point where a man is put, `b2`, or from where to where, `b2-b3`. A \
               position is the rows from the bottom, `X` for player 1, `O` for player 2, and whose \
               turn it is: `X.O/.X./..O@1`.",
    example: "morris:3",
    line: "b2 a1 c1 a3 a2 c2 b2-b3",
};

/// The men of each player, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    men: [u16; 2],
    turn: Player,
}

/// Put a man on the board, or move one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Put a man here.
    Put(Square),
    /// Move a man.
    Move(Step),
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Put(square) => square.fmt(f),
            Turn::Move(step) => step.fmt(f),
        }
    }
}

impl Morris {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Morris, String> {
        let kind = params.word("moves");
        let near = |a: u32, b: u32| {
            let (dx, dy) = ((a % 3).abs_diff(b % 3), (a / 3).abs_diff(b / 3));
            let diagonal = dx == 1 && dy == 1 && (a == 4 || b == 4);
            a != b && (kind == "any" || dx + dy == 1 || (kind == "lines" && diagonal))
        };
        let reach = |a: usize| (0..9).filter(|&b| near(a as u32, b)).fold(0, |set, b| set | 1 << b);
        let lines = lines(3, 3, 3);
        Ok(Morris { men: params.number("men"), reach: std::array::from_fn(reach), lines })
    }

    fn free(at: &Position) -> u16 {
        0x1FF & !(at.men[0] | at.men[1])
    }

    fn putting(&self, at: &Position) -> bool {
        at.men[usize::from(at.turn.0)].count_ones() < self.men
    }

    fn has_line(&self, men: u16) -> bool {
        self.lines.iter().any(|line| u32::from(men) & line == *line)
    }

    fn turns(&self, at: &Position) -> impl Iterator<Item = Turn> {
        let free = Morris::free(at);
        let putting = self.putting(at);
        let own = if putting { 0 } else { at.men[usize::from(at.turn.0)] };
        let put = bits(u64::from(if putting { free } else { 0 }));
        let moved = bits(u64::from(own)).flat_map(move |from| {
            bits(u64::from(self.reach[from as usize] & free))
                .map(move |to| Step { from: Square::of(from, 3), to: Square::of(to, 3) })
        });
        put.map(|point| Turn::Put(Square::of(point, 3))).chain(moved.map(Turn::Move))
    }
}

impl Game for Morris {
    type Position = Position;
    type Move = Turn;

    fn start(&self) -> Position {
        Position { men: [0, 0], turn: Player(0) }
    }

    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let last = other(at.turn);
        if self.has_line(at.men[usize::from(last.0)]) {
            return Some(wins(last));
        }
        self.turns(at).next().is_none().then(|| blocked(at.turn))
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = Turn> {
        self.turns(at)
    }

    fn play(&self, at: &Position, chosen: &Turn) -> Position {
        let bit = |square: Square| 1 << (square.y * 3 + square.x);
        let change: u16 = match chosen {
            Turn::Put(point) => bit(*point),
            Turn::Move(step) => bit(step.from) | bit(step.to),
        };
        let mut next = Position { turn: other(at.turn), ..*at };
        next.men[usize::from(at.turn.0)] ^= change;
        next
    }

    fn notation(&self, at: &Position) -> String {
        let men = at.men.map(u64::from);
        format!("{}@{}", write_board(3, 3, |point| stone(men, point)), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let men = read_stones(3, 3, board)?.map(|set| set as u16);
        let [first, second] = men.map(u16::count_ones);
        let put = first == second + u32::from(turn == Player(1));
        let moved = first == self.men && second == self.men;
        if first > self.men || second > self.men || !(put || moved) {
            return Err(format!(
                "`{board}` does not fit: expected up to {} men each, put on the board in turn",
                self.men
            ));
        }
        if self.has_line(men[usize::from(turn.0)]) {
            return Err(format!("`{board}` has a line of the player to move, who has won before"));
        }
        Ok(Position { men, turn })
    }

    fn pack(&self, at: &Position, out: &mut Vec<u8>) {
        at.men.iter().for_each(|word| out.extend(word.to_le_bytes()));
        out.push(at.turn.0);
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<Position> {
        let men = [u16::from_le_bytes(take(bytes)?), u16::from_le_bytes(take(bytes)?)];
        let [turn] = take(bytes)?;
        Some(Position { men, turn: Player(turn) })
    }

    fn picture(&self, at: &Position) -> Picture {
        let mut picture =
            Picture::board(3, 3, |x, y| match stone(at.men.map(u64::from), (y * 3 + x) as u32) {
                'X' => Piece::Of(0, 'X'),
                'O' => Piece::Of(1, 'O'),
                _ => Piece::Empty,
            });
        if self.outcome(at).is_none() {
            for chosen in self.turns(at) {
                match chosen {
                    Turn::Put(point) => picture.play(&chosen, [point.spot(3, 3)]),
                    Turn::Move(step) => {
                        picture.play(&chosen, [step.from, step.to].map(|point| point.spot(3, 3)));
                    }
                }
            }
        }
        picture
    }

    fn labels(&self, at: &Position) -> Vec<Label> {
        if self.putting(at) { vec!["putting".into()] } else { Vec::new() }
    }
}
