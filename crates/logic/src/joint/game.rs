//! The rules of a game whose players choose at the same time.

use std::fmt;

/// States as packed words, and what the players can do there.
///
/// Every player has some actions at a state; one of each player's makes a joint move, which leads to one
/// state. A player without actions is *blocked*: there is no joint move, and all of the others' no moves lead
/// wherever one likes. Where play is *decided* nobody can force anything more.
pub trait JointGame {
    /// What can go wrong when the rules are followed.
    type Error: fmt::Display;

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

    /// Write down how many actions each player has at a state; `actions` is empty before.
    fn actions(&self, state: &[u64], actions: &mut Vec<u32>);

    /// Write down where each joint move of a state leads, as packed words, where the players have so many
    /// actions. The action of the last player changes fastest; `to` is empty before.
    ///
    /// # Errors
    /// Whatever the rules do not allow for.
    fn moves(&self, state: &[u64], actions: &[u32], to: &mut Vec<u64>) -> Result<(), Self::Error>;

    /// What an action of a player is called at a state.
    fn action_name(&self, state: &[u64], player: u8, action: u32) -> String;

    /// The labels that a state can have.
    fn labels(&self) -> Vec<String>;

    /// Whether a state has a label.
    fn has(&self, state: &[u64], label: &str) -> bool;

    /// The numbers that every state has; none unless said.
    fn numbers(&self) -> Vec<String> {
        Vec::new()
    }

    /// A number of a state.
    fn number(&self, _: &[u64], _: &str) -> Option<i64> {
        None
    }

    /// The notation of a state.
    fn notation(&self, state: &[u64]) -> String;

    /// The state of a notation. The error says what would be right.
    fn find(&self, notation: &str) -> Result<Vec<u64>, String>;
}
