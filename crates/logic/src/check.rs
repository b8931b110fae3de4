//! Where a formula holds.

use std::borrow::Cow;

use attractor_core::{Cancelled, VertexSet, Watch};

use crate::emerson_lei::EmersonLei;
use crate::formula::{Force, Formula, Goal, Node, Part};
use crate::recur::Recur;
use crate::world::{CheckError, Side, World};

/// Evaluate a formula everywhere: each distinct part once, each operator in one linear pass.
///
/// A set is let go as soon as nothing needs it any more; only how many positions it had is kept.
pub fn check<W: World + ?Sized>(
    world: &W,
    formula: &Formula,
    watch: &dyn Watch,
) -> Result<Answer, CheckError> {
    evaluate(world, formula, watch, false)
}

/// The same, but keep the set of every part: a [witness](crate::Witness) is drawn from them.
pub fn check_parts<W: World + ?Sized>(
    world: &W,
    formula: &Formula,
    watch: &dyn Watch,
) -> Result<Answer, CheckError> {
    evaluate(world, formula, watch, true)
}

/// Where a formula holds, and how often each of its parts does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    sets: Vec<Option<VertexSet>>,
    counts: Vec<u64>,
}

impl Answer {
    /// Where the whole formula holds.
    pub fn holds(&self) -> &VertexSet {
        let root = self.sets.last().and_then(Option::as_ref);
        root.expect("a formula has a last part, and its set is never let go")
    }

    /// How many positions satisfy a part.
    pub fn count(&self, part: Part) -> u64 {
        self.counts[part.index()]
    }

    /// Where a part holds; `None` if its set was let go.
    pub fn set(&self, part: Part) -> Option<&VertexSet> {
        self.sets[part.index()].as_ref()
    }

    /// Each part as text with the number of positions that satisfy it, the smallest parts first.
    pub fn why(&self, formula: &Formula) -> Vec<(String, u64)> {
        formula.parts().map(|part| (formula.part(part).to_string(), self.count(part))).collect()
    }
}

fn evaluate<W: World + ?Sized>(
    world: &W,
    formula: &Formula,
    watch: &dyn Watch,
    keep: bool,
) -> Result<Answer, CheckError> {
    let mut last_use = vec![usize::MAX; formula.parts().len()];
    if !keep {
        for part in formula.parts() {
            for child in formula[part].children() {
                last_use[child.index()] = part.index();
            }
        }
    }
    let mut sets: Vec<Option<VertexSet>> = Vec::with_capacity(last_use.len());
    let mut counts = Vec::with_capacity(last_use.len());
    for part in formula.parts() {
        let set = node(world, &formula[part], &Sets { sets: &sets }, watch)?;
        counts.push(set.len() as u64);
        sets.push(Some(set));
        for child in formula[part].children() {
            if last_use[child.index()] == part.index() {
                sets[child.index()] = None;
            }
        }
    }
    Ok(Answer { sets, counts })
}

/// The sets of the parts that come before.
#[derive(Clone, Copy)]
pub(crate) struct Sets<'a> {
    sets: &'a [Option<VertexSet>],
}

impl<'a> Sets<'a> {
    pub(crate) fn new(sets: &'a [Option<VertexSet>]) -> Sets<'a> {
        Sets { sets }
    }

    pub(crate) fn of(answer: &'a Answer) -> Sets<'a> {
        Sets { sets: &answer.sets }
    }

    pub(crate) fn get(&self, part: Part) -> &'a VertexSet {
        self.sets[part.index()].as_ref().expect("a set is kept until its last use")
    }
}

fn node<W: World + ?Sized>(
    world: &W,
    node: &Node,
    sets: &Sets<'_>,
    watch: &dyn Watch,
) -> Result<VertexSet, CheckError> {
    Ok(match node {
        Node::Fact(fact) => world.fact(fact)?,
        Node::Not(f) => world.complement(sets.get(*f)),
        Node::All(parts) => {
            let Some((first, rest)) = parts.split_first() else { return Ok(world.everywhere()) };
            let mut set = sets.get(*first).clone();
            rest.iter().for_each(|&part| set.intersect(sets.get(part)));
            set
        }
        Node::Any(parts) => {
            let Some((first, rest)) = parts.split_first() else {
                return Ok(world.complement(&world.everywhere()));
            };
            let mut set = sets.get(*first).clone();
            rest.iter().for_each(|&part| set.unite(sets.get(part)));
            set
        }
        Node::Implies(f, g) => {
            let mut set = world.complement(sets.get(*f));
            set.unite(sets.get(*g));
            set
        }
        Node::Iff(f, g) => {
            let mut differ = sets.get(*f).clone();
            differ.toggle(sets.get(*g));
            world.complement(&differ)
        }
        Node::Force(force) => Task::of(world, force, sets).holds(world, watch)?,
    })
}

/// What a temporal operator asks of the world: one step, a visit, visits for ever, or several of these.
pub(crate) enum Task<'a> {
    /// Somebody has to move into a set, or to be prevented from it.
    Step(Step<'a>),
    /// Somebody has to get somewhere, or to be prevented from it.
    Reach(Reach<'a>),
    /// Somebody has to come back for ever, or to be prevented from it.
    Recur(Recur<'a>),
    /// Somebody has to come back to some of several sets for ever, and to stay away from others.
    Combine(EmersonLei<'a>),
}

/// `who` tries to move into `to`.
pub(crate) struct Step<'a> {
    pub(crate) who: Side,
    pub(crate) to: Cow<'a, VertexSet>,
    /// The formula says that `who` cannot.
    pub(crate) prevented: bool,
}

/// `who` tries to reach `reach` through `hold`, in at most `most` moves.
pub(crate) struct Reach<'a> {
    pub(crate) who: Side,
    pub(crate) hold: Option<Cow<'a, VertexSet>>,
    pub(crate) reach: Cow<'a, VertexSet>,
    pub(crate) most: Option<u32>,
    /// The formula says that the others can prevent it.
    pub(crate) prevented: bool,
}

/// What can be seen at a position: one of some parts, or none of them.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    one: Part,
    other: Option<Part>,
    pub(crate) negated: bool,
}

impl Seen {
    fn part(one: Part) -> Seen {
        Seen { one, other: None, negated: false }
    }

    fn neither(one: Part, other: Option<Part>) -> Seen {
        Seen { one, other, negated: true }
    }

    /// The parts that it speaks of.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part> {
        [Some(self.one), self.other].into_iter().flatten()
    }

    fn set<'a, W: World + ?Sized>(self, world: &W, sets: &Sets<'a>) -> Cow<'a, VertexSet> {
        let mut set = Cow::Borrowed(sets.get(self.one));
        if let Some(other) = self.other {
            set.to_mut().unite(sets.get(other));
        }
        if self.negated { Cow::Owned(world.complement(&set)) } else { set }
    }
}

/// An operator as a visit: `who` tries to come to `reach` through `hold`, in at most `most` moves.
pub(crate) struct Visit {
    pub(crate) who: Side,
    pub(crate) hold: Option<Seen>,
    pub(crate) reach: Seen,
    pub(crate) most: Option<u32>,
    /// The formula says that it can be prevented.
    pub(crate) prevented: bool,
}

impl Visit {
    /// Every operator but `X` and those of endless play is a visit that its side can force, or that the other side
    /// cannot: `f R g` means that the others cannot force `!f U !g`, `f W g` is `g R (f | g)`.
    pub(crate) fn of(force: &Force, players: u8) -> Option<Visit> {
        let (us, them) = sides(force, players);
        let (who, hold, reach, most, prevented) = match force.goal {
            Goal::Eventually(f, most) => (us, None, Seen::part(f), most, false),
            Goal::Until(f, g, most) => (us, Some(Seen::part(f)), Seen::part(g), most, false),
            Goal::Always(f, most) => (them, None, Seen::neither(f, None), most, true),
            Goal::Release(f, g, most) => {
                (them, Some(Seen::neither(f, None)), Seen::neither(g, None), most, true)
            }
            Goal::Weak(f, g, most) => {
                (them, Some(Seen::neither(g, None)), Seen::neither(f, Some(g)), most, true)
            }
            Goal::Next(_) | Goal::Recurring(_) | Goal::Lasting(_) | Goal::Combined(_) => {
                return None;
            }
        };
        Some(Visit { who, hold, reach, most, prevented })
    }
}

/// Whoever wants what the operator says, and whoever is against it. `[[J]]` is the negation of what J can
/// force: there the others know what J chooses, and answer.
fn sides(force: &Force, players: u8) -> (Side, Side) {
    let named = Side::from(force.coalition);
    let opponents = named.opponents(players);
    if force.dual { (opponents, named) } else { (named, opponents) }
}

impl<'a> Task<'a> {
    /// `F G f` means that the others cannot force `G F !f`; what a [`Visit`] is stands there.
    pub(crate) fn of<W: World + ?Sized>(world: &W, force: &Force, sets: &Sets<'a>) -> Task<'a> {
        let (us, them) = sides(force, world.players());
        let set = |part| Seen::part(part).set(world, sets);
        let not = |part| Seen::neither(part, None).set(world, sets);
        match force.goal {
            Goal::Next(f) => {
                let to = if force.dual { not(f) } else { set(f) };
                let who = Side::from(force.coalition);
                Task::Step(Step { who, to, prevented: force.dual })
            }
            Goal::Recurring(f) => Task::Recur(Recur { who: us, to: set(f), prevented: false }),
            Goal::Lasting(f) => Task::Recur(Recur { who: them, to: not(f), prevented: true }),
            Goal::Combined(ref combined) => {
                Task::Combine(EmersonLei::new(world, us, combined, sets))
            }
            _ => {
                let visit = Visit::of(force, world.players()).expect("all others are visits");
                let Visit { who, hold, reach, most, prevented } = visit;
                let hold = hold.map(|hold| hold.set(world, sets));
                let reach = reach.set(world, sets);
                Task::Reach(Reach { who, hold, reach, most, prevented })
            }
        }
    }

    /// Whoever tries.
    pub(crate) fn who(&self) -> Side {
        match self {
            Task::Step(step) => step.who,
            Task::Reach(reach) => reach.who,
            Task::Recur(recur) => recur.who,
            Task::Combine(condition) => condition.who,
        }
    }

    /// Whether the formula says that somebody cannot.
    pub(crate) fn prevented(&self) -> bool {
        match self {
            Task::Step(step) => step.prevented,
            Task::Reach(reach) => reach.prevented,
            Task::Recur(recur) => recur.prevented,
            Task::Combine(_) => false,
        }
    }

    /// Where what the formula says is true.
    pub(crate) fn holds<W: World + ?Sized>(
        &self,
        world: &W,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        let set = match self {
            Task::Step(step) => world.next(step.who, &step.to, watch)?,
            Task::Reach(Reach { who, hold, reach, most, .. }) => {
                world.until(*who, hold.as_deref(), reach, *most, watch)?
            }
            Task::Recur(recur) => recur.run(world, watch, |_| {})?.holds,
            Task::Combine(condition) => condition.holds(world, watch)?,
        };
        Ok(if self.prevented() { world.complement(&set) } else { set })
    }
}
