//! How much of a class may be looked at.

use attractor_app::{memory_limit, resident};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::explore::{only_itself, unhashable};
use crate::failure::wrong;
use crate::object_table::ObjectTable;
use crate::request::count;
use crate::vertices::spelled;

/// A game without end would take all memory there is, and the process with it.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// How many positions there may be.
    limit: Option<usize>,
    /// How many bytes the process may hold.
    most: Option<u64>,
}

/// So many positions are found between two looks at the memory.
const GLANCE: usize = 1 << 10;

impl Bounds {
    /// At most `limit` positions, and as many as fit into the memory that is free now.
    pub(crate) fn new(limit: Option<usize>) -> Bounds {
        // A tenth is left to whoever works with the positions after that.
        let most = resident().zip(memory_limit(None)).map(|(held, free)| held + free / 10 * 9);
        Bounds { limit, most }
    }

    /// Refuse one more position than there may be.
    pub(crate) fn allow(self, py: Python<'_>, known: &ObjectTable) -> PyResult<()> {
        let found = known.len();
        if self.limit.is_some_and(|limit| found >= limit) {
            let more = "allow more with `limit`, or look less far ahead with `minmax`";
            let hint = only_itself(&known.object(py, 0)).unwrap_or_else(|| more.to_owned());
            return Err(wrong(
                py,
                format!("the game has more than {found} positions: {}", told(py, known)),
                Some(&hint),
            ));
        }
        let full = || resident().zip(self.most).is_some_and(|(held, most)| held > most);
        if found % GLANCE == GLANCE - 1 && full() {
            let hint = "a game that ends has finitely many positions; `limit` stops earlier, and \
                        `minmax` looks ahead without all of them";
            let hint = only_itself(&known.object(py, 0)).unwrap_or_else(|| hint.to_owned());
            return Err(wrong(
                py,
                format!("{}, and memory is used up", told(py, known)),
                Some(&hint),
            ));
        }
        Ok(())
    }
}

/// The positions that somebody has met who goes through a game in Python, no more than there may be.
#[pyclass(module = "attractor._attractor")]
pub(crate) struct Met {
    positions: ObjectTable,
    bounds: Bounds,
}

#[pymethods]
impl Met {
    #[new]
    fn new(py: Python<'_>, limit: Option<&Bound<'_, PyAny>>) -> PyResult<Met> {
        let limit = limit.map(|limit| count("limit", limit, 1)).transpose()?;
        Ok(Met { positions: ObjectTable::new(py), bounds: Bounds::new(limit) })
    }

    /// The number of a position, met before or not.
    fn number(&mut self, at: &Bound<'_, PyAny>) -> PyResult<u32> {
        let Met { positions, bounds } = self;
        let found = positions.number(at, |known| bounds.allow(at.py(), known));
        found.map_err(|error| unhashable(at, error))
    }

    /// All of them in their order: the list grows with what is met.
    #[getter]
    fn positions(&self, py: Python<'_>) -> Py<PyList> {
        self.positions.objects().clone_ref(py)
    }
}

/// How many positions were found, with some of them.
fn told(py: Python<'_>, known: &ObjectTable) -> String {
    let found = known.len();
    let mut some = vec![0, 1, found / 2, found.saturating_sub(1)];
    some.dedup();
    some.retain(|&v| v < found);
    let some: Vec<String> =
        some.into_iter().map(|v| spelled(&known.object(py, v as u32))).collect();
    format!("{found} positions were found, such as {}", some.join(", "))
}
