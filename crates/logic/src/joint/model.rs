//! Where formulas are evaluated when players choose at the same time.

use attractor_core::{Cancelled, Coalition, Steps, Vertex, VertexSet, Watch};

use crate::formula::Fact;
use crate::joint::exploration::{Exploration, Known};
use crate::joint::facts::{JointNames, test};
use crate::joint::game::JointGame;
use crate::joint::menus::Menus;
use crate::model::Ends;
use crate::world::{CheckError, Ranked, Side, Vocabulary, World};

/// The explored part of a joint game as a world.
///
/// Where a state was not expanded yet, it leads wherever one side wants, as somebody says who wants to know what holds
/// in any case or in some case.
pub struct JointModel<'a, G: JointGame> {
    exploration: &'a Exploration<G>,
    /// Where the predecessors of each state end in `from`.
    ends: Vec<u32>,
    from: Vec<Vertex>,
    reading: Ends,
    /// Who gets their way at states that were not expanded.
    favoured: Option<Side>,
}

impl<'a, G: JointGame> JointModel<'a, G> {
    /// The world of all that was explored.
    pub fn new(exploration: &'a Exploration<G>) -> JointModel<'a, G> {
        let states = exploration.states();
        let successors = exploration.menus(Coalition::NOBODY);
        let following = |v: Vertex| {
            let slot = match exploration.known(v) {
                Known::Menu(slot) => Some(slot),
                _ => None,
            };
            slot.into_iter().flat_map(|slot| successors.of(slot)).flatten().copied()
        };
        // Count, then fill from the back, so that the counts end up as the places.
        let mut ends = vec![0u32; states + 1];
        for v in 0..states as Vertex {
            following(v).for_each(|to| ends[to as usize] += 1);
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        let mut from = vec![0; sum as usize];
        for v in (0..states as Vertex).rev() {
            for to in following(v) {
                ends[to as usize] -= 1;
                from[ends[to as usize] as usize] = v;
            }
        }
        JointModel { exploration, ends, from, reading: Ends::Rules, favoured: None }
    }

    /// The same where ends are read like this. A state in which some player has no action is blocked by the
    /// rules; there is no other kind of end but those that are decided.
    pub fn reading(self, reading: Ends) -> JointModel<'a, G> {
        JointModel { reading, ..self }
    }

    /// Take every state that was not expanded to lead wherever this side wants, and nowhere else.
    pub(crate) fn favour(&mut self, side: Side) {
        self.favoured = Some(side);
    }

    fn names(&self) -> JointNames<'a, G> {
        JointNames(self.exploration.game())
    }

    /// What was explored.
    pub fn exploration(&self) -> &'a Exploration<G> {
        self.exploration
    }

    /// Whether nobody has to move any more at a state: it is decided, or blocked and not read as such.
    pub(crate) fn is_over(&self, v: Vertex) -> bool {
        match self.exploration.known(v) {
            Known::Nothing => false,
            Known::Decided => true,
            Known::Menu(slot) => {
                self.reading == Ends::Ordinary && self.exploration.is_blocked(slot)
            }
        }
    }

    /// Whether some player is blocked somewhere.
    pub fn somebody_is_blocked(&self) -> bool {
        (0..self.exploration.expanded()).any(|slot| self.exploration.is_blocked(slot))
    }

    fn predecessors(&self, v: Vertex) -> &[Vertex] {
        let v = v as usize;
        &self.from[self.ends[v] as usize..self.ends[v + 1] as usize]
    }

    /// The menus that decide what a side can do: of whoever chooses first.
    pub(crate) fn menus(&self, side: Side) -> &'a Menus {
        let players = self.exploration.game().players();
        self.exploration.menus(if side.answers { side.who.others(players) } else { side.who })
    }

    /// Whether a side can see to it that the move from `v` leads `into`.
    #[inline]
    fn forces(&self, menus: &Menus, side: Side, v: Vertex, into: &VertexSet) -> bool {
        let slot = match self.exploration.known(v) {
            Known::Nothing => return self.favoured == Some(side),
            Known::Decided => return false,
            Known::Menu(slot) => slot,
        };
        if self.reading == Ends::Ordinary && self.exploration.is_blocked(slot) {
            return false;
        }
        if side.answers {
            menus.of(slot).all(|choice| choice.iter().any(|&to| into.contains(to)))
        } else {
            menus.of(slot).any(|choice| choice.iter().all(|&to| into.contains(to)))
        }
    }

    /// The layers of an attractor. A state is looked at again when one that follows it has joined; what has
    /// joined in a layer counts from the next one on.
    fn grow(
        &self,
        side: Side,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        most: Option<u32>,
        watch: &dyn Watch,
        mut joins: impl FnMut(Vertex, u32),
    ) -> Result<VertexSet, Cancelled> {
        let menus = self.menus(side);
        let states = self.exploration.states();
        let mut steps = Steps::new(watch);
        let mut set = reach.clone();
        let mut due = VertexSet::empty(states);
        let mut layer: Vec<Vertex> = reach.iter().collect();
        layer.iter().for_each(|&v| joins(v, 0));
        // States that need not wait for anything: blocked ones, and what nobody has expanded.
        let at_once = |v: Vertex| match self.exploration.known(v) {
            Known::Nothing => self.favoured == Some(side),
            Known::Decided => false,
            Known::Menu(slot) => self.exploration.is_blocked(slot),
        };
        let mut candidates: Vec<Vertex> = (0..states as Vertex).filter(|&v| at_once(v)).collect();
        candidates.iter().for_each(|&v| due.insert(v));
        let mut rank = 0;
        while most.is_none_or(|most| rank < most) {
            rank += 1;
            for &v in &layer {
                for &before in self.predecessors(v) {
                    if !set.contains(before) && !due.contains(before) {
                        due.insert(before);
                        candidates.push(before);
                    }
                }
            }
            layer.clear();
            for &v in &candidates {
                steps.step()?;
                due.remove(v);
                let held = hold.is_none_or(|hold| hold.contains(v));
                if !set.contains(v) && held && self.forces(menus, side, v, &set) {
                    layer.push(v);
                }
            }
            candidates.clear();
            for &v in &layer {
                set.insert(v);
                joins(v, rank);
            }
            if layer.is_empty() {
                break;
            }
        }
        Ok(set)
    }
}

impl<G: JointGame> Vocabulary for JointModel<'_, G> {
    fn players(&self) -> u8 {
        self.names().players()
    }

    fn player_names(&self) -> Vec<String> {
        self.names().player_names()
    }

    fn labels(&self) -> Vec<String> {
        self.names().labels()
    }

    fn numbers(&self) -> Vec<String> {
        self.names().numbers()
    }

    fn recognise(&self, text: &str) -> Result<(), String> {
        self.names().recognise(text)
    }
}

impl<G: JointGame> World for JointModel<'_, G> {
    fn positions(&self) -> u64 {
        self.exploration.states() as u64
    }

    fn fact(&self, fact: &Fact) -> Result<VertexSet, CheckError> {
        let mut sees = test(self.exploration.game(), fact)?;
        Ok(VertexSet::from_fn(self.exploration.states(), |v| sees(self.exploration.state(v))))
    }

    fn everywhere(&self) -> VertexSet {
        VertexSet::full(self.exploration.states())
    }

    fn decided(&self, _: &dyn Watch) -> Result<VertexSet, Cancelled> {
        Ok(VertexSet::from_fn(self.exploration.states(), |v| self.is_over(v)))
    }

    fn next(&self, side: Side, to: &VertexSet, watch: &dyn Watch) -> Result<VertexSet, Cancelled> {
        watch.reached(0)?;
        let menus = self.menus(side);
        Ok(VertexSet::from_fn(self.exploration.states(), |v| self.forces(menus, side, v, to)))
    }

    fn until(
        &self,
        side: Side,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        most: Option<u32>,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        self.grow(side, hold, reach, most, watch, |_, _| {})
    }
}

impl<G: JointGame> Ranked for JointModel<'_, G> {
    fn ranks(
        &self,
        side: Side,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        most: Option<u32>,
        watch: &dyn Watch,
    ) -> Result<Vec<u32>, Cancelled> {
        let mut ranks = vec![u32::MAX; self.exploration.states()];
        self.grow(side, hold, reach, most, watch, |v, rank| ranks[v as usize] = rank)?;
        Ok(ranks)
    }
}
