//! The real binary on games without end: parity games as files have them, the goals of Büchi, certificates and
//! solutions, lassos.

use crate::support::{attractor, root};
use serde_json::{Value, json};

fn answer(args: &[&str]) -> Value {
    let run = attractor(args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).expect("an answer in JSON")
}

/// Three vertices in a row: everywhere odd, our player 2, comes to priority 3 again and again.
const THREE: &str = "parity 3; 0 1 0 1 \"a\"; 1 2 1 0,2 \"b\"; 2 3 0 1 \"c\";";

#[test]
fn a_pg_file_is_answered_as_a_parity_game() {
    let answer = answer(&["solve", THREE, "--strategy", "--json"]);
    assert_eq!((&answer["goal"], &answer["priorities"]), (&json!("parity"), &json!("max-even")));
    assert_eq!((&answer["won"], &answer["drawn"]), (&json!({"1": 0, "2": 3}), &json!(0)));
    assert_eq!(answer["strategy"], json!({"1": {}, "2": {"b": "c"}}));
    let told = attractor(&["solve", THREE]);
    assert!(told.stdout.contains("(parity, max-even)"), "{}", told.stdout);
}

#[test]
fn every_convention_and_the_outcomes_alone() {
    let won = |args: &[&str]| answer(&[&["solve", THREE, "--json"], args].concat())["won"].clone();
    // The cycles are a b (1, 2) and b c (2, 3); player 2 chooses at b.
    assert_eq!(won(&["--priorities", "max-odd"]), json!({"1": 0, "2": 3}));
    assert_eq!(won(&["--priorities", "min-even"]), json!({"1": 0, "2": 3}));
    assert_eq!(won(&["--priorities", "min-odd"]), json!({"1": 0, "2": 3}));
    assert_eq!(won(&["--goal", "outcomes"]), json!({"1": 0, "2": 0}));
    let alone = "parity 1; 0 0 1 0; 1 1 0 1,0;";
    let won = |args: &[&str]| answer(&[&["solve", alone, "--json"], args].concat())["won"].clone();
    assert_eq!(won(&["--goal", "parity"]), json!({"1": 2, "2": 0}));
    assert_eq!(won(&["--goal", "parity", "--priorities", "max-odd"]), json!({"1": 1, "2": 1}));
}

#[test]
fn visits_again_and_again() {
    let ring = "{0: [1, 2], 1: [0], 2: [0, 3], 3: [2]}";
    let owners = ["--owner", "1=0,1", "--owner", "2=2,3", "--start", "0", "--json"];
    let ask = |args: &[&str]| answer(&[&["solve", ring], &owners[..], args].concat());
    let again = ask(&["--goal", "buchi", "--reach", "1"]);
    assert_eq!((&again["goal"], &again["won"]), (&json!("buchi"), &json!({"1": 2, "2": 2})));
    let left = ask(&["--goal", "cobuchi", "--avoid", "2,3"]);
    assert_eq!((&left["goal"], &left["won"]), (&json!("cobuchi"), &json!({"1": 2, "2": 2})));
    let both = ask(&["--goal", "buchi", "--reach", "1; 2", "--for", "2"]);
    assert_eq!(both["won"]["2"], 0);
    let run = attractor(&["solve", ring, "--owner", "1=0,1,2,3", "--goal", "buchi"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("--reach"), "{}", run.stderr);
    let run = attractor(&["solve", ring, "--owner", "1=0,1,2,3", "--goal", "parity"]);
    assert!(run.code == 2 && run.stderr.contains("has no priorities"), "{}", run.stderr);
}

#[test]
fn certificates_and_solutions_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["proof.json", "proof.sol"] {
        let path = folder.path().join(name).display().to_string();
        let run = attractor(&["solve", "examples/lift.pg", "--certificate", &path]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let run = attractor(&["verify", "examples/lift.pg", &path]);
        assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains("proved"), "{}", run.stdout);
    }
    let path = folder.path().join("wrong.sol");
    std::fs::write(&path, "paritysol 2;\n0 1;\n1 1 0;\n2 1;\n").expect("a file");
    let run = attractor(&["verify", "examples/three.pg", &path.display().to_string()]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("refuted"), "{}", run.stdout);
    std::fs::write(&path, "paritysol 2;\n0 1;\n1 7 0;\n2 1;\n").expect("a file");
    let run = attractor(&["verify", "examples/three.pg", &path.display().to_string()]);
    assert!(run.code == 2 && run.stderr.contains("line 3"), "{}", run.stderr);
}

#[test]
fn a_strategy_that_loses_is_beaten_by_a_lasso() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("strategy.json");
    std::fs::write(&path, r#"{"b": "a"}"#).expect("a file");
    let path = path.display().to_string();
    let judged = |start: &str| {
        attractor(&[
            "judge",
            "examples/three.pg",
            "--strategy",
            &path,
            "--for",
            "2",
            "--start",
            start,
            "--json",
        ])
    };
    let run = judged("c");
    let verdict: Value = serde_json::from_str(&run.stdout).expect("JSON");
    // Going back to a, player 2 makes the largest priority that comes back 2.
    assert_eq!(verdict["winning"], false);
    let play = &verdict["refutation"];
    assert_eq!(play["positions"][0], "c");
    let end = play["end"].as_str().expect("an end");
    assert!(end.contains("for ever: player 1 wins"), "{end}");
}

#[test]
fn what_is_no_parity_game_is_refused_with_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.pg");
    for (text, line) in [
        ("parity 1;\n0 0 0 1;\n1 0;\n", "line 3"), // an owner and a priority are one
        ("parity 1;\n0 0 0 1;\n1 0 1 9;\n", "line 3"), // a move to nowhere
        ("parity 1;\n0 0 0 1;\n1 99999999999999999999 1 0;\n", "line 3"), // too large
        ("parity 1;\n0 0 0 1;\n0 0 1 0;\n", "line 3"), // a vertex twice
    ] {
        std::fs::write(&path, text).expect("a file");
        let run = attractor(&["solve", &path.display().to_string()]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{text}");
        assert!(run.stderr.contains(line), "{text}{}", run.stderr);
    }
}

#[test]
fn synthesis_games_are_read() {
    let answer = answer(&["solve", "examples/arbiter.hoa", "--json"]);
    assert_eq!((&answer["goal"], &answer["winner"]), (&json!("parity"), &json!(1)));
    assert!(root().join("examples/arbiter.hoa").exists());
}

/// The reason walks down attractors to a priority that comes back.
#[test]
fn reasons_and_layers_are_told() {
    let answer = answer(&["solve", "examples/three.pg", "--why", "a", "--layers", "--json"]);
    let text = answer["why"].as_array().expect("sentences").last().expect("one")["text"].clone();
    assert!(text.as_str().expect("a text").contains("priority 3"), "{text}");
    assert_eq!(answer["layers"]["2"], json!([["c"], ["b"], ["a"]]));
    assert_eq!(answer["chapters"]["2"][0]["to"], "priority");
    assert_eq!(answer["chapters"]["2"][0]["priority"], 3);
}

/// A match without end is won by whoever the last round is good for, and `perfect` wins what the objective gives it.
#[test]
fn matches_without_end_are_won_as_the_objective_says() {
    let played = |args: &[&str]| answer(&[&["match"], args, &["--games", "40", "--json"]].concat());
    let perfect = played(&["examples/three.pg", "--second", "perfect"]);
    assert_eq!((&perfect["wins"]["2"], &perfect["draws"]), (&json!(40), &json!(0)));
    assert_eq!(perfect["repeated"], 40);
    let lift = played(&["examples/lift.pg", "--first", "perfect"]);
    assert_eq!((&lift["wins"]["1"], &lift["rates"]["draw"]["rate"]), (&json!(40), &json!(0.0)));
    // Whoever plays by lot wins some of them and loses some, each by its own last round.
    let by_lot = played(&["examples/three.pg", "--list"]);
    let mut won = [0, 0];
    for game in by_lot["list"].as_array().expect("games") {
        let moves = game["moves"].as_array().expect("moves").iter();
        let mut line = vec!["a"];
        line.extend(moves.map(|name| name.as_str().expect("a name")));
        let last = line.len() - 1;
        let before = line[..last].iter().rposition(|&at| at == line[last]).expect("a round");
        let top =
            line[before..].iter().map(|&at| "abc".find(at)).max().flatten().expect("a letter");
        // Priorities are 1, 2 and 3, and the largest of a round is good for player 1 if it is 2.
        let winner = if top == 1 { 1 } else { 2 };
        assert_eq!((&game["winners"], &game["end"]), (&json!([winner]), &json!("repeated")));
        won[winner - 1] += 1;
    }
    assert!(won[0] > 0 && won[1] > 0, "{won:?}");
    // Outcomes alone give a game without end to nobody.
    let ring = played(&["{'a': ['b'], 'b': ['a']}", "--owner", "1=a,b", "--start", "a"]);
    assert_eq!((&ring["draws"], &ring["repeated"]), (&json!(40), &json!(40)));
}
