//! Requests as Python makes them: a game, and a dictionary of options.

use std::fmt;
use std::sync::Arc;

use attractor_app::{Error, OpenRequest, Own, memory_limit};
use attractor_core::Watch;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt};
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{
    self, DeserializeOwned, Deserializer, Expected, IntoDeserializer, Unexpected, Visitor,
};
use serde::{Serialize, forward_to_deserialize_any};
use serde_path_to_error::Segment;

use crate::class_game::Rules;
use crate::failure::{raise, wrong, wrong_type};
use crate::graph::Graph;
use crate::names::ObjectNames;
use crate::work::{Raised, run};

/// A request for a game, and where exceptions of the caller's code are kept.
pub(crate) struct Asked {
    pub(crate) open: OpenRequest,
    pub(crate) raised: Arc<Raised>,
    /// The positions as objects, where they are known.
    pub(crate) objects: Option<Arc<ObjectNames>>,
}

impl Asked {
    /// Answer a question about the game while other Python threads run.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        question: impl FnOnce(&OpenRequest, &dyn Watch) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        let open = &self.open;
        run(py, progress, Some(&self.raised), |watch| question(open, watch))
    }
}

/// The game: text, a graph, or a class; with what `options` says under `open`, as every question
/// takes it.
pub(crate) fn asked(game: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Asked> {
    let mut open = OpenRequest::default();
    if let Some(said) = value::<Bound<'_, PyDict>>(options, "open")? {
        let said = said.copy()?;
        // Programs may not say this in JSON, so that it is no part of the request.
        let memory = value(&said, "memory")?;
        said.call_method1("pop", ("memory", ()))?;
        open = OpenRequest { memory, ..request(&said)? };
    }
    let (mut raised, mut objects) = (Arc::default(), None);
    if let Ok(name) = game.extract::<String>() {
        open.game = name;
        open = open.with_rules().map_err(|error| raise(game.py(), &error))?;
        // What does not fit is refused before the machine has nothing left.
        open.memory = memory_limit(open.memory).and_then(|bytes| usize::try_from(bytes).ok());
    } else if let Ok(graph) = game.cast::<Graph>() {
        let graph = graph.get();
        open.own = Some(Own::graph(graph.opened.clone()));
        objects.clone_from(&graph.objects);
        raised = graph.raised();
    } else if let Ok(rules) = game.cast::<Rules>() {
        let rules = rules.get();
        open.own = Some(rules.own());
        raised = rules.raised();
    } else {
        let kind = game.get_type().name()?;
        return Err(wrong_type(format!("a `{kind}` is no game")));
    }
    Ok(Asked { open, raised, objects })
}

/// The request that a dictionary spells; what is `None` was not said.
pub(crate) fn request<T: DeserializeOwned>(options: &Bound<'_, PyDict>) -> PyResult<T> {
    serde_path_to_error::deserialize(Given(options.as_any().clone())).map_err(|error| {
        let (mut name, mut given) = ("options", options.as_any().clone());
        for step in error.path() {
            let inner = match step {
                Segment::Map { key } => {
                    name = key;
                    given.get_item(key)
                }
                Segment::Seq { index } => given.get_item(index),
                _ => break,
            };
            given = inner.unwrap_or(given);
        }
        match error.inner() {
            Refusal::Type { expected } => refuse(name, &given, *expected),
            Refusal::Value(why) => {
                wrong(options.py(), format!("{}: {why}", refused(name, &given)), None)
            }
        }
    })
}

/// What counts are.
const WHOLE: &str = "a whole number";

/// Why something cannot be part of a request.
#[derive(Debug)]
enum Refusal {
    /// It is of another type.
    Type {
        /// What would be right, if that can be said in a word.
        expected: Option<&'static str>,
    },
    /// What it says is wrong.
    Value(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Type { .. } => "it is of another type",
            Refusal::Value(why) => why,
        })
    }
}

impl std::error::Error for Refusal {}

impl de::Error for Refusal {
    fn custom<T: fmt::Display>(why: T) -> Refusal {
        Refusal::Value(why.to_string())
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Refusal {
        // Serde calls whole numbers by their Rust types.
        let expected = expected.to_string();
        let rest = expected.strip_prefix(['u', 'i']).unwrap_or("");
        let expected = match expected.as_str() {
            _ if rest == "size" || rest.parse::<u8>().is_ok() => Some(WHOLE),
            "a boolean" => Some("True or False"),
            "a string" | "string" => Some("a text"),
            "f32" | "f64" => Some("a number"),
            "a sequence" => Some("a list"),
            _ => None,
        };
        Refusal::Type { expected }
    }

    fn invalid_value(given: Unexpected<'_>, expected: &dyn Expected) -> Refusal {
        Refusal::invalid_type(given, expected)
    }
}

/// What Python gave: plain data, as it is.
struct Given<'py>(Bound<'py, PyAny>);

impl<'de> Deserializer<'de> for Given<'_> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        let Given(value) = &self;
        if let Ok(dict) = value.cast::<PyDict>() {
            let said = dict.iter().filter(|(_, value)| !value.is_none());
            let said = said.map(|(key, value)| (key.to_string(), Given(value)));
            MapDeserializer::new(said).deserialize_any(visitor)
        } else if let Ok(truth) = value.extract::<bool>() {
            visitor.visit_bool(truth)
        } else if let Ok(number) = value.extract::<i64>() {
            visitor.visit_i64(number)
        } else if let Ok(number) = value.extract::<u64>() {
            visitor.visit_u64(number)
        } else if let Ok(real) = value.extract::<f64>() {
            visitor.visit_f64(real)
        } else if let Ok(text) = value.extract::<String>() {
            visitor.visit_string(text)
        } else if let Ok(list) = value.extract::<Vec<Bound<'_, PyAny>>>() {
            SeqDeserializer::new(list.into_iter().map(Given)).deserialize_any(visitor)
        } else {
            Err(Refusal::Type { expected: None })
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        if self.0.is_none() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        let name: String =
            self.0.extract().map_err(|_| Refusal::Type { expected: Some("a text") })?;
        visitor.visit_enum(name.into_deserializer())
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier
    }
}

impl IntoDeserializer<'_, Refusal> for Given<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// What is raised for something of another type than was expected; but a whole number where one was expected is of
/// the right type, and out of range.
fn refuse(name: &str, value: &Bound<'_, PyAny>, expected: Option<&str>) -> PyErr {
    let (py, refused) = (value.py(), refused(name, value));
    let negative = || value.lt(0).unwrap_or(false);
    let number = value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>();
    if expected != Some(WHOLE) || !number {
        wrong_type(match expected {
            Some(expected) => format!("{refused}: expected {expected}"),
            None => refused,
        })
    } else if negative() {
        wrong(py, format!("{refused}: expected 0 or more"), None)
    } else {
        wrong(py, format!("{refused}: expected a smaller number"), None)
    }
}

/// A count of something, `least` of them at least.
pub(crate) fn count(name: &str, said: &Bound<'_, PyAny>, least: usize) -> PyResult<usize> {
    match said.extract::<i64>() {
        Ok(number) if !said.is_instance_of::<PyBool>() => {
            usize::try_from(number).ok().filter(|&number| number >= least).ok_or_else(|| {
                let message = format!("{}: expected {least} or more", refused(name, said));
                wrong(said.py(), message, None)
            })
        }
        _ => Err(refuse(name, said, Some(WHOLE))),
    }
}

/// `` `depth` cannot be 'two' ``.
fn refused(name: &str, value: &Bound<'_, PyAny>) -> String {
    match value.repr() {
        Ok(said) => format!("`{name}` cannot be {said}"),
        Err(_) => format!("`{name}` cannot be what it is"),
    }
}

/// An option, if it was given and is not `None`.
pub(crate) fn value<'py, T>(options: &Bound<'py, PyDict>, name: &str) -> PyResult<Option<T>>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    match options.get_item(name)? {
        Some(said) if !said.is_none() => match said.extract::<T>() {
            Ok(value) => Ok(Some(value)),
            Err(error) => {
                let error: PyErr = error.into();
                let large = error.is_instance_of::<PyOverflowError>(said.py());
                Err(refuse(name, &said, large.then_some(WHOLE)))
            }
        },
        _ => Ok(None),
    }
}

/// An answer as JSON.
pub(crate) fn written(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are plain data")
}
