//! What all searches share: how long they may take, whom they tell, how scores are written.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use attractor_core::{Cancelled, Watch};
use attractor_search::Score;
use attractor_search::watch::{Limits, Progress};
use serde::{Serialize, Serializer};

use crate::error::Error;
use crate::field::Field;
use crate::machine::limit;
use crate::message::say;

/// How long a search may take, and with what.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    /// At most so many nodes.
    pub nodes: Option<u64>,
    /// At most so long.
    pub time: Option<Duration>,
    /// So many bytes for what is remembered.
    pub memory: Option<usize>,
    /// So many threads; all cores if not said.
    pub threads: Option<usize>,
}

impl Budget {
    pub(crate) fn limits(&self) -> Limits {
        Limits { nodes: self.nodes, time: self.time }
    }

    /// What is left after so many nodes and so long.
    pub(crate) fn less(&self, nodes: u64, time: Duration) -> Limits {
        Limits {
            nodes: self.nodes.map(|most| most.saturating_sub(nodes)),
            time: self.time.map(|most| most.saturating_sub(time)),
        }
    }

    /// The size of a table: what is said or `usual`, and no more than the system leaves.
    pub(crate) fn bytes(&self, usual: usize) -> usize {
        let wanted = self.memory.unwrap_or(usual);
        limit(Some(wanted)).and_then(|bytes| usize::try_from(bytes).ok()).unwrap_or(wanted)
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(rayon::current_num_threads).max(1)
    }
}

/// Whoever is told, while a search goes on, what it has proved so far.
pub type Tell<'a> = &'a (dyn Fn(&str) + Sync);

/// Joins a search to whoever watches it.
pub(crate) struct Ear<'a> {
    watch: &'a dyn Watch,
    tell: Tell<'a>,
    interrupted: AtomicBool,
}

impl<'a> Ear<'a> {
    pub(crate) fn new(watch: &'a dyn Watch, tell: Tell<'a>) -> Ear<'a> {
        Ear { watch, tell, interrupted: AtomicBool::new(false) }
    }

    /// For a search that tells nothing on the way.
    pub(crate) fn silent(watch: &'a dyn Watch) -> Ear<'a> {
        Ear::new(watch, &|_| ())
    }

    /// Hears how far a search is, told in words by `say`.
    pub(crate) fn hear(
        &self,
        say: impl Fn(&Progress) -> String + Sync,
    ) -> impl Fn(&Progress) -> ControlFlow<()> + Sync {
        move |progress| {
            if self.watch.reached(progress.nodes).is_err() {
                self.interrupted.store(true, Ordering::Relaxed);
                return ControlFlow::Break(());
            }
            (self.tell)(&say(progress));
            ControlFlow::Continue(())
        }
    }

    pub(crate) fn interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// The error of a search that had to end without an answer.
    pub(crate) fn stopped(&self) -> Error {
        if self.interrupted() {
            return Cancelled.into();
        }
        Error::new("the search reached its limit before it was finished").hint(say!(
            "allow more with `{}` or `{}`, or look less deep",
            Field::Nodes,
            Field::Time
        ))
    }
}

/// A score as JSON: a number, or `"inf"` and `"-inf"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ScoreText(pub Score);

impl std::fmt::Display for ScoreText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for ScoreText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = self.0.number();
        if number == f64::INFINITY {
            serializer.serialize_str("inf")
        } else if number == f64::NEG_INFINITY {
            serializer.serialize_str("-inf")
        } else if number.fract() == 0.0 && number.abs() < 9e15 {
            serializer.serialize_i64(number as i64)
        } else {
            serializer.serialize_f64(number)
        }
    }
}
