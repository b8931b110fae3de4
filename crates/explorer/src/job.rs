//! Work that may take long: it shows how far it is, and can be ended.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use attractor_app::{Error, Kind};
use attractor_clock::Instant;
use attractor_core::{Cancelled, Watch};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::limits::Limits;

/// One piece of work. Whoever computes looks at it through [`Watch`].
pub struct Job {
    limits: Limits,
    begun: Instant,
    /// What is known of the answer already.
    so_far: Mutex<Option<Box<RawValue>>>,
    stage: Mutex<Stage>,
    done: AtomicU64,
    cancelled: AtomicBool,
    keeper: Arc<dyn Keeper>,
}

/// Whoever has begun a job, and may end it.
pub trait Keeper: Send + Sync {
    /// Whether the job may go on. It is asked often.
    ///
    /// # Errors
    /// [`Cancelled`], once it may not.
    fn look(&self, job: &Job) -> Result<(), Cancelled>;

    /// The bytes that a game may take this time.
    fn memory(&self, limits: &Limits) -> usize {
        limits.game()
    }

    /// Why it may not, where neither its asker nor a limit has ended it.
    fn reason(&self) -> Option<Error>;

    /// What to do about a limit, by its name.
    fn more(&self, limit: &str) -> String;
}

/// Whoever waits as long as the limits allow, and says this of them.
#[derive(Clone, Copy, Debug)]
pub struct Patient(pub &'static str);

impl Keeper for Patient {
    fn look(&self, _: &Job) -> Result<(), Cancelled> {
        Ok(())
    }

    fn reason(&self) -> Option<Error> {
        None
    }

    fn more(&self, _: &str) -> String {
        self.0.to_owned()
    }
}

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
pub type Answered = Result<Arc<[u8]>, Error>;

/// How far a job is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Progress {
    stage: Stage,
    done: u64,
    seconds: f64,
    /// What is known of the answer already, in its form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    so_far: Option<Box<RawValue>>,
}

impl Job {
    /// A job that has not begun to work.
    pub fn new(limits: Limits, keeper: Arc<dyn Keeper>) -> Job {
        Job {
            limits,
            begun: Instant::now(),
            so_far: Mutex::new(None),
            stage: Mutex::new(Stage::Waiting),
            done: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
            keeper,
        }
    }

    pub(crate) fn stage(&self, stage: Stage) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
        self.done.store(0, Ordering::Relaxed);
    }

    /// It will begin again, when there is room.
    pub fn wait(&self) {
        self.stage(Stage::Waiting);
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        Progress {
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

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The bytes that a game may take this time.
    pub(crate) fn memory(&self) -> usize {
        self.keeper.memory(&self.limits)
    }

    /// Whether a game that is too large now is too large at any time.
    pub(crate) fn has_all(&self) -> bool {
        self.memory() >= self.limits.game()
    }

    /// Nobody wants the answer any more.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    fn now(&self) -> Stage {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the work was ended by a limit, not by whoever asked for it.
    pub(crate) fn ended_by_limit(&self) -> bool {
        !self.cancelled.load(Ordering::Relaxed) && (self.too_many() || self.late())
    }

    /// Why the work was ended, in place of a bare "interrupted"; any other error stays as it is.
    pub fn explained(&self, error: Error) -> Error {
        match error.kind {
            Kind::Interrupted => self.reason(),
            Kind::Input | Kind::TooLarge | Kind::Lost | Kind::Unread => error,
        }
    }

    /// Whether to go on.
    ///
    /// # Errors
    /// [`Cancelled`], once it may not go on.
    pub fn look(&self) -> Result<(), Cancelled> {
        if self.cancelled.load(Ordering::Relaxed) || self.late() || self.too_many() {
            return Err(Cancelled);
        }
        self.keeper.look(self)
    }

    fn late(&self) -> bool {
        self.begun.elapsed() > self.limits.time
    }

    fn reason(&self) -> Error {
        if self.cancelled.load(Ordering::Relaxed) {
            return Cancelled.into();
        }
        if let Some(reason) = self.keeper.reason() {
            return reason;
        }
        if self.too_many() {
            return self.too_large();
        }
        let seconds = self.limits.time.as_secs_f64();
        Error::new(format!("the answer takes longer than the {seconds} seconds that it may take"))
            .hint(format!("choose smaller parameters, or {}", self.keeper.more("time")))
    }

    fn too_many(&self) -> bool {
        let done = self.done.load(Ordering::Relaxed);
        self.now() == Stage::Exploring && done > self.limits.positions as u64
    }

    /// The game is larger than allowed.
    pub(crate) fn too_large(&self) -> Error {
        let limit = self.limits.positions;
        let error =
            Error::new(format!("the game has more than the {limit} positions that it may have"));
        Error { kind: Kind::TooLarge, ..error }
            .hint(format!("choose smaller parameters, or {}", self.keeper.more("positions")))
    }
}

impl Watch for Job {
    fn reached(&self, done: u64) -> Result<(), Cancelled> {
        self.done.store(done, Ordering::Relaxed);
        self.look()
    }
}
