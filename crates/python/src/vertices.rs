//! The vertices of a graph made of Python objects, and their edges as numbers.

use attractor_core::Vertex;
use hashbrown::HashMap;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyInt, PyList, PyString, PyTuple};

use crate::failure::{unknown, wrong_type};
use crate::object_table::ObjectTable;

/// The vertices of a graph in their order, and how to find them again.
pub(crate) struct Vertices {
    /// The objects.
    pub(crate) keys: Py<PyList>,
    numbers: Numbers,
}

/// How vertices that are integers are found without asking Python.
enum Numbers {
    /// Vertex `i` is `i`.
    Same(i64),
    /// A table from the smallest integer on; `NOTHING` where there is no vertex.
    Dense { least: i64, table: Vec<Vertex> },
    /// Integers far apart.
    Sparse(HashMap<i64, Vertex>),
    /// Something else.
    Objects,
}

const NOTHING: Vertex = Vertex::MAX;

/// A graph as it is written in courses: a dictionary or a list of lists of neighbours.
pub(crate) struct Adjacency<'py> {
    pub(crate) vertices: Vertices,
    /// For each vertex in order, the iterable of where its edges lead.
    rows: Bound<'py, PyList>,
}

impl<'py> Adjacency<'py> {
    pub(crate) fn of(graph: &Bound<'py, PyAny>) -> PyResult<Adjacency<'py>> {
        let py = graph.py();
        if let Ok(dict) = graph.cast::<PyDict>() {
            return Ok(Adjacency { vertices: Vertices::new(dict.keys()), rows: dict.values() });
        }
        if graph.is_instance_of::<PyList>() || graph.is_instance_of::<PyTuple>() {
            let rows = PyList::new(py, graph.try_iter()?.collect::<PyResult<Vec<_>>>()?)?;
            let keys = PyList::new(py, 0..rows.len())?;
            let numbers = Numbers::Same(rows.len() as i64);
            return Ok(Adjacency { vertices: Vertices { keys: keys.unbind(), numbers }, rows });
        }
        Err(wrong_type(format!(
            "a graph is a dictionary or a list of lists of neighbours, not `{}`",
            graph.get_type().name()?
        )))
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Hand out the edges of each vertex in order. `index` finds vertices that are no integers.
    pub(crate) fn each_row(
        &self,
        py: Python<'py>,
        mut take: impl FnMut(Vertex, &[Vertex]) -> PyResult<()>,
    ) -> PyResult<Index> {
        let index = Index::new(py, &self.vertices);
        let mut row = Vec::new();
        for (v, neighbours) in self.rows.iter().enumerate() {
            row.clear();
            let mut add = |to: &Bound<'py, PyAny>| -> PyResult<()> {
                row.push(match self.vertices.quickly(to) {
                    Some(known) => known,
                    None => index.find(py, to)?.ok_or_else(|| self.nowhere(py, v, to))?,
                });
                Ok(())
            };
            if let Ok(list) = neighbours.cast_exact::<PyList>() {
                list.iter().try_for_each(|to| add(&to))?;
            } else if neighbours.is_instance_of::<PyString>() {
                return Err(self.no_list(py, v, &neighbours));
            } else {
                let Ok(several) = neighbours.try_iter() else {
                    return Err(self.no_list(py, v, &neighbours));
                };
                for to in several {
                    add(&to?)?;
                }
            }
            take(v as Vertex, &row)?;
        }
        Ok(index)
    }

    fn nowhere(&self, py: Python<'py>, from: usize, to: &Bound<'py, PyAny>) -> PyErr {
        let from = spelled(&self.vertices.key(py, from));
        unknown(py, format!("vertex {from} has an edge to {}, which is not a vertex", spelled(to)))
    }

    fn no_list(&self, py: Python<'py>, v: usize, row: &Bound<'py, PyAny>) -> PyErr {
        let v = spelled(&self.vertices.key(py, v));
        wrong_type(format!("the neighbours of vertex {v} are {}: expected a list", spelled(row)))
    }
}

/// Edges as compressed rows: those of `v` are `targets[offsets[v]..offsets[v + 1]]`.
pub(crate) struct Rows {
    offsets: Vec<usize>,
    targets: Vec<Vertex>,
}

impl Rows {
    fn new(vertices: usize) -> Rows {
        let mut offsets = Vec::with_capacity(vertices + 1);
        offsets.push(0);
        Rows { offsets, targets: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    pub(crate) fn row(&self, v: usize) -> &[Vertex] {
        &self.targets[self.offsets[v]..self.offsets[v + 1]]
    }

    /// The edges of a graph, and its vertices as something to walk along.
    pub(crate) fn of<'py>(graph: &Bound<'py, PyAny>) -> PyResult<(Rows, Bound<'py, PyAny>)> {
        let py = graph.py();
        if let Ok(dict) = graph.cast::<PyDict>()
            && let Some(rows) = Rows::numbered(dict)
        {
            return Ok((rows, dict.as_any().clone()));
        }
        let adjacency = Adjacency::of(graph)?;
        let mut rows = Rows::new(adjacency.len());
        adjacency.each_row(py, |_, row| {
            rows.targets.extend_from_slice(row);
            rows.offsets.push(rows.targets.len());
            Ok(())
        })?;
        Ok((rows, adjacency.vertices.keys.into_bound(py).into_any()))
    }

    /// The edges of a graph whose vertices are 0, 1, … in this order, all of it in lists of plain
    /// integers. That is what most graphs are, and most of the time goes into reading them; anything
    /// else is `None` and left to the general way.
    fn numbered(graph: &Bound<'_, PyDict>) -> Option<Rows> {
        let number = |object: &Bound<'_, PyAny>| {
            let number: i64 = object.cast_exact::<PyInt>().ok()?.extract().ok()?;
            usize::try_from(number).ok()
        };
        let vertices = graph.len();
        let mut rows = Rows::new(vertices);
        rows.targets.reserve(vertices);
        for (v, (key, row)) in graph.iter().enumerate() {
            let row = row.cast_exact::<PyList>().ok()?;
            if number(&key)? != v {
                return None;
            }
            for k in 0..row.len() {
                let to = number(&row.get_item(k).ok()?)?;
                if to >= vertices {
                    return None;
                }
                rows.targets.push(to as Vertex);
            }
            rows.offsets.push(rows.targets.len());
        }
        Some(rows)
    }
}

impl Vertices {
    pub(crate) fn new(keys: Bound<'_, PyList>) -> Vertices {
        let numbers = Numbers::of(&keys);
        Vertices { keys: keys.unbind(), numbers }
    }

    pub(crate) fn key<'py>(&self, py: Python<'py>, v: usize) -> Bound<'py, PyAny> {
        self.keys.bind(py).get_item(v).expect("a vertex of this graph")
    }

    /// The vertex, if it is an integer that can be found without asking Python.
    #[inline]
    fn quickly(&self, key: &Bound<'_, PyAny>) -> Option<Vertex> {
        if matches!(self.numbers, Numbers::Objects) || !key.is_exact_instance_of::<PyInt>() {
            return None;
        }
        let number: i64 = key.extract().ok()?;
        match &self.numbers {
            Numbers::Same(many) => (0..*many).contains(&number).then_some(number as Vertex),
            Numbers::Dense { least, table } => {
                let at = usize::try_from(number.checked_sub(*least)?).ok()?;
                table.get(at).copied().filter(|&v| v != NOTHING)
            }
            Numbers::Sparse(table) => table.get(&number).copied(),
            Numbers::Objects => None,
        }
    }
}

impl Numbers {
    fn of(keys: &Bound<'_, PyList>) -> Numbers {
        let mut all = Vec::with_capacity(keys.len());
        for key in keys.iter() {
            if !key.is_exact_instance_of::<PyInt>() {
                return Numbers::Objects;
            }
            let Ok(number) = key.extract::<i64>() else { return Numbers::Objects };
            all.push(number);
        }
        if all.iter().zip(0..).all(|(&number, at)| number == at) {
            return Numbers::Same(all.len() as i64);
        }
        let least = all.iter().copied().min().unwrap_or(0);
        let most = all.iter().copied().max().unwrap_or(0);
        let span = most.checked_sub(least).and_then(|span| usize::try_from(span).ok());
        match span {
            Some(span) if span / 4 <= all.len() => {
                let mut table = vec![NOTHING; span + 1];
                for (&number, v) in all.iter().zip(0..) {
                    table[(number - least) as usize] = v;
                }
                Numbers::Dense { least, table }
            }
            _ => Numbers::Sparse(all.into_iter().zip(0..).collect()),
        }
    }
}

/// Objects and their numbers, by a table that is made when it is first needed.
pub(crate) struct Index {
    keys: Py<PyList>,
    table: PyOnceLock<ObjectTable>,
}

impl Index {
    pub(crate) fn new(py: Python<'_>, vertices: &Vertices) -> Index {
        Index { keys: vertices.keys.clone_ref(py), table: PyOnceLock::new() }
    }

    /// The index of a game that was explored.
    pub(crate) fn known(py: Python<'_>, table: ObjectTable) -> Index {
        let index = Index { keys: table.objects().clone_ref(py), table: PyOnceLock::new() };
        let _ = index.table.set(py, table); // it was empty
        index
    }

    pub(crate) fn keys(&self) -> &Py<PyList> {
        &self.keys
    }

    pub(crate) fn object<'py>(&self, py: Python<'py>, v: Vertex) -> Bound<'py, PyAny> {
        self.keys.bind(py).get_item(v as usize).expect("a vertex of this graph")
    }

    /// The number of an object; an object that cannot be hashed is a `TypeError`.
    pub(crate) fn find(&self, py: Python<'_>, key: &Bound<'_, PyAny>) -> PyResult<Option<Vertex>> {
        self.table.get_or_try_init(py, || ObjectTable::of(self.keys.bind(py)))?.find(key)
    }
}

/// What a position or a move is called: a string is its own name, anything else as Python writes
/// it.
pub(crate) fn spelled(object: &Bound<'_, PyAny>) -> String {
    if let Ok(text) = object.cast::<PyString>() {
        return text.to_string_lossy().into_owned();
    }
    match object.repr() {
        Ok(text) => text.to_string_lossy().into_owned(),
        // Somebody's `__repr__` is broken; there still has to be a name.
        Err(_) => {
            let kind = object.get_type().name().map(|name| name.to_string());
            format!("<{} at {:p}>", kind.unwrap_or_default(), object.as_ptr())
        }
    }
}
