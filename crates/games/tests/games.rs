//! What single games, their names and their boards promise. What holds for every game is held by the
//! test kit.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use attractor_core::{Game, Numbered, Outcome, Picture, Player};
use attractor_games::connect4::Connect4;
use attractor_games::ending::{blocked, wins};
use attractor_games::square::other;
use attractor_games::sum::Sum;
use attractor_games::{About, AnyGame, AnyMove, AnyPosition, GAMES, Kind, open, places};
use attractor_pursuit::families::{FAMILIES, graph};

#[test]
fn every_family_has_a_place_for_each_vertex() {
    for family in FAMILIES {
        let graph = graph(family.example).unwrap();
        let places = places(family.example, &graph);
        assert_eq!(places.len(), graph.order(), "{}", family.example);
        assert!(places.iter().all(|at| at.0.is_finite() && at.1.is_finite()));
        for (v, a) in places.iter().enumerate() {
            let clear = |b: &(f32, f32)| (a.0 - b.0).abs() > 0.05 || (a.1 - b.1).abs() > 0.05;
            assert!(places[..v].iter().all(clear), "{}: {v} hides another", family.example);
        }
    }
}

#[test]
fn boards_are_boards() {
    let grid = graph("grid:2x3").unwrap();
    assert_eq!(places("grid:2x3", &grid)[4], (1.0, 1.0));
    assert_eq!(places("", &graph("path:1").unwrap()).len(), 1);
}

#[test]
fn any_two_letters_are_stones() {
    let game = open("connect4").unwrap().game;
    let read = |rows: &str| game.read(rows).map(|at| game.notation(&at)[..7].to_owned());
    assert_eq!(read("XO....."), Ok("XO.....".to_owned()));
    assert_eq!(read("RY.Y..."), Ok("OX.X...".to_owned()));
    assert_eq!(read("YR....."), Ok("XO.....".to_owned()));
    assert_eq!(read("OJ....."), Ok("OX.....".to_owned()));
    assert!(read("YRG....").unwrap_err().contains("is no cell"));
}

#[test]
fn the_numbers_of_every_board_fit() {
    let mut boards = 0;
    for columns in 1..=32u32 {
        for rows in (1..=32).filter(|rows| columns * (rows + 1) <= 64) {
            let name = format!("connect4:{columns}x{rows}");
            let Ok(opened) = open(&name) else { continue };
            let game = Connect4::new(&opened.spec.params).unwrap();
            let size: f64 = game.tiers().windows(2).map(|ends| (ends[1] - ends[0]) as f64).sum();
            assert!(game.tiers().is_sorted() && size < 2f64.powi(63), "{name}");
            boards += 1;
        }
    }
    assert!(boards > 100, "{boards} boards are not many");
}

/// One match, which is taken; counts how often anybody asks whether the game is over.
struct Counted(Arc<AtomicUsize>);

impl Game for Counted {
    type Position = (bool, Player);
    type Move = u8;

    fn start(&self) -> (bool, Player) {
        (true, Player(0))
    }
    fn turn(&self, at: &(bool, Player)) -> Player {
        at.1
    }
    fn outcome(&self, at: &(bool, Player)) -> Option<Outcome> {
        self.0.fetch_add(1, Ordering::Relaxed);
        (!at.0).then(|| wins(other(at.1)))
    }
    fn moves(&self, _: &(bool, Player)) -> impl Iterator<Item = u8> {
        [1].into_iter()
    }
    fn play(&self, at: &(bool, Player), _: &u8) -> (bool, Player) {
        (false, other(at.1))
    }
    fn notation(&self, at: &(bool, Player)) -> String {
        format!("{}@{}", u8::from(at.0), at.1)
    }
    fn read(&self, _: &str) -> Result<(bool, Player), String> {
        Err("nobody reads it".to_owned())
    }
    fn picture(&self, _: &(bool, Player)) -> Picture {
        Picture::default()
    }
    fn passed(&self, at: &(bool, Player)) -> Option<(bool, Player)> {
        Some((at.0, other(at.1)))
    }
}

/// The game in `depth` sums, one within the other.
fn counted_in_sums(depth: usize, asked: &Arc<AtomicUsize>) -> AnyGame {
    (0..depth)
        .fold(AnyGame::new(Counted(asked.clone())), |game, _| AnyGame::new(Sum::of(vec![game])))
}

#[test]
fn a_sum_asks_its_parts_once() {
    for depth in [1, 5, 40] {
        let asked = Arc::default();
        let game = counted_in_sums(depth, &asked);
        let start = game.start();
        assert!(game.outcome(&start).is_none());
        assert_eq!(asked.swap(0, Ordering::Relaxed), 1);
        let moves: Vec<AnyMove> = game.moves(&start).collect();
        assert_eq!(moves.len(), 1);
        assert_eq!(asked.swap(0, Ordering::Relaxed), depth);
        let end = game.play(&start, &moves[0]);
        assert_eq!(game.outcome(&end), Some(blocked(Player(1))));
    }
}

fn nested(name: &str, depth: usize, inner: &str) -> String {
    format!("{}{inner}{}", format!("{name}(").repeat(depth), ")".repeat(depth))
}

#[test]
fn names_nest_eight_deep_and_no_deeper() {
    for name in ["misere", "sum"] {
        let opened = open(&nested(name, 8, "nim:2")).unwrap();
        assert_eq!(opened.spec.to_string(), nested(name, 8, "nim:2"));
        assert_eq!(opened.game.moves(&opened.game.start()).count(), 2);
        for text in [nested(name, 9, "nim:2"), nested(name, 100_000, ""), "sum(".repeat(25_000)] {
            let error = open(&text).err().unwrap();
            assert_eq!(error.what, "games are nested more than 8 deep");
            let bracket = text.match_indices('(').nth(8).unwrap().0;
            assert_eq!(error.at, bracket..bracket + 1);
        }
    }
}

#[test]
fn names_hold_few_brackets() {
    let pairs = |count: usize| vec!["sum(nim:1)"; count].join(",");
    assert!(open(&format!("sum({})", pairs(8))).is_ok());
    let error = open(&format!("sum({})", pairs(64))).err().unwrap();
    assert!(error.what.contains("more than 64 games"), "{}", error.what);
}

#[test]
fn hostile_names_are_refused_in_few_words() {
    const LONG: usize = 1 << 20;
    let brackets = ["(", ")", "[", ")(", "sum()", "sum(,"].map(|piece| piece.repeat(LONG));
    let words = ["x".repeat(LONG), format!("nim:{}", "9".repeat(LONG))];
    let commas = [format!("cops:{}", "a,".repeat(LONG)), format!("sum({})", ",a".repeat(LONG))];
    let amounts = [format!("nim:3,take={}x", "1,".repeat(LONG))];
    for text in brackets.iter().chain(&words).chain(&commas).chain(&amounts) {
        let error = open(text).err().unwrap().to_string();
        assert!(error.len() < 1000, "{} bytes for {}", error.len(), &text[..10]);
    }
}

#[test]
fn where_play_begins_is_the_same() {
    let mut begun = 0;
    for about in GAMES.iter() {
        let name = about.example;
        let (game, misere) = (open(name).unwrap().game, open(&format!("misere({name})")));
        let misere = misere.unwrap().game;
        let starts = |game: &AnyGame| -> Option<Vec<String>> {
            Some(game.beginnings()?.take(1000).map(|at| game.notation(&at)).collect())
        };
        begun += usize::from(game.starts_everywhere()) + usize::from(starts(&game).is_some());
        assert_eq!(
            (misere.starts_everywhere(), starts(&misere)),
            (game.starts_everywhere(), starts(&game)),
            "{name}"
        );
    }
    assert!(begun > 0, "no game begins elsewhere, so that nothing was compared");
}

/// A game with each of its parameters in turn at both limits and just above the lower one, as far as
/// such a game exists; with the name of the parameter.
fn at_the_limits(about: &About) -> Vec<(&'static str, AnyGame)> {
    let variants = about.parameters.iter().flat_map(|parameter| {
        let values: Vec<String> = match parameter.kind {
            Kind::Flag => return vec![(parameter.name, parameter.name.to_owned())],
            Kind::Number(least, most) => {
                [least, least + 1, least + 2, most].map(|number| number.to_string()).into()
            }
            Kind::Size(least, most) => [(least, least), (least, most), (most, least), (most, most)]
                .map(|(columns, rows)| format!("{columns}x{rows}"))
                .into(),
            Kind::Choice(words) => words.iter().map(ToString::to_string).collect(),
            _ => Vec::new(),
        };
        let said = |value| (parameter.name, format!("{}={value}", parameter.name));
        values.into_iter().map(said).collect()
    });
    let open =
        |(parameter, said)| Some((parameter, open(&format!("{}:{said}", about.name)).ok()?.game));
    variants.filter_map(open).collect()
}

/// Positions that play reaches: those of plays in which chance decides, the same in every game.
fn reached(game: &AnyGame) -> Vec<AnyPosition> {
    let mut reached = vec![game.start()];
    let mut chance = 1u64;
    for _ in 0..300 {
        let mut at = game.start();
        for _ in 0..40 {
            let moves: Vec<AnyMove> = game.moves(&at).collect();
            if moves.is_empty() || game.outcome(&at).is_some() {
                break;
            }
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            at = game.play(&at, &moves[(chance >> 33) as usize % moves.len()]);
            reached.push(at.clone());
        }
    }
    reached
}

#[test]
fn no_parameter_is_ignored() {
    let told = |game: &AnyGame| -> Vec<String> {
        let about = |at: &AnyPosition| {
            let moves: Vec<String> = game.moves(at).map(|chosen| chosen.to_string()).collect();
            format!("{} {:?} {moves:?}", game.notation(at), game.outcome(at))
        };
        reached(game).iter().map(about).collect()
    };
    for about in GAMES.iter() {
        // Some cannot be named without parameters.
        let Ok(plain) = open(about.name) else { continue };
        let plain = told(&plain.game);
        let mut parameters = BTreeMap::<_, bool>::new();
        for (parameter, game) in at_the_limits(about) {
            *parameters.entry(parameter).or_default() |= told(&game) != plain;
        }
        for (parameter, counts) in parameters {
            assert!(counts, "{}: `{parameter}` changes nothing", about.name);
        }
    }
}

#[test]
fn notations_are_read_back_at_the_limits() {
    for about in GAMES.iter() {
        for (parameter, game) in at_the_limits(about) {
            for at in reached(&game) {
                let text = game.notation(&at);
                let back = game.read(&text).map(|at| game.notation(&at));
                assert_eq!(back, Ok(text), "{} with `{parameter}`", about.name);
            }
        }
    }
}
