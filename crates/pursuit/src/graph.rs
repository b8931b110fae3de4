//! The board of a pursuit: a finite graph, directed or not, with loops where the user wants them.

use std::fmt;

/// A finite graph with at least one vertex.
///
/// Vertices are numbered from 0. A loop at a vertex lets a piece that has to move stay there.
/// Parallel edges are merged.
///
/// ```
/// use attractor_pursuit::Graph;
/// let square = Graph::undirected(&[vec![1, 2], vec![0, 3], vec![0, 3], vec![1, 2]]).unwrap();
/// assert_eq!(square.order(), 4);
/// assert_eq!(square.size(), 4);
/// assert_eq!(square.neighbours(3), &[1, 2]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Graph {
    directed: bool,
    out: Rows,
    /// The rows of incoming edges; empty for an undirected graph, which reads `out` both ways.
    into: Rows,
    /// Either empty, when vertices are called by their numbers, or one name for each vertex.
    names: Vec<String>,
}

impl Graph {
    /// An undirected graph from adjacency lists: the line of each vertex names its neighbours.
    ///
    /// # Errors
    /// If there is no vertex, a neighbour does not exist, or an edge is listed on one side only.
    pub fn undirected(lists: &[Vec<usize>]) -> Result<Graph, GraphError> {
        let out = Rows::from_lists(lists)?;
        for from in 0..lists.len() {
            for &to in out.row(from) {
                if out.row(to as usize).binary_search(&(from as u32)).is_err() {
                    return Err(GraphError::Asymmetric { from, to: to as usize });
                }
            }
        }
        Ok(Graph { directed: false, out, into: Rows::default(), names: Vec::new() })
    }

    /// A directed graph from adjacency lists: the line of each vertex names those one can go to.
    ///
    /// # Errors
    /// If there is no vertex, or a neighbour does not exist.
    pub fn directed(lists: &[Vec<usize>]) -> Result<Graph, GraphError> {
        let out = Rows::from_lists(lists)?;
        let mut back = vec![Vec::new(); lists.len()];
        for from in 0..lists.len() {
            for &to in out.row(from) {
                back[to as usize].push(from);
            }
        }
        let into = Rows::from_lists(&back)?;
        Ok(Graph { directed: true, out, into, names: Vec::new() })
    }

    /// An undirected graph on `order` vertices from its edges, in any order.
    ///
    /// # Errors
    /// If there is no vertex, or an end of an edge does not exist.
    pub fn from_edges(
        order: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Graph, GraphError> {
        let mut lists = vec![Vec::new(); order];
        for (a, b) in edges {
            for (from, to) in [(a, b), (b, a)] {
                if from >= order {
                    return Err(GraphError::OutOfRange { vertex: to, neighbour: from, order });
                }
                lists[from].push(to);
            }
        }
        Graph::undirected(&lists)
    }

    /// A directed graph on `order` vertices from its arcs, in any order.
    ///
    /// # Errors
    /// If there is no vertex, or an end of an arc does not exist.
    pub fn from_arcs(
        order: usize,
        arcs: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Graph, GraphError> {
        let mut lists = vec![Vec::new(); order];
        for (from, to) in arcs {
            if from >= order {
                return Err(GraphError::OutOfRange { vertex: to, neighbour: from, order });
            }
            lists[from].push(to);
        }
        Graph::directed(&lists)
    }

    /// The same graph with names beside its vertices.
    ///
    /// # Errors
    /// If the number of names is not the number of vertices, or two vertices have the same name.
    pub fn with_names(mut self, names: Vec<String>) -> Result<Graph, GraphError> {
        if names.len() != self.order() {
            return Err(GraphError::NameCount { names: names.len(), order: self.order() });
        }
        let mut sorted: Vec<&String> = names.iter().collect();
        sorted.sort();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(GraphError::NameTwice { name: pair[0].clone() });
        }
        self.names = names;
        Ok(self)
    }

    /// The same graph with a loop at each of these vertices.
    ///
    /// # Errors
    /// If one of the vertices does not exist.
    pub fn with_loops(self, at: &[usize]) -> Result<Graph, GraphError> {
        let mut lists = self.lists();
        for &vertex in at {
            if vertex >= self.order() {
                return Err(GraphError::OutOfRange {
                    vertex,
                    neighbour: vertex,
                    order: self.order(),
                });
            }
            lists[vertex].push(vertex);
        }
        let graph =
            if self.directed { Graph::directed(&lists)? } else { Graph::undirected(&lists)? };
        Ok(Graph { names: self.names, ..graph })
    }

    /// The number of vertices.
    pub fn order(&self) -> usize {
        self.out.len()
    }

    /// The number of edges, an undirected edge or a loop counted once.
    pub fn size(&self) -> usize {
        if self.directed {
            return self.out.heads.len();
        }
        let loops = (0..self.order()).filter(|&v| self.has_edge(v, v)).count();
        (self.out.heads.len() + loops) / 2
    }

    /// Whether edges have a direction.
    pub fn is_directed(&self) -> bool {
        self.directed
    }

    /// The vertices that one step leads to from `vertex`, in increasing order.
    ///
    /// # Panics
    /// If the vertex does not exist.
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        self.out.row(vertex)
    }

    /// The vertices from which one step leads to `vertex`, in increasing order.
    ///
    /// # Panics
    /// If the vertex does not exist.
    pub fn predecessors(&self, vertex: usize) -> &[u32] {
        if self.directed { self.into.row(vertex) } else { self.out.row(vertex) }
    }

    /// Whether one step leads from `from` to `to`.
    pub fn has_edge(&self, from: usize, to: usize) -> bool {
        from < self.order() && self.out.row(from).binary_search(&(to as u32)).is_ok()
    }

    /// The edges, each undirected one once with its smaller end first.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.order()).flat_map(move |from| {
            self.neighbours(from)
                .iter()
                .map(move |&to| (from, to as usize))
                .filter(|&(from, to)| self.directed || from <= to)
        })
    }

    /// The adjacency lists.
    pub fn lists(&self) -> Vec<Vec<usize>> {
        (0..self.order())
            .map(|v| self.neighbours(v).iter().map(|&to| to as usize).collect())
            .collect()
    }

    /// What the vertex is called: its name, or its number where there are no names.
    pub fn name(&self, vertex: usize) -> String {
        self.names.get(vertex).cloned().unwrap_or_else(|| vertex.to_string())
    }

    /// The vertex with this name (or number, where there are no names).
    pub fn vertex(&self, name: &str) -> Option<usize> {
        if self.names.is_empty() {
            return name.parse().ok().filter(|&v| v < self.order());
        }
        self.names.iter().position(|own| own == name)
    }

    /// Whether every vertex can be reached from every other when directions are ignored.
    pub fn is_connected(&self) -> bool {
        let mut seen = vec![false; self.order()];
        let mut stack = vec![0];
        seen[0] = true;
        while let Some(at) = stack.pop() {
            for &next in self.neighbours(at).iter().chain(self.predecessors(at)) {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    stack.push(next as usize);
                }
            }
        }
        seen.into_iter().all(|seen| seen)
    }

    /// The same graph with vertex `v` renamed to `to[v]`; names are left behind.
    pub(crate) fn relabelled(&self, to: &[u32]) -> Graph {
        let mut lists = vec![Vec::new(); self.order()];
        for v in 0..self.order() {
            lists[to[v] as usize] =
                self.neighbours(v).iter().map(|&w| to[w as usize] as usize).collect();
        }
        let relabelled =
            if self.directed { Graph::directed(&lists) } else { Graph::undirected(&lists) };
        relabelled.expect("a renamed graph is as valid as the graph")
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.directed { "directed " } else { "" })?;
        f.debug_list().entries(self.lists()).finish()
    }
}

/// What is wrong with the description of a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// There is no vertex.
    #[error("the graph is empty: a pursuit needs at least one vertex")]
    Empty,
    /// A neighbour is not a vertex.
    #[error(
        "vertex {vertex} is joined to {neighbour}, which does not exist: \
         the {order} vertices are numbered from 0 to {}", .order.saturating_sub(1)
    )]
    OutOfRange {
        /// The vertex whose line is wrong.
        vertex: usize,
        /// The neighbour that does not exist.
        neighbour: usize,
        /// The number of vertices.
        order: usize,
    },
    /// An edge of an undirected graph is listed on one side only.
    #[error(
        "vertex {from} lists {to} as a neighbour, but {to} does not list {from}: \
         add it, or say that the graph is directed"
    )]
    Asymmetric {
        /// The side that lists the edge.
        from: usize,
        /// The side that does not.
        to: usize,
    },
    /// There are more vertices than numbers for them.
    #[error("a graph of {order} vertices is too large: at most {} are numbered", u32::MAX)]
    TooLarge {
        /// The number of vertices.
        order: usize,
    },
    /// The number of names is wrong.
    #[error("{names} names were given for {order} vertices")]
    NameCount {
        /// How many names there are.
        names: usize,
        /// How many vertices there are.
        order: usize,
    },
    /// Two vertices have the same name.
    #[error("two vertices are called `{name}`")]
    NameTwice {
        /// The name.
        name: String,
    },
}

/// Sorted adjacency rows, one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Rows {
    starts: Vec<usize>,
    heads: Vec<u32>,
}

impl Rows {
    fn from_lists(lists: &[Vec<usize>]) -> Result<Rows, GraphError> {
        let order = lists.len();
        if order == 0 {
            return Err(GraphError::Empty);
        }
        if u32::try_from(order).is_err() {
            return Err(GraphError::TooLarge { order });
        }
        let mut rows = Rows { starts: vec![0], heads: Vec::new() };
        let mut row = Vec::new();
        for (vertex, list) in lists.iter().enumerate() {
            row.clear();
            for &neighbour in list {
                if neighbour >= order {
                    return Err(GraphError::OutOfRange { vertex, neighbour, order });
                }
                row.push(neighbour as u32);
            }
            row.sort_unstable();
            row.dedup();
            rows.heads.extend_from_slice(&row);
            rows.starts.push(rows.heads.len());
        }
        Ok(rows)
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn row(&self, vertex: usize) -> &[u32] {
        &self.heads[self.starts[vertex]..self.starts[vertex + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_wrong() {
        assert_eq!(Graph::undirected(&[]), Err(GraphError::Empty));
        let out = Graph::undirected(&[vec![1], vec![0, 2]]).unwrap_err();
        assert_eq!(out, GraphError::OutOfRange { vertex: 1, neighbour: 2, order: 2 });
        let one_way = Graph::undirected(&[vec![1], vec![0, 2], vec![]]).unwrap_err();
        assert_eq!(one_way, GraphError::Asymmetric { from: 1, to: 2 });
        assert!(one_way.to_string().contains("vertex 1 lists 2"));
        let path = Graph::from_edges(2, [(0, 1)]).unwrap();
        assert_eq!(
            path.clone().with_names(vec!["a".into(), "a".into()]),
            Err(GraphError::NameTwice { name: "a".into() })
        );
        assert_eq!(
            path.with_names(vec!["a".into()]),
            Err(GraphError::NameCount { names: 1, order: 2 })
        );
    }

    #[test]
    fn directed_graphs_know_both_ways() {
        let graph = Graph::from_arcs(3, [(0, 1), (1, 2), (2, 1), (0, 1)]).unwrap();
        assert_eq!(graph.size(), 3);
        assert_eq!(graph.predecessors(1), &[0, 2]);
        assert_eq!(graph.neighbours(1), &[2]);
        assert!(graph.is_connected());
    }

    #[test]
    fn loops_count_once() {
        let graph = Graph::from_edges(3, [(0, 1), (1, 1)]).unwrap().with_loops(&[2]).unwrap();
        assert_eq!(graph.size(), 3);
        assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 1), (1, 1), (2, 2)]);
        assert!(!graph.is_connected());
        assert!(Graph::from_edges(1, []).unwrap().with_loops(&[1]).is_err());
    }
}
