//! The rounds of solves, counted for whoever watches them.

use std::sync::atomic::{AtomicU64, Ordering};

use attractor_core::{Cancelled, Watch};

/// How many rounds were begun, of one solve or of several on any number of threads.
pub struct Rounds<'a> {
    watch: &'a dyn Watch,
    begun: AtomicU64,
}

impl<'a> Rounds<'a> {
    /// No round was begun yet.
    pub fn new(watch: &'a dyn Watch) -> Rounds<'a> {
        Rounds { watch, begun: AtomicU64::new(0) }
    }

    /// One more round.
    pub(crate) fn begin(&self) -> Result<(), Cancelled> {
        self.begun.fetch_add(1, Ordering::Relaxed);
        self.poll()
    }

    /// Within a round: whether it goes on.
    pub(crate) fn poll(&self) -> Result<(), Cancelled> {
        self.watch.reached(self.begun.load(Ordering::Relaxed))
    }
}
