//! What abuse has found once, each with the command that showed it.

use std::fs;

use crate::support::{attractor, fed, piped_into_nothing};
use serde_json::Value;

/// The error that a line ends with.
fn refused(line: &str) -> String {
    let words = shlex::split(line).expect("quotes in pairs");
    let run = attractor(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!((run.code, &*run.stdout), (2, ""), "{line}: {}", run.stderr);
    assert!(run.stderr.len() < 1000, "{line}: {}", run.stderr);
    run.stderr
}

#[test]
fn the_eleventh_file_is_no_king() {
    for board in ["krk:11", "krk:12", "krk:16"] {
        let run = attractor(&["minmax", board, "--at", "Kf1Rk1kf11", "--depth", "1", "--json"]);
        let told: Value = serde_json::from_str(&run.stdout).unwrap_or_default();
        assert_eq!(told["position"], "Kf1Rk1kf11@1", "{board}: {}", run.stderr);
    }
}

#[test]
fn numbers_beyond_reason_are_refused_in_words() {
    for (line, what) in [
        ("solve matches:9 --memory 99999999999999999999G", "more than any machine has"),
        ("book connect4 --depth 99 -o target/never.book", "full with 42 stones"),
        ("cops --random 5,p=0.1 --sweep p=0.1..0.2 --steps 0", "--steps: 0 probabilities"),
        ("match matches:5 --seed -1", "invalid value '-1' for '--seed <N>'"),
        ("generate tree --branching 10 --depth 40", "an arena has 1 to 2147483647 vertices"),
        ("cops friendship:1000000 --memory 1G", "`1000000` is too large"),
        ("cops empty:1000003", "`1000003` is too large"),
        ("solve matches:9 --memory 0", "--memory"),
    ] {
        let said = refused(line);
        assert!(said.contains(what), "{line}: {said}");
    }
    if cfg!(feature = "cluster") {
        assert!(refused("solve matches:5 --workers 500").contains("500 workers are too many"));
    }
}

#[test]
fn a_certificate_that_claims_nothing_proves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("empty.cert");
    let path = path.to_str().expect("UTF-8");
    for (game, key, line) in [
        ("examples/eight.py", "claims", "solve examples/eight.py --certificate"),
        ("path:3", "pursuit", "cops path:3 --certificate"),
    ] {
        let words: Vec<&str> = line.split(' ').chain([path, "--quiet"]).collect();
        assert_eq!(attractor(&words).code, 0, "{line}");
        let text = fs::read_to_string(path).expect("it was written");
        let mut certificate: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(attractor(&["verify", game, path]).code, 0, "{line}");
        certificate[key] = Value::Array(Vec::new());
        fs::write(path, certificate.to_string()).expect("room");
        assert!(refused(&format!("verify {game} {path}")).contains("claims nothing"), "{key}");
    }
}

#[test]
fn a_chase_takes_as_long_as_its_orders() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chase.cert");
    let path = path.to_str().expect("UTF-8");
    assert_eq!(attractor(&["cops", "path:5", "--certificate", path, "--quiet"]).code, 0);
    let text = fs::read_to_string(path).expect("it was written");
    let mut certificate: Value = serde_json::from_str(&text).expect("JSON");
    let claims = certificate["pursuit"].as_array_mut().expect("a list");
    let won = claims.iter_mut().find(|proof| proof["claim"]["winner"] == "cops");
    won.expect("one cop wins on a path")["claim"]["moves"] = 4_294_967_295_u64.into();
    fs::write(path, certificate.to_string()).expect("room");
    let run = attractor(&["verify", "path:5", path]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(!run.stdout.contains("proved"), "{}", run.stdout);
}

#[test]
fn answers_are_documents_whatever_is_asked() {
    let run = attractor(&["minmax", "[[3, 5], [2, 9]]", "--tree", "-", "--json"]);
    serde_json::from_str::<Value>(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stdout));
    let (run, _) = fed(&["analyse", "connect4", "--json"], "");
    assert_eq!((run.code, &*run.stdout), (2, ""));
    serde_json::from_str::<Value>(&run.stderr).unwrap_or_else(|_| panic!("{}", run.stderr));
    let (run, _) = fed(&["analyse", "connect4", "--json"], "z\n");
    for line in run.stdout.lines() {
        assert!(serde_json::from_str::<Value>(line).expect("JSON")["error"].is_string(), "{line}");
    }
    let run = piped_into_nothing(&["generate", "random", "--vertices", "20000"]);
    assert_eq!((run.code, &*run.stderr), (0, ""));
}
