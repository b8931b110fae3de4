//! Results from the literature and from the course that every version has to reproduce.

use attractor_core::{Cancelled, Watch};
use attractor_pursuit::{
    Goal, Graph, Method, Options, Position, Rounds, Rules, Side, SolveError, families, solve,
};

fn graph(name: &str) -> Graph {
    families::graph(name).unwrap()
}

/// The smallest number of cops that wins, and the moves they need.
fn cop_number(graph: &Graph, rules: Rules) -> (usize, u32) {
    let options = Options { goal: Goal::Winner, ..Options::default() };
    (1..)
        .find_map(|cops| {
            let solution = solve(graph, rules, cops, options).unwrap();
            solution.capture_time().map(|moves| (cops, moves))
        })
        .unwrap()
}

#[test]
fn cop_numbers_of_named_graphs() {
    for (name, cops) in [
        ("petersen", 3),
        ("dodecahedron", 3),
        ("robertson", 4),
        ("cycle:12", 2),
        ("path:9", 1),
        ("complete:6", 1),
        ("bipartite:3,4", 2),
        ("king:5x5", 1),
        ("torus:5x6", 3),
        ("torus:4x4", 3),
        ("torus:7x5", 3),
        ("heawood", 3),
        ("tree:2,4", 1),
        ("random-tree:30,seed=4", 1),
    ] {
        assert_eq!(cop_number(&graph(name), Rules::STAY).0, cops, "{name}");
    }
    assert_eq!(cop_number(&graph("robertson"), Rules::STAY), (4, 2));
}

#[test]
fn hypercubes_take_half_of_their_dimension() {
    for dimension in 2..=6 {
        let name = format!("hypercube:{dimension}");
        let expected = (dimension + 2) / 2;
        assert_eq!(cop_number(&graph(&name), Rules::STAY).0, expected, "{name}");
    }
}

#[test]
fn hoffman_singleton_takes_seven() {
    let graph = graph("hoffman-singleton");
    let options = Options { goal: Goal::Winner, ..Options::default() };
    assert!(!solve(&graph, Rules::STAY, 6, options).unwrap().cops_win());
    let seven = solve(&graph, Rules::STAY, 7, options).unwrap();
    let start = seven.best_start().unwrap();
    // They win at once: every vertex is next to one of them.
    assert_eq!(seven.capture_time(), Some(1));
    for v in 0..50 {
        assert!(start.iter().any(|&cop| cop == v || graph.has_edge(cop, v)));
    }
}

#[test]
fn two_cops_win_every_grid_and_one_never_does() {
    for rows in 2..=12usize {
        for columns in rows..=12usize {
            let grid = graph(&format!("grid:{rows}x{columns}"));
            for rules in [Rules::STAY, Rules::MOVE] {
                let solve = |cops| solve(&grid, rules, cops, Options::default()).unwrap();
                assert!(!solve(1).cops_win(), "{rows}x{columns} {rules}");
                let two = solve(2);
                assert!(two.cops_win(), "{rows}x{columns} {rules}");
                if rules == Rules::STAY {
                    let expected = ((rows + columns - 2) / 2) as u32;
                    assert_eq!(two.capture_time(), Some(expected), "{rows}x{columns}");
                }
            }
        }
    }
}

#[test]
fn the_graphs_of_the_course() {
    let first: &[Vec<usize>] =
        &[vec![1, 2, 3], vec![0, 2, 4], vec![0, 1, 4], vec![0, 4], vec![1, 2, 3]];
    let second: &[Vec<usize>] = &[vec![1, 2], vec![0, 3], vec![0, 3], vec![1, 2]];
    let third: &[Vec<usize>] = &[vec![1, 2], vec![0, 2, 3], vec![0, 1, 4], vec![1, 4], vec![2, 3]];
    for (lists, rules, positions, starts) in [
        (first, Rules::MOVE, 50, 5),
        (third, Rules::MOVE, 50, 5),
        (second, Rules::MOVE, 20, 0),
        (first, Rules::STAY, 26, 0),
        (third, Rules::STAY, 26, 0),
        (second, Rules::STAY, 16, 0),
    ] {
        let graph = Graph::undirected(lists).unwrap();
        let solution = solve(&graph, rules, 1, Options::default()).unwrap();
        assert_eq!(solution.winning_positions(), Ok(positions));
        assert_eq!(solution.ordered_starts(), Ok(starts));
        assert_eq!(solution.starts().unwrap().count() as u128, starts);
    }
}

/// With the must-move rule the robber can be driven onto a cop, and the round in which that
/// happens is the one of the cop's move before.
#[test]
fn a_robber_driven_onto_a_cop_is_caught_in_that_round() {
    let options = Options { record: true, ..Options::default() };
    let path = solve(&graph("path:3"), Rules::MOVE, 1, options).unwrap();
    let at = Position { cops: vec![0], robber: 2, turn: Side::Cops };
    assert_eq!(path.moves_left(&at), Ok(Some(1)));
    assert_eq!(path.moves_left(&Position { turn: Side::Robber, ..at }), Ok(Some(1)));
    let at = Position { cops: vec![1], robber: 2, turn: Side::Robber };
    assert_eq!(path.moves_left(&at), Ok(Some(0)));
}

/// Waiting is a right of each side on its own (Baltic Olympiad in Informatics 2014).
#[test]
fn waiting_cops_and_a_robber_that_must_move() {
    let wins = |name: &str, rules| solve(&graph(name), rules, 1, Options::default()).unwrap();
    // A cop that waits opposite to a robber that cannot.
    assert!(wins("cycle:4", Rules::WAITING_COPS).cops_win());
    assert!(!wins("cycle:4", Rules::STAY).cops_win());
    assert!(!wins("cycle:5", Rules::WAITING_COPS).cops_win());
    // A robber that waits for a cop that cannot keep still.
    assert!(wins("path:2", Rules::WAITING_ROBBER).cops_win());
    assert!(!wins("cycle:4", Rules::WAITING_ROBBER).cops_win());
}

#[test]
fn symmetry_changes_no_answer() {
    for (name, cops) in [
        ("hypercube:4", 4),
        ("hypercube:4", 5),
        ("gp:12,5", 3),
        ("torus:4x5", 4),
        ("meringer", 4),
        ("robertson", 4),
        ("robertson-wegner", 3),
        ("kneser:6,2", 4),
        ("cycle:32", 3),
        ("desargues", 4),
        ("grid:4x6", 3),
    ] {
        for rules in [Rules::STAY, Rules::MOVE, Rules::WAITING_COPS] {
            let graph = graph(name);
            let early = Options { goal: Goal::Winner, ..Options::default() };
            let early = solve(&graph, rules, cops, early).unwrap();
            let whole = Options { record: true, ..Options::default() };
            let whole = solve(&graph, rules, cops, whole).unwrap();
            assert_eq!(early.capture_time(), whole.capture_time(), "{name} {rules}");
            if let Some(start) = early.best_start() {
                assert_eq!(whole.capture_time_from(&start), Ok(whole.capture_time()), "{name}");
            }
        }
    }
}

#[test]
fn methods_agree_on_graphs_of_many_words() {
    for (name, cops, rules) in [
        ("regular:66,d=3,seed=1", 2, Rules::STAY),
        ("grid:10x13", 2, Rules::MOVE),
        ("cycle:520", 1, Rules::MOVE),
        ("random:130,p=0.04,seed=2", 2, Rules::WAITING_COPS),
        ("path:520", 1, Rules::STAY),
        ("regular:40,d=4,seed=3", 3, Rules::STAY),
        ("grid:5x5", 2, Rules::STAY.with_speed(2.try_into().unwrap())),
        ("grid:10x13", 2, Rules::LAZY),
        ("regular:66,d=3,seed=1", 3, Rules::LAZY),
    ] {
        let graph = graph(name);
        let [auto, sweep, push] = [Method::Auto, Method::Sweep, Method::Push].map(|method| {
            let options = Options { method, ..Options::default() };
            let solution = solve(&graph, rules, cops, options).unwrap();
            let starts = solution.ordered_starts().unwrap();
            (solution.winning_positions().unwrap(), starts, solution.capture_time())
        });
        assert_eq!(auto, sweep, "{name}");
        assert_eq!(auto, push, "{name}");
    }
}

/// On a path the cop walks; capture times do not end at 255.
#[test]
fn long_games_are_counted_to_the_end() {
    let solution = solve(&graph("path:601"), Rules::STAY, 1, Options::default()).unwrap();
    assert_eq!(solution.capture_time(), Some(300));
    // From one end it takes 600 moves, and one more round to see that nothing changes.
    assert_eq!(solution.rounds(), 601);
}

#[test]
fn starts_up_to_symmetry() {
    let solution = solve(&graph("petersen"), Rules::STAY, 3, Options::default()).unwrap();
    let classes = solution.starts_up_to_symmetry().unwrap();
    let all: usize = classes.iter().map(|(_, count)| count).sum();
    assert_eq!(all, solution.starts().unwrap().count());
    assert!(classes.len() < 10);
}

#[test]
fn bad_questions_get_errors() {
    let petersen = graph("petersen");
    let none = solve(&petersen, Rules::STAY, 0, Options::default());
    assert_eq!(none.err(), Some(SolveError::NoCops));
    let options = Options { memory: Some(20_000), ..Options::default() };
    let error = solve(&petersen, Rules::STAY, 6, options).err().unwrap();
    let SolveError::Memory { needed, fits, .. } = &error else { panic!("{error}") };
    assert!(*needed > 20_000);
    let fits = fits.unwrap();
    assert!(solve(&petersen, Rules::STAY, fits, options).is_ok());
    assert!(solve(&petersen, Rules::STAY, fits + 1, options).is_err());
    assert!(error.to_string().contains(&format!("up to {fits} cops would fit")), "{error}");
    let huge = solve(&graph("grid:90x90"), Rules::STAY, 9, Options::default()).err().unwrap();
    assert!(huge.to_string().contains("would fit"), "{huge}");
}

struct Impatient;

impl Watch for Impatient {
    fn reached(&self, rounds: u64) -> Result<(), Cancelled> {
        if rounds > 3 { Err(Cancelled) } else { Ok(()) }
    }
}

#[test]
fn a_watcher_can_cancel() {
    let rounds = Rounds::new(&Impatient);
    let options = Options { rounds: Some(&rounds), ..Options::default() };
    let cancelled = solve(&graph("path:100"), Rules::STAY, 1, options);
    assert_eq!(cancelled.err(), Some(SolveError::Cancelled(Cancelled)));
}

/// Dense rows of such graphs would take gigabytes, and a walk through all vertices for each
/// component would take hours: they are refused before anything of that.
#[test]
fn large_graphs_are_refused_before_they_are_prepared() {
    for name in ["friendship:100000", "empty:200000", "random-tree:150000,seed=1", "star:200000"] {
        let options = Options { memory: Some(64 << 20), ..Options::default() };
        let refused = solve(&graph(name), Rules::STAY, 1, options).map(|_| ()).unwrap_err();
        assert!(matches!(refused, SolveError::Memory { .. }), "{name}: {refused}");
    }
}
