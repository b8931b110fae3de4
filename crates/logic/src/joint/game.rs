//! The rules of a game whose players choose at the same time.

use std::fmt;

use attractor_core::{Outcome, Picture};

/// States as packed words, and what the players can do there.
///
/// Every player has some actions at a state; one of each player's makes a joint move, which leads to one
/// state. A player without actions is *blocked*: there is no joint move, and all of the others' no moves lead
/// wherever one likes. Where play is *decided* nobody can force anything more.
pub trait JointGame {
    /// What can go wrong when the rules are followed.
    type Error: fmt::Display;

    /// What writing down moves needs again and again.
    type Scratch: Clone + Default + fmt::Debug;

    /// How many players there are.
    fn players(&self) -> u8;

    /// What a player is called; the players are counted from 0.
    fn player_name(&self, player: u8) -> String;

    /// How many words a state takes.
    fn words(&self) -> usize;

    /// Where play begins.
    fn start(&self) -> Vec<u64>;

    /// Whether play is decided at a state. It then has no moves.
    fn is_decided(&self, _: &[u64]) -> bool {
        false
    }

    /// Who has won where play is decided.
    fn outcome(&self, _: &[u64]) -> Option<Outcome> {
        None
    }

    /// Whether the rules say who wins at all.
    fn tells_outcomes(&self) -> bool {
        false
    }

    /// Write down how many actions each player has at a state; `actions` is empty before.
    fn actions(&self, state: &[u64], actions: &mut Vec<u32>);

    /// Write down the joint moves of a state where play is not decided: how many actions each player has, and,
    /// if [`JointMoves::begin`] says so, where each joint move leads.
    ///
    /// # Errors
    /// Whatever the rules do not allow for.
    fn moves(
        &self,
        state: &[u64],
        scratch: &mut Self::Scratch,
        moves: &mut JointMoves,
    ) -> Result<(), Self::Error>;

    /// What an action of a player is called at a state.
    fn action_name(&self, state: &[u64], player: u8, action: u32) -> String;

    /// The labels that a state can have.
    fn labels(&self) -> Vec<String>;

    /// Whether a state has a label, by its number in [`JointGame::labels`].
    fn has(&self, state: &[u64], label: usize) -> bool;

    /// The numbers that every state has; none unless said.
    fn numbers(&self) -> Vec<String> {
        Vec::new()
    }

    /// A number of a state.
    fn number(&self, _: &[u64], _: &str) -> Option<i64> {
        None
    }

    /// A picture of a state, where there is one.
    fn picture(&self, _: &[u64]) -> Option<Picture> {
        None
    }

    /// The notation of a state.
    fn notation(&self, state: &[u64]) -> String;

    /// The state of a notation. The error says what would be right.
    fn find(&self, notation: &str) -> Result<Vec<u64>, String>;
}

/// The joint moves of one state.
#[derive(Clone, Debug)]
pub struct JointMoves {
    /// How many actions each player has.
    pub actions: Vec<u32>,
    /// Where each joint move leads, as packed words. The action of the last player changes fastest.
    pub to: Vec<u64>,
    /// The most joint moves that are written down.
    most: u64,
}

impl Default for JointMoves {
    fn default() -> JointMoves {
        JointMoves::at_most(MOST_MOVES)
    }
}

/// Joint moves of one state beyond which they are never written down: they would take gigabytes for a moment.
const MOST_MOVES: u64 = 1 << 27;

impl JointMoves {
    /// None yet, and never more than so many.
    pub fn at_most(moves: u64) -> JointMoves {
        JointMoves { actions: Vec::new(), to: Vec::new(), most: moves.min(MOST_MOVES) }
    }

    /// Begin with so many actions of each player. Says whether the joint moves are to follow: neither where
    /// somebody is blocked, nor where they are too many.
    pub fn begin(&mut self, actions: impl IntoIterator<Item = u32>) -> bool {
        self.actions.clear();
        self.actions.extend(actions);
        self.to.clear();
        (1..=self.most).contains(&self.count())
    }

    /// How many joint moves there are; `u64::MAX` if they are more than that.
    pub(crate) fn count(&self) -> u64 {
        self.actions.iter().fold(1, |all, &count| all.saturating_mul(u64::from(count)))
    }

    pub(crate) fn are_too_many(&self) -> bool {
        self.count() > self.most
    }
}
