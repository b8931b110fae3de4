//! A job of the server: who waits for it, where it works, and its answer.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use attractor_app::{Error, Kind};
use attractor_core::Cancelled;
use attractor_explorer::{Answered, Job as Work, Keeper, Limits, Progress};
use serde::Serialize;
use tokio::sync::Notify;

use crate::jobs::{Lane, Lanes, QUICK};

/// One piece of work that somebody asked for.
pub(crate) struct Job {
    id: String,
    pub(crate) work: Work,
    pub(crate) place: Arc<Place>,
    answer: Mutex<Option<Answered>>,
    finished: Notify,
}

/// How far a job is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Progress"))]
pub(crate) struct JobProgress {
    job: String,
    #[serde(flatten)]
    progress: Progress,
}

impl Job {
    pub(crate) fn new(id: String, limits: Limits, lanes: Arc<Mutex<Lanes>>) -> Job {
        let place = Arc::new(Place::new(limits, lanes));
        Job {
            id,
            work: Work::new(limits, place.clone()),
            place,
            answer: Mutex::new(None),
            finished: Notify::new(),
        }
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn progress(&self) -> JobProgress {
        JobProgress { job: self.id.clone(), progress: self.work.progress() }
    }

    /// Where it has to begin again, if it does: its time was up, or its share too small for the answer.
    pub(crate) fn put_off(&self, answer: &Answered) -> Option<Lane> {
        let at_work = *self.place.at_work();
        let did_not_fit = matches!(answer, Err(error) if error.kind == Kind::TooLarge);
        let put_off = match at_work.put_off {
            true => Some(Lane::Long),
            false => (did_not_fit && at_work.shares()).then_some(Lane::Large),
        };
        if put_off.is_some() {
            self.work.wait();
        }
        put_off
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

    pub(crate) fn finish(&self, answer: Answered) {
        let answer = answer.map_err(|error| self.work.explained(error));
        *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
        self.finished.notify_waiters();
    }
}

/// Where a job works, and whether anybody still waits for it.
pub(crate) struct Place {
    limits: Limits,
    begun: Instant,
    /// When somebody last asked how far it is, in milliseconds after it was begun.
    asked: AtomicU64,
    /// Whether it was ended because memory was needed.
    crowded: AtomicBool,
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

impl AtWork {
    /// Whether others work beside it who need memory as well.
    fn shares(self) -> bool {
        !matches!(self.place, Some((Lane::Large, _)))
    }
}

/// A job for which nobody asks so long has been left.
const LEASE: Duration = Duration::from_secs(10);

impl Place {
    fn new(limits: Limits, lanes: Arc<Mutex<Lanes>>) -> Place {
        Place {
            limits,
            begun: Instant::now(),
            asked: AtomicU64::new(0),
            crowded: AtomicBool::new(false),
            lanes,
            at_work: Mutex::default(),
            moved: Notify::new(),
        }
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

    /// Where it works and for how long, if it does.
    pub(crate) fn working(&self) -> Option<(Lane, Duration)> {
        self.at_work().place.map(|(lane, since)| (lane, since.elapsed()))
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

    /// Somebody still waits for it.
    pub(crate) fn renew(&self) {
        self.asked.store(self.begun.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    fn is_left(&self) -> bool {
        self.begun.elapsed() > Duration::from_millis(self.asked.load(Ordering::Relaxed)) + LEASE
    }

    /// End it because memory is needed.
    pub(crate) fn crowd_out(&self) {
        self.crowded.store(true, Ordering::Relaxed);
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
}

impl Keeper for Place {
    fn look(&self, _: &Work) -> Result<(), Cancelled> {
        if self.crowded.load(Ordering::Relaxed) || self.is_left() {
            return Err(Cancelled);
        }
        self.stay_in_lane()
    }

    fn memory(&self, limits: &Limits) -> usize {
        if self.at_work().shares() { limits.share() } else { limits.game() }
    }

    fn reason(&self) -> Option<Error> {
        if self.is_left() || self.at_work().put_off {
            return Some(Cancelled.into());
        }
        let crowded = self.crowded.load(Ordering::Relaxed);
        crowded.then(|| {
            // It says nothing about the game: alone it might have fitted.
            let error = Error::new("all answers together took more memory than the explorer has");
            Error { kind: Kind::Interrupted, ..error }
                .hint(format!("try again, or {}", self.more("memory")))
        })
    }

    fn more(&self, limit: &str) -> String {
        format!("start the explorer with a larger `--{limit}`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_nobody_asks_for_ends() {
        let mut place = Place::new(Limits::default(), Arc::default());
        place.begun -= LEASE + Duration::from_secs(1);
        assert!(place.is_left());
        place.renew();
        let job = Work::new(Limits::default(), Arc::new(place));
        assert!(job.look().is_ok());
        let mut left = Place::new(Limits::default(), Arc::default());
        left.begun -= LEASE + Duration::from_secs(1);
        assert!(Work::new(Limits::default(), Arc::new(left)).look().is_err());
    }
}
