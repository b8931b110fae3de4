//! The functions of the courses that are worth being fast: dictionaries and lists in, dictionaries
//! and lists out.

use attractor_app::Error;
use attractor_core::{ArenaBuilder, Attraction, Coalition, Outcome, Player, attract_in_order};
use attractor_pursuit::{Graph, Options, Position, Rounds, Rules, Side, Solution, solve};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use crate::failure::{raise, while_doing, wrong, wrong_type};
use crate::vertices::{Adjacency, Rows, spelled};
use crate::work::{PythonWatch, run};

/// The vertices from which the player of `first` can force a sink where it is the other's turn, or
/// one of `won`, in the order of the graph.
#[pyfunction]
#[pyo3(signature = (graph, first, won=None))]
pub(crate) fn attracteurs<'py>(
    py: Python<'py>,
    graph: &Bound<'py, PyAny>,
    first: &Bound<'py, PyAny>,
    won: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (rows, keys) = Rows::of(graph)?;
    let alice = truths(&keys, rows.len(), first, "fA")?;
    let won = won.map(|won| truths(&keys, rows.len(), won, "gagnants")).transpose()?;
    let wins = |v: usize| won.as_ref().map_or(!alice[v], |won| won[v]);
    let attractor = match attract_in_order(rows.len(), |v| rows.row(v), |v| alice[v], wins) {
        Some(attractor) => attractor,
        None => run(py, None, None, |watch| attract(&rows, &alice, wins, watch))?,
    };
    let attractor: Vec<u8> = attractor.into_iter().map(u8::from).collect();
    let chosen = PyBytes::new(py, &attractor);
    let chosen = py.import("itertools")?.call_method1("compress", (keys, chosen))?;
    py.import("builtins")?.call_method1("list", (chosen,))
}

/// What a function says of each vertex, as truths.
fn truths(
    keys: &Bound<'_, PyAny>,
    vertices: usize,
    says: &Bound<'_, PyAny>,
    name: &str,
) -> PyResult<Vec<bool>> {
    let py = keys.py();
    if !says.is_callable() {
        let message = format!("`{name}` is {}: expected a function of a vertex", spelled(says));
        return Err(wrong_type(message));
    }
    // The interpreter calls a function faster from within than from here.
    let answers = py.import("builtins")?.call_method1("map", (says, keys))?.try_iter()?;
    let mut truths = Vec::with_capacity(vertices);
    for answer in answers {
        let truth = answer.and_then(|answer| answer.is_truthy()).map_err(|error| {
            let key = keys.try_iter().ok().and_then(|mut keys| keys.nth(truths.len())?.ok());
            let key = key.map(|key| spelled(&key)).unwrap_or_default();
            while_doing(py, error, &format!("while asking `{name}` for {key}"))
        })?;
        truths.push(truth);
    }
    // Whoever is asked may have changed the graph meanwhile.
    if truths.len() != vertices {
        return Err(wrong(py, format!("`{name}` has changed the graph"), None));
    }
    Ok(truths)
}

/// Whether each vertex is in the attractor.
fn attract(
    rows: &Rows,
    alice: &[bool],
    wins: impl Fn(usize) -> bool,
    watch: &PythonWatch,
) -> Result<Vec<bool>, Error> {
    let mut builder = ArenaBuilder::with_capacity(2, rows.len(), 0);
    for (v, &mine) in alice.iter().enumerate() {
        let owner = Player(u8::from(!mine));
        if rows.row(v).is_empty() {
            let winner = Player(u8::from(!wins(v)));
            builder.finished(owner, Outcome::won_by(Coalition::of(winner)));
        } else {
            builder.position(owner, rows.row(v).iter().copied());
        }
    }
    let arena = builder.build().map_err(|error| Error::new(error.to_string()))?;
    let first = Coalition::of(Player(0));
    let target = arena.finals(|outcome| outcome.is_win_for(first));
    let region = Attraction::new(&arena, first, &target).run_watched(watch)?;
    Ok(arena.all().map(|v| region.contains(v)).collect())
}

/// The positions that `cops` cops win, each with `True`: tuples of the cops, the robber, and
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

/// The placements of `cops` cops that win against every choice of the robber: vertices for one
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
        return Err(wrong_type(format!(
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
        let rounds = Rounds::new(watch);
        let options = Options { rounds: Some(&rounds), ..Options::default() };
        Ok(solve(&board, Rules::MOVE, cops, options)?)
    })?;
    Ok(Some(solution))
}
