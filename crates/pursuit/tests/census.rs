//! All connected graphs of a few vertices, from the generator of nauty.

use std::io::{BufReader, ErrorKind};
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

use attractor_pursuit::batch::{self, CopNumberTable};
use attractor_pursuit::{Goal, Options, Rules, graph6, solve};

/// Counts connected graphs by cop number and capture time.
fn census(order: usize, rules: Rules) -> CopNumberTable {
    let mut child = ["geng", "nauty-geng"]
        .iter()
        .find_map(|program| {
            let started = Command::new(program)
                .args(["-c", "-q", &order.to_string()])
                .stdout(Stdio::piped())
                .spawn();
            match started {
                Err(error) if error.kind() == ErrorKind::NotFound => None,
                started => Some(started.expect("geng can be started")),
            }
        })
        .expect("neither `geng` nor `nauty-geng` is on the path: install the package `nauty`");
    let mut table = CopNumberTable::default();
    let output = BufReader::new(child.stdout.take().expect("the output was asked for"));
    batch::run(output, rules, None, |answers| {
        table.add(&answers);
        assert_eq!(answers.errors().next(), None, "geng writes good lines");
        ControlFlow::Continue(())
    })
    .expect("the output of geng can be read");
    assert!(child.wait().expect("geng ends").success());
    table
}

/// The bench does the rows from 9 vertices on.
#[test]
fn connected_graphs_by_cop_number() {
    let rows = include_str!("../../../truths/cop_numbers.csv").lines();
    // Comments and the head of the table are no numbers.
    let numbers = |row: &str| row.split(',').map(|n| n.parse().ok()).collect::<Option<Vec<u64>>>();
    let mut small = 0;
    for row in rows.filter_map(numbers).filter(|row| row[0] <= 8) {
        let table = census(row[0] as usize, Rules::STAY);
        assert_eq!([1, 2, 3].map(|cops| table.with_cops(cops)), row[1..], "{} vertices", row[0]);
        assert_eq!(table.total(), row[1..].iter().sum(), "{} vertices", row[0]);
        small += 1;
    }
    assert_eq!(small, 5);
}

#[test]
fn connected_graphs_where_all_must_move() {
    for (order, all, one) in
        [(4, 6, 5), (5, 21, 18), (6, 112, 93), (7, 853, 727), (8, 11_117, 9_260)]
    {
        let table = census(order, Rules::MOVE);
        assert_eq!(table.total(), all, "{order} vertices");
        assert_eq!(table.with_cops(1), one, "{order} vertices");
        assert_eq!(table.with_cops(2), all - one, "{order} vertices");
    }
}

/// The Petersen graph, and what becomes of it with one more vertex whose neighbours all see
/// another one: there are six ways, and no other graph on 11 vertices takes three cops.
#[test]
fn graphs_of_cop_number_three() {
    let text = include_str!("../../../truths/cop_number_3.g6");
    let mut cops = Vec::new();
    batch::run(text.as_bytes(), Rules::STAY, None, |answers| {
        cops.extend(answers.map(|answer| answer.unwrap().cops));
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(cops, [3; 7]);
    for (index, line) in text.lines().enumerate() {
        let graph = graph6::read(line, index + 1).unwrap();
        assert_eq!(graph.order(), if index == 0 { 10 } else { 11 });
        let options = Options { goal: Goal::Winner, ..Options::default() };
        let wins = |cops| solve(&graph, Rules::STAY, cops, options).unwrap().cops_win();
        assert_eq!([wins(2), wins(3)], [false, true], "{line}");
    }
}

#[test]
fn capture_times_on_eight_vertices() {
    let counts: Vec<((usize, u32), u64)> = census(8, Rules::STAY).counts.into_iter().collect();
    assert_eq!(
        counts,
        [
            ((1, 1), 1_044),
            ((1, 2), 2_577),
            ((1, 3), 163),
            ((1, 4), 7),
            ((2, 1), 6_653),
            ((2, 2), 673),
        ]
    );
}

/// At most one cop and exactly one cop moving made no difference in a census of all graphs of
/// up to eight vertices; they stay two rules.
#[test]
fn lazy_cops_and_one_cop_at_a_time() {
    for order in 4..=6 {
        assert_eq!(census(order, Rules::LAZY), census(order, Rules::ONE));
    }
}
