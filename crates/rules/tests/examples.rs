//! Every example is read, checked and compiled, and the compiled rules agree with the naive ones.

use std::collections::{HashSet, VecDeque};

use attractor_core::{Game, Numbered};
use attractor_rules::open::{Take, open};
use attractor_rules::{TextGame, naive};

fn examples() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "game") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            all.push((name, std::fs::read_to_string(path).unwrap()));
        }
    }
    all.sort();
    all
}

/// Positions to look at in each game.
const MOST: usize = 400;

struct Compare;

impl Take for Compare {
    type Output = usize;

    fn take<const W: usize>(self, game: TextGame<W>) -> usize {
        let rules = game.rules().clone();
        let mut seen = HashSet::from([game.start()]);
        let mut queue = VecDeque::from([game.start()]);
        while let Some(at) = queue.pop_front() {
            let state = game.state(&at);
            assert_eq!(game.packed(&state), at);
            assert_eq!(game.read(&game.notation(&at)), Ok(at), "{}", game.notation(&at));
            let mut packed = Vec::new();
            game.pack(&at, &mut packed);
            assert_eq!(game.unpack(&mut packed.as_slice()), Some(at));
            let outcome = naive::outcome(&rules, &state);
            assert_eq!(game.outcome(&at), outcome, "{}", game.notation(&at));
            if game.is_numbered() {
                let number = game.number(&at);
                assert!(number < game.size());
                let back = game.position(number).unwrap();
                assert!(back == at || game.twin(&back) == Some(at), "{}", game.notation(&at));
            }
            if outcome.is_some() {
                continue;
            }
            let naive: Vec<(String, String)> = naive::moves(&rules, &state)
                .into_iter()
                .map(|(name, next)| (name, game.notation(&game.packed(&next))))
                .collect();
            let compiled: Vec<(String, String)> = game
                .moves(&at)
                .map(|chosen| (chosen.to_string(), game.notation(&game.play(&at, &chosen))))
                .collect();
            assert_eq!(compiled, naive, "{}", game.notation(&at));
            for chosen in game.moves(&at) {
                let next = game.play(&at, &chosen);
                if seen.len() < MOST && seen.insert(next) {
                    queue.push_back(next);
                }
            }
        }
        seen.len()
    }
}

#[test]
fn compiled_and_naive_rules_agree_on_every_example() {
    let mut wrong = Vec::new();
    for (name, text) in examples() {
        match open(&text, &[], Compare) {
            Ok(found) if found > 3 => {}
            Ok(found) => wrong.push(format!("{name} has {found} positions")),
            Err(problems) => {
                wrong.extend(problems.iter().map(|problem| format!("{name}:{problem}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
