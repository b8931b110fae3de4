//! Domineering held to a plain solver and to known outcomes.

use attractor_core::Game;
use attractor_games::domineering::Domineering;
use attractor_search::Limits;
use attractor_search::domineering::{Board, BoardError, Domino, Outcome, Player, Solver};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// The board of the rules with these rows.
fn board(rows: &str) -> Board {
    let game = attractor_games::open(&format!("domineering:{rows}")).expect("a board").game;
    let start = game.start();
    let (rules, at) = game.typed::<Domineering>(&start).expect("the game is Domineering");
    Board::of(rules, at)
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
        let letters: Vec<char> = board.to_string().chars().filter(|&c| c != '/').collect();
        let free = letters.iter().rev().fold(0, |free, &c| free << 1 | u64::from(c == '.'));
        let columns = board.columns() as usize;
        let upright = self.first_wins(free, letters.len(), columns, true);
        Outcome::from_starts(upright, self.first_wins(free, letters.len(), columns, false))
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
            let board = board(&text.join("/"));
            let expected = naive.outcome(&board);
            let found = solver.outcome(&board, &Limits::none());
            assert_eq!(found, Some(expected), "{board}");
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
    let board = Board::new(4, 4).unwrap();
    let mut solver = Solver::new(1 << 18);
    let moves = solver.moves(&board, Player::Vertical, &Limits::none());
    assert_eq!(moves.len(), 12);
    let mut naive = Naive::default();
    for (domino, answer) in moves {
        let after = board.place(domino).expect("the move is legal");
        let reply_wins = matches!(naive.outcome(&after), Outcome::First | Outcome::Horizontal);
        assert_eq!(answer.wins, Some(!reply_wins), "{domino}");
    }
}

#[test]
fn a_search_stops_at_its_limits_and_when_told_to() {
    let board = Board::new(8, 8).unwrap();
    let mut solver = Solver::new(1 << 18);
    let limits = Limits::none().nodes(2000);
    let answer = solver.solve(&board, Player::Vertical, &limits);
    assert_eq!(answer.wins, None);
    assert!((2000..4000).contains(&answer.nodes), "{}", answer.nodes);
    let raised = AtomicBool::new(true);
    assert_eq!(solver.solve(&board, Player::Vertical, &Limits::new(&raised)).wins, None);
}

#[test]
fn boards_and_dominoes_that_do_not_fit_are_refused() {
    assert_eq!(Board::new(12, 11), Err(BoardError { rows: 12, columns: 11 }));
    let empty = Board::new(1, 0).unwrap_err().to_string();
    assert_eq!(empty, "a board of 1x0 cells; it takes 1 to 128 cells");
    let board = Board::new(2, 2).unwrap();
    assert_eq!(board.place(Domino { row: 2, column: 1, player: Player::Vertical }), None);
}

#[test]
fn the_largest_boards_have_moves() {
    for (rows, columns) in [(1, 128), (128, 1), (8, 16), (16, 8)] {
        let board = Board::new(rows, columns).unwrap();
        let count = |player| board.moves(player).count() as u32;
        assert_eq!(count(Player::Vertical), (rows - 1) * columns);
        assert_eq!(count(Player::Horizontal), rows * (columns - 1));
    }
}
