//! What strangers may ask for at most.

use std::time::Duration;

/// The bounds of every request. Each has a flag of `attractor serve`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The bytes of the body of a request.
    pub body: usize,
    /// The positions of a game.
    pub positions: usize,
    /// The time that one answer may take.
    pub time: Duration,
    /// The bytes that exploring one game may take, and the bytes of solved games that are kept.
    pub memory: usize,
    /// How many answers are computed at the same time; others wait their turn.
    pub jobs: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 4 << 20,
            positions: 5_000_000,
            time: Duration::from_secs(60),
            memory: 2 << 30,
            jobs: 4,
        }
    }
}

impl Limits {
    /// How many requests may wait while as many as allowed are computed.
    pub(crate) fn waiting(&self) -> usize {
        self.jobs * 16
    }
}
