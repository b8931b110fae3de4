//! Batches: every line in order, bad lines by name, and the same answers as one by one.

use std::ops::ControlFlow;

use attractor_pursuit::batch::{self, LineError, Verdict};
use attractor_pursuit::{Goal, Graph, Options, Rules, families, graph6, solve};
use proptest::prelude::*;

fn run(text: &str, rules: Rules) -> Vec<Result<Verdict, LineError>> {
    let mut answers = Vec::new();
    batch::run(text.as_bytes(), rules, None, |some| {
        answers.extend(some);
        ControlFlow::Continue(())
    })
    .unwrap();
    answers
}

#[test]
fn bad_lines_are_named_and_the_rest_goes_on() {
    let answers = run("DUW\n\nD!W\nD~{\r\nDUWW\n?\nDUX", Rules::STAY);
    let lines: Vec<Result<(usize, usize), (usize, usize)>> = answers
        .iter()
        .map(|answer| match answer {
            Ok(verdict) => Ok((verdict.line, verdict.cops)),
            Err(LineError::Graph(error)) => Err((error.line, error.byte)),
            Err(other) => panic!("{other}"),
        })
        .collect();
    assert_eq!(lines, [Ok((1, 2)), Err((3, 2)), Ok((4, 1)), Err((5, 4)), Err((6, 1)), Err((7, 3))]);
}

#[test]
fn a_break_ends_the_run() {
    let mut seen = 0;
    batch::run("DUW\n".repeat(40_000).as_bytes(), Rules::STAY, None, |_| {
        seen += 1;
        ControlFlow::Break(())
    })
    .unwrap();
    assert_eq!(seen, 1);
}

#[test]
fn large_and_sparse_graphs_are_answered_too() {
    let lines: Vec<String> = ["petersen", "dodecahedron", "cycle:40", "cycle:70", "grid:3x3"]
        .iter()
        .map(|name| graph6::write(&families::graph(name).unwrap(), graph6::Format::Sparse6))
        .collect();
    let cops: Vec<usize> = run(&lines.join("\n"), Rules::STAY)
        .into_iter()
        .map(|answer| answer.unwrap().cops)
        .collect();
    assert_eq!(cops, [3, 3, 2, 2, 2]);
}

/// More text than is read at a time, with numbers of lines that give the order away.
#[test]
fn many_lines_stay_in_order() {
    let names = ["cycle:5", "path:5", "petersen", "complete:4", "grid:3x5"];
    let lines: Vec<String> = names
        .iter()
        .map(|name| graph6::write(&families::graph(name).unwrap(), graph6::Format::Graph6))
        .collect();
    let count = 40_000;
    let text: String = (0..count).map(|at| format!("{}\n", lines[at % 5])).collect();
    let answers = run(&text, Rules::STAY);
    assert_eq!(answers.len(), count);
    for (at, answer) in answers.into_iter().enumerate() {
        let answer = answer.unwrap();
        assert_eq!((answer.line, answer.cops), (at + 1, [2, 1, 3, 1, 2][at % 5]));
    }
}

/// Sixteen lines of one length are read at once, unless one of them has a fault.
#[test]
fn a_bad_line_among_many_of_one_length_is_named() {
    for (good, cops, faults) in [
        ("IsP@OkWHG", 3, ["IsP@OkWHH", "IsP@OkWH\x7f", "IsP@O>WHG", "IsP@OkWHG\r", "HsP@OkWHG"]),
        (
            "JoSsaGg?wF_",
            3,
            ["JoSsaGg?wF`", "J\x7fSsaGg?wF_", "JoSsa Gg?wF", "JoSsaGg?wF_\r", "IoSsaGg?wF_"],
        ),
    ] {
        for fault in faults {
            for at in [0, 7, 15, 16, 39] {
                let mut lines = vec![good; 40];
                lines[at] = fault;
                let answers = run(&lines.join("\n"), Rules::STAY);
                assert_eq!(answers.len(), 40);
                for (index, answer) in answers.into_iter().enumerate() {
                    match answer {
                        Ok(verdict) => {
                            assert_eq!((verdict.line, verdict.cops), (index + 1, cops));
                            assert!(index != at || fault.ends_with('\r'), "{fault:?}");
                        }
                        Err(LineError::Graph(error)) => {
                            assert_eq!((error.line, index), (at + 1, at), "{fault:?}");
                        }
                        Err(other) => panic!("{other}"),
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// The quick way and the engine, on graphs that are connected or not.
    #[test]
    fn batches_agree_with_the_engine(
        order in 1usize..18,
        picks in proptest::collection::vec((0usize..20, 0usize..20), 0..60),
        rule in 0usize..6,
    ) {
        let pairs = picks.into_iter().map(|(a, b)| (a % order, b % order));
        let graph = Graph::from_edges(order, pairs.filter(|(a, b)| a != b)).unwrap();
        let rules = Rules::NAMED[rule].1;
        let options = Options { goal: Goal::Winner, ..Options::default() };
        // Graphs that take many cops take many tables.
        let Some((cops, moves)) = (1..=3).find_map(|cops| {
            let solution = solve(&graph, rules, cops, options).unwrap();
            solution.capture_time().map(|moves| (cops, moves))
        }) else {
            return Ok(());
        };
        let line = graph6::write(&graph, graph6::Format::Graph6);
        // One line, and as many as are solved side by side with some left over.
        for count in [1, 20] {
            let expected = (1..=count).map(|line| Ok(Verdict { line, order, cops, moves }));
            let text = format!("{line}\n").repeat(count);
            prop_assert_eq!(run(&text, rules), expected.collect::<Vec<_>>());
        }
    }

    /// Different graphs side by side, with numbers of vertices that change.
    #[test]
    fn graphs_side_by_side_do_not_mix(
        graphs in proptest::collection::vec(
            (9usize..12, proptest::collection::vec((0usize..11, 0usize..11), 8..40)),
            1..60,
        ),
    ) {
        let lines: Vec<String> = graphs
            .into_iter()
            .map(|(order, picks)| {
                let pairs = picks.into_iter().map(|(a, b)| (a % order, b % order));
                let graph = Graph::from_edges(order, pairs.filter(|(a, b)| a != b)).unwrap();
                graph6::write(&graph, graph6::Format::Graph6)
            })
            .collect();
        let answers = run(&(lines.join("\n") + "\n"), Rules::STAY);
        for (index, (answer, line)) in answers.iter().zip(&lines).enumerate() {
            // The end of the line is missing, so that the quick way leaves it alone.
            let alone = run(line, Rules::STAY).remove(0).unwrap();
            prop_assert_eq!(answer, &Ok(Verdict { line: index + 1, ..alone }));
        }
        prop_assert_eq!(answers.len(), lines.len());
    }
}
