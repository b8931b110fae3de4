//! Dodgem: two rows of cars that want to leave the board past each other.

use std::fmt;

use attractor_core::{Game, Outcome, Picture, Piece, Player};

use crate::about::{About, Kind, Parameter};
use crate::ending::{blocked, wins};
use crate::packed::take;
use crate::spec::Params;
use crate::square::{Square, bits, other, read_stones, split_turn, stone, write_board};

/// A square board of up to 5 by 5.
pub struct Dodgem {
    side: u32,
    trapped_wins: bool,
}

/// How dodgem is described.
pub static ABOUT: About = About {
    name: "dodgem",
    aliases: &[],
    title: "Dodgem",
    parameters: &[
        Parameter {
            name: "board",
            kind: Kind::Size(2, 5),
            default: "3x3",
            about: "the board, as wide as high",
        },
        Parameter {
            name: "trapped",
            kind: Kind::Choice(&["wins", "loses"]),
            default: "wins",
            about: "what becomes of a player who has cars on the board and cannot move",
        },
    ],
    rules: "Player 1's cars begin on the left column, player 2's on the bottom row, the corner \
            between them stays free. Player 1 moves a car one cell to the right, up or down, player \
            2 one cell up, to the left or to the right, always to a free cell; from the far side \
            (the right column for player 1, the top row for player 2) a car may also leave the \
            board forwards. Whoever has moved all own cars off the board wins. A player must leave \
            the opponent a move: a trapped player wins, as in Winning Ways; with `trapped=loses` a \
            trapped player loses. Play without end is a draw.",
    notation: "A move is from where to where, `a2-b2`, or off the board, `c2-off`. A position is the \
               rows from the bottom, `X` for player 1's cars, `O` for player 2's, and whose turn it \
               is: `.OO/X../X..@1`.",
    example: "dodgem:3x3",
    line: "a3-b3 b1-a1 b3-c3",
};

/// The cars of each player, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    cars: [u32; 2],
    turn: Player,
}

/// A car goes to a cell, or off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drive {
    from: Square,
    to: Option<Square>,
}

impl fmt::Display for Drive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(f, "{}-{to}", self.from),
            None => write!(f, "{}-off", self.from),
        }
    }
}

impl Dodgem {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Dodgem, String> {
        let (side, high) = params.size("board");
        if side != high {
            return Err(format!("a board of {side}x{high} is not as wide as high"));
        }
        Ok(Dodgem { side, trapped_wins: params.word("trapped") == "wins" })
    }

    fn cell(&self, square: Square) -> u32 {
        u32::from(square.y) * self.side + u32::from(square.x)
    }

    fn drives(&self, at: &Position) -> impl Iterator<Item = Drive> + use<> {
        let side = self.side as i32;
        let (turn, taken) = (at.turn, at.cars[0] | at.cars[1]);
        bits(u64::from(at.cars[usize::from(turn.0)])).flat_map(move |cell| {
            let from = Square::of(cell, side as u32);
            let (x, y) = (i32::from(from.x), i32::from(from.y));
            // Forwards first, then to either side.
            let steps = if turn == Player(0) {
                [(x + 1, y), (x, y + 1), (x, y - 1)]
            } else {
                [(x, y + 1), (x - 1, y), (x + 1, y)]
            };
            steps.into_iter().enumerate().filter_map(move |(k, (x, y))| {
                if (0..side).contains(&x) && (0..side).contains(&y) {
                    let to = Square { x: x as u8, y: y as u8 };
                    (taken >> (y * side + x) & 1 == 0).then_some(Drive { from, to: Some(to) })
                } else {
                    (k == 0).then_some(Drive { from, to: None })
                }
            })
        })
    }
}

impl Game for Dodgem {
    type Position = Position;
    type Move = Drive;

    fn start(&self) -> Position {
        let cars = (1..self.side)
            .fold([0, 0], |[left, bottom], i| [left | 1 << (i * self.side), bottom | 1 << i]);
        Position { cars, turn: Player(0) }
    }

    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        if let Some(done) = at.cars.iter().position(|&cars| cars == 0) {
            return Some(wins(Player(done as u8)));
        }
        let end = || if self.trapped_wins { wins(at.turn) } else { blocked(at.turn) };
        self.drives(at).next().is_none().then(end)
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = Drive> {
        self.drives(at)
    }

    fn play(&self, at: &Position, chosen: &Drive) -> Position {
        let mut next = Position { turn: other(at.turn), ..*at };
        let to = chosen.to.map_or(0, |to| 1 << self.cell(to));
        next.cars[usize::from(at.turn.0)] ^= 1 << self.cell(chosen.from) | to;
        next
    }

    fn notation(&self, at: &Position) -> String {
        let cars = at.cars.map(u64::from);
        format!("{}@{}", write_board(self.side, self.side, |cell| stone(cars, cell)), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let cars = read_stones(self.side, self.side, board)?.map(|set| set as u32);
        if cars.iter().any(|set| set.count_ones() >= self.side) || cars == [0, 0] {
            let most = self.side - 1;
            return Err(format!(
                "`{board}` does not fit: expected at most {most} cars of each player, and some left"
            ));
        }
        Ok(Position { cars, turn })
    }

    fn pack(&self, at: &Position, out: &mut Vec<u8>) {
        at.cars.iter().for_each(|word| out.extend(word.to_le_bytes()));
        out.push(at.turn.0);
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<Position> {
        let cars = [u32::from_le_bytes(take(bytes)?), u32::from_le_bytes(take(bytes)?)];
        let [turn] = take(bytes)?;
        Some(Position { cars, turn: Player(turn) })
    }

    fn picture(&self, at: &Position) -> Picture {
        let side = self.side as usize;
        let mut picture = Picture::board(side, side, |x, y| {
            match stone(at.cars.map(u64::from), (y * side + x) as u32) {
                'X' => Piece::Of(0, '>'),
                'O' => Piece::Of(1, '^'),
                _ => Piece::Empty,
            }
        });
        if self.outcome(at).is_none() {
            for chosen in self.moves(at) {
                let ends = [Some(chosen.from), chosen.to].into_iter().flatten();
                picture.play(&chosen, ends.map(|square| square.spot(side, side)));
            }
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        let cars = at.cars.iter().zip(1..);
        cars.map(|(set, i)| (format!("cars {i}"), i64::from(set.count_ones()))).collect()
    }
}
