//! A Python class explored: every position that play leads to.

use std::sync::Arc;

use attractor_app::{Opened, memory_limit, resident};
use attractor_core::{ArenaBuilder, Vertex};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::failure::wrong;
use crate::graph::made;
use crate::names::{MoveObjects, ObjectNames};
use crate::rules::Class;
use crate::vertices::{Index, spelled};

/// So many positions are explored between two looks at the clock and the signals.
const BREATH: usize = 1 << 8;

/// Explore `class` in breadth from its start, so that the same class is numbered in the same way
/// every time.
pub(crate) fn explore(
    py: Python<'_>,
    class: &Class,
    limit: Option<usize>,
    mut breathe: impl FnMut(u64) -> PyResult<()>,
) -> PyResult<(Opened, Arc<ObjectNames>)> {
    let mut positions = Positions {
        list: PyList::empty(py),
        index: PyDict::new(py),
        limit,
        // A tenth is left to whoever works with the graph after that.
        most: resident().zip(memory_limit(None)).map(|(held, free)| held + free / 10 * 9),
    };
    positions.number(class.start.bind(py))?;
    let mut builder = ArenaBuilder::new(class.players);
    let mut moves = MoveObjects { first: Vec::new(), objects: Vec::new() };
    let mut row: Vec<Vertex> = Vec::new();
    let mut v = 0;
    while v < positions.list.len() {
        if v % BREATH == 0 {
            breathe(v as u64)?;
            positions.look_at_memory(py)?;
        }
        let at = positions.list.get_item(v)?;
        let standing = class.standing(&at)?;
        moves.first.push(moves.objects.len());
        match standing.outcome {
            Some(outcome) => builder.finished(standing.owner, outcome),
            None => {
                row.clear();
                for (chosen, to) in standing.moves {
                    row.push(positions.number(&to)?);
                    moves.objects.push(chosen.unbind());
                }
                builder.position(standing.owner, row.iter().copied())
            }
        };
        v += 1;
    }
    let Positions { list, index, .. } = positions;
    let index = Index::known(py, list.unbind(), index.unbind());
    let names =
        Arc::new(ObjectNames::new(index, Some(moves), class.asked(py), class.spellings.clone()));
    Ok((made(py, class.title.clone(), builder, Some(0), names.clone())?, names))
}

/// The positions found so far.
struct Positions<'py> {
    list: Bound<'py, PyList>,
    index: Bound<'py, PyDict>,
    limit: Option<usize>,
    /// How many bytes the process may hold.
    most: Option<u64>,
}

impl<'py> Positions<'py> {
    /// A game without end would take all memory there is, and the process with it.
    fn look_at_memory(&self, py: Python<'py>) -> PyResult<()> {
        let full = resident().zip(self.most).is_some_and(|(held, most)| held > most);
        if !full {
            return Ok(());
        }
        let found = self.list.len();
        let hint = "a game that ends has finitely many positions; `limit` stops earlier, and \
                    `minmax` looks ahead without all of them";
        Err(wrong(py, format!("{}, and memory is used up", self.told(found)), Some(hint)))
    }

    /// How many positions were found, with some of them.
    fn told(&self, found: usize) -> String {
        let some = [0, 1, found / 2, found.saturating_sub(1)];
        let some: Vec<String> = some
            .into_iter()
            .filter_map(|v| self.list.get_item(v).ok())
            .map(|at| spelled(&at))
            .collect();
        format!("{found} positions were found, such as {}", some.join(", "))
    }

    /// The number of a position, known before or not.
    fn number(&mut self, at: &Bound<'py, PyAny>) -> PyResult<Vertex> {
        if let Some(known) = self.index.get_item(at).map_err(|error| unhashable(at, error))? {
            return known.extract();
        }
        let number = self.list.len();
        if self.limit.is_some_and(|limit| number >= limit) {
            return Err(wrong(
                at.py(),
                format!("the game has more than {number} positions: {}", self.told(number)),
                Some("allow more with `limit`, or look ahead with `minmax`"),
            ));
        }
        self.index.set_item(at, number)?;
        self.list.append(at)?;
        Ok(number as Vertex)
    }
}

/// Name the position that cannot be told apart from others.
pub(crate) fn unhashable(at: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = at.py();
    if at.hash().is_ok() || !error.is_instance_of::<PyTypeError>(py) {
        return error;
    }
    let kind = at.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    let named = PyTypeError::new_err(format!(
        "the position {} is a `{kind}`, which cannot be hashed: use tuples or frozensets",
        spelled(at)
    ));
    named.set_cause(py, Some(error));
    named
}
