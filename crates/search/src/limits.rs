//! How long searches may take, and who watches them.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use attractor_clock::Instant;
use attractor_core::{Cancelled, Unwatched, Watch};

/// A watch that also ends the work after some nodes or some time, both counted over all searches
/// that it is handed to.
///
/// ```
/// use std::time::Duration;
/// use attractor_core::Unwatched;
/// use attractor_search::Limits;
/// let limits = Limits::new(&Unwatched).nodes(1_000_000).time(Duration::from_secs(10));
/// # let _ = limits;
/// ```
pub struct Limits<'a> {
    pub(crate) watch: &'a dyn Watch,
    nodes: Option<u64>,
    time: Option<Duration>,
    begin: Instant,
    visited: AtomicU64,
}

impl Limits<'static> {
    /// As long as it takes, and nobody watches.
    #[must_use]
    pub fn none() -> Limits<'static> {
        Limits::new(&Unwatched)
    }
}

impl<'a> Limits<'a> {
    /// Nodes that one thread visits between two looks at the clock.
    pub(crate) const PERIOD: u64 = 1024;

    /// As long as it takes, unless `watch` ends it.
    #[must_use]
    pub fn new(watch: &'a dyn Watch) -> Limits<'a> {
        Limits { watch, nodes: None, time: None, begin: Instant::now(), visited: AtomicU64::new(0) }
    }

    /// At most `most` nodes, to within about a thousand for each thread.
    #[must_use]
    pub fn nodes(self, most: impl Into<Option<u64>>) -> Limits<'a> {
        Limits { nodes: most.into(), ..self }
    }

    /// At most `most`, from when the limits were made.
    #[must_use]
    pub fn time(self, most: impl Into<Option<Duration>>) -> Limits<'a> {
        Limits { time: most.into(), ..self }
    }

    /// The same limits once more, with nothing spent and another watch.
    #[must_use]
    pub fn renewed<'b>(&self, watch: &'b dyn Watch) -> Limits<'b> {
        Limits::new(watch).nodes(self.nodes).time(self.time)
    }

    /// No limit, but the same watch.
    pub(crate) fn lifted(&self) -> Limits<'a> {
        Limits::new(self.watch)
    }

    /// Whether the time is over.
    pub fn late(&self) -> bool {
        self.time.is_some_and(|most| self.begin.elapsed() >= most)
    }

    /// Whether it is not a limit that ends the work, but whoever watches.
    pub fn interrupted(&self) -> bool {
        self.watch.reached(self.visited.load(Relaxed)).is_err()
    }

    /// Counts nodes, without a look at the limits.
    pub(crate) fn add(&self, nodes: u64) -> u64 {
        self.visited.fetch_add(nodes, Relaxed) + nodes
    }

    /// One thread has come to another node, the one with this number: whether it goes on.
    #[inline(always)]
    pub(crate) fn visit(&self, number: u64) -> Result<(), Cancelled> {
        if number.is_multiple_of(Limits::PERIOD) {
            return self.reached(self.add(Limits::PERIOD));
        }
        Ok(())
    }
}

impl Watch for Limits<'_> {
    fn reached(&self, done: u64) -> Result<(), Cancelled> {
        if self.late() || self.nodes.is_some_and(|most| done >= most) {
            return Err(Cancelled);
        }
        self.watch.reached(done)
    }

    fn proved(&self, what: &str) {
        self.watch.proved(what);
    }
}
