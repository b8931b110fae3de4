//! Every game of the catalogue with its parameters at their limits: what a position is called names it,
//! and a tablebase finds it again by that name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use attractor_app::{
    OpenRequest, SolveRequest, SolvedTablebase, TablebaseRequest, probe, solve_into,
};
use attractor_core::{Game, Unwatched, Value};
use attractor_games::{About, AnyGame, AnyMove, AnyPosition, GAMES, Kind, Opened, Parameter, open};
use attractor_tablebase::{Head, Tablebase, Views, Writer};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// What a parameter may be at its limits, beside its default.
fn values(about: &About, parameter: &Parameter) -> Vec<String> {
    let texts = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
    match parameter.kind {
        Kind::Number(least, most) => {
            [least, least + 1, least + 2, most - 1, most].map(|number| number.to_string()).into()
        }
        Kind::Size(least, most) => [least, least + 1, most]
            .into_iter()
            .flat_map(|rows| [least, least + 1, most].map(|columns| format!("{rows}x{columns}")))
            .collect(),
        Kind::Heaps(count, most) => {
            let heaps = |height: u32| vec![height.to_string(); count as usize].join("-");
            vec!["0".into(), "1".into(), most.to_string(), heaps(0), heaps(1), heaps(most)]
        }
        Kind::Amounts(most) => vec!["1".into(), most.to_string(), format!("1-{most}")],
        Kind::Flag => vec![parameter.name.to_owned()],
        Kind::Choice(words) => texts(words),
        // Words have limits that only their games know.
        Kind::Word | Kind::Graph | Kind::Games(..) => match (about.name, parameter.name) {
            ("domineering", "board") => texts(&[
                "1x1", "1x2", "2x1", "1x32", "32x1", "8x8", ".", "..#/...", "#./.#", "26x2",
            ]),
            ("octal", "code") => texts(&["0.1", "0.07", "0.137", "0.777777"]),
            ("cops", "graph") => texts(&[
                "path:1",
                "path:2",
                "empty:2",
                "petersen",
                "grid:1x9",
                "cycle:255",
                "path:255",
                "hypercube:5",
                "friendship:9",
                "random:20,p=0.1",
            ]),
            ("sum", "games") => texts(&[
                "nim:1",
                "nim:3-4,kayles:5",
                "nim:1,nim:1,nim:1,nim:1,nim:1,nim:1,nim:1,nim:1",
                "chomp:15x15,subtraction:255,take=1-255",
            ]),
            ("misere", "game") => {
                texts(&["nim:1", "tictactoe", "chomp:15x15", "misere(kayles:60)"])
            }
            ("coalition-nim", _) => Vec::new(),
            other => panic!("the limits of {other:?} are not known here"),
        },
    }
}

/// The names of a game with one parameter at a limit, and with all of them.
fn names(about: &About) -> BTreeSet<String> {
    if about.name == "coalition-nim" {
        return [
            "N=1,n=1,K=1,r=1,u0=42",
            "N=32,n=1,K=3,r=2,u0=1",
            "N=2,n=6,K=2,r=4,u0=4890366",
            "N=3,n=2,K=0,r=3,u0=42",
            "N=2,n=2,K=20,rules=1-0;2-3",
        ]
        .map(|said| format!("coalition-nim:{said}"))
        .into();
    }
    let brackets = matches!(about.parameters, [Parameter { kind: Kind::Games(..), .. }, ..]);
    let said: Vec<Vec<String>> = about
        .parameters
        .iter()
        .map(|parameter| {
            let say = |value: String| match parameter.kind {
                Kind::Flag | Kind::Games(..) => value,
                // The first may be said without its name, and a graph has to be.
                Kind::Graph => value,
                _ => format!("{}={value}", parameter.name),
            };
            values(about, parameter).into_iter().map(say).collect()
        })
        .collect();
    let name = |words: &[&str]| match brackets {
        true => format!("{}({})", about.name, words.join(",")),
        false if words.is_empty() => about.name.to_owned(),
        false => format!("{}:{}", about.name, words.join(",")),
    };
    let mut names = BTreeSet::from([about.example.to_owned(), name(&[])]);
    names.extend(said.iter().flatten().map(|one| name(&[one])));
    let ends = [|one: &Vec<String>| one.first().cloned(), |one: &Vec<String>| one.last().cloned()];
    for end in ends {
        let words: Vec<String> = said.iter().filter_map(end).collect();
        names.insert(name(&words.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    names
}

/// Positions that play reaches: those of plays in which chance decides.
fn reached(game: &AnyGame, lot: &mut ChaCha8Rng) -> Vec<AnyPosition> {
    let mut reached = vec![game.start()];
    for _ in 0..2 {
        let mut at = game.start();
        for step in 0..60 {
            // Some have very many, each of which is made before it is chosen.
            let moves: Vec<AnyMove> = game.moves(&at).take(500).collect();
            if game.outcome(&at).is_some() {
                break;
            }
            let Some(chosen) = moves.choose(lot) else { break };
            at = game.play(&at, chosen);
            // Of long plays some positions are enough.
            if step < 15 || lot.random_ratio(1, 8) || game.outcome(&at).is_some() {
                reached.push(at.clone());
            }
        }
    }
    reached
}

/// A folder in memory, where there is such a thing: nothing here has to last.
fn folder() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    let folder = match memory.is_dir() {
        true => tempfile::tempdir_in(memory),
        false => tempfile::tempdir(),
    };
    folder.expect("a folder")
}

/// Every position is read back as itself, and has a number of its own where it has one.
fn check_names(name: &str, opened: &Opened, reached: &[AnyPosition]) {
    let game = &opened.game;
    for at in reached {
        let text = game.notation(at);
        let back = game.read(&text).unwrap_or_else(|error| panic!("{name}, `{text}`: {error}"));
        assert!(back == *at, "{name}: `{text}` is read as `{}`", game.notation(&back));
        assert!(!text.contains(char::is_whitespace), "{name}: `{text}` is more than one word");
        if let Some(numbers) = &opened.numbers {
            let number = numbers.number(at);
            assert!(number < numbers.size(), "{name}: `{text}` has the number {number}");
            let back = numbers.position(number, Some(game.turn(at)));
            let back = back.map(|at| numbers.number(&at));
            assert_eq!(back, Some(number), "{name}: `{text}`");
        }
    }
}

/// A tablebase that holds these positions finds each of them by its notation.
fn check_found(name: &str, game: &AnyGame, reached: &[AnyPosition], lot: &mut ChaCha8Rng) {
    let mut rows = BTreeMap::new();
    for at in reached {
        let mover = usize::from(game.turn(at).0);
        let value = match lot.random_range(0..3) {
            0 => Value::Draw,
            1 => Value::Loss(lot.random_range(0..300)),
            _ => Value::Win(std::cmp::Reverse(lot.random_range(1..300))),
        };
        rows.insert(game.notation(at), (mover, value));
    }
    let folder = folder();
    let path = folder.path().join("reached.tb");
    let head = Head::noted(name, game.players(), Views::Mover);
    let mut writer = Writer::create(&path, head).expect("a file");
    for (notation, (mover, value)) in &rows {
        let written = writer.position(notation, *mover, &[*value]);
        written.unwrap_or_else(|error| panic!("{name}, `{notation}`: {error}"));
    }
    writer.finish().unwrap_or_else(|error| panic!("{name}: {error}"));
    let tablebase = Tablebase::open(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (notation, (_, value)) in &rows {
        let found = tablebase.values(notation).expect("it can be read");
        assert_eq!(found, Some(vec![*value]), "{name}: `{notation}`");
    }
}

/// Whether a game has few positions and moves: only those are solved.
fn is_small(game: &AnyGame) -> bool {
    let (mut seen, mut next) = (BTreeSet::new(), vec![game.start()]);
    let mut moves = 3_000;
    while let Some(at) = next.pop() {
        if game.outcome(&at).is_some() || !seen.insert(game.notation(&at)) {
            continue;
        }
        let more = game.moves(&at).take(moves).map(|chosen| game.play(&at, &chosen));
        let before = next.len();
        next.extend(more);
        moves -= next.len() - before;
        if moves == 0 || seen.len() > 300 {
            return false;
        }
    }
    true
}

/// The tablebase of a small game, as people make it, finds every position by its notation.
fn check_solved(name: &str, opened: &Opened, reached: &[AnyPosition]) -> bool {
    let game = &opened.game;
    // Numbers stand for much that play does not reach.
    let few = opened.numbers.as_ref().is_none_or(|numbers| numbers.size() < 5_000);
    if !few || !is_small(game) {
        return false;
    }
    let folder = folder();
    let path = folder.path().join("solved.tb");
    let open = OpenRequest { game: name.into(), memory: Some(64 << 20), ..OpenRequest::default() };
    let every = Duration::from_secs(60);
    let request = TablebaseRequest { open, path: path.clone(), resume: false, force: false, every };
    let solved = solve_into(&request, &SolveRequest::default(), &|_| (), &Unwatched);
    solved.unwrap_or_else(|error| panic!("{name}: {error:?}"));
    let solved = SolvedTablebase::open(&path).expect("it was written");
    for at in reached.iter().take(10) {
        let notation = game.notation(at);
        let found = probe(&solved, Some(&notation), None, &Unwatched);
        let found = found.unwrap_or_else(|error| panic!("{name}, `{notation}`: {error:?}"));
        assert_eq!(found.position, notation, "{name}");
    }
    true
}

#[test]
fn every_position_at_the_limits_is_read_back_and_found_in_a_tablebase() {
    let mut lot = ChaCha8Rng::seed_from_u64(11);
    let (mut opened_games, mut solved) = (0, 0);
    for about in GAMES.iter() {
        let mut opened = 0;
        for name in names(about) {
            // Not all limits go together.
            let Ok(game) = open(&name) else { continue };
            opened += 1;
            let reached = reached(&game.game, &mut lot);
            check_names(&name, &game, &reached);
            check_found(&name, &game.game, &reached, &mut lot);
            solved += usize::from(check_solved(&name, &game, &reached));
        }
        let least = if about.parameters.is_empty() { 1 } else { 2 };
        assert!(opened >= least, "only {opened} games of {} can be opened", about.name);
        opened_games += opened;
    }
    assert!(opened_games > 100 && solved > 30, "{opened_games} opened, {solved} solved");
}
