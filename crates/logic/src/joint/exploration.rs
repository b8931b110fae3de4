//! The states of a joint game that are known so far, numbered, and their menus.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use attractor_core::{Coalition, Vertex, Watch};
use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::joint::explore_error::ExploreError;
use crate::joint::game::{JointGame, JointMoves};
use crate::joint::menus::{Kitchen, Menus};

/// States in the order in which they were found, the start first. Those that were expanded have their
/// menus, for each coalition that was asked for.
#[derive(Clone, Debug)]
pub struct Exploration<G: JointGame> {
    /// Shared with whoever looks at states while others are being found.
    game: Arc<G>,
    words: usize,
    states: Vec<u64>,
    /// Each state's number beside half of its hash.
    table: HashTable<(u32, Vertex)>,
    /// The order in which each state was expanded, or one of the next two.
    slots: Vec<u32>,
    expanded: usize,
    /// The joint moves of all states that were expanded.
    joint_moves: u64,
    menus: Vec<Menus>,
    /// The most bytes to use.
    memory: u64,
    scratch: Scratch<G::Scratch>,
}

#[derive(Clone, Debug, Default)]
struct Scratch<S> {
    rules: S,
    moves: JointMoves,
    numbered: Vec<Vertex>,
    kitchen: Kitchen,
}

/// A state that was not expanded yet.
const UNKNOWN: u32 = u32::MAX;
/// A state where play is decided.
const DECIDED: u32 = u32::MAX - 1;

/// What is known of a state's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Nothing yet.
    Nothing,
    /// It has none, because play is decided.
    Decided,
    /// They stand in the menus at this place.
    Menu(usize),
}

impl<G: JointGame> Exploration<G> {
    /// The start is found, nothing is expanded. Menus are kept for each of `coalitions`; all of it takes
    /// at most so many bytes.
    pub fn new(
        game: G,
        coalitions: impl IntoIterator<Item = Coalition>,
        memory: u64,
    ) -> Exploration<G> {
        // What follows a state at all is what the choice of nobody leads to.
        let mut all = vec![Menus::new(Coalition::NOBODY)];
        for who in coalitions {
            if all.iter().all(|menus| menus.who() != who) {
                all.push(Menus::new(who));
            }
        }
        let mut exploration = Exploration {
            words: game.words(),
            states: Vec::new(),
            table: HashTable::new(),
            slots: Vec::new(),
            expanded: 0,
            joint_moves: 0,
            menus: all,
            memory,
            // Each joint move takes its words twice for a moment, and some numbers.
            scratch: Scratch {
                moves: JointMoves::at_most(memory / (16 * game.words() as u64 + 16)),
                ..Scratch::default()
            },
            game: Arc::new(game),
        };
        let start = exploration.game.start();
        exploration.number(&start);
        exploration
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The rules, to be held on to while states are being found.
    pub(crate) fn shared_game(&self) -> Arc<G> {
        self.game.clone()
    }

    /// How many states were found.
    pub fn states(&self) -> usize {
        self.slots.len()
    }

    /// How many of them were expanded.
    pub fn expanded(&self) -> usize {
        self.expanded
    }

    /// How many joint moves those have together.
    pub fn joint_moves(&self) -> u64 {
        self.joint_moves
    }

    /// A state as packed words.
    pub fn state(&self, v: Vertex) -> &[u64] {
        &self.states[v as usize * self.words..][..self.words]
    }

    /// The number of a state that was found.
    pub fn find(&self, state: &[u64]) -> Option<Vertex> {
        let half = half(state);
        self.table
            .find(spread(half), |&(h, v)| h == half && self.state(v) == state)
            .map(|&(_, v)| v)
    }

    /// The memory that it takes.
    pub fn bytes(&self) -> u64 {
        let menus: u64 = self.menus.iter().map(Menus::bytes).sum();
        let states = 8 * self.states.capacity() + 4 * self.slots.capacity();
        menus + (states + self.table.allocation_size()) as u64
    }

    /// The menus of a coalition.
    ///
    /// # Panics
    /// If they were not asked for.
    pub(crate) fn menus(&self, who: Coalition) -> &Menus {
        let found = self.menus.iter().find(|menus| menus.who() == who);
        found.expect("menus are kept for every coalition of the formula")
    }

    pub(crate) fn known(&self, v: Vertex) -> Known {
        match self.slots[v as usize] {
            UNKNOWN => Known::Nothing,
            DECIDED => Known::Decided,
            slot => Known::Menu(slot as usize),
        }
    }

    /// Whether some player has no action at the state that was expanded as number `slot`.
    pub(crate) fn is_blocked(&self, slot: usize) -> bool {
        // Nobody has one choice, and somewhere it leads unless there is no joint move.
        self.menus(Coalition::NOBODY).of(slot).all(<[_]>::is_empty)
    }

    /// Find all states.
    ///
    /// # Errors
    /// What the rules do not allow for; too little memory; whoever watches has ended it.
    pub fn everything(&mut self, watch: &dyn Watch) -> Result<(), ExploreError<G::Error>> {
        let mut v = 0;
        while (v as usize) < self.states() {
            self.expand(v, watch)?;
            v += 1;
        }
        Ok(())
    }

    /// Find the states that follow `v`, and write its menus. Says how many joint moves it has.
    pub(crate) fn expand(
        &mut self,
        v: Vertex,
        watch: &dyn Watch,
    ) -> Result<u64, ExploreError<G::Error>> {
        if self.slots[v as usize] != UNKNOWN {
            return Ok(0);
        }
        if self.expanded.is_multiple_of(1 << 8) {
            watch.reached(self.states() as u64)?;
            if self.bytes() > self.memory {
                return Err(ExploreError::Memory { states: self.states() as u64 });
            }
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        let moves = self.expand_with(v, &mut scratch);
        self.scratch = scratch;
        moves
    }

    fn expand_with(
        &mut self,
        v: Vertex,
        scratch: &mut Scratch<G::Scratch>,
    ) -> Result<u64, ExploreError<G::Error>> {
        let at = v as usize * self.words;
        let state = &self.states[at..at + self.words];
        if self.game.is_decided(state) {
            self.slots[v as usize] = DECIDED;
            return Ok(0);
        }
        let Scratch { rules, moves, numbered, kitchen } = scratch;
        self.game.moves(state, rules, moves).map_err(ExploreError::Rules)?;
        let count = moves.count();
        if moves.are_too_many() {
            return Err(ExploreError::Moves { state: self.game.notation(state), moves: count });
        }
        debug_assert_eq!(moves.to.len() as u64, count * self.words as u64);
        numbered.clear();
        // Neighbouring joint moves often lead to the same state.
        let mut last: (&[u64], Vertex) = (&[], 0);
        for to in moves.to.chunks_exact(self.words) {
            if last.0 != to {
                last = (to, self.number(to));
            }
            numbered.push(last.1);
        }
        if self.states() >= DECIDED as usize || self.menus.iter().any(|menus| menus.are_full(count))
        {
            return Err(ExploreError::Memory { states: self.states() as u64 });
        }
        let states = self.states();
        for menus in &mut self.menus {
            menus.push(&moves.actions, numbered, states, kitchen);
        }
        self.slots[v as usize] = self.expanded as u32;
        self.expanded += 1;
        self.joint_moves += count;
        Ok(count)
    }

    fn number(&mut self, state: &[u64]) -> Vertex {
        let half = half(state);
        let (words, states) = (self.words, &self.states);
        let same =
            |&(h, v): &(u32, Vertex)| h == half && states[v as usize * words..][..words] == *state;
        if let Some(&(_, v)) = self.table.find(spread(half), same) {
            return v;
        }
        let v = self.slots.len() as Vertex;
        self.table.insert_unique(spread(half), (half, v), |&(half, _)| spread(half));
        self.states.extend_from_slice(state);
        self.slots.push(UNKNOWN);
        v
    }
}

fn half(state: &[u64]) -> u32 {
    let mut hasher = FxHasher::default();
    for word in state {
        word.hash(&mut hasher);
    }
    let hash = hasher.finish();
    (hash >> 32) as u32 ^ hash as u32
}

/// A table takes its bucket from the low bits of a hash and its tag from the high ones: both come
/// from the half that is kept.
fn spread(half: u32) -> u64 {
    u64::from(half).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
