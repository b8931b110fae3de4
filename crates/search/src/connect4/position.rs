//! A position as people give it: by its moves, or one of the rules.

use super::stones::Stones;
use attractor_core::Game;
use attractor_games::connect4::{self, Connect4, Geometry};
use std::fmt;

/// A position of Connect Four, on any board that fits into 64 bits.
///
/// ```
/// use attractor_search::connect4::{Geometry, Position};
/// let position = Position::from_line(Geometry::STANDARD, "4455")?;
/// assert_eq!(position.stones(), 4);
/// assert_eq!(position.rows(), "...11../...22..");
/// # Ok::<(), attractor_search::connect4::LineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    geometry: Geometry,
    stones: Stones,
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The player who moved last has a line.
    Line,
    /// The board is full and nobody has a line.
    Draw,
}

impl Position {
    /// The empty board.
    #[must_use]
    pub fn start(geometry: Geometry) -> Position {
        Position { geometry, stones: Stones::default() }
    }

    /// The position after these moves, given as columns counted from 1: digits in a row, or numbers
    /// with spaces or commas between them where columns have two digits.
    ///
    /// # Errors
    /// The first move that is not a column, fills a full column or comes after the end.
    pub fn from_line(geometry: Geometry, line: &str) -> Result<Position, LineError> {
        let apart = |c: char| c == ',' || c.is_whitespace();
        let moves: Vec<String> = if line.trim().contains(apart) {
            line.split(apart).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        } else {
            line.trim().chars().map(String::from).collect()
        };
        let mut position = Position::start(geometry);
        for (index, typed) in moves.into_iter().enumerate() {
            let column = typed.parse::<u32>().ok();
            let played = match (position.end(), column) {
                (Some(end), _) => Err(Illegal::Over(end)),
                (None, Some(column)) if (1..=geometry.width).contains(&column) => {
                    position.play(column).ok_or(Illegal::Full)
                }
                _ => Err(Illegal::NoColumn),
            };
            position = played.map_err(|illegal| LineError {
                illegal,
                place: index + 1,
                typed,
                legal: position.columns().collect(),
            })?;
        }
        Ok(position)
    }

    /// A position of the rules.
    #[must_use]
    pub fn of(rules: &Connect4, at: &connect4::Position) -> Position {
        let stones = rules.stones(at);
        let all = stones[0] | stones[1];
        let mover = stones[usize::from(rules.turn(at).0)];
        Position { geometry: *rules.geometry(), stones: Stones { mover, all } }
    }

    /// The board.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// How many stones have been played.
    #[must_use]
    pub fn stones(&self) -> u32 {
        self.stones.count()
    }

    /// The player to move, 1 or 2.
    #[must_use]
    pub fn turn(&self) -> u8 {
        if self.stones().is_multiple_of(2) { 1 } else { 2 }
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        if self.geometry.has_line(self.stones.opponent()) {
            Some(End::Line)
        } else if self.stones.all == self.geometry.board {
            Some(End::Draw)
        } else {
            None
        }
    }

    /// The columns with room, counted from 1; none when the game is over.
    pub fn columns(&self) -> impl Iterator<Item = u32> + use<> {
        let playable = if self.end().is_some() { 0 } else { self.stones.playable(&self.geometry) };
        let geometry = self.geometry;
        (1..=geometry.width).filter(move |column| playable & geometry.column(column - 1) != 0)
    }

    /// The position after a stone in this column, counted from 1; `None` if that is not legal.
    #[must_use]
    pub fn play(&self, column: u32) -> Option<Position> {
        if !(1..=self.geometry.width).contains(&column) || self.end().is_some() {
            return None;
        }
        let cell = self.stones.playable(&self.geometry) & self.geometry.column(column - 1);
        (cell != 0).then(|| Position { stones: self.stones.play(cell), ..*self })
    }

    /// The rows from the bottom up with `1`, `2` and `.`, without empty rows on top.
    #[must_use]
    pub fn rows(&self) -> String {
        let letters = if self.turn() == 1 { ['1', '2'] } else { ['2', '1'] };
        let rows: Vec<String> = (0..self.geometry.height)
            .map(|row| {
                let cell = |column| 1_u64 << (column * (self.geometry.height + 1) + row);
                (0..self.geometry.width)
                    .map(|column| match cell(column) {
                        cell if self.stones.mover & cell != 0 => letters[0],
                        cell if self.stones.all & cell != 0 => letters[1],
                        _ => '.',
                    })
                    .collect()
            })
            .collect();
        let used = rows.iter().rposition(|row| row.contains(['1', '2'])).map_or(1, |top| top + 1);
        rows[..used].join("/")
    }

    /// The stones, for the engines.
    pub(crate) fn bits(&self) -> Stones {
        self.stones
    }
}

/// A move of a line that can not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// What is wrong with it.
    pub illegal: Illegal,
    /// Which move of the line, counted from 1.
    pub place: usize,
    /// The move as it was typed.
    pub typed: String,
    /// The columns that were legal instead.
    pub legal: Vec<u32>,
}

/// Why a move can not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// It does not name a column of the board.
    NoColumn,
    /// The column is full.
    Full,
    /// The game is over.
    Over(End),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LineError { illegal, place, typed, legal } = self;
        match illegal {
            Illegal::NoColumn => write!(f, "move {place}, `{typed}`, is not a column")?,
            Illegal::Full => write!(f, "move {place}: column `{typed}` is full")?,
            Illegal::Over(End::Line) => {
                return write!(f, "move {place}, `{typed}`, comes after the game was won");
            }
            Illegal::Over(End::Draw) => {
                return write!(f, "move {place}, `{typed}`, comes after the board was full");
            }
        }
        let legal: Vec<String> = legal.iter().map(u32::to_string).collect();
        write!(f, "; legal columns were {}", legal.join(", "))
    }
}

impl std::error::Error for LineError {}
