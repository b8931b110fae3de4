//! The functions of the courses that are worth being fast: dictionaries and lists in, dictionaries
//! and lists out.

use attractor_app::Error;
use attractor_core::{ArenaBuilder, Attraction, Coalition, Outcome, Player};
use attractor_pursuit::{Goal, Graph, Options, Position, Rules, Side, Solution, solve};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::failure::{raise, while_doing, wrong};
use crate::vertices::{Adjacency, spelled};
use crate::work::{Glance, run};

/// The vertices from which the player of `first` can force a sink where it is the other's turn, or
/// one of `won`, in the order of the graph.
#[pyfunction]
#[pyo3(signature = (graph, first, won=None))]
pub(crate) fn attracteurs<'py>(
    py: Python<'py>,
    graph: &Bound<'py, PyAny>,
    first: &Bound<'py, PyAny>,
    won: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let adjacency = Adjacency::of(graph)?;
    let keys = adjacency.vertices.keys.bind(py);
    let alice = truths(keys, first, "fA")?;
    let won = won.map(|won| truths(keys, won, "gagnants")).transpose()?;
    let mut builder = ArenaBuilder::with_capacity(2, adjacency.len(), 0);
    adjacency.each_row(py, |v, row| {
        let v = v as usize;
        let owner = Player(u8::from(!alice[v]));
        if row.is_empty() {
            let wins = won.as_ref().map_or(!alice[v], |won| won[v]);
            let winner = Player(u8::from(!wins));
            builder.finished(owner, Outcome::won_by(Coalition::of(winner)));
        } else {
            builder.position(owner, row.iter().copied());
        }
        Ok(())
    })?;
    let region = run(py, None, None, |watch| {
        let arena = builder.build().map_err(|error| Error::new(error.to_string()))?;
        let first = Coalition::of(Player(0));
        let target = arena.finals(|outcome| outcome.is_win_for(first));
        Ok(Attraction::new(&arena, first, &target).run_watched(watch)?)
    })?;
    let attractors = PyList::empty(py);
    for (v, key) in keys.iter().enumerate() {
        if region.contains(v as u32) {
            attractors.append(key)?;
        }
    }
    Ok(attractors)
}

/// What a function says of each vertex, as truths.
fn truths(keys: &Bound<'_, PyList>, says: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<bool>> {
    let py = keys.py();
    if !says.is_callable() {
        let message = format!("`{name}` is {}: expected a function of a vertex", spelled(says));
        return Err(PyTypeError::new_err(message));
    }
    let mut answers = py.import("builtins")?.getattr("map")?.call1((says, keys))?.try_iter()?;
    let mut truths = Vec::with_capacity(keys.len());
    while truths.len() < keys.len() {
        let answer = answers.next().transpose().map_err(|error| {
            let key = keys.get_item(truths.len()).map(|key| spelled(&key)).unwrap_or_default();
            while_doing(py, error, &format!("while asking `{name}` for {key}"))
        })?;
        let Some(answer) = answer else { break };
        truths.push(answer.is_truthy()?);
    }
    Ok(truths)
}

/// The positions that so many cops win, each with `True`: tuples of the cops, the robber, and
/// whether it is the cops' turn.
#[pyfunction]
pub(crate) fn resout<'py>(
    py: Python<'py>,
    graph: &Bound<'py, PyAny>,
    cops: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let won = PyDict::new(py);
    let Some(solution) = solved(graph, cops)? else { return Ok(won) };
    let order = solution.graph().order();
    let mut placement = vec![0; cops];
    loop {
        for side in [Side::Cops, Side::Robber] {
            let at = Position { cops: placement.clone(), robber: 0, turn: side };
            let mut safe = vec![false; order];
            let region = solution.safe_region(&at.cops, side);
            for v in region.map_err(|error| wrong(py, error.to_string(), None))? {
                safe[v] = true;
            }
            for robber in (0..order).filter(|&v| !safe[v]) {
                let mut fields: Vec<Bound<'py, PyAny>> = Vec::with_capacity(cops + 2);
                for &v in placement.iter().chain([&robber]) {
                    fields.push(v.into_pyobject(py)?.into_any());
                }
                let turn = (side == Side::Cops).into_pyobject(py)?;
                fields.push(turn.to_owned().into_any());
                won.set_item(PyTuple::new(py, fields)?, true)?;
            }
        }
        if !next(&mut placement, order) {
            return Ok(won);
        }
    }
}

/// The placements of so many cops that win against every choice of the robber: vertices for one
/// cop, tuples for more.
#[pyfunction]
pub(crate) fn copwin<'py>(
    py: Python<'py>,
    graph: &Bound<'py, PyAny>,
    cops: usize,
) -> PyResult<Bound<'py, PyList>> {
    let winning = PyList::empty(py);
    let Some(solution) = solved(graph, cops)? else { return Ok(winning) };
    let order = solution.graph().order();
    let mut placement = vec![0; cops];
    loop {
        let safe = solution.safe_region(&placement, Side::Cops);
        if safe.map_err(|error| wrong(py, error.to_string(), None))?.is_empty() {
            match placement[..] {
                [only] => winning.append(only)?,
                _ => winning.append(PyTuple::new(py, &placement)?)?,
            }
        }
        if !next(&mut placement, order) {
            return Ok(winning);
        }
    }
}

/// The next placement in the order of the loops of the course; whether there is one.
fn next(placement: &mut [usize], order: usize) -> bool {
    for cop in placement.iter_mut().rev() {
        *cop += 1;
        if *cop < order {
            return true;
        }
        *cop = 0;
    }
    false
}

/// The pursuit on a list of lists, in which everybody has to move; `None` on the empty graph.
fn solved(graph: &Bound<'_, PyAny>, cops: usize) -> PyResult<Option<Solution>> {
    let py = graph.py();
    if !graph.is_instance_of::<PyList>() {
        let kind = graph.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "a graph is a list of lists of neighbours here, not a `{kind}`"
        )));
    }
    let adjacency = Adjacency::of(graph)?;
    if adjacency.len() == 0 {
        return Ok(None);
    }
    let mut lists: Vec<Vec<usize>> = Vec::with_capacity(adjacency.len());
    adjacency.each_row(py, |_, row| {
        lists.push(row.iter().map(|&to| to as usize).collect());
        Ok(())
    })?;
    let board = Graph::undirected(&lists).or_else(|_| Graph::directed(&lists));
    let board = board.map_err(|error| raise(py, &Error::from(error)))?;
    let solution = run(py, None, None, |watch| {
        let relay = Relay(watch);
        let options = Options { goal: Goal::Everything, watch: Some(&relay), ..Options::default() };
        Ok(solve(&board, Rules::MOVE, cops, options)?)
    })?;
    Ok(Some(solution))
}

/// Passes on whether somebody ended the work.
struct Relay<'a>(&'a Glance);

impl attractor_pursuit::Watch for Relay<'_> {
    fn progress(&self, _: attractor_pursuit::Progress) -> std::ops::ControlFlow<()> {
        match self.cancelled() {
            true => std::ops::ControlFlow::Break(()),
            false => std::ops::ControlFlow::Continue(()),
        }
    }

    fn cancelled(&self) -> bool {
        attractor_core::Watch::reached(self.0, 0).is_err()
    }
}
