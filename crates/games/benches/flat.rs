//! Numbered games: flat arrays against the hashed way on the same game, in one run; then the large
//! one that only flat arrays hold. Processor time of all threads; answers asserted, ratios and bytes
//! a position printed. `-- krk:8` measures this game alone.
#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::iter::once;
use std::time::{Duration, Instant};

use attractor_core::{
    Coalition, Flat, Game, Numbered, Player, Tally, Unwatched, attract, explore, reach,
};
use attractor_games::{Spec, Visitor, open, visit};
use cpu_time::ProcessTime;

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let wanted = |text: &str| only.is_empty() || only.iter().any(|name| name == text);
    println!("game             boards     hashed       flat  ratio  bytes/board");
    for (text, sums) in [
        ("chomp:9x9", [47_752, 867, 0]),
        ("tactix:4x4", [57_156, 8_380, 0]),
        ("quixo:3x3", [12_748, 6_935, 0]),
        ("lgame", [8_048, 232, 10_088]),
        ("krk:8", [175_168, 201_700, 25_856]),
        ("sim:6", [1_745_640, 508_462, 0]),
        ("connect4:4x4", [38_675, 32_234, 90_120]),
        ("connect4:5x4", [1_390_516, 1_251_559, 1_303_636]),
    ] {
        if wanted(text) {
            assert_eq!(visit(text, Race { hashed: true }).expect("a game"), sums, "{text}");
        }
    }
    println!("large:");
    for (text, sums) in [
        ("quixo:4x4", [26_434_489, 15_003_736, 1_608_496]),
        ("connect4:5x5", [27_296_634, 28_047_793, 14_419_273]),
    ] {
        if wanted(text) {
            assert_eq!(visit(text, Race { hashed: false }).expect("a game"), sums, "{text}");
        }
    }
}

struct Race {
    hashed: bool,
}

impl Visitor for Race {
    type Output = [u64; 3];

    fn visit<G: Game + 'static>(self, spec: &Spec, _: G) -> [u64; 3] {
        panic!("{spec} is not numbered")
    }

    fn visit_numbered<G: Numbered + 'static>(self, spec: &Spec, game: G) -> [u64; 3] {
        let rounds = if self.hashed { 3 } else { 1 };
        let hashed = self.hashed.then(|| best(rounds, || hashed(&game)));
        let clock = Instant::now();
        // With the types inside the crate of the rules, as every front end solves it.
        let numbers = open(&spec.to_string()).ok().and_then(|opened| opened.numbers);
        let numbers = numbers.expect("it is numbered");
        let (time, flat): (Duration, Flat) = best(rounds, || {
            numbers.solve(usize::MAX, &Unwatched).expect("nobody watches, nothing is limited")
        });
        let wall = clock.elapsed();
        // Where numbers stand for more than play reaches, only that is counted.
        let reached = game
            .sparse()
            .then(|| reach(&game, &mut once(game.start()), &Unwatched).expect("nobody watches"));
        let mut tally = Tally::default();
        let counts = |&number: &u64| reached.as_ref().is_none_or(|set| set.contains(number));
        let values = (0..game.size()).filter(counts).filter_map(|number| flat.value(number));
        values.for_each(|value| tally.count(value));
        let bytes = flat.bytes() as f64 / tally.positions() as f64;
        let boards = tally.positions();
        let name = spec.to_string();
        match hashed {
            Some((hashed, decided)) => {
                if reached.is_some() {
                    let [won, lost, _] = tally.sums();
                    assert_eq!(decided as u64, won + lost, "{name}: exploring finds the same");
                }
                let ratio = hashed.as_secs_f64() / time.as_secs_f64();
                println!(
                    "{name:12} {boards:10} {hashed:10.1?} {time:10.1?} {ratio:6.1} {bytes:6.2}"
                );
            }
            None => {
                println!("{name:12} {boards:10} {time:21.1?} {wall:.1?} by the clock {bytes:6.2}");
            }
        }
        tally.sums()
    }
}

fn hashed<G: Game>(game: &G) -> usize {
    let explored = explore(game);
    let arena = &explored.arena;
    let won = [Player(0), Player(1)].map(|player| {
        let coalition = Coalition::of(player);
        attract(arena, coalition, &arena.finals(|outcome| outcome.is_win_for(coalition))).len()
    });
    won.iter().sum()
}

fn best<T>(rounds: usize, run: impl Fn() -> T) -> (Duration, T) {
    let timed = || {
        let start = ProcessTime::now();
        let answer = run();
        (start.elapsed(), answer)
    };
    let mut fastest = timed();
    for _ in 1..rounds {
        let again = timed();
        if again.0 < fastest.0 {
            fastest = again;
        }
    }
    fastest
}
