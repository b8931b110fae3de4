//! Work that may take long: it shows how far it is, and can be ended.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use attractor_app::{Error, Kind};
use attractor_core::{Cancelled, Watch};
use lru::LruCache;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::limits::Limits;

/// One piece of work. Whoever computes looks at it through [`Watch`].
pub(crate) struct Job {
    id: String,
    limits: Limits,
    begun: Instant,
    /// When somebody last asked how far it is, in milliseconds after it was begun.
    asked: AtomicU64,
    /// Its place among those who work: at first among the small, later among the large.
    lane: Mutex<Lane>,
    large: Arc<Semaphore>,
    /// What is known of the answer already.
    so_far: Mutex<Option<Box<RawValue>>>,
    stage: Mutex<Stage>,
    done: AtomicU64,
    cancelled: AtomicBool,
    answer: Mutex<Option<Answered>>,
    finished: Notify,
}

/// Where a job works.
enum Lane {
    /// Nowhere: it has not begun, or is over.
    Outside,
    /// Among those that have just begun, and may be over soon.
    Small(#[expect(dead_code, reason = "held for its drop")] OwnedSemaphorePermit),
    /// Among those that take long, which others overtake.
    Large(#[expect(dead_code, reason = "held for its drop")] OwnedSemaphorePermit),
}

/// Work that takes longer than this is large: it makes room for others.
const SMALL: Duration = Duration::from_millis(1000);

/// A job for which nobody asks so long has been left.
const LEASE: Duration = Duration::from_secs(10);

/// What the work consists of at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stage {
    /// It waits until others are done.
    Waiting,
    /// Positions are found; counted are those that have been expanded.
    Exploring,
    /// Layers are added; counted are positions that have been settled.
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
    /// What is known of the answer already, in its form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    so_far: Option<Box<RawValue>>,
}

impl Job {
    fn new(id: String, limits: Limits, large: Arc<Semaphore>) -> Job {
        Job {
            id,
            limits,
            begun: Instant::now(),
            asked: AtomicU64::new(0),
            lane: Mutex::new(Lane::Outside),
            large,
            so_far: Mutex::new(None),
            stage: Mutex::new(Stage::Waiting),
            done: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
            answer: Mutex::new(None),
            finished: Notify::new(),
        }
    }

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
            so_far: self.so_far.lock().unwrap_or_else(PoisonError::into_inner).clone(),
        }
    }

    /// Tell those who wait what is known of the answer already.
    pub(crate) fn tell(&self, so_far: &impl Serialize) {
        if let Ok(written) = serde_json::value::to_raw_value(so_far) {
            *self.so_far.lock().unwrap_or_else(PoisonError::into_inner) = Some(written);
        }
    }

    /// Somebody still waits for it.
    pub(crate) fn renew(&self) {
        self.asked.store(self.begun.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    fn is_left(&self) -> bool {
        self.begun.elapsed() > Duration::from_millis(self.asked.load(Ordering::Relaxed)) + LEASE
    }

    fn is_over(&self) -> bool {
        self.late() || self.cancelled.load(Ordering::Relaxed) || self.too_many() || self.is_left()
    }

    /// Work that has become large gives its place among the small to others, and goes on once there
    /// is room among the large.
    fn make_room(&self) {
        if self.begun.elapsed() < SMALL {
            return;
        }
        let mut lane = self.lane.lock().unwrap_or_else(PoisonError::into_inner);
        if !matches!(*lane, Lane::Small(_)) {
            return;
        }
        *lane = Lane::Outside;
        while !self.is_over() {
            if let Ok(permit) = self.large.clone().try_acquire_owned() {
                *lane = Lane::Large(permit);
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
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

    fn enter(&self, permit: OwnedSemaphorePermit) {
        *self.lane.lock().unwrap_or_else(PoisonError::into_inner) = Lane::Small(permit);
    }

    fn leave(&self) {
        *self.lane.lock().unwrap_or_else(PoisonError::into_inner) = Lane::Outside;
    }

    fn late(&self) -> bool {
        self.begun.elapsed() > self.limits.time
    }

    fn reason(&self) -> Error {
        if self.cancelled.load(Ordering::Relaxed) || self.is_left() {
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
        self.make_room();
        if self.is_over() { Err(Cancelled) } else { Ok(()) }
    }
}

/// All work that is going on, and what was finished lately.
pub(crate) struct Jobs {
    limits: Limits,
    /// Places for what has just begun, and for what takes long.
    small: Arc<Semaphore>,
    large: Arc<Semaphore>,
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

/// The most finished answers that wait to be fetched.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(256).unwrap();

impl Jobs {
    pub(crate) fn new(limits: Limits) -> Jobs {
        Jobs {
            limits,
            small: Arc::new(Semaphore::new(limits.jobs)),
            large: Arc::new(Semaphore::new(limits.jobs)),
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
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        let job = Arc::new(Job::new(format!("{number:x}"), self.limits, self.large.clone()));
        self.known.lock().unwrap_or_else(PoisonError::into_inner).put(job.id.clone(), job.clone());
        let (small, worker) = (self.small.clone(), job.clone());
        tokio::spawn(async move {
            let Ok(permit) = small.acquire_owned().await else { return };
            let done = tokio::task::spawn_blocking(move || {
                worker.enter(permit);
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
                worker.leave();
                worker.finish(answer);
                drop(place);
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
    fn work_that_nobody_asks_for_ends() {
        let mut job = Job::new("1".to_owned(), Limits::default(), Arc::new(Semaphore::new(1)));
        assert!(job.reached(0).is_ok());
        job.begun -= LEASE + Duration::from_secs(1);
        assert!(job.reached(0).is_err());
        job.renew();
        assert!(job.reached(0).is_ok());
    }

    #[tokio::test]
    async fn large_work_makes_room_and_waits_for_its_own() {
        let (small, large) = (Arc::new(Semaphore::new(1)), Arc::new(Semaphore::new(0)));
        let mut job = Job::new("1".to_owned(), Limits::default(), large.clone());
        job.enter(small.clone().try_acquire_owned().unwrap());
        assert!(job.reached(0).is_ok() && small.available_permits() == 0);
        job.begun -= SMALL;
        let job = Arc::new(job);
        let working = tokio::task::spawn_blocking({
            let job = job.clone();
            move || job.reached(1).is_ok()
        });
        // Somebody else begins meanwhile; the large work goes on once it has a place.
        let _other = small.acquire_owned().await.unwrap();
        assert!(!working.is_finished());
        large.add_permits(1);
        assert!(working.await.unwrap());
        assert_eq!(large.available_permits(), 0);
        job.leave();
        assert_eq!(large.available_permits(), 1);
    }

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
