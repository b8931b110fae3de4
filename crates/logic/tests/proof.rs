//! Witnesses are judged by leaving their side no other choice; certificates by their own checker.

use std::collections::HashMap;

use crate::common::combo::Combo;
use crate::common::{Definitions, Naive, Set, World, facts, trees, worlds};
use attractor_core::{Arena, ArenaBuilder, Unwatched, Vertex};
use attractor_logic::{
    Certificate, CheckError, End, Ends, Formula, Goal, Model, Node, Witness, certify, check_parts,
    witness,
};
use proptest::prelude::*;

/// The arena in which `who` can only follow the strategy, and is blocked where it says nothing.
fn following(arena: &Arena, found: &Witness) -> Arena {
    let choices: HashMap<Vertex, Vertex> =
        found.strategy.iter().map(|choice| (choice.at, choice.to)).collect();
    let mut builder = ArenaBuilder::new(arena.players());
    for v in arena.all() {
        let owner = arena.owner(v);
        if let Some(outcome) = arena.outcome(v) {
            builder.finished(owner, outcome);
        } else if found.who.contains(owner) {
            builder.position(owner, choices.get(&v).copied());
        } else {
            builder.position(owner, arena.moves(v).iter().copied());
        }
    }
    builder.build().expect("the same vertices")
}

/// The operator of a part with what its operands are in `world`.
fn goal(world: &World, formula: &Formula, found: &Witness) -> (char, Option<u32>, Set, Set) {
    let answer = check_parts(&world.model(), formula, &Unwatched).expect("every name is known");
    let set = |part| answer.set(part).expect("every part is kept").iter().collect::<Set>();
    let Node::Force(force) = &formula[found.part] else { panic!("no operator") };
    match force.goal {
        Goal::Next(f) => ('X', None, set(f), Set::new()),
        Goal::Eventually(f, most) => ('F', most, set(f), Set::new()),
        Goal::Always(f, most) => ('G', most, set(f), Set::new()),
        Goal::Until(f, g, most) => ('U', most, set(f), set(g)),
        Goal::Release(f, g, most) => ('R', most, set(f), set(g)),
        Goal::Weak(f, g, most) => ('W', most, set(f), set(g)),
        Goal::Recurring(f) => ('B', None, set(f), Set::new()),
        Goal::Lasting(f) => ('C', None, set(f), Set::new()),
        Goal::Combined(_) => ('E', None, Set::new(), Set::new()),
    }
}

/// Whether this part of a formula is a combination of `G F` and `F G`.
pub(crate) fn is_combined(formula: &Formula, part: &str) -> bool {
    formula.parts().any(|of| match &formula[of] {
        Node::Force(force) => {
            matches!(force.goal, Goal::Combined(_)) && formula.part(of).to_string() == part
        }
        _ => false,
    })
}

fn judge(
    world: &World,
    formula: &Formula,
    at: Vertex,
    found: &Witness,
) -> Result<(), TestCaseError> {
    let Node::Force(force) = &formula[found.part] else { panic!("no operator") };
    let (operator, most, f, g) = goal(world, formula, found);
    let answer = check_parts(&world.model(), formula, &Unwatched).expect("every name is known");
    let set = |part| answer.set(part).expect("every part is kept").iter().collect::<Set>();
    let holds_in = |arena: &Arena| {
        let model = Model::new(arena, 0, &world.table);
        let naive = Naive(&model, Ends::Rules);
        let (who, dual) = (force.coalition, force.dual);
        let set = match &force.goal {
            Goal::Combined(combined) => {
                let combo = Combo::of(combined.endless()).map(&mut |&part| set(part));
                naive.combined(who, dual, &combo)
            }
            _ => naive.path(who, dual, operator, most, &f, &g),
        };
        set.contains(&at)
    };
    prop_assert_eq!(holds_in(&world.arena), found.holds);
    prop_assert_eq!(holds_in(&following(&world.arena, found)), found.holds);
    for choice in &found.strategy {
        prop_assert!(world.arena.edge_to(choice.at, choice.to).is_some());
    }
    prop_assert!(found.strategy.is_sorted_by(|a, b| a.at < b.at));

    // The play is one of the plays of that arena, and ends as it says.
    let arena = following(&world.arena, found);
    let positions = &found.play.positions;
    let last = *positions.last().expect("a play has a first position");
    prop_assert_eq!(positions[0], at);
    for pair in positions.windows(2) {
        prop_assert!(arena.edge_to(pair[0], pair[1]).is_some());
    }
    match found.play.end {
        End::Blocked => prop_assert!(world.arena.is_blocked(last)),
        End::Over => {
            prop_assert!(world.arena.outcome(last).is_some() && !world.arena.is_blocked(last));
        }
        End::Repeats(i) => prop_assert!(arena.edge_to(last, positions[i]).is_some()),
        End::Bound => prop_assert_eq!(most, Some(positions.len() as u32 - 1)),
        // What comes after the last position cannot change the verdict on this play.
        End::Settled => match (operator, found.holds) {
            ('X', holds) => prop_assert_eq!(f.contains(&last), holds),
            ('F', true) | ('R', true) => prop_assert!(f.contains(&last)),
            ('G', false) => prop_assert!(!f.contains(&last)),
            ('U' | 'W', true) | ('R', false) => prop_assert_eq!(g.contains(&last), found.holds),
            ('U' | 'W', false) => prop_assert!(!f.contains(&last) && !g.contains(&last)),
            _ => prop_assert!(false, "{} cannot be settled by one position", operator),
        },
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn strategies_get_their_way(world in worlds(), tree in trees(facts())) {
        let formula = tree.among(world.arena.players()).formula();
        let model = world.model();
        for at in world.arena.all() {
            let (holds, found) = match witness(&model, &formula, at, &Unwatched) {
                Err(CheckError::Memory { part }) => {
                    prop_assert!(is_combined(&formula, &part));
                    continue;
                }
                found => found.expect("every name is known"),
            };
            let answer = check_parts(&model, &formula, &Unwatched).expect("every name is known");
            prop_assert_eq!(holds, answer.holds().contains(at));
            for found in &found {
                prop_assert_eq!(
                    answer.set(found.part).expect("every part is kept").contains(at),
                    found.holds
                );
                judge(&world, &formula, at, found)?;
            }
        }
    }

    #[test]
    fn certificates_are_accepted_and_changed_ones_are_not(
        world in worlds(),
        tree in trees(facts()),
        change in any::<(prop::sample::Index, prop::sample::Index, Option<u8>)>(),
    ) {
        let tree = tree.among(world.arena.players());
        let formula = tree.formula();
        let model = world.model();
        let certificate = match certify(&model, &formula, &Unwatched) {
            Err(CheckError::Unproved { part }) => {
                prop_assert!(is_combined(&formula, &part));
                return Ok(());
            }
            certificate => certificate.expect("every name is known"),
        };
        let text = serde_json::to_string(&certificate).expect("a certificate is JSON");
        let mut read: Certificate = serde_json::from_str(&text).expect("it reads back");
        prop_assert_eq!(&read, &certificate);
        let expected = Naive(&model, Ends::Rules).eval(&tree);
        match read.verify(&model, &Unwatched).unwrap() {
            Ok(holds) => prop_assert_eq!(holds.iter().collect::<Set>(), expected),
            Err(refuted) => prop_assert!(false, "{}", refuted),
        }

        let (which, place, rank) = change;
        if !read.proofs.is_empty() {
            let proof = which.index(read.proofs.len());
            let v = place.index(world.arena.vertices());
            let ranks = &mut read.proofs[proof].ranks;
            let new = rank.map(u32::from);
            if ranks[v] != new {
                ranks[v] = new;
                let refuted = read.verify(&model, &Unwatched).unwrap().expect_err("there is one right answer");
                prop_assert_eq!(&refuted.part, &read.proofs[proof].part);
                prop_assert!(refuted.position.is_some());
            }
        }
        let mut lying = certificate;
        let v = place.index(world.arena.vertices()) as Vertex;
        match lying.holds.binary_search(&v) {
            Ok(i) => {
                lying.holds.remove(i);
            }
            Err(i) => lying.holds.insert(i, v),
        }
        let refuted = lying.verify(&model, &Unwatched).unwrap().expect_err("it holds or it does not");
        prop_assert_eq!(refuted.position, Some(v.to_string()));
    }
}
