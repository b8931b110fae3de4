//! Concurrent arenas as JSON: an object whose first key is `joint`.
//!
//! ```json
//! {"joint": ["even", "odd"],
//!  "start": "toss",
//!  "states": {
//!    "toss": {"actions": [["head", "tail"], ["head", "tail"]], "moves": ["same", "other", "other", "same"]},
//!    "same": {"labels": ["won by even"]},
//!    "other": {"labels": ["won by odd"]}}}
//! ```

use std::borrow::Cow;
use std::fmt;

use attractor_core::Vertex;
use attractor_logic::{JointState, JointTable};
use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use crate::error::{Error, Place};

/// Whether a text that begins like this is a concurrent arena.
pub fn is_joint(beginning: &str) -> bool {
    let text = beginning.strip_prefix('\u{feff}').unwrap_or(beginning).trim_start();
    text.strip_prefix('{').is_some_and(|text| text.trim_start().starts_with("\"joint\""))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text<'a> {
    joint: Players,
    start: Option<String>,
    #[serde(borrow)]
    states: States<'a>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Players {
    Count(u8),
    Names(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StateText<'a> {
    #[serde(default)]
    actions: Vec<Vec<String>>,
    #[serde(default, borrow)]
    moves: Vec<Name<'a>>,
    #[serde(default)]
    labels: Vec<String>,
}

/// A name as it stands in the text, unless something in it is escaped.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// The states in the order of the text.
struct States<'a>(Vec<(String, StateText<'a>)>);

impl<'de: 'a, 'a> Deserialize<'de> for States<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<States<'a>, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = States<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of states")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<States<'de>, A::Error> {
                let mut states = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    states.push(entry);
                }
                Ok(States(states))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

/// Read a concurrent arena.
///
/// # Errors
/// Whatever is wrong with the text, with its place or the name of the state.
pub fn read_joint(text: &str) -> Result<JointTable, Error> {
    let Text { joint, start, states } = serde_json::from_str(text).map_err(|error| {
        let told = error.to_string();
        let message = told.split(" at line ").next().unwrap_or_default().to_owned();
        let place = Place { line: error.line() as u64, column: error.column() as u64 };
        Error::new(message)
            .at(place)
            .hint("a concurrent arena has the keys `joint`, `start` and `states`")
    })?;
    let (names, states): (Vec<String>, Vec<StateText<'_>>) = states.0.into_iter().unzip();
    let numbers: FxHashMap<&str, Vertex> = names.iter().map(String::as_str).zip(0..).collect();
    let number = |state: &str, Name(to): &Name<'_>| {
        numbers.get(to.as_ref()).copied().ok_or_else(|| {
            let error = Error::new(format!("state `{state}` leads to `{to}`, which is no state"));
            match attractor_words::meant(to, names.iter().map(String::as_str)).first() {
                Some(near) => error.hint(format!("did you mean `{near}`?")),
                None => error,
            }
        })
    };
    let read = names.iter().zip(states).map(|(name, state)| {
        let moves: Result<Vec<Vertex>, Error> =
            state.moves.iter().map(|to| number(name, to)).collect();
        Ok(JointState { actions: state.actions, moves: moves?, labels: state.labels })
    });
    let states: Vec<JointState> = read.collect::<Result<_, Error>>()?;
    let (count, called) = match joint {
        Players::Count(count) => (count, None),
        Players::Names(names) => (u8::try_from(names.len()).unwrap_or(u8::MAX), Some(names)),
    };
    let wrong = |error: attractor_logic::TableError| Error::new(error.to_string());
    let mut table = JointTable::new(count, names, states).map_err(wrong)?;
    if let Some(names) = called {
        table = table.calling(names).map_err(wrong)?;
    }
    match start {
        Some(start) => table.beginning(&start).map_err(wrong),
        None => Ok(table),
    }
}
