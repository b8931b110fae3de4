//! Games, play and matches through the real program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The program, run where the examples are.
fn attractor(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_attractor"));
    command.args(arguments).env("NO_COLOR", "1");
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    attractor(arguments).output().unwrap()
}

/// What the program says when somebody types `lines`.
fn say(arguments: &[&str], lines: &[&str]) -> String {
    let mut child = attractor(arguments).spawn().unwrap();
    let mut typed = child.stdin.take().unwrap();
    typed.write_all((lines.join("\n") + "\n").as_bytes()).unwrap();
    drop(typed);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// What is wrong with these arguments; the exit code must be 2 and nothing printed as an answer.
fn wrong(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_won_game_is_won_by_the_hints() {
    let mut typed = Vec::new();
    // Whatever the perfect opponent answers, the hint of each position is played.
    let mut said = say(&["play", "chomp:3x3"], &["hint"]);
    while !said.contains("wins\n") {
        let hint = said.lines().rev().find(|line| line.contains(": win ")).unwrap();
        let best = hint.split([':', ',']).next().unwrap().to_owned();
        assert!(typed.len() < 20, "a bar of nine squares lasts no longer");
        typed.push("hint".to_owned());
        typed.push(best);
        let lines: Vec<&str> = typed.iter().map(String::as_str).chain(["hint"]).collect();
        said = say(&["play", "chomp:3x3"], &lines);
    }
    assert!(said.contains("player 1 wins\n"), "{said}");
    assert!(said.ends_with("over> \n"), "the end of the input ends the program\n{said}");
}

#[test]
fn a_wrong_move_is_explained_and_nothing_is_lost() {
    let said = say(&["play", "chomp:2x3"], &["c3", "moves", "frobnicate", "undo", "save", "c2"]);
    assert!(said.contains("`c3` cannot be played here"), "{said}");
    assert!(said.contains("did you mean `c1`?") || said.contains("did you mean `c2`?"), "{said}");
    assert!(said.contains("moves: b1, c1, a2, b2, c2\n"), "{said}");
    assert!(said.contains("`frobnicate` cannot be played here"), "{said}");
    assert!(said.contains("there is no move to take back"), "{said}");
    assert!(said.contains("write `save FILE`"), "{said}");
    assert!(said.contains("player 2 (perfect) plays"), "{said}");
}

#[test]
fn undo_restart_and_swap_change_what_they_say() {
    let arguments = ["play", "matches:5,take=1-2", "--against", "first"];
    let undone = say(&arguments, &["2", "undo", "line"]);
    assert!(undone.contains("no move has been made"), "{undone}");
    let again = say(&arguments, &["2", "restart", "line"]);
    assert!(again.contains("no move has been made"), "{again}");
    let swapped = say(&arguments, &["swap", "line"]);
    assert!(swapped.contains("player 2 is you"), "{swapped}");
    assert!(swapped.contains("1. player 1  1\n"), "{swapped}");
}

#[test]
fn values_are_shown_until_they_are_hidden() {
    let typed = ["show values", "b2", "hide values", "undo", "quit"];
    let said = say(&["play", "chomp:2x2", "--against", "human"], &typed);
    assert!(said.contains("  win in 2: b2\n"), "{said}");
    assert!(said.contains("  loss in 1: b1, a2\n"), "{said}");
    let hidden = said.split("hide values").nth(1).unwrap();
    assert!(!hidden.contains("win in"), "{said}");
}

#[test]
fn a_saved_game_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening.toml");
    let file = file.to_str().unwrap();
    let save = format!("save {file}");
    say(&["play", "chomp:4x3", "--against", "human"], &["c2", "a3", &save]);
    let text = std::fs::read_to_string(file).unwrap();
    assert_eq!(text, "game = \"chomp:4x3\"\nline = [\"c2\", \"a3\"]\n");
    let said = say(&["play", "--load", file, "--against", "human"], &["line", "undo", "moves"]);
    assert!(said.contains("1. player 1  c2\n") && said.contains("2. player 2  a3\n"), "{said}");

    // A graph is saved with the options that make a game of it.
    let graph = "{'a': ['b'], 'b': ['a', 'c'], 'c': []}";
    let options = ["play", graph, "--owner", "1=a,c", "--owner", "2=b", "--start", "a"];
    say(&[&options[..], &["--against", "human"]].concat(), &["b", "c", &save]);
    let said = say(&["play", "--load", file, "--you", "1,2"], &["undo", "hint"]);
    assert!(said.contains("player 1 is you") && said.contains("c: win at once\n"), "{said}");

    let text = std::fs::read_to_string(file).unwrap();
    let options = "owner = [\"1=a,c\", \"2=b\"]\nstart = \"a\"\n";
    assert!(text.ends_with(&format!("line = [\"b\", \"c\"]\n{options}")), "{text}");
    // Whatever the request says is saved, by the names of the command line.
    let lift = ["play", "examples/lift.pg", "--priorities", "min-odd", "--against", "human"];
    say(&lift, &[&save]);
    let text = std::fs::read_to_string(file).unwrap();
    assert_eq!(text, "game = \"examples/lift.pg\"\nline = []\npriorities = \"min-odd\"\n");
    say(&["play", "--load", file, "--against", "human"], &[&save]);
    assert_eq!(std::fs::read_to_string(file).unwrap(), text);

    std::fs::write(file, "game = \"chomp:4x3\"\nline = [\"z9\"]\n").unwrap();
    assert!(wrong(&["play", "--load", file]).contains("move 1 of the line"));
    std::fs::write(file, "game = \"chomp:4x3\"\nmoves = 3\n").unwrap();
    assert!(wrong(&["play", "--load", file]).contains("this is not a saved game"));
    assert!(wrong(&["play", "chomp:4x3", "--load", file]).contains("both `chomp:4x3`"));
}

#[test]
fn a_game_too_large_for_perfect_play_says_who_plays_it() {
    let arguments = ["play", "domineering:8x8", "--memory", "1M", "--against"];
    let refused = wrong(&[&arguments[..], &["perfect"]].concat());
    assert!(refused.contains("`auto`, `alphabeta` and `random` play without"), "{refused}");
    assert!(refused.contains("positions, which take"), "{refused}");
}

#[test]
fn the_full_board_of_connect_four_begins_at_once() {
    let said = say(&["play", "connect4"], &["moves", "quit"]);
    assert!(said.contains("player 2 is exact (5 s a move: the best one if"), "{said}");
    assert!(said.contains("moves: 1, 2, 3, 4, 5, 6, 7"), "{said}");
    // Hints, values, reasons and a line come from a search, which has proved everything at once here.
    let typed = ["hint", "show values", "why", "best", "quit"];
    let said = say(&["play", "connect4", "--line", "44455554221", "--you", "2"], &typed);
    assert!(!said.contains("error:"), "{said}");
    assert!(said.contains("1, 2, 3, 4, 5, 6, 7: loss in 1, score -15\n"), "{said}");
    assert!(said.contains("player 2 is to move: loss in 2, score -15\n"), "{said}");
    assert!(said.contains("player 1 wins\n"), "{said}");
    let said = say(&["play", "domineering:8x8", "--time", "300ms"], &["moves", "quit"]);
    assert!(said.contains("player 2 is exact (the best move if"), "{said}");
}

#[test]
fn a_small_game_is_played_perfectly_by_whoever_suits_it() {
    let said = say(&["play", "chomp:2x3"], &["quit"]);
    assert!(said.contains("player 2 is perfect\n"), "{said}");
    let said = say(&["play", "connect4:4x4"], &["quit"]);
    assert!(said.contains("player 2 is perfect\n"), "{said}");
    let said = say(&["play", "mnk:5x5,k=4"], &["quit"]);
    assert!(said.contains("player 2 is alphabeta (2 s a move)\n"), "{said}");
}

#[test]
fn a_graph_of_two_loops_is_played_until_it_goes_round() {
    let graph = "{'quit': ['help'], 'help': ['quit', 'end'], 'end': []}";
    let arguments =
        ["play", graph, "--owner", "1=quit,end", "--owner", "2=help", "--start", "quit"];
    // `help` is a move here, and still a command after a slash.
    let typed = ["/help", "help", "help", "line", "/quit"];
    let said = say(&[&arguments[..], &["--against", "first"]].concat(), &typed);
    assert!(said.contains("take back your last move"), "{said}");
    assert!(said.contains("stands for the third time"), "{said}");
    assert!(said.contains("4. player 2  quit\n"), "{said}");
}

/// Against a parity game the program keeps to its strategy, and the cycle that play ends in is shown.
#[test]
fn a_parity_game_is_played_until_it_goes_round() {
    let said =
        say(&["play", "examples/three.pg", "--against", "perfect"], &["b", "b", "b", "quit"]);
    assert!(said.contains("play goes round, player 2 wins"), "{said}");
    assert!(said.contains("the cycle: b → c → b"), "{said}");
    // Going back to a keeps the win too, but not for ever: the hint is what the strategy plays.
    let said =
        say(&["play", "examples/three.pg", "--you", "2", "--against", "first"], &["hint", "quit"]);
    assert!(said.contains("c: win") && !said.contains("a, c"), "{said}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_game_that_waits() {
    let mut child = attractor(&["play", "chomp:2x3", "--against", "first"]).spawn().unwrap();
    let mut said = std::io::BufReader::new(child.stdout.take().unwrap());
    // The greeting has been printed: the program waits for a move.
    std::io::BufRead::read_line(&mut said, &mut String::new()).unwrap();
    // Waiting would close its input, and the end of the input would race with the signal.
    let _typing = child.stdin.take();
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn matches_are_told_in_documented_keys() {
    let arguments =
        ["match", "chomp:4x3", "--first", "perfect", "--second", "random", "--games", "1000"];
    let answer = json(&[&arguments[..], &["--json"]].concat());
    assert_eq!(answer["games"], 1000);
    assert_eq!(answer["wins"], serde_json::json!({"1": 1000, "2": 0}));
    assert_eq!(answer["draws"], 0);
    assert_eq!(answer["players"]["1"], "perfect");
    assert!(answer["rates"]["1"]["low"].as_f64().unwrap() > 0.99);
    assert!(answer["length"]["min"].as_u64() <= answer["length"]["max"].as_u64());
}

#[test]
fn a_match_depends_on_its_seed_and_not_on_threads() {
    let games = |seed: &str, threads: &str| {
        let arguments =
            ["match", "tictactoe", "--second", "careful", "--games", "200", "--list", "--json"];
        json(&[&arguments[..], &["--seed", seed, "--threads", threads]].concat())
    };
    let one = games("1", "1");
    assert_eq!(one, games("1", "3"));
    assert_ne!(one["list"], games("2", "1")["list"]);
    assert_eq!(one["wins"]["1"], 0, "careful play keeps the draw");
}

#[test]
fn a_match_is_played_on_a_graph_and_after_a_line() {
    let graph = ["match", "examples/matches9.py", "--second", "perfect", "--games", "50"];
    let answer = json(&[&graph[..], &["--json"]].concat());
    assert_eq!(answer["wins"]["2"], 50, "who takes second from nine matches wins");
    let line = ["match", "chomp:2x3", "--line", "b1", "--second", "perfect", "--games", "20"];
    let answer = json(&[&line[..], &["--json"]].concat());
    assert_eq!(answer["wins"]["2"], 20);
    assert_eq!(answer["length"]["max"], 1);
}

#[test]
fn bad_players_and_games_are_refused_with_advice() {
    let unknown = wrong(&["match", "chomp:2x3", "--first", "perfct"]);
    assert!(unknown.contains("nobody is called `perfct`"), "{unknown}");
    assert!(unknown.contains("did you mean `perfect`?"), "{unknown}");
    assert!(wrong(&["match", "chomp:2x3", "--player", "3=random"]).contains("no player `3`"));
    assert!(wrong(&["match", "chomp:2x3", "--first", "human"]).contains("attractor play"));
    assert!(wrong(&["match", "chomp:2x3", "--games", "0"]).contains("at least one game"));
    assert!(wrong(&["match", "chomp:2x3", "--line", "z9"]).contains("`z9`, is not legal"));
    assert!(wrong(&["play", "chomp:2x3", "--you", "3"]).contains("no player `3`"));
    assert!(wrong(&["play", "chomp:2x3", "--player", "1=random"]).contains("nobody at the table"));
    assert!(wrong(&["play", "chonp:2x3"]).contains("did you mean `chomp`?"));
    assert!(wrong(&["play"]).contains("no game is named"));
    assert!(wrong(&["play", "-"]).contains("standard input"));
    assert!(wrong(&["play", "chomp:2x3", "--json"]).contains("\"where\":\"--json\""));
    assert!(wrong(&["games", "chonp"]).contains("did you mean `chomp`?"));
    let error = wrong(&["match", "chomp:2x3", "--second", "rndom", "--json"]);
    let error: Value = serde_json::from_str(&error).unwrap();
    assert_eq!(error["where"], "player 2");
}

#[test]
fn the_catalogue_is_listed_and_explained() {
    let list = json(&["games", "--json"]);
    let names: Vec<&str> =
        list.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"chomp") && names.contains(&"connect4"));
    for name in names {
        let game = json(&["games", name, "--json"]);
        for key in ["title", "rules", "notation", "parameters", "example", "line"] {
            assert!(!game[key].is_null(), "{name} has no {key}");
        }
        let text = String::from_utf8(run(&["games", name]).stdout).unwrap();
        assert!(text.contains(game["example"].as_str().unwrap()));
    }
}

#[test]
fn solving_counts_positions_by_who_moves_and_by_rank() {
    let answer = json(&["solve", "tictactoe", "--ranks", "--json"]);
    let counted = serde_json::json!({"won": 2836, "lost": 1574, "drawn": 1068});
    assert_eq!(answer["to_move"], counted);
    assert_eq!(answer["ranks"][0], serde_json::json!({"rank": 0, "won": 0, "lost": 942}));
    assert_eq!(answer["longest_win"]["rank"], 5);
    assert!(answer.get("grundy").is_none());
    let nim = json(&["solve", "nim:3-4-5", "--json"]);
    assert_eq!(nim["grundy"], 2);
    assert!(nim.get("ranks").is_none());
    assert_eq!(nim["choices"][0]["grundy"], 0);
}
