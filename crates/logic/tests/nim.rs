//! The grid engine against the generic one, and the game against its definition.

use crate::common::nim_arena::{self, Heaps};
use crate::common::{comparisons, trees};
use attractor_core::{Coalition, Player, Unwatched};
use attractor_logic::{
    DEFINITIONS, Fact, Grid, Model, Nim, Reader, Sum, Tuple, Tuples, World, check,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// Small games, with rows of one word and of several, and rules that stay within a row.
fn games() -> impl Strategy<Value = Nim> {
    let shapes = prop_oneof![
        (Just(1usize), 0u32..200),
        (Just(2usize), 0u32..12),
        (Just(2usize), 60u32..70),
        (Just(3usize), 0u32..5),
        (Just(4usize), 0u32..3),
    ];
    (1u8..=3, shapes).prop_flat_map(|(players, (columns, most))| {
        let step = prop_oneof![6 => Just(0u32), 6 => 0u32..4, 1 => 0u32..70];
        vec(vec(step, columns), 0..4).prop_map(move |rules| {
            let rules = rules.into_iter().filter(|rule| rule.iter().any(|&d| d > 0)).collect();
            Nim::with_rules(players, columns, most, rules).expect("the numbers are in range")
        })
    })
}

/// Facts of every game with at least one column.
fn facts() -> impl Strategy<Value = Fact> {
    let players = || (0u32..16).prop_map(Coalition::from_bits);
    let sum = || {
        let terms = vec((-2i64..3, Just("heap 1".to_string())), 0..2);
        (terms, -3i64..30).prop_map(|(terms, constant)| Sum { terms, constant })
    };
    prop_oneof![
        2 => players().prop_map(Fact::Turn),
        1 => players().prop_map(Fact::Wins),
        2 => prop::sample::select(vec![Fact::Blocked, Fact::Over, Fact::Draw, Fact::Initial]),
        3 => (sum(), comparisons(), sum()).prop_map(|(l, sign, r)| Fact::Compare(l, sign, r)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_grid_agrees_with_the_arena(nim in games(), tree in trees(facts())) {
        let formula = tree.among(nim.players()).formula();
        let (arena, heaps) = (nim_arena::arena(&nim), Heaps(&nim));
        let model = Model::new(&arena, 0, &heaps).beginning(nim_arena::initial(&nim));
        let generic = check(&model, &formula, &Unwatched).expect("every name is known");
        let grid = Grid::new(nim.clone()).expect("the game is small");
        let fast = check(&grid, &formula, &Unwatched).expect("every name is known");
        let expected: Tuples =
            generic.holds().iter().map(|v| nim_arena::position(&nim, v)).collect();
        prop_assert_eq!(grid.tuples(fast.holds()), expected);
        for part in formula.parts() {
            prop_assert_eq!(generic.count(part), fast.count(part));
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn pre_is_what_the_paper_says(nim in games(), picks in vec(any::<u32>(), 0..30), bits in 0u32..8) {
        let grid = Grid::new(nim.clone()).expect("the game is small");
        let everything = grid.tuples(&grid.everywhere());
        prop_assert_eq!(everything.len() as u128, nim.positions());
        let list: Vec<Tuple> = everything.iter().map(<[u32]>::to_vec).collect();
        let target: Tuples =
            picks.iter().map(|&pick| list[pick as usize % list.len()].clone()).collect();
        let coalition = Coalition::from_bits(bits);
        let ours = |c: &Tuple| coalition.contains(Player(c[0] as u8 - 1));
        let delta = |c: &Tuple| nim.successors(c).expect("a position");
        let some: Tuples = list.iter().filter(|c| ours(c))
            .filter(|c| delta(c).iter().any(|next| target.contains(next)))
            .cloned().collect();
        let every: Tuples = list.iter().filter(|c| !ours(c))
            .filter(|c| delta(c).iter().all(|next| target.contains(next)))
            .cloned().collect();
        let set = grid.set(&target).expect("positions");
        prop_assert_eq!(grid.tuples(&set), target);
        prop_assert_eq!(grid.tuples(&grid.pre(coalition, &set)), some.union(&every));
        prop_assert_eq!(grid.tuples(&grid.pre_some(coalition, &set)), some);
        prop_assert_eq!(grid.tuples(&grid.pre_every(coalition, &set)), every);
    }

    #[test]
    fn successors_are_the_moves_of_the_arena(nim in games()) {
        let arena = nim_arena::arena(&nim);
        for v in arena.all() {
            let position = nim_arena::position(&nim, v);
            let moves: Tuples =
                arena.moves(v).iter().map(|&next| nim_arena::position(&nim, next)).collect();
            prop_assert_eq!(nim.successors(&position), Ok(moves));
            prop_assert_eq!(u32::from(arena.owner(v).number()), position[0]);
        }
    }
}

#[test]
fn a_game_is_written_as_its_settings() {
    let nim: Nim = "N=3,n=2,K=20,r=3,u0=42".parse().expect("reads");
    assert_eq!(nim, Nim::new(3, 2, 20, 3, 42).expect("in range"));
    assert_eq!(nim.to_string().parse(), Ok(nim));
    let by_hand: Nim = " N=2, n=2, K=9, rules=1-0;2-3 ".parse().expect("reads");
    assert_eq!(by_hand.rules().to_string(), "{(1,0), (2,3)}");
}

#[test]
fn bad_settings_are_named() {
    let refused = |text: &str| match text.parse::<Nim>() {
        Ok(nim) => panic!("`{text}` reads as {nim}"),
        Err(error) => error.to_string(),
    };
    for (text, message) in [
        ("N=0,n=2,K=20,r=3,u0=1", "N must be 1 to 32 players, not 0"),
        ("N=300,n=2,K=20,r=3,u0=1", "N must be 1 to 32 players, not 300"),
        ("N=3,n=0,K=20,r=3,u0=1", "n must be 1 to 6 columns, not 0"),
        ("N=3,n=7,K=20,r=3,u0=1", "n must be 1 to 6 columns, not 7"),
        ("N=3,n=2,K=20,r=3,u0=4890367", "u0 must be 0 to 4890366, not 4890367"),
        ("N=3,n=2,K=20,rules=1", "the rule (1) takes from 1 columns, but there are 2"),
        ("N=3,n=2,K=20,rules=0-0", "the rule (0,0) takes nothing"),
        ("N=3,n=2,K=5000000000,r=1,u0=1", "K must be at most 1000000000 matches, not 5000000000"),
    ] {
        assert_eq!(refused(text), message);
    }
    assert!(refused("N=3,n=2,K=20,r=3").starts_with("`u0` is missing: "));
    assert!(refused("N=3,n=2,K=20,r=3,u0=-1").starts_with("`u0=-1` is not a setting: "));
    assert!(refused("N=3,m=2").starts_with("`m=2` is not a setting: "));
}

#[test]
fn too_large_games_say_what_they_would_need() {
    let nim: Nim = "N=3,n=6,K=100,r=6,u0=42".parse().expect("reads");
    let error = Grid::new(nim).expect_err("two million million bits");
    assert_eq!(error.to_string(), "3184560451803 positions would need 2.8 TB of memory");
    let endless: Nim = "N=32,n=6,K=1000000000,r=6,u0=42".parse().expect("reads");
    assert!(Grid::new(endless).is_err());
    let nim: Nim = "N=3,n=4,K=40,r=6,u0=42".parse().expect("reads");
    assert!(Grid::within(nim.clone(), 1 << 20).is_err());
    assert!(Grid::within(nim, 1 << 30).is_ok());
}

#[test]
fn a_single_long_column_is_one_pass() {
    // Player 2 can always answer so that three matches go in a round.
    let nim = Nim::with_rules(2, 1, 1_000_000, vec![vec![1], vec![2]]).expect("in range");
    let grid = Grid::new(nim).expect("it fits");
    let mut reader = Reader::new(&grid);
    let lost = reader.formula("turn 1 & <<2>> F (turn 1 & blocked)").expect("reads");
    let answer = check(&grid, &lost, &Unwatched).expect("every name is known");
    let expected = (0..=1_000_000).step_by(3).map(|k| grid.number(&[1, k]));
    assert!(answer.holds().iter().eq(expected));
}

#[test]
fn positions_read_in_several_spellings() {
    let nim = Nim::with_rules(2, 2, 9, vec![vec![1, 1]]).expect("in range");
    for text in ["(1,5,9)", "1,5,9", " ( 1, 5, 9 ) ", "1-5-9"] {
        assert_eq!(nim.read(text), Ok(vec![1, 5, 9]));
    }
    for text in ["(1,5)", "(3,5,9)", "(0,5,9)", "(1,5,10)", "(1,5,9", "", "1,x,2"] {
        assert!(nim.read(text).is_err(), "{text}");
    }
}

#[test]
fn the_definitions_go_with_every_number_of_players() {
    for players in 1..=4 {
        let nim = Nim::with_rules(players, 2, 6, vec![vec![1, 2], vec![2, 0]]).expect("in range");
        let grid = Grid::new(nim).expect("small");
        let mut reader = Reader::new(&grid);
        reader.define("definitions", DEFINITIONS).expect("reads for any number of players");
        for player in 1..=players {
            let wins =
                reader.formula(&format!("Gagne_{player} <-> F_{{{player}}}")).expect("reads");
            let answer = check(&grid, &wins, &Unwatched).expect("every name is known");
            assert_eq!(u128::from(answer.count(wins.root())), grid.nim().positions());
        }
        let traitor = reader.formula("Traître_1");
        assert_eq!(traitor.is_ok(), players >= 3);
        if let Err(error) = traitor {
            assert_eq!(
                error.message,
                "there is no player 2".replace('2', if players == 1 { "2" } else { "3" })
            );
        }
    }
}
