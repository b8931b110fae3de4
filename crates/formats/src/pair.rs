//! Graphs as mathematics writes them: `(S, A)`, `(D, M)` and `(S1, S2, A)`.

use std::io::Read;

use attractor_core::{Player, Vertex};

use crate::adjacency::{Grid, Mentions};
use crate::draft::Draft;
use crate::error::{Error, Place, counted, quoted};
use crate::literal::{Node, Value};
use crate::names::Names;
use crate::source::Source;

/// Read what stands in parentheses: vertices and edges, names and a matrix, the vertices of two
/// players and edges, or the moves of each vertex as lists.
pub(crate) fn read<R: Read>(source: &mut Source<R>) -> Result<Draft, Error> {
    let node = source.value()?;
    let parts = match node.value {
        Value::Tuple(parts) => parts,
        value => vec![Node { value, ..node }],
    };
    match parts.as_slice() {
        [Node { value: Value::Dict(names), .. }, matrix] => named_matrix(names, matrix),
        [vertices, edges] if are_edges(edges) || !are_lists(&parts) => {
            vertices_and_edges(&[vertices], edges)
        }
        [first, second, edges] if are_edges(edges) || !are_lists(&parts) => {
            vertices_and_edges(&[first, second], edges)
        }
        _ => Grid::of(&parts)?.into_lists(),
    }
}

/// Whether these are edges rather than vertices: something among them has parts.
fn are_edges(node: &Node) -> bool {
    node.items().is_some_and(|items| items.iter().any(|item| item.items().is_some()))
}

/// Whether these are the moves of each vertex: whole numbers below their number.
fn are_lists(parts: &[Node]) -> bool {
    parts.iter().all(|part| {
        part.items().is_some_and(|items| {
            items
                .iter()
                .all(|item| matches!(item.value, Value::Int(number) if number < parts.len() as u64))
        })
    })
}

/// `(S, A)`, or `(S1, S2, A)`, where S1 are the vertices of player 1 and S2 those of player 2.
fn vertices_and_edges(classes: &[&Node], edges: &Node) -> Result<Draft, Error> {
    let mut vertices = Mentions::default();
    let mut owners = Vec::new();
    for (class, player) in classes.iter().zip(0..) {
        for item in class.items().ok_or_else(|| no_collection(class, "the vertices"))? {
            let name = item.vertex_name()?;
            let known = vertices.names.len();
            let v = vertices.vertex(&name, item.place);
            if v as usize == known {
                owners.push(Player(player));
            } else if owners[v as usize] != Player(player) {
                return Err(Error::new(format!("vertex {} is in both sets", quoted(&name)))
                    .at(item.place)
                    .hint("each vertex belongs to one of the players"));
            } else if !matches!(class.value, Value::Set(_) | Value::Frozenset(_)) {
                return Err(two_vertices(&name, item.place));
            }
        }
    }
    let known = vertices.names.len();
    let mut moves = Vec::new();
    for edge in edges.items().ok_or_else(|| no_collection(edges, "the edges"))? {
        let Some([from, to]) = edge.items() else {
            return Err(Error::new("an edge is a pair of vertices")
                .at(edge.place)
                .hint("write `(0, 1)` for an edge from 0 to 1"));
        };
        let mut end = |end: &Node| -> Result<Vertex, Error> {
            let name = end.vertex_name()?;
            let v = vertices.vertex(&name, end.place);
            if (v as usize) < known {
                return Ok(v);
            }
            Err(Error::new(format!("an edge has the end {}, which is not a vertex", quoted(&name)))
                .at(end.place)
                .hint("the vertices stand first: `([0, 1], [(0, 1)])`"))
        };
        moves.push((end(from)?, end(to)?));
    }
    let order: Vec<Vertex> = (0..known as Vertex).collect();
    let (mut draft, number) = vertices.ordered_draft(order, moves);
    draft.listed_edges = true;
    if classes.len() > 1 {
        draft.players = Some(2);
        for (&v, player) in number.iter().zip(owners) {
            draft.set_owner(v, player);
        }
    }
    Ok(draft)
}

/// `(D, M)`: the dictionary gives the vertices of a matrix their names.
fn named_matrix(names: &[(Node, Node)], matrix: &Node) -> Result<Draft, Error> {
    let rows = matrix.items().ok_or_else(|| no_collection(matrix, "the matrix"))?;
    let mut draft = Grid::of(rows)?.into_matrix()?;
    let vertices = draft.vertices();
    let mut listed: Vec<Option<String>> = vec![None; vertices];
    for (key, value) in names {
        let number = match key.value {
            Value::Int(number) => usize::try_from(number).ok().filter(|&v| v < vertices),
            _ => None,
        };
        let Some(v) = number else {
            let rows = counted(vertices, "row", "rows");
            return Err(Error::new("this key is not the number of a row of the matrix")
                .at(key.place)
                .hint(format!("the matrix has {rows}, counted from 0")));
        };
        let name = value.vertex_name()?;
        if listed.contains(&Some(name.clone())) {
            return Err(two_vertices(&name, value.place));
        }
        listed[v] = Some(name);
    }
    if let Some(v) = listed.iter().position(Option::is_none) {
        return Err(Error::new(format!("row {v} of the matrix has no name"))
            .at(matrix.place)
            .hint("the dictionary names every row: `({0: 'a', 1: 'b'}, [[0, 1], [0, 0]])`"));
    }
    // They are all there and different, so that no vertex is refused.
    draft.names = Names::listed(listed.into_iter().flatten())
        .map_err(|v| Error::new(format!("row {v} has the name of another one")))?;
    Ok(draft)
}

fn two_vertices(name: &str, place: Place) -> Error {
    Error::new(format!("there are two vertices {}", quoted(name))).at(place)
}

fn no_collection(node: &Node, what: &str) -> Error {
    Error::new(format!("{what} should be a list or a set")).at(node.place).hint(
        "graphs in parentheses are `(S, A)` with vertices and edges, `(D, M)` with names and a \
         matrix, or `(S1, S2, A)` with the vertices of both players",
    )
}
