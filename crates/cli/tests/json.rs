//! With `--json` every command answers with one document, or with one a line, whose keys and types are
//! those of docs/answers.md. The questions are others than those that page was made of.

use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::reference::collect;
use crate::support::{attractor, fed, root};

/// The types that each key may have, by the heading of its command.
type Schema = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// The page as a schema.
fn schema() -> Schema {
    let page = std::fs::read_to_string(root().join("docs/answers.md")).expect("it is there");
    let mut schema = Schema::new();
    for part in page.split("\n## `").skip(1) {
        let (heading, rest) = part.split_once('`').expect("a heading");
        let keys = schema.entry(heading.to_owned()).or_default();
        for row in rest.lines().filter_map(|line| line.strip_prefix("| `")) {
            let (key, types) = row.split_once("` | ").expect("a key and its types");
            let types = types.trim_end_matches(" |").split(", ").map(str::to_owned);
            keys.insert(key.to_owned(), types.collect());
        }
        assert!(!keys.is_empty(), "{heading} has no keys");
    }
    // What depends on the machine is no part of the page.
    let doctor = "version commit features features[] features[].name features[].built_in \
                  features[].without machine machine.cores machine.memory machine.memory_available \
                  machine.disk_available memory_limit folder limits limits.open_files \
                  limits.address_space limits.stack terminal terminal.terminal terminal.colours \
                  terminal.width browser python python.version python.package python.trouble broken \
                  broken[]";
    let lines = "line score nodes bounds bounds[] error";
    for (heading, keys) in [("doctor", doctor), ("analyse", lines), ("serve", "address")] {
        let keys = keys.split_whitespace().map(|key| (key.to_owned(), BTreeSet::new()));
        schema.insert(heading.to_owned(), keys.collect());
    }
    schema
}

/// Hold an answer to the schema of a heading.
fn hold(schema: &Schema, heading: &str, line: &str, answer: &Value) -> Vec<String> {
    let known = &schema[heading];
    let mut keys = Vec::new();
    collect(answer, "", &mut keys);
    assert!(!keys.is_empty(), "{line}: {answer}");
    let wrong = keys.into_iter().filter_map(|(key, types)| match known.get(&key) {
        None => Some(format!("{line}: `{key}` ({types}) is not on the page")),
        Some(right) => {
            let fits = |found: &str| right.is_empty() || right.contains(found);
            let fits = types.split(", ").all(fits);
            (!fits).then(|| format!("{line}: `{key}` is {types}, and should be {right:?}"))
        }
    });
    wrong.collect()
}

/// Questions by heading. `DIR` is a folder where `m.tb`, `c4.book`, `e.cert` and `f.cert` are.
const ASKED: &[(&str, &str)] = &[
    ("solve", "solve tictactoe"),
    ("solve", "solve nim:1-2,players=3 --strategy --layers --ranks"),
    ("solve", "solve krk:3 --engine flat --ranks --play"),
    ("solve", "solve matches:9 --engine graph --why 4@1 --strategy --layers"),
    ("solve", "solve quixo:2x2 -o DIR/q.tb --play"),
    ("solve", "solve examples/eight.py --avoid 2 --for 1 --layers"),
    ("solve", "solve examples/eight.py --reach 2 --within 0,1 --for 1"),
    ("solve", "solve sim:4 --fold"),
    ("solve", "solve cops:cycle:4"),
    ("solve", "solve \"{0: [1], 1: [0]}\" --start 0"),
    ("games", "games nim"),
    ("games", "games domineering:3x3"),
    ("rules", "rules examples/rules/connect4.game --positions 50"),
    ("rules", "rules examples/rules/tictactoe.game --explain --lang fr"),
    ("rules", "rules examples/rules/chomp.game --format"),
    ("rules", "rules DIR/wrong.game"),
    ("exercise", "exercise value --seed 3 --lang fr"),
    ("exercise", "exercise formula --seed 3"),
    ("exercise", "exercise layer --seed 2 --answer 0"),
    ("exercise", "exercise --sheet 3 -o DIR/sheet.html"),
    ("solve", "solve examples/rules/nim.game,heaps=1-2 --layers --strategy --play"),
    ("solve", "solve examples/lift.pg --layers"),
    ("solve", "solve examples/eight.py --goal buchi --reach 5 --for 1 --layers --strategy"),
    ("match", "match nim:1-2,players=3 --player 3=perfect --games 4"),
    ("match", "match tictactoe --first perfect --second minmax:2 --games 3 --list"),
    ("cops", "cops path:1"),
    ("cops", "cops cycle:5 --cops 1"),
    ("cops", "cops grid:3x3 --rule lazy --cops 2 --starts all --play"),
    ("cops", "cops path:4 --directed --play"),
    ("cops", "cops --random 6,p=0.5 --sweep p=0.1..0.5 --steps 3 --trials 3"),
    ("check", "check tictactoe '<<1>> F wins 1'"),
    ("check", "check chomp:2x2 '<<2>> G !wins 1' --refute --why --list"),
    ("check", "check examples/eight.py true"),
    ("sheet", "sheet 7 --question 4d"),
    ("nim", "nim u 42"),
    ("nim", "nim rules N=3,n=2,K=9,r=2,u0=7"),
    ("inspect", "inspect tictactoe"),
    ("inspect", "inspect \"{0: [1], 1: [0, 0]}\""),
    ("judge", "judge matches:4,take=1-2 --strategy DIR/none.json --for 2"),
    ("minmax", "minmax tictactoe --depth 3 --method alphabeta"),
    ("minmax", "minmax chomp:3x3 --depth 2 --method deepening"),
    ("minmax", "minmax \"12 [3 [6, 9], 1 [8, 10]] @2\" --depth 1"),
    ("best", "best tictactoe"),
    ("best", "best connect4:4x4 --line 1,2"),
    ("best", "best domineering:3x3"),
    ("best", "best chomp:3x4 --at 2-1-0@2"),
    ("book", "book connect4:4x4 --verify DIR/c4.book"),
    ("table", "table domineering --rows 3 --columns 3"),
    ("probe", "probe DIR/m.tb --line 1,2"),
    ("probe", "probe DIR/m.tb --at 0@1"),
    ("info", "info DIR/n.tb"),
    ("export", "export DIR/n.tb -o DIR/n.csv"),
    ("verify", "verify examples/eight.py DIR/e.cert"),
    ("verify", "verify examples/eight.py DIR/f.cert"),
    ("verify", "verify examples/eight.py DIR/wrong.cert"),
    ("verify", "verify DIR/n.tb"),
    ("draw", "draw chomp:2x2 -o DIR/c.dot"),
    ("convert", "convert chomp:2x2 -o DIR/c.py"),
    ("generate", "generate tree --branching 2 --depth 3 -o DIR/t.json"),
    ("manual", "manual DIR/pages"),
    ("doctor", "doctor"),
];

/// Commands whose answer is no document: what is typed into a shell, a conversation, and what only help
/// is made of.
const NO_DOCUMENT: [&str; 3] = ["completions", "play", "help"];

#[test]
fn every_answer_has_the_keys_and_types_that_are_written_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = |line: &str| -> Vec<String> {
        let line = line.replace("DIR", &folder.path().display().to_string());
        shlex::split(&line).expect("quotes in pairs")
    };
    let run = |line: &str, more: &[&str]| {
        let words = words(line);
        let words: Vec<&str> =
            words.iter().map(String::as_str).chain(more.iter().copied()).collect();
        attractor(&words)
    };
    for line in [
        "solve matches:9 -o DIR/m.tb",
        "solve nim:1-2,players=3 -o DIR/n.tb",
        "book connect4:4x4 --depth 2 -o DIR/c4.book",
        "solve examples/eight.py --certificate DIR/e.cert",
        "check examples/eight.py '<<1>> F \"7\"' --certificate DIR/f.cert",
    ] {
        assert_eq!(run(line, &["--quiet"]).code, 0, "{line}");
    }
    std::fs::write(folder.path().join("none.json"), "{}").expect("room");
    let rules = "game Wrong\nheaps heap = 1, 2\nmove h in heap, n in 1..h\n  h gains nothing\n";
    std::fs::write(folder.path().join("wrong.game"), rules).expect("room");
    let right = std::fs::read_to_string(folder.path().join("e.cert")).expect("it was written");
    let mut wrong: Value = serde_json::from_str(&right).expect("JSON");
    wrong["claims"][0]["ranks"][0] = 9.into();
    std::fs::write(folder.path().join("wrong.cert"), wrong.to_string()).expect("room");
    let schema = schema();
    let mut wrong = Vec::new();
    for (heading, line) in ASKED {
        let run = run(line, &["--json"]);
        let answer = serde_json::from_str(&run.stdout)
            .unwrap_or_else(|error| panic!("{line}: {error}: {} {}", run.stdout, run.stderr));
        wrong.extend(hold(&schema, heading, line, &answer));
    }
    // One document a line.
    let (run, _) = fed(&["analyse", "connect4:4x4", "--json"], "a,b\nz\n\na,b,c\n");
    let answers: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(answers.len() >= 3, "{}", run.stdout);
    wrong.extend(answers.iter().flat_map(|answer| hold(&schema, "analyse", "analyse", answer)));
    // The explorer tells its address, and goes on.
    let mut serving = Command::new(env!("CARGO_BIN_EXE_attractor"))
        .args(["serve", "--port", "0", "--open", "never", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut told = String::new();
    let out = serving.stdout.take().expect("a pipe");
    let read = std::io::BufRead::read_line(&mut std::io::BufReader::new(out), &mut told);
    serving.kill().and_then(|()| serving.wait()).expect("it runs");
    read.expect("UTF-8");
    wrong.extend(hold(&schema, "serve", "serve", &serde_json::from_str(&told).expect("JSON")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Nobody is left out.
    let asked: BTreeSet<&str> = ASKED.iter().map(|(heading, _)| *heading).collect();
    let help = attractor(&["--help"]).stdout;
    let listed = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    for name in listed.expect("commands").lines().filter_map(|line| line.split_whitespace().next())
    {
        let tried = asked.contains(name) || ["analyse", "serve"].contains(&name);
        assert!(tried || NO_DOCUMENT.contains(&name), "`{name}` is not asked");
    }
}
