//! Tic-tac-toe and its family: m columns, n rows, k in a line.

use attractor_core::{
    Direction, Game, Label, LineBoard, Numbered, Outcome, Picture, Piece, Player,
};

use crate::about::{About, Kind, Parameter};
use crate::alternating::Alternating;
use crate::ending::wins;
use crate::packed::take;
use crate::spec::Params;
use crate::square::{Square, bits, other, read_stones, stone, write_board};

/// A board of up to 32 cells.
pub struct Mnk {
    columns: u32,
    rows: u32,
    k: u32,
    /// Every winning line, as a set of cells.
    lines: Vec<u32>,
    boards: Alternating,
}

/// How tic-tac-toe is described.
pub static TICTACTOE: About = About {
    name: "tictactoe",
    aliases: &["ttt", "morpion", "noughts"],
    title: "Tic-tac-toe",
    parameters: &[],
    rules: "In turn the players put their mark on a free cell of a board of 3 by 3. Three own \
            marks in a row, a column or a diagonal win; a full board without such a line is a draw.",
    notation: "A move is the cell: `b2` is the centre. A position is the rows from the bottom, `X` \
               for player 1, `O` for player 2 and `.` for a free cell: `X.O/.X./...`; whose turn it \
               is follows from the number of marks.",
    example: "tictactoe",
    line: "b2 a1 c1 a3 a2",
};

/// How the family is described.
pub static MNK: About = About {
    name: "mnk",
    aliases: &[],
    title: "m,n,k game",
    parameters: &[
        Parameter {
            name: "board",
            kind: Kind::Size(1, 8),
            default: "4x4",
            about: "columns x rows, at most 32 cells",
        },
        Parameter {
            name: "k",
            kind: Kind::Number(1, 8),
            default: "3",
            about: "how many in a line win",
        },
    ],
    rules: "In turn the players put their mark on a free cell. `k` own marks in a row, a column or \
            a diagonal win; a full board without such a line is a draw. Tic-tac-toe is \
            `mnk:3x3,k=3`.",
    notation: "A move is the cell: `b2`. A position is the rows from the bottom, `X` for player 1, \
               `O` for player 2 and `.` for a free cell; whose turn it is follows from the number \
               of marks.",
    example: "mnk:4x3,k=3",
    line: "b2 a1 c2 d2 c1",
};

/// The cells of each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    marks: [u32; 2],
}

impl Mnk {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Mnk, String> {
        let (columns, rows) = params.size("board");
        if columns * rows > 32 {
            return Err(format!("a board of {columns}x{rows} has more than 32 cells"));
        }
        Ok(Mnk::with(columns, rows, params.number("k")))
    }

    /// Tic-tac-toe itself.
    pub fn tictactoe(_: &Params) -> Result<Mnk, String> {
        Ok(Mnk::with(3, 3, 3))
    }

    fn with(columns: u32, rows: u32, k: u32) -> Mnk {
        Mnk {
            columns,
            rows,
            k,
            lines: lines(columns, rows, k),
            boards: Alternating::new(columns * rows),
        }
    }

    #[inline]
    fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    #[inline]
    fn has_line(&self, marks: u32) -> bool {
        self.lines.iter().any(|line| marks & line == *line)
    }

    /// Whether these marks come from play: put in turn, and no line of the player to move.
    #[inline]
    fn possible(&self, marks: [u32; 2]) -> bool {
        match marks[0].count_ones().checked_sub(marks[1].count_ones()) {
            Some(turn @ 0..=1) => !self.has_line(marks[turn as usize]),
            _ => false,
        }
    }

    #[inline]
    fn free(&self, at: &Position) -> u32 {
        u32::MAX >> (32 - self.cells()) & !(at.marks[0] | at.marks[1])
    }
}

/// Every line of `k` cells in a row, a column or a diagonal.
pub(crate) fn lines(columns: u32, rows: u32, k: u32) -> Vec<u32> {
    let mut lines = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for y in 0..rows as i32 {
            for x in 0..columns as i32 {
                let steps = k as i32 - 1;
                let (end_x, end_y) = (x + dx * steps, y + dy * steps);
                if end_x < columns as i32 && (0..rows as i32).contains(&end_y) {
                    let cell = |i| (y + dy * i) * columns as i32 + x + dx * i;
                    lines.push((0..=steps).fold(0, |line, i| line | 1 << cell(i)));
                }
            }
        }
    }
    lines.sort_unstable();
    lines.dedup(); // a line of one cell goes in every direction
    lines
}

impl Game for Mnk {
    type Position = Position;
    type Move = Square;

    fn start(&self) -> Position {
        Position { marks: [0, 0] }
    }

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        Player((at.marks[0].count_ones() - at.marks[1].count_ones()) as u8)
    }

    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        // Only the player who just moved can have a line.
        let last = other(self.turn(at));
        let marks = at.marks[usize::from(last.0)];
        if self.has_line(marks) {
            Some(wins(last))
        } else {
            (self.free(at) == 0).then_some(Outcome::DRAW)
        }
    }

    #[inline]
    fn moves(&self, at: &Position) -> impl Iterator<Item = Square> {
        bits(u64::from(self.free(at))).map(|cell| Square::of(cell, self.columns))
    }

    #[inline]
    fn play(&self, at: &Position, chosen: &Square) -> Position {
        let mut next = *at;
        let cell = u32::from(chosen.y) * self.columns + u32::from(chosen.x);
        next.marks[usize::from(self.turn(at).0)] |= 1 << cell;
        next
    }

    fn notation(&self, at: &Position) -> String {
        write_board(self.columns, self.rows, |cell| stone(at.marks.map(u64::from), cell))
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let marks = read_stones(self.columns, self.rows, text.trim())?.map(|set| set as u32);
        if self.possible(marks) {
            return Ok(Position { marks });
        }
        let [first, second] = marks.map(u32::count_ones);
        if first != second && first != second + 1 {
            return Err(format!(
                "`{text}` has {first} of `X` and {second} of `O`: expected as many, or one `X` more"
            ));
        }
        let who = if first == second { "X" } else { "O" };
        Err(format!("`{text}` has a line of `{who}`, after which nobody can have moved"))
    }

    fn pack(&self, at: &Position, out: &mut Vec<u8>) {
        at.marks.iter().for_each(|word| out.extend(word.to_le_bytes()));
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<Position> {
        let marks = [u32::from_le_bytes(take(bytes)?), u32::from_le_bytes(take(bytes)?)];
        Some(Position { marks })
    }

    fn picture(&self, at: &Position) -> Picture {
        let (columns, rows) = (self.columns as usize, self.rows as usize);
        let mut picture = Picture::board(columns, rows, |x, y| {
            let cell = (y * columns + x) as u32;
            match stone(at.marks.map(u64::from), cell) {
                'X' => Piece::Of(0, 'X'),
                'O' => Piece::Of(1, 'O'),
                _ => Piece::Empty,
            }
        });
        if self.outcome(at).is_none() {
            for chosen in self.moves(at) {
                picture.play(&chosen, [chosen.spot(columns, rows)]);
            }
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        vec![("free".to_owned(), i64::from(self.free(at).count_ones()))]
    }

    fn labels(&self, at: &Position) -> Vec<Label> {
        // Whether the mover can complete a line now.
        let own = at.marks[usize::from(self.turn(at).0)];
        let free = self.free(at);
        let threat = self.lines.iter().any(|line| {
            let missing = line & !own;
            missing.count_ones() == 1 && missing & free != 0
        });
        if threat { vec!["threat".into()] } else { Vec::new() }
    }

    /// The least of the board turned and mirrored; of a board that is not square, mirrored alone.
    fn line_board(&self) -> Option<LineBoard> {
        Some(LineBoard {
            columns: self.columns,
            rows: self.rows,
            line: self.k,
            falling: false,
            steps: [1, self.columns],
        })
    }

    #[inline]
    fn stones(&self, at: &Position) -> [u64; 2] {
        at.marks.map(u64::from)
    }

    #[inline]
    fn representative(&self, at: &Position) -> Position {
        let (w, h) = (self.columns, self.rows);
        let moved = |set: u32, to: &dyn Fn(u32, u32) -> (u32, u32)| {
            bits(u64::from(set)).fold(0, |moved, cell| {
                let (x, y) = to(cell % w, cell / w);
                moved | 1 << (y * w + x)
            })
        };
        let mirrors: [&dyn Fn(u32, u32) -> (u32, u32); 8] = [
            &|x, y| (x, y),
            &|x, y| (w - 1 - x, y),
            &|x, y| (x, h - 1 - y),
            &|x, y| (w - 1 - x, h - 1 - y),
            &|x, y| (y, x),
            &|x, y| (w - 1 - y, x),
            &|x, y| (y, h - 1 - x),
            &|x, y| (w - 1 - y, h - 1 - x),
        ];
        let usable = if w == h { 8 } else { 4 };
        let images = mirrors[..usable].iter().map(|to| at.marks.map(|set| moved(set, to)));
        Position { marks: images.min().unwrap_or(at.marks) }
    }
}

impl Numbered for Mnk {
    /// What stands on the board tells whose turn it is.
    fn size(&self) -> u64 {
        self.boards.size()
    }

    #[inline]
    fn number(&self, at: &Position) -> u64 {
        self.boards.number(at.marks)
    }

    #[inline]
    fn position(&self, number: u64) -> Option<Position> {
        let marks = self.boards.sets(number);
        self.possible(marks).then_some(Position { marks })
    }

    #[inline]
    fn all_successors(&self, number: u64, test: impl FnMut(u64) -> bool) -> bool {
        let at = Position { marks: self.boards.sets(number) };
        self.boards.all_additions(at.marks, self.free(&at), test)
    }

    fn direction(&self) -> Direction {
        Direction::Up
    }
}
