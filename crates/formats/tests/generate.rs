//! Arenas made to order are what was ordered.

use attractor_core::Arena;
use attractor_formats::Format;
use attractor_formats::generate::{self, Random, random};
use attractor_formats::{NamedArena, write};

fn distinct_and_no_loops(arena: &Arena) -> bool {
    arena.all().all(|v| {
        let mut moves = arena.moves(v).to_vec();
        let before = moves.len();
        moves.sort_unstable();
        moves.dedup();
        moves.len() == before && !moves.contains(&v)
    })
}

#[test]
fn random_arenas_keep_to_the_order() {
    for seed in 0..200 {
        let order = Random {
            vertices: 5 + seed as usize,
            degree: 1..=(1 + seed as usize % 4).min((5 + seed as usize) / 4),
            players: 1 + (seed % 4) as u8,
            finished: 0.3,
            draws: 0.5,
            alternate: seed % 2 == 0,
            seed,
        };
        let NamedArena { arena, .. } = random(&order).unwrap();
        assert_eq!((arena.vertices(), arena.players()), (order.vertices, order.players));
        assert!(distinct_and_no_loops(&arena));
        for v in arena.all() {
            let over = arena.outcome(v).is_some();
            assert!(over || order.degree.contains(&arena.moves(v).len()));
            if order.alternate && order.players > 1 {
                let next = (arena.owner(v).0 + 1) % order.players;
                assert!(arena.moves(v).iter().all(|&to| arena.owner(to).0 == next));
            }
        }
    }
}

#[test]
fn shares_are_kept_up_to_chance() {
    let order =
        Random { vertices: 100_000, finished: 0.1, draws: 0.2, seed: 3, ..Random::default() };
    let arena = random(&order).unwrap().arena;
    let finished = arena.finals(|_| true).len();
    let drawn = arena.finals(attractor_core::Outcome::is_draw).len();
    assert!((9_500..10_500).contains(&finished), "{finished}");
    assert!((1_800..2_200).contains(&drawn), "{drawn}");
}

#[test]
fn nearly_complete_arenas_can_be_had() {
    let order = Random { vertices: 100, degree: 99..=99, finished: 0.0, ..Random::default() };
    let arena = random(&order).unwrap().arena;
    assert_eq!(arena.edges(), 9900);
    assert!(distinct_and_no_loops(&arena));
    let order = Random { degree: 40..=40, ..order };
    assert!(distinct_and_no_loops(&random(&order).unwrap().arena));
    let error = random(&Random { degree: 2..=100, ..order }).unwrap_err();
    assert_eq!(error.to_string(), "100 different moves cannot be had among 99 other vertices");
}

/// If this changes, files that people made with a seed are no longer theirs.
#[test]
fn a_seed_always_gives_the_same_file() {
    let order = Random { vertices: 6, degree: 1..=2, finished: 0.2, seed: 7, ..Random::default() };
    let mut text = Vec::new();
    write(&mut text, &random(&order).unwrap(), Format::Pg).unwrap();
    let expected =
        "parity 5;\nstart 0;\n0 0 0 5,2;\n1 0 1 1;\n2 1 1 2;\n3 0 1 3;\n4 1 0 4;\n5 0 1 1;\n";
    assert_eq!(String::from_utf8(text).unwrap(), expected);
}

#[test]
fn shapes() {
    let size = |named: NamedArena| (named.arena.vertices(), named.arena.edges());
    assert_eq!(size(generate::grid(3, 4).unwrap()), (12, 17));
    assert_eq!(size(generate::ladder(5).unwrap()), (10, 16));
    assert_eq!(size(generate::tree(3, 2, 1).unwrap()), (13, 12));
    assert_eq!(size(generate::cycle(6).unwrap()), (7, 7));
    assert_eq!(size(generate::chain(6).unwrap()), (7, 6));
    for wrong in [
        generate::grid(0, 4),
        generate::grid(usize::MAX, 2),
        generate::ladder(0),
        generate::tree(2, 31, 0),
        generate::tree(1, u32::MAX, 0),
        generate::cycle(0),
        generate::chain(usize::MAX),
    ] {
        assert!(wrong.is_err());
    }
}
