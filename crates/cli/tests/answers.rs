//! The same question has the same answer through every engine of the command, and is what the app says.

use std::sync::Arc;

use crate::support::attractor;
use attractor_app::{GameGraph, OpenRequest, SolveRequest, SolvedGame, open, solve};
use attractor_core::Unwatched;
use attractor_games::GAMES;
use serde_json::Value;

/// Larger games are left out.
const MEMORY: usize = 2 << 20;

/// Everything that can be asked of every engine.
const ALL: [&str; 6] = ["--layers", "--strategy", "--ranks", "--play", "--json", "--quiet"];

fn in_process(opened: &Arc<GameGraph>) -> Value {
    let request = SolveRequest {
        layers: true,
        strategy: true,
        ranks: true,
        play: true,
        ..SolveRequest::default()
    };
    let solved = solve(opened, &request, &Unwatched).unwrap();
    let solved: &dyn SolvedGame = &solved;
    without_engine(serde_json::to_value(solved.answer(&request, &Unwatched).unwrap()).unwrap()).0
}

fn without_engine(mut answer: Value) -> (Value, Value) {
    let engine = answer.as_object_mut().unwrap().remove("engine").unwrap();
    (answer, engine)
}

fn asked(game: &str, more: &[&str]) -> (Value, Value) {
    let run = attractor(&[&["solve", game], more, &ALL[..]].concat());
    assert_eq!(run.code, 0, "{game} {more:?}: {}", run.stderr);
    without_engine(serde_json::from_str(&run.stdout).unwrap())
}

#[test]
fn every_engine_of_the_command_says_what_the_app_says() {
    let mut compared = 0;
    for about in GAMES.iter() {
        let game = about.example;
        let request =
            OpenRequest { game: game.to_owned(), memory: Some(MEMORY), ..OpenRequest::default() };
        let Ok(opened) = open(&request, &Unwatched) else { continue };
        let expected = in_process(&opened);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.tb").display().to_string();
        let mut ways = vec![("graph", vec!["--engine", "graph"]), ("tablebase", vec!["-o", &file])];
        if attractor_games::open(game).unwrap().numbers.is_some() {
            ways.push(("flat", vec!["--engine", "flat"]));
        }
        if cfg!(feature = "cluster") {
            ways.push(("cluster", vec!["--workers", "2"]));
        }
        for (engine, more) in ways {
            let (answer, told) = asked(game, &more);
            assert_eq!(told, engine, "{game}");
            assert_eq!(answer, expected, "{game} by {engine}");
            compared += 1;
        }
    }
    assert!(compared > 40, "only {compared} answers were compared");
}

#[test]
fn random_arenas_are_what_the_app_says() {
    for seed in 0..8 {
        let seed = seed.to_string();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("arena.json").display().to_string();
        let random =
            ["generate", "random", "--vertices", "12", "--finished", "0.2", "--draws", "0.3"];
        let made = attractor(&[&random[..], &["--seed", &seed, "-o", &path]].concat());
        assert_eq!(made.code, 0, "{}", made.stderr);
        let request = OpenRequest {
            game: path.clone(),
            start: Some("0".to_owned()),
            ..OpenRequest::default()
        };
        let opened = open(&request, &Unwatched).unwrap();
        assert_eq!(asked(&path, &["--start", "0"]).0, in_process(&opened), "seed {seed}");
    }
}
