//! Every way to solve a game against the literal fixpoint.

use attractor_core::{
    Census, Coalition, Exploration, Game, Goal, Numbered, Player, Solution, Unwatched, Value,
    attract, explore, grundy, reach, solve_flat,
};
use attractor_games::{GAMES, Spec, Visitor, visit};
use attractor_testkit::arenas::arenas;
use attractor_testkit::naive;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn the_attractor_is_the_least_fixpoint(arena in arenas(), bits in any::<u32>(), picked in any::<u64>()) {
        let coalition = Coalition::from_bits(bits & Coalition::everyone(arena.players()).bits());
        let inside = |v: u32| picked >> (v % 64) & 1 == 1;
        let target = attractor_core::VertexSet::from_fn(arena.vertices(), inside);
        let region = attract(&arena, coalition, &target);
        let naive = naive::attractor(&arena, coalition, inside);
        for v in arena.all() {
            prop_assert_eq!(region.rank(v), naive[v as usize]);
        }
    }
}

/// The games that are small enough for the literal fixpoint.
const SMALL: &[&str] = &[
    "matches:30,take=1-3,misere",
    "chomp:4x4",
    "chomp:3x3,eat",
    "tictactoe",
    "mnk:3x2,k=2",
    "quixo:2x2",
    "krk:3",
    "tactix:3x3",
    "tactix:3x3,misere",
    "sim:4",
    "notakto:1",
    "connect4:3x2,line=2",
    "connect4:2x5,line=3",
    "connect4:3x3,line=3",
    "connect4:4x3",
    "connect4:1x4,line=2",
];

struct Compare;

impl Visitor for Compare {
    type Output = usize;

    fn visit<G: Game + 'static>(self, spec: &Spec, _: G) -> usize {
        panic!("{spec} is not numbered")
    }

    fn visit_numbered<G: Numbered + 'static>(self, spec: &Spec, game: G) -> usize {
        let flat = solve_flat(&game, usize::MAX, &Unwatched).expect("small games fit");
        let explored = explore(&game);
        let values = naive::values_to_mover(&explored.arena);
        for (at, &value) in explored.positions.iter().zip(&values) {
            let found = flat.value(game.number(at));
            assert_eq!(found, Some(value), "{spec} at {}", game.notation(at));
        }
        values.len()
    }
}

#[test]
fn flat_arrays_give_the_values_of_the_naive_solver() {
    for text in SMALL {
        let compared = visit(text, Compare).expect("a game of the catalogue");
        assert!(compared > 1, "{text}");
    }
}

/// Every number that play reaches stands for a position that play reaches, and the other way round, and
/// numbers are counted as exploring counts.
#[test]
fn numbers_are_what_exploring_finds() {
    struct Reached;
    impl Visitor for Reached {
        type Output = usize;
        fn visit<G: Game + 'static>(self, spec: &Spec, _: G) -> usize {
            panic!("{spec} is not numbered")
        }
        fn visit_numbered<G: Numbered + 'static>(self, spec: &Spec, game: G) -> usize {
            let flat = solve_flat(&game, usize::MAX, &Unwatched).expect("small games fit");
            let mut start = std::iter::once(game.start());
            let reached = reach(&game, &mut start, &Unwatched).expect("nobody watches");
            let explored = explore(&game);
            let arena = &explored.arena;
            let solutions =
                Solution::of_each(arena, &Goal::Outcomes, &Unwatched).expect("nobody watches");
            for (v, at) in arena.all().zip(explored.positions.iter()) {
                let number = game.number(at);
                let mover = |number| game.mover(number);
                let movers: Vec<Player> = reached.movers(number, &mover).collect();
                assert!(movers.contains(&game.turn(at)), "{spec} at {}", game.notation(at));
                let value = solutions[usize::from(game.turn(at).0)].value(v);
                assert_eq!(flat.value(number), Some(value), "{spec} at {}", game.notation(at));
            }
            assert_eq!(reached.positions(), arena.vertices(), "{spec}");
            assert_eq!(reached.moves(), arena.edges() as u64, "{spec}");
            let census = flat.census(&reached, &|number| game.mover(number), &Unwatched).unwrap();
            let mut counted = Census { moves: arena.edges() as u64, ..Census::new(2) };
            for v in arena.all() {
                let value = |player: Player| solutions[usize::from(player.0)].value(v);
                counted.count(arena.owner(v), value);
            }
            assert_eq!(census, counted, "{spec}");
            reached.positions()
        }
    }
    for (text, positions) in [
        ("connect4:4x4", Some(161_029)),
        ("connect4:4x4,line=3", None),
        ("connect4:6x2", None),
        ("connect4:3x6,line=4", None),
        ("connect4:2x8,line=3", None),
        ("matches:9", Some(18)),
        ("chomp:5x4", None),
        ("chomp:4x4,eat", None),
        ("tictactoe", Some(5478)),
        ("quixo:3x3", None),
        ("tactix:3x3", None),
        ("sim:5", None),
        ("notakto:1", None),
        ("krk:4", None),
    ] {
        let reached = visit(text, Reached).expect("a game of the catalogue");
        assert!(positions.is_none_or(|positions| positions == reached), "{text}: {reached}");
    }
}

struct Fold;

impl Visitor for Fold {
    type Output = (usize, usize);

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> (usize, usize) {
        let plain = explore(&game);
        let folded = Exploration::new(&game).folded().run(&Unwatched).expect("nothing is limited");
        let solved = |arena| -> [Vec<Value>; 2] {
            [0, 1].map(|player| naive::values(arena, Coalition::of(attractor_core::Player(player))))
        };
        let (all, few) = (solved(&plain.arena), solved(&folded.arena));
        for (v, at) in plain.positions.iter().enumerate() {
            let image =
                folded.positions.find(&game, at).expect("every position has a representative");
            for player in [0, 1] {
                let (value, folded) = (all[player][v], few[player][image as usize]);
                assert_eq!(value, folded, "{spec} at {}", game.notation(at));
            }
        }
        (plain.arena.vertices(), folded.arena.vertices())
    }
}

#[test]
fn folding_changes_no_answer() {
    for text in
        ["tictactoe", "nim:3-3-3", "connect4:3x3,line=3", "hexapawn:3x3", "hare", "mnk:3x2,k=2"]
    {
        let (all, folded) = visit(text, Fold).expect("a game of the catalogue");
        assert!(folded < all, "{text} is not folded: {folded} of {all}");
    }
}

struct Values;

impl Visitor for Values {
    type Output = (bool, Option<Vec<(String, u32)>>);

    fn visit<G: Game + 'static>(self, _: &Spec, game: G) -> Self::Output {
        let explored = explore(&game);
        let named = |(at, value): (&G::Position, u32)| (game.notation(at), value);
        let values = grundy(&explored.arena, &Unwatched).unwrap();
        (
            game.impartial(),
            values.map(|values| explored.positions.iter().zip(values).map(named).collect()),
        )
    }
}

fn value_at_start(text: &str) -> u32 {
    let (impartial, values) = visit(text, Values).expect("a game of the catalogue");
    assert!(impartial, "{text}");
    values.expect("impartial games of the catalogue end")[0].1
}

#[test]
fn grundy_values_obey_the_sum_rule() {
    for (a, b) in [
        ("nim:3", "kayles:5"),
        ("dawson:7", "chomp:2x3"),
        ("subtraction:7,take=1,3,4", "tactix:2x2"),
    ] {
        let sum = value_at_start(&format!("sum({a},{b})"));
        assert_eq!(sum, value_at_start(a) ^ value_at_start(b), "{a} and {b}");
    }
}

#[test]
fn nim_is_the_exclusive_or_up_to_seven() {
    let (_, values) = visit("nim:7-7-7", Values).expect("nim");
    let values = values.expect("nim ends");
    assert!(values.len() >= 512);
    for (notation, value) in values {
        let heaps = notation.split('@').next().unwrap_or_default();
        let xor = heaps.split('-').fold(0, |xor, heap| xor ^ heap.parse::<u32>().expect("a heap"));
        assert_eq!(value, xor, "{notation}");
    }
}

#[test]
fn rows_of_pins_have_the_published_periods() {
    // Guy and Smith 1956: Kayles has period 12 from 71 on, Dawson's chess period 34 from 52 on.
    let kayles = attractor_games::octal::row_values("0.77", 300).expect("a code");
    assert_eq!(kayles[..12], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    assert!((71..=288).all(|n| kayles[n] == kayles[n + 12]) && kayles[70] != kayles[82]);
    assert_eq!(kayles[72..84], [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]);
    let dawson = attractor_games::octal::row_values("0.137", 300).expect("a code");
    assert_eq!(dawson[..12], [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
    assert!((52..=266).all(|n| dawson[n] == dawson[n + 34]) && dawson[51] != dawson[85]);
    for n in 1..=9 {
        assert_eq!(value_at_start(&format!("kayles:{n}")), kayles[n], "kayles:{n}");
        assert_eq!(value_at_start(&format!("dawson:{n}")), dawson[n], "dawson:{n}");
    }
}

#[test]
fn the_last_match_loses_at_one_more_than_a_multiple_of_four() {
    struct First;
    impl Visitor for First {
        type Output = Value;
        fn visit<G: Game + 'static>(self, _: &Spec, game: G) -> Value {
            naive::values(&explore(&game).arena, Coalition::of(attractor_core::Player(0)))[0]
        }
    }
    for n in 1..=200 {
        let value = visit(&format!("matches:{n},take=1-3,misere"), First).expect("matches");
        assert_eq!(value.is_loss(), n % 4 == 1, "{n} matches");
    }
}

#[test]
fn a_limit_on_memory_is_kept() {
    struct Limited;
    impl Visitor for Limited {
        type Output = bool;
        fn visit<G: Game + 'static>(self, _: &Spec, game: G) -> bool {
            let error = Exploration::new(&game).limited(1 << 20).run(&Unwatched).err();
            matches!(error, Some(attractor_core::ExploreError::TooLarge { needed, .. }) if needed < 8 << 20)
        }
    }
    assert!(visit("connect4:7x6", Limited).expect("connect4"));
    assert!(!visit("tictactoe", Limited).expect("tictactoe"));
}

#[test]
fn names_that_open_nothing_say_what_would() {
    for (text, at, expected) in [
        ("chmp:4x3", 0..4, "chomp"),
        ("matches:9,tak=1-2", 10..17, "take"),
        ("matches:9,take=0-2", 10..18, "numbers from 1"),
        ("nim:3-300", 4..9, "0 to 255"),
        ("connect4:9x9", 9..12, "connect4:4x4"),
        ("tictactoe:3", 10..11, "nothing after the name"),
        ("sum(nim:3", 3..9, ")"),
        ("krk:99", 4..6, "3 to 16"),
    ] {
        let error = attractor_games::open(text).err().unwrap_or_else(|| panic!("{text} opens"));
        assert_eq!(error.at, at, "{text}: {error}");
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
    for about in GAMES.iter() {
        assert!(attractor_games::open(about.example).is_ok(), "{}", about.example);
        // Only a game with a parameter that has no default needs more than its name.
        let complete = about.parameters.iter().all(|parameter| !parameter.default.is_empty());
        assert!(attractor_games::open(about.name).is_ok() || !complete, "{}", about.name);
    }
}
