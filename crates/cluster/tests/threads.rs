//! Workers on threads find the value of every position that one machine finds.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use attractor_cluster::{Error, Part, Sink, Solve};
use attractor_core::{Game, Goal, Player, Solution, Unwatched, Value, explore};
use attractor_games::{GAMES, Spec, Visitor, visit};

#[test]
fn every_game_of_the_catalogue_has_the_same_values() {
    for about in GAMES {
        for workers in [1, 2, 4] {
            visit(about.example, Compare { workers }).expect("an example opens");
        }
    }
}

struct Compare {
    workers: usize,
}

/// The values of each position, by its notation.
#[derive(Default)]
struct Collected(Mutex<HashMap<String, Vec<Value>>>);

impl<G: Game> Sink<G> for Collected {
    fn write(&self, part: Part<'_, G>) -> Result<(), Error> {
        let mut values = self.0.lock().expect("nobody panics");
        for v in 0..part.len() {
            let notation = part.game().notation(part.position(v));
            let players = 0..part.game().players();
            let worth = players.map(|player| part.value(v, Player(player))).collect();
            assert_eq!(values.insert(notation, worth), None, "each position has one owner");
        }
        Ok(())
    }
}

impl Visitor for Compare {
    type Output = ();

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) {
        let explored = explore(&game);
        if explored.positions.len() > 40_000 {
            return;
        }
        let solutions = Solution::of_each(&explored.arena, &Goal::Outcomes, &Unwatched);
        let solutions = solutions.expect("nobody watches");
        let expected: HashMap<String, Vec<Value>> = (0..)
            .zip(&explored.positions)
            .map(|(v, at)| {
                let values = solutions.iter().map(|solution| solution.value(v)).collect();
                (game.notation(at), values)
            })
            .collect();
        let collected = Arc::new(Collected::default());
        let solve = Solve::new(game, spec.to_string()).into_sink(collected.clone());
        let solved = solve.on_threads(self.workers, &Unwatched).expect("it can be solved");
        assert_eq!(solved.census.positions as usize, expected.len(), "{spec}");
        assert_eq!(solved.census.moves as usize, explored.arena.edges(), "{spec}");
        assert_eq!(solved.census.shares.len(), self.workers);
        let found = collected.0.lock().expect("nobody panics");
        assert!(*found == expected, "{spec} with {} workers", self.workers);
    }
}
