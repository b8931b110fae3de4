//! The Nim of coalitions, with sets of positions as sets of tuples.

use attractor_app::Error;
use attractor_core::{Coalition, VertexSet};
use attractor_logic::{Grid, Tuple, Tuples, World};
use pyo3::prelude::*;
use pyo3::types::{PySet, PyTuple};

use crate::failure::{raise, wrong_type};
use crate::players::named;
use crate::request::written;
use crate::vertices::spelled;
use crate::work::run;

/// Nim for several players, as in the examination.
#[pyclass(module = "attractor._attractor", frozen)]
pub(crate) struct Nim {
    grid: Grid,
}

impl Nim {
    fn players(&self, said: &Bound<'_, PyAny>) -> PyResult<Coalition> {
        // Nobody is a coalition too, which can force what everybody does anyhow.
        Ok(named(said, self.grid.nim().players())?.into_iter().collect())
    }

    fn set(&self, said: &Bound<'_, PyAny>) -> PyResult<VertexSet> {
        let mut tuples: Vec<Tuple> = Vec::new();
        for tuple in said.try_iter()? {
            tuples.push(self::tuple(&tuple?)?);
        }
        let tuples: Tuples = tuples.into_iter().collect();
        self.grid.set(&tuples).map_err(|error| raise(said.py(), &Error::from(error)))
    }

    /// One of the questions about what leads into a set.
    fn before<'py>(
        &self,
        pre: fn(&Grid, Coalition, &VertexSet) -> VertexSet,
        players: &Bound<'py, PyAny>,
        set: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PySet>> {
        let (py, who, to) = (players.py(), self.players(players)?, self.set(set)?);
        tuple_set(py, &py.detach(|| self.grid.tuples(&pre(&self.grid, who, &to))))
    }
}

#[pymethods]
impl Nim {
    #[new]
    fn new(
        py: Python<'_>,
        players: u8,
        columns: usize,
        most: u32,
        rules: usize,
        u0: u32,
    ) -> PyResult<Nim> {
        let nim = attractor_logic::Nim::new(players, columns, most, rules, u0);
        let grid = nim.and_then(Grid::new).map_err(|error| raise(py, &Error::from(error)))?;
        Ok(Nim { grid })
    }

    /// How many positions there are.
    fn __len__(&self) -> usize {
        usize::try_from(self.grid.nim().positions()).unwrap_or(usize::MAX)
    }

    /// Every position.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PySet>> {
        tuple_set(py, &self.grid.tuples(&self.grid.everywhere()))
    }

    /// What each rule takes from the columns.
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PySet>> {
        tuple_set(py, self.grid.nim().rules())
    }

    /// Where the moves from a position lead.
    fn successors<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PySet>> {
        let successors = self.grid.nim().successors(&tuple(position)?);
        tuple_set(py, &successors.map_err(|error| raise(py, &Error::from(error)))?)
    }

    /// A player of `players` is to move, and some move leads into the set.
    fn pre_some<'py>(
        &self,
        players: &Bound<'py, PyAny>,
        set: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PySet>> {
        self.before(Grid::pre_some, players, set)
    }

    /// Another player is to move, and all moves lead into the set.
    fn pre_every<'py>(
        &self,
        players: &Bound<'py, PyAny>,
        set: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PySet>> {
        self.before(Grid::pre_every, players, set)
    }

    /// The union of both.
    fn pre<'py>(
        &self,
        players: &Bound<'py, PyAny>,
        set: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PySet>> {
        self.before(Grid::pre, players, set)
    }

    /// The players can lead play into `reach`, and it stays in `hold` until then.
    fn until<'py>(
        &self,
        py: Python<'py>,
        players: &Bound<'py, PyAny>,
        hold: &Bound<'py, PyAny>,
        reach: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PySet>> {
        let (who, hold, reach) = (self.players(players)?, self.set(hold)?, self.set(reach)?);
        let tuples = run(py, None, None, |watch| {
            Ok(self.grid.tuples(&self.grid.until(who.into(), Some(&hold), &reach, None, watch)?))
        })?;
        tuple_set(py, &tuples)
    }
}

/// A tuple of natural numbers.
fn tuple(said: &Bound<'_, PyAny>) -> PyResult<Tuple> {
    said.extract()
        .map_err(|_| wrong_type(format!("{} is not a tuple of natural numbers", spelled(said))))
}

fn tuple_set<'py>(py: Python<'py>, tuples: &Tuples) -> PyResult<Bound<'py, PySet>> {
    let set = PySet::empty(py)?;
    for tuple in tuples.iter() {
        set.add(PyTuple::new(py, tuple)?)?;
    }
    Ok(set)
}

/// The answers of the examination for one u0, as JSON.
#[pyfunction]
pub(crate) fn sheet(py: Python<'_>, u0: u64) -> PyResult<String> {
    let sheet = run(py, None, None, |_| attractor_app::sheet(u0, &[]))?;
    Ok(written(&sheet))
}
