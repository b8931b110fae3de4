//! A Domineering board with its free cells.

use attractor_games::domineering::{self, Domineering, Frame};
use std::fmt;

/// A board of at most 128 cells, some of which may be taken or missing. It is the board of the rules,
/// which go up to 64.
///
/// ```
/// use attractor_search::domineering::Board;
/// let board = Board::new(2, 3)?;
/// assert_eq!(board.free.count_ones(), 6);
/// # Ok::<(), attractor_search::domineering::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its rows and columns.
    pub frame: Frame<u128>,
    /// The free cells, counted row by row.
    pub free: u128,
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

    /// Does it look the same with rows and columns exchanged?
    pub(super) fn same_both_ways(&self) -> bool {
        let Frame { rows, columns, .. } = self.frame;
        let free = |row, column| self.free >> (row * columns + column) & 1 == 1;
        rows == columns
            && (0..rows).all(|row| (0..row).all(|column| free(row, column) == free(column, row)))
    }

    /// A position of the rules.
    #[must_use]
    pub fn of(rules: &Domineering, at: &domineering::Position) -> Board {
        let (rows, columns) = rules.size();
        let board = Board::new(rows, columns).expect("boards of the rules have 1 to 64 cells");
        Board { free: at.free().into(), ..board }
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
