//! Why the states of a joint game could not be explored.

use std::fmt;

use attractor_core::Cancelled;

/// Why exploring has stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExploreError<E> {
    /// The rules do not allow for what happens.
    Rules(E),
    /// One state has too many joint moves.
    Moves {
        /// The state.
        state: String,
        /// How many they are; `u64::MAX` if they are more than that.
        moves: u64,
    },
    /// There is not enough memory for the states.
    Memory {
        /// How many were found.
        states: u64,
    },
    /// Whoever watched has ended it.
    Cancelled,
}

impl<E> From<Cancelled> for ExploreError<E> {
    fn from(_: Cancelled) -> ExploreError<E> {
        ExploreError::Cancelled
    }
}

impl<E: fmt::Display> fmt::Display for ExploreError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExploreError::Rules(error) => error.fmt(f),
            ExploreError::Moves { state, moves } => {
                write!(f, "`{state}` has {moves} joint moves, too many to look at")
            }
            ExploreError::Memory { states } => {
                write!(f, "there is not enough memory: {states} states were found so far")
            }
            ExploreError::Cancelled => Cancelled.fmt(f),
        }
    }
}
