//! Cops and robbers on any graph.

use attractor_app::{Board, BoardRequest, CopsRequest, Error, Extent, OddsRequest, open_board};
use attractor_pursuit::{Graph, GraphError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::{raise, wrong};
use crate::request::{count, request, value, written};
use crate::vertices::{Adjacency, spelled};
use crate::work::run;

/// How many cops are needed and where they win: the answer, and the chase as a picture.
#[pyfunction]
pub(crate) fn cops(
    py: Python<'_>,
    graph: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, Option<String>)> {
    let board = board(graph, options)?;
    let request = CopsRequest {
        extent: match value(options, "everything")? {
            None => Extent::Auto,
            Some(true) => Extent::Everything,
            Some(false) => Extent::Winner,
        },
        ..request(options)?
    };
    let theme = match value::<String>(options, "theme")? {
        Some(name) => name.parse().map_err(|error: String| wrong(py, error, None))?,
        None => Default::default(),
    };
    let (answer, svg) = run(py, progress, None, |watch| {
        let chased = attractor_app::cops(board, &request, watch)?;
        Ok((written(&chased.answer), chased.svg(theme)))
    })?;
    Ok((answer, svg))
}

/// How often a number of cops wins on random graphs.
#[pyfunction]
pub(crate) fn odds(
    py: Python<'_>,
    vertices: &Bound<'_, PyAny>,
    probability: f64,
    options: &Bound<'_, PyDict>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let graphs = format!("{},p={probability}", count("vertices", vertices, 1)?);
    let request = OddsRequest { graphs, ..request(options)? };
    let answer = run(py, progress, None, |watch| attractor_app::odds(&request, watch))?;
    Ok(written(&answer))
}

/// The board: a name, a file or graph6 as text, or a graph of Python objects.
fn board(graph: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Board> {
    let py = graph.py();
    let request: BoardRequest = request(options)?;
    if let Ok(graph) = graph.extract::<String>() {
        let request = BoardRequest { graph, ..request };
        return open_board(&request).map_err(|error| raise(py, &error));
    }
    let adjacency = Adjacency::of(graph)?;
    let title = value(options, "title")?.unwrap_or_else(|| "graph".to_owned());
    let graph = undirected(py, &adjacency, request.directed)?;
    // The package names vertices that are objects, so that those that print alike are told apart.
    let Some(names) = value::<Vec<String>>(options, "names")? else {
        return Ok(Board::of(title, graph));
    };
    let numbered = names.iter().enumerate().all(|(v, name)| *name == v.to_string());
    if numbered {
        return Ok(Board::of(title, graph));
    }
    let named = graph.with_names(names).map_err(|error| raise(py, &Error::from(error)))?;
    Ok(Board::of(title, named))
}

/// A vertex as Python writes it, which tells `1` from `'1'`.
fn written_out(vertex: &Bound<'_, PyAny>) -> String {
    vertex.repr().map_or_else(|_| spelled(vertex), |text| text.to_string_lossy().into_owned())
}

/// The graph, where edges lead both ways unless it is directed.
pub(crate) fn undirected(
    py: Python<'_>,
    adjacency: &Adjacency<'_>,
    directed: bool,
) -> PyResult<Graph> {
    let mut lists: Vec<Vec<usize>> = Vec::with_capacity(adjacency.len());
    adjacency.each_row(py, |_, row| {
        lists.push(row.iter().map(|&to| to as usize).collect());
        Ok(())
    })?;
    let graph = if directed { Graph::directed(&lists) } else { Graph::undirected(&lists) };
    graph.map_err(|error| match error {
        GraphError::Asymmetric { from, to } => {
            let (from, to) = (adjacency.vertices.key(py, from), adjacency.vertices.key(py, to));
            let (from, to) = match (spelled(&from), spelled(&to)) {
                (one, other) if one == other => (written_out(&from), written_out(&to)),
                told => told,
            };
            let message =
                format!("vertex {from} lists {to} as a neighbour, but {to} does not list {from}");
            wrong(py, message, Some("add it, or play on the directed graph with `directed=True`"))
        }
        error => raise(py, &Error::from(error)),
    })
}
