//! Limits, progress and cancellation of a long search.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How long a search may run. The default is: as long as it takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Most nodes to visit, to within about a thousand for each thread.
    pub nodes: Option<u64>,
    /// Longest time to run.
    pub time: Option<Duration>,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Nodes visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The value is proved to be at least this.
    pub lower: i32,
    /// The value is proved to be at most this.
    pub upper: i32,
}

/// What is called now and then during a search; [`ControlFlow::Break`] stops it.
///
/// Any thread of the search may call it.
pub type Hook<'a> = &'a (dyn Fn(&Progress) -> ControlFlow<()> + Sync);

/// The hook of a caller who wants to hear nothing.
pub fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The search was told to stop, or reached a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// Watches over one search by any number of threads.
pub(crate) struct Watch<'a> {
    limits: Limits,
    hook: Hook<'a>,
    start: Instant,
    nodes: AtomicU64,
    lower: AtomicI32,
    upper: AtomicI32,
    stop: AtomicBool,
}

impl<'a> Watch<'a> {
    /// Nodes between two looks at the clock.
    pub(crate) const PERIOD: u64 = 1024;

    pub(crate) fn new(limits: Limits, hook: Hook<'a>) -> Watch<'a> {
        Watch {
            limits,
            hook,
            start: Instant::now(),
            nodes: AtomicU64::new(0),
            lower: AtomicI32::new(i32::MIN),
            upper: AtomicI32::new(i32::MAX),
            stop: AtomicBool::new(false),
        }
    }

    /// Counts nodes of one thread.
    pub(crate) fn add(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Relaxed) + nodes
    }

    /// Counts nodes of one thread, and says whether it may go on.
    pub(crate) fn count(&self, nodes: u64) -> Result<(), Stopped> {
        let total = self.add(nodes);
        if self.stop.load(Relaxed) {
            return Err(Stopped);
        }
        let elapsed = self.start.elapsed();
        let over = self.limits.nodes.is_some_and(|most| total >= most)
            || self.limits.time.is_some_and(|most| elapsed >= most);
        if over || (self.hook)(&self.progress()).is_break() {
            self.stop();
            return Err(Stopped);
        }
        Ok(())
    }

    /// Notes what has been proved so far.
    pub(crate) fn proved(&self, lower: i32, upper: i32) {
        self.lower.fetch_max(lower, Relaxed);
        self.upper.fetch_min(upper, Relaxed);
    }

    /// Tells every thread to stop.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    pub(crate) fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes.load(Relaxed),
            elapsed: self.start.elapsed(),
            lower: self.lower.load(Relaxed),
            upper: self.upper.load(Relaxed),
        }
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("limits", &self.limits).finish_non_exhaustive()
    }
}
