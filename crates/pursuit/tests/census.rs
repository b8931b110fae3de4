//! All connected graphs of a few vertices, from the generator of nauty.

use std::io::{BufReader, ErrorKind};
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

use attractor_pursuit::Rules;
use attractor_pursuit::batch::{self, CopNumberTable};

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
    batch::run(output, rules, None, |answer| {
        table.add(answer.expect("geng writes good lines"));
        ControlFlow::Continue(())
    })
    .expect("the output of geng can be read");
    assert!(child.wait().expect("geng ends").success());
    table
}

#[test]
fn connected_graphs_by_cop_number() {
    for (order, all, stay, must_move) in [
        (4, 6, 5, 5),
        (5, 21, 16, 18),
        (6, 112, 68, 93),
        (7, 853, 403, 727),
        (8, 11_117, 3_791, 9_260),
    ] {
        for (rules, one) in [(Rules::STAY, stay), (Rules::MOVE, must_move)] {
            let table = census(order, rules);
            assert_eq!(table.total(), all, "{order} vertices");
            assert_eq!(table.with_cops(1), one, "{order} vertices, {rules}");
            assert_eq!(table.with_cops(2), all - one, "{order} vertices, {rules}");
        }
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
