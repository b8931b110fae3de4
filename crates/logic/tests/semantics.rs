//! The engine against the literal definitions.

use crate::common::{Definitions, Naive, Path, Set, Tree, facts, trees, worlds};
use attractor_core::{Attraction, Coalition, Unwatched, attract};
use attractor_logic::{DEFINITIONS, Ends, Reader, check, check_parts};
use proptest::prelude::*;

fn holds(world: &crate::common::World, tree: &Tree) -> Set {
    let answer = check(&world.model(), &tree.formula(), &Unwatched).expect("every name is known");
    answer.holds().iter().collect()
}

fn force(bits: u32, dual: bool, operator: char, left: &Tree, right: &Tree) -> Tree {
    let (left, right) = (Box::new(left.clone()), Box::new(right.clone()));
    Tree::Force(Coalition::from_bits(bits), dual, Path { operator, most: None, left, right })
}

fn not(tree: &Tree) -> Tree {
    Tree::Not(Box::new(tree.clone()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6_000))]

    #[test]
    fn every_operator_means_what_it_is_defined_to_mean(
        world in worlds(),
        tree in trees(facts()),
        ends in prop::sample::select(vec![Ends::Rules, Ends::Ordinary, Ends::Vacuous]),
    ) {
        let tree = tree.among(world.arena.players());
        let model = world.model().reading(ends);
        let answer = check(&model, &tree.formula(), &Unwatched).expect("every name is known");
        let expected = Naive(&model, ends).eval(&tree);
        prop_assert_eq!(answer.holds().iter().collect::<Set>(), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn dualities(world in worlds(), f in trees(facts()), g in trees(facts()), bits in 0u32..16) {
        let players = world.arena.players();
        let (f, g) = (f.among(players), g.among(players));
        let (nf, ng) = (not(&f), not(&g));
        let us = bits & Coalition::everyone(players).bits();
        let them = Coalition::from_bits(us).others(players).bits();
        for (operator, dual) in [('X', 'X'), ('F', 'G'), ('G', 'F'), ('U', 'R'), ('R', 'U'), ('B', 'C'), ('C', 'B')] {
            let can = holds(&world, &force(us, false, operator, &f, &g));
            let cannot_prevent = holds(&world, &force(us, true, operator, &f, &g));
            let dual_fails = holds(&world, &not(&force(us, false, dual, &nf, &ng)));
            prop_assert_eq!(&cannot_prevent, &dual_fails);
            // Somebody can and the rest cannot prevent it are the same thing in a game of turns,
            // but for a move where the game is decided.
            let others_cannot = holds(&world, &force(them, true, operator, &f, &g));
            if operator == 'X' {
                let decided = world.arena.all().filter(|&v| {
                    world.arena.moves(v).is_empty() && !world.arena.is_blocked(v)
                });
                let decided: Set = decided.collect();
                prop_assert!(can.is_disjoint(&decided));
                prop_assert_eq!(&can | &decided, others_cannot);
            } else {
                prop_assert_eq!(can, others_cannot);
            }
        }
        // A strong until is a weak one, and for everyone together a weak one is `U` or `G`.
        let everyone = Coalition::everyone(players).bits();
        let ours = |operator| holds(&world, &force(us, false, operator, &f, &g));
        prop_assert!(ours('U').is_subset(&ours('W')));
        let together = |operator| holds(&world, &force(everyone, false, operator, &f, &g));
        prop_assert_eq!(together('W'), &together('U') | &together('G'));
    }

    #[test]
    fn winning_is_what_the_attractor_says(world in worlds(), bits in 1u32..16) {
        let players = world.arena.players();
        let us = Coalition::from_bits(bits & Coalition::everyone(players).bits());
        let target = world.arena.finals(|outcome| outcome.is_win_for(us));
        let model = world.model();
        let mut reader = Reader::new(&model);
        reader.define("definitions", DEFINITIONS).expect("they read");
        let mut ask = |text: String| {
            let formula = reader.formula(&text).expect("it reads");
            check(&model, &formula, &Unwatched).expect("every name is known").holds().clone()
        };
        let vacuous = Attraction::new(&world.arena, us, &target).vacuous(model.vacuous()).run().set();
        let wins = ask(format!("<<{us}>> F wins {{{us}}}"));
        prop_assert_eq!(&wins, &vacuous);
        prop_assert_eq!(&wins, &ask(format!("Won({{{us}}})")));
        // Where a blocked player has lost, as in every game, it is the plain attractor.
        let lost = |v| world.arena.outcome(v).is_some_and(|end| end.is_win_for(us));
        let blocked = |v| world.arena.is_blocked(v) && !us.contains(world.arena.owner(v));
        if world.arena.all().all(|v| !blocked(v) || lost(v)) {
            prop_assert_eq!(wins, attract(&world.arena, us, &target).set());
        }
    }

    #[test]
    fn parts_are_counted_and_kept(world in worlds(), tree in trees(facts())) {
        let tree = tree.among(world.arena.players());
        let formula = tree.formula();
        let model = world.model();
        let lean = check(&model, &formula, &Unwatched).expect("every name is known");
        let full = check_parts(&model, &formula, &Unwatched).expect("every name is known");
        prop_assert_eq!(lean.holds(), full.holds());
        for (part, (text, count)) in formula.parts().zip(lean.why(&formula)) {
            let alone = Reader::new(&model).formula(&text).expect("a printed part reads back");
            let again = check(&model, &alone, &Unwatched).expect("every name is known");
            prop_assert_eq!(again.holds().len() as u64, count);
            prop_assert_eq!(full.set(part), Some(again.holds()));
        }
    }
}
