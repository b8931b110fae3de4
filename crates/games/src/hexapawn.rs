//! Hexapawn: pawns alone, on a small board.

use attractor_core::{Game, Outcome, Picture, Piece, Player};

use crate::about::{About, Kind, Parameter};
use crate::ending::{blocked, wins};
use crate::packed::take;
use crate::spec::Params;
use crate::square::{Square, Step, bits, other, read_stones, split_turn, stone, write_board};

/// A board of up to 32 cells, with one row of pawns on either side.
pub struct Hexapawn {
    columns: u32,
    rows: u32,
}

/// How hexapawn is described.
pub static ABOUT: About = About {
    name: "hexapawn",
    aliases: &["pawns"],
    title: "Hexapawn",
    parameters: &[Parameter {
        name: "board",
        kind: Kind::Size(2, 8),
        default: "3x3",
        about: "columns x rows, at most 32 cells",
    }],
    rules: "Player 1's pawns fill the bottom row and go up, player 2's fill the top row and go down. \
            A pawn goes one cell forwards when it is free, or takes an opponent's pawn one cell \
            diagonally forwards. Whoever brings a pawn to the far row wins; whoever cannot move loses \
            (Martin Gardner).",
    notation: "A move is from where to where: `a1-a2`. A position is the rows from the bottom, `X` for \
               player 1, `O` for player 2, and whose turn it is: `XXX/.../OOO@1`.",
    example: "hexapawn:3x3",
    line: "a1-a2 b3-a2 b1-a2",
};

/// The pawns of each player, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pawns: [u32; 2],
    turn: Player,
}

impl Hexapawn {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Hexapawn, String> {
        let (columns, rows) = params.size("board");
        if columns * rows > 32 {
            return Err(format!("a board of {columns}x{rows} has more than 32 cells"));
        }
        Ok(Hexapawn { columns, rows })
    }

    fn row(&self, y: u32) -> u32 {
        (((1u64 << self.columns) - 1) << (y * self.columns)) as u32
    }

    /// The row that a player wants to reach.
    fn goal(&self, player: Player) -> u32 {
        self.row(if player == Player(0) { self.rows - 1 } else { 0 })
    }

    fn steps(&self, at: &Position) -> impl Iterator<Item = Step> {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        let (own, others) =
            (at.pawns[usize::from(at.turn.0)], at.pawns[usize::from(1 - at.turn.0)]);
        let forwards = if at.turn == Player(0) { 1 } else { -1 };
        bits(u64::from(own)).flat_map(move |cell| {
            let (x, y) = (cell as i32 % columns, cell as i32 / columns + forwards);
            [0, -1, 1].into_iter().filter_map(move |dx| {
                let inside = (0..columns).contains(&(x + dx)) && (0..rows).contains(&y);
                let to = inside.then(|| (y * columns + x + dx) as u32)?;
                let open =
                    if dx == 0 { (own | others) >> to & 1 == 0 } else { others >> to & 1 == 1 };
                let square = |cell| Square::of(cell, columns as u32);
                open.then(|| Step { from: square(cell), to: square(to) })
            })
        })
    }
}

impl Game for Hexapawn {
    type Position = Position;
    type Move = Step;

    fn start(&self) -> Position {
        Position { pawns: [self.row(0), self.row(self.rows - 1)], turn: Player(0) }
    }

    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let last = other(at.turn);
        let arrived = at.pawns[usize::from(last.0)] & self.goal(last) != 0;
        if arrived {
            return Some(wins(last));
        }
        self.steps(at).next().is_none().then(|| blocked(at.turn))
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = Step> {
        self.steps(at)
    }

    fn play(&self, at: &Position, chosen: &Step) -> Position {
        let bit = |square: Square| 1 << (u32::from(square.y) * self.columns + u32::from(square.x));
        let (from, to): (u32, u32) = (bit(chosen.from), bit(chosen.to));
        let mut next = Position { turn: other(at.turn), ..*at };
        next.pawns[usize::from(at.turn.0)] ^= from | to;
        next.pawns[usize::from(1 - at.turn.0)] &= !to;
        next
    }

    fn notation(&self, at: &Position) -> String {
        let pawns = at.pawns.map(u64::from);
        format!("{}@{}", write_board(self.columns, self.rows, |cell| stone(pawns, cell)), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let pawns = read_stones(self.columns, self.rows, board)?.map(|set| set as u32);
        if pawns[usize::from(turn.0)] & self.goal(turn) != 0 {
            return Err(format!("`{board}` has a pawn of the player to move that arrived before"));
        }
        Ok(Position { pawns, turn })
    }

    fn pack(&self, at: &Position, out: &mut Vec<u8>) {
        at.pawns.iter().for_each(|word| out.extend(word.to_le_bytes()));
        out.push(at.turn.0);
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<Position> {
        let pawns = [u32::from_le_bytes(take(bytes)?), u32::from_le_bytes(take(bytes)?)];
        let [turn] = take(bytes)?;
        Some(Position { pawns, turn: Player(turn) })
    }

    fn picture(&self, at: &Position) -> Picture {
        let (columns, rows) = (self.columns as usize, self.rows as usize);
        let mut picture = Picture::board(columns, rows, |x, y| {
            match stone(at.pawns.map(u64::from), (y * columns + x) as u32) {
                'X' => Piece::Of(0, 'X'),
                'O' => Piece::Of(1, 'O'),
                _ => Piece::Empty,
            }
        });
        if self.outcome(at).is_none() {
            for step in self.steps(at) {
                picture.play(&step, [step.from, step.to].map(|square| square.spot(columns, rows)));
            }
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        let pawns = at.pawns.iter().zip(1..);
        pawns.map(|(set, i)| (format!("pawns {i}"), i64::from(set.count_ones()))).collect()
    }

    /// The board or its mirror image, whichever is less.
    fn representative(&self, at: &Position) -> Position {
        let mirror = |set: u32| {
            bits(u64::from(set)).fold(0, |image, cell| {
                let x = self.columns - 1 - cell % self.columns;
                image | 1 << (cell - cell % self.columns + x)
            })
        };
        Position { pawns: at.pawns.min(at.pawns.map(mirror)), turn: at.turn }
    }
}
