//! Combinations of `G F` and `F G` against a record of what was seen last, on arenas and on joint moves.

use attractor_core::{Coalition, Unwatched};
use attractor_logic::{CheckError, Ends, Fact, Reader, check, witness};
use proptest::prelude::*;

use crate::common::combo::{Combo, combos};
use crate::common::{Definitions, Naive, Set, Tree, World, worlds};

/// Something seen at a position: with `p`, `q`, `n` and whose turn it is, four colours that overlap.
fn seen() -> impl Strategy<Value = Box<Tree>> {
    let label = |name: &str| Tree::Fact(Fact::Label(name.into()));
    let turn = Tree::Fact(Fact::Turn(Coalition::from_bits(1)));
    prop::sample::select(vec![
        label("p"),
        label("q"),
        turn,
        Tree::Fact(Fact::At("0".into())),
        Tree::Not(Box::new(label("p"))),
        Tree::All(vec![]),
    ])
    .prop_map(Box::new)
}

fn holds(world: &World, tree: &Tree, ends: Ends) -> Set {
    let model = world.model().reading(ends);
    let answer = check(&model, &tree.formula(), &Unwatched).expect("every name is known");
    answer.holds().iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8_000))]

    #[test]
    fn combinations_are_won_where_the_record_says(
        world in worlds(), combo in combos(seen()), bits in 0u32..16, dual in any::<bool>(),
        ends in prop::sample::select(vec![Ends::Rules, Ends::Ordinary, Ends::Vacuous]),
    ) {
        let who = Coalition::from_bits(bits & Coalition::everyone(world.arena.players()).bits());
        let tree = Tree::Combined(who, dual, combo);
        let expected = Naive(&world.model().reading(ends), ends).eval(&tree);
        prop_assert_eq!(holds(&world, &tree, ends), expected);
    }

    #[test]
    fn laws_of_combinations(world in worlds(), one in combos(seen()), other in combos(seen()), bits in 0u32..16) {
        let players = world.arena.players();
        let us = Coalition::from_bits(bits & Coalition::everyone(players).bits());
        let both = |one: &Combo<_>, other: &Combo<_>| Combo::All(vec![one.clone(), other.clone()]);
        let not = |combo: &Combo<Box<Tree>>| Combo::Not(Box::new(combo.clone()));
        let ask =
            |who, dual, combo: &Combo<_>| holds(&world, &Tree::Combined(who, dual, combo.clone()), Ends::Rules);
        // `[[J]]` is the negation of `<<J>>` of the negation, and what all the others can force in a game of turns.
        let all: Set = world.arena.all().collect();
        prop_assert_eq!(ask(us, true, &one), &all - &ask(us, false, &not(&one)));
        prop_assert_eq!(ask(us, false, &one), ask(us.others(players), true, &one));
        // What has eight leaves may be too large.
        if let (Combo::Leaf(..), Combo::Leaf(..)) = (&one, &other) {
            let together = ask(us, false, &both(&one, &other));
            prop_assert!(together.is_subset(&ask(us, false, &one)));
        }
    }
}

#[test]
fn memory_is_told_where_it_is_needed() {
    use attractor_core::{ArenaBuilder, Player, VertexSet};
    use attractor_logic::{FactTable, Model};
    // From the middle one side or the other, and back.
    let mut builder = ArenaBuilder::new(2);
    builder.position(Player(0), [1, 2]);
    builder.position(Player(1), [0]);
    builder.position(Player(1), [0]);
    let arena = builder.build().unwrap();
    let mut table = FactTable::numbered(3);
    table.labels.insert("left".into(), VertexSet::of(3, [1]));
    table.labels.insert("right".into(), VertexSet::of(3, [2]));
    let model = Model::new(&arena, 0, &table);
    let mut reader = Reader::new(&model);
    let mut ask = |text: &str| {
        let formula = reader.formula(text).unwrap();
        let everywhere = check(&model, &formula, &Unwatched).unwrap().holds().len() == 3;
        (everywhere, witness(&model, &formula, 0, &Unwatched))
    };
    let (holds, strategy) = ask("<<1>> (G F left & G F right)");
    assert!(holds);
    let part = "<<1>> (G F left & G F right)".to_owned();
    assert_eq!(strategy, Err(CheckError::Memory { part }));
    // The other side needs none against it where it fails.
    let (holds, strategy) = ask("<<2>> (G F left & G F right)");
    assert!(!holds);
    assert_eq!(strategy.unwrap().1[0].strategy.len(), 1);
    let (holds, strategy) = ask("<<1>> (G F left & F G !right)");
    assert!(holds);
    let (_, found) = strategy.unwrap();
    assert_eq!(found[0].strategy.iter().map(|choice| choice.to).collect::<Vec<_>>(), [1]);
}
