//! Why a formula holds where play begins, or why it fails: what a side plays, and a play.

use std::collections::{HashMap, HashSet};

use attractor_core::{Coalition, Player, Vertex, Watch};

use crate::check::{Answer, Reach, Sets, Step, Task, check_parts};
use crate::formula::{Formula, Node, Part};
use crate::joint::game::{JointGame, JointMoves};
use crate::joint::menus::offsets;
use crate::joint::model::JointModel;
use crate::witness::{End, reasons};
use crate::world::{CheckError, Ranked, Side, Vocabulary};

/// One reason for a formula to hold or to fail at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JointWitness {
    /// The part of the formula that it is about: an operator after a coalition.
    pub part: Part,
    /// Whether that part holds at the start, or fails.
    pub holds: bool,
    /// Who has the strategy, and whether it answers what the others choose.
    pub side: Side,
    /// What they play wherever play can come, in increasing order of the states.
    pub strategy: Vec<JointChoice>,
    /// A play in which they do, and the others resist.
    pub play: JointPlay,
}

/// What a side plays at a state.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JointChoice {
    /// The state.
    pub at: Vertex,
    /// For a side that answers, what the others have chosen: an action of each of them, in the order of the
    /// players. Empty otherwise.
    pub to: Vec<u32>,
    /// An action of each player of the side, in their order.
    pub actions: Vec<u32>,
}

/// A play from the start on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JointPlay {
    /// The states that it visits.
    pub states: Vec<Vertex>,
    /// The joint moves between them: an action of each player.
    pub moves: Vec<Vec<u32>>,
    /// What comes after the last of them.
    pub end: End,
}

/// Why `formula` holds or fails at the start: a witness for each of its parts that matters there.
///
/// # Errors
/// A name that nothing has; a strategy that needs memory; whoever watches has ended it.
pub fn joint_witness<G: JointGame>(
    model: &JointModel<'_, G>,
    formula: &Formula,
    watch: &dyn Watch,
) -> Result<(bool, Vec<JointWitness>), CheckError> {
    let answer = check_parts(model, formula, watch)?;
    let mut found = Vec::new();
    for part in reasons(formula, &answer, 0) {
        found.push(force(model, formula, &answer, part, watch)?);
    }
    Ok((answer.holds().contains(0), found))
}

fn force<G: JointGame>(
    model: &JointModel<'_, G>,
    formula: &Formula,
    answer: &Answer,
    part: Part,
    watch: &dyn Watch,
) -> Result<JointWitness, CheckError> {
    let sets = Sets::of(answer);
    let holds = sets.get(part).contains(0);
    let task = task(model, formula, part, &sets);
    let text = || formula.part(part).to_string();
    let following = Following::new(model, &task, (0, 0), holds, text, watch)?;
    let side = following.side;
    Ok(JointWitness { part, holds, side, strategy: following.strategy(), play: following.play() })
}

/// What a part of a formula asks, which is an operator after a coalition.
pub(crate) fn task<'a, G: JointGame>(
    model: &JointModel<'_, G>,
    formula: &Formula,
    part: Part,
    sets: &Sets<'a>,
) -> Task<'a> {
    match &formula[part] {
        Node::Force(force) => Task::of(model, force, sets),
        _ => unreachable!("only operators after a coalition are reasons"),
    }
}

/// What a side does to get its way: it goes where the cost is least.
enum Plan<'a> {
    /// One move, to where it costs nothing.
    Step(Vec<u32>),
    /// Down the ranks.
    Reach(Vec<u32>),
    /// Outside, or as high above the target as can be.
    Avoid(Vec<u32>, &'a Reach<'a>),
    /// Down the ranks, and from the target back to where there are any.
    Recur(Vec<u32>),
    /// Where the rank is least.
    Descend(Vec<u32>),
    /// Down the levels, of which each visit costs one.
    Fade(Vec<Option<u32>>),
}

/// Whoever gets their way from some state on, and how.
pub(crate) struct Following<'a, G: JointGame> {
    model: &'a JointModel<'a, G>,
    pub(crate) side: Side,
    plan: Plan<'a>,
}

/// The joint moves of one state, seen by whoever chooses first and by whoever answers.
pub(crate) struct Table {
    actions: Vec<u32>,
    pub(crate) to: Vec<Vertex>,
    pub(crate) first: Vec<u32>,
    second: Vec<u32>,
}

impl<'a, G: JointGame> Following<'a, G> {
    /// From a state on, after so many moves: `holds` says whether what `task` asks is true there.
    pub(crate) fn new(
        model: &'a JointModel<'a, G>,
        task: &'a Task<'a>,
        (at, moves): (Vertex, u32),
        holds: bool,
        text: impl Fn() -> String,
        watch: &dyn Watch,
    ) -> Result<Following<'a, G>, CheckError> {
        let players = model.players();
        let (side, plan) = match task {
            Task::Step(Step { who, to, prevented }) => {
                let wanted = holds != *prevented;
                let states = model.exploration().states() as Vertex;
                let cost = (0..states).map(|v| u32::from(to.contains(v) != wanted)).collect();
                (if wanted { *who } else { who.opponents(players) }, Plan::Step(cost))
            }
            Task::Reach(reach) => {
                let most = reach.most.map(|most| most.saturating_sub(moves));
                let hold = reach.hold.as_deref();
                let ranks = model.ranks(reach.who, hold, &reach.reach, most, watch)?;
                if ranks[at as usize] != u32::MAX {
                    (reach.who, Plan::Reach(ranks))
                } else {
                    (reach.who.opponents(players), Plan::Avoid(ranks, reach))
                }
            }
            Task::Combine(condition) => {
                let against = condition.opponents(players);
                let condition = if holds { condition } else { &against };
                if condition.needs_memory() {
                    return Err(CheckError::Memory { part: text() });
                }
                (condition.who, Plan::Descend(condition.ranks(model, watch)?))
            }
            Task::Recur(recur) => {
                let (found, levels) = recur.run_with_levels(model, watch)?;
                if found.holds.contains(at) {
                    let ranks = model.ranks(recur.who, None, &found.target, None, watch)?;
                    (recur.who, Plan::Recur(ranks))
                } else {
                    (recur.who.opponents(players), Plan::Fade(levels))
                }
            }
        };
        Ok(Following { model, side, plan })
    }

    /// What it costs the side to go from `v` to `to`.
    fn cost(&self, v: Vertex, to: Vertex) -> u32 {
        match &self.plan {
            Plan::Step(costs) => costs[to as usize],
            Plan::Recur(ranks) if ranks[v as usize] == 0 => {
                u32::from(ranks[to as usize] == u32::MAX)
            }
            Plan::Reach(ranks) | Plan::Recur(ranks) | Plan::Descend(ranks) => ranks[to as usize],
            Plan::Avoid(ranks, _) => u32::MAX - ranks[to as usize],
            Plan::Fade(levels) => levels[to as usize].unwrap_or(u32::MAX),
        }
    }

    /// Whether nothing that follows `v` matters, after `moves` moves.
    fn end(&self, v: Vertex, moves: usize, table: &Table) -> Option<End> {
        let settled = match &self.plan {
            Plan::Step(_) => moves == 1,
            Plan::Reach(ranks) => ranks[v as usize] == 0,
            Plan::Avoid(_, reach) => reach.hold.as_ref().is_some_and(|hold| !hold.contains(v)),
            Plan::Recur(_) | Plan::Descend(_) | Plan::Fade(_) => false,
        };
        if settled {
            return Some(End::Settled);
        }
        if let Plan::Avoid(_, reach) = &self.plan
            && reach.most.is_some_and(|most| most as usize <= moves)
        {
            return Some(End::Bound);
        }
        if self.model.is_over(v) {
            return Some(End::Over);
        }
        table.to.is_empty().then_some(End::Blocked)
    }

    pub(crate) fn table(&self, v: Vertex) -> Table {
        let exploration = self.model.exploration();
        let (game, state) = (exploration.game(), exploration.state(v));
        let mut table = Table { actions: vec![], to: vec![], first: vec![], second: vec![] };
        if game.is_decided(state) {
            return table;
        }
        let mut moves = JointMoves::default();
        if game.moves(state, &mut G::Scratch::default(), &mut moves).is_ok() {
            let number = |state: &[u64]| exploration.find(state).expect("every state was explored");
            table.to = moves.to.chunks_exact(game.words()).map(number).collect();
        }
        table.actions = moves.actions;
        let who = self.first();
        offsets(&table.actions, |player| who.contains(player), &mut table.first);
        offsets(&table.actions, |player| !who.contains(player), &mut table.second);
        table
    }

    /// Whoever chooses first.
    pub(crate) fn first(&self) -> Coalition {
        let players = self.model.players();
        if self.side.answers { self.side.who.others(players) } else { self.side.who }
    }

    /// The choice that a side which does not answer makes at `v`: the first whose worst answer costs least.
    fn choice(&self, v: Vertex, table: &Table) -> u32 {
        let worst = |first: u32| {
            table
                .second
                .iter()
                .map(|second| self.cost(v, table.to[(first + second) as usize]))
                .max()
        };
        table.first.iter().copied().min_by_key(|&first| worst(first)).unwrap_or(0)
    }

    /// What is chosen first at `v`: by a side that does not answer, or against one that does.
    pub(crate) fn opening(&self, v: Vertex, table: &Table) -> u32 {
        if self.side.answers { self.resistance(v, table) } else { self.choice(v, table) }
    }

    /// The answer to a choice that costs least, or most if those answer who resist.
    pub(crate) fn answer(&self, v: Vertex, first: u32, table: &Table) -> u32 {
        let cost = |second: &u32| self.cost(v, table.to[(first + *second) as usize]);
        let mut answers = table.second.iter().copied();
        let found = if self.side.answers {
            answers.min_by_key(cost)
        } else {
            // The first of the worst.
            let most = answers.clone().map(|second| cost(&second)).max();
            answers.find(|second| Some(cost(second)) == most)
        };
        found.unwrap_or(0)
    }

    /// The choice of those who resist and choose first: the one to which the best answer costs most.
    fn resistance(&self, v: Vertex, table: &Table) -> u32 {
        let best =
            |first: u32| self.cost(v, table.to[(first + self.answer(v, first, table)) as usize]);
        let most = table.first.iter().map(|&first| best(first)).max();
        table.first.iter().copied().find(|&first| Some(best(first)) == most).unwrap_or(0)
    }

    /// The actions of some players within the joint move of a number.
    pub(crate) fn actions(
        &self,
        table: &Table,
        joint: u32,
        who: impl Fn(Player) -> bool,
    ) -> Vec<u32> {
        let mut rest = joint;
        let mut actions: Vec<u32> = Vec::with_capacity(table.actions.len());
        for &count in table.actions.iter().rev() {
            actions.push(rest % count);
            rest /= count;
        }
        actions.reverse();
        let ours = actions.iter().enumerate().filter(|&(player, _)| who(Player(player as u8)));
        ours.map(|(_, &action)| action).collect()
    }

    /// The choices of the side at every state that can come up.
    fn strategy(&self) -> Vec<JointChoice> {
        let who = self.side.who;
        let mut strategy = Vec::new();
        let mut seen = HashSet::from([0]);
        let mut layer = vec![0];
        let mut moves = 0;
        while !layer.is_empty() {
            let mut next = Vec::new();
            for at in layer {
                let table = self.table(at);
                if self.end(at, moves, &table).is_some() {
                    continue;
                }
                let ours = |joint| self.actions(&table, joint, |player| who.contains(player));
                if self.side.answers {
                    for &first in &table.first {
                        let joint = first + self.answer(at, first, &table);
                        let theirs = self.actions(&table, joint, |player| !who.contains(player));
                        strategy.push(JointChoice { at, to: theirs, actions: ours(joint) });
                        let to = table.to[joint as usize];
                        next.extend(seen.insert(to).then_some(to));
                    }
                } else {
                    let first = self.choice(at, &table);
                    strategy.push(JointChoice { at, to: Vec::new(), actions: ours(first) });
                    let answers =
                        table.second.iter().map(|second| table.to[(first + second) as usize]);
                    next.extend(answers.filter(|&to| seen.insert(to)));
                }
            }
            layer = next;
            moves += 1;
        }
        strategy.sort_unstable();
        strategy
    }

    fn play(&self) -> JointPlay {
        let mut play = JointPlay { states: vec![0], moves: Vec::new(), end: End::Settled };
        let mut visits = HashMap::from([(0, 0)]);
        let mut v = 0;
        loop {
            let table = self.table(v);
            if let Some(end) = self.end(v, play.moves.len(), &table) {
                return JointPlay { end, ..play };
            }
            let first = self.opening(v, &table);
            let joint = first + self.answer(v, first, &table);
            play.moves.push(self.actions(&table, joint, |_| true));
            v = table.to[joint as usize];
            if let Some(&before) = visits.get(&v) {
                return JointPlay { end: End::Repeats(before), ..play };
            }
            visits.insert(v, play.states.len());
            play.states.push(v);
        }
    }
}
