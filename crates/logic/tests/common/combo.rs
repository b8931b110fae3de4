//! Combinations of `G F` and `F G`, and who wins with them by a record of what was seen last.

use std::collections::HashMap;

use attractor_core::{
    ArenaBuilder, Coalition, Convention, Outcome, ParityAlgorithm, ParityGame, Player, Unwatched,
    Vertex,
};
use attractor_logic::{Endless, Part};
use proptest::prelude::*;

use super::Set;

/// A combination of at most four, over whatever stands after `G F` (`true`) or `F G`.
#[derive(Clone, Debug)]
pub enum Combo<T> {
    Leaf(bool, T),
    Not(Box<Combo<T>>),
    All(Vec<Combo<T>>),
    Any(Vec<Combo<T>>),
    Implies(Box<Combo<T>>, Box<Combo<T>>),
    Iff(Box<Combo<T>>, Box<Combo<T>>),
}

pub fn combos<T: Clone + std::fmt::Debug + 'static>(
    leaves: impl Strategy<Value = T> + 'static,
) -> impl Strategy<Value = Combo<T>> {
    let leaf = (any::<bool>(), leaves).prop_map(|(recurring, of)| Combo::Leaf(recurring, of));
    leaf.prop_recursive(2, 4, 2, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        let two = || prop::collection::vec(inner.clone(), 2);
        prop_oneof![
            1 => boxed().prop_map(Combo::Not),
            3 => two().prop_map(Combo::All),
            3 => two().prop_map(Combo::Any),
            2 => (boxed(), boxed()).prop_map(|(e, then)| Combo::Implies(e, then)),
            1 => (boxed(), boxed()).prop_map(|(e, other)| Combo::Iff(e, other)),
        ]
    })
}

impl<T> Combo<T> {
    pub fn map<U>(&self, to: &mut dyn FnMut(&T) -> U) -> Combo<U> {
        match self {
            Combo::Leaf(recurring, of) => Combo::Leaf(*recurring, to(of)),
            Combo::Not(e) => Combo::Not(Box::new(e.map(to))),
            Combo::All(all) => Combo::All(all.iter().map(|e| e.map(to)).collect()),
            Combo::Any(any) => Combo::Any(any.iter().map(|e| e.map(to)).collect()),
            Combo::Implies(e, then) => Combo::Implies(Box::new(e.map(to)), Box::new(then.map(to))),
            Combo::Iff(e, other) => Combo::Iff(Box::new(e.map(to)), Box::new(other.map(to))),
        }
    }

    /// Whether a play is like this that visits again and again what `seen` says of each leaf in turn: for `G F f` the
    /// positions with `f`, for `F G f` those without.
    fn judge(&self, seen: &mut dyn Iterator<Item = bool>) -> bool {
        match self {
            Combo::Leaf(recurring, _) => seen.next().expect("one for each leaf") == *recurring,
            Combo::Not(e) => !e.judge(seen),
            // Every leaf has to be heard.
            Combo::All(all) => {
                !all.iter().map(|e| e.judge(seen)).collect::<Vec<_>>().contains(&false)
            }
            Combo::Any(any) => {
                any.iter().map(|e| e.judge(seen)).collect::<Vec<_>>().contains(&true)
            }
            Combo::Implies(e, then) => {
                let (e, then) = (e.judge(seen), then.judge(seen));
                !e || then
            }
            Combo::Iff(e, other) => e.judge(seen) == other.judge(seen),
        }
    }
}

impl Combo<Part> {
    pub fn endless(&self) -> Endless {
        let all = |all: &[Combo<Part>]| all.iter().map(Combo::endless).collect();
        let boxed = |e: &Combo<Part>| Box::new(e.endless());
        match self {
            Combo::Leaf(true, of) => Endless::Recurring(*of),
            Combo::Leaf(false, of) => Endless::Lasting(*of),
            Combo::Not(e) => Endless::Not(boxed(e)),
            Combo::All(parts) => Endless::All(all(parts)),
            Combo::Any(parts) => Endless::Any(all(parts)),
            Combo::Implies(e, then) => Endless::Implies(boxed(e), boxed(then)),
            Combo::Iff(e, other) => Endless::Iff(boxed(e), boxed(other)),
        }
    }

    pub fn of(endless: &Endless) -> Combo<Part> {
        let all = |all: &[Endless]| all.iter().map(Combo::of).collect();
        let boxed = |e: &Endless| Box::new(Combo::of(e));
        match endless {
            Endless::Recurring(of) => Combo::Leaf(true, *of),
            Endless::Lasting(of) => Combo::Leaf(false, *of),
            Endless::Not(e) => Combo::Not(boxed(e)),
            Endless::All(parts) => Combo::All(all(parts)),
            Endless::Any(parts) => Combo::Any(all(parts)),
            Endless::Implies(e, then) => Combo::Implies(boxed(e), boxed(then)),
            Endless::Iff(e, other) => Combo::Iff(boxed(e), boxed(other)),
        }
    }
}

/// A game of two sides: who moves (`true` is whoever tries), and where to. The positions come first; whoever has no
/// move has lost.
pub type Sides = Vec<(bool, Vec<usize>)>;

impl Combo<Set> {
    /// The first `positions` vertices of a game from which whoever tries can make play like this: a parity game on the
    /// vertices with a record of colours, latest first. Of a record the part counts that reaches down to the
    /// deepest colour that is seen now; the longest such part that comes back for ever has exactly the colours that do.
    pub fn won(&self, game: &Sides, positions: usize) -> Set {
        let mut colours: Vec<Set> = Vec::new();
        let all: Set = (0..positions as Vertex).collect();
        self.each(&mut |recurring, set| {
            colours.push(if recurring { set.clone() } else { &all - set });
        });
        let first: Vec<usize> = (0..colours.len()).collect();
        let mut states: Vec<(usize, Vec<usize>)> =
            (0..positions).map(|v| (v, first.clone())).collect();
        let mut numbers: HashMap<_, Vertex> = states.iter().cloned().zip(0..).collect();
        let mut builder = ArenaBuilder::new(2);
        let mut priorities = Vec::new();
        while let Some((v, record)) = states.get(priorities.len()).cloned() {
            let (tries, moves) = &game[v];
            let seen = |colour: &usize| colours[*colour].contains(&(v as Vertex));
            let counts = record.iter().rposition(seen).map_or(0, |deepest| deepest + 1);
            let again = |colour| record[..counts].contains(&colour);
            let good = self.judge(&mut (0..colours.len()).map(again));
            priorities.push(2 * counts as u64 + u64::from(!good));
            let mut next: Vec<usize> = record.iter().copied().filter(seen).collect();
            next.extend(record.iter().copied().filter(|colour| !seen(colour)));
            let owner = Player(u8::from(!tries));
            if moves.is_empty() {
                builder.finished(owner, Outcome::won_by(Coalition::of(Player(u8::from(*tries)))));
                continue;
            }
            let to: Vec<Vertex> = moves
                .iter()
                .map(|&to| {
                    let state = (to, next.clone());
                    *numbers.entry(state.clone()).or_insert_with(|| {
                        states.push(state);
                        states.len() as Vertex - 1
                    })
                })
                .collect();
            builder.position(owner, to);
        }
        let arena = builder.build().expect("all edges lead to vertices");
        let parity = ParityGame {
            arena: &arena,
            coalition: Coalition::of(Player(0)),
            priorities: &priorities,
            convention: Convention::MaxEven,
        };
        let solution = parity.solve(ParityAlgorithm::Auto, &Unwatched).expect("nobody watches");
        all.into_iter().filter(|&v| solution.value(v).is_win()).collect()
    }
}

impl<T> Combo<T> {
    fn each(&self, hear: &mut dyn FnMut(bool, &T)) {
        match self {
            Combo::Leaf(recurring, of) => hear(*recurring, of),
            Combo::Not(e) => e.each(hear),
            Combo::All(parts) | Combo::Any(parts) => parts.iter().for_each(|e| e.each(hear)),
            Combo::Implies(e, other) | Combo::Iff(e, other) => {
                e.each(hear);
                other.each(hear);
            }
        }
    }
}
