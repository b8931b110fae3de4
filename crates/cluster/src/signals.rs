//! What the workers of one process tell each other and whoever waits for them, besides batches.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use attractor_core::Cancelled;

/// Shared by the workers of one process and the thread that waits for them.
#[derive(Debug, Default)]
pub(crate) struct Signals {
    done: AtomicU64,
    stopped: AtomicBool,
}

impl Signals {
    /// Count `done` more units of work.
    pub(crate) fn add(&self, done: u64) {
        self.done.fetch_add(done, Ordering::Relaxed);
    }

    /// How many units of work are done.
    pub(crate) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Everybody should end.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
    }

    /// An error once everybody should end.
    pub(crate) fn check(&self) -> Result<(), Cancelled> {
        if self.stopped.load(Ordering::SeqCst) { Err(Cancelled) } else { Ok(()) }
    }
}
