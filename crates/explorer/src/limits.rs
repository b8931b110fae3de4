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
    /// The bytes that everything may take together: one game half of it at most, and what is kept of
    /// earlier ones the other half.
    pub memory: usize,
    /// How many quick answers are computed at the same time, and how many long ones; others wait
    /// their turn.
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
    /// What to do where that is not enough for a page.
    pub const IN_PAGE_MORE: &str = "install Attractor, which uses what the machine has";

    /// In a page, whose module has a gigabyte of memory at most (`scripts/module`): an eighth of it is for what
    /// nobody counts beforehand.
    pub const IN_PAGE: Limits = Limits {
        body: 64 << 20,
        positions: 5_000_000,
        time: Duration::from_secs(600),
        memory: (1 << 30) / 8 * 7,
        jobs: 1,
    };

    /// How many requests of one client may wait while as many as allowed are computed.
    pub fn waiting(&self) -> usize {
        self.jobs * 16
    }

    /// The bytes that one game may take.
    pub fn game(&self) -> usize {
        self.memory / 2
    }

    /// The bytes that one game may take where several are answered beside each other: whatever needs more
    /// is asked again alone.
    pub fn share(&self) -> usize {
        self.game() / (8 * self.jobs.max(1))
    }

    /// The bytes of finished answers that wait to be fetched.
    pub fn answers(&self) -> usize {
        self.memory / 16
    }

    /// The bytes of small requests that are received, wait or are worked on; and of large ones.
    pub fn requests(&self) -> usize {
        self.memory / 16
    }
}
