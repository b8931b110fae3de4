//! Chomp: a bar of chocolate with one poisoned square.

use attractor_core::{Counted, Direction, Game, Numbered, Outcome, Picture, Piece, Player};

use crate::about::{About, Kind, Parameter};
use crate::ending::{blocked, wins};
use crate::spec::Params;
use crate::square::{Square, other, split_turn};

/// A bar of chocolate; the poisoned square is `a1`.
pub struct Chomp {
    rows: u32,
    columns: u32,
    /// Whether the poisoned square can be eaten.
    eat: bool,
    /// `below[r][c]`: how many bars have `r` rows, the longest at most `c` squares long.
    below: Vec<Vec<u64>>,
}

/// How chomp is described.
pub static ABOUT: About = About {
    name: "chomp",
    aliases: &["chocolate", "tablette"],
    title: "Chomp",
    parameters: &[
        Parameter { name: "bar", kind: Kind::Size(1, 15), default: "4x3", about: "rows x columns" },
        Parameter {
            name: "eat",
            kind: Kind::Flag,
            default: "",
            about: "the poisoned square can be eaten, and whoever eats it loses",
        },
    ],
    rules: "The square in the lower left corner of a bar of chocolate is poisoned. In turn the \
            players choose a square that is left and eat it together with everything above it and \
            to its right. Nobody is made to choose the poison: whoever is left with only the \
            poisoned square has lost. With `eat` it can be chosen, and whoever eats it loses.",
    notation: "A move is the square chosen, column and row: `b2`. A position is the length of each \
               row from the bottom, and whose turn it is: `3-3-1@2`.",
    example: "chomp:4x3",
    line: "c2 a3",
};

/// The length of each row, four bits each from the bottom, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    bar: u64,
    turn: Player,
}

impl Chomp {
    /// The game with these parameters.
    pub fn new(params: &Params) -> Result<Chomp, String> {
        let (rows, columns) = params.size("bar");
        let mut below = vec![vec![1; columns as usize + 1]];
        for r in 1..=rows as usize {
            // The longest row is shorter than `c`, or it is `c` and the rest stands on it.
            let mut row = vec![1];
            for c in 1..=columns as usize {
                row.push(row[c - 1] + below[r - 1][c]);
            }
            below.push(row);
        }
        Ok(Chomp { rows, columns, eat: params.flag("eat"), below })
    }

    #[inline]
    fn row(bar: u64, y: u32) -> u32 {
        (bar >> (4 * y) & 15) as u32
    }

    #[inline]
    fn lengths(&self, bar: u64) -> impl DoubleEndedIterator<Item = u32> + use<> {
        (0..self.rows).map(move |y| Chomp::row(bar, y))
    }
}

impl Game for Chomp {
    type Position = Position;
    type Move = Square;

    fn start(&self) -> Position {
        let bar = (0..self.rows).fold(0, |bar, y| bar | u64::from(self.columns) << (4 * y));
        Position { bar, turn: Player(0) }
    }

    #[inline]
    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    #[inline]
    fn outcome(&self, at: &Position) -> Option<Outcome> {
        match at.bar {
            0 => Some(wins(at.turn)), // the other one ate the poison
            1 if !self.eat => Some(blocked(at.turn)),
            _ => None,
        }
    }

    #[inline]
    fn moves(&self, at: &Position) -> impl Iterator<Item = Square> {
        let (bar, first) = (at.bar, u32::from(!self.eat));
        (0..self.rows).flat_map(move |y| {
            let first = if y == 0 { first } else { 0 };
            (first..Chomp::row(bar, y)).map(move |x| Square { x: x as u8, y: y as u8 })
        })
    }

    #[inline]
    fn play(&self, at: &Position, chosen: &Square) -> Position {
        let (x, y) = (u32::from(chosen.x), u32::from(chosen.y));
        let bar = (0..self.rows).fold(0, |bar, row| {
            let length = Chomp::row(at.bar, row);
            let length = if row < y { length } else { length.min(x) };
            bar | u64::from(length) << (4 * row)
        });
        Position { bar, turn: other(at.turn) }
    }

    fn notation(&self, at: &Position) -> String {
        let rows: Vec<String> = self.lengths(at.bar).map(|length| length.to_string()).collect();
        format!("{}@{}", rows.join("-"), at.turn)
    }

    fn read(&self, text: &str) -> Result<Position, String> {
        let (rows, turn) = split_turn(text, 2)?;
        let lengths: Option<Vec<u64>> =
            rows.split('-').map(|row| row.trim().parse().ok()).collect();
        let lengths = lengths.filter(|lengths| {
            lengths.len() <= self.rows as usize
                && lengths[0] <= u64::from(self.columns)
                && (lengths[0] > 0 || self.eat)
                && lengths.windows(2).all(|pair| pair[0] >= pair[1])
        });
        let Some(lengths) = lengths else {
            return Err(format!(
                "`{rows}` is no bar: expected the lengths of up to {} rows from the bottom, none \
                 longer than the one below it, the first from 1 to {}",
                self.rows, self.columns
            ));
        };
        let bar = lengths.iter().enumerate().fold(0, |bar, (y, length)| bar | length << (4 * y));
        Ok(Position { bar, turn })
    }

    fn picture(&self, at: &Position) -> Picture {
        let (columns, rows) = (self.columns as usize, self.rows as usize);
        let mut picture = Picture::board(columns, rows, |x, y| {
            match (x, y, x < Chomp::row(at.bar, y as u32) as usize) {
                (_, _, false) => Piece::Gone,
                (0, 0, true) => Piece::Thing('!'),
                _ => Piece::Thing('o'),
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
        let rows = self.lengths(at.bar).enumerate();
        let left = ("squares".to_owned(), self.lengths(at.bar).map(i64::from).sum());
        rows.map(|(y, row)| (format!("row {}", y + 1), i64::from(row))).chain([left]).collect()
    }

    fn every_position(&self) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        let bars = (0..self.size()).rev().filter_map(|number| self.position(number));
        Some(Box::new(bars.flat_map(|at| [at, Position { turn: Player(1), ..at }])))
    }

    /// Each bar with either player to move. Not so the whole bar and the one without its last corner,
    /// which one player alone meets, and the eaten one, which only `eat` allows.
    fn counted(&self) -> Option<Counted> {
        let bars = u128::from(self.below[self.rows as usize][self.columns as usize]);
        let alone = self.rows * self.columns == 1 && !self.eat;
        let missing = if self.eat { 2 } else { 4 };
        Some(Counted::by_formula(if alone { 1 } else { 2 * bars - missing }))
    }

    fn impartial(&self) -> bool {
        true
    }

    #[inline]
    fn passed(&self, at: &Position) -> Option<Position> {
        Some(Position { turn: other(at.turn), ..*at })
    }
}

impl Numbered for Chomp {
    fn size(&self) -> u64 {
        self.below[self.rows as usize][self.columns as usize]
    }

    /// Bars in the order of their rows from the bottom, the shortest first.
    #[inline]
    fn number(&self, at: &Position) -> u64 {
        let rows = self.lengths(at.bar).enumerate();
        rows.filter(|&(_, length)| length > 0)
            .map(|(y, length)| self.below[self.rows as usize - y][length as usize - 1])
            .sum()
    }

    #[inline]
    fn position(&self, mut number: u64) -> Option<Position> {
        if number == 0 && !self.eat {
            return None;
        }
        let mut bar = 0;
        for y in 0..self.rows {
            let counts = &self.below[(self.rows - y) as usize];
            let length = counts.partition_point(|&count| count <= number);
            if length == 0 {
                break;
            }
            number -= counts[length - 1];
            bar |= (length as u64) << (4 * y);
        }
        Some(Position { bar, turn: Player(0) })
    }

    /// Rows below the square chosen keep their part of the number, the others are cut.
    #[inline]
    fn all_successors(&self, number: u64, mut test: impl FnMut(u64) -> bool) -> bool {
        let Some(Position { bar, .. }) = self.position(number) else { return true };
        let part = |y: u32, length: u32| match length {
            0 => 0,
            _ => self.below[(self.rows - y) as usize][length as usize - 1],
        };
        // From the top row down: what the rows above and this one are worth when cut at each column.
        let mut cut = [0; 16];
        let mut kept = number;
        for y in (0..self.rows).rev() {
            let length = Chomp::row(bar, y);
            kept -= part(y, length);
            for x in 0..self.columns {
                cut[x as usize] += part(y, length.min(x));
            }
            for x in u32::from(y == 0 && !self.eat)..length {
                if !test(kept + cut[x as usize]) {
                    return false;
                }
            }
        }
        true
    }

    fn twin(&self, at: &Position) -> Option<Position> {
        self.passed(at)
    }

    fn direction(&self) -> Direction {
        Direction::Down
    }
}
