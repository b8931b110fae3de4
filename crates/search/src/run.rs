//! One question that several threads answer together.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};

use attractor_core::{Cancelled, Watch};

use crate::limits::Limits;

/// What the threads have visited and proved so far: the value lies between two numbers.
pub(crate) struct Run<'a> {
    limits: &'a Limits<'a>,
    /// The bounds in words, for whoever watches.
    pub(crate) words: &'a (dyn Fn(i32, i32) -> String + Sync),
    nodes: AtomicU64,
    lower: AtomicI32,
    upper: AtomicI32,
    over: AtomicBool,
}

impl<'a> Run<'a> {
    pub(crate) fn new(
        limits: &'a Limits<'a>,
        words: &'a (dyn Fn(i32, i32) -> String + Sync),
    ) -> Run<'a> {
        Run {
            limits,
            words,
            nodes: AtomicU64::new(0),
            lower: AtomicI32::new(i32::MIN),
            upper: AtomicI32::new(i32::MAX),
            over: AtomicBool::new(false),
        }
    }

    /// Counts nodes of one thread, without a look at the limits.
    pub(crate) fn add(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Relaxed);
        self.limits.add(nodes)
    }

    /// Counts a period of nodes of one thread, and says whether it goes on.
    pub(crate) fn look(&self) -> Result<(), Cancelled> {
        let all = self.add(Limits::PERIOD);
        if self.over.load(Relaxed) {
            return Err(Cancelled);
        }
        self.limits.reached(all).inspect_err(|_| self.end())?;
        let (lower, upper) = self.bounds();
        self.limits.proved(&(self.words)(lower, upper));
        Ok(())
    }

    /// Notes what one thread has proved.
    pub(crate) fn proved(&self, lower: i32, upper: i32) {
        self.lower.fetch_max(lower, Relaxed);
        self.upper.fetch_min(upper, Relaxed);
    }

    /// Ends the work of every thread.
    pub(crate) fn end(&self) {
        self.over.store(true, Relaxed);
    }

    /// Has it been ended?
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    /// The value is at least the first and at most the second.
    pub(crate) fn bounds(&self) -> (i32, i32) {
        (self.lower.load(Relaxed), self.upper.load(Relaxed))
    }

    /// Nodes visited by all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }
}
