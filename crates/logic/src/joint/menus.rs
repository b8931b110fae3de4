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
        kitchen.seen.resize(states, 0);
        let Kitchen { ours, theirs, seen, choice: stamp, known } = kitchen;
        known.clear();
        for ours in ours.iter() {
            if *stamp == u32::MAX {
                seen.fill(0);
                *stamp = 0;
            }
            *stamp += 1;
            let next = *stamp;
            let start = self.to.len();
            for theirs in theirs.iter() {
                let v = to[(ours + theirs) as usize];
                if seen[v as usize] != next {
                    seen[v as usize] = next;
                    self.to.push(v);
                }
            }
            self.to[start..].sort_unstable();
            let hash = hash(&self.to[start..]);
            let same = |&choice: &u32| *self.states(choice as usize) == self.to[start..];
            if known.find(hash, same).is_some() {
                self.to.truncate(start);
                continue;
            }
            let choice = self.ends.len() as u32;
            self.ends.push(self.to.len() as u32);
            let hash_of = |&choice: &u32| self::hash(self.states(choice as usize));
            known.insert_unique(hash, choice, hash_of);
        }
        self.choices.push(self.ends.len() as u32);
    }
}

fn hash(states: &[Vertex]) -> u64 {
    let mut hasher = FxHasher::default();
    states.hash(&mut hasher);
    hasher.finish()
}

/// What each choice of some players adds to the number of a joint move; a blocked player has no choice.
pub(crate) fn offsets(actions: &[u32], ours: impl Fn(Player) -> bool, into: &mut Vec<u32>) {
    into.clear();
    into.push(0);
    let mut stride: u32 = actions.iter().product();
    for (player, &count) in actions.iter().enumerate() {
        // The stride of a blocked player does not matter: there is no joint move.
        stride = stride.checked_div(count).unwrap_or(0);
        if !ours(Player(player as u8)) {
            continue;
        }
        let before = std::mem::take(into);
        for &offset in &before {
            into.extend((0..count).map(|action| offset + action * stride));
        }
    }
}
