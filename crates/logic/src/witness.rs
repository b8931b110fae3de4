//! Why a formula holds at a position, or why it fails: somebody's strategy, and a play.

use std::collections::{HashMap, HashSet};

use attractor_core::{Coalition, Region, Vertex, VertexSet, Watch};

use crate::check::{Answer, Reach, Sets, Step, Task, check_parts};
use crate::formula::{Formula, Node, Part};
use crate::model::Model;
use crate::world::{CheckError, Vocabulary};

/// One reason for a formula to hold or to fail at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The part of the formula that it is about: an operator after a coalition.
    pub part: Part,
    /// Whether that part holds at the position, or fails.
    pub holds: bool,
    /// The players who have the strategy: those who bring the part about if it holds, those who
    /// prevent it if it fails.
    pub who: Coalition,
    /// Where they move, at each of their positions that can come up, in increasing order. They
    /// need no memory: what would is an error.
    pub strategy: Vec<Choice>,
    /// A play in which they follow it and the others resist.
    pub play: Play,
}

/// Where to move from a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choice {
    /// The position.
    pub at: Vertex,
    /// Where the move leads.
    pub to: Vertex,
}

/// A play from the position on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The positions that it visits, the first one included.
    pub positions: Vec<Vertex>,
    /// What comes after the last of them.
    pub end: End,
}

/// How a play ends, as far as a formula looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The last position settles the matter: the goal is reached, or out of reach for good.
    Settled,
    /// The owner of the last position is blocked.
    Blocked,
    /// The game is decided at the last position.
    Over,
    /// The last move leads back to `positions[i]`, and play goes round for ever.
    Repeats(usize),
    /// The formula looks no further ahead.
    Bound,
}

/// Why `formula` holds or fails at `at`: a witness for each of its parts that matters there. An
/// empty list means that the position itself shows it, without looking ahead.
pub fn witness(
    model: &Model<'_>,
    formula: &Formula,
    at: Vertex,
    watch: &dyn Watch,
) -> Result<(bool, Vec<Witness>), CheckError> {
    let answer = check_parts(model, formula, watch)?;
    let search = Search { model, formula, answer: &answer, at, watch };
    let mut found = Vec::new();
    for part in reasons(formula, &answer, at) {
        found.push(search.force(part)?);
    }
    Ok((answer.holds().contains(at), found))
}

/// The operators after a coalition that make a formula hold or fail at `at`.
pub(crate) fn reasons(formula: &Formula, answer: &Answer, at: Vertex) -> Vec<Part> {
    let holds = |part: Part| Sets::of(answer).get(part).contains(at);
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    // Depth first, and the first of several parts first.
    let mut stack = vec![formula.root()];
    while let Some(part) = stack.pop() {
        if !seen.insert(part) {
            continue;
        }
        let deeper = match &formula[part] {
            Node::Fact(_) => Vec::new(),
            Node::Force(_) => {
                found.push(part);
                Vec::new()
            }
            Node::Not(_) | Node::Iff(..) => formula[part].children(),
            // All of them, or the first that fails; and the other way round.
            Node::All(parts) if holds(part) => parts.clone(),
            Node::Any(parts) if !holds(part) => parts.clone(),
            Node::All(parts) => {
                parts.iter().copied().find(|&part| !holds(part)).into_iter().collect()
            }
            Node::Any(parts) => {
                parts.iter().copied().find(|&part| holds(part)).into_iter().collect()
            }
            Node::Implies(f, g) if !holds(part) => vec![*f, *g],
            Node::Implies(f, g) => vec![if holds(*g) { *g } else { *f }],
        };
        stack.extend(deeper.into_iter().rev());
    }
    found
}

struct Search<'a> {
    model: &'a Model<'a>,
    formula: &'a Formula,
    answer: &'a Answer,
    at: Vertex,
    watch: &'a dyn Watch,
}

impl Search<'_> {
    fn force(&self, part: Part) -> Result<Witness, CheckError> {
        let Node::Force(force) = &self.formula[part] else {
            unreachable!("only operators after a coalition are reasons");
        };
        let sets = Sets::of(self.answer);
        let holds = sets.get(part).contains(self.at);
        let task = Task::of(self.model, force, &sets);
        let players = self.model.players();
        let (who, plan) = match &task {
            Task::Step(Step { who, to, prevented }) => {
                let wanted = holds != *prevented;
                (if wanted { who.who } else { who.who.others(players) }, Plan::Step { to, wanted })
            }
            Task::Recur(recur) => {
                let (found, levels) = recur.run_with_levels(self.model, self.watch)?;
                if found.holds.contains(self.at) {
                    let region = self.model.attraction(recur.who, None, &found.target, None);
                    (recur.who.who, Plan::Recur(region.run_watched(self.watch)?))
                } else {
                    (recur.who.who.others(players), Plan::Fade(levels))
                }
            }
            Task::Combine(condition) => {
                let against = condition.opponents(players);
                let condition = if holds { condition } else { &against };
                if condition.needs_memory() {
                    let part = self.formula.part(part).to_string();
                    return Err(CheckError::Memory { part });
                }
                (condition.who.who, Plan::Descend(condition.ranks(self.model, self.watch)?))
            }
            Task::Reach(reach) => {
                let region = self
                    .model
                    .attraction(reach.who, reach.hold.as_deref(), &reach.reach, reach.most)
                    .run_watched(self.watch)?;
                if region.contains(self.at) {
                    (reach.who.who, Plan::Reach(region))
                } else {
                    (reach.who.who.others(players), Plan::Avoid(region, reach))
                }
            }
        };
        let side = Following { model: self.model, who, plan };
        Ok(Witness { part, holds, who, strategy: side.strategy(self.at), play: side.play(self.at) })
    }
}

/// What a side does to get its way.
enum Plan<'a> {
    /// One move into the set, or out of it.
    Step { to: &'a VertexSet, wanted: bool },
    /// Walk down the ranks.
    Reach(Region),
    /// Stay outside the region, or as high above its target as can be.
    Avoid(Region, &'a Reach<'a>),
    /// Walk down the ranks, and from the target back into the region.
    Recur(Region),
    /// Go where the rank is least.
    Descend(Vec<u32>),
    /// Go down the levels, of which each visit costs one; without a level the others win.
    Fade(Vec<Option<u32>>),
}

struct Following<'a> {
    model: &'a Model<'a>,
    who: Coalition,
    plan: Plan<'a>,
}

impl Following<'_> {
    /// Whether nothing that follows `v` matters, after `moves` moves.
    fn end(&self, v: Vertex, moves: u32) -> Option<End> {
        let settled = match &self.plan {
            Plan::Step { .. } => moves == 1,
            Plan::Reach(region) => region.rank(v) == Some(0),
            Plan::Avoid(_, reach) => reach.hold.as_ref().is_some_and(|hold| !hold.contains(v)),
            Plan::Recur(_) | Plan::Descend(_) | Plan::Fade(_) => false,
        };
        if settled {
            return Some(End::Settled);
        }
        if let Plan::Avoid(_, reach) = &self.plan
            && reach.most == Some(moves)
        {
            return Some(End::Bound);
        }
        let arena = self.model.arena();
        let end = if arena.is_blocked(v) { End::Blocked } else { End::Over };
        arena.moves(v).is_empty().then_some(end)
    }

    fn owns(&self, v: Vertex) -> bool {
        self.who.contains(self.model.arena().owner(v))
    }

    /// Where `who` moves from `v`, or how an opponent resists there.
    fn choice(&self, v: Vertex) -> Vertex {
        let moves = self.model.arena().moves(v);
        let chosen = match &self.plan {
            Plan::Step { to, wanted } => {
                moves.iter().copied().find(|&next| to.contains(next) == *wanted)
            }
            // One rank down is the best move for the coalition, and the longest defence for others.
            Plan::Recur(region) if region.rank(v) == Some(0) => {
                moves.iter().copied().find(|&next| region.contains(next))
            }
            // Whoever resists goes where it is highest.
            Plan::Descend(ranks) => {
                let rank = |next: Vertex| ranks[next as usize];
                if self.owns(v) {
                    moves.iter().copied().min_by_key(|&next| rank(next))
                } else {
                    moves.iter().rev().copied().max_by_key(|&next| rank(next))
                }
            }
            Plan::Fade(levels) => {
                let level = |next: Vertex| levels[next as usize].unwrap_or(u32::MAX);
                moves.iter().copied().min_by_key(|&next| level(next))
            }
            Plan::Reach(region) | Plan::Recur(region) => {
                let below = region.rank(v).map(|rank| rank.saturating_sub(1));
                moves.iter().copied().find(|&next| region.rank(next) == below)
            }
            Plan::Avoid(region, _) if self.owns(v) => {
                // The first of the moves that lead highest; outside the region is highest of all.
                let height = |next: Vertex| region.rank(next).unwrap_or(u32::MAX);
                moves.iter().rev().copied().max_by_key(|&next| height(next))
            }
            Plan::Avoid(..) => None,
        };
        chosen.unwrap_or(moves[0])
    }

    /// The choices at every position of `who` that can come up from `at` on.
    fn strategy(&self, at: Vertex) -> Vec<Choice> {
        let mut strategy = Vec::new();
        let mut seen = HashSet::from([at]);
        let mut layer = vec![at];
        let mut moves = 0;
        while !layer.is_empty() {
            let mut next = Vec::new();
            for v in layer {
                if self.end(v, moves).is_some() {
                    continue;
                }
                if self.owns(v) {
                    let to = self.choice(v);
                    strategy.push(Choice { at: v, to });
                    next.extend(seen.insert(to).then_some(to));
                } else {
                    let moves = self.model.arena().moves(v).iter().copied();
                    next.extend(moves.filter(|&to| seen.insert(to)));
                }
            }
            layer = next;
            moves += 1;
        }
        strategy.sort_unstable();
        strategy
    }

    fn play(&self, at: Vertex) -> Play {
        let mut positions = vec![at];
        let mut visits = HashMap::from([(at, 0)]);
        let mut v = at;
        loop {
            if let Some(end) = self.end(v, positions.len() as u32 - 1) {
                return Play { positions, end };
            }
            v = self.choice(v);
            if let Some(&before) = visits.get(&v) {
                return Play { positions, end: End::Repeats(before) };
            }
            visits.insert(v, positions.len());
            positions.push(v);
        }
    }
}
