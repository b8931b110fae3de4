//! The real binary on min-max and exact search: what the course and known tables say, and bad input.

use crate::support::{Run, attractor, root};
use serde_json::{Value, json};

const COURSE: [&str; 5] =
    ["connect4", "--at", "JJRJJJR/RJ..JRR/R...RR./....J..", "--moves", "c,d,e"];
const EXERCISE: &str = "12,[3,[6,[1,-5],9,[-2,2]],1,[8,[-6,-4],10,[-3,2]],7,[14,[-9,6],3,[3,-5]]]";

fn answer(args: &[&str]) -> Value {
    let run = attractor(&[args, &["--json"]].concat());
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    serde_json::from_str(&run.stdout).expect("an answer in JSON")
}

/// The error of a run that must fail with exit code 2 and without an answer.
fn refused(args: &[&str]) -> String {
    let run = attractor(args);
    assert_eq!((run.code, &*run.stdout), (2, ""), "{args:?}: {}", run.stderr);
    run.stderr
}

fn fed(args: &[&str], input: &str) -> Run {
    let (run, read) = crate::support::fed(args, input);
    read.expect("it listens");
    run
}

#[test]
fn the_position_of_the_course_has_the_values_of_the_course() {
    let ask = |depth| answer(&[&["minmax"], &COURSE[..], &["--depth", depth]].concat());
    let zero = ask("0");
    assert_eq!((&zero["value"], &zero["best"]), (&json!(2), &json!([])));
    let one = ask("1");
    assert_eq!((&one["value"], &one["leaves"]), (&json!(12), &json!([10, 12, 10])));
    let two = ask("2");
    assert_eq!((&two["value"], &two["best"]), (&json!(0), &json!(["5"])));
    assert_eq!(two["leaves"], json!([-1, 0, 2, 4, -1, 4, 2, 0, 5]));
    let three = ask("3");
    assert_eq!((&three["value"], &three["best"]), (&json!("inf"), &json!(["3"])));
    assert_eq!(three["moves"][1], json!({"move": "4", "value": 17}));
    assert_eq!((three["leaves"].as_array().unwrap().len(), &three["nodes"]), (26, &json!(39)));
    for method in ["alphabeta", "deepening"] {
        let same =
            answer(&[&["minmax"], &COURSE[..], &["--depth", "3", "--method", method]].concat());
        assert_eq!((&same["value"], &same["moves"]), (&three["value"], &three["moves"]));
        assert!(same.get("leaves").is_none());
    }
}

#[test]
fn the_exercise_of_the_course_has_its_three_answers() {
    for (depth, value, best) in [("1", 1, "2"), ("2", 9, "1"), ("3", -5, "3")] {
        let found = answer(&["minmax", EXERCISE, "--turn", "2", "--depth", depth]);
        assert_eq!((&found["value"], &found["best"]), (&json!(value), &json!([best])));
        let named = format!("{EXERCISE} @2");
        let same = answer(&["minmax", "--tree", &named, "--depth", depth]);
        assert_eq!(same, found);
    }
}

#[test]
fn trees_are_written_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(file("exercise.tree"), format!("{EXERCISE}\n@2\n")).unwrap();
    for name in ["tree.svg", "tree.txt", "tree.dot", "tree.json"] {
        let (input, output) = (file("exercise.tree"), file(name));
        let run = attractor(&[
            "minmax",
            &input,
            "--depth",
            "3",
            "--method",
            "alphabeta",
            "--tree",
            &output,
        ]);
        assert_eq!(run.code, 0, "{}", run.stderr);
    }
    let read = |name: &str| std::fs::read_to_string(file(name)).unwrap();
    let svg = read("tree.svg");
    let drawing = roxmltree::Document::parse(&svg).unwrap();
    let words: Vec<&str> = drawing.descendants().filter_map(|node| node.text()).collect();
    assert!(["Max", "Min", "h", "[-∞, ∞]"].iter().all(|word| words.contains(word)), "{words:?}");
    assert!(read("tree.txt").starts_with("Min -5  [-∞, ∞] *\n├─ 1 Max -2"));
    assert!(read("tree.dot").starts_with("digraph"));
    let nested: Value = serde_json::from_str(&read("tree.json")).unwrap();
    assert_eq!(nested["children"][2]["children"][1]["chosen"], json!(true));
    // A cut: after 3 at the left, the right can only be 2 or less.
    let cut = attractor(&["minmax", "[[3, 5], [2, 9]]", "--method", "alphabeta", "--tree", "-"]);
    assert!(cut.stdout.contains("└─ 2 ✂ cut"), "{}", cut.stdout);
}

#[test]
fn the_known_scores_of_connect_four_come_in_their_order() {
    let sample = root().join("crates/search/tests/data/connect4-sample.csv");
    let sample = std::fs::read_to_string(sample).unwrap();
    // The quicker half: positions with 14 stones or more.
    let rows: Vec<&str> = sample.lines().skip(1).filter(|row| row.find(',') >= Some(14)).collect();
    let input: String =
        rows.iter().map(|row| format!("{}\n", row.split(',').next().unwrap())).collect();
    let expected: String = rows.iter().map(|row| row.replace(',', " ") + "\n").collect();
    let run = fed(&["analyse", "connect4", "--memory", "16M"], &input);
    assert_eq!((run.code, run.stdout), (0, expected), "{}", run.stderr);

    let run =
        fed(&["analyse", "connect4", "--memory", "1M"], "4455\n44444444\n\n# done\n4455 18\n");
    assert_eq!((run.code, &*run.stdout), (2, "4455 18\n44444444 ?\n4455 18\n"));
    assert!(run.stderr.contains("line 2: move 7: column `4` is full"), "{}", run.stderr);
}

#[test]
fn best_tells_every_move_by_whatever_engine_fits() {
    let found = answer(&["best", "connect4", "--line", "44455554221", "--memory", "1M"]);
    assert_eq!((&found["score"], &found["method"]), (&json!(-15), &json!("connect4")));
    assert_eq!(found["moves"].as_array().unwrap().len(), 7);
    let found = answer(&["best", "connect4", "--line", "4455", "--memory", "1M"]);
    assert_eq!((&found["score"], &found["rank"]), (&json!(18), &json!(3)));
    assert_eq!(found["best"], json!(["3", "6"]));
    let found = answer(&["best", "tictactoe"]);
    assert_eq!((&found["value"], &found["method"]), (&json!("draw"), &json!("attractor")));
    let found = answer(&["best", "domineering:5x5", "--memory", "4M"]);
    assert_eq!((&found["value"], &found["method"]), (&json!("loss"), &json!("domineering")));
    // Too large to explore in so little memory: searched instead, with the same answer.
    let found = answer(&["best", "tictactoe", "--memory", "40K"]);
    assert_eq!((&found["value"], &found["method"]), (&json!("draw"), &json!("search")));
    assert_eq!(found["moves"].as_array().unwrap().len(), 9);
}

#[test]
fn best_tells_the_bounds_when_a_limit_is_reached() {
    let found =
        answer(&["best", "connect4", "--nodes", "3000", "--memory", "1M", "--threads", "1"]);
    assert_eq!((&found["complete"], &found["value"]), (&json!(false), &json!(null)));
    let bounds = found["bounds"].as_array().unwrap();
    let number = |k: usize| bounds[k].as_str().unwrap().parse::<i32>().unwrap();
    assert!(number(0) <= 1 && 1 <= number(1), "{bounds:?}");
}

#[test]
fn a_book_is_made_checked_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.book").display().to_string();
    let made = answer(&["book", "connect4:4x4", "--depth", "3", "-o", &file, "--memory", "1M"]);
    let checked = answer(&["book", "--verify", &file, "--memory", "1M"]);
    assert_eq!((&made["positions"], &checked["wrong"]), (&checked["positions"], &json!(null)));
    let with = answer(&["best", "connect4:4x4", "--line", "23", "--book", &file, "--memory", "1M"]);
    let without = answer(&["best", "connect4:4x4", "--line", "23", "--memory", "1M"]);
    assert_eq!((&with["score"], &with["moves"]), (&without["score"], &without["moves"]));
    assert_eq!(with["nodes"], json!(0));
    std::fs::write(&file, "no book").unwrap();
    assert!(refused(&["book", "--verify", &file]).contains("not an opening book"));
}

#[test]
fn a_book_that_was_killed_goes_on_and_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (whole, killed, part) = (path("whole.book"), path("killed.book"), path("killed.book.part"));
    let made = ["book", "connect4:5x4", "--depth", "5", "--memory", "1M", "--threads", "1", "-o"];
    answer(&[&made[..], &[&whole]].concat());
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_attractor"))
        .args(made)
        .args([&*killed, "--checkpoint", "1ms", "--quiet"])
        .spawn()
        .expect("the binary runs");
    while !std::path::Path::new(&part).exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it kept anything");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!std::path::Path::new(&killed).exists(), "a book is written whole or not at all");
    let again = [&made[..], &[&killed]].concat();
    assert!(refused(&again).contains("`--resume` goes on with it"));
    let other = ["book", "connect4:5x4", "--depth", "3", "--resume", "-o", &killed];
    assert!(refused(&other).contains("another board or another depth"));
    answer(&[&again[..], &["--resume"]].concat());
    assert_eq!(std::fs::read(&killed).unwrap(), std::fs::read(&whole).unwrap());
    assert!(!std::path::Path::new(&part).exists());
}

#[test]
fn outcomes_of_domineering_are_those_of_the_known_table() {
    let known = root().join("crates/search/tests/data/domineering.json");
    let known: Value = serde_json::from_str(&std::fs::read_to_string(known).unwrap()).unwrap();
    let found =
        answer(&["table", "domineering", "--rows", "5", "--columns", "6", "--memory", "16M"]);
    assert_eq!(found["boards"], known["boards"]);
}

#[test]
fn players_who_look_ahead_beat_those_who_do_not() {
    for who in ["alphabeta:4", "minmax:3", "exact"] {
        let game = if who == "exact" { "connect4:4x4" } else { "connect4:5x4" };
        let args = ["match", game, "--first", who, "--second", "random", "--games", "6"];
        let wins = answer(&args)["wins"]["1"].as_u64().unwrap();
        assert!(wins >= 3 || who == "exact", "{who}: {wins}");
    }
    assert!(refused(&["match", "tictactoe", "--first", "minmax:x"]).contains("`x` is no number"));
}

#[test]
fn bad_input_is_told_where_it_is() {
    let refused = |args: &[&str]| refused(&[&["minmax"], args].concat());
    assert!(
        refused(&["connect4", "--line", "4444444"]).contains("move 7, `4`, is not legal there")
    );
    assert!(refused(&["connect4", "--line", "449"]).contains("legal: 1 2 3 4 5 6 7"));
    assert!(refused(&["connect4", "--line", "1212121"]).contains("player 1 has won"));
    assert!(refused(&["connect4", "--line", "12121212"]).contains("after the end of the game"));
    assert!(refused(&["connect4", "--depth", "-1"]).contains("a depth is not negative"));
    assert!(refused(&["connect4", "--moves", "c,z"]).contains("`z` is no move here"));
    assert!(refused(&["chomp:3x3", "--heuristic", "lines"]).contains("does not fit this game"));
    assert!(refused(&["chomp:3x3", "--heuristic", "x"]).contains("there is no heuristic `x`"));
    assert!(refused(&["[3, [1, 2"]).contains("line 1, column 10: the tree ends here"));
    assert!(refused(&["[3, _ [1, 2]]", "--depth", "1"]).contains("node 2 has no value"));
    assert!(refused(&["chomp:3x3", "--turn", "2"]).contains("who moves first"));
    assert!(refused(&["connect4", "--tree", "tree.png"]).contains("how to write the tree"));
    assert!(refused(&["connect4", "--tree", "x.svg", "--depth", "6"]).contains("more than 2000"));
    assert!(refused(&[]).contains("nothing to search is named"));
    let run = attractor(&["best", "connect4", "--line", "1212121", "--json"]);
    let error: Value = serde_json::from_str(&run.stderr).unwrap();
    assert!(error["error"].as_str().unwrap().contains("the game is over"), "{error}");
}
