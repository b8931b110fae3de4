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
        if rules.together.is_some() {
            return compare_together(&game);
        }
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

/// The same where moves are made together: every player's choices, and where all of them lead.
fn compare_together<const W: usize>(game: &TextGame<W>) -> usize {
    let rules = game.rules().clone();
    let mut seen = HashSet::from([game.start()]);
    let mut queue = VecDeque::from([game.start()]);
    while let Some(at) = queue.pop_front() {
        let state = game.state(&at);
        assert_eq!(game.read(&game.notation(&at)), Ok(at), "{}", game.notation(&at));
        let over = rules.ends.iter().any(|end| naive::holds(&rules, &state, &end.when));
        assert_eq!(game.is_over(&at), over, "{}", game.notation(&at));
        if over {
            continue;
        }
        let (mut compiled, mut plain) = (vec![Vec::new()], vec![Vec::new()]);
        for player in 0..game.players() {
            let mut own = Vec::new();
            game.choices(&at, player, &mut own);
            let naive = naive::choices(&rules, &state, player);
            let names: Vec<String> = own.iter().map(|choice| game.choice_name(choice)).collect();
            let wanted: Vec<&String> = naive.iter().map(|choice| &choice.name).collect();
            assert_eq!(names.iter().collect::<Vec<_>>(), wanted, "{}", game.notation(&at));
            compiled = with_each(&compiled, &own);
            plain = with_each(&plain, &naive);
        }
        for (compiled, plain) in compiled.iter().zip(&plain) {
            let chosen: Vec<_> = compiled.iter().collect();
            let next = game.play_together(&at, &chosen).ok();
            let wanted = naive::together(&rules, &state, plain).ok();
            assert_eq!(next, wanted.map(|state| game.packed(&state)), "{}", game.notation(&at));
            if let Some(next) = next.filter(|_| seen.len() < MOST)
                && seen.insert(next)
            {
                queue.push_back(next);
            }
        }
    }
    seen.len()
}

fn with_each<T: Clone>(ways: &[Vec<T>], more: &[T]) -> Vec<Vec<T>> {
    let each = ways
        .iter()
        .flat_map(|way| more.iter().map(|one| way.iter().cloned().chain([one.clone()]).collect()));
    each.collect()
}

#[test]
fn compiled_and_naive_rules_agree_on_every_example() {
    let mut wrong = Vec::new();
    for (name, text) in examples() {
        match open(&text, &[], Compare) {
            Ok(found) if found > 2 => {}
            Ok(found) => wrong.push(format!("{name} has {found} positions")),
            Err(problems) => {
                wrong.extend(problems.iter().map(|problem| format!("{name}:{problem}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// How many lines some of them take at most, comments and blank ones apart.
const SHORT: &[(usize, &[&str])] = &[
    (10, &["nim", "matches", "chomp", "domineering"]),
    (15, &["tictactoe", "connect4", "tactix"]),
    (25, &["hexapawn", "dodgem", "mutorere", "morris", "coalition-nim", "clobber"]),
    (40, &["hare", "quixo", "reversi", "foxandgeese", "baghchal"]),
];

#[test]
fn examples_are_as_short_as_they_should_be() {
    let examples = examples();
    for &(most, names) in SHORT {
        for wanted in names {
            let (_, text) = examples.iter().find(|(name, _)| name == wanted).expect(wanted);
            let says = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("--");
            let lines = text.lines().filter(says).count();
            assert!(lines <= most, "{wanted} has {lines} lines");
        }
    }
}
