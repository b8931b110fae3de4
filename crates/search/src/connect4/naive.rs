//! A plain solver that shares nothing with the fast one, and the tests that hold the two together.

use super::parity;
use super::position::Position;
use super::solver::Solver;
use super::stones::Settled;
use crate::limits::Limits;
use attractor_games::connect4::Geometry;
use std::collections::HashMap;

/// Scores by the definition: try every move, remember every position.
struct Naive {
    width: usize,
    height: usize,
    line: usize,
    known: HashMap<u128, i32>,
}

impl Naive {
    fn new(geometry: Geometry) -> Naive {
        let [width, height, line] =
            [geometry.width, geometry.height, geometry.line].map(|size| size as usize);
        Naive { width, height, line, known: HashMap::new() }
    }

    fn play(&self, line: &[usize]) -> Vec<Vec<u8>> {
        let mut board = vec![Vec::new(); self.width];
        for (index, &column) in line.iter().enumerate() {
            board[column].push((index % 2) as u8);
        }
        board
    }

    fn score(&mut self, board: &mut [Vec<u8>]) -> i32 {
        let name = board.iter().fold(0, |name, column| {
            let stones = column.iter().fold(1, |stones, &stone| stones << 1 | u128::from(stone));
            name << (self.height + 1) | stones
        });
        if let Some(&score) = self.known.get(&name) {
            return score;
        }
        let stones: usize = board.iter().map(Vec::len).sum();
        let cells = self.width * self.height;
        let mut best = if stones == cells { 0 } else { i32::MIN };
        for column in 0..self.width {
            if board[column].len() == self.height {
                continue;
            }
            board[column].push((stones % 2) as u8);
            let score = if self.wins(board, column) {
                ((cells + 2 - (stones + 1)) / 2) as i32
            } else {
                -self.score(board)
            };
            board[column].pop();
            best = best.max(score);
        }
        self.known.insert(name, best);
        best
    }

    /// Does the top stone of this column complete a line?
    fn wins(&self, board: &[Vec<u8>], column: usize) -> bool {
        let row = board[column].len() - 1;
        let stone = board[column][row];
        let same = |column: isize, row: isize| {
            usize::try_from(column)
                .ok()
                .and_then(|column| board.get(column))
                .and_then(|cells| cells.get(usize::try_from(row).ok()?))
                == Some(&stone)
        };
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|&(right, up)| {
            let run = |sign: isize| {
                (1..)
                    .take_while(|step| {
                        same(column as isize + sign * step * right, row as isize + sign * step * up)
                    })
                    .count()
            };
            1 + run(1) + run(-1) >= self.line
        })
    }
}

/// A small generator of pseudo-random numbers, so that failures can be repeated.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as usize
    }
}

/// Random lines of a number of `moves` that leave the game open.
fn random_lines(
    geometry: Geometry,
    moves: std::ops::Range<usize>,
    count: usize,
) -> Vec<Vec<usize>> {
    let mut dice = Dice(u64::from(geometry.width * 100 + geometry.height));
    let mut lines = Vec::new();
    while lines.len() < count {
        let mut position = Position::start(geometry);
        let mut line = Vec::new();
        for _ in 0..moves.start + dice.below(moves.len()) {
            let columns: Vec<u32> = position.columns().collect();
            if columns.is_empty() {
                break;
            }
            let column = columns[dice.below(columns.len())];
            position = position.play(column).expect("the column is legal");
            line.push(column as usize - 1);
        }
        if position.end().is_none() {
            lines.push(line);
        }
    }
    lines
}

fn position_of(geometry: Geometry, line: &[usize]) -> Position {
    line.iter().fold(Position::start(geometry), |at, &column| {
        at.play(column as u32 + 1).expect("the line is legal")
    })
}

/// Boards, shortest lines worth trying, and how many.
const BOARDS: [(u32, u32, u32, usize, usize); 10] = [
    (4, 4, 4, 2, 600),
    (4, 4, 3, 2, 300),
    (5, 4, 4, 10, 600),
    (4, 5, 4, 10, 600),
    (3, 6, 3, 6, 400),
    (6, 4, 4, 14, 800),
    (5, 5, 4, 15, 800),
    (4, 6, 4, 14, 800),
    (8, 3, 4, 14, 300),
    (7, 6, 4, 33, 1500),
];

#[test]
fn scores_and_static_bounds_agree_with_the_plain_solver() {
    let (mut said, mut checked) = ([0; 2], 0);
    for (width, height, line, from, count) in BOARDS {
        let geometry = Geometry::new(width, height, line).expect("a small board");
        let mut naive = Naive::new(geometry);
        let mut solver = Solver::new(1 << 16, 1);
        for moves in random_lines(geometry, from..geometry.cells() as usize - 1, count) {
            let position = position_of(geometry, &moves);
            let score = naive.score(&mut naive.play(&moves));
            let found = solver.solve(&position, &Limits::none());
            assert_eq!(found.score(), Some(score), "{width}x{height} {line}: {moves:?}");
            checked += 1;

            let at = position.bits();
            if at.winning(&geometry) & at.playable(&geometry) != 0 {
                continue;
            }
            let (settled, end) = at.settle(&geometry, at.threats(&geometry), at.count());
            let Settled::Open { at, threats, .. } = settled else { continue };
            let bound = parity::upper_bound(geometry, at, threats, end);
            said[(geometry.cells() - end) as usize % 2] += u32::from(bound < i32::MAX);
            let score = if (end as usize - moves.len()).is_multiple_of(2) { score } else { -score };
            assert!(score <= bound, "{width}x{height} {line}: {moves:?} {score} > {bound}");
        }
    }
    // Both rules must have spoken often enough for the test to mean something.
    assert!(checked > 5000 && said[0] > 500 && said[1] > 50, "{checked} {said:?}");
}
