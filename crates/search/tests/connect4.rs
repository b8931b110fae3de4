//! Connect Four held to known scores; small boards are held to a plain solver inside the crate.

use attractor_core::{Cancelled, Game, Unwatched, Watch};
use attractor_games::connect4::Connect4;
use attractor_search::Limits;
use attractor_search::connect4::{
    BookError, Geometry, OpeningBook, Position, Solver, Unfinished, analyse,
};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// Comes with the project's known results: lines of columns and the score of the player to move.
const SAMPLE: &str = include_str!("data/connect4-sample.csv");

/// Made by `examples/positions.rs` with seed 2026: class, line, score.
const CLASSES: &str = include_str!("data/connect4-classes.csv");

fn at(line: &str) -> Position {
    Position::from_line(Geometry::STANDARD, line).expect("a legal line")
}

fn score(solver: &mut Solver, line: &str) -> Option<i32> {
    solver.solve(&at(line), &Limits::none()).score()
}

#[test]
fn scores_equal_the_known_sample() {
    let mut solver = Solver::new(1 << 22, 1);
    let mut checked = 0;
    for (line, known) in SAMPLE.lines().skip(1).filter_map(|row| row.split_once(',')) {
        assert_eq!(score(&mut solver, line), known.parse().ok(), "{line}");
        checked += 1;
    }
    assert_eq!(checked, 150);
}

#[test]
fn scores_of_the_classes_stay_what_they_were() {
    let mut solver = Solver::new(1 << 22, 2);
    let rows: Vec<Vec<&str>> = CLASSES
        .lines()
        .skip(1)
        .map(|row| row.split(',').collect())
        .filter(|row: &Vec<&str>| !["early medium", "early hard"].contains(&row[0]))
        .collect();
    let mut checked = 0;
    let lines = rows.iter().map(|row| row[1]);
    let ended = analyse(&mut solver, Geometry::STANDARD, lines, &Limits::none(), |analysis| {
        let row = &rows[checked];
        checked += 1;
        assert_eq!((analysis.number, analysis.line.as_str()), (checked, row[1]));
        let found = analysis.answer.expect("a legal line").score();
        assert_eq!(found, row[2].parse().ok(), "{}", row[1]);
        ControlFlow::Continue(())
    });
    assert_eq!((ended, checked), (Ok(()), 240));
}

#[test]
fn known_positions_have_known_scores() {
    let mut solver = Solver::new(1 << 22, 1);
    assert_eq!(score(&mut solver, "4455"), Some(18));
    assert_eq!(score(&mut solver, "44455554221"), Some(-15));
    // A game that is over, and one that the next stone ends.
    assert_eq!(score(&mut solver, "1212121"), Some(-18));
    assert_eq!(score(&mut solver, "445561"), Some(18));
}

#[test]
fn two_threads_find_what_one_finds() {
    let mut one = Solver::new(1 << 22, 1);
    let mut two = Solver::new(1 << 22, 2);
    for line in SAMPLE.lines().skip(1).filter_map(|row| row.split(',').next()).take(40) {
        assert_eq!(score(&mut one, line), score(&mut two, line), "{line}");
    }
}

#[test]
fn moves_and_best_line_agree_with_the_score() {
    let mut solver = Solver::new(1 << 22, 1);
    for line in ["44455554221", "11763241772375", "1311312355476247516255"] {
        let position = at(line);
        let whole = score(&mut solver, line).expect("no limit");
        let moves = solver.moves(&position, &Limits::none());
        assert_eq!(moves.len(), position.columns().count());
        assert_eq!(moves.iter().map(|one| one.answer.lower).max(), Some(whole), "{line}");
        let best = solver.line(&position, &Limits::none());
        let end = best.iter().fold(position, |at, &column| at.play(column).expect("legal"));
        assert!(end.end().is_some(), "{line}: {best:?}");
        let stones = end.stones() as i32;
        let expected = if whole == 0 { 0 } else { (44 - stones) / 2 };
        assert_eq!(whole.abs(), expected, "{line}: {best:?}");
    }
}

#[test]
fn a_search_stops_at_its_limits_with_bounds_that_hold() {
    let mut solver = Solver::new(1 << 20, 1);
    let limits = Limits::none().nodes(3000);
    let answer = solver.solve(&at(""), &limits);
    assert_eq!(answer.score(), None);
    assert!(answer.lower <= 1 && 1 <= answer.upper, "{answer:?}");
    assert!((3000..5000).contains(&answer.nodes), "{answer:?}");
    assert_eq!(solver.solve(&at(""), &Limits::new(&Listener::default())).score(), None);
}

/// Ends a search after 2000 nodes, and keeps what it was told.
#[derive(Default)]
struct Listener(Mutex<Vec<String>>);

impl Watch for Listener {
    fn reached(&self, nodes: u64) -> Result<(), Cancelled> {
        if nodes > 2000 { Err(Cancelled) } else { Ok(()) }
    }

    fn proved(&self, what: &str) {
        self.0.lock().unwrap().push(what.to_owned());
    }
}

#[test]
fn bounds_are_told_as_the_player_sees_them_who_is_asked_for() {
    let told = |sign: i32| {
        let (mut solver, listener) = (Solver::new(1 << 20, 1), Listener::default());
        let limits = Limits::new(&listener);
        let answer = match sign {
            1 => solver.solve(&at("44"), &limits),
            _ => solver.solve_after(&at("44"), &limits),
        };
        (answer, listener.0.into_inner().unwrap())
    };
    let ((own, own_words), (other, other_words)) = (told(1), told(-1));
    assert_eq!((own.lower, own.upper), (-other.upper, -other.lower));
    assert_eq!(own_words, [format!("score {} to {}", own.lower, own.upper)]);
    assert_eq!(other_words, [format!("score {} to {}", other.lower, other.upper)]);
}

#[test]
fn a_batch_can_be_stopped() {
    let mut solver = Solver::new(1 << 20, 2);
    let mut heard = 0;
    let lines = std::iter::repeat_n("44455554221", 1000);
    let ended = analyse(&mut solver, Geometry::STANDARD, lines, &Limits::none(), |_| {
        heard += 1;
        if heard == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((ended, heard), (Ok(()), 5));
    let (raised, lines) = (AtomicBool::new(true), vec![""; 50]);
    let go_on = |_| ControlFlow::Continue(());
    let ended = analyse(&mut solver, Geometry::STANDARD, lines, &Limits::new(&raised), go_on);
    assert_eq!(ended, Err(Cancelled));
}

#[test]
fn illegal_lines_say_which_move_and_what_was_legal() {
    let error = |line| Position::from_line(Geometry::STANDARD, line).unwrap_err().to_string();
    assert_eq!(
        error("448"),
        "move 3, `8`, is not a column; legal columns were 1, 2, 3, 4, 5, 6, 7"
    );
    assert_eq!(
        error("44x"),
        "move 3, `x`, is not a column; legal columns were 1, 2, 3, 4, 5, 6, 7"
    );
    assert_eq!(error("4444444"), "move 7: column `4` is full; legal columns were 1, 2, 3, 5, 6, 7");
    assert_eq!(error("12121213"), "move 8, `3`, comes after the game was won");
    let wide = Geometry::new(12, 4, 4).expect("it fits");
    assert_eq!(Position::from_line(wide, "12 12 1, 11").expect("legal").stones(), 4);
    assert!(Geometry::new(8, 8, 4).is_none() && Geometry::new(0, 6, 4).is_none());
}

#[test]
fn positions_of_the_rules_are_positions_of_the_search() {
    let game = attractor_games::open("connect4").expect("a game").game;
    for (rows, own_rows, turn) in [
        ("JJRJJJR/RJ..JRR/R...RR./....J..", "1121112/21..122/2...22./....1..", 1),
        ("XO.....", "12.....", 1),
        ("XOX....", "121....", 2),
    ] {
        let at = game.read(rows).expect("legal rows");
        let (rules, at) = game.typed::<Connect4>(&at).expect("the game is Connect Four");
        let position = Position::of(rules, at);
        assert_eq!((&*position.rows(), position.turn()), (own_rows, turn));
    }
}

#[test]
fn a_book_is_made_kept_and_checked() {
    let geometry = Geometry::new(5, 4, 4).expect("a small board");
    let mut solver = Solver::new(1 << 20, 2);
    let on = || ControlFlow::Continue(());
    let mut book = OpeningBook::empty(geometry, 4);
    assert_eq!(book.complete(&mut solver, 1 << 30, &Unwatched, |_, _| on()), Ok(()));
    let start = Position::start(geometry);
    let known = solver.solve(&start, &Limits::none()).score();
    assert_eq!(book.probe(&start), known);
    book.verify(&mut solver, 50).expect("a sound book");

    let bytes = book.to_bytes();
    assert_eq!(OpeningBook::from_bytes(&bytes).as_ref(), Ok(&book));
    let mut bent = bytes.clone();
    bent[20] ^= 1;
    assert_eq!(OpeningBook::from_bytes(&bent), Err(BookError::Damaged));
    assert_eq!(OpeningBook::from_bytes(&bytes[..bytes.len() - 1]), Err(BookError::Damaged));
    assert_eq!(OpeningBook::from_bytes(b"no"), Err(BookError::NoBook));
    // A score that no game has, in a book whose checksum is right.
    let mut low = OpeningBook::empty(geometry, 0);
    assert_eq!(low.complete(&mut solver, 1 << 30, &Unwatched, |_, _| on()), Ok(()));
    let mut low = low.to_bytes();
    let sum = low.len() - 4;
    low[sum - 1] = i8::MIN as u8;
    let check = crc32fast::hash(&low[..sum]);
    low[sum..].copy_from_slice(&check.to_le_bytes());
    assert_eq!(OpeningBook::from_bytes(&low), Err(BookError::Damaged));

    let mut begun = OpeningBook::empty(geometry, 4);
    let stop = |book: &OpeningBook, _| if book.len() < 7 { on() } else { ControlFlow::Break(()) };
    assert_eq!(begun.complete(&mut solver, 1 << 30, &Unwatched, stop), Err(Unfinished::Ended));
    assert_eq!(begun.len(), 7);
    let mut begun =
        OpeningBook::from_bytes(&begun.to_bytes()).expect("a book that was begun is a book");
    assert!(begun.verify(&mut solver, 50).is_err(), "but not a sound one");
    assert_eq!(begun.complete(&mut solver, 1 << 30, &Unwatched, |_, _| on()), Ok(()));
    assert_eq!(begun, book, "an interruption changes nothing");

    let mut large = OpeningBook::empty(geometry, 20);
    let small = large.complete(&mut solver, 100_000, &Unwatched, |_, _| on());
    assert!(matches!(small, Err(Unfinished::TooLarge { stones: 2..20 })), "{small:?}");
}
