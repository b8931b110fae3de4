//! Connect Four on a board of any size: stones fall down their column.

use std::cmp::Reverse;
use std::fmt;

use attractor_core::{Counted, Game, LineBoard, Outcome, Picture, Piece, Player, Standing};

use crate::about::{About, Kind, Parameter};
pub use crate::connect4_geometry::Geometry;
use crate::connect4_numbers::Numbers;
use crate::ending::wins;
use crate::packed::take;
use crate::spec::Params;
use crate::square::{bits, other, read_stones, stone, write_board};

/// The rules on one board.
#[derive(Clone, Debug)]
pub struct Connect4 {
    geometry: Geometry,
    /// For steps 1, 2, 4, … below the height: the cells with that number of cells above them in their column.
    under: Vec<(u32, u64)>,
    ranks: Numbers,
}

/// How Connect Four is described.
pub static ABOUT: About = About {
    name: "connect4",
    aliases: &["connectfour", "puissance4", "c4"],
    title: "Connect Four",
    parameters: &[
        Parameter {
            name: "board",
            kind: Kind::Size(1, 32),
            default: "7x6",
            about: "columns x rows; columns x (rows + 1) is at most 64",
        },
        Parameter {
            name: "line",
            kind: Kind::Number(2, 32),
            default: "4",
            about: "how many in a line win",
        },
    ],
    rules: "In turn the players drop a stone into a column that is not full; it falls to the \
            lowest free cell. Four own stones in a row, a column or a diagonal win; a full board \
            without such a line is a draw.",
    notation: "A move is the column, counted from 1 (after `9` come `a`, `b`, …); a line may be \
               written as one word: `4453`. A position is the rows from the bottom, `X` for player \
               1, `O` for player 2 (any other two letters are read too) and `.` for a free cell; rows above \
               may be left out. Whose turn it is follows from the number of stones.",
    example: "connect4:4x4",
    line: "23214",
};

/// How many positions play reaches on a board of columns x rows: John Tromp, John's Connect Four
/// Playground, <https://tromp.github.io/c4/c4.html>.
const LEGAL: [((u32, u32), u128); 7] = [
    ((4, 4), 161_029),
    ((5, 4), 3_945_711),
    ((4, 5), 1_706_255),
    ((5, 5), 69_763_700),
    ((6, 5), 2_818_972_642),
    ((5, 6), 1_044_334_437),
    ((7, 6), 4_531_985_219_092),
];

/// Player 1's stones, and in each column one more bit on top of its last stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position(u64);

/// A column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column(u8);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = char::from_digit(u32::from(self.0) + 1, 36).unwrap_or('?');
        write!(f, "{digit}")
    }
}

impl Connect4 {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Connect4, String> {
        let (columns, rows) = params.size("board");
        let geometry = Geometry::new(columns, rows, params.number("line")).ok_or_else(|| {
            format!("a board of {columns}x{rows} is too large: columns x (rows + 1) is at most 64")
        })?;
        let steps = (0..6).map(|power| 1 << power).filter(|&step| step <= rows);
        let cells = |step| (0..=rows - step).fold(0, |set, y| set | geometry.bottom << y);
        let under = steps.map(|step| (step, cells(step))).collect();
        Ok(Connect4 { geometry, under, ranks: Numbers::new(columns, rows, geometry.line) })
    }

    /// The board.
    #[inline]
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// How its positions are numbered.
    #[inline]
    pub(crate) fn ranks(&self) -> &Numbers {
        &self.ranks
    }

    /// The position with these stones, which must lie without gaps.
    #[inline]
    pub(crate) fn with_stones(&self, stones: [u64; 2]) -> Position {
        let all = stones[0] | stones[1];
        Position(stones[0] | (all + self.geometry.bottom))
    }

    /// Every cell with a stone: what lies under the topmost bit of each column.
    #[inline]
    pub(crate) fn filled(&self, at: &Position) -> u64 {
        // A shift must not bring bits of the next column in at the top.
        let under = self.under.iter().fold(at.0, |set, (step, cells)| set | set >> step & cells);
        under >> 1 & self.geometry.board
    }

    /// What the board with these stones, which lie without gaps, is. It is no position if the game was
    /// over before: with a line of the player to move, or without a stone that can have made all lines
    /// of the other one.
    #[inline]
    pub(crate) fn standing_of(&self, stones: [u64; 2]) -> Standing {
        let all = stones[0] | stones[1];
        let mover = (all.count_ones() & 1) as usize;
        let last = stones[1 - mover];
        if self.geometry.has_line(stones[mover]) {
            Standing::Nothing
        } else if !self.geometry.has_line(last) {
            if all == self.geometry.board { Standing::Drawn } else { Standing::GoesOn }
        } else if self.is_last_stone_of_lines(last, all) {
            Standing::Lost
        } else {
            Standing::Nothing
        }
    }

    /// Whether one of these stones, with none on top of it among all, is in every line of theirs.
    #[inline]
    pub(crate) fn is_last_stone_of_lines(&self, stones: u64, all: u64) -> bool {
        self.in_every_line(stones) & !(all >> 1) != 0
    }

    /// The stones that are in every line of these.
    #[inline]
    fn in_every_line(&self, stones: u64) -> u64 {
        let mut common = stones;
        for step in self.geometry.directions() {
            for begin in bits(self.geometry.lines(stones, step)) {
                common &= (0..self.geometry.line).fold(0, |line, i| line | 1 << (begin + i * step));
            }
        }
        common
    }
}

impl Game for Connect4 {
    type Position = Position;
    type Move = Column;

    fn start(&self) -> Position {
        Position(self.geometry.bottom)
    }

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        Player((self.filled(at).count_ones() & 1) as u8)
    }

    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        let stones = self.stones(at);
        let all = stones[0] | stones[1];
        // Only the player who just moved can have a line.
        let last = other(Player((all.count_ones() & 1) as u8));
        if self.geometry.has_line(stones[usize::from(last.0)]) {
            Some(wins(last))
        } else {
            (all == self.geometry.board).then_some(Outcome::DRAW)
        }
    }

    #[inline]
    fn moves(&self, at: &Position) -> impl Iterator<Item = Column> {
        let free = self.geometry.board & !self.filled(at);
        let top = self.geometry.height - 1;
        let height = self.geometry.height + 1;
        (0..self.geometry.width)
            .filter(move |x| free >> (x * height + top) & 1 == 1)
            .map(|x| Column(x as u8))
    }

    #[inline]
    fn play(&self, at: &Position, chosen: &Column) -> Position {
        let height = self.geometry.height + 1;
        let all = self.filled(at);
        let column = ((1u64 << height) - 1) << (u32::from(chosen.0) * height);
        // The bit on top of the column goes up by one; player 1's stone stays where it was.
        let top = (all + self.geometry.bottom) & column;
        let stone = if all.count_ones() & 1 == 0 { top } else { 0 };
        Position(at.0 & !top | top << 1 | stone)
    }

    fn notation(&self, at: &Position) -> String {
        let stones = self.stones(at);
        write_board(self.geometry.width, self.geometry.height, |cell| stone(stones, self.bit(cell)))
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let mut stones = [0, 0];
        let usual = usual_letters(text.trim());
        for (player, cells) in
            read_stones(self.geometry.width, self.geometry.height, &usual)?.iter().enumerate()
        {
            for cell in bits(*cells) {
                stones[player] |= 1 << self.bit(cell);
            }
        }
        let all: u64 = stones[0] | stones[1];
        if (all + self.geometry.bottom) & all != 0 {
            return Err(format!("`{text}` has a stone above a free cell"));
        }
        let [first, second] = stones.map(u64::count_ones);
        if first != second && first != second + 1 {
            return Err(format!(
                "`{text}` has {first} stones of player 1 and {second} of player 2: expected as \
                 many, or one more of player 1"
            ));
        }
        if self.geometry.has_line(stones[usize::from(first == second + 1)]) {
            return Err(format!("`{text}` has a line of the player to move, who has won before"));
        }
        if self.standing_of(stones) == Standing::Nothing {
            return Err(format!("`{text}` has lines that no last stone can have made all at once"));
        }
        Ok(self.with_stones(stones))
    }

    fn pack(&self, at: &Position, out: &mut Vec<u8>) {
        out.extend(at.0.to_le_bytes());
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<Position> {
        Some(Position(u64::from_le_bytes(take(bytes)?)))
    }

    fn picture(&self, at: &Position) -> Picture {
        let stones = self.stones(at);
        let (columns, rows) = (self.geometry.width as usize, self.geometry.height as usize);
        let mut picture = Picture::board(columns, rows, |x, y| {
            match stone(stones, self.bit((y * columns + x) as u32)) {
                'X' => Piece::Of(0, 'X'),
                'O' => Piece::Of(1, 'O'),
                _ => Piece::Empty,
            }
        });
        if self.outcome(at).is_none() {
            for chosen in self.moves(at) {
                picture.play(&chosen, (0..rows).map(|y| y * columns + usize::from(chosen.0)));
            }
        }
        picture
    }

    fn numbers(&self, at: &Position) -> Vec<(String, i64)> {
        vec![("stones".to_owned(), i64::from(self.filled(at).count_ones()))]
    }

    fn counted(&self) -> Option<Counted> {
        let board =
            (self.geometry.line == 4).then_some((self.geometry.width, self.geometry.height))?;
        let (_, positions) = LEGAL.iter().find(|(size, _)| *size == board)?;
        Some(Counted {
            positions: *positions,
            source: "John Tromp, John's Connect Four Playground",
        })
    }

    fn line_board(&self) -> Option<LineBoard> {
        Some(LineBoard {
            columns: self.geometry.width,
            rows: self.geometry.height,
            line: self.geometry.line,
            falling: true,
            steps: [self.geometry.height + 1, 1],
        })
    }

    #[inline]
    fn stones(&self, at: &Position) -> [u64; 2] {
        let all = self.filled(at);
        let first = at.0 & all;
        [first, all & !first]
    }

    /// The board or its mirror image, whichever is less.
    #[inline]
    fn representative(&self, at: &Position) -> Position {
        Position(at.0.min(self.geometry.mirror(at.0)))
    }
}

/// The same rows with `X` and `O` where two other letters were used. Player 1 is the letter with
/// more stones or, with as many of each, the one that comes first.
fn usual_letters(rows: &str) -> String {
    let mut letters: Vec<char> = Vec::new();
    for letter in rows.chars().filter(|c| c.is_alphanumeric()) {
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    let known = |letter: &char| "Xx1JBOo2RW".contains(*letter);
    if letters.iter().all(known) || letters.len() > 2 {
        return rows.to_owned();
    }
    letters.sort_by_key(|&letter| Reverse(rows.matches(letter).count()));
    let usual = |c: char| match letters.iter().position(|&letter| letter == c) {
        Some(0) => 'X',
        Some(_) => 'O',
        None => c,
    };
    rows.chars().map(usual).collect()
}

impl Connect4 {
    /// The bit of a cell counted row by row.
    #[inline]
    fn bit(&self, cell: u32) -> u32 {
        cell % self.geometry.width * (self.geometry.height + 1) + cell / self.geometry.width
    }
}
