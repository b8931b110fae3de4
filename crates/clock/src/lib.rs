//! What time it is, also where the system has no clock.
//!
//! `std::time::Instant` ends the program in WebAssembly, where only whoever runs the module knows the
//! time. There, `set` says whom to ask; everywhere else [`Instant`] is the one of the standard
//! library.

#![cfg_attr(test, allow(unreachable_pub, reason = "tested where the clock of the system is used"))]

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use told::{Instant, set};

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod told {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    static HOST: OnceLock<fn() -> f64> = OnceLock::new();

    /// From now on ask `now` for the time, in milliseconds since whenever. The first to be set stays.
    pub fn set(now: fn() -> f64) {
        HOST.get_or_init(|| now);
    }

    /// A moment. Before a clock was set, no time passes.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            let milliseconds = HOST.get().map_or(0.0, |now| now());
            Instant(Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default())
        }

        /// How long ago it was.
        pub fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, later: Duration) -> Instant {
            Instant(self.0.saturating_add(later))
        }
    }

    impl Sub<Instant> for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::told::{Instant, set};

    static TIME: AtomicU64 = AtomicU64::new(2500);

    #[test]
    fn the_clock_of_the_host_is_asked() {
        set(|| TIME.load(Ordering::Relaxed) as f64);
        let begin = Instant::now();
        let end = begin + Duration::from_millis(40);
        assert!(Instant::now() < end && begin.elapsed() == Duration::ZERO);
        TIME.fetch_add(41, Ordering::Relaxed);
        assert!(Instant::now() > end);
        assert_eq!(
            (begin.elapsed(), Instant::now() - begin),
            (Duration::from_millis(41), Duration::from_millis(41))
        );
        // A clock that is put back makes nothing last less than no time.
        TIME.store(0, Ordering::Relaxed);
        assert_eq!(begin.elapsed(), Duration::ZERO);
    }
}
