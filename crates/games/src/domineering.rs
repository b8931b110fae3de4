//! Domineering: one player lays dominoes upright, the other one flat.

use attractor_core::{Game, Outcome, Picture, Piece, Player};

use crate::about::{About, Kind, Parameter};
pub use crate::domineering_cells::CellSet;
pub use crate::domineering_frame::{Frame, Side};
use crate::ending::blocked;
use crate::packed::take;
use crate::spec::Params;
use crate::square::{Square, Step, bits, other, read_board, split_turn, write_board};

/// A board of up to 64 cells, of any shape.
pub struct Domineering {
    frame: Frame<u64>,
    /// The cells of the board; the others are holes.
    cells: u64,
    first: Player,
}

/// How domineering is described.
pub static ABOUT: About = About {
    name: "domineering",
    aliases: &["crosscram"],
    title: "Domineering",
    parameters: &[
        Parameter {
            name: "board",
            kind: Kind::Word,
            default: "4x4",
            about: "rows x columns, or the rows themselves from the bottom, separated by `/`, `.` for a cell and `#` for a hole: `..#/...`",
        },
        Parameter {
            name: "first",
            kind: Kind::Number(1, 2),
            default: "1",
            about: "who moves first",
        },
    ],
    rules: "Player 1 lays dominoes upright, player 2 lays them flat, each on two free cells of the \
            board. A player who cannot move loses.",
    notation: "A move is the two cells covered: `a1-a2`. A position is the rows from the bottom, \
               `.` for a free cell and `#` for a covered cell or a hole, and whose turn it is: \
               `..#/..#@2`.",
    example: "domineering:4x4",
    line: "a1-a2 b3-c3",
};

/// The free cells, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    free: u64,
    turn: Player,
}

impl Position {
    /// The free cells, counted row by row.
    pub fn free(&self) -> u64 {
        self.free
    }

    /// Who is to move: player 1 lays dominoes upright.
    pub fn side(&self) -> Side {
        side(self.turn)
    }
}

impl Domineering {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Domineering, String> {
        let board = params.word("board");
        let first = Player(params.number("first") as u8 - 1);
        if let Some((rows, columns)) = board.split_once(['x', 'X'])
            && let (Ok(rows), Ok(columns)) = (rows.parse(), columns.parse::<u32>())
        {
            let frame = frame(rows, columns)?;
            return Ok(Domineering { frame, cells: frame.all, first });
        }
        let lines: Vec<&str> = board.split('/').map(str::trim).collect();
        let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let (rows, columns) = (lines.len() as u32, columns as u32);
        let frame = frame(rows, columns)?;
        // Rows that end early end in holes.
        let lines = lines.iter().map(|line| format!("{line:#<width$}", width = columns as usize));
        let cells = read_cells(rows, columns, &lines.collect::<Vec<_>>().join("/"))?;
        Ok(Domineering { frame, cells, first })
    }

    /// Rows and columns.
    pub fn size(&self) -> (u32, u32) {
        (self.frame.rows, self.frame.columns)
    }
}

fn side(player: Player) -> Side {
    if player == Player(0) { Side::Vertical } else { Side::Horizontal }
}

fn frame(rows: u32, columns: u32) -> Result<Frame<u64>, String> {
    Frame::new(rows, columns).filter(|_| columns <= 26).ok_or_else(|| {
        format!("a board of {rows}x{columns} does not fit: expected 1 to 64 cells and at most 26 columns")
    })
}

fn read_cells(rows: u32, columns: u32, text: &str) -> Result<u64, String> {
    let mut cells = 0;
    for (cell, mark) in read_board(columns, rows, text)?.into_iter().enumerate() {
        match mark {
            '.' | '_' => cells |= 1 << cell,
            '#' | ' ' => {}
            _ => return Err(format!("`{mark}` is no cell: expected `.` or `#`")),
        }
    }
    Ok(cells)
}

/// A board drawn on lines, the top one first, as the text of the parameter `board`.
pub fn inline(drawing: &str) -> String {
    let lines: Vec<String> = drawing
        .lines()
        .map(|line| line.trim_end().replace(' ', "#"))
        .skip_while(String::is_empty)
        .collect();
    let end = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    lines[..end].iter().rev().map(String::as_str).collect::<Vec<_>>().join("/")
}

impl Game for Domineering {
    type Position = Position;
    type Move = Step;

    fn start(&self) -> Position {
        Position { free: self.cells, turn: self.first }
    }

    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        (self.frame.moves(at.free, at.side()) == 0).then(|| blocked(at.turn))
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = Step> {
        let Frame { columns, .. } = self.frame;
        let step = self.frame.step(at.side());
        bits(self.frame.moves(at.free, at.side())).map(move |cell| Step {
            from: Square::of(cell, columns),
            to: Square::of(cell + step, columns),
        })
    }

    fn play(&self, at: &Position, chosen: &Step) -> Position {
        let columns = self.frame.columns;
        let bit = |square: Square| 1 << (u32::from(square.y) * columns + u32::from(square.x));
        let covered: u64 = bit(chosen.from) | bit(chosen.to);
        Position { free: at.free & !covered, turn: other(at.turn) }
    }

    fn notation(&self, at: &Position) -> String {
        let mark = |cell| if at.free >> cell & 1 == 1 { '.' } else { '#' };
        format!("{}@{}", write_board(self.frame.columns, self.frame.rows, mark), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (board, turn) = split_turn(text, 2)?;
        let free = read_cells(self.frame.rows, self.frame.columns, board)?;
        if free & !self.cells != 0 {
            return Err(format!("`{board}` has a free cell where the board has a hole"));
        }
        Ok(Position { free, turn })
    }

    fn pack(&self, at: &Position, out: &mut Vec<u8>) {
        out.extend(at.free.to_le_bytes());
        out.push(at.turn.0);
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<Position> {
        let free = u64::from_le_bytes(take(bytes)?);
        let [turn] = take(bytes)?;
        Some(Position { free, turn: Player(turn) })
    }

    fn picture(&self, at: &Position) -> Picture {
        let (columns, rows) = (self.frame.columns as usize, self.frame.rows as usize);
        let mut picture = Picture::board(columns, rows, |x, y| {
            let cell = y * columns + x;
            match (self.cells >> cell & 1, at.free >> cell & 1) {
                (0, _) => Piece::Gone,
                (_, 0) => Piece::Thing('#'),
                _ => Piece::Empty,
            }
        });
        for chosen in self.moves(at) {
            picture.play(&chosen, [chosen.from, chosen.to].map(|cell| cell.spot(columns, rows)));
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        let count = |side| i64::from(self.frame.moves(at.free, side).count_ones());
        vec![
            ("free".to_owned(), i64::from(at.free.count_ones())),
            ("moves 1".to_owned(), count(Side::Vertical)),
            ("moves 2".to_owned(), count(Side::Horizontal)),
        ]
    }

    fn passed(&self, at: &Position) -> Option<Position> {
        Some(Position { turn: other(at.turn), ..*at })
    }
}
