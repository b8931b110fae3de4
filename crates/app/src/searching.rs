//! What all searches share: how long they may take, how scores are written.

use std::time::Duration;

use attractor_core::{Cancelled, Watch};
use attractor_search::{Limits, Score};
use serde::{Deserialize, Serialize, Serializer};

use crate::error::Error;
use crate::field::Field;
use crate::machine::limit;
use crate::message::say;

/// How long a search may take, and with what.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Budget {
    /// The most nodes to visit.
    pub nodes: Option<u64>,
    /// The longest time to take.
    #[serde(deserialize_with = "seconds::perhaps")]
    pub time: Option<Duration>,
    /// Bytes for what is remembered.
    pub memory: Option<usize>,
    /// Threads; as many as there are cores if not said.
    pub threads: Option<usize>,
}

impl Budget {
    /// The limits of what begins now, for all searches together.
    pub(crate) fn limits<'a>(&self, watch: &'a dyn Watch) -> Limits<'a> {
        Limits::new(watch).nodes(self.nodes).time(self.time)
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

/// Times as programs say them.
pub(crate) mod seconds {
    use std::time::Duration;

    use serde::de::{Deserialize, Deserializer, Error};

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(from)?)
            .map_err(|_| D::Error::custom("expected seconds, at least 0 and below 1e19"))
    }

    pub(crate) fn perhaps<'de, D>(from: D) -> Result<Option<Duration>, D::Error>
    where
        D: Deserializer<'de>,
    {
        deserialize(from).map(Some)
    }
}

/// The error of a search that had to end without an answer.
pub(crate) fn stopped(limits: &Limits<'_>) -> Error {
    if limits.interrupted() {
        return Cancelled.into();
    }
    Error::new("the search reached its limit before it was finished").hint(say!(
        "allow more with `{}` or `{}`, or look less deep",
        Field::Nodes,
        Field::Time
    ))
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
