//! Whether a formula holds where play begins, with as few states as it takes.

use attractor_core::{Vertex, VertexSet, Watch};

use crate::check::{Sets, Task};
use crate::formula::{Force, Formula, Goal, Node, Part};
use crate::joint::exploration::{Exploration, Known};
use crate::joint::explore_error::ExploreError;
use crate::joint::game::JointGame;
use crate::joint::local;
use crate::joint::model::JointModel;
use crate::model::Ends;
use crate::world::{CheckError, Vocabulary, World};

/// Whether a formula holds at the start, and what had to be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Whether it holds.
    pub holds: bool,
    /// How many states were found.
    pub found: u64,
    /// Of how many of them the moves were looked at.
    pub expanded: u64,
}

/// Joint moves to look at before the formula is tried for the first time.
const FIRST: u64 = 1 << 10;
/// How many times more they are before each further trial: all trials together take little longer than the last.
const GROWTH: u64 = 3;

/// Expand states from the start on until the formula is decided there, whatever the rest is like. States
/// that cannot matter any more are not expanded.
///
/// # Errors
/// What the rules do not allow for; a name that nothing has; too little memory; whoever watches has ended it.
pub fn decide<G: JointGame>(
    exploration: &mut Exploration<G>,
    formula: &Formula,
    reading: Ends,
    watch: &dyn Watch,
) -> Result<Decision, DecideError<G::Error>> {
    if let Some(holds) = local::decide(exploration, formula, reading, watch)? {
        let (found, expanded) = (exploration.states() as u64, exploration.expanded() as u64);
        return Ok(Decision { holds, found, expanded });
    }
    let mut most = FIRST;
    loop {
        let model = JointModel::new(exploration).reading(reading);
        let bounds = Bounds::of(model, formula, watch)?;
        let found = exploration.states() as u64;
        let expanded = exploration.expanded() as u64;
        if let Some(holds) = bounds.verdict(formula.root()) {
            return Ok(Decision { holds, found, expanded });
        }
        let mut queue = bounds.wanted(exploration, formula);
        let mut moves = 0;
        let mut next = 0;
        while moves < most && next < queue.len() {
            let known = exploration.states();
            moves += 1 + exploration.expand(queue[next], watch)?;
            queue.extend((known..exploration.states()).map(|v| v as Vertex));
            next += 1;
        }
        most *= GROWTH;
    }
}

/// Why a formula could not be decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecideError<E> {
    /// The states could not be explored.
    Explore(ExploreError<E>),
    /// The formula could not be evaluated on them.
    Check(CheckError),
}

impl<E> From<ExploreError<E>> for DecideError<E> {
    fn from(error: ExploreError<E>) -> DecideError<E> {
        DecideError::Explore(error)
    }
}

impl<E> From<CheckError> for DecideError<E> {
    fn from(error: CheckError) -> DecideError<E> {
        DecideError::Check(error)
    }
}

/// Where each part of a formula holds in any case, and where it may hold, whatever the states that were not
/// expanded lead to.
struct Bounds {
    must: Vec<Option<VertexSet>>,
    may: Vec<Option<VertexSet>>,
}

impl Bounds {
    fn of<G: JointGame>(
        mut model: JointModel<'_, G>,
        formula: &Formula,
        watch: &dyn Watch,
    ) -> Result<Bounds, CheckError> {
        let mut bounds = Bounds { must: Vec::new(), may: Vec::new() };
        for part in formula.parts() {
            let (must, may) = match &formula[part] {
                Node::Fact(fact) => {
                    let seen = model.fact(fact)?;
                    (seen.clone(), seen)
                }
                Node::Not(f) => (bounds.may(*f).complement(), bounds.must(*f).complement()),
                Node::All(parts) => {
                    let mut both = (model.everywhere(), model.everywhere());
                    for &part in parts {
                        both.0.intersect(bounds.must(part));
                        both.1.intersect(bounds.may(part));
                    }
                    both
                }
                Node::Any(parts) => {
                    let states = model.positions() as usize;
                    let mut both = (VertexSet::empty(states), VertexSet::empty(states));
                    for &part in parts {
                        both.0.unite(bounds.must(part));
                        both.1.unite(bounds.may(part));
                    }
                    both
                }
                Node::Implies(f, g) => (
                    union(&bounds.may(*f).complement(), bounds.must(*g)),
                    union(&bounds.must(*f).complement(), bounds.may(*g)),
                ),
                Node::Iff(f, g) => {
                    let (f, g) = (*f, *g);
                    let alike =
                        |f: &VertexSet, g: &VertexSet, not_f: &VertexSet, not_g: &VertexSet| {
                            let mut both = f.clone();
                            both.intersect(g);
                            both.unite(&union(not_f, not_g).complement());
                            both
                        };
                    (
                        alike(bounds.must(f), bounds.must(g), bounds.may(f), bounds.may(g)),
                        alike(bounds.may(f), bounds.may(g), bounds.must(f), bounds.must(g)),
                    )
                }
                // A combination may gain or lose by what holds at more positions, so it waits until that is certain.
                Node::Force(Force { goal: Goal::Combined(combined), .. })
                    if combined.endless().parts().iter().any(|&part| bounds.is_open(part)) =>
                {
                    (VertexSet::empty(model.positions() as usize), model.everywhere())
                }
                Node::Force(force) => {
                    let players = model.players();
                    let mut bound = |sets: &[Option<VertexSet>], hopeful: bool| {
                        let task = Task::of(&model, force, &Sets::new(sets));
                        let who = task.who();
                        // Whoever has to be prevented from something is given what the formula is not.
                        let favoured = hopeful != task.prevented();
                        model.favour(if favoured { who } else { who.opponents(players) });
                        task.holds(&model, watch)
                    };
                    (bound(&bounds.must, false)?, bound(&bounds.may, true)?)
                }
            };
            bounds.must.push(Some(must));
            bounds.may.push(Some(may));
        }
        Ok(bounds)
    }

    fn must(&self, part: Part) -> &VertexSet {
        Sets::new(&self.must).get(part)
    }

    fn may(&self, part: Part) -> &VertexSet {
        Sets::new(&self.may).get(part)
    }

    /// Whether somewhere it is not certain that a part holds, nor that it fails.
    fn is_open(&self, part: Part) -> bool {
        self.must(part) != self.may(part)
    }

    /// Whether a part holds at the start, if that is certain.
    fn verdict(&self, part: Part) -> Option<bool> {
        let must = self.must(part).contains(0);
        (must || !self.may(part).contains(0)).then_some(must)
    }

    /// The states to expand: those that come up from the start on through states where something that looks
    /// ahead is open.
    fn wanted<G: JointGame>(&self, exploration: &Exploration<G>, formula: &Formula) -> Vec<Vertex> {
        let states = exploration.states();
        let mut open = VertexSet::empty(states);
        for part in formula.parts() {
            if matches!(formula[part], Node::Force(_)) {
                let mut between = self.may(part).clone();
                between.subtract(self.must(part));
                open.unite(&between);
            }
        }
        let successors = exploration.menus(attractor_core::Coalition::NOBODY);
        let mut wanted = Vec::new();
        let mut seen = VertexSet::of(states, [0]);
        let mut queue = vec![0];
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            if !open.contains(v) {
                continue;
            }
            match exploration.known(v) {
                Known::Nothing => wanted.push(v),
                Known::Decided => {}
                Known::Menu(slot) => {
                    for &to in successors.of(slot).flatten() {
                        if !seen.contains(to) {
                            seen.insert(to);
                            queue.push(to);
                        }
                    }
                }
            }
        }
        wanted
    }
}

fn union(one: &VertexSet, other: &VertexSet) -> VertexSet {
    let mut both = one.clone();
    both.unite(other);
    both
}
