//! Answers about endless play: certificates in which one thing was changed, each in turn, are accepted exactly
//! where the naive solvers say that they are still true; and so are solutions as Oink writes them.

use std::sync::Arc;

use attractor_app::{
    GameGraph, GoalKind, GoalRequest, OpenRequest, SolveRequest, certify, open, solution_text,
    solve, verify,
};
use attractor_core::{ArenaBuilder, Coalition, Convention, Player, Unwatched, Vertex};
use attractor_testkit::naive_parity::NaiveParity;
use serde_json::{Value, json};

use crate::certificates::changes;

fn opened(text: &str, priorities: Option<&str>) -> Arc<GameGraph> {
    let priorities = priorities.map(str::to_owned);
    let request = OpenRequest { game: text.to_owned(), priorities, ..OpenRequest::default() };
    open(&request, &Unwatched).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// What a certificate says, as far as it is one of this game.
struct Said {
    first: Coalition,
    counts: Vec<u64>,
    winners: Vec<Option<bool>>,
    choices: Vec<Option<Vertex>>,
}

fn said(game: &GameGraph, document: &Value) -> Option<Said> {
    let arena = &game.arena;
    let head = document.as_object()?;
    let known = ["certificate", "game", "positions", "moves", "endless", "claims"];
    head.keys().all(|key| known.contains(&key.as_str())).then_some(())?;
    let same = head.get("certificate")? == 1
        && head.get("game")?.is_string()
        && head.get("positions")? == &json!(arena.vertices())
        && head.get("moves")? == &json!(arena.edges())
        && head.get("claims").is_none_or(|claims| claims == &json!([]));
    same.then_some(())?;
    let endless = head.get("endless")?.as_object()?;
    let parts = ["coalition", "goal", "winners", "choices"];
    (endless.len() == 4 && parts.iter().all(|part| endless.contains_key(*part))).then_some(())?;
    let players: Vec<u32> = serde_json::from_value(endless["coalition"].clone()).ok()?;
    let player = |number: u32| Player::from_number(number).filter(|who| who.0 < arena.players());
    let first: Coalition = players.into_iter().map(player).collect::<Option<_>>()?;
    let goal = endless["goal"].as_object().filter(|goal| goal.len() == 1)?;
    let (kind, what) = goal.iter().next()?;
    let set = || -> Option<Vec<Vertex>> {
        let names: Vec<String> = serde_json::from_value(what.clone()).ok()?;
        names.iter().map(|name| arena.all().find(|&v| game.name(v) == *name)).collect()
    };
    let counts = match kind.as_str() {
        "buchi" => {
            let set = set()?;
            arena.all().map(|v| if set.contains(&v) { 2 } else { 1 }).collect()
        }
        "cobuchi" => {
            let set = set()?;
            arena.all().map(|v| u64::from(set.contains(&v))).collect()
        }
        "parity" => {
            let convention: Convention = what.as_str()?.parse().ok()?;
            let priorities = &game.priorities.as_ref()?.of_each;
            let turn = |&p: &u64| match convention {
                Convention::MaxEven => p,
                Convention::MaxOdd => p + 1,
                Convention::MinEven => 100 - p,
                Convention::MinOdd => 101 - p,
            };
            priorities.iter().map(turn).collect()
        }
        _ => return None,
    };
    let winners = serde_json::from_value(endless["winners"].clone()).ok()?;
    let choices = serde_json::from_value(endless["choices"].clone()).ok()?;
    Some(Said { first, counts, winners, choices })
}

/// Who wins from each vertex, by the naive solver.
fn naive(arena: &attractor_core::Arena, said: &Said) -> Vec<Option<bool>> {
    let ask = |draws| {
        let counts = said.counts.clone();
        NaiveParity { arena, coalition: said.first, counts, draws }.zielonka()
    };
    let (sure, at_best) = (ask(false), ask(true));
    let winner = |(sure, at_best): (bool, bool)| {
        if sure {
            Some(true)
        } else if at_best {
            None
        } else {
            Some(false)
        }
    };
    sure.into_iter().zip(at_best).map(winner).collect()
}

/// Whether what is said is true: the winners, and that each side keeps all of it by its moves alone.
fn is_true(game: &GameGraph, said: &Said) -> bool {
    let arena = &game.arena;
    if said.winners.len() != arena.vertices()
        || said.choices.len() != arena.vertices()
        || said.winners != naive(arena, said)
    {
        return false;
    }
    let is_move =
        |v: Vertex| said.choices[v as usize].is_none_or(|to| arena.moves(v).contains(&to));
    if !arena.all().all(is_move) {
        return false;
    }
    [true, false].into_iter().all(|side| {
        let bound = |v: Vertex| {
            said.first.contains(arena.owner(v)) == side
                && !arena.moves(v).is_empty()
                && said.winners[v as usize] != Some(!side)
        };
        let mut builder = ArenaBuilder::new(arena.players());
        for v in arena.all() {
            match (arena.outcome(v), bound(v)) {
                (Some(outcome), _) => builder.finished(arena.owner(v), outcome),
                (None, true) => builder.position(arena.owner(v), said.choices[v as usize]),
                (None, false) => builder.position(arena.owner(v), arena.moves(v).iter().copied()),
            };
        }
        let silent = arena.all().any(|v| bound(v) && said.choices[v as usize].is_none());
        let bound = builder.build().expect("fewer moves");
        !silent && naive(&bound, said) == said.winners
    })
}

const GAMES: [&str; 5] = [
    "parity 2;\n0 1 0 1 \"a\";\n1 2 1 0,2 \"b\";\n2 3 0 1 \"c\";",
    "parity 5;\n0 2 0 1,2;\n1 1 1 0,3;\n2 3 1 2,4;\n3 4 0 1,5;\n4 0 0 4;\n5 5 1 3,0;",
    // Play can also end, and be drawn.
    r#"{"players": 2, "owners": [1, 2, 1, 2, 1], "outcomes": {"3": "draw", "4": 1}, "priorities": [0, 1, 2, 0, 0],
        "start": 0, "moves": [[1, 2], [0, 3], [2, 1], [], []]}"#,
    // Everybody loops somewhere.
    "parity 3;\n0 0 0 0,1;\n1 1 1 1,2;\n2 3 0 2,3,0;\n3 2 1 0,3;",
    // Three players, of whom one or two are a side.
    r#"{"players": 3, "owners": [1, 2, 3, 2], "priorities": [0, 1, 2, 3], "start": 0,
        "moves": [[1, 2], [0, 3], [1, 3], [0, 2]]}"#,
];

fn goals(game: &GameGraph) -> Vec<GoalRequest> {
    let goal = |goal: &str, coalition: Option<&str>| GoalRequest {
        goal: Some(goal.parse().expect("a goal")),
        coalition: coalition.map(str::to_owned),
        ..GoalRequest::default()
    };
    let names: Vec<String> = game.arena.all().step_by(2).map(|v| game.name(v)).collect();
    let set = Some(names.join(","));
    vec![
        goal("parity", None),
        goal("parity", Some("2")),
        GoalRequest { reach: set.clone(), ..goal("buchi", None) },
        GoalRequest { avoid: set, ..goal("cobuchi", Some("1,2")) },
    ]
}

#[test]
fn changed_certificates_are_refused_unless_true() {
    let (mut tried, mut accepted) = (0, 0);
    for text in GAMES {
        for priorities in ["max-even", "min-odd"] {
            let game = opened(text, Some(priorities));
            for goal in goals(&game) {
                let solved = solve(&game, &SolveRequest::after(&goal), &Unwatched).expect("small");
                let certificate = certify(&game, &solved, &Unwatched).expect("small");
                let certificate = serde_json::to_value(certificate).expect("JSON");
                let words = ["parity", "buchi", "cobuchi", "max-even", "max-odd", "0", "1"];
                for document in
                    std::iter::once(certificate.clone()).chain(changes(&certificate, &words))
                {
                    let truth = said(&game, &document).map(|said| is_true(&game, &said));
                    let checked = verify(&game, &document.to_string(), &Unwatched);
                    let found = checked.as_ref().ok().map(|checked| checked.valid);
                    assert_eq!(found, truth, "{document}\n{checked:?}");
                    tried += 1;
                    accepted += usize::from(found == Some(true));
                }
            }
        }
    }
    assert!(tried > 3_000 && accepted > 100 && accepted < tried / 2, "{tried} {accepted}");
}

#[test]
fn changed_solutions_are_refused_unless_true() {
    let mut accepted = 0;
    for text in [GAMES[0], GAMES[1], GAMES[3]] {
        let game = opened(text, None);
        let goal = GoalRequest { goal: Some(GoalKind::Parity), ..GoalRequest::default() };
        let solved = solve(&game, &SolveRequest::after(&goal), &Unwatched).expect("small");
        let rows = solution_text(&game, &solved).expect("small");
        assert!(verify(&game, &rows, &Unwatched).expect("a solution").valid, "{rows}");
        let rows: Vec<&str> = rows.lines().skip(1).collect();
        for (v, row) in rows.iter().enumerate() {
            let words: Vec<&str> = row.trim_end_matches(';').split(' ').collect();
            let winner = if words[1] == "0" { "1" } else { "0" };
            let write = |row: String| {
                let mut rows: Vec<String> = rows.iter().map(|&row| row.to_owned()).collect();
                rows[v] = row;
                format!("paritysol {};\n{}\n", rows.len() - 1, rows.join("\n"))
            };
            let moved = write(format!("{v} {winner};"));
            assert!(!verify(&game, &moved, &Unwatched).expect("a solution").valid, "{moved}");
            for to in 0..rows.len() as Vertex {
                let other = write(format!("{v} {} {to};", words[1]));
                let valid = verify(&game, &other, &Unwatched).expect("a solution").valid;
                accepted += usize::from(valid);
                let is_end = game.arena.moves(v as Vertex).is_empty() && to == v as Vertex;
                assert!(!valid || is_end || game.arena.moves(v as Vertex).contains(&to), "{other}");
            }
        }
    }
    assert!(accepted > 10, "{accepted}");
}

/// The game of three vertices that is won everywhere by odd, which is our player 2.
#[test]
fn a_parity_game_is_answered_as_one() {
    let game = opened(GAMES[0], None);
    let solved = solve(&game, &SolveRequest::default(), &Unwatched).expect("small");
    let solved: &dyn attractor_app::SolvedGame = &solved;
    let answer = solved.answer(&SolveRequest::default(), &Unwatched).expect("small");
    let answer = serde_json::to_value(answer).expect("JSON");
    assert_eq!(answer["goal"], "parity");
    assert_eq!(answer["priorities"], "max-even");
    assert_eq!(answer["won"], json!({"1": 0, "2": 3}));
    assert_eq!(answer["drawn"], 0);
}

/// Several sets are visited again and again exactly where the literal fixpoint says so: the largest set from
/// which each of them can be reached without leaving it.
#[test]
fn several_sets_are_visited_again_and_again() {
    let game = opened(
        "parity 5;\n0 0 0 1,2;\n1 0 1 0,3;\n2 0 0 0,4;\n3 0 0 1,5;\n4 0 1 2,3;\n5 0 0 5,3;",
        None,
    );
    let lists = [["1", "2"], ["3", "5"], ["0,4", "3"], ["5", "1"]];
    for lists in lists {
        let reach = Some(lists.join("; "));
        let goal = Some(GoalKind::Buchi);
        let request = GoalRequest { goal, reach, ..GoalRequest::default() };
        let solved = solve(&game, &SolveRequest::after(&request), &Unwatched).expect("small");
        let arena = &game.arena;
        let first = Coalition::of(Player(0));
        let sets = lists.map(|list| game.positions(list).expect("names"));
        let mut inside: Vec<bool> = vec![true; arena.vertices()];
        loop {
            // From where one can get to each set, and from there back inside.
            let step = |v: Vertex| {
                let moves = arena.moves(v);
                let goes = |to: &Vertex| inside[*to as usize];
                match first.contains(arena.owner(v)) {
                    true => moves.iter().any(goes),
                    false => moves.iter().all(goes),
                }
            };
            let reached = sets.clone().map(|set| {
                attractor_testkit::naive::attractor(arena, first, |v| set.contains(v) && step(v))
            });
            let next: Vec<bool> = (0..arena.vertices())
                .map(|v| inside[v] && reached.iter().all(|ranks| ranks[v].is_some()))
                .collect();
            if next == inside {
                break;
            }
            inside = next;
        }
        let found: Vec<bool> = arena.all().map(|v| solved.solutions[0].value(v).is_win()).collect();
        assert_eq!(found, inside, "{lists:?}");
    }
}

/// Play that ends counts by its outcome, whatever priorities it met; endless play by its priorities.
#[test]
fn play_that_ends_counts_by_its_outcome() {
    let game = opened(GAMES[2], None);
    let solved = solve(&game, &SolveRequest::default(), &Unwatched).expect("small");
    let value = |v: Vertex| solved.solutions[0].value(v);
    // At 2 player 1 stays for ever with priority 2; at 1 player 2 would rather end in a draw.
    assert!(value(2).is_win() && value(0).is_win() && value(4).is_win());
    assert_eq!((value(1), value(3)), (attractor_core::Value::Draw, attractor_core::Value::Draw));
}
