//! Stones on a board where lines win: Connect Four and the games of m, n, k in a row.

use attractor_core::{Game, LineBoard};

use super::Heuristic;

/// Whether a cell is in the middle of the board: of its columns and, where stones do not fall, of
/// its rows too. An even number of them has two middle ones.
fn in_the_middle(board: &LineBoard, column: u32, row: u32) -> bool {
    middle(column, board.columns) && (board.falling || middle(row, board.rows))
}

/// Whether one of `many` is the middle one, or one of the two middle ones.
fn middle(one: u32, many: u32) -> bool {
    (2 * one + 1).abs_diff(many) <= 1
}

/// Each stone of player 1 counts the number of possible lines through its cell, each stone of
/// player 2 as many less. On the usual board of Connect Four the cells count
///
/// ```text
///   3  4  5  7  5  4  3
///   4  6  8 10  8  6  4
///   5  8 11 13 11  8  5
///   5  8 11 13 11  8  5
///   4  6  8 10  8  6  4
///   3  4  5  7  5  4  3
/// ```
pub struct Lines(Weights);

impl Lines {
    /// The weights of this board.
    pub fn new(board: &LineBoard) -> Lines {
        Lines(Weights::new(board, |x, y| {
            lines_through(x, y, board.columns, board.rows, board.line)
        }))
    }
}

impl<G: Game> Heuristic<G> for Lines {
    fn value(&self, game: &G, at: &G::Position) -> f64 {
        self.0.difference(game.stones(at))
    }
}

/// Each stone in the middle counts 1: in the middle column of Connect Four, in the middle cell of
/// tic-tac-toe.
pub struct Centre(Weights);

impl Centre {
    /// The middle of this board.
    pub fn new(board: &LineBoard) -> Centre {
        Centre(Weights::new(board, |x, y| u32::from(in_the_middle(board, x, y))))
    }
}

impl<G: Game> Heuristic<G> for Centre {
    fn value(&self, game: &G, at: &G::Position) -> f64 {
        self.0.difference(game.stones(at))
    }
}

/// What each cell counts: the binary digits of the weights as sets of cells, so that a sum takes
/// one count of bits a digit.
struct Weights(Vec<u64>);

impl Weights {
    fn new(board: &LineBoard, weight: impl Fn(u32, u32) -> u32) -> Weights {
        let mut digits = Vec::new();
        for (x, y) in (0..board.columns).flat_map(|x| (0..board.rows).map(move |y| (x, y))) {
            let (weight, bit) = (weight(x, y), board.bit(x, y));
            for digit in (0..32).filter(|digit| weight >> digit & 1 == 1) {
                if digits.len() <= digit {
                    digits.resize(digit + 1, 0);
                }
                digits[digit] |= 1 << bit;
            }
        }
        Weights(digits)
    }

    fn difference(&self, [first, second]: [u64; 2]) -> f64 {
        let sum = |stones: u64| -> i64 {
            let digits = self.0.iter().enumerate();
            digits.map(|(digit, cells)| i64::from((stones & cells).count_ones()) << digit).sum()
        };
        (sum(first) - sum(second)) as f64
    }
}

/// How many lines of `length` cells go through a cell.
fn lines_through(x: u32, y: u32, columns: u32, rows: u32, length: u32) -> u32 {
    let (x, y) = (i64::from(x), i64::from(y));
    let on_board =
        |x: i64, y: i64| (0..i64::from(columns)).contains(&x) && (0..i64::from(rows)).contains(&y);
    let mut count = 0;
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for back in 0..i64::from(length) {
            let (from_x, from_y) = (x - dx * back, y - dy * back);
            let ahead = i64::from(length) - 1;
            if on_board(from_x, from_y) && on_board(from_x + dx * ahead, from_y + dy * ahead) {
                count += 1;
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_connect_four_are_those_of_the_course() {
        let rows = [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]];
        for y in 0..6 {
            let found: Vec<u32> = (0..7).map(|x| lines_through(x, y, 7, 6, 4)).collect();
            assert_eq!(found, rows[y.min(5 - y) as usize], "row {y}");
        }
    }

    #[test]
    fn the_middle_is_one_column_or_two() {
        let columns = |many| (0..many).filter(|&one| middle(one, many)).collect::<Vec<u32>>();
        assert_eq!(columns(7), [3]);
        assert_eq!(columns(6), [2, 3]);
    }
}
