//! A joint game as certificates are checked on it: by its rules alone, joint move by joint move.

use std::cell::RefCell;
use std::collections::HashMap;

use attractor_core::{Cancelled, Coalition, Player, Steps, Vertex, Watch};
use rustc_hash::FxBuildHasher;

use crate::Ends;
use crate::certificate::Ground;
use crate::formula::Fact;
use crate::joint::explore_error::ExploreError;
use crate::joint::facts::{JointNames, test};
use crate::joint::game::{JointGame, JointMoves};
use crate::world::{Side, Vocabulary};

/// All states, numbered as play finds them from the start on, breadth first and each state's joint moves in their
/// order. The joint moves themselves are enumerated again whenever somebody asks.
#[derive(Debug)]
pub struct JointGround<'a, G: JointGame> {
    game: &'a G,
    reading: Ends,
    states: Vec<Box<[u64]>>,
    numbers: HashMap<Box<[u64]>, Vertex, FxBuildHasher>,
    joint_moves: u64,
    at_hand: RefCell<AtHand<G::Scratch>>,
}

/// The joint moves of the state that was looked at last.
#[derive(Debug, Default)]
struct AtHand<S> {
    scratch: S,
    moves: JointMoves,
    at: Option<Vertex>,
    to: Vec<Vertex>,
}

/// What a state takes beside its words, twice, in the table and in the list.
const BYTES_PER_STATE: u64 = 64;

impl<'a, G: JointGame> JointGround<'a, G> {
    /// Find all states, in at most so many bytes.
    ///
    /// # Errors
    /// What the rules do not allow for; too little memory; whoever watches has ended it.
    pub fn explore(
        game: &'a G,
        reading: Ends,
        memory: u64,
        watch: &dyn Watch,
    ) -> Result<JointGround<'a, G>, ExploreError<G::Error>> {
        let words = game.words();
        let each = 16 * words as u64 + BYTES_PER_STATE;
        let start: Box<[u64]> = game.start().into();
        let mut ground = JointGround {
            game,
            reading,
            numbers: HashMap::from_iter([(start.clone(), 0)]),
            states: vec![start],
            joint_moves: 0,
            at_hand: RefCell::default(),
        };
        let mut scratch = G::Scratch::default();
        let mut moves = JointMoves::at_most(memory / each);
        let mut next = 0;
        while next < ground.states.len() {
            let found = ground.states.len() as u64;
            if next.is_multiple_of(1 << 8) {
                watch.reached(found)?;
            }
            if found * each > memory || found >= u64::from(u32::MAX) {
                return Err(ExploreError::Memory { states: found });
            }
            let state = ground.states[next].clone();
            next += 1;
            if game.is_decided(&state) {
                continue;
            }
            game.moves(&state, &mut scratch, &mut moves).map_err(ExploreError::Rules)?;
            if moves.are_too_many() {
                let state = game.notation(&state);
                return Err(ExploreError::Moves { state, moves: moves.count() });
            }
            ground.joint_moves += moves.count();
            for to in moves.to.chunks_exact(words) {
                if !ground.numbers.contains_key(to) {
                    ground.numbers.insert(to.into(), ground.states.len() as Vertex);
                    ground.states.push(to.into());
                }
            }
        }
        Ok(ground)
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// How many joint moves they have together.
    pub fn joint_moves(&self) -> u64 {
        self.joint_moves
    }

    /// What the joint moves of some players add to the number of a joint move; nothing if one of them is blocked.
    fn parts(actions: &[u32], who: Coalition) -> Vec<usize> {
        let mut parts = vec![0];
        let mut stride: usize = actions.iter().map(|&count| count.max(1) as usize).product();
        for (player, &count) in actions.iter().enumerate() {
            stride /= count.max(1) as usize;
            if who.contains(Player(player as u8)) {
                let of = |part: &usize| {
                    let part = *part;
                    (0..count as usize).map(move |action| part + action * stride)
                };
                parts = parts.iter().flat_map(of).collect();
            }
        }
        parts
    }
}

impl<G: JointGame> Vocabulary for JointGround<'_, G> {
    fn players(&self) -> u8 {
        self.game.players()
    }

    fn player_names(&self) -> Vec<String> {
        JointNames(self.game).player_names()
    }

    fn labels(&self) -> Vec<String> {
        self.game.labels()
    }

    fn numbers(&self) -> Vec<String> {
        self.game.numbers()
    }

    fn recognise(&self, text: &str) -> Result<(), String> {
        JointNames(self.game).recognise(text)
    }
}

impl<G: JointGame> Ground for JointGround<'_, G> {
    fn positions(&self) -> usize {
        self.states.len()
    }

    fn notation(&self, v: Vertex) -> String {
        self.game.notation(&self.states[v as usize])
    }

    fn seen(&self, fact: &Fact, watch: &dyn Watch) -> Result<Vec<bool>, Cancelled> {
        let Ok(mut sees) = test(self.game, fact) else {
            return Ok(vec![false; self.states.len()]);
        };
        let mut steps = Steps::new(watch);
        self.states.iter().map(|state| steps.step().map(|()| sees(state))).collect()
    }

    fn least(&self, side: Side, v: Vertex, cost: impl Fn(Vertex) -> u64, decided: u64) -> u64 {
        let state = &self.states[v as usize];
        if self.game.is_decided(state) {
            return decided;
        }
        let AtHand { scratch, moves, at, to } = &mut *self.at_hand.borrow_mut();
        if *at != Some(v) {
            // The same rules have written them down before.
            let Ok(()) = self.game.moves(state, scratch, moves) else { return u64::MAX };
            to.clear();
            to.extend(moves.to.chunks_exact(state.len()).map(|next| self.numbers[next]));
            *at = Some(v);
        }
        if self.reading == Ends::Ordinary && moves.actions.contains(&0) {
            return decided;
        }
        let ours = Self::parts(&moves.actions, side.who);
        let theirs = Self::parts(&moves.actions, side.who.others(self.game.players()));
        let costs = |ours: usize, theirs: usize| cost(to[ours + theirs]);
        if side.answers {
            // To each choice of theirs the best answer; against the worst choice.
            let best = |&theirs: &usize| {
                ours.iter().map(|&ours| costs(ours, theirs)).min().unwrap_or(u64::MAX)
            };
            theirs.iter().map(best).max().unwrap_or(0)
        } else {
            let worst =
                |&ours: &usize| theirs.iter().map(|&theirs| costs(ours, theirs)).max().unwrap_or(0);
            ours.iter().map(worst).min().unwrap_or(u64::MAX)
        }
    }
}
