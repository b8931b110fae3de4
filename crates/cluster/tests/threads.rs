//! Workers on threads find the value of every position that one machine finds.

use std::collections::HashMap;

use attractor_cluster::Solve;
use attractor_core::{Game, Goal, Solution, Unwatched, Value, explore};
use attractor_games::{AnyGame, GAMES, Opened, Spec, open};
use attractor_tablebase::{Key, Tablebase};

#[test]
fn every_game_of_the_catalogue_has_the_same_values() {
    for about in GAMES.iter() {
        for workers in [1, 2, 4] {
            let Opened { spec, game, .. } = open(about.example).expect("an example opens");
            Compare { workers }.visit(&spec, game);
        }
    }
}

struct Compare {
    workers: usize,
}

impl Compare {
    fn visit(self, spec: &Spec, game: AnyGame) {
        let explored = explore(&game);
        if explored.positions.len() > 40_000 {
            return;
        }
        let solutions = Solution::of_each(&explored.arena, &Goal::Outcomes, &Unwatched);
        let solutions = solutions.expect("nobody watches");
        let expected: HashMap<String, Vec<Value>> = (0..)
            .zip(explored.positions.iter())
            .map(|(v, at)| {
                // Where one player's win is the other's loss, what the mover gets says it all.
                let values = match explored.arena.is_zero_sum() {
                    true => vec![solutions[usize::from(game.turn(at).0)].value(v)],
                    false => solutions.iter().map(|solution| solution.value(v)).collect(),
                };
                (game.notation(at), values)
            })
            .collect();
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.tb");
        let solve = Solve::new(game, spec.to_string()).into_tablebase(&path, spec.to_string());
        let solved = solve.on_threads(self.workers, &Unwatched).expect("it can be solved");
        assert_eq!(solved.totals.census.positions as usize, expected.len(), "{spec}");
        assert_eq!(solved.totals.census.moves as usize, explored.arena.edges(), "{spec}");
        assert_eq!(solved.totals.shares.len(), self.workers);
        let tablebase = Tablebase::open_for(&path, &spec.to_string()).expect("it was written");
        assert_eq!(tablebase.parts(), self.workers);
        let found: HashMap<String, Vec<Value>> = tablebase
            .rows()
            .map(|row| {
                let row = row.expect("it can be read");
                match row.key {
                    Key::Notation(notation) => (notation, row.values),
                    Key::Number(number) => panic!("{number} is no notation"),
                }
            })
            .collect();
        assert!(found == expected, "{spec} with {} workers", self.workers);
    }
}
