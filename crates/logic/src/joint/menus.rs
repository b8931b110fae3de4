//! What the choices of a coalition can lead to.

use std::hash::{Hash, Hasher};

use attractor_core::{Coalition, Player, Vertex};
use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// For each expanded state, in the order in which they were expanded, the choices of one coalition: the
/// states that each can lead to, in increasing order. Choices that lead to the same states stand there
/// once. No choice at all means that the coalition is blocked, a choice that leads nowhere that the others are.
#[derive(Clone, Debug)]
pub struct Menus {
    who: Coalition,
    /// Where the choices of each state end.
    choices: Vec<u32>,
    /// Where the states of each choice end.
    ends: Vec<u32>,
    to: Vec<Vertex>,
}

/// So many choices or answers are compared one by one.
const FEW: usize = 16;

/// What writing a menu needs again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kitchen {
    ours: Vec<u32>,
    theirs: Vec<u32>,
    /// For each state the last choice in which it was seen.
    seen: Vec<u32>,
    choice: u32,
    known: HashTable<u32>,
}

impl Menus {
    pub(crate) fn new(who: Coalition) -> Menus {
        Menus { who, choices: Vec::new(), ends: Vec::new(), to: Vec::new() }
    }

    /// Whose choices they are.
    pub fn who(&self) -> Coalition {
        self.who
    }

    /// The choices at the state that was expanded as number `slot`.
    #[inline]
    pub(crate) fn of(&self, slot: usize) -> impl ExactSizeIterator<Item = &[Vertex]> {
        let first = if slot == 0 { 0 } else { self.choices[slot - 1] as usize };
        (first..self.choices[slot] as usize).map(|choice| self.states(choice))
    }

    /// Where one of all the choices can lead.
    #[inline]
    fn states(&self, choice: usize) -> &[Vertex] {
        let start = if choice == 0 { 0 } else { self.ends[choice - 1] as usize };
        &self.to[start..self.ends[choice] as usize]
    }

    /// Whether another state might not fit: its choices could lead to `more` states together.
    pub(crate) fn are_full(&self, more: u64) -> bool {
        self.to.len() as u64 + more > u64::from(u32::MAX)
    }

    /// The memory they take.
    pub(crate) fn bytes(&self) -> u64 {
        4 * (self.choices.capacity() + self.ends.capacity() + self.to.capacity()) as u64
    }

    /// Write the menu of the next state: `to` is where each of its joint moves leads, out of `states`.
    pub(crate) fn push(
        &mut self,
        actions: &[u32],
        to: &[Vertex],
        states: usize,
        kitchen: &mut Kitchen,
    ) {
        offsets(actions, |player| self.who.contains(player), &mut kitchen.ours);
        offsets(actions, |player| !self.who.contains(player), &mut kitchen.theirs);
        let Kitchen { ours, theirs, seen, choice: stamp, known } = kitchen;
        let first = self.ends.len();
        let (few_choices, few_answers) = (ours.len() <= FEW, theirs.len() <= FEW);
        known.clear();
        for ours in ours.iter() {
            let start = self.to.len();
            let answers = theirs.iter().map(|theirs| to[(ours + theirs) as usize]);
            if few_answers {
                self.to.extend(answers);
                self.to[start..].sort_unstable();
                let mut kept = start;
                for i in start..self.to.len() {
                    if i == start || self.to[i] != self.to[kept - 1] {
                        self.to[kept] = self.to[i];
                        kept += 1;
                    }
                }
                self.to.truncate(kept);
            } else {
                seen.resize(states, 0);
                if *stamp == u32::MAX {
                    seen.fill(0);
                    *stamp = 0;
                }
                *stamp += 1;
                for v in answers {
                    if seen[v as usize] != *stamp {
                        seen[v as usize] = *stamp;
                        self.to.push(v);
                    }
                }
                self.to[start..].sort_unstable();
            }
            let same = |choice: usize| *self.states(choice) == self.to[start..];
            let choice = self.ends.len();
            let again = if few_choices {
                (first..choice).any(same)
            } else {
                known.find(hash(&self.to[start..]), |&choice| same(choice as usize)).is_some()
            };
            if again {
                self.to.truncate(start);
                continue;
            }
            self.ends.push(self.to.len() as u32);
            if !few_choices {
                let hash_of = |&choice: &u32| hash(self.states(choice as usize));
                known.insert_unique(hash(&self.to[start..]), choice as u32, hash_of);
            }
        }
        self.choices.push(self.ends.len() as u32);
    }
}

fn hash(states: &[Vertex]) -> u64 {
    let mut hasher = FxHasher::default();
    states.hash(&mut hasher);
    hasher.finish()
}

/// What each choice of some players adds to the number of a joint move. Where somebody is blocked there is no joint
/// move, and the players have one choice if none of them is, or none.
pub(crate) fn offsets(actions: &[u32], ours: impl Fn(Player) -> bool, into: &mut Vec<u32>) {
    into.clear();
    into.push(0);
    if actions.contains(&0) {
        let blocked = |(player, &count): (usize, &u32)| count == 0 && ours(Player(player as u8));
        into.truncate(usize::from(!actions.iter().enumerate().any(blocked)));
        return;
    }
    let mut stride: u32 = actions.iter().product();
    for (player, &count) in actions.iter().enumerate() {
        stride /= count;
        if !ours(Player(player as u8)) {
            continue;
        }
        // From the back, so that nothing is overwritten before it was used.
        let before = into.len();
        into.resize(before * count as usize, 0);
        for i in (0..before).rev() {
            for action in (0..count).rev() {
                into[i * count as usize + action as usize] = into[i] + action * stride;
            }
        }
    }
}
