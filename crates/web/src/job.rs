//! Work that may take long: it shows how far it is, and can be ended.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use attractor_app::{Error, Kind};
use attractor_core::{Cancelled, Watch};
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::Notify;

use crate::jobs::{Lane, Lanes, QUICK};
use crate::limits::Limits;

/// One piece of work. Whoever computes looks at it through [`Watch`].
pub(crate) struct Job {
    id: String,
    limits: Limits,
    begun: Instant,
    /// When somebody last asked how far it is, in milliseconds after it was begun.
    asked: AtomicU64,
    /// What is known of the answer already.
    so_far: Mutex<Option<Box<RawValue>>>,
    stage: Mutex<Stage>,
    done: AtomicU64,
    cancelled: AtomicBool,
    /// Whether it was ended because memory was needed.
    crowded: AtomicBool,
    answer: Mutex<Option<Answered>>,
    finished: Notify,
    lanes: Arc<Mutex<Lanes>>,
    at_work: Mutex<AtWork>,
    moved: Notify,
}

/// Where a job works at the moment, and since when.
#[derive(Clone, Copy, Default)]
struct AtWork {
    place: Option<(Lane, Instant)>,
    /// Whether it has to begin again in the long lane.
    put_off: bool,
}

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
    pub(crate) fn new(id: String, limits: Limits, lanes: Arc<Mutex<Lanes>>) -> Job {
        Job {
            id,
            limits,
            begun: Instant::now(),
            asked: AtomicU64::new(0),
            so_far: Mutex::new(None),
            stage: Mutex::new(Stage::Waiting),
            done: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
            crowded: AtomicBool::new(false),
            answer: Mutex::new(None),
            finished: Notify::new(),
            lanes,
            at_work: Mutex::default(),
            moved: Notify::new(),
        }
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    fn at_work(&self) -> MutexGuard<'_, AtWork> {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Work begins in `lane`.
    pub(crate) fn begin(&self, lane: Lane) {
        *self.at_work() = AtWork { place: Some((lane, Instant::now())), put_off: false };
    }

    /// Work has ended, for now or for good; where it was done.
    pub(crate) fn leave_lane(&self) -> Lane {
        self.at_work().place.take().map_or(Lane::Quick, |(lane, _)| lane)
    }

    /// How long it has worked, if it does.
    pub(crate) fn working(&self) -> Option<Duration> {
        self.at_work().place.map(|(_, since)| since.elapsed())
    }

    /// Whether it has to begin again in the long lane.
    pub(crate) fn put_off(&self) -> bool {
        let put_off = self.at_work().put_off;
        if put_off {
            self.stage(Stage::Waiting);
        }
        put_off
    }

    /// From now on it no longer counts as quick, if it still does.
    pub(crate) fn is_overdue(&self) -> bool {
        match &mut self.at_work().place {
            Some((lane @ Lane::Quick, _)) => {
                *lane = Lane::Overdue;
                true
            }
            _ => false,
        }
    }

    /// Once it has gone on in the long lane.
    pub(crate) async fn moved_over(&self) {
        self.moved.notified().await;
    }

    /// What takes longer than a moment goes on in the long lane, or begins there again.
    fn stay_in_lane(&self) -> Result<(), Cancelled> {
        let at_work = *self.at_work();
        if at_work.put_off {
            return Err(Cancelled);
        }
        let Some((Lane::Quick, since)) = at_work.place else { return Ok(()) };
        if since.elapsed() < QUICK {
            return Ok(());
        }
        // In this order, as everybody else who needs both.
        let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut at_work = self.at_work();
        let Some((lane @ Lane::Quick, _)) = &mut at_work.place else { return Ok(()) };
        if lanes.move_over(self.limits.jobs) {
            *lane = Lane::Long;
            self.moved.notify_one();
            return Ok(());
        }
        at_work.put_off = true;
        Err(Cancelled)
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

    /// End it because memory is needed.
    pub(crate) fn crowd_out(&self) {
        self.crowded.store(true, Ordering::Relaxed);
    }

    /// The bytes of its answer.
    pub(crate) fn weight(&self) -> usize {
        match &*self.answer.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(Ok(answer)) => answer.len(),
            _ => 0,
        }
    }

    fn taken(&self) -> Option<Answered> {
        self.answer.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn now(&self) -> Stage {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn finish(&self, answer: Answered) {
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

    /// Whether to go on.
    pub(crate) fn look(&self) -> Result<(), Cancelled> {
        let ended = self.cancelled.load(Ordering::Relaxed) || self.crowded.load(Ordering::Relaxed);
        if ended || self.late() || self.too_many() || self.is_left() {
            return Err(Cancelled);
        }
        self.stay_in_lane()
    }

    fn late(&self) -> bool {
        self.begun.elapsed() > self.limits.time
    }

    fn reason(&self) -> Error {
        if self.cancelled.load(Ordering::Relaxed) || self.is_left() || self.at_work().put_off {
            return Cancelled.into();
        }
        if self.crowded.load(Ordering::Relaxed) {
            // It says nothing about the game: alone it might have fitted.
            let error = Error::new("all answers together took more memory than the explorer has");
            return Error { kind: Kind::Interrupted, ..error }
                .hint("try again, or start the explorer with a larger `--memory`");
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
        self.look()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_nobody_asks_for_ends() {
        let mut job = Job::new("1".to_owned(), Limits::default(), Arc::default());
        assert!(job.reached(0).is_ok());
        job.begun -= LEASE + Duration::from_secs(1);
        assert!(job.reached(0).is_err());
        job.renew();
        assert!(job.reached(0).is_ok());
    }
}
