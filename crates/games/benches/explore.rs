//! Exploring and solving by hashing, against a plain breadth-first search over the same positions
//! that keeps only a hash set of them. Both in one run, in processor time of all threads, answers
//! asserted, the ratio printed.
#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::time::Duration;

use attractor_core::{Coalition, Game, Player, attract, explore};
use attractor_games::{Spec, Visitor, visit};
use cpu_time::ProcessTime;
use rustc_hash::FxHasher;

fn main() {
    println!("game                 positions      moves    bfs    explore  solve  ratio");
    for (text, positions, moves) in [
        ("tictactoe", 5_478, 16_167),
        ("connect4:4x4", 161_029, 304_574),
        ("krk:8", 402_676, 4_469_120),
        ("connect4:5x4", 3_945_711, 8_757_625),
        ("sim:6", 2_230_702, 8_562_585),
    ] {
        let counted = visit(text, Race).expect("a game of the catalogue");
        assert_eq!(counted, (positions, moves), "{text}");
    }
}

struct Race;

impl Visitor for Race {
    type Output = (usize, usize);

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> (usize, usize) {
        let mut best = [Duration::MAX, Duration::MAX / 4, Duration::MAX / 4];
        let mut counted = (0, 0);
        for _ in 0..7 {
            let start = ProcessTime::now();
            let searched = search(&game);
            best[0] = best[0].min(start.elapsed());
            let start = ProcessTime::now();
            let explored = explore(&game);
            let middle = start.elapsed();
            let arena = &explored.arena;
            for player in [Player(0), Player(1)] {
                let coalition = Coalition::of(player);
                attract(arena, coalition, &arena.finals(|outcome| outcome.is_win_for(coalition)));
            }
            let total = start.elapsed();
            if total < best[1] + best[2] {
                best[1] = middle;
                best[2] = total - middle;
            }
            counted = (arena.vertices(), arena.edges());
            assert_eq!(searched, counted, "{spec}");
        }
        let ratio = (best[1] + best[2]).as_secs_f64() / best[0].as_secs_f64();
        println!(
            "{:20} {:9} {:10} {:8.1?} {:8.1?} {:8.1?} {ratio:.2}",
            spec.to_string(),
            counted.0,
            counted.1,
            best[0],
            best[1],
            best[2]
        );
        counted
    }
}

/// How many positions and moves a plain search finds.
fn search<G: Game>(game: &G) -> (usize, usize) {
    let mut seen: HashSet<G::Position, BuildHasherDefault<FxHasher>> = HashSet::default();
    let mut moves = 0;
    let mut layer = vec![game.start()];
    seen.insert(game.start());
    while !layer.is_empty() {
        let mut next = Vec::new();
        for at in layer.iter().filter(|at| game.outcome(at).is_none()) {
            for chosen in game.moves(at) {
                moves += 1;
                let to = game.play(at, &chosen);
                if seen.insert(to.clone()) {
                    next.push(to);
                }
            }
        }
        layer = next;
    }
    (seen.len(), moves)
}
