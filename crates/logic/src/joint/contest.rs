//! A play about a formula, in which each side may be anybody: what to choose, what to answer, and who gets
//! their way.

use attractor_core::{Coalition, Player, Vertex, Watch};

use crate::check::{Answer, Reach, Sets, Step, Task, check_parts};
use crate::formula::{Formula, Part};
use crate::joint::game::JointGame;
use crate::joint::model::JointModel;
use crate::joint::play::{Following, task};
use crate::witness::{End, reasons};
use crate::world::{CheckError, Side, Vocabulary};

/// A play about the part of a formula that decides whether it holds at the start.
///
/// Of the two sides one chooses first, and the other answers: that is what the part means, wherever it holds. Each
/// state is looked at anew, so that whoever gave something away is made to pay for it.
pub struct JointContest<'a, G: JointGame> {
    model: &'a JointModel<'a, G>,
    formula: &'a Formula,
    answer: Answer,
    part: Part,
}

/// How such a play stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JointStanding {
    /// Whoever can see to what they want from here on, or has seen to it.
    pub ahead: Coalition,
    /// Whether the part has come true, or can be made true.
    pub holds: bool,
    /// Why nothing more is to be chosen, if nothing is.
    pub end: Option<End>,
    /// What those would choose who choose first, an action of each in the order of the players; nothing at the end.
    pub opening: Vec<u32>,
}

impl<'a, G: JointGame> JointContest<'a, G> {
    /// About `formula`; nothing if the start alone shows whether it holds.
    ///
    /// # Errors
    /// A name that nothing has; whoever watches has ended it.
    pub fn new(
        model: &'a JointModel<'a, G>,
        formula: &'a Formula,
        watch: &dyn Watch,
    ) -> Result<Option<JointContest<'a, G>>, CheckError> {
        let answer = check_parts(model, formula, watch)?;
        let part = reasons(formula, &answer, 0).first().copied();
        Ok(part.map(|part| JointContest { model, formula, answer, part }))
    }

    /// What it is about: an operator after a coalition.
    pub fn part(&self) -> Part {
        self.part
    }

    /// Whether the part holds at the start.
    pub fn holds(&self) -> bool {
        Sets::of(&self.answer).get(self.part).contains(0)
    }

    /// The players who choose first; all others answer.
    pub fn first(&self) -> Coalition {
        let Side { who, answers } = self.task().who();
        if answers { who.others(self.model.players()) } else { who }
    }

    fn task(&self) -> Task<'_> {
        task(self.model, self.formula, self.part, &Sets::of(&self.answer))
    }

    /// How it stands after a line of states from the start on.
    ///
    /// # Errors
    /// A strategy that needs memory; whoever watches has ended it.
    pub fn standing(
        &self,
        line: &[Vertex],
        watch: &dyn Watch,
    ) -> Result<JointStanding, CheckError> {
        let task = self.task();
        let settled = (1..=line.len()).find_map(|so_far| settled(&task, &line[..so_far]));
        if let Some((got_it, end)) = settled {
            let side = task.who();
            let side = if got_it { side } else { side.opponents(self.model.players()) };
            let holds = got_it != task.prevented();
            return Ok(JointStanding { ahead: side.who, holds, end: Some(end), opening: vec![] });
        }
        let (following, at) = self.following(&task, line, watch)?;
        let table = following.table(at);
        let end = match () {
            () if self.model.is_over(at) => Some(End::Over),
            () if table.to.is_empty() => Some(End::Blocked),
            () => None,
        };
        let opening = match end {
            Some(_) => Vec::new(),
            None => {
                let first = following.first();
                let joint = following.opening(at, &table);
                following.actions(&table, joint, |player| first.contains(player))
            }
        };
        let tries = following.side == task.who();
        Ok(JointStanding {
            ahead: following.side.who,
            holds: tries != task.prevented(),
            end,
            opening,
        })
    }

    /// What those answer to `choice` who do not choose first: an action of each, in the order of the players.
    ///
    /// # Errors
    /// A strategy that needs memory; whoever watches has ended it.
    ///
    /// # Panics
    /// If nobody can choose like this after the line.
    pub fn answer(
        &self,
        line: &[Vertex],
        choice: &[u32],
        watch: &dyn Watch,
    ) -> Result<Vec<u32>, CheckError> {
        let task = self.task();
        let (following, at) = self.following(&task, line, watch)?;
        let table = following.table(at);
        let who = following.first();
        let chosen = |&first: &u32| {
            following.actions(&table, first, |player: Player| who.contains(player)) == choice
        };
        let first = table.first.iter().copied().find(chosen).expect("a choice of the first side");
        let joint = first + following.answer(at, first, &table);
        Ok(following.actions(&table, joint, |player| !who.contains(player)))
    }

    /// Whoever gets their way after a line, and where it has led.
    fn following<'b>(
        &'b self,
        task: &'b Task<'b>,
        line: &[Vertex],
        watch: &dyn Watch,
    ) -> Result<(Following<'b, G>, Vertex), CheckError> {
        let at = *line.last().expect("a line begins at the start");
        let holds = Sets::of(&self.answer).get(self.part).contains(at);
        let text = || self.formula.part(self.part).to_string();
        let moves = line.len() as u32 - 1;
        Ok((Following::new(self.model, task, (at, moves), holds, text, watch)?, at))
    }
}

/// Whether whoever tries has got what they want at the end of a line, and why that is settled there; nothing while it is
/// open.
fn settled(task: &Task<'_>, line: &[Vertex]) -> Option<(bool, End)> {
    let (at, moves) = (*line.last()?, line.len() as u32 - 1);
    match task {
        Task::Step(Step { to, .. }) => (moves > 0).then(|| (to.contains(at), End::Settled)),
        Task::Reach(Reach { hold, reach, most, .. }) => {
            if reach.contains(at) {
                Some((true, End::Settled))
            } else if hold.as_ref().is_some_and(|hold| !hold.contains(at)) {
                Some((false, End::Settled))
            } else {
                most.is_some_and(|most| moves >= most).then_some((false, End::Bound))
            }
        }
        Task::Recur(_) | Task::Combine(_) => None,
    }
}
