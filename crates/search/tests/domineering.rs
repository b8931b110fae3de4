//! Domineering held to a plain solver and to known outcomes.

use attractor_core::Game;
use attractor_games::domineering::Domineering;
use attractor_games::{AnyGame, AnyPosition};
use attractor_search::Limits;
use attractor_search::domineering::{Board, BoardError, Outcome, Side, Solver};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// The game on the board with these rows.
fn game(rows: &str) -> AnyGame {
    attractor_games::open(&format!("domineering:{rows}")).expect("a board").game
}

/// The board of a position, and who is to move.
fn board(game: &AnyGame, at: &AnyPosition) -> (Board, Side) {
    let (rules, at) = game.typed::<Domineering>(at).expect("the game is Domineering");
    (Board::of(rules, at), at.side())
}

/// Wins by the definition: who can not move loses.
#[derive(Default)]
struct Naive {
    known: HashMap<(u64, bool), bool>,
}

impl Naive {
    fn first_wins(&mut self, free: u64, cells: usize, columns: usize, upright: bool) -> bool {
        if let Some(&wins) = self.known.get(&(free, upright)) {
            return wins;
        }
        let step = if upright { columns } else { 1 };
        let wins = (0..cells.saturating_sub(step)).any(|cell| {
            let domino = 1 << cell | 1 << (cell + step);
            let fits = (upright || (cell + 1) % columns != 0) && free & domino == domino;
            fits && !self.first_wins(free & !domino, cells, columns, !upright)
        });
        self.known.insert((free, upright), wins);
        wins
    }

    fn outcome(&mut self, board: &Board) -> Outcome {
        let (rows, columns) = (board.frame.rows as usize, board.frame.columns as usize);
        let free = board.free as u64;
        let upright = self.first_wins(free, rows * columns, columns, true);
        Outcome::from_starts(upright, self.first_wins(free, rows * columns, columns, false))
    }
}

#[test]
fn outcomes_equal_those_of_the_plain_solver_on_holed_boards() {
    let mut seed = 1_u64;
    let mut dice = move |limit: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % limit
    };
    let mut solver = Solver::new(1 << 18);
    let mut seen: HashMap<Outcome, u32> = HashMap::new();
    for (rows, columns, holes, boards) in [
        (3, 3, 2, 60),
        (4, 4, 2, 100),
        (2, 7, 3, 60),
        (5, 4, 4, 60),
        (3, 6, 3, 60),
        (5, 5, 8, 80),
        (6, 4, 8, 60),
        (6, 6, 20, 80),
        (3, 9, 11, 60),
    ] {
        let mut naive = Naive::default();
        for _ in 0..boards {
            let mut cells = vec!['.'; rows * columns];
            for _ in 0..dice(2 * holes + 1).min(holes) + holes / 2 {
                cells[dice((rows * columns) as u64) as usize] = '#';
            }
            let text: Vec<String> = cells.chunks(columns).map(String::from_iter).collect();
            let text = text.join("/");
            let game = game(&text);
            let (board, _) = board(&game, &game.start());
            let expected = naive.outcome(&board);
            let found = solver.outcome(&board, &Limits::none());
            assert_eq!(found, Some(expected), "{text}");
            *seen.entry(expected).or_default() += 1;
        }
    }
    assert!(seen.len() == 4 && seen.values().all(|&count| count > 10), "{seen:?}");
}

/// `data/domineering.json` comes with the project's known results; found by exhaustive search.
#[test]
fn outcomes_equal_the_known_table() {
    let text = include_str!("data/domineering.json");
    let mut solver = Solver::new(1 << 20);
    let mut checked = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.split('"').collect();
        let [_, size, _, outcome, _] = words[..] else { continue };
        let Some((rows, columns)) = size.split_once('x') else { continue };
        let board = Board::new(rows.parse().unwrap(), columns.parse().unwrap()).unwrap();
        let found = solver.outcome(&board, &Limits::none());
        assert_eq!(found.map(|found| found.to_string()).as_deref(), Some(outcome), "{size}");
        checked += 1;
    }
    assert_eq!(checked, 30);
}

#[test]
fn winning_moves_win_and_others_lose() {
    let game = game("4x4");
    let start = game.start();
    let mut solver = Solver::new(1 << 18);
    let mut naive = Naive::default();
    let mut seen = 0;
    for chosen in game.moves(&start) {
        let (after, turn) = board(&game, &game.play(&start, &chosen));
        assert_eq!(turn, Side::Horizontal);
        let expected = matches!(naive.outcome(&after), Outcome::First | Outcome::Horizontal);
        let reply = solver.solve(&after, turn, &Limits::none());
        assert_eq!(reply.wins, Some(expected), "{chosen}");
        seen += 1;
    }
    assert_eq!(seen, 12);
}

#[test]
fn a_search_stops_at_its_limits_and_when_told_to() {
    let board = Board::new(8, 8).unwrap();
    let mut solver = Solver::new(1 << 18);
    let limits = Limits::none().nodes(2000);
    let answer = solver.solve(&board, Side::Vertical, &limits);
    assert_eq!(answer.wins, None);
    assert!((2000..4000).contains(&answer.nodes), "{}", answer.nodes);
    let raised = AtomicBool::new(true);
    assert_eq!(solver.solve(&board, Side::Vertical, &Limits::new(&raised)).wins, None);
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    assert_eq!(Board::new(12, 11), Err(BoardError { rows: 12, columns: 11 }));
    let empty = Board::new(1, 0).unwrap_err().to_string();
    assert_eq!(empty, "a board of 1x0 cells; it takes 1 to 128 cells");
}

#[test]
fn the_largest_boards_have_moves() {
    for (rows, columns) in [(1, 128), (128, 1), (8, 16), (16, 8)] {
        let board = Board::new(rows, columns).unwrap();
        let count = |player| board.frame.moves(board.free, player).count_ones();
        assert_eq!(count(Side::Vertical), (rows - 1) * columns);
        assert_eq!(count(Side::Horizontal), rows * (columns - 1));
    }
}
