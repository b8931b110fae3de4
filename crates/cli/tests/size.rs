//! Games that are too large: told before any work.

use std::process::{Command, Output};

fn attractor(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_attractor")).args(arguments).output().expect("it runs")
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn every_way_to_solve_the_full_board_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("full.tb");
    let file = file.to_str().unwrap();
    let mut ways: Vec<&[&str]> = vec![
        &["solve", "connect4"],
        &["solve", "connect4", "--engine", "graph"],
        &["solve", "connect4", "--engine", "flat"],
        &["check", "connect4", "<<1>> F wins 1"],
        &["draw", "connect4", "-o", "-"],
    ];
    let kept = ["solve", "connect4", "-o", file];
    ways.push(&kept);
    if cfg!(feature = "cluster") {
        ways.push(&["solve", "connect4", "--workers", "2"]);
    }
    for way in ways {
        let output = attractor(&[way, &["--memory", "1G"]].concat());
        let error = said(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{way:?}: {error}");
        assert!(error.contains("4.5 × 10¹² positions"), "{way:?}: {error}");
        assert!(error.contains("`connect4:5x5` would fit"), "{way:?}: {error}");
        assert!(error.contains("`attractor best connect4:7x6`"), "{way:?}: {error}");
        assert!(output.stdout.is_empty(), "{way:?}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is written");
}

#[test]
fn the_refusal_is_one_object_with_its_kind() {
    let output = attractor(&["solve", "connect4", "--memory", "1G", "--json"]);
    let error: serde_json::Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!(error["kind"], "too-large");
    assert!(error["hint"].as_str().unwrap().contains("--anyway"), "{error}");
    let output = attractor(&["solve", "nothing-such", "--json"]);
    let error: serde_json::Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!(error["kind"], "input");
}

#[test]
fn whoever_insists_runs_out_of_memory_instead() {
    let output = attractor(&["solve", "connect4", "--memory", "20M", "--anyway"]);
    assert_eq!(output.status.code(), Some(2));
    let error = said(&output.stderr);
    assert!(error.contains("too large to explore"), "{error}");
}

#[test]
fn games_tell_their_size_and_what_fits() {
    let output = attractor(&["games", "connect4", "--memory", "1G", "--json"]);
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let (size, largest) = (&told["size"], &told["largest_that_fits"]);
    assert_eq!(size["game"], "connect4:7x6");
    assert_eq!(size["positions"], 4_531_985_219_092_u64);
    assert_eq!((&size["exact"], &size["fits"]), (&true.into(), &false.into()));
    assert!(size["source"].as_str().unwrap().contains("Tromp"), "{size}");
    assert_eq!(largest["game"], "connect4:5x5");
    assert_eq!(largest["positions"], 69_763_700);
    // A byte a position; for each number a bit for being one, with a count for eight words of them, and a bit for
    // what play reaches.
    assert_eq!(largest["memory"], 115_445_063);
    let output = attractor(&["games", "domineering:8x8", "--memory", "1G"]);
    let text = said(&output.stdout);
    assert!(text.contains("domineering:8x8 has about "), "{text}");
    assert!(text.contains("the largest that fits: domineering:"), "{text}");
    let output = attractor(&["games", "tictactoe"]);
    assert!(said(&output.stdout).contains("tictactoe has 5,478 positions (explored)"));
}

#[test]
fn bounds_and_moves_are_told_as_they_are_proved_and_the_answer_is_best_first() {
    let at = "JJRJJJR/RJ..JRR/R...RR./....J..";
    let wanted = ["best", "connect4", "--at", at, "--progress", "always", "--json"];
    let output = attractor(&wanted);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let scores: Vec<i64> =
        answer["moves"].as_array().unwrap().iter().map(|m| m["score"].as_i64().unwrap()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    let told = said(&output.stderr);
    for one in answer["moves"].as_array().unwrap() {
        let name = one["move"].as_str().unwrap();
        assert!(
            told.lines().any(|line| line.starts_with(&format!("{name}: "))),
            "{name} in {told}"
        );
    }
}
