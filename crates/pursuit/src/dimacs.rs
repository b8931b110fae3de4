//! The DIMACS format of graphs: `p edge N M`, then a line `e A B` for each edge, from 1.

use crate::graph::Graph;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct DimacsError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: DimacsReason,
}

/// What can be wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DimacsReason {
    /// A line of an unknown kind.
    #[error("`{0}` begins no line: lines begin with `c`, `p`, `e` or `a`")]
    Kind(String),
    /// Numbers are missing or wrong.
    #[error("`{0}` is not `{1}`")]
    Fields(String, &'static str),
    /// There is no line `p`.
    #[error("there is no line `p edge N M` before the edges")]
    NoHeader,
    /// There are two lines `p`.
    #[error("there is a second line `p`")]
    TwoHeaders,
    /// A vertex that does not exist.
    #[error("vertex {vertex} does not exist: vertices are numbered from 1 to {order}")]
    Vertex {
        /// The vertex.
        vertex: usize,
        /// The number of vertices.
        order: usize,
    },
    /// The number of edges is not the one in the header.
    #[error("the header promises {promised} edges, but {found} follow")]
    Count {
        /// The number in the header.
        promised: usize,
        /// The number of edges.
        found: usize,
    },
    /// The graph has no vertex or too many of them.
    #[error("a graph of {0} vertices is not read: there is at least 1 and at most 20000000")]
    Order(usize),
    /// The graph has many vertices, and the text is too short to name them.
    #[error("the header promises {0} vertices, and the text is too short to have edges for them")]
    Lonely(usize),
}

/// Vertices that need no edges; of more of them each takes memory that a few bytes must not ask for.
const LONELY: usize = 100_000;

/// Reads a graph: undirected from lines `e`, directed from lines `a`.
///
/// # Errors
/// If a line cannot be understood or the number of edges is not the promised one.
///
/// ```
/// use attractor_pursuit::dimacs;
/// let path = dimacs::read("c a path\np edge 3 2\ne 1 2\ne 2 3\n").unwrap();
/// assert_eq!(path.size(), 2);
/// assert_eq!(dimacs::read("p edge 3 1\ne 1 4\n").unwrap_err().line, 2);
/// ```
pub fn read(text: &str) -> Result<Graph, DimacsError> {
    let mut header = None;
    let mut pairs = Vec::new();
    let mut directed = false;
    for (index, line) in text.lines().enumerate() {
        let wrong = |reason| DimacsError { line: index + 1, reason };
        let mut fields = line.split_whitespace();
        match fields.next() {
            None | Some("c" | "n" | "d" | "v" | "x") => {}
            Some("p") => {
                if header.is_some() {
                    return Err(wrong(DimacsReason::TwoHeaders));
                }
                let (order, edges) = fields
                    .next()
                    .and_then(|_| two(&mut fields))
                    .ok_or_else(|| wrong(DimacsReason::Fields(line.to_owned(), "p edge N M")))?;
                if order == 0 || order > 20_000_000 {
                    return Err(wrong(DimacsReason::Order(order)));
                }
                if order > text.len().max(LONELY) {
                    return Err(wrong(DimacsReason::Lonely(order)));
                }
                header = Some((order, edges, index + 1));
            }
            Some(kind @ ("e" | "a")) => {
                let Some((order, ..)) = header else {
                    return Err(wrong(DimacsReason::NoHeader));
                };
                directed |= kind == "a";
                let (a, b) = two(&mut fields)
                    .ok_or_else(|| wrong(DimacsReason::Fields(line.to_owned(), "e A B")))?;
                if let Some(&vertex) = [a, b].iter().find(|&&v| v == 0 || v > order) {
                    return Err(wrong(DimacsReason::Vertex { vertex, order }));
                }
                pairs.push((a - 1, b - 1));
            }
            Some(other) => return Err(wrong(DimacsReason::Kind(other.to_owned()))),
        }
    }
    let Some((order, promised, line)) = header else {
        return Err(DimacsError {
            line: text.lines().count().max(1),
            reason: DimacsReason::NoHeader,
        });
    };
    let found = pairs.len();
    // Some writers list each undirected edge both ways and count it once.
    if found != promised && Some(found) != promised.checked_mul(2) {
        return Err(DimacsError { line, reason: DimacsReason::Count { promised, found } });
    }
    let graph =
        if directed { Graph::from_arcs(order, pairs) } else { Graph::from_edges(order, pairs) };
    Ok(graph.expect("the vertices were checked"))
}

fn two<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<(usize, usize)> {
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

/// Writes a graph.
pub fn write(graph: &Graph) -> String {
    let kind = if graph.is_directed() { 'a' } else { 'e' };
    let mut text = format!("p edge {} {}\n", graph.order(), graph.size());
    for (a, b) in graph.edges() {
        text.push_str(&format!("{kind} {} {}\n", a + 1, b + 1));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for graph in [
            Graph::from_edges(4, [(0, 1), (2, 3), (3, 3)]).unwrap(),
            Graph::from_arcs(3, [(0, 1), (1, 0), (2, 2)]).unwrap(),
        ] {
            assert_eq!(read(&write(&graph)).unwrap(), graph);
        }
    }

    #[test]
    fn errors_name_the_line() {
        for (text, line) in [
            ("", 1),
            ("c only words\n", 1),
            ("e 1 2\n", 1),
            ("p edge 2\n", 1),
            ("p edge 2 1\nq 1 2\n", 2),
            ("p edge 2 1\ne 1 x\n", 2),
            ("p edge 2 1\ne 0 1\n", 2),
            ("p edge 2 5\ne 1 2\n", 1),
            ("p edge 0 0\n", 1),
            ("p edge 2 9223372036854775808\n", 1),
            ("p edge 20000000 0\n", 1),
            ("p edge 2 0\np edge 2 0\n", 2),
        ] {
            assert_eq!(read(text).unwrap_err().line, line, "{text}");
        }
    }
}
