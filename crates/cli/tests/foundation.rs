//! The real binary on graphs: the answers that courses know, certificates, pictures, and errors.

use crate::support::{Run, attractor, root};
use serde_json::{Value, json};

const EIGHT: &str = "{0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}";

fn answer(args: &[&str]) -> Value {
    let run = attractor(args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).expect("an answer in JSON")
}

fn names(layers: &Value) -> Vec<String> {
    let mut names: Vec<String> = layers
        .as_array()
        .expect("layers")
        .iter()
        .flat_map(|layer| layer.as_array().expect("a layer"))
        .map(|name| name.as_str().expect("a name").to_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn the_attractor_of_eight_vertices() {
    let owners = ["--owner", "1=0,1,2,3", "--owner", "2=4,5,6,7", "--layers", "--json"];
    let answer = answer(&[&["solve", EIGHT], &owners[..]].concat());
    assert_eq!(names(&answer["layers"]["1"]), ["0", "1", "2", "4", "7"]);
    assert_eq!(answer["won"], json!({"1": 5, "2": 3}));
    assert_eq!(answer["start"], Value::Null);
}

#[test]
fn nine_matches_are_won_by_player_2_in_six_layers() {
    let answer = answer(&["solve", "examples/matches9.py", "--layers", "--strategy", "--json"]);
    assert_eq!((&answer["winner"], &answer["rank"]), (&json!(2), &json!(6)));
    assert_eq!(answer["stationary"]["2"], 6);
    let mut won: Vec<String> = [0, 3, 6, 9].iter().map(|n| format!("({n}, 'A')")).collect();
    won.extend([1, 2, 4, 5, 7, 8].iter().map(|n| format!("({n}, 'B')")));
    won.sort();
    assert_eq!(names(&answer["layers"]["2"]), won);
    assert_eq!(answer["strategy"]["2"]["(8, 'B')"], "(6, 'A')");
}

/// The same game as configurations doubled, as a dictionary whose tuples name the player, and as
/// rules: one answer.
#[test]
fn nine_matches_in_three_ways() {
    let facts = |args: &[&str]| {
        let answer = answer(&[&["solve"], args, &["--json"]].concat());
        (answer["winner"].clone(), answer["rank"].clone(), answer["stationary"]["2"].clone())
    };
    let file = facts(&["examples/matches9.py", "--owner-field", "1"]);
    assert_eq!(file, (json!(2), json!(6), json!(6)));
    assert_eq!(facts(&["examples/matches9.txt", "--double", "--start", "9"]), file);
    assert_eq!(facts(&["matches:9,take=1-2"]), file);
}

#[test]
fn one_by_one_is_beaten_by_a_play() {
    let strategy = "examples/matches9-one-by-one.json";
    let run = attractor(&["judge", "examples/matches9.py", "--strategy", strategy, "--json"]);
    assert_eq!(run.code, 1);
    let verdict: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(verdict["winning"], false);
    assert_eq!(verdict["refutation"]["end"], "player 2 wins");
    // The solver's own strategy, brought back, wins wherever a win is possible.
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own.json");
    let solved = attractor(&["solve", "examples/matches9.py", "--strategy", "--json"]);
    std::fs::write(&own, solved.stdout).unwrap();
    let own = own.to_str().unwrap();
    let verdict =
        answer(&["judge", "examples/matches9.py", "--strategy", own, "--for", "2", "--json"]);
    assert_eq!((&verdict["winning"], &verdict["rank"]), (&json!(true), &json!(6)));
    let everywhere = verdict["wins_from"].as_array().unwrap().len();
    assert_eq!(json!(everywhere), verdict["could_win_from"]);
}

#[test]
fn a_tampered_certificate_is_refused_at_the_vertex() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.json");
    let file = path.to_str().unwrap();
    for goal in
        [&[][..], &["--for", "2", "--reach", "(3, 'A')"], &["--for", "1", "--avoid", "(0, 'A')"]]
    {
        let solve = ["solve", "examples/matches9.py", "--certificate", file];
        assert_eq!(attractor(&[&solve[..], goal].concat()).code, 0);
        assert_eq!(attractor(&["verify", "examples/matches9.py", file]).code, 0);
        let honest: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let claims = honest["claims"].as_array().unwrap().len();
        for claim in 0..claims {
            for v in 0..18 {
                let mut tampered = honest.clone();
                let rank = &mut tampered["claims"][claim]["ranks"][v];
                *rank = rank.as_u64().map_or(json!(1), |rank| json!(rank + 2));
                std::fs::write(&path, tampered.to_string()).unwrap();
                let run = attractor(&["verify", "examples/matches9.py", file, "--json"]);
                assert_eq!(run.code, 1, "claim {claim}, vertex {v}");
                let checked: Value = serde_json::from_str(&run.stdout).unwrap();
                assert!(checked["refuted_at"].is_string() && checked["valid"] == false);
            }
        }
    }
}

#[test]
fn what_is_no_certificate_proves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.json");
    let file = path.to_str().unwrap();
    let (game, graph) = ("examples/matches9.py", "petersen");
    assert_eq!(attractor(&["solve", game, "--certificate", file]).code, 0);
    let honest = std::fs::read_to_string(&path).unwrap();
    assert_eq!(attractor(&["cops", graph, "--certificate", file]).code, 0);
    let pursuit = std::fs::read_to_string(&path).unwrap();
    let with = |text: &str, key: &str, value: Value| {
        let mut document: Value = serde_json::from_str(text).unwrap();
        document[key] = value;
        document.to_string()
    };
    for (game, text, words) in [
        (game, with(&honest, "claims", json!([])), "claims nothing, so nothing is proved"),
        (graph, with(&pursuit, "pursuit", json!([])), "claims nothing, so nothing is proved"),
        (game, with(&honest, "author", json!("nobody")), "unknown field `author`"),
        (graph, with(&pursuit, "author", json!("nobody")), "unknown field `author`"),
        (game, format!("{honest} and more"), "trailing characters"),
        (graph, format!("{pursuit} and more"), "not a certificate"),
        (game, honest.replacen("\"claims\"", "\"claims\": [], \"claims\"", 1), "duplicate field"),
    ] {
        std::fs::write(&path, text).unwrap();
        for json in [&[][..], &["--json"]] {
            let run = attractor(&[&["verify", game, file][..], json].concat());
            assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{words}");
            assert!(run.stderr.contains(words), "{words}: {}", run.stderr);
        }
    }
    // The name in the file is nobody's word for anything.
    std::fs::write(&path, with(&honest, "game", json!("chess"))).unwrap();
    let run = attractor(&["verify", game, file, "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains(game) && !run.stdout.contains("chess"), "{}", run.stdout);
}

/// Where play has to stay is a part of what is claimed.
#[test]
fn the_whole_claim_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.json");
    let file = path.to_str().unwrap();
    let goal = ["--for", "1", "--reach", "2", "--within", "0,4", "--certificate", file];
    let run = attractor(&[&["solve", "examples/eight.py"], &goal[..]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let told = attractor(&["verify", "examples/eight.py", file]).stdout;
    let words =
        "player 1 can force a visit to 2, until then only through 0, 4 from exactly 3 positions";
    assert!(told.contains(words), "{told}");
}

#[test]
fn reasons_are_given_as_a_person_would() {
    let run = attractor(&["solve", "examples/eight.py", "--why", "4"]);
    assert!(run.stdout.contains("4 → 2 in layer 1"), "{}", run.stdout);
    let run = attractor(&["solve", "examples/eight.py", "--why", "1"]);
    assert!(run.stdout.contains("player 1 is to move and 1 → 4 is in layer 2"), "{}", run.stdout);
}

#[test]
fn targets_other_than_outcomes() {
    let reach = ["solve", "examples/eight.py", "--for", "1", "--reach", "7", "--json"];
    let whole = answer(&[&reach[..], &["--layers"]].concat());
    assert_eq!(names(&whole["layers"]["1"]), ["0", "1", "2", "4", "7"]);
    let within = answer(&[&reach[..], &["--within", "2,4", "--layers"]].concat());
    assert_eq!(names(&within["layers"]["1"]), ["2", "4", "7"]);
    let avoid = answer(&["solve", "examples/eight.py", "--for", "2", "--avoid", "7", "--json"]);
    assert_eq!(avoid["won"]["2"], 3);
}

#[test]
fn every_format_converts_to_every_other() {
    let folder = tempfile::tempdir().unwrap();
    let facts = |file: &str| {
        let answer = answer(&["solve", file, "--layers", "--json"]);
        (answer["layers"].clone(), answer["won"].clone(), answer["start"].clone())
    };
    let truth = facts("examples/eight.py");
    for from in ["json", "py", "edges", "dot", "pg"] {
        for to in ["json", "py", "edges", "dot", "pg"] {
            let path = |name: String| folder.path().join(name).to_str().unwrap().to_owned();
            let (first, second) = (path(format!("a.{from}")), path(format!("b.{to}")));
            assert_eq!(attractor(&["convert", "examples/eight.py", "-o", &first]).code, 0);
            assert_eq!(attractor(&["convert", &first, "-o", &second]).code, 0);
            assert_eq!(facts(&second), truth, "{from} to {to}");
        }
    }
}

#[test]
fn a_seed_always_gives_the_same_file() {
    let made = |seed: &str| {
        attractor(&["generate", "random", "--vertices", "300", "--seed", seed, "--to", "pg"]).stdout
    };
    assert_eq!(made("7"), made("7"));
    assert_ne!(made("7"), made("8"));
    assert!(made("7").starts_with("parity 299;\nstart 0;\n"));
}

#[test]
fn pictures_are_well_formed() {
    for theme in ["auto", "light", "dark"] {
        for layout in ["auto", "rows", "layers", "steps", "force"] {
            let run = attractor(&[
                "draw",
                "examples/eight.py",
                "--theme",
                theme,
                "--layout",
                layout,
                "-o",
                "-",
            ]);
            assert_eq!(run.code, 0, "{}", run.stderr);
            let document = roxmltree::Document::parse(&run.stdout).expect("well-formed XML");
            let nodes = document.descendants().filter(|node| node.has_attribute("data-node"));
            assert_eq!(nodes.count(), 8);
        }
    }
    let drawn = attractor(&["draw", "examples/matches9.py", "--theme", "light", "-o", "-"]).stdout;
    let shipped = std::fs::read_to_string(root().join("docs/images/matches9.svg")).unwrap();
    assert!(drawn == shipped, "docs/images/matches9.svg is not what the README's command draws");
    let file = tempfile::tempdir().unwrap();
    let path = file.path().join("eight.dot");
    assert_eq!(attractor(&["draw", "examples/eight.py", "-o", path.to_str().unwrap()]).code, 0);
    let dot = path.to_str().unwrap();
    assert_eq!(answer(&["solve", dot, "--json"])["won"], json!({"1": 5, "2": 3}));
}

/// Each kind of bad input: one error with the place and what would be right, exit code 2, and
/// nothing on standard output.
#[test]
fn errors_say_what_is_wrong_where_and_what_would_be_right() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let cases: Vec<(Vec<String>, &str, &str)> = vec![
        (vec!["solve".into(), EIGHT.into()], "nobody owns vertex `0`", "--owner"),
        (
            vec!["solve".into(), EIGHT.into(), "--start".into(), "9".into()],
            "there is no vertex `9`",
            "0 to 7",
        ),
        (vec!["solve".into(), "{0: [9], 1: []}".into()], "`9`", ""),
        (vec!["solve".into(), "{0: [1], 0: [], 1: []}".into()], "`0`", ""),
        (vec!["solve".into(), file("m.matrix", "[[0, 1], [1, 0, 0]]")], "row", ""),
        (
            vec!["solve".into(), file("cut.json", "{\"players\": 2, \"moves\": {\"a\": [\"b\"")],
            "ends",
            "",
        ),
        (vec!["solve".into(), file("x.pg", "parity 1;\n0 0 0 1;\n1 0 7 0;\n")], "7", ""),
        (vec!["solve".into(), file("picture.json", "\u{89}PNG\r\n")], "", ""),
        (vec!["solve".into(), "no-such-file.json".into()], "neither a file", "games"),
        (vec!["solve".into(), "examples".into()], "folder", "file"),
        (vec!["solve".into(), "chompp:2x3".into()], "neither", "chomp"),
        (
            vec!["solve".into(), "chomp:2x3".into(), "--owner".into(), "1=a".into()],
            "--owner",
            "--at",
        ),
        (
            vec!["solve".into(), "chomp:2x3".into(), "--line".into(), "c2 zz".into()],
            "move 2, `zz`",
            "",
        ),
        (
            vec!["solve".into(), "examples/eight.py".into(), "--for".into(), "3".into()],
            "no player `3`",
            "1 to 2",
        ),
        (
            vec!["solve".into(), "examples/eight.py".into(), "--why".into(), "99".into()],
            "no vertex `99`",
            "0 to 7",
        ),
        (
            vec![
                "solve".into(),
                EIGHT.into(),
                "--owner".into(),
                "1=0,1,2,3".into(),
                "--owner".into(),
                "2=4,5,6,7".into(),
                "--play".into(),
            ],
            "where play begins",
            "--start",
        ),
        (
            vec!["verify".into(), "examples/eight.py".into(), "examples/eight.py".into()],
            "not a certificate",
            "--certificate",
        ),
        (
            vec![
                "judge".into(),
                "examples/eight.py".into(),
                "--strategy".into(),
                file("s.json", "{\"0\": \"7\"}"),
            ],
            "`7` is not a move of `0`",
            "4, 5",
        ),
        (
            vec!["convert".into(), "examples/eight.py".into(), "-o".into(), "eight.xyz".into()],
            "extension",
            "--to",
        ),
        (
            vec!["generate".into(), "random".into(), "--degree".into(), "4..2".into()],
            "cannot be had",
            "2..4",
        ),
        (
            vec!["draw".into(), "tictactoe".into(), "-o".into(), "never.svg".into()],
            "too many",
            "--depth",
        ),
    ];
    for (args, message, hint) in cases {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let run = attractor(&[&args[..], &["--json"]].concat());
        let told = format!("{args:?}\n{}", run.stderr);
        assert_eq!(run.code, 2, "{told}");
        assert_eq!(run.stdout, "", "{told}");
        let error: Value = serde_json::from_str(&run.stderr).expect(&told);
        let text = format!("{} {}", error["where"], error["error"]);
        assert!(text.contains(message), "{told}");
        assert!(error["hint"].as_str().unwrap_or_default().contains(hint), "{told}");
    }
    assert!(!root().join("never.svg").exists() && !root().join("eight.xyz").exists());
}

#[test]
fn a_failed_write_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("drawn.pg");
    std::fs::write(&path, "old").unwrap();
    // A draw cannot be carried by .pg, which turns out while writing.
    let drawn = "{\"players\": 2, \"owners\": {\"1\": [\"a\"], \"2\": [\"b\"]}, \"outcomes\": {\"b\": \"draw\"}, \"moves\": {\"a\": [\"b\"], \"b\": []}}";
    let run = attractor(&["convert", drawn, "-o", path.to_str().unwrap()]);
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("json"), "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "no half-written file stays behind");
    let run = attractor(&["convert", "examples/eight.py", "-o", "no/such/folder/a.json"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
}

#[test]
fn a_reader_who_leaves_early_is_no_error() {
    let Run { code, stderr, .. } = crate::support::piped_into_nothing(&["inspect", "tictactoe"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
}

#[test]
fn every_command_has_help_with_examples() {
    let help = attractor(&["--help"]).stdout;
    for command in ["solve", "inspect", "judge", "verify", "draw", "convert", "generate"] {
        assert!(help.contains(command));
        let run = attractor(&[command, "--help"]);
        assert_eq!(run.code, 0);
        assert!(run.stdout.contains("Examples:"), "{command}");
    }
}

/// The figures that courses draw: one player's layers, up to some index, plays, strategies, marks.
#[test]
fn what_stands_out_in_a_picture_can_be_chosen() {
    let draw = |options: &[&str]| {
        let run = attractor(&[&["draw", "examples/matches9.py", "-o", "-"], options].concat());
        assert_eq!(run.code, 0, "{options:?}: {}", run.stderr);
        run.stdout
    };
    let shaded =
        |picture: &str, player: u8| picture.matches(&format!("\"outline w{player}-")).count();
    let thick = |picture: &str| {
        picture.lines().filter(|l| l.contains("data-link") && l.contains("line thick")).count()
    };
    let all = draw(&[]);
    assert_eq!((shaded(&all, 1), shaded(&all, 2)), (8, 10));
    // Only the attractor of the player asked for, with that player's strategy.
    let second = draw(&["--for", "2"]);
    assert_eq!((shaded(&second, 1), shaded(&second, 2), thick(&second)), (0, 10, 6));
    for (upto, won) in [("0", 1), ("1", 3), ("2", 4), ("6", 10)] {
        let layers = draw(&["--for", "2", "--upto", upto]);
        assert_eq!((shaded(&layers, 1), shaded(&layers, 2)), (0, won), "{upto}");
    }
    let plain = draw(&["--plain"]);
    assert_eq!((shaded(&plain, 1) + shaded(&plain, 2), thick(&plain)), (0, 0));
    let play = draw(&["--path", "(9, 'A'), (7, 'B'), (5, 'A'), (4, 'B')"]);
    assert_eq!((shaded(&play, 2), thick(&play)), (0, 3));
    assert_eq!(thick(&draw(&["--path", "(7, 'B'), (5, 'A')"])), 2, "from the start");
    let strategy = draw(&["--strategy", "examples/matches9-threes.json"]);
    assert_eq!((shaded(&strategy, 2), thick(&strategy)), (0, 8));
    let marked = draw(&["--mark", "(0, 'A'), (3, 'A')"]);
    assert_eq!(marked.matches("ring mark").count(), 2 + 1, "two vertices and the legend");
    // No name is cut off, and the title is the game's name unless another one is given.
    assert!(!all.contains('…') && all.contains(">(0, B)</text>"), "{all}");
    assert!(all.contains("<title>matches9</title>"), "{all}");
    assert!(draw(&["--title", "Neuf allumettes"]).contains("<title>Neuf allumettes</title>"));

    for (options, told) in [
        (vec!["--path", "(9, 'A'), (5, 'B')"], "`(5, 'B')`, is not legal there"),
        (vec!["--mark", "(8, 'A')"], "there is no vertex `(8, 'A')`"),
        (vec!["--for", "1", "--strategy", "examples/matches9-threes.json"], "player 2 moves at"),
    ] {
        let run = attractor(&[&["draw", "examples/matches9.py", "-o", "-"], &options[..]].concat());
        assert_eq!(run.code, 2, "{options:?}");
        assert!(run.stderr.contains(told), "{}", run.stderr);
    }
}

#[test]
fn pairs_and_triples_are_read_wherever_graphs_are() {
    let eight = "({0, 1, 2, 3}, {4, 5, 6, 7}, {(0, 4), (0, 5), (1, 4), (1, 5), (1, 6), (2, 7), (4, 2), (5, 3), (6, 3)})";
    let run = attractor(&["solve", eight, "--for", "1", "--layers"]);
    assert!(run.stdout.contains("A3   + 0, 1"), "{}{}", run.stdout, run.stderr);
    let run = attractor(&["inspect", "({0: 'a', 1: 'b'}, [[0, 1], [0, 0]])"]);
    assert!(run.stdout.contains("sinks (1): b"), "{}{}", run.stdout, run.stderr);
    // An undirected graph names each edge once.
    let square = "([0, 1, 2, 3], [(0, 1), (0, 2), (1, 3), (2, 3)])";
    let run = attractor(&["cops", square, "--cops", "1"]);
    assert!(run.stdout.contains("20 of 32"), "{}{}", run.stdout, run.stderr);
}

#[test]
fn players_have_names() {
    let run = attractor(&[
        "solve",
        "examples/matches9.py",
        "--names",
        "J0,J1",
        "--for",
        "J1",
        "--layers",
    ]);
    assert!(run.stdout.contains("J0 to move: J1 wins in 6 moves"), "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout.contains("layers of J1") && !run.stdout.contains("player 2"),
        "{}",
        run.stdout
    );
    let graph = "{0: [1], 1: []}";
    let run = attractor(&[
        "solve",
        graph,
        "--names",
        "Alice,Bob",
        "--owner",
        "Alice=0",
        "--owner",
        "Bob=1",
        "--start",
        "0",
    ]);
    assert!(
        run.stdout.contains("Alice to move: Alice wins in 1 move"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    assert_eq!(
        answer(&["solve", graph, "--names", "A,B", "--owner", "A=0", "--owner", "2=1", "--json"])["won"],
        json!({"1": 2, "2": 0})
    );
    let run = attractor(&["solve", graph, "--names", "1,2"]);
    assert_eq!((run.code, run.stderr.contains("`1` is a number")), (2, true), "{}", run.stderr);
}

/// Exercises are those that the other commands answer.
#[test]
fn exercises_agree_with_the_commands() {
    for seed in 0..6 {
        let seed = seed.to_string();
        let make =
            |kind: &str| answer(&["exercise", kind, "--seed", &seed, "--lang", "en", "--json"]);
        let listed = |value: &serde_json::Value| -> Vec<String> {
            value.as_array().unwrap().iter().map(|item| item.as_str().unwrap().to_owned()).collect()
        };
        let formula = make("formula");
        let text = formula["text"].as_str().unwrap();
        let asked = text.split("That is ").nth(1).unwrap();
        let told =
            answer(&["check", formula["arena"].as_str().unwrap(), asked, "--list", "--json"]);
        assert_eq!(listed(&told["list"]), listed(&formula["solution"]), "{formula}");
        let value = make("value");
        let told = answer(&["minmax", value["arena"].as_str().unwrap(), "--json"]);
        assert_eq!(told["value"].to_string(), value["solution"][0].as_str().unwrap(), "{value}");
        let chosen = make("move");
        let name = chosen["game"].as_str().unwrap();
        if name.starts_with("matches") {
            let best = listed(&answer(&["solve", name, "--json"])["best"]);
            for item in listed(&chosen["solution"]) {
                assert!(best.contains(&item), "{chosen} {best:?}");
            }
        }
        let right = listed(&make("layer")["solution"]).join(",");
        let run = attractor(&["exercise", "layer", "--seed", &seed, "--answer", &right]);
        assert_eq!(run.code, 0, "{}", run.stdout);
    }
    let run = attractor(&["exercise", "layer", "--seed", "7", "--answer", "seven"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    assert!(run.stderr.contains("`seven` is no answer to this"), "{}", run.stderr);
    let sheet = attractor(&["exercise", "--sheet", "3", "--seed", "4", "--lang", "fr", "-o", "-"]);
    assert!(
        sheet.stdout.contains("Exercice 3") && sheet.stdout.contains("graine 4002"),
        "{}",
        sheet.stdout
    );
}
