//! A Python class explored: every position that play leads to.

use std::sync::Arc;

use attractor_app::GameGraph;
use attractor_core::{ArenaBuilder, Vertex};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::bounds::Bounds;
use crate::failure::wrong_type;
use crate::graph::made;
use crate::move_objects::MoveObjects;
use crate::names::ObjectNames;
use crate::object_table::ObjectTable;
use crate::rules::Class;
use crate::vertices::{Index, spelled};

/// So many positions are explored between two looks at the clock and the signals.
const BREATH: u32 = 1 << 8;

/// Explore `class` in breadth from its start, so that the same class is numbered in the same way
/// every time.
pub(crate) fn explore(
    py: Python<'_>,
    class: &Arc<Class>,
    limit: Option<usize>,
    mut breathe: impl FnMut(u64) -> PyResult<()>,
) -> PyResult<(GameGraph, Arc<ObjectNames>)> {
    let bounds = Bounds::new(limit);
    let mut positions = ObjectTable::new(py);
    let mut builder = ArenaBuilder::new(class.players);
    let mut row: Vec<Vertex> = Vec::new();
    let number = |positions: &mut ObjectTable, at: &Bound<'_, PyAny>| {
        let found = positions.number(at, |known| bounds.allow(py, known));
        found.map_err(|error| unhashable(at, error))
    };
    number(&mut positions, class.start.bind(py))?;
    // Whoever asks the class sees the positions that are found meanwhile.
    for (said, v) in class.explore(positions.objects().bind(py))?.zip(0..) {
        if v % BREATH == 0 {
            breathe(v.into())?;
        }
        let said = said?.cast_into::<PyTuple>()?;
        let reached = said.get_item(2)?.cast_into::<PyList>()?;
        let (owner, end) = (said.get_item(0)?, said.get_item(1)?);
        let at = || positions.object(py, v);
        match class.judged(at, (&owner, &end), reached.is_empty())? {
            (owner, Some(outcome)) => builder.finished(owner, outcome),
            (owner, None) => {
                row.clear();
                for (k, to) in reached.iter().enumerate() {
                    if to.is_none() {
                        return Err(class.nowhere(&positions.object(py, v), k));
                    }
                    row.push(number(&mut positions, &to)?);
                }
                builder.position(owner, row.iter().copied())
            }
        };
    }
    let index = Index::known(py, positions);
    let moves = MoveObjects::asked(class);
    let names =
        Arc::new(ObjectNames::new(index, Some(moves), class.asked(py), class.spellings.clone()));
    Ok((made(py, class.title.clone(), builder, Some(0), names.clone())?, names))
}

/// What to do about positions that are equal only to themselves, so that each move leads to one more; nothing
/// where their class says which are equal.
pub(crate) fn only_itself(at: &Bound<'_, PyAny>) -> Option<String> {
    let kind = at.get_type();
    let plain = at.py().get_type::<PyAny>().getattr("__eq__").ok()?;
    let own = !kind.getattr("__eq__").ok()?.is(&plain);
    let name = kind.name().ok()?;
    (!own).then(|| {
        format!(
            "every `{name}` is a position of its own: say which are equal with `__eq__` and \
             `__hash__`, or use tuples"
        )
    })
}

/// Name the position that cannot be told apart from others.
pub(crate) fn unhashable(at: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = at.py();
    if !error.is_instance_of::<PyTypeError>(py) || at.hash().is_ok() {
        return error;
    }
    let kind = at.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    let named = wrong_type(format!(
        "the position {} is a `{kind}`, which cannot be hashed: use tuples or frozensets",
        spelled(at)
    ));
    named.set_cause(py, Some(error));
    named
}
