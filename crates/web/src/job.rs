//! Work that may take long: it shows how far it is, and can be ended.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use attractor_app::{Error, Kind};
use attractor_core::{Cancelled, Watch};
use lru::LruCache;
use serde::Serialize;
use tokio::sync::{Notify, Semaphore};

use crate::limits::Limits;

/// One piece of work. Whoever computes looks at it through [`Watch`].
pub(crate) struct Job {
    id: String,
    limits: Limits,
    begun: Instant,
    stage: Mutex<Stage>,
    done: AtomicU64,
    cancelled: AtomicBool,
    answer: Mutex<Option<Answered>>,
    finished: Notify,
}

/// What the work consists of at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stage {
    /// It waits until others are done.
    Waiting,
    /// Positions are found; so many have been expanded.
    Exploring,
    /// Layers are added; so many positions have been settled.
    Solving,
    /// The answer is put together.
    Answering,
}

/// A finished answer, written as JSON.
pub(crate) type Answered = Result<Arc<[u8]>, Error>;

/// How far a job is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Progress {
    job: String,
    stage: Stage,
    done: u64,
    seconds: f64,
}

impl Job {
    pub(crate) fn stage(&self, stage: Stage) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
        self.done.store(0, Ordering::Relaxed);
    }

    pub(crate) fn progress(&self) -> Progress {
        Progress {
            job: self.id.clone(),
            stage: self.now(),
            done: self.done.load(Ordering::Relaxed),
            seconds: self.begun.elapsed().as_secs_f64(),
        }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// The answer, if it is there within a moment.
    pub(crate) async fn answer(&self, patience: Duration) -> Option<Answered> {
        let finished = self.finished.notified();
        tokio::pin!(finished);
        finished.as_mut().enable();
        if let Some(answer) = self.taken() {
            return Some(answer);
        }
        let _ = tokio::time::timeout(patience, finished).await; // late is not an error
        self.taken()
    }

    fn taken(&self) -> Option<Answered> {
        self.answer.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn now(&self) -> Stage {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn finish(&self, answer: Answered) {
        let answer = answer.map_err(|error| self.explained(error));
        *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
        self.finished.notify_waiters();
    }

    /// Whether the work was ended by a limit, not by whoever asked for it.
    pub(crate) fn ended_by_limit(&self) -> bool {
        !self.cancelled.load(Ordering::Relaxed) && (self.too_many() || self.late())
    }

    /// Why the work was ended, in place of a bare "interrupted"; any other error stays as it is.
    pub(crate) fn explained(&self, error: Error) -> Error {
        match error.kind {
            Kind::Interrupted => self.reason(),
            Kind::Input | Kind::TooLarge | Kind::Lost | Kind::Unread => error,
        }
    }

    fn late(&self) -> bool {
        self.begun.elapsed() > self.limits.time
    }

    fn reason(&self) -> Error {
        if self.cancelled.load(Ordering::Relaxed) {
            return Cancelled.into();
        }
        if self.too_many() {
            return too_many(self.limits.positions);
        }
        let seconds = self.limits.time.as_secs_f64();
        Error::new(format!("the answer takes longer than the {seconds} seconds that it may take"))
            .hint("choose smaller parameters, or start the explorer with a larger `--time`")
    }

    fn too_many(&self) -> bool {
        let done = self.done.load(Ordering::Relaxed);
        self.now() == Stage::Exploring && done > self.limits.positions as u64
    }
}

/// The game is larger than allowed.
pub(crate) fn too_many(limit: usize) -> Error {
    let error =
        Error::new(format!("the game has more than the {limit} positions that it may have"));
    Error { kind: Kind::TooLarge, ..error }
        .hint("choose smaller parameters, or start the explorer with a larger `--positions`")
}

impl Watch for Job {
    fn reached(&self, done: u64) -> Result<(), Cancelled> {
        self.done.store(done, Ordering::Relaxed);
        if self.late() || self.cancelled.load(Ordering::Relaxed) || self.too_many() {
            return Err(Cancelled);
        }
        Ok(())
    }
}

/// All work that is going on, and what was finished lately.
pub(crate) struct Jobs {
    limits: Limits,
    room: Arc<Semaphore>,
    /// How many wait or work.
    admitted: Arc<AtomicUsize>,
    known: Mutex<LruCache<String, Arc<Job>>>,
    count: AtomicU64,
}

/// A place among those who wait or work, until it is dropped.
struct Place(Arc<AtomicUsize>);

impl Place {
    /// A place, if fewer than `most` are taken.
    fn take(taken: &Arc<AtomicUsize>, most: usize) -> Option<Place> {
        let one_more = |taken: usize| (taken < most).then_some(taken + 1);
        taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more).ok()?;
        Some(Place(taken.clone()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// So many finished answers wait to be fetched.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(256).unwrap();

impl Jobs {
    pub(crate) fn new(limits: Limits) -> Jobs {
        Jobs {
            limits,
            room: Arc::new(Semaphore::new(limits.jobs)),
            admitted: Arc::default(),
            known: Mutex::new(LruCache::new(REMEMBERED)),
            count: AtomicU64::new(0),
        }
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Job>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// End everything that is going on.
    pub(crate) fn cancel_all(&self) {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().for_each(|(_, job)| job.cancel());
    }

    /// Begin `work` as soon as there is room; `None` if too much waits already.
    pub(crate) fn begin<W>(&self, work: W) -> Option<Arc<Job>>
    where
        W: FnOnce(&Job) -> Answered + Send + 'static,
    {
        let place = Place::take(&self.admitted, self.limits.jobs + self.limits.waiting())?;
        let job = Arc::new(Job {
            id: format!("{:x}", self.count.fetch_add(1, Ordering::Relaxed) + 1),
            limits: self.limits,
            begun: Instant::now(),
            stage: Mutex::new(Stage::Waiting),
            done: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
            answer: Mutex::new(None),
            finished: Notify::new(),
        });
        self.known.lock().unwrap_or_else(PoisonError::into_inner).put(job.id.clone(), job.clone());
        let (room, worker) = (self.room.clone(), job.clone());
        tokio::spawn(async move {
            let Ok(permit) = room.acquire_owned().await else { return };
            let done = tokio::task::spawn_blocking(move || {
                // Cancelled while it waited: nothing needs to begin.
                let answer = match worker.reached(0) {
                    Ok(()) => {
                        let work = std::panic::AssertUnwindSafe(|| work(&worker));
                        std::panic::catch_unwind(work).unwrap_or_else(|_| {
                            Err(Error::new("a mistake in the program ended this answer")
                                .hint("please report it with the request that was made"))
                        })
                    }
                    Err(cancelled) => Err(cancelled.into()),
                };
                worker.finish(answer);
                drop((permit, place));
            });
            let _ = done.await; // panics were caught inside
        });
        Some(job)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_and_given_back() {
        let taken = Arc::default();
        let first = Place::take(&taken, 2).unwrap();
        let second = Place::take(&taken, 2);
        assert!(second.is_some() && Place::take(&taken, 2).is_none());
        drop(first);
        assert!(Place::take(&taken, 2).is_some());
        drop(second);
        assert_eq!(taken.load(Ordering::Relaxed), 0);
    }
}
