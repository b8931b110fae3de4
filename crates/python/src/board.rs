//! Cops and robbers on any graph.

use attractor_app::{
    Board, BoardRequest, CopsRequest, Error, Extent, OddsRequest, RuleRequest, Starts, open_board,
};
use attractor_pursuit::{Graph, GraphError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::{raise, wrong};
use crate::request::{flag, text, value, written};
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
        rule: rule(options)?,
        cops: value(options, "cops")?,
        starts: match text(options, "starts")?.as_deref() {
            None | Some("few") => Starts::Few,
            Some("all") => Starts::All,
            Some("symmetry") => Starts::Symmetry,
            Some(other) => {
                let message = format!("`starts` is `{other}`: expected `few`, `all` or `symmetry`");
                return Err(wrong(py, message, None));
            }
        },
        extent: match value(options, "everything")? {
            None => Extent::Auto,
            Some(true) => Extent::Everything,
            Some(false) => Extent::Winner,
        },
        why: text(options, "why")?,
        safe: text(options, "safe")?,
        play: flag(options, "play")?,
        at: text(options, "at")?,
        certify: false,
        memory: value(options, "memory")?,
    };
    let theme = match text(options, "theme")? {
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
    vertices: usize,
    probability: f64,
    options: &Bound<'_, PyDict>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let request = OddsRequest {
        graphs: format!("{vertices},p={probability}"),
        sweep: None,
        steps: 1,
        trials: value(options, "trials")?.unwrap_or(1000),
        seed: value(options, "seed")?.unwrap_or(0),
        cops: value(options, "cops")?,
        rule: rule(options)?,
        memory: value(options, "memory")?,
    };
    let answer = run(py, progress, None, |watch| attractor_app::odds(&request, watch))?;
    Ok(written(&answer))
}

fn rule(options: &Bound<'_, PyDict>) -> PyResult<RuleRequest> {
    let mut rule = RuleRequest::default();
    if let Some(name) = text(options, "rule")? {
        rule.name = name;
    }
    rule.speed = value(options, "speed")?;
    Ok(rule)
}

/// The board: a name, a file or graph6 as text, or a graph of Python objects.
fn board(graph: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Board> {
    let py = graph.py();
    let directed = flag(options, "directed")?;
    if let Ok(name) = graph.extract::<String>() {
        let request = BoardRequest {
            graph: name,
            format: text(options, "format")?,
            directed,
            ..BoardRequest::default()
        };
        return open_board(&request).map_err(|error| raise(py, &error));
    }
    let adjacency = Adjacency::of(graph)?;
    let title = text(options, "title")?.unwrap_or_else(|| "graph".to_owned());
    let graph = undirected(py, &adjacency, directed)?;
    let keys = adjacency.vertices.keys.bind(py);
    let names: Vec<String> = keys.iter().map(|key| spelled(&key)).collect();
    let numbered = names.iter().enumerate().all(|(v, name)| *name == v.to_string());
    if numbered {
        return Ok(Board::of(title, graph));
    }
    let named = graph.with_names(names).map_err(|error| raise(py, &Error::from(error)))?;
    Ok(Board::of(title, named))
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
            let name = |v| spelled(&adjacency.vertices.key(py, v));
            let (from, to) = (name(from), name(to));
            let message =
                format!("vertex {from} lists {to} as a neighbour, but {to} does not list {from}");
            wrong(py, message, Some("add it, or play on the directed graph with `directed=True`"))
        }
        error => raise(py, &Error::from(error)),
    })
}
