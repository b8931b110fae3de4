//! The real binary on formulas: answers, reasons, certificates, the examination, and errors.

use crate::support::{attractor, root};
use serde_json::{Value, json};

const NIM: &str = "coalition-nim:N=3,n=2,K=20,r=3,u0=42";

fn answer(args: &[&str]) -> Value {
    let run = attractor(&[args, &["--json"]].concat());
    assert_eq!(run.code, 0, "{args:?}\n{}", run.stderr);
    serde_json::from_str(&run.stdout).expect("an answer in JSON")
}

#[test]
fn the_sheets_are_the_true_ones() {
    let data = root().join("crates/logic/tests/data/sheet-sample.json");
    let truth: Value = serde_json::from_str(&std::fs::read_to_string(data).unwrap()).unwrap();
    for u0 in ["1", "42"] {
        let sheet = answer(&["sheet", u0]);
        assert_eq!(sheet, truth[u0]);
        for (name, expected) in truth[u0].as_object().unwrap() {
            if name.ends_with('a') {
                assert_eq!(answer(&["sheet", u0, "--question", name]), json!({name: expected}));
            }
        }
    }
    let run = attractor(&["sheet", "42", "--question", "4"]);
    assert_eq!(run.stdout, " 4a  25\n 4b  96\n 4c  1\n 4d  {(6,0,6)}\n");
}

/// Every question of the paper that is about the game, asked by itself.
#[test]
fn the_questions_of_the_paper_one_by_one() {
    let sheet = answer(&["sheet", "42"]);
    let two = "N=2,n=2,K=20,r=2,u0=42";
    let three = "N=3,n=3,K=5,r=3,u0=42";
    let terms = answer(&["nim", "u", "42", "1", "100", "1000"]);
    let values: Vec<&Value> = terms["terms"].as_array().unwrap().iter().map(|t| &t["u"]).collect();
    assert_eq!(values, [&sheet["1a"], &sheet["1b"], &sheet["1c"]]);
    let tuples = |args: &[&str]| answer(&[&["nim"], args].concat())["tuples"].clone();
    let counted = |args: &[&str]| answer(&[&["nim"], args].concat())["count"].clone();
    let (a, b) = ("{(0,0,1)}", "{(0,0,1), (0,2,1)}");
    assert_eq!(counted(&["union", a, "{(0,2,1)}"]), sheet["3a"]);
    assert_eq!(counted(&["union", a, a]), sheet["3b"]);
    assert_eq!(counted(&["intersection", b, a]), sheet["3c"]);
    assert_eq!(tuples(&["rules", two]), sheet["5a"]);
    assert_eq!(tuples(&["successors", two, "(1,5,9)"]), sheet["6a"]);
    assert_eq!(tuples(&["pre-exists", two, "1", "{(2,1,5)}"]), sheet["7a"]);
    let eight = "N=2,n=3,K=5,r=3,u0=42";
    assert_eq!(counted(&["pre-forall", eight, "1", "\"(2,0,0,0)\""]), sheet["8c"]);
    assert_eq!(counted(&["pre", two, "1", "heap 1 <= 2 & heap 2 <= 2"]), sheet["9a"]);
    assert_eq!(counted(&["pre", three, "nobody", "heap 1 + heap 2 + heap 3 = 0"]), sheet["9e"]);
    let until = ["until", three, "1", "heap 2 >= heap 3", "!turn 1 & blocked", "--count"];
    assert_eq!(counted(&until), sheet["10a"]);
    for (name, formula) in [("11b", "F_{1}"), ("11c", "F_{1,2}"), ("12a", "Traître_1")] {
        assert_eq!(answer(&["check", NIM, formula])["holds"], sheet[name]);
    }
    let initial = answer(&["check", NIM, "initial & Gagne(1)", "--list"]);
    let names: Vec<String> = sheet["11a"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tuple| tuple.to_string().replace('[', "(").replace(']', ")"))
        .collect();
    assert_eq!(initial["list"], json!(names));
}

#[test]
fn answers_have_their_keys() {
    let told = answer(&["check", "nim:3-4-5", "<<1>> F wins 1", "--list"]);
    assert_eq!(told["formula"], "<<1>> F wins 1");
    assert_eq!((&told["positions"], &told["at_start"]), (&json!(232), &json!(true)));
    assert_eq!(told["holds"], told["list"].as_array().unwrap().len());
    assert_eq!(told["holds"], answer(&["solve", "nim:3-4-5"])["won"]["1"]);
    let elsewhere = answer(&["check", "nim:3-4-5", "<<1>> F wins 1", "--line", "3-1"]);
    assert_eq!((&elsewhere["start"], &elsewhere["at_start"]), (&json!("3-4-4@2"), &json!(false)));
    let at = answer(&["check", NIM, "F_{1}", "--at", "(1,5,5)"]);
    assert_eq!((&at["start"], &at["at_start"]), (&json!("(1,5,5)"), &json!(true)));
    let graph = "{0: [1], 1: [0]}";
    let unknown = answer(&["check", graph, "<<1>> X \"1\"", "--owner", "1=0", "--owner", "2=1"]);
    assert_eq!((&unknown["holds"], &unknown["at_start"]), (&json!(1), &Value::Null));
    // In a definition file, and within the formula.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.atl");
    std::fs::write(&file, "# mine\nSafe(J) = <<J>> G !(turn J & blocked)\n").unwrap();
    let file = file.to_str().unwrap();
    let defined = answer(&["check", "nim:1-2-3", "Safe(2)", "--definitions", file]);
    let inside = "let Safe(J) = <<J>> G !(turn J & blocked) in Safe(2)";
    assert_eq!(defined["holds"], answer(&["check", "nim:1-2-3", inside])["holds"]);
    assert_eq!(defined["meaning"], "<<2>> G !(turn 2 & blocked)");
}

#[test]
fn why_counts_every_part() {
    let told = answer(&["check", "tictactoe", "<<1>> G !wins 2", "--why"]);
    let parts = json!([
        {"formula": "wins 2", "holds": 316, "at_start": false},
        {"formula": "!wins 2", "holds": 5162, "at_start": true},
        {"formula": "<<1>> G !wins 2", "holds": told["holds"], "at_start": true},
    ]);
    assert_eq!(told["why"], parts);
}

#[test]
fn strategies_and_plays_show_it() {
    let won = answer(&["check", "matches:4,take=1-2", "<<1>> F wins 1", "--witness", "--refute"]);
    let witness = &won["witness"][0];
    assert_eq!((&witness["players"], &witness["holds"]), (&json!([1]), &json!(true)));
    assert_eq!(witness["strategy"], json!({"4@1": "1", "2@1": "2", "1@1": "1"}));
    assert_eq!(witness["play"]["positions"], json!(["4@1", "3@2", "2@1", "0@2"]));
    assert_eq!(won["refutation"], Value::Null);
    assert!(won.as_object().unwrap().contains_key("refutation"));
    let lost = answer(&["check", "matches:3,take=1-2", "<<1>> F wins 1", "--witness", "--refute"]);
    let refutation = &lost["refutation"][0];
    assert_eq!(refutation["players"], json!([2]));
    assert_eq!(refutation["strategy"], json!({"2@2": "2", "1@2": "1"}));
    assert_eq!(lost["witness"], Value::Null);
    let text = attractor(&["check", "matches:3,take=1-2", "<<1>> F wins 1", "--witness"]).stdout;
    assert!(text.contains("`--refute` shows why"), "{text}");
    // Nothing has to be played, or nobody is needed.
    let text = attractor(&["check", "matches:3,take=1-2", "turn 1 & <<>> F over", "--witness"]);
    assert!(text.stdout.contains("whatever everybody plays"), "{}", text.stdout);
    let text = attractor(&["check", "matches:3,take=1-2", "turn 1", "--witness"]).stdout;
    assert!(text.contains("the position itself shows it"), "{text}");
}

#[test]
fn a_tampered_certificate_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.json");
    let file = path.to_str().unwrap();
    let game = "matches:6,take=1-2";
    let formula = "<<1>> F wins 1 & <<1>> G !draw";
    assert_eq!(attractor(&["check", game, formula, "--certificate", file]).code, 0);
    let run = attractor(&["verify", game, file]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains(&format!("`{formula}` holds at exactly ")), "{}", run.stdout);
    assert_eq!(attractor(&["verify", "matches:7,take=1-2", file]).code, 2);
    let honest: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let refused = |tampered: &Value| {
        std::fs::write(&path, tampered.to_string()).unwrap();
        let run = attractor(&["verify", game, file, "--json"]);
        assert_eq!(run.code, 1, "{tampered}\n{}", run.stdout);
        let checked: Value = serde_json::from_str(&run.stdout).unwrap();
        assert!(checked["valid"] == false && checked["reason"].is_string());
        checked["refuted_at"].clone()
    };
    for proof in 0..2 {
        for v in 0..honest["positions"].as_u64().unwrap() as usize {
            let mut tampered = honest.clone();
            let rank = &mut tampered["proofs"][proof]["ranks"][v];
            *rank = rank.as_u64().map_or(json!(1), |rank| json!(rank + 2));
            assert!(refused(&tampered).is_string());
        }
    }
    let mut tampered = honest.clone();
    tampered["holds"].as_array_mut().unwrap().pop();
    assert!(refused(&tampered).is_string());
    let mut tampered = honest.clone();
    tampered["formula"] = json!("<<2>> F wins 2");
    refused(&tampered);
    // What is told is the formula, and not what somebody wrote beside it.
    let mut tampered = honest.clone();
    tampered["formula"] = json!(format!("{formula} # everywhere, in every game"));
    std::fs::write(&path, tampered.to_string()).unwrap();
    let run = attractor(&["verify", game, file]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains(&format!("`{formula}` holds at exactly ")), "{}", run.stdout);
    tampered["formula"] = json!("<<2>> F");
    std::fs::write(&path, tampered.to_string()).unwrap();
    let run = attractor(&["verify", game, file]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
}

/// Each kind of bad input: one error with the place and what would be right, exit code 2, and
/// nothing on standard output.
#[test]
fn errors_point_at_the_place() {
    let nim = |settings: &str| format!("coalition-nim:{settings}");
    let cases = [
        (nim("N=0,n=2,K=20,r=3,u0=1"), "over", "N must be 1 to 32 players, not 0", ""),
        (nim("N=3,n=0,K=20,r=3,u0=1"), "over", "n must be 1 to 6 columns, not 0", ""),
        (nim("N=3,n=7,K=20,r=3,u0=1"), "over", "n must be 1 to 6 columns, not 7", ""),
        (nim("N=3,n=2,K=20,r=3"), "over", "`u0` is missing", ""),
        (nim("N=3,n=2,K=20,r=3,u0=4890367"), "over", "u0 must be 0 to 4890366", ""),
        (nim("N=3,n=2,K=20,r=3,u0=-1"), "over", "`u0=-1` is not a setting", ""),
        (nim("N=3,n=6,K=100,r=3,u0=1"), "over", "positions would need 2.8 TB of memory", ""),
        (nim("N=3,n=2,K=20,rules=1"), "over", "the rule (1) takes from 1 columns", ""),
        ("nim:3-4-5".into(), "<<3>> F over", "there is no player 3", "character 3"),
        ("nim:3-4-5".into(), "wins 0", "there is no player 0", "character 6"),
        ("nim:3-4-5".into(), "over & hep 1 = 2", "unknown label `hep`", "character 8"),
        ("nim:3-4-5".into(), "<<1>> F (over", "to close the `(` at character 9", "character 14"),
        ("nim:3-4-5".into(), "over)", "this `)` closes nothing", "character 5"),
        ("nim:3-4-5".into(), "<<1> F over", "to close the `<<`", "character 4"),
        ("nim:3-4-5".into(), "over &", "expected a formula", "character 7"),
        ("nim:3-4-5".into(), "\"9-9-9@1\"", "`9-9-9@1` is not a position", "character 1"),
        ("examples/eight.py".into(), "\"99\"", "`99` is not a position", "character 1"),
        ("examples/eight.py".into(), "corner", "unknown label `corner`", "character 1"),
    ];
    for (game, formula, message, place) in &cases {
        let run = attractor(&["check", game, formula, "--json"]);
        let told = format!("{game} {formula}\n{}", run.stderr);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{told}");
        let error: Value = serde_json::from_str(&run.stderr).expect(&told);
        assert!(error["error"].as_str().unwrap().contains(message), "{told}");
        assert!(error["where"].as_str().unwrap_or_default().ends_with(place), "{told}");
    }
    let near = answer_error(&["check", "nim:3-4-5", "blokced"]);
    assert_eq!(near["hint"], "did you mean `blocked`?");
    assert_eq!(answer_error(&["check", "nim:3-4-5", "heep 1 = 2"])["hint"], "did you mean `heap`?");
    let large =
        answer_error(&["check", "coalition-nim:N=3,n=4,K=40,r=6,u0=1", "over", "--memory", "1M"]);
    assert!(large["error"].as_str().unwrap().contains("8477283 positions would need"));
    let arena = answer_error(&["solve", "coalition-nim:N=3,n=4,K=40,r=6,u0=1", "--memory", "9M"]);
    assert!(arena["error"].as_str().unwrap().contains("has 8,477,283 positions, which take"));
    let marked = attractor(&["check", "nim:3-4-5", "over & hep 1 = 2"]).stderr;
    assert!(marked.contains("\n  over & hep 1 = 2\n         ^^^\n"), "{marked}");
    for args in [
        &["sheet"][..],
        &["sheet", "4890367"],
        &["sheet", "x"],
        &["sheet", "42", "--question", "2a"],
        &["nim", "pre", "N=3,n=2,K=5,r=2,u0=1", "4", "over"],
        &["nim", "pre", "N=3,n=2,K=5,r=2,u0=1", "1", "{(1,2)}"],
        &["nim", "union", "{(1,2", "{}"],
        &["nim", "rules", "N=3,n=2,K=5,r=2"],
        &["check", "nim:3-4-5", "over", "--definitions", "no-such-file.atl"],
        &["check", "{0: []}", "over", "--owner", "1=0", "--witness"],
    ] {
        let run = attractor(args);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}\n{}", run.stderr);
    }
}

fn answer_error(args: &[&str]) -> Value {
    let run = attractor(&[args, &["--json"]].concat());
    assert_eq!(run.code, 2, "{}", run.stdout);
    serde_json::from_str(&run.stderr).expect("one object")
}

/// Over a million positions are counted without an arena, and the game can be drawn and solved.
#[test]
fn the_nim_of_coalitions_is_a_game_like_any_other() {
    let large = answer(&["check", "coalition-nim:N=3,n=4,K=24,r=6,u0=42", "F_{1}"]);
    assert_eq!(large["positions"], 3 * 25u32.pow(4));
    let solved = answer(&["solve", NIM]);
    assert_eq!(solved["positions"], 1323);
    assert_eq!(solved["won"]["1"], answer(&["check", NIM, "<<1>> F wins 1"])["holds"]);
    let drawn = attractor(&["draw", NIM, "--depth", "2", "-o", "-"]);
    assert!(roxmltree::Document::parse(&drawn.stdout).is_ok(), "{}", drawn.stderr);
    let by_hand = answer(&["solve", "coalition-nim:N=2,n=1,K=9,rules=1;2"]);
    assert_eq!((&by_hand["winner"], &by_hand["rank"]), (&json!(2), &json!(6)));
    for command in ["check", "sheet", "nim"] {
        let help = attractor(&[command, "--help"]);
        assert!(help.code == 0 && help.stdout.contains("Examples:"), "{command}");
    }
}

/// Combinations of `G F` and `F G`: where they hold, by which strategy, and what is refused.
#[test]
fn what_comes_again_and_again_can_be_combined() {
    let fork = ["check", "{0: [1, 2], 1: [0], 2: [0, 3], 3: []}", "--start", "0"];
    let fork = [&fork[..], &["--owner", "1=0,1", "--owner", "2=2,3"]].concat();
    let ask = |args: &[&str]| attractor(&[&fork[..], args].concat());
    let json = |args: &[&str]| -> Value {
        let run = ask(&[args, &["--json"]].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        serde_json::from_str(&run.stdout).expect("an answer in JSON")
    };
    let both = json(&["<<all>> (G F \"1\" & G F \"2\")"]);
    assert_eq!((&both["holds"], &both["at_start"]), (&json!(3), &json!(true)));
    assert_eq!(both["meaning"], "<<1,2>> (G F \"1\" & G F \"2\")");
    // Player 2 is blocked at 3, and has lost whatever is asked of play.
    assert_eq!(json(&["<<1>> (G F \"1\" & G F \"2\")"])["holds"], 4);
    assert_eq!(json(&["<<1>> (G F \"1\" & G F \"2\")", "--blocked=ordinary"])["holds"], 0);
    let one = json(&["<<1>> (G F \"1\" & F G !\"2\")", "--witness"]);
    assert_eq!(one["witness"][0]["strategy"]["0"], "1");
    // What is not shown is not looked for.
    assert_eq!(json(&["<<all>> (G F \"1\" & G F \"2\")", "--refute"])["refutation"], Value::Null);
    let same = json(&["<<1>> !(G F \"2\" | G F \"3\")"]);
    assert_eq!(same["meaning"], "<<1>> F G (!\"2\" & !\"3\")");
    for (args, message) in [
        (["<<all>> (G F \"1\" & G F \"2\")", "--witness"], "needs memory, and a witness has none"),
        (["<<1>> (G F \"1\" & F G !\"2\")", "--certificate=never.json"], "combines several"),
        (["<<1>> (G F \"1\" & F \"2\")", "--why"], "expected `G F` or `F G`, found `F`"),
    ] {
        let run = ask(&args);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    assert!(!root().join("never.json").exists());
}
