//! Nodes and times of the exact engines, with every answer asserted.
//!
//! `cargo bench -p attractor-search` runs all parts; a part is chosen by name: `generic`, `classes`,
//! `threads`, `empty`, `domineering`, `outcomes`. Times depend on what else the machine does, processor
//! times less so, and node counts of one thread not at all.

#![allow(clippy::print_stdout)]

use attractor_core::Game;
use attractor_games::{Spec, Visitor, visit};
use attractor_search::connect4::{Geometry, Position, Solver};
use attractor_search::domineering::{self, Board, Outcome, Side};
use attractor_search::heuristics::heuristic;
use attractor_search::{Deepening, Limits, Problem, Score, alphabeta};
use cpu_time::ProcessTime;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Made by `examples/positions.rs` with seed 2026.
const CLASSES: &str = include_str!("../tests/data/connect4-classes.csv");

/// Known outcomes of small boards.
const OUTCOMES: &str = include_str!("../tests/data/domineering.json");

const NAMES: [&str; 6] =
    ["late easy", "middle easy", "middle medium", "early easy", "early medium", "early hard"];

fn main() {
    let chosen: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let parts: [(&str, fn()); 6] = [
        ("generic", generic),
        ("classes", classes),
        ("threads", threads),
        ("empty", empty_board),
        ("domineering", domineering_nodes),
        ("outcomes", domineering_outcomes),
    ];
    for (name, part) in parts {
        if chosen.is_empty() || chosen.iter().any(|one| one == name) {
            part();
        }
    }
}

/// Connect Four through the rules alone, with the stones in the middle column as heuristic.
fn generic() {
    struct Generic;
    impl Visitor for Generic {
        type Output = ();
        fn visit<G: Game + 'static>(self, _: &Spec, game: G) {
            let (_, centre) = heuristic(&game, Some("centre")).expect("it fits");
            let problem = Problem::new(&game, &*centre);
            let (start, none) = (game.start(), Limits::none());
            println!(
                "Connect Four by the rules, heuristic `centre`, one thread, 64 MB, processor time"
            );
            for depth in [8, 10, 12, 14] {
                let begin = ProcessTime::now();
                let found = Deepening::new(&problem, 64 << 20).search(&start, depth, &none);
                let found = found.expect("there is no limit");
                let seconds = begin.elapsed().as_secs_f64();
                println!("depth {depth:>2}: deepening {:>9} nodes, {seconds:.2} s", found.nodes);
                if depth <= 10 {
                    let cut = alphabeta(&problem, &start, depth, &mut (), &none);
                    let cut = cut.expect("there is no limit");
                    assert_eq!(cut.value, found.value);
                    println!("          alpha-beta {:>9} nodes", cut.nodes);
                } else {
                    assert_eq!(found.value, Score::EVEN);
                }
            }
        }
    }
    visit("connect4", Generic).expect("a game of the catalogue");
}

/// What the positions of a class took.
#[derive(Default)]
struct Run {
    positions: u32,
    nodes: u64,
    time: Duration,
    /// Of all threads together.
    processor_time: Duration,
}

/// Solves the positions of a class, the table cleared before each.
fn run(class: &str, threads: usize) -> Run {
    let mut solver = Solver::new(64 << 20, threads);
    let mut run = Run::default();
    for row in CLASSES.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [of, line, score] = fields[..] else { panic!("a row of three fields: {row}") };
        if of != class {
            continue;
        }
        let position = Position::from_line(Geometry::STANDARD, line).expect("a legal line");
        solver.clear();
        let (begin, wall) = (ProcessTime::now(), Instant::now());
        let answer = solver.solve(&position, &Limits::none());
        run.processor_time += begin.elapsed();
        run.time += wall.elapsed();
        assert_eq!(answer.score(), score.parse().ok(), "{line}");
        run.nodes += answer.nodes;
        run.positions += 1;
    }
    run
}

fn classes() {
    println!("Connect Four, one thread, 64 MB, table cleared before each position, processor time");
    println!(
        "{:<14} {:>9} {:>12} {:>12} {:>8}",
        "class", "positions", "mean nodes", "mean time", "M/s"
    );
    for class in NAMES {
        let Run { positions, nodes, processor_time, .. } = run(class, 1);
        println!(
            "{class:<14} {positions:>9} {:>12} {:>9} µs {:>8.2}",
            nodes / u64::from(positions),
            (processor_time / positions).as_micros(),
            nodes as f64 / processor_time.as_secs_f64() / 1e6
        );
    }
}

fn threads() {
    let one = run("early hard", 1);
    let two = run("early hard", 2);
    let ratio = |one: Duration, two: Duration| one.as_secs_f64() / two.as_secs_f64();
    println!(
        "early hard, {} positions, two threads against one: {:.2} times as fast, {:.2} times the nodes; \
         {:.2} times as fast if each had a core",
        one.positions,
        ratio(one.time, two.time),
        two.nodes as f64 / one.nodes as f64,
        ratio(one.processor_time, two.processor_time / 2)
    );
}

fn empty_board() {
    let start = Position::start(Geometry::STANDARD);
    for threads in [1, 2] {
        let mut solver = Solver::new(128 << 20, threads);
        let (begin, wall) = (ProcessTime::now(), Instant::now());
        let answer = solver.solve(&start, &Limits::none());
        assert_eq!(answer.score(), Some(1));
        println!(
            "empty board, {threads} thread(s): score 1, {:.1} M nodes, {:.1} s, processor time {:.1} s",
            answer.nodes as f64 / 1e6,
            wall.elapsed().as_secs_f64(),
            begin.elapsed().as_secs_f64()
        );
        if threads == 2 {
            let before = Instant::now();
            let moves = solver.moves(&start, &Limits::none());
            let scores: Vec<i32> = moves.iter().filter_map(|one| one.answer.score()).collect();
            assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
            println!("first moves {scores:?}, {:.1} s more", before.elapsed().as_secs_f64());
        }
    }
}

fn domineering_nodes() {
    println!("Domineering, vertical player first");
    for (rows, columns, wins) in [(6, 6, true), (7, 7, true), (8, 8, true), (8, 9, true)] {
        let mut solver = domineering::Solver::new(256 << 20);
        let board = Board::new(rows, columns).expect("a board");
        let begin = ProcessTime::now();
        let answer = solver.solve(&board, Side::Vertical, &Limits::none());
        let seconds = begin.elapsed().as_secs_f64();
        assert_eq!(answer.wins, Some(wins));
        println!("{rows}x{columns}: {} nodes, processor time {seconds:.3} s", answer.nodes);
    }
}

/// The table of outcomes as far as it goes in ten minutes, smallest boards first, on all cores.
///
/// A board turned by a right angle has the outcome with the players exchanged. No board may take
/// more than half of the time that is left for each start.
fn domineering_outcomes() {
    const MOST: u32 = 10;
    let begin = Instant::now();
    let mut sizes: Vec<(u32, u32)> =
        (1..=MOST).flat_map(|rows| (rows..=MOST).map(move |columns| (rows, columns))).collect();
    sizes.sort_by_key(|&(rows, columns)| (rows * columns, rows));
    let next = AtomicUsize::new(0);
    let found = Mutex::new(HashMap::new());
    let work = || {
        let mut solver = domineering::Solver::new(256 << 20);
        while let Some(&(rows, columns)) = sizes.get(next.fetch_add(1, Relaxed)) {
            let Some(left) = Duration::from_secs(600).checked_sub(begin.elapsed()) else { break };
            let board = Board::new(rows, columns).expect("a board");
            let limits = Limits::none().time(left);
            let before = Instant::now();
            let Some(outcome) = solver.outcome(&board, &limits) else { continue };
            let seconds = before.elapsed().as_secs_f64();
            println!("{rows}x{columns} {outcome} {seconds:.1} s");
            let turned = match outcome {
                Outcome::Vertical => Outcome::Horizontal,
                Outcome::Horizontal => Outcome::Vertical,
                same => same,
            };
            let mut found = found.lock().expect("no thread panics");
            found.insert((rows, columns), outcome);
            found.insert((columns, rows), turned);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let found = found.into_inner().expect("no thread panics");
    let letter = |size| found.get(&size).map_or("?".to_string(), Outcome::to_string);
    println!(
        "Domineering outcomes, rows down, columns across, {:.0} s",
        begin.elapsed().as_secs_f64()
    );
    for rows in 1..=MOST {
        let row: Vec<String> = (1..=MOST).map(|columns| letter((rows, columns))).collect();
        println!("{rows:>2}  {}", row.join(" "));
    }
    let mut known = 0;
    for line in OUTCOMES.lines() {
        let words: Vec<&str> = line.split('"').collect();
        let [_, size, _, outcome, _] = words[..] else { continue };
        let Some((rows, columns)) = size.split_once('x') else { continue };
        let size = (rows.parse().expect("a number"), columns.parse().expect("a number"));
        assert_eq!(letter(size), outcome, "{rows}x{columns}");
        known += 1;
    }
    println!("{known} of them are known, and the same");
}
