//! Progress and cancellation, without a clock and without a terminal.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whoever waits for a long computation: told how far it is, and free to end it.
///
/// Every loop that can run longer than a second calls [`Watch::reached`] now and then.
pub trait Watch: Sync {
    /// `done` units of work of this stage are finished; an error ends the computation.
    fn reached(&self, done: u64) -> Result<(), Cancelled>;

    /// What has been proved so far, in words, where a search proves more and more.
    fn proved(&self, _: &str) {}
}

/// Nobody watches; the computation always runs to its end.
pub struct Unwatched;

impl Watch for Unwatched {
    fn reached(&self, _: u64) -> Result<(), Cancelled> {
        Ok(())
    }
}

/// A flag: the computation ends once it is raised.
impl Watch for AtomicBool {
    fn reached(&self, _: u64) -> Result<(), Cancelled> {
        if self.load(Ordering::Relaxed) { Err(Cancelled) } else { Ok(()) }
    }
}

/// The steps of a loop, of which every few thousandth looks at the watch.
pub struct Steps<'a> {
    watch: &'a dyn Watch,
    done: u64,
}

impl<'a> Steps<'a> {
    /// Steps between two looks: a fraction of a millisecond where a step is a vertex and its moves.
    const BETWEEN: u64 = 1 << 12;

    /// No step was taken yet.
    pub fn new(watch: &'a dyn Watch) -> Steps<'a> {
        Steps { watch, done: 0 }
    }

    /// One more step.
    #[inline]
    pub fn step(&mut self) -> Result<(), Cancelled> {
        if self.done.is_multiple_of(Steps::BETWEEN) {
            self.watch.reached(self.done)?;
        }
        self.done += 1;
        Ok(())
    }
}

/// The computation was ended by whoever watched it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Cancelled {}
