//! Room for what is sent: requests that are received, wait or are worked on take so much together.

use std::sync::Arc;

use attractor_explorer::Limits;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A request up to this is small, and never waits for large ones.
const SMALL: usize = 64 << 10;

/// Room is counted in these.
const UNIT: usize = 1 << 10;

/// Room for small requests and for large ones.
pub(crate) struct Rooms {
    small: Arc<Semaphore>,
    large: Arc<Semaphore>,
    body: usize,
}

impl Rooms {
    pub(crate) fn new(limits: &Limits) -> Rooms {
        // One request always fits.
        let room =
            |least: usize| Arc::new(Semaphore::new(units(limits.requests()).max(units(least))));
        Rooms { small: room(SMALL), large: room(limits.body), body: limits.body }
    }

    /// Room for a request of this length, or of any that is allowed; `None` if there is none now.
    pub(crate) fn take(&self, length: Option<usize>) -> Option<OwnedSemaphorePermit> {
        let length = length.unwrap_or(self.body).min(self.body);
        let room = if length <= SMALL { &self.small } else { &self.large };
        room.clone().try_acquire_many_owned(u32::try_from(units(length)).ok()?).ok()
    }
}

fn units(length: usize) -> usize {
    length.div_ceil(UNIT).clamp(1, u32::MAX as usize >> 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_requests_leave_room_for_small_ones() {
        let limits = Limits { memory: 64 << 20, body: 4 << 20, ..Limits::default() };
        let rooms = Rooms::new(&limits);
        let large = rooms.take(Some(3 << 20));
        assert!(large.is_some() && rooms.take(None).is_none(), "of any length is as the longest");
        let small = rooms.take(Some(100));
        assert!(small.is_some());
        drop(large);
        assert!(
            rooms.take(Some(usize::MAX)).is_some(),
            "what is refused for its length is read so far"
        );
    }
}
