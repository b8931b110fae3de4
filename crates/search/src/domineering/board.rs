//! A Domineering board with its free cells.

use super::frame::Frame;
use attractor_games::domineering::{self, Domineering};
use std::fmt;

/// Who places dominoes which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Places dominoes upright, on two cells of one column.
    Vertical,
    /// Places dominoes flat, on two cells of one row.
    Horizontal,
}

impl Player {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::Vertical => Player::Horizontal,
            Player::Horizontal => Player::Vertical,
        }
    }
}

/// A board of at most 128 cells, some of which may be taken or missing.
///
/// ```
/// use attractor_search::domineering::Board;
/// let board = Board::new(2, 3)?;
/// assert_eq!(board.free_cells(), 6);
/// assert_eq!(board.to_string(), ".../...");
/// # Ok::<(), attractor_search::domineering::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub(crate) frame: Frame<u128>,
    pub(crate) free: u128,
}

/// A place for a domino: its upper or left cell and who puts it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Domino {
    /// Row of the upper or left cell, counted from 1 at the top.
    pub row: u32,
    /// Column of the upper or left cell, counted from 1.
    pub column: u32,
    /// Who places it.
    pub player: Player,
}

impl Board {
    /// A board without holes.
    ///
    /// # Errors
    /// No cell at all, or more than 128.
    pub fn new(rows: u32, columns: u32) -> Result<Board, BoardError> {
        let frame = Frame::new(rows, columns).ok_or(BoardError { rows, columns })?;
        Ok(Board { frame, free: frame.all })
    }

    /// A position of the rules, upside down, which changes nobody's moves.
    #[must_use]
    pub fn of(rules: &Domineering, at: &domineering::Position) -> Board {
        let (rows, columns) = rules.size();
        let board = Board::new(rows, columns).expect("boards of the rules have 1 to 64 cells");
        Board { free: at.free().into(), ..board }
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.frame.rows
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> u32 {
        self.frame.columns
    }

    /// How many cells are free.
    #[must_use]
    pub fn free_cells(&self) -> u32 {
        self.free.count_ones()
    }

    /// The moves of a player, row by row.
    pub fn moves(&self, player: Player) -> impl Iterator<Item = Domino> + use<> {
        let columns = self.frame.columns;
        let firsts = self.frame.moves(self.free, player);
        (0..128).filter(move |cell| firsts >> cell & 1 == 1).map(move |cell| Domino {
            row: cell / columns + 1,
            column: cell % columns + 1,
            player,
        })
    }

    /// The board after a domino is placed; `None` if it does not fit.
    #[must_use]
    pub fn place(&self, domino: Domino) -> Option<Board> {
        let Domino { row, column, player } = domino;
        if !(1..=self.rows()).contains(&row) || !(1..=self.columns()).contains(&column) {
            return None;
        }
        let first = 1 << ((row - 1) * self.columns() + column - 1);
        (self.frame.moves(self.free, player) & first != 0)
            .then(|| Board { free: self.free & !self.frame.dominoes(first, player), ..*self })
    }
}

/// Rows from the top, separated by `/`: `.` is a free cell, `#` any other.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..self.rows() * self.columns() {
            if cell > 0 && cell.is_multiple_of(self.columns()) {
                write!(f, "/")?;
            }
            write!(f, "{}", if self.free >> cell & 1 == 1 { '.' } else { '#' })?;
        }
        Ok(())
    }
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if self.player == Player::Vertical { 'V' } else { 'H' };
        write!(f, "{letter}{},{}", self.row, self.column)
    }
}

/// There is no board of this size: it has no cell at all, or more than 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// Rows asked for.
    pub rows: u32,
    /// Columns asked for.
    pub columns: u32,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardError { rows, columns } = self;
        write!(f, "a board of {rows}x{columns} cells; it takes 1 to 128 cells")
    }
}

impl std::error::Error for BoardError {}
