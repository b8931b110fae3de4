//! Requests as Python makes them: a game, and a dictionary of options.

use std::sync::Arc;
use std::time::Duration;

use attractor_app::{Budget, Error, OpenRequest, Own, memory_limit};
use attractor_core::Watch;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;

use crate::failure::raise;
use crate::graph::Graph;
use crate::grown::Rules;
use crate::names::ObjectNames;
use crate::work::{Mishap, run};

/// A request for a game, and where exceptions of the caller's code are kept.
pub(crate) struct Asked {
    pub(crate) open: OpenRequest,
    pub(crate) mishap: Arc<Mishap>,
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
        run(py, progress, Some(&self.mishap), |watch| question(open, watch))
    }
}

/// The game: text, a graph, or a class; with the options that every question takes.
pub(crate) fn asked(game: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Asked> {
    let py = game.py();
    let mut open = OpenRequest {
        format: text(options, "format")?,
        owners: value(options, "owners")?.unwrap_or_default(),
        owner_field: value(options, "owner_field")?,
        start: text(options, "start")?,
        double: flag(options, "double")?,
        players: value(options, "players")?,
        at: text(options, "at")?,
        line: text(options, "line")?,
        everywhere: flag(options, "everywhere")?,
        fold: flag(options, "fold")?,
        memory: value(options, "memory")?,
        anyway: flag(options, "anyway")?,
        ..OpenRequest::default()
    };
    if let Some(word) = text(options, "sinks")? {
        open.sinks = word.parse().map_err(|error| raise(py, &Error::from(error)))?;
    }
    let (mut mishap, mut objects) = (Arc::default(), None);
    if let Ok(name) = game.extract::<String>() {
        open.game = name;
        // What does not fit is refused before the machine has nothing left.
        open.memory = memory_limit(open.memory).and_then(|bytes| usize::try_from(bytes).ok());
    } else if let Ok(graph) = game.cast::<Graph>() {
        let graph = graph.get();
        open.own = Some(Own::graph(graph.opened.clone()));
        objects.clone_from(&graph.objects);
    } else if let Ok(rules) = game.cast::<Rules>() {
        let rules = rules.get();
        open.own = Some(rules.own());
        mishap = rules.mishap();
    } else {
        let kind = game.get_type().name()?;
        return Err(PyTypeError::new_err(format!("a `{kind}` is no game")));
    }
    Ok(Asked { open, mishap, objects })
}

/// How long a search may take.
pub(crate) fn budget(options: &Bound<'_, PyDict>) -> PyResult<Budget> {
    Ok(Budget {
        nodes: value(options, "nodes")?,
        time: seconds(options, "time")?,
        memory: value(options, "memory")?,
        threads: value(options, "threads")?,
    })
}

/// A time in seconds, if it was given.
pub(crate) fn seconds(options: &Bound<'_, PyDict>, name: &str) -> PyResult<Option<Duration>> {
    let Some(said) = value::<f64>(options, name)? else { return Ok(None) };
    match Duration::try_from_secs_f64(said) {
        Ok(time) => Ok(Some(time)),
        Err(_) => Err(PyValueError::new_err(format!(
            "`{name}` cannot be {said:?}: expected seconds, at least 0 and below 1e19"
        ))),
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
            Err(_) => Err(PyTypeError::new_err(format!("`{name}` cannot be {}", said.repr()?))),
        },
        _ => Ok(None),
    }
}

pub(crate) fn text(options: &Bound<'_, PyDict>, name: &str) -> PyResult<Option<String>> {
    value(options, name)
}

pub(crate) fn flag(options: &Bound<'_, PyDict>, name: &str) -> PyResult<bool> {
    Ok(value(options, name)?.unwrap_or(false))
}

/// An answer as JSON.
pub(crate) fn written(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are plain data")
}
