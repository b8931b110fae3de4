//! Progress and cancellation, without a clock and without a terminal.

use std::fmt;

/// Whoever waits for a long computation: told how far it is, and free to end it.
///
/// Every loop that can run longer than a second calls [`Watch::reached`] now and then.
pub trait Watch: Sync {
    /// `done` units of work of this stage are finished; an error ends the computation.
    fn reached(&self, done: u64) -> Result<(), Cancelled>;
}

/// Nobody watches; the computation always runs to its end.
pub struct Unwatched;

impl Watch for Unwatched {
    fn reached(&self, _: u64) -> Result<(), Cancelled> {
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
