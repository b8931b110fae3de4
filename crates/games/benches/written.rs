//! Games from text beside their twins in Rust, in one run: exploring and solving, and random play.

use attractor_core::{Coalition, Game, Goal, Player, Solution, Unwatched};
use attractor_games::{AnyGame, HowToExplore, with_parameters};
use attractor_rules::TextGame;
use attractor_rules::open::{Take, open};
use cpu_time::ProcessTime;

fn source(file: &str, parameters: &str) -> String {
    let path = format!("{}/../../examples/rules/{file}.game", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("an example");
    with_parameters(&text, parameters).expect("rules")
}

/// Processor time of exploring and solving, in seconds, and the positions.
fn solve(game: &AnyGame) -> (f64, usize, String) {
    let start = ProcessTime::now();
    let (arena, _) = game.explore(&HowToExplore::default(), &Unwatched).expect("it fits");
    let first = Coalition::of(Player(0));
    let solution =
        Solution::of(&arena, first, &Goal::Outcomes, &Unwatched).expect("nobody ends it");
    (start.elapsed().as_secs_f64(), arena.vertices(), solution.value(0).to_string())
}

fn flat(text: &str) -> (f64, u64) {
    let opened = attractor_games::open(text).expect("a game");
    let numbers = opened.numbers.expect("numbers");
    let start = ProcessTime::now();
    numbers.solve(usize::MAX, &Unwatched).expect("it fits");
    (start.elapsed().as_secs_f64(), numbers.size())
}

struct Random;

impl Take for Random {
    type Output = f64;

    /// Positions a second of random play.
    fn take<const W: usize>(self, game: TextGame<W>) -> f64 {
        let mut seed = 42u64;
        let mut positions = 0u64;
        let start = ProcessTime::now();
        while positions < 1_000_000 {
            let mut at = game.start();
            while game.outcome(&at).is_none() {
                let moves: Vec<_> = game.moves(&at).collect();
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                at = game.play(&at, &moves[(seed >> 33) as usize % moves.len()]);
                positions += 1;
            }
        }
        positions as f64 / start.elapsed().as_secs_f64()
    }
}

#[expect(clippy::print_stdout, reason = "a bench prints what it measured")]
fn main() {
    let twins = [
        ("tictactoe", "", "tictactoe"),
        ("nim", "heaps=7-7-7-7", "nim:7-7-7-7"),
        ("connect4", "width=5,height=4", "connect4:5x4"),
        ("sim", "points=6", "sim:6"),
        ("dodgem", "side=4", "dodgem:4x4"),
    ];
    for (file, parameters, name) in twins {
        let written = attractor_games::open(&source(file, parameters)).expect("rules").game;
        let twin = attractor_games::open(name).expect("a game").game;
        let ((ours, positions, value), (theirs, same, worth)) = (solve(&written), solve(&twin));
        assert_eq!((positions, &value), (same, &worth), "{name}");
        println!(
            "{name}: {positions} positions, {value}; from text {:.2} times the time of Rust, {:.0} positions a second",
            ours / theirs,
            positions as f64 / ours
        );
    }
    let speed = open(&source("tictactoe", ""), &[], Random).expect("rules");
    println!("random play of tic-tac-toe: {speed:.0} positions a second");
    let ((ours, _), (theirs, _)) = (flat(&source("quixo", "side=4")), flat("quixo:4x4"));
    println!("quixo:4x4 by flat arrays: from text {:.2} times the time of Rust", ours / theirs);
}
