//! The module beside the engines as the command has them, question by question in one run, each answer compared.
//!
//! `MODULE` says where `scripts/module` has put it. The module has one thread; `taskset -c 0` gives the other as few.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

#[path = "../tests/both/mod.rs"]
mod both;

use std::time::{Duration, Instant};

use both::Both;
use serde_json::{Value, json};

fn main() {
    let Some(mut both) = Both::open() else {
        println!(
            "MODULE does not say where the module is: `MODULE=$(scripts/module) cargo bench -p attractor-site`"
        );
        return;
    };
    // The first question pays for what is compiled then.
    for game in ["tictactoe", "chomp:4x3", "nim:3-4-5"] {
        let body = json!({ "game": game, "solve": true });
        compare(&mut both, &format!("{game}, until the values"), "/api/play", &body, "moves");
    }
    drop(both);
    for stones in ["4444437333", "4455366223"] {
        let moves: Vec<String> = stones.chars().map(String::from).collect();
        let mut both = Both::open().expect("it was there before");
        let body = json!({ "game": "connect4", "moves": moves });
        compare(
            &mut both,
            &format!("connect4 after {stones}, all scores"),
            "/api/values",
            &body,
            "moves",
        );
    }
    let mut both = Both::open().expect("it was there before");
    let body = json!({ "game": "connect4:5x4" });
    compare(&mut both, "connect4:5x4", "/api/solve", &body, "won");
    println!("  {} MB of memory", both.memory() >> 20);
}

/// Ask both; `key` of their answers has to be the same.
fn compare(both: &mut Both, what: &str, path: &str, body: &Value, key: &str) {
    let body = body.to_string();
    let (module, said) = timed(|| both.module(path, &body));
    let (here, expected) = timed(|| both.here(path, &body));
    assert_eq!((said.0, expected.0), ("answer", "answer"), "{what}: {} {}", said.1, expected.1);
    assert!(!said.1[key].is_null(), "{what}: {}", said.1);
    assert_eq!(said.1[key], expected.1[key], "{what}");
    let ratio = module.as_secs_f64() / here.as_secs_f64();
    println!("{what}: {:.1} ms in the module, {:.1} ms here: {ratio:.2}", ms(module), ms(here));
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let begun = Instant::now();
    let done = work();
    (begun.elapsed(), done)
}
