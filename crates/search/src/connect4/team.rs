//! How threads that search one position keep out of each other's way.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The positions that the threads of a team are searching just now.
///
/// A thread that comes to a position which another one is in leaves it for later: by then it may
/// be in the table. This is ABDADA (Weill, 1996) in the simple form that needs no counters. Keys that
/// share a place hide each other, which costs time and nothing else.
pub(crate) struct Team {
    places: [AtomicU64; Team::PLACES],
}

impl Team {
    const PLACES: usize = 1024;

    pub(crate) fn new() -> Team {
        Team { places: [const { AtomicU64::new(0) }; Team::PLACES] }
    }

    #[inline(always)]
    fn place(&self, key: u64) -> &AtomicU64 {
        &self.places[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as usize]
    }

    /// Is some thread searching this position?
    #[inline(always)]
    pub(crate) fn is_in(&self, key: u64) -> bool {
        self.place(key).load(Relaxed) == key
    }

    /// The calling thread begins to search this position.
    #[inline(always)]
    pub(crate) fn enter(&self, key: u64) {
        self.place(key).store(key, Relaxed);
    }

    /// The calling thread is done with this position.
    #[inline(always)]
    pub(crate) fn leave(&self, key: u64) {
        self.place(key).store(0, Relaxed);
    }
}
