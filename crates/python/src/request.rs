//! Requests as Python makes them: a game, and a dictionary of options.

use std::sync::Arc;

use attractor_app::{Error, OpenRequest, Own, memory_limit};
use attractor_core::Watch;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use serde_path_to_error::Segment;

use crate::failure::wrong;
use crate::graph::Graph;
use crate::grown::Rules;
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
        return Err(PyTypeError::new_err(format!("a `{kind}` is no game")));
    }
    Ok(Asked { open, raised, objects })
}

/// The request that a dictionary spells; what is `None` was not said.
pub(crate) fn request<T: DeserializeOwned>(options: &Bound<'_, PyDict>) -> PyResult<T> {
    let said = plain("options", options)?;
    serde_path_to_error::deserialize(said).map_err(|error| {
        let (mut name, mut given) = (String::new(), options.as_any().clone());
        for step in error.path() {
            let inner = match step {
                Segment::Map { key } => {
                    name.clone_from(key);
                    given.get_item(key)
                }
                Segment::Seq { index } => given.get_item(index),
                _ => break,
            };
            given = inner.unwrap_or(given);
        }
        let refused = refused(&name, &given);
        let why = error.inner().to_string();
        // What serde says itself speaks of Rust: Python's programmers know what they gave.
        if why.starts_with("invalid type") || why.starts_with("invalid value") {
            return PyTypeError::new_err(refused);
        }
        wrong(options.py(), format!("{refused}: {why}"), None)
    })
}

/// Plain data as JSON has it.
fn plain(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(dict) = value.cast::<PyDict>() {
        let mut object = Map::new();
        for (key, value) in dict.iter().filter(|(_, value)| !value.is_none()) {
            let key: String = key.extract()?;
            let value = plain(&key, &value)?;
            object.insert(key, value);
        }
        return Ok(Value::Object(object));
    }
    if let Ok(list) = value.extract::<Vec<Bound<'_, PyAny>>>() {
        return list.iter().map(|value| plain(name, value)).collect();
    }
    let truth = || value.extract().ok().map(Value::Bool);
    let number = || value.extract::<i64>().ok().map(Value::from);
    let large = || value.extract::<u64>().ok().map(Value::from);
    // JSON has neither infinity nor `nan`: they are refused as the largest number is.
    let real = || {
        value.extract().ok().map(|real: f64| json!(if real.is_finite() { real } else { f64::MAX }))
    };
    let text = || value.extract().ok().map(Value::String);
    let found = truth().or_else(number).or_else(large).or_else(real).or_else(text);
    found.ok_or_else(|| PyTypeError::new_err(refused(name, value)))
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
            Err(_) => Err(PyTypeError::new_err(refused(name, &said))),
        },
        _ => Ok(None),
    }
}

/// An answer as JSON.
pub(crate) fn written(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are plain data")
}
