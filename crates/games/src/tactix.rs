//! Tac Tix: coins on a square, taken in unbroken runs.

use std::fmt;

use attractor_core::{Direction, Game, Numbered, Outcome, Picture, Piece, Player};

use crate::about::{About, Kind, Parameter};
use crate::ending::{blocked, wins};
use crate::spec::Params;
use crate::square::{Square, bits, other, read_board, split_turn, write_board};

/// A board of up to 32 coins.
pub struct TacTix {
    columns: u32,
    rows: u32,
    misere: bool,
    /// Every run of neighbours in a row or a column, as a set of coins.
    runs: Vec<(Run, u32)>,
}

/// How Tac Tix is described.
pub static ABOUT: About = About {
    name: "tactix",
    aliases: &["bulo"],
    title: "Tac Tix",
    parameters: &[
        Parameter {
            name: "board",
            kind: Kind::Size(1, 8),
            default: "4x4",
            about: "columns x rows, at most 32 coins",
        },
        Parameter {
            name: "misere",
            kind: Kind::Flag,
            default: "",
            about: "whoever takes the last coin loses",
        },
    ],
    rules: "Coins lie on every cell of the board. In turn the players take one or more coins that \
            lie side by side in one row or one column, without a gap between them. Who cannot move \
            loses; with `misere` whoever takes the last coin loses (Piet Hein's own rule).",
    notation: "A move is the coin taken, `b2`, or the two ends of the run, `a1-c1`. A position is the \
               rows from the bottom, `o` for a coin and `.` for a free cell, and whose turn it is: \
               `oo.o/oooo/oooo/oooo@2`.",
    example: "tactix:4x4",
    line: "a1-d1 b2 a3-d3",
};

/// The coins left, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    coins: u32,
    turn: Player,
}

/// The two ends of a run of coins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    from: Square,
    to: Square,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from == self.to { self.from.fmt(f) } else { write!(f, "{}-{}", self.from, self.to) }
    }
}

impl TacTix {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<TacTix, String> {
        let (columns, rows) = params.size("board");
        if columns * rows > 32 {
            return Err(format!("a board of {columns}x{rows} has more than 32 coins"));
        }
        let mut runs = Vec::new();
        for from in 0..columns * rows {
            let (x, y) = (from % columns, from / columns);
            let mut coins = 0;
            for to in (x..columns).map(|x| y * columns + x) {
                coins |= 1 << to;
                runs.push((
                    Run { from: Square::of(from, columns), to: Square::of(to, columns) },
                    coins,
                ));
            }
            coins = 1 << from;
            for to in (y + 1..rows).map(|y| y * columns + x) {
                coins |= 1 << to;
                runs.push((
                    Run { from: Square::of(from, columns), to: Square::of(to, columns) },
                    coins,
                ));
            }
        }
        Ok(TacTix { columns, rows, misere: params.flag("misere"), runs })
    }

    #[inline]
    fn full(&self) -> u32 {
        u32::MAX >> (32 - self.columns * self.rows)
    }

    #[inline]
    fn coins(&self, run: Run) -> u32 {
        let cell = |square: Square| u32::from(square.y) * self.columns + u32::from(square.x);
        let step = if run.from.y == run.to.y { 1 } else { self.columns };
        (cell(run.from)..=cell(run.to)).step_by(step as usize).fold(0, |set, cell| set | 1 << cell)
    }
}

impl Game for TacTix {
    type Position = Position;
    type Move = Run;

    fn start(&self) -> Position {
        Position { coins: self.full(), turn: Player(0) }
    }

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let end = || if self.misere { wins(at.turn) } else { blocked(at.turn) };
        (at.coins == 0).then(end)
    }

    #[inline]
    fn moves(&self, at: &Position) -> impl Iterator<Item = Run> {
        let coins = at.coins;
        self.runs.iter().filter(move |(_, run)| coins & run == *run).map(|&(run, _)| run)
    }

    #[inline]
    fn play(&self, at: &Position, chosen: &Run) -> Position {
        Position { coins: at.coins & !self.coins(*chosen), turn: other(at.turn) }
    }

    fn notation(&self, at: &Position) -> String {
        let mark = |cell| if at.coins >> cell & 1 == 1 { 'o' } else { '.' };
        format!("{}@{}", write_board(self.columns, self.rows, mark), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let mut coins = 0;
        for (cell, mark) in read_board(self.columns, self.rows, board)?.into_iter().enumerate() {
            match mark {
                'o' | 'O' => coins |= 1 << cell,
                '.' | '_' => {}
                _ => return Err(format!("`{mark}` is no cell: expected `o` or `.`")),
            }
        }
        Ok(Position { coins, turn })
    }

    fn picture(&self, at: &Position) -> Picture {
        let (columns, rows) = (self.columns as usize, self.rows as usize);
        let mut picture = Picture::board(columns, rows, |x, y| {
            if at.coins >> (y * columns + x) & 1 == 1 { Piece::Thing('o') } else { Piece::Empty }
        });
        for run in self.moves(at) {
            let cells = bits(u64::from(self.coins(run)));
            picture
                .play(&run, cells.map(|cell| Square::of(cell, self.columns).spot(columns, rows)));
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        vec![("coins".to_owned(), i64::from(at.coins.count_ones()))]
    }

    fn impartial(&self) -> bool {
        true
    }

    #[inline]
    fn passed(&self, at: &Position) -> Option<Position> {
        Some(Position { turn: other(at.turn), ..*at })
    }
}

impl Numbered for TacTix {
    fn size(&self) -> u64 {
        u64::from(self.full()) + 1
    }

    #[inline]
    fn number(&self, at: &Position) -> u64 {
        u64::from(at.coins)
    }

    #[inline]
    fn position(&self, number: u64) -> Option<Position> {
        Some(Position { coins: number as u32, turn: Player(0) })
    }

    #[inline]
    fn all_successors(&self, number: u64, mut test: impl FnMut(u64) -> bool) -> bool {
        let runs = self.runs.iter().map(|&(_, run)| u64::from(run));
        runs.filter(|run| number & run == *run).all(|run| test(number & !run))
    }

    fn twin(&self, at: &Position) -> Option<Position> {
        self.passed(at)
    }

    fn direction(&self) -> Direction {
        Direction::Down
    }
}
