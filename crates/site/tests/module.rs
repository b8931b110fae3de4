//! The module is asked what the explorer is asked here, and both have to say the same: whole answers as JSON, over the
//! catalogue, over every question's own example, and over what the fuzzers have found for the readers.
//!
//! `scripts/check` builds the module and says in `MODULE` where it is; without it nothing is compared.

mod both;

use std::fs;
use std::path::Path;

use both::Both;
use serde_json::{Value, json};

/// The module and the explorer, and how many of their answers were compared.
struct Compared {
    both: Both,
    answers: usize,
}

impl Compared {
    /// `None` where no module was built.
    fn open() -> Option<Compared> {
        Both::open().map(|both| Compared { both, answers: 0 })
    }

    /// Ask both; the answer, if it is one.
    fn ask(&mut self, path: &str, body: &Value) -> Option<Value> {
        self.ask_text(path, &body.to_string())
    }

    /// The same where what is asked need not be JSON.
    fn ask_text(&mut self, path: &str, body: &str) -> Option<Value> {
        let (what, mut said) = self.both.module(path, body);
        let (here, mut expected) = self.both.here(path, body);
        [&mut said, &mut expected].into_iter().for_each(forget_time);
        let answer = said.clone();
        if path == "/api/size" {
            // What is not known by the rules is counted for a while, and then guessed.
            [&mut said, &mut expected].into_iter().for_each(forget_count);
        }
        assert_ne!(what, "dead", "{path} {body}: {said}");
        assert!(
            (what, &said) == (here, &expected),
            "{path} {body}\nmodule: {what} {said}\nhere:   {here} {expected}"
        );
        self.answers += 1;
        (what == "answer").then_some(answer)
    }
}

/// What differs from run to run: how long it took, and what was guessed from that.
fn forget_time(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|key, _| !["seconds", "nodes", "nodes_per_second"].contains(&key.as_str()));
            map.values_mut().for_each(forget_time);
        }
        Value::Array(list) => list.iter_mut().for_each(forget_time),
        Value::String(text) => {
            if let Some(at) = text.find(" seconds").or_else(|| text.find(" would fit, in about")) {
                text.truncate(at);
            }
        }
        _ => {}
    }
}

fn forget_count(value: &mut Value) {
    if let Value::Object(map) = value {
        map.retain(|key, _| !["exact", "positions", "smaller"].contains(&key.as_str()));
    }
}

#[test]
fn the_catalogue_is_answered_alike() {
    let Some(mut compared) = Compared::open() else { return };
    let games = compared.both.here("/api/games", "").1;
    assert_eq!(compared.both.module("/api/games", "").1, games);
    for game in games.as_array().unwrap() {
        let game = &game["example"];
        let Some(size) = compared.ask("/api/size", &json!({ "game": game })) else {
            panic!("{game} has no size")
        };
        compared.ask("/api/play", &json!({ "game": game }));
        compared.ask("/api/tree", &json!({ "game": game, "depth": 2, "method": "alphabeta" }));
        // What is larger takes this test too long.
        if size["positions"].as_f64().is_none_or(|positions| positions > 20_000.0) {
            continue;
        }
        compared.ask("/api/solve", &json!({ "game": game, "layers": true, "strategy": true }));
        compared.ask("/api/play", &json!({ "game": game, "solve": true }));
        compared.ask("/api/values", &json!({ "game": game }));
        compared.ask("/api/overview", &json!({ "game": game }));
        compared.ask("/api/graph", &json!({ "game": game, "most": 60 }));
        compared.ask(
            "/api/check",
            &json!({ "game": game, "formula": "<<1>> F wins 1", "witness": true }),
        );
        compared.ask("/api/vocabulary", &json!({ "game": game }));
        if let Some(certificate) = compared.ask("/api/certificate", &json!({ "game": game })) {
            let verify = json!({ "game": game, "certificate": certificate.to_string() });
            let checked = compared.ask("/api/verify", &verify).expect("a certificate is checked");
            assert_eq!(checked["valid"], true, "{game}");
        }
    }
    assert!(compared.answers > 100);
}

#[test]
fn every_question_is_answered_alike() {
    let Some(mut compared) = Compared::open() else { return };
    let examples: Vec<(&str, Option<&str>)> =
        compared.both.questions.iter().map(|question| (question.path, question.example)).collect();
    for (path, example) in examples {
        compared
            .ask(path, &example.map_or(Value::Null, |text| serde_json::from_str(text).unwrap()));
    }
    for rule in ["move", "stay"] {
        for graph in compared.both.here("/api/families", "").1.as_array().unwrap() {
            compared
                .ask("/api/cops", &json!({ "graph": graph["example"], "rule": rule, "cops": 1 }));
        }
    }
    for example in compared.both.here("/api/language", "").1["examples"].as_array().unwrap() {
        compared.ask("/api/rules", &json!({ "text": example["text"], "positions": 500 }));
    }
    for kind in ["layer", "tree", "cops", "strategy", "value"] {
        compared.ask("/api/exercise", &json!({ "kind": kind, "seed": 3, "solve": true }));
    }
    // Connect Four after ten stones: all seven scores.
    let stones = json!({ "game": "connect4", "moves": "4444437333".split("").filter(|it| !it.is_empty()).collect::<Vec<_>>() });
    compared.ask("/api/play", &stones);
}

#[test]
fn hostile_text_is_refused_alike() {
    let Some(mut compared) = Compared::open() else { return };
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let readers = [
        "dimacs",
        "dot",
        "edges",
        "games",
        "graph6",
        "graphs",
        "hoa",
        "json",
        "matrix",
        "pg",
        "python",
        "rules",
        "trees",
        "formulas",
        "certificates",
        "sol",
        "joint",
        "http",
    ];
    for reader in readers {
        let folder = corpus.join(reader);
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{reader}: {error}")) {
            let bytes = fs::read(entry.unwrap().path()).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            // What has two parts has the first of them on its first line, as the fuzzers have it.
            let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
            let (path, body) = match reader {
                "http" => {
                    let known = compared.both.questions.iter().any(|one| one.path == first);
                    if known {
                        compared.ask_text(first, &rest.replace('\n', " "));
                    }
                    ("/api/size", json!({ "game": rest }))
                }
                "joint" => {
                    compared.ask("/api/joint", &json!({ "game": rest, "formula": first }));
                    ("/api/check", json!({ "game": rest, "formula": first, "witness": true }))
                }
                "formulas" => {
                    compared.ask("/api/check", &json!({ "game": first, "formula": rest }));
                    ("/api/check", json!({ "game": "chomp:3x2", "formula": text }))
                }
                "certificates" => {
                    compared.ask("/api/verify", &json!({ "game": first, "certificate": rest }));
                    ("/api/verify", json!({ "game": "chomp:3x2", "certificate": text }))
                }
                "sol" => ("/api/verify", json!({ "game": "chomp:3x2", "certificate": text })),
                "games" => {
                    let (at, line) = rest.split_once('\n').unwrap_or((rest, ""));
                    let moves: Vec<&str> = line.split(' ').filter(|it| !it.is_empty()).collect();
                    let at = (!at.is_empty()).then_some(at);
                    let game = json!({ "text": first, "at": at });
                    compared.ask("/api/play", &json!({ "game": game, "moves": moves }));
                    ("/api/size", json!({ "game": text }))
                }
                "rules" => ("/api/rules", json!({ "text": text, "positions": 200 })),
                "graph6" | "graphs" | "dimacs" | "matrix" => {
                    ("/api/sketch", json!({ "graph": text }))
                }
                "trees" => ("/api/tree", json!({ "game": text, "depth": 3 })),
                _ => ("/api/size", json!({ "game": text })),
            };
            compared.ask(path, &body);
            compared.ask("/api/vocabulary", &json!({ "game": { "text": text, "at": text } }));
        }
    }
    assert!(compared.answers > 300);
}

/// What does not fit is refused: from what is known of its size, or while it grows. The module goes on all the same.
#[test]
fn a_game_that_does_not_fit_is_refused_and_the_module_lives() {
    let Some(mut both) = Both::open() else { return };
    for game in ["connect4:5x5", "dodgem:5x5"] {
        let (what, said) = both.module("/api/solve", &json!({ "game": game }).to_string());
        assert_eq!((what, &said["kind"]), ("refusal", &json!("too-large")), "{game}: {said}");
        assert!(both.memory() < 1 << 30, "{game} takes {} bytes", both.memory());
    }
    let (what, said) = both.module("/api/solve", &json!({ "game": "chomp:4x3" }).to_string());
    assert_eq!((what, &said["winner"]), ("answer", &json!(1)), "{said}");
}
