//! The same question has the same answer, whatever solves the game.

use std::collections::BTreeSet;
use std::time::Duration;

use attractor_app::{
    Engine, Kind, OpenRequest, Prospect, SolveAnswer, SolveRequest, SolvedGame, TablebaseRequest,
    ToMove, open, solve, solve_into, solve_numbered,
};
use attractor_core::{Game, Unwatched};
use attractor_games::GAMES;
use serde_json::Value as Json;

/// Larger games are left out.
const MEMORY: usize = 6 << 20;

/// Games beside the examples of the catalogue: each kind of outcome, play that goes round, several
/// players, numbers that stand for one position and for two.
const MORE: &[&str] = &[
    "matches:9",
    "matches:9,take=1-2,misere",
    "nim:1-2-3,misere",
    "nim:2-3,players=3",
    "chomp:3x3,eat",
    "misere(chomp:2x3)",
    "sum(nim:2,matches:3)",
    "connect4:4x3",
    "quixo:2x2",
    "krk:3",
    "sim:4",
    "tactix:3x3,misere",
    "kayles:6",
];

fn ask(game: &str) -> OpenRequest {
    OpenRequest { game: game.to_owned(), memory: Some(MEMORY), ..OpenRequest::default() }
}

fn on_graph(asked: &OpenRequest, request: &SolveRequest) -> Option<SolveAnswer> {
    let opened = match open(asked, &Unwatched) {
        Ok(opened) => opened,
        Err(error) => {
            assert_eq!(error.kind, Kind::TooLarge, "{}: {error:?}", asked.game);
            return None;
        }
    };
    let solved = solve(&opened, request, &Unwatched).unwrap();
    Some(answer(&solved, request))
}

fn answer(solved: &dyn SolvedGame, request: &SolveRequest) -> SolveAnswer {
    solved
        .answer(request, &Unwatched)
        .unwrap_or_else(|error| panic!("{}: {error:?}", solved.title()))
}

/// The answer as others see it, but for what names the engine.
fn told(answer: &SolveAnswer) -> Json {
    let mut told = serde_json::to_value(answer).unwrap();
    let engine = told.as_object_mut().unwrap().remove("engine");
    assert!(engine.is_some());
    told
}

/// What differs, key by key, so that a failure can be read.
fn differences(asked: &OpenRequest, answer: &SolveAnswer, expected: &Json) -> Vec<String> {
    let (found, expected) = (told(answer), expected.as_object().unwrap());
    let found = found.as_object().unwrap();
    let keys: BTreeSet<&String> = found.keys().chain(expected.keys()).collect();
    let differs = keys.into_iter().filter(|&key| found.get(key) != expected.get(key));
    let (game, engine) = (&asked.game, answer.engine);
    let short = |told: Option<&Json>| {
        let text = told.map_or("nothing".to_owned(), Json::to_string);
        text.chars().take(300).collect::<String>()
    };
    differs
        .map(|key| {
            let (found, expected) = (short(found.get(key)), short(expected.get(key)));
            format!("{game} by {engine:?}: {key} is {found}, by the graph {expected}")
        })
        .collect()
}

/// Everything that can be asked of every engine.
fn everything(asked: &OpenRequest) -> Vec<SolveRequest> {
    let game = attractor_games::open(&asked.game).unwrap().game;
    let why = Some(game.notation(&game.start()));
    let all = SolveRequest {
        layers: true,
        strategy: true,
        ranks: true,
        play: true,
        why,
        ..SolveRequest::default()
    };
    vec![SolveRequest::default(), all]
}

/// Ask every engine; says how many answered, and what differs.
fn compare(asked: &OpenRequest, wrong: &mut Vec<String>) -> usize {
    let mut engines = 0;
    for request in everything(asked) {
        let Some(expected) = on_graph(asked, &request) else { return 0 };
        let expected = told(&expected);
        engines = 1;
        // What one engine holds in little memory another does not.
        let asked = &OpenRequest { memory: None, ..asked.clone() };
        let numbered = attractor_games::open(&asked.game).unwrap().numbers.is_some();
        if numbered {
            let flat = solve_numbered(asked, &request, Engine::Flat, &Unwatched).unwrap().unwrap();
            wrong.extend(differences(asked, &answer(&flat, &request), &expected));
            engines += 1;
        }
        let folder = tempfile::tempdir().unwrap();
        let kept = TablebaseRequest {
            open: asked.clone(),
            path: folder.path().join("game.tb"),
            resume: false,
            force: false,
            every: Duration::from_secs(30),
        };
        let file = solve_into(&kept, &request, &|_| (), &Unwatched).unwrap();
        wrong.extend(differences(asked, &answer(&file, &request), &expected));
        engines += 1;
        #[cfg(feature = "cluster")]
        {
            use attractor_app::{ClusterRequest, Place, solve_on_cluster};
            let workers = ClusterRequest {
                place: Place::Threads(2),
                output: None,
                every: Duration::from_secs(30),
                resume: false,
            };
            let solved = solve_on_cluster(asked, &request, &workers, &|_| (), &Unwatched).unwrap();
            wrong.extend(differences(asked, &answer(&solved, &request), &expected));
            engines += 1;
        }
    }
    engines
}

#[test]
fn every_engine_says_the_same_of_every_game() {
    let games = GAMES.iter().map(|about| about.example).chain(MORE.iter().copied());
    let mut wrong = Vec::new();
    let compared: Vec<usize> = games.map(|game| compare(&ask(game), &mut wrong)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let small = compared.iter().filter(|&&engines| engines > 1).count();
    assert!(small > 30, "only {small} games were compared");
}

#[test]
fn every_engine_begins_where_it_is_asked_to() {
    let line = |game: &str, line: &str| OpenRequest { line: Some(line.to_owned()), ..ask(game) };
    let at = |game: &str, at: &str| OpenRequest { at: Some(at.to_owned()), ..ask(game) };
    let everywhere = |game: &str| OpenRequest { everywhere: true, ..ask(game) };
    let asked = [
        line("matches:9", "2 3"),
        line("tictactoe", "a1 b2"),
        at("tictactoe", "XXX/.../OO."),
        everywhere("matches:9"),
        everywhere("chomp:3x3"),
        everywhere("krk:3"),
        everywhere("nim:2-3"),
        everywhere("quixo:2x2"),
    ];
    let mut wrong = Vec::new();
    for asked in asked {
        let opened = open(&asked, &Unwatched);
        assert!(opened.is_ok(), "{asked:?}: {:?}", opened.err().map(|error| error.message));
        assert!(compare(&asked, &mut wrong) > 1, "{asked:?}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn graph(game: &str) -> SolveAnswer {
    let request = SolveRequest { ranks: true, ..SolveRequest::default() };
    on_graph(&OpenRequest { memory: None, ..ask(game) }, &request).unwrap()
}

#[test]
fn tic_tac_toe_is_counted_as_published() {
    let answer = graph("tictactoe");
    let ToMove { won, lost, drawn } = answer.to_move.unwrap();
    assert_eq!((won, lost, drawn), (2836, 1574, 1068));
    let ranks = answer.ranks.unwrap();
    assert_eq!(ranks.iter().map(|rank| rank.won).sum::<usize>(), won);
    assert_eq!(ranks.iter().map(|rank| rank.lost).sum::<usize>(), lost);
    assert!(ranks.iter().all(|rank| if rank.rank % 2 == 0 { rank.won } else { rank.lost } == 0));
    assert_eq!(answer.longest_win.unwrap().rank, ranks.last().unwrap().rank.div_ceil(2) * 2 - 1);
    assert_eq!(answer.grundy, None);
}

#[test]
fn grundy_values_of_nim_are_the_xor_rule() {
    let answer = graph("nim:3-4-5");
    assert_eq!(answer.grundy, Some(3 ^ 4 ^ 5));
    let best = answer.choices.iter().filter(|choice| choice.value == Prospect::Win);
    let best: Vec<_> = best.collect();
    assert!(best.iter().all(|choice| choice.grundy == Some(0)));
    let zero = answer.choices.iter().filter(|choice| choice.grundy == Some(0)).count();
    assert_eq!(best.len(), zero);
}

#[test]
fn misere_play_has_no_grundy_values() {
    let answer = graph("nim:3-4-5,misere");
    assert_eq!(answer.grundy, None);
    assert!(answer.choices.iter().all(|choice| choice.grundy.is_none()));
}
