//! Notakto: tic-tac-toe where both play the same mark, and nobody wants the last line.

use std::fmt;

use attractor_core::{Direction, Game, Numbered, Outcome, Picture, Piece, Player, Spot};

use crate::about::{About, Kind, Parameter};
use crate::ending::wins;
use crate::mnk::lines;
use crate::spec::Params;
use crate::square::{Square, bits, other, read_board, split_turn, write_board};

/// One to three boards of 3 by 3.
pub struct Notakto {
    boards: u32,
    lines: Vec<u32>,
}

/// How notakto is described.
pub static ABOUT: About = About {
    name: "notakto",
    aliases: &[],
    title: "Notakto",
    parameters: &[Parameter {
        name: "boards",
        kind: Kind::Number(1, 3),
        default: "1",
        about: "how many boards there are",
    }],
    rules: "Both players put the same mark on a free cell of a board of 3 by 3. A board with three \
            marks in a row, a column or a diagonal is dead and no longer played on. Who makes the \
            last board dead loses.",
    notation: "A move is the cell, `b2`, with the number of the board before it where there are \
               several, `2b2`. A position is the rows from the bottom, board after board, `X` for a \
               mark, and whose turn it is: `X../.X./...@2`.",
    example: "notakto:1",
    line: "b2 a1 c2",
};

/// The marks, nine bits a board, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    marks: u32,
    turn: Player,
}

/// A cell of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    board: Option<u8>,
    cell: u8,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(board) = self.board {
            write!(f, "{}", board + 1)?;
        }
        Square::of(u32::from(self.cell), 3).fmt(f)
    }
}

impl Notakto {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Notakto, String> {
        Ok(Notakto { boards: params.number("boards"), lines: lines(3, 3, 3) })
    }

    #[inline]
    fn dead(&self, marks: u32, board: u32) -> bool {
        self.lines.iter().any(|line| marks >> (9 * board) & line == *line)
    }

    /// The free cells of the boards that are alive.
    #[inline]
    fn playable(&self, marks: u32) -> u32 {
        let alive = (0..self.boards).filter(|&board| !self.dead(marks, board));
        alive.fold(0, |set, board| set | 0x1FF << (9 * board)) & !marks
    }
}

impl Game for Notakto {
    type Position = Position;
    type Move = Mark;

    fn start(&self) -> Position {
        Position { marks: 0, turn: Player(0) }
    }

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        (self.playable(at.marks) == 0).then(|| wins(at.turn))
    }

    #[inline]
    fn moves(&self, at: &Position) -> impl Iterator<Item = Mark> {
        let several = self.boards > 1;
        bits(u64::from(self.playable(at.marks))).map(move |cell| Mark {
            board: several.then_some((cell / 9) as u8),
            cell: (cell % 9) as u8,
        })
    }

    #[inline]
    fn play(&self, at: &Position, chosen: &Mark) -> Position {
        let cell = chosen.board.unwrap_or(0) * 9 + chosen.cell;
        Position { marks: at.marks | 1 << cell, turn: other(at.turn) }
    }

    fn notation(&self, at: &Position) -> String {
        let mark = |cell| if at.marks >> cell & 1 == 1 { 'X' } else { '.' };
        format!("{}@{}", write_board(3, 3 * self.boards, mark), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let mut marks = 0;
        for (cell, mark) in read_board(3, 3 * self.boards, board)?.into_iter().enumerate() {
            match mark {
                'X' | 'x' => marks |= 1 << cell,
                '.' | '_' => {}
                _ => return Err(format!("`{mark}` is no cell: expected `X` or `.`")),
            }
        }
        Ok(Position { marks, turn })
    }

    fn picture(&self, at: &Position) -> Picture {
        let spot = |cell: u32| {
            let square = Square::of(cell % 9, 3);
            let x = f32::from(square.x) + 4.0 * (cell / 9) as f32;
            let piece = if at.marks >> cell & 1 == 1 { Piece::Thing('X') } else { Piece::Empty };
            Spot::new(x, 2.0 - f32::from(square.y), piece)
        };
        let mut picture = Picture::new((0..9 * self.boards).map(spot));
        for chosen in self.moves(at) {
            picture.play(&chosen, [usize::from(chosen.board.unwrap_or(0) * 9 + chosen.cell)]);
        }
        picture
    }

    fn impartial(&self) -> bool {
        true
    }

    #[inline]
    fn passed(&self, at: &Position) -> Option<Position> {
        Some(Position { turn: other(at.turn), ..*at })
    }
}

impl Numbered for Notakto {
    fn size(&self) -> u64 {
        1 << (9 * self.boards)
    }

    #[inline]
    fn number(&self, at: &Position) -> u64 {
        u64::from(at.marks)
    }

    #[inline]
    fn position(&self, number: u64) -> Option<Position> {
        Some(Position { marks: number as u32, turn: Player(0) })
    }

    fn twin(&self, at: &Position) -> Option<Position> {
        self.passed(at)
    }

    fn direction(&self) -> Direction {
        Direction::Up
    }
}
