//! The real binary on cops and robbers: the numbers that courses and papers know, and bad input.

use std::process::Command;

use crate::support::{Run, attractor};
use serde_json::{Value, json};

const G1: &str = "[[1, 2, 3], [0, 2, 4], [0, 1, 4], [0, 4], [1, 2, 3]]";
const SQUARE: &str = "[[1, 2], [0, 3], [0, 3], [1, 2]]";
const G3: &str = "[[1, 2], [0, 2, 3], [0, 1, 4], [1, 4], [2, 3]]";

fn answer(args: &[&str]) -> Value {
    let run = attractor(&[&["cops"], args, &["--json"]].concat());
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    serde_json::from_str(&run.stdout).expect("an answer in JSON")
}

/// Run with this text on standard input; it need not be read to the end.
fn fed(args: &[&str], input: &str) -> Run {
    crate::support::fed(args, input).0
}

/// Connected graphs on `order` vertices, from nauty.
fn geng(order: &str) -> String {
    let run = |name: &str| Command::new(name).args(["-cq", order]).output();
    let made = run("geng")
        .or_else(|_| run("nauty-geng"))
        .expect("nauty's geng; scripts/check installs it");
    String::from_utf8(made.stdout).expect("graph6 is ASCII")
}

#[test]
fn the_graphs_of_the_course() {
    for (rule, positions, wins) in
        [("move", [50, 20, 50], [true, false, true]), ("stay", [26, 16, 26], [false; 3])]
    {
        for (graph, (positions, wins)) in [G1, SQUARE, G3].iter().zip(positions.iter().zip(wins)) {
            let answer = answer(&[graph, "--cops", "1", "--rule", rule]);
            let tried = &answer["tried"][0];
            assert_eq!(tried["winning_positions"], json!(positions), "{graph} {rule}");
            assert_eq!(tried["wins"], json!(wins));
            let starts = if wins { json!([[0], [1], [2], [3], [4]]) } else { json!([]) };
            assert_eq!(tried["starts"], starts);
        }
    }
    let answer = answer(&[SQUARE]);
    assert_eq!((&answer["rule"], &answer["cop_number"]), (&json!("move"), &json!(2)));
    assert_eq!((&answer["vertices"], &answer["edges"]), (&json!(4), &json!(4)));
    // Placements are ordered: (0, 1) and (1, 0) are two of them.
    let starts = answer["tried"][1]["starts"].as_array().unwrap();
    assert!(starts.contains(&json!([0, 1])) && starts.contains(&json!([1, 0])));
}

#[test]
fn known_cop_numbers() {
    for (graph, number) in [
        ("petersen", 3),
        ("dodecahedron", 3),
        ("robertson", 4),
        ("hypercube:2", 2),
        ("hypercube:3", 2),
        ("hypercube:4", 3),
        ("hypercube:5", 3),
        ("hypercube:6", 4),
        ("torus:4x5", 3),
        ("path:9", 1),
        ("complete:6", 1),
    ] {
        assert_eq!(answer(&[graph, "--rule", "stay"])["cop_number"], number, "{graph}");
    }
    let robertson = answer(&["robertson", "--rule", "stay"]);
    assert_eq!(robertson["tried"][3]["capture_time"], 2);
    assert_eq!(answer(&["petersen"])["cop_number"], 3);
}

#[test]
fn two_cops_catch_every_robber_on_a_grid() {
    for (m, n) in [(2, 2), (2, 7), (3, 4), (5, 7), (12, 12)] {
        let name = format!("grid:{m}x{n}");
        for rule in ["move", "stay"] {
            let answer = answer(&[&name, "--rule", rule]);
            assert_eq!(answer["cop_number"], 2, "{name} {rule}");
            if rule == "stay" {
                assert_eq!(answer["tried"][1]["capture_time"], (m + n - 2) / 2, "{name}");
            }
        }
    }
}

#[test]
fn starts_up_to_symmetry_add_up() {
    let all = answer(&["petersen", "--cops", "3", "--starts", "symmetry"]);
    let tried = &all["tried"][0];
    let kinds = tried["start_kinds"].as_array().unwrap();
    let unordered: std::collections::BTreeSet<Vec<u64>> = tried["starts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|start| {
            let mut start: Vec<u64> =
                start.as_array().unwrap().iter().map(|cop| cop.as_u64().unwrap()).collect();
            start.sort_unstable();
            start
        })
        .collect();
    let alike: u64 = kinds.iter().map(|kind| kind["count"].as_u64().unwrap()).sum();
    assert_eq!(alike, unordered.len() as u64);
    assert!(kinds.len() < unordered.len());
    assert_eq!(tried["start_count"], tried["starts"].as_array().unwrap().len());
}

#[test]
fn graphs_come_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let files = [
        file("cycle.g6", "DUW\n"),
        file("headed.txt", ">>graph6<<DUW\n"),
        file("cycle.s6", ":DgGEQ\n"),
        file("cycle.col", "c five\np edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n"),
        file("cycle.edges", "0 1\n1 2\n2 3\n3 4\n4 0\n"),
        file("cycle.dot", "graph { a -- b -- c -- d -- e -- a }\n"),
        file(
            "cycle.py",
            "G = {'a': ['b', 'e'], 'b': ['a', 'c'], 'c': ['b', 'd'], 'd': ['c', 'e'], 'e': ['d', 'a']}\n",
        ),
    ];
    for name in files.iter().map(String::as_str).chain(["cycle:5", "DUW"]) {
        let five = answer(&[name, "--rule", "stay"]);
        let facts =
            [&five["vertices"], &five["cop_number"], &five["tried"][1]["winning_positions"]];
        assert_eq!(json!(facts), json!([5, 2, 250]), "{name}");
    }
    let start = |file: &str| answer(&[file, "--rule", "stay"])["tried"][1]["best_start"][0].clone();
    assert!(["a", "b", "c", "d", "e"].contains(&start(&files[6]).as_str().unwrap()));
    assert!(["1", "2", "3", "4", "5"].contains(&start(&files[3]).as_str().unwrap()));
    let paste = fed(&["cops", "-", "--json"], SQUARE);
    assert_eq!(serde_json::from_str::<Value>(&paste.stdout).unwrap()["cop_number"], 2);
}

#[test]
fn rules_are_two_flags_and_a_speed() {
    let rule =
        |args: &[&str]| answer(&[&["cycle:4", "--cops", "1"], args].concat())["rule"].clone();
    assert_eq!(rule(&["--cops-may-stay"]), "waiting-cops");
    assert_eq!(rule(&["--robber-may-stay"]), "waiting-robber");
    assert_eq!(rule(&["--cops-may-stay", "--robber-may-stay"]), "stay");
    assert_eq!(rule(&["--rule", "stay", "--robber-may-stay=false"]), "waiting-cops");
    assert_eq!(rule(&["--rule", "lazy", "--speed", "2"]), "lazy,speed=2");
    // Loops everywhere let everybody stay: the standard game by another name.
    let loops = answer(&[SQUARE, "--cops", "1", "--loops", "all"]);
    assert_eq!(loops["tried"][0]["winning_positions"], 16);
    // Round a directed ring nobody ever turns.
    let ring = answer(&["[[1], [2], [0]]", "--directed", "--cops", "1"]);
    assert_eq!((&ring["directed"], &ring["tried"][0]["wins"]), (&json!(true), &json!(false)));
}

#[test]
fn reasons_and_chases_agree_with_the_capture_time() {
    let chase = answer(&["grid:4x5", "--rule", "stay", "--play"]);
    let turns = chase["play"]["turns"].as_array().unwrap();
    let cops = turns.iter().filter(|turn| **turn == json!(1)).count();
    assert_eq!(chase["tried"][1]["capture_time"], cops);
    let why = answer(&[SQUARE, "--why", "(0, 3, True)"]);
    assert_eq!(why["why"][0]["position"], "0-3@1");
    assert_eq!(why["why"][0]["layer"], Value::Null);
    let won = answer(&["path:3", "--why", "0-2@2"]);
    assert_eq!(won["why"][0]["layer"], 1);
    let safe = answer(&[SQUARE, "--safe", "0"]);
    assert_eq!(safe["safe"], json!({"cops": [0], "vertices": [3]}));
}

#[test]
fn chases_and_curves_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chase.svg");
    let file = path.to_str().unwrap();
    let run = attractor(&["cops", "grid:4x5", "--rule", "stay", "--play", "-o", file]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(&path).unwrap();
    let drawn = roxmltree::Document::parse(&text).expect("well-formed");
    let frames = drawn.descendants().filter(|node| node.has_attribute("data-frame")).count();
    assert_eq!(frames, 6, "the start, three moves of the cops and two of the robber");
    let random =
        ["cops", "--random", "8", "--trials", "20", "--seed", "1", "--sweep", "p=0.1..0.5"];
    let run = attractor(&[&random[..], &["--steps", "3", "-o", file, "--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let odds: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(odds["points"].as_array().unwrap().len(), 3);
    let text = std::fs::read_to_string(&path).unwrap();
    let drawn = roxmltree::Document::parse(&text).expect("well-formed");
    assert_eq!(drawn.descendants().filter(|node| node.has_tag_name("circle")).count(), 6);
}

#[test]
fn certificates_are_checked_and_tampering_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.json");
    let file = path.to_str().unwrap();
    for args in [
        &["petersen"][..],
        &["cycle:6", "--rule", "lazy"],
        &["[[1], [0, 2], [1]]", "--loops", "all"],
    ] {
        answer(&[args, &["--certificate", file]].concat());
        let run = attractor(&["verify", args[0], file]);
        assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
        assert!(run.stdout.starts_with("proved: "), "{}", run.stdout);
    }
    answer(&["petersen", "--certificate", file]);
    let run = attractor(&["verify", "dodecahedron", file]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("another graph"), "{}", run.stderr);
    let mut proof: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    for moves in [0, 2, u32::MAX] {
        proof["pursuit"][1]["claim"]["moves"] = json!(moves);
        std::fs::write(&path, proof.to_string()).unwrap();
        let run = attractor(&["verify", "petersen", file]);
        assert_eq!(run.code, 1, "{}", run.stderr);
        assert!(run.stdout.contains("refuted"), "{}", run.stdout);
    }
}

/// A plan proves a bound, and what is told is what was proved, on the graph that it was proved on.
#[test]
fn a_plan_is_told_as_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.json");
    let file = path.to_str().unwrap();
    answer(&["path:2", "--rule", "stay", "--certificate", file]);
    let mut proof: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let told = |proof: &Value| {
        std::fs::write(&path, proof.to_string()).unwrap();
        let told = attractor(&["verify", "path:2", file]).stdout;
        let run = attractor(&["verify", "path:2", file, "--json"]);
        let checked: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(checked["valid"], run.code == 0);
        (told, checked["proved"].clone())
    };
    let (text, proved) = told(&proof);
    assert!(text.contains("; from the start in at most 1 move\n"), "{text}");
    assert_eq!((&proved[0]["from_start"], &proved[0]["exact"]), (&json!(1), &json!(false)));
    // A cop that waits for ever catches nobody, whatever is promised.
    let claim = &mut proof["pursuit"][0]["claim"];
    claim["start"] = json!([0]);
    claim["moves"] = json!(2);
    claim["orders"] = json!([{"cops": [0], "robber": 1, "moves": 2, "to": [0]}]);
    assert_eq!(told(&proof).1, json!([]));
    // With loops, or with edges in one direction, it is another graph.
    answer(&["path:2", "--rule", "stay", "--loops", "all", "--certificate", file]);
    let run = attractor(&["verify", "path:2", file]);
    assert!(run.stdout.contains("on path:2, with a loop at every vertex is"), "{}", run.stdout);
    answer(&["path:3", "--rule", "stay", "--loops", "0,2", "--certificate", file]);
    let run = attractor(&["verify", "path:3", file]);
    assert!(run.stdout.contains("on path:3, with loops at 0+2 is"), "{}", run.stdout);
    let arrow = "[[1], []]";
    answer(&[arrow, "--directed", "--rule", "stay", "--certificate", file]);
    let run = attractor(&["verify", arrow, file]);
    assert!(run.stdout.contains("on pasted graph, directed is"), "{}", run.stdout);
}

#[test]
fn all_connected_graphs_on_six_vertices() {
    let graphs = geng("6");
    for (rule, one) in [("stay", 68), ("move", 93)] {
        let run = fed(&["cops", "--batch", "--rule", rule, "--table", "--json"], &graphs);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let table: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(table["graphs"], 112);
        let first = &table["by_cop_number"][0];
        assert_eq!((&first["cop_number"], &first["graphs"]), (&json!(1), &json!(one)), "{rule}");
        let run = fed(&["cops", "--batch", "--rule", rule, "--threads", "2"], &graphs);
        let lines: Vec<&str> = run.stdout.lines().collect();
        assert_eq!(lines.len(), 112);
        assert!(lines.iter().zip(1..).all(|(line, n)| line.starts_with(&format!("{n} 6 "))));
    }
}

/// The census of the standard rule on eight vertices, by capture time.
#[test]
fn all_connected_graphs_on_eight_vertices() {
    let run = fed(&["cops", "--batch", "--rule", "stay", "--table", "--json"], &geng("8"));
    let table: Value = serde_json::from_str(&run.stdout).unwrap();
    let counts: Vec<(u64, Vec<u64>)> = table["by_cop_number"]
        .as_array()
        .unwrap()
        .iter()
        .map(|count| {
            let times = count["by_capture_time"].as_array().unwrap().iter();
            let times = times.map(|time| time["graphs"].as_u64().unwrap()).collect();
            (count["graphs"].as_u64().unwrap(), times)
        })
        .collect();
    assert_eq!(counts, [(3791, vec![1044, 2577, 163, 7]), (7326, vec![6653, 673])]);
}

#[test]
fn a_bad_line_stops_a_batch_unless_told_to_go_on() {
    let lines = "DUW\nD!W\nDUW\n";
    let run = fed(&["cops", "--batch", "--rule", "stay"], lines);
    assert_eq!((run.code, run.stdout.as_str()), (2, "1 5 2 1\n"));
    assert!(run.stderr.contains("line 2, byte 2"), "{}", run.stderr);
    let run = fed(&["cops", "--batch", "--rule", "stay", "--keep-going"], lines);
    assert_eq!((run.code, run.stdout.as_str()), (2, "1 5 2 1\n3 5 2 1\n"));
    assert!(run.stderr.contains("line 2, byte 2"), "{}", run.stderr);
}

#[test]
fn odds_are_the_same_every_time() {
    let args = ["--random", "20,p=0.1", "--trials", "100", "--seed", "1"];
    let odds = answer(&args);
    assert_eq!(odds, answer(&args));
    let estimates = odds["points"][0]["estimates"].as_array().unwrap();
    assert_eq!((&estimates[0]["cops"], &estimates[1]["cops"]), (&json!(1), &json!(2)));
    for estimate in estimates {
        let number = |key: &str| estimate[key].as_f64().unwrap();
        assert!(number("low") <= number("share") && number("share") <= number("high"));
    }
}

#[test]
fn bad_input_is_an_error_with_advice() {
    for (args, part) in [
        (&["[]"][..], "empty"),
        (&["[[1, 9], [0]]"], "9"),
        (&["[[1], []]"], "vertex 0 lists 1 as a neighbour, but 1 does not list 0"),
        (&["digraph { a -> b }"], "--directed"),
        (&["petersn"], "did you mean `petersen`?"),
        (&["grid:5xb"], "`b`"),
        (&["petersen", "--cops", "0"], "0 cops"),
        (&["petersen", "--rule", "mov"], "`move`"),
        (&["petersen", "--speed", "0"], "at least 1 step"),
        (&["hypercube:9", "--cops", "4", "--memory", "10M"], "1 cop would fit"),
        (&["path:5", "--why", "0-9@1"], "there is no vertex `9`"),
        (&["path:5", "--why", "nonsense"], "is no position"),
        (&["path:5", "--loops", "7"], "there is no vertex `7`"),
        (&["--random", "20,p=1.5"], "between 0 and 1"),
        (&["--random", "20"], "how likely an edge is"),
        (&["--random", "20,p=0.1", "--trials", "0"], "at least 1 trial"),
        (&["--random", "20", "--sweep", "0.5"], "no range"),
    ] {
        let run = attractor(&[&["cops"], args].concat());
        assert_eq!(run.code, 2, "{args:?}: {}", run.stdout);
        assert!(run.stderr.contains(part), "{args:?}: {}", run.stderr);
        let run = attractor(&[&["cops"], args, &["--json"]].concat());
        let error: Value = serde_json::from_str(&run.stderr).expect("one object");
        assert!(error["error"].is_string() && error.get("hint").is_some(), "{args:?}");
    }
}

#[test]
fn the_game_of_the_catalogue_agrees() {
    let solved = |game: &str| {
        let run = attractor(&["solve", game, "--json"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        serde_json::from_str::<Value>(&run.stdout).unwrap()
    };
    // Two choices, then two moves of the cops and one of the robber.
    let won = solved("cops:grid:2x4,cops=2,rule=stay");
    assert_eq!((&won["winner"], &won["rank"]), (&json!(1), &json!(5)));
    // Drawn means that the robber escapes.
    let drawn = solved("cops:petersen,cops=2");
    assert_eq!((&drawn["winner"], drawn["start"].as_str()), (&Value::Null, Some("-@1")));
    assert_eq!(solved("cops:gp:5,2,cops=1")["game"], "cops:gp:5,2");
}

#[test]
fn the_families_are_listed() {
    let run = attractor(&["cops", "--families"]);
    for name in ["grid:MxN", "petersen", "random:N,p=P,seed=S", "hoffman-singleton"] {
        assert!(run.stdout.contains(name), "{name}");
    }
    assert!(answer(&["--families"]).as_array().unwrap().len() > 50);
}
