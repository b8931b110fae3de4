//! Whether a visit can be forced from where play begins, looking at one state after the other.
//!
//! States are opened depth first, and only as long as something depends on them: a choice that fails at one of its
//! states is left, and a state whose answer is known is not looked at further. What has been found out is passed back
//! to the states that waited for it. If nothing more can be opened the start is not won, since the visit
//! is a least fixed point.

use attractor_core::{Vertex, Watch};

use crate::check::{Seen, Visit};
use crate::formula::{Formula, Node, Part};
use crate::joint::exploration::{Exploration, Known};
use crate::joint::facts::{Test, test};
use crate::joint::game::JointGame;
use crate::joint::menus::Menus;
use crate::joint::start::DecideError;
use crate::model::Ends;
use crate::world::Side;

/// Whether a formula holds at the start, if all its operators are visits, without a bound, of what can be seen
/// at a state; else nothing.
///
/// # Errors
/// What the rules do not allow for; a name that nothing has; too little memory; whoever watches has ended it.
pub(crate) fn decide<G: JointGame>(
    exploration: &mut Exploration<G>,
    formula: &Formula,
    reading: Ends,
    watch: &dyn Watch,
) -> Result<Option<bool>, DecideError<G::Error>> {
    let game = exploration.shared_game();
    let players = game.players();
    let mut tests: Vec<Option<Test<'_>>> = Vec::new();
    let mut visits: Vec<Option<Visit>> = Vec::new();
    // Which parts look ahead, themselves or in what they are made of.
    let mut ahead = Vec::new();
    for part in formula.parts() {
        let node = &formula[part];
        let looks = node.children().iter().any(|child| ahead[child.index()]);
        let visit = match node {
            Node::Force(force) if !looks => Visit::of(force, players),
            _ => None,
        };
        let visit = visit.filter(|visit| visit.most.is_none());
        if matches!(node, Node::Force(_)) && visit.is_none() {
            return Ok(None);
        }
        tests.push(match node {
            Node::Fact(fact) => Some(test(&*game, fact)?),
            _ => None,
        });
        ahead.push(looks || visit.is_some());
        visits.push(visit);
    }
    let mut sight = Sight { formula, tests };
    // What is left is made of these and of what is seen at the start.
    let mut known: Vec<bool> = Vec::new();
    for part in formula.parts() {
        let holds = match &visits[part.index()] {
            Some(visit) => {
                let mut search = Search::new(exploration, &mut sight, visit, reading);
                search.run(watch)? != visit.prevented
            }
            None => sight.holds(part, exploration.state(0), &|part: Part| {
                known.get(part.index()).copied().filter(|_| ahead[part.index()])
            }),
        };
        known.push(holds);
    }
    Ok(Some(known[formula.root().index()]))
}

/// What can be seen at a state.
struct Sight<'a> {
    formula: &'a Formula,
    /// Of each part that is a fact.
    tests: Vec<Option<Test<'a>>>,
}

impl Sight<'_> {
    /// Whether a part holds at a state; of parts that look ahead `known` tells.
    fn holds(&mut self, part: Part, state: &[u64], known: &dyn Fn(Part) -> Option<bool>) -> bool {
        if let Some(holds) = known(part) {
            return holds;
        }
        let formula = self.formula;
        let mut of = |part: &Part| self.holds(*part, state, known);
        match &formula[part] {
            Node::Fact(_) => self.tests[part.index()].as_mut().is_some_and(|sees| sees(state)),
            Node::Not(f) => !of(f),
            Node::All(parts) => parts.iter().all(of),
            Node::Any(parts) => parts.iter().any(of),
            Node::Implies(f, g) => !of(f) || of(g),
            Node::Iff(f, g) => of(f) == of(g),
            Node::Force(_) => unreachable!("visits are of what can be seen"),
        }
    }

    fn sees(&mut self, seen: &Seen, state: &[u64]) -> bool {
        seen.parts().any(|part| self.holds(part, state, &|_| None)) != seen.negated
    }
}

/// What is known of a state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    /// Nothing: it was not opened.
    Unseen,
    /// It was opened, and depends on others.
    Open,
    /// The visit can be forced.
    Won,
    /// It cannot.
    Lost,
}

/// A state that is being looked at, and how far.
struct Frame {
    v: Vertex,
    choice: usize,
    member: usize,
}

struct Search<'s, 'a, G: JointGame> {
    exploration: &'s mut Exploration<G>,
    sight: &'s mut Sight<'a>,
    visit: &'s Visit,
    reading: Ends,
    status: Vec<Status>,
    /// Who waits for each state: the last entry of a chain in `waiting`, or none.
    waits: Vec<u32>,
    /// Somebody who waits, and the entry before.
    waiting: Vec<(Vertex, u32)>,
    /// States that were settled, and have to be passed back.
    settled: Vec<Vertex>,
}

const NONE: u32 = u32::MAX;

impl<'s, 'a, G: JointGame> Search<'s, 'a, G> {
    fn new(
        exploration: &'s mut Exploration<G>,
        sight: &'s mut Sight<'a>,
        visit: &'s Visit,
        reading: Ends,
    ) -> Search<'s, 'a, G> {
        Search {
            exploration,
            sight,
            visit,
            reading,
            status: Vec::new(),
            waits: Vec::new(),
            waiting: Vec::new(),
            settled: Vec::new(),
        }
    }

    /// Whether the visit can be forced from the start.
    fn run(&mut self, watch: &dyn Watch) -> Result<bool, DecideError<G::Error>> {
        let mut frames = Vec::new();
        self.open(0, &mut frames, watch)?;
        while let Some(frame) = frames.last_mut() {
            if self.status[0] != Status::Open {
                break;
            }
            match self.next(frame) {
                Some(to) => self.open(to, &mut frames, watch)?,
                None => {
                    let v = frame.v;
                    frames.pop();
                    if self.status[v as usize] == Status::Open {
                        self.judge(v);
                    }
                    self.pass_back();
                }
            }
        }
        Ok(self.status[0] == Status::Won)
    }

    /// Look at a state for the first time.
    fn open(
        &mut self,
        v: Vertex,
        frames: &mut Vec<Frame>,
        watch: &dyn Watch,
    ) -> Result<(), DecideError<G::Error>> {
        self.make_room();
        let state = self.exploration.state(v);
        let status = if self.sight.sees(&self.visit.reach, state) {
            Status::Won
        } else if self.visit.hold.as_ref().is_some_and(|hold| !self.sight.sees(hold, state)) {
            Status::Lost
        } else {
            Status::Open
        };
        self.status[v as usize] = status;
        if status != Status::Open {
            self.settled.push(v);
            self.pass_back();
            return Ok(());
        }
        self.exploration.expand(v, watch)?;
        self.make_room();
        if let Known::Menu(slot) = self.exploration.known(v) {
            let successors = self.exploration.menus(attractor_core::Coalition::NOBODY);
            for &to in successors.of(slot).flatten() {
                self.waiting.push((v, self.waits[to as usize]));
                self.waits[to as usize] = (self.waiting.len() - 1) as u32;
            }
        }
        self.judge(v);
        if self.status[v as usize] == Status::Open {
            frames.push(Frame { v, choice: 0, member: 0 });
        }
        self.pass_back();
        Ok(())
    }

    fn make_room(&mut self) {
        let states = self.exploration.states();
        self.status.resize(states, Status::Unseen);
        self.waits.resize(states, NONE);
    }

    /// The state to open next for the sake of the one of this frame; nothing if that is settled, or if all states that
    /// could matter have been opened.
    fn next(&self, frame: &mut Frame) -> Option<Vertex> {
        if self.status[frame.v as usize] != Status::Open {
            return None;
        }
        let Known::Menu(slot) = self.exploration.known(frame.v) else { return None };
        let spoils = self.spoils();
        for choice in self.menus().of(slot).skip(frame.choice) {
            let is_spoilt = |v: &Vertex| self.status[*v as usize] == spoils;
            if frame.member == 0 && choice.iter().any(is_spoilt) {
                frame.choice += 1;
                continue;
            }
            while let Some(&to) = choice.get(frame.member) {
                match self.status[to as usize] {
                    Status::Unseen => return Some(to),
                    status if status == spoils => break,
                    _ => frame.member += 1,
                }
            }
            (frame.choice, frame.member) = (frame.choice + 1, 0);
        }
        None
    }

    fn side(&self) -> Side {
        self.visit.who
    }

    /// The menus of whoever chooses first.
    fn menus(&self) -> &Menus {
        let players = self.exploration.game().players();
        let Side { who, answers } = self.side();
        self.exploration.menus(if answers { who.others(players) } else { who })
    }

    /// What must not be among the states of a choice for whoever chooses first.
    fn spoils(&self) -> Status {
        if self.side().answers { Status::Won } else { Status::Lost }
    }

    /// Settle an open state, if what follows it settles that.
    fn judge(&mut self, v: Vertex) {
        let (good, spoils) = match self.spoils() {
            Status::Won => (Status::Lost, Status::Won),
            spoils => (Status::Won, spoils),
        };
        let all =
            |choice: &[Vertex], status| choice.iter().all(|&to| self.status[to as usize] == status);
        let any =
            |choice: &[Vertex], status| choice.iter().any(|&to| self.status[to as usize] == status);
        let status = match self.exploration.known(v) {
            Known::Nothing => unreachable!("an open state was expanded"),
            Known::Decided => Status::Lost,
            Known::Menu(slot)
                if self.reading == Ends::Ordinary && self.exploration.is_blocked(slot) =>
            {
                Status::Lost
            }
            Known::Menu(slot) => {
                let menus = self.menus();
                if menus.of(slot).any(|choice| all(choice, good)) {
                    good
                } else if menus.of(slot).all(|choice| any(choice, spoils)) {
                    spoils
                } else {
                    return;
                }
            }
        };
        self.status[v as usize] = status;
        self.settled.push(v);
    }

    /// Tell those who wait for what was settled.
    fn pass_back(&mut self) {
        while let Some(v) = self.settled.pop() {
            let mut next = self.waits[v as usize];
            while let Some(&(who, before)) = self.waiting.get(next as usize) {
                next = before;
                if self.status[who as usize] == Status::Open {
                    self.judge(who);
                }
            }
        }
    }
}
