//! The parts of the book that the program makes itself: the reference of commands, the keys of the
//! JSON answers, and the pictures. `BOOK=overwrite cargo test -p attractor --test all reference::` makes
//! them anew.

use std::collections::BTreeSet;

use crate::support::{attractor, attractor_in, root};
use attractor_book::{Language, Page};
use serde_json::Value;

fn overwriting() -> bool {
    std::env::var("BOOK").is_ok_and(|what| what == "overwrite")
}

/// What is in the file is what the program makes.
fn hold(file: &str, made: &str) {
    let path = root().join(file);
    if overwriting() {
        std::fs::write(path, made).unwrap();
    } else {
        let there = std::fs::read_to_string(path).unwrap_or_default();
        assert!(there == made, "{file} is not what the program makes; BOOK=overwrite writes it");
    }
}

#[test]
fn the_reference_of_commands_is_what_the_program_accepts() {
    hold("docs/commands.md", &attractor(&["reference"]).stdout);
}

#[test]
fn pictures_are_drawn_by_the_commands_beside_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut drawn = BTreeSet::new();
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let readme = Page { name: "README.md".to_owned(), text: readme };
    let pages = |language| Page::all(&root(), language).unwrap();
    let english = pages(Language::English).into_iter().chain([readme]).map(|page| (page, "C"));
    let french = pages(Language::French).into_iter().map(|page| (page, "fr_FR.UTF-8"));
    for (page, locale) in english.chain(french) {
        for picture in page.pictures() {
            if !drawn.insert((picture.file.clone(), picture.command.clone())) {
                continue;
            }
            let made = folder.path().join("made.svg");
            let mut words = shlex::split(&picture.command).expect("quotes in pairs");
            for word in words.iter_mut().filter(|word| **word == picture.file) {
                *word = made.display().to_string();
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let run = attractor_in(locale, &words);
            assert_eq!(run.code, 0, "{}: {}", picture.command, run.stderr);
            hold(&picture.file, &std::fs::read_to_string(&made).unwrap());
        }
    }
    let files: BTreeSet<&String> = drawn.iter().map(|(file, _)| file).collect();
    assert_eq!(files.len(), drawn.len(), "each picture is drawn by one command");
}

/// One or more questions for each kind of answer, by the heading of `docs/json.md` that explains it.
const ASKED: &[(&str, &[&str])] = &[
    (
        "solve",
        &[
            "solve examples/matches9.py --layers --strategy --ranks --play --why \"(5, 'B')\" --json",
        ],
    ),
    ("games", &["games --json", "games chomp --json"]),
    (
        "rules",
        &[
            "rules examples/rules/tictactoe.game --json",
            "rules examples/rules/pennies.game --json",
            "rules examples/rules/nim.game --explain --json",
            "rules examples/rules/nim.game --format --json",
        ],
    ),
    ("match", &["match chomp:2x3 --games 3 --list --json"]),
    (
        "cops",
        &[
            "cops cycle:4 --why 0-2@1 --safe 0 --starts symmetry --play --json",
            "cops petersen --json",
            "cops --random 8,p=0.3 --trials 5 --json",
            "cops examples/connected5.g6 --batch --table --json",
        ],
    ),
    ("check", &["check matches:4,take=1-2 '<<1>> F wins 1' --list --why --witness --json"]),
    ("sheet", &["sheet 42 --json"]),
    ("nim", &["nim u 42 1 --json", "nim rules N=2,n=2,K=20,r=2,u0=42 --json"]),
    (
        "exercise",
        &[
            "exercise layer --seed 7 --lang en --json",
            "exercise move --seed 5 --lang en --json",
            "exercise layer --seed 7 --lang en --answer 0,1 --json",
        ],
    ),
    ("inspect", &["inspect examples/eight.py --json", "inspect cops:cycle:5 --json"]),
    (
        "judge",
        &["judge examples/matches9.py --strategy examples/matches9-one-by-one.json --for 1 --json"],
    ),
    ("minmax", &["minmax \"[[3, 5], [2, 9]]\" --json"]),
    ("best", &["best domineering:2x2 --json"]),
    ("book", &["book connect4:4x4 --depth 2 -o target/answers.book --json"]),
    ("table", &["table domineering --rows 2 --columns 2 --json"]),
    ("probe", &["probe target/answers.tb --json"]),
    ("info", &["info target/answers.tb --json"]),
    ("export", &["export target/answers.tb -o target/answers.csv --json"]),
    ("verify", &["verify target/answers.tb --json"]),
    ("draw", &["draw examples/eight.py -o target/answers.svg --json"]),
    ("convert", &["convert examples/eight.py -o target/answers.dot --json"]),
    ("generate", &["generate grid -o target/answers.pg --json"]),
    ("manual", &["manual target/man --json"]),
];

/// Rules that cannot be read, and rules that do not say who wins.
const WRONG_RULES: &str =
    "game Wrong\nheaps heap = 1, 2\nmove h in heap, n in 1..h\n  hh loses n\n";
const STUCK_RULES: &str = "game Stuck\nheaps heap = 1, 2\nmove h in heap, n in 1..h\n  h loses n\n";

#[test]
fn the_keys_of_the_answers_are_those_that_come() {
    let kept = attractor(&["solve", "quixo:2x2", "-o", "target/answers.tb", "--quiet"]);
    assert_eq!(kept.code, 0, "{}", kept.stderr);
    for line in [
        "solve examples/eight.py --certificate target/answers.cert --quiet --force",
        "check examples/eight.py true --certificate target/holds.cert --quiet --force",
        "solve nim:1-1,players=3 -o target/three.tb --quiet --force",
    ] {
        let run = attractor(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(run.code, 0, "{line}: {}", run.stderr);
    }
    std::fs::write(root().join("target/wrong.game"), WRONG_RULES).unwrap();
    std::fs::write(root().join("target/stuck.game"), STUCK_RULES).unwrap();
    let right = std::fs::read_to_string(root().join("target/answers.cert")).unwrap();
    let mut wrong: Value = serde_json::from_str(&right).unwrap();
    wrong["claims"][0]["ranks"][0] = 9.into();
    std::fs::write(root().join("target/wrong.cert"), wrong.to_string()).unwrap();
    let meanings = std::fs::read_to_string(root().join("docs/json.md")).unwrap();
    let mut page = String::from(
        "# Every key of the answers\n\nThe keys that come with `--json`, taken from real answers by the tests. What \
         they mean is in\n[Answers as JSON](json.md). `[]` stands for any element of a list; `*` for a key that is \
         itself an answer, such\nas a player or a position.\n\n",
    );
    for (heading, asked) in ASKED {
        page.push_str(&format!("## `{heading}`\n\n"));
        let mut keys: Vec<(String, String)> = Vec::new();
        let also = ALSO.iter().filter(|(of, _)| of == heading).map(|(_, line)| line);
        for line in asked.iter().chain(also) {
            let words = shlex::split(line).expect("quotes in pairs");
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let run = attractor(&words);
            let answer: Value = serde_json::from_str(&run.stdout)
                .unwrap_or_else(|error| panic!("{line}: {error}: {}", run.stderr));
            collect(&answer, "", &mut keys);
            if asked.contains(line) {
                page.push_str(&format!("```text\nattractor {line}\n```\n\n"));
            }
        }
        // The order of keys in an object means nothing, and readers of JSON may change it.
        keys.sort();
        page.push_str("| key | type |\n| --- | --- |\n");
        for (key, kind) in keys {
            let word = key.rsplit('.').next().unwrap_or_default().trim_end_matches("[]");
            let explained = ["*", ""].contains(&word) || meanings.contains(&format!("`{word}`"));
            assert!(explained, "docs/json.md does not say what `{word}` in {heading} means");
            page.push_str(&format!("| `{key}` | {kind} |\n"));
        }
        page.push('\n');
    }
    page.truncate(page.trim_end().len());
    page.push('\n');
    hold("docs/answers.md", &page);
}

/// Other questions, whose answers have more types of values, by the same headings.
const ALSO: &[(&str, &str)] = &[
    ("solve", "solve chomp:3x3 --json"),
    ("solve", "solve matches:9 --engine flat --why 5@2 --play --json"),
    ("solve", "solve examples/matches9.py --reach \"(3, 'A')\" --for 2 --json"),
    ("solve", "solve matches:9 -o target/also.tb --json --force"),
    ("solve", "solve examples/eight.py --reach 2 --within 0,1 --for 1 --json"),
    ("solve", "solve ponghauki --layers --strategy --play --json"),
    ("solve", "solve examples/eight.py --avoid 2 --for 1 --json"),
    ("solve", "solve nim:1-1,players=3 --json"),
    ("solve", "solve examples/lift.pg --layers --json"),
    ("solve", "solve examples/eight.py --goal buchi --reach 5 --layers --strategy --json"),
    ("games", "games connect4 --json"),
    ("games", "games nim --json"),
    ("rules", "rules examples/rules/konane.game --positions 100 --json"),
    ("rules", "rules target/wrong.game --json"),
    ("rules", "rules target/stuck.game --json"),
    ("match", "match matches:9 --games 2 --json"),
    ("cops", "cops grid:3x3 --cops 2 --json"),
    ("cops", "cops petersen --winner --json"),
    ("check", "check sim:4 '<<1,2>> G !wins 1' --json"),
    ("check", "check nim:1-1 '<<2>> G !wins 1' --refute --json"),
    ("check", "check nim:1-1 '<<1>> F wins 1' --refute --witness --json"),
    ("nim", "nim successors N=2,n=2,K=20,r=2,u0=42 1,3,4 --json"),
    ("exercise", "exercise cuts --seed 3 --lang fr --json"),
    ("exercise", "exercise layer --seed 2 --lang en --answer 0 --json"),
    ("exercise", "exercise --sheet 2 -o target/sheet.html --json"),
    ("inspect", "inspect chomp:2x2 --json"),
    ("inspect", "inspect mnk:2x3,k=3 --json"),
    ("inspect", "inspect \"{0: [1], 1: [0]}\" --json"),
    ("inspect", "inspect ponghauki --json"),
    ("minmax", "minmax tictactoe --depth 2 --json"),
    ("minmax", "minmax nim:1-1 --depth 3 --json"),
    ("book", "book connect4:4x4 --verify target/answers.book --json"),
    ("best", "best connect4:4x4 --json"),
    ("table", "table domineering --rows 3 --columns 2 --json"),
    ("probe", "probe target/also.tb --at 5@2 --json"),
    ("info", "info target/also.tb --json"),
    ("info", "info target/three.tb --json"),
    ("verify", "verify target/also.tb --json"),
    ("verify", "verify examples/eight.py target/answers.cert --json"),
    ("verify", "verify examples/eight.py target/holds.cert --json"),
    ("verify", "verify examples/eight.py target/wrong.cert --json"),
];

#[test]
fn every_promise_names_a_test_that_is_there() {
    let page = std::fs::read_to_string(root().join("docs/promises.md")).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_suffix(" |")?.rsplit_once(" | "));
    let named: Vec<&str> =
        rows.flat_map(|(_, tests)| tests.split('`').skip(1).step_by(2)).collect();
    assert!(named.len() > 20, "{named:?}");
    let (functions, files): (Vec<&str>, Vec<&str>) =
        named.into_iter().partition(|name| !name.contains('/'));
    for file in files {
        assert!(root().join(file).is_file(), "{file} is gone");
    }
    let mut sources = String::new();
    for krate in std::fs::read_dir(root().join("crates")).unwrap() {
        for folder in ["tests", "src"] {
            let files = std::fs::read_dir(krate.as_ref().unwrap().path().join(folder));
            for file in files.into_iter().flatten().flatten().map(|entry| entry.path()) {
                if file.extension().is_some_and(|extension| extension == "rs") {
                    sources.push_str(&std::fs::read_to_string(file).unwrap());
                }
            }
        }
    }
    for function in functions {
        assert!(sources.contains(&format!("fn {function}()")), "{function} is gone");
    }
}

/// A mistake for every command.
const MISTAKES: &[&str] = &[
    "solve nope",
    "solve",
    "games nope",
    "rules nope.game",
    "play nope",
    "play matches:9",
    "match nope",
    "cops nope:3",
    "minmax nope",
    "best nope",
    "analyse nope",
    "book nope",
    "table nope",
    "inspect nope",
    "judge nope",
    "verify nope",
    "probe nope",
    "info nope",
    "export nope -o -",
    "check nope true",
    "sheet nope",
    "nim u nope 1",
    "exercise nope",
    "draw nope -o -",
    "convert nope -o -",
    "generate random --vertices 0 -o -",
    "serve --port nope",
    "doctor --nope",
    "completions nope",
    "manual README.md",
];

#[test]
fn every_error_is_one_document_on_standard_error() {
    let mut commands = BTreeSet::new();
    for line in MISTAKES {
        commands.extend(line.split(' ').next().map(str::to_owned));
        let words: Vec<&str> = line.split(' ').chain(["--json"]).collect();
        let run = attractor(&words);
        assert_eq!((run.code, &*run.stdout), (2, ""), "{line}");
        let error: Value = serde_json::from_str(&run.stderr)
            .unwrap_or_else(|error| panic!("{line}: {error}: {}", run.stderr));
        let keys: Vec<&str> =
            error.as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
        let optional = |key: &&&str| **key != "excerpt";
        let keys: BTreeSet<&&str> = keys.iter().filter(optional).collect();
        assert_eq!(
            keys,
            BTreeSet::from([&"error", &"field", &"hint", &"kind", &"where"]),
            "{line}"
        );
    }
    let help = attractor(&["--help"]).stdout;
    let listed = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    let listed = listed.unwrap().lines().filter_map(|line| line.split_whitespace().next());
    let missing: Vec<&str> = listed.filter(|name| !commands.contains(*name)).collect();
    assert_eq!(missing, ["help"], "every command is asked something wrong");
}

/// Every key of an answer with the types of its values.
pub(crate) fn collect(value: &Value, path: &str, keys: &mut Vec<(String, String)>) {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "list",
        Value::Object(_) => "object",
    };
    if !path.is_empty() {
        match keys.iter_mut().find(|(key, _)| *key == path) {
            Some((_, kinds)) if !kinds.split(", ").any(|known| known == kind) => {
                kinds.push_str(", ");
                kinds.push_str(kind);
            }
            Some(_) => {}
            None => keys.push((path.to_owned(), kind.to_owned())),
        }
    }
    match value {
        Value::Array(list) => {
            for element in list {
                collect(element, &format!("{path}[]"), keys);
            }
        }
        Value::Object(fields) => {
            for (key, inner) in fields {
                // A key that is no word is a player, a position, or the name of a board or question.
                let word = key.len() > 1
                    && key.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '0');
                let key = if word || ["i", "u", "p"].contains(&key.as_str()) { key } else { "*" };
                let dot = if path.is_empty() { "" } else { "." };
                collect(inner, &format!("{path}{dot}{key}"), keys);
            }
        }
        _ => {}
    }
}
