//! The engine against the literal sweep of the course, on thousands of small random graphs.

use std::collections::HashMap;

use attractor_pursuit::play::{is_caught, successors};
use attractor_pursuit::{
    CopTurn, Goal, Graph, Method, Options, Position, Rules, Side, Solution, solve,
};
use proptest::prelude::*;

/// Every position with distinguishable cops, and the round in which it was found to be won.
///
/// This is the dictionary of the course: go through all positions until nothing changes. Here a
/// sweep looks at the dictionary as it was before the sweep and first at the robber's turns, so
/// that the number of the sweep is the number of moves that the cops need.
fn naive(graph: &Graph, rules: Rules, cops: usize) -> HashMap<Position, u32> {
    let order = graph.order();
    let mut positions = Vec::new();
    for code in 0..order.pow(cops as u32) {
        let mut left = code;
        let cops: Vec<usize> = (0..cops)
            .map(|_| {
                let at = left % order;
                left /= order;
                at
            })
            .collect();
        for robber in 0..order {
            for turn in [Side::Cops, Side::Robber] {
                positions.push(Position { cops: cops.clone(), robber, turn });
            }
        }
    }
    let sorted = |position: &Position| {
        let mut position = position.clone();
        position.cops.sort_unstable();
        position
    };
    let next: HashMap<Position, Vec<Position>> = positions
        .iter()
        .map(|at| (at.clone(), successors(graph, rules, at).iter().map(sorted).collect()))
        .collect();
    let mut won: HashMap<Position, u32> =
        positions.iter().filter(|at| is_caught(at)).map(|at| (at.clone(), 0)).collect();
    for round in 0.. {
        let size = won.len();
        let fresh: Vec<Position> = positions
            .iter()
            .filter(|at| at.turn == Side::Robber && !won.contains_key(at))
            .filter(|at| next[at].iter().all(|to| won.contains_key(to)))
            .cloned()
            .collect();
        won.extend(fresh.into_iter().map(|at| (at, round)));
        let fresh: Vec<Position> = positions
            .iter()
            .filter(|at| at.turn == Side::Cops && !won.contains_key(at))
            .filter(|at| next[at].iter().any(|to| won.contains_key(to)))
            .cloned()
            .collect();
        won.extend(fresh.into_iter().map(|at| (at, round + 1)));
        if won.len() == size {
            return won;
        }
    }
    unreachable!("the sweeps end when nothing changes")
}

/// Everything that the engine says about every position and start.
fn check(graph: &Graph, rules: Rules, cops: usize, method: Method) {
    let won = naive(graph, rules, cops);
    let options = Options { record: true, method, ..Options::default() };
    let solution = solve(graph, rules, cops, options).unwrap();
    let order = graph.order();
    assert_eq!(
        solution.winning_positions().unwrap(),
        won.len() as u128,
        "{graph:?} {rules} {cops}"
    );
    let mut starts = Vec::new();
    let mut best = None;
    for code in 0..order.pow(cops as u32) {
        let mut left = code;
        let mut at = vec![0; cops];
        for cop in &mut at {
            *cop = left % order;
            left /= order;
        }
        let mut time = Some(0);
        for robber in 0..order {
            for turn in [Side::Cops, Side::Robber] {
                let position = Position { cops: at.clone(), robber, turn };
                let rank = won.get(&position).copied();
                assert_eq!(
                    solution.moves_left(&position).unwrap(),
                    rank,
                    "{graph:?} {rules} {position:?}"
                );
                assert_eq!(solution.is_won(&position).unwrap(), rank.is_some());
                if turn == Side::Cops && !at.contains(&robber) {
                    time = time.zip(rank).map(|(time, rank)| time.max(rank));
                }
            }
        }
        assert_eq!(solution.capture_time_from(&at).unwrap(), time);
        if let Some(time) = time {
            best = Some(best.map_or(time, |best: u32| best.min(time)));
            starts.push(at);
        }
    }
    assert_eq!(solution.capture_time(), best, "{graph:?} {rules} {cops}");
    assert_eq!(solution.ordered_starts().unwrap(), starts.len() as u128);
    let mut sorted: Vec<Vec<usize>> = starts
        .into_iter()
        .map(|mut start| {
            start.sort_unstable();
            start
        })
        .collect();
    sorted.sort();
    sorted.dedup();
    let mut found: Vec<Vec<usize>> = solution.starts().unwrap().collect();
    found.sort();
    assert_eq!(found, sorted);
    check_winner_only(graph, rules, cops, &solution);
}

fn check_winner_only(graph: &Graph, rules: Rules, cops: usize, whole: &Solution) {
    let options = Options { goal: Goal::Winner, ..Options::default() };
    let early = solve(graph, rules, cops, options).unwrap();
    assert_eq!(early.capture_time(), whole.capture_time(), "{graph:?} {rules} {cops}");
    if let Some(start) = early.best_start() {
        assert_eq!(whole.capture_time_from(&start).unwrap(), whole.capture_time());
    }
}

fn graphs(most: usize) -> impl Strategy<Value = Graph> {
    (1..=most, 0.05..0.95f64, any::<bool>()).prop_flat_map(|(order, density, directed)| {
        let pairs = order * order;
        (
            proptest::collection::vec(0.0..1.0f64, pairs),
            proptest::collection::vec(0.0..1.0f64, order),
        )
            .prop_map(move |(draws, loops)| {
                let arcs = (0..order).flat_map(|a| (0..order).map(move |b| (a, b)));
                let chosen = arcs.filter(|&(a, b)| {
                    if a == b { loops[a] < 0.1 } else { draws[a * order + b] < density }
                });
                let chosen: Vec<_> = chosen.filter(|(a, b)| directed || a <= b).collect();
                if directed {
                    Graph::from_arcs(order, chosen).unwrap()
                } else {
                    Graph::from_edges(order, chosen).unwrap()
                }
            })
    })
}

fn rules() -> impl Strategy<Value = Rules> {
    (any::<bool>(), any::<bool>(), any::<bool>(), 1..=3u32).prop_map(
        |(one, cops, robber, speed)| Rules {
            turn: if one { CopTurn::One } else { CopTurn::All },
            cops_may_stay: cops,
            robber_may_stay: robber,
            speed: speed.try_into().unwrap(),
        },
    )
}

fn methods() -> impl Strategy<Value = Method> {
    prop_oneof![Just(Method::Auto), Just(Method::Sweep), Just(Method::Push), Just(Method::Pull)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn one_cop(graph in graphs(8), rules in rules(), method in methods()) {
        check(&graph, rules, 1, method);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1600, ..ProptestConfig::default() })]

    #[test]
    fn two_cops(graph in graphs(8), rules in rules(), method in methods()) {
        check(&graph, rules, 2, method);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    #[test]
    fn four_cops(graph in graphs(4), rules in rules(), method in methods()) {
        check(&graph, rules, 4, method);
    }
}

/// The rounds over the whole board against those that start from changes, which share no step.
fn check_methods(graph: &Graph, rules: Rules, cops: usize) {
    let [sweep, push] = [Method::Sweep, Method::Push].map(|method| {
        let options = Options { record: true, method, ..Options::default() };
        solve(graph, rules, cops, options).unwrap()
    });
    assert_eq!(sweep.winning_positions(), push.winning_positions(), "{graph:?} {rules} {cops}");
    assert_eq!(sweep.capture_time(), push.capture_time(), "{graph:?} {rules} {cops}");
    assert!(sweep.starts().unwrap().eq(push.starts().unwrap()), "{graph:?} {rules} {cops}");
    for start in push.starts().unwrap() {
        assert_eq!(sweep.capture_time_from(&start), push.capture_time_from(&start));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn sweeps_and_pushes_agree(
        graph in graphs(8),
        cops in 2usize..=4,
        rules in rules(),
    ) {
        check_methods(&graph, rules, cops);
    }
}

/// Placements that need no look must not be decided from rows that were left over: two small
/// graphs on which that once happened, because a cop on the lone vertex cannot move.
#[test]
fn left_over_rows_decide_nothing() {
    for edges in [[(0, 1), (1, 3)], [(0, 1), (0, 3)]] {
        let graph = Graph::from_edges(4, edges).unwrap();
        for method in [Method::Sweep, Method::Push, Method::Pull, Method::Auto] {
            check(&graph, Rules::WAITING_ROBBER, 3, method);
        }
    }
}

/// Sparse graphs take many rounds, and the late ones look at a part of the board only.
#[test]
fn sweeps_and_pushes_agree_on_long_games() {
    for (name, cops) in [("gp:6,2", 4), ("grid:3x5", 3), ("cycle:11", 4), ("grid:3x4", 4)] {
        let graph = attractor_pursuit::families::graph(name).unwrap();
        for rules in [Rules::STAY, Rules::MOVE, Rules::WAITING_ROBBER, Rules::LAZY] {
            check_methods(&graph, rules, cops);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn three_cops(graph in graphs(5), rules in rules(), method in methods()) {
        check(&graph, rules, 3, method);
    }
}
