//! Who wins a board, and by which moves.

use super::board::Board;
use super::search::Search;
use super::transposition_table::TranspositionTable;
use crate::limits::Limits;
use attractor_games::domineering::{Frame, Side};
use std::fmt;

/// Solves Domineering boards exactly.
///
/// ```
/// use attractor_search::Limits;
/// use attractor_search::domineering::{Board, Outcome, Solver};
/// let mut solver = Solver::new(1 << 20);
/// let outcome = solver.outcome(&Board::new(4, 4)?, &Limits::none());
/// assert_eq!(outcome, Some(Outcome::First));
/// # Ok::<(), attractor_search::domineering::BoardError>(())
/// ```
pub struct Solver {
    table: TranspositionTable,
    /// Rows and columns that the shapes in the table were cut from.
    size: Option<(u32, u32)>,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// Does the player who moves first win? `None` if a limit was reached before that was known.
    pub wins: Option<bool>,
    /// Nodes visited.
    pub nodes: u64,
}

/// Who wins a board, depending on who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The vertical player, whoever starts.
    Vertical,
    /// The horizontal player, whoever starts.
    Horizontal,
    /// Whoever starts.
    First,
    /// Whoever does not start.
    Second,
}

impl Outcome {
    /// The outcome, from who wins when starting.
    #[must_use]
    pub fn from_starts(vertical_wins: bool, horizontal_wins: bool) -> Outcome {
        match (vertical_wins, horizontal_wins) {
            (true, true) => Outcome::First,
            (true, false) => Outcome::Vertical,
            (false, true) => Outcome::Horizontal,
            (false, false) => Outcome::Second,
        }
    }
}

/// `V`, `H`, `1` or `2`, as the tables of the field have it.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Vertical => "V",
            Outcome::Horizontal => "H",
            Outcome::First => "1",
            Outcome::Second => "2",
        })
    }
}

impl Solver {
    /// A solver with a table of at most `table_bytes`.
    #[must_use]
    pub fn new(table_bytes: usize) -> Solver {
        Solver { table: TranspositionTable::new(table_bytes), size: None }
    }

    /// Forgets what was found so far.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Does `first` win this board, moving first?
    pub fn solve(&mut self, board: &Board, first: Side, limits: &Limits<'_>) -> Answer {
        // Shapes are bits of a frame: those of another frame mean something else.
        let size = Some((board.frame.rows, board.frame.columns));
        if self.size.is_some() && self.size != size {
            self.table.clear();
        }
        self.size = size;
        let table = &mut self.table;
        match Frame::<u64>::new(board.frame.rows, board.frame.columns) {
            Some(frame) => Search::new(frame, table, limits).answer(board.free as u64, first),
            None => Search::new(board.frame, table, limits).answer(board.free, first),
        }
    }

    /// Who wins this board; `None` if a limit was reached.
    pub fn outcome(&mut self, board: &Board, limits: &Limits<'_>) -> Option<Outcome> {
        let vertical = self.solve(board, Side::Vertical, limits).wins?;
        // On a board that looks the same with rows and columns exchanged so do the two players.
        let horizontal = match board.same_both_ways() {
            true => vertical,
            false => self.solve(board, Side::Horizontal, limits).wins?,
        };
        Some(Outcome::from_starts(vertical, horizontal))
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("size", &self.size).finish_non_exhaustive()
    }
}
