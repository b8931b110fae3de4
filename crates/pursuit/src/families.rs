//! Graphs by name.
use crate::graph::Graph;
/// A graph.
pub fn graph(name: &str) -> Option<Graph> {
    let gp = |n: usize, k: usize| Graph::from_edges(2*n, (0..n).flat_map(|i| [(i,(i+1)%n),(i,n+i),(n+i,n+(i+k)%n)])).ok();
    if name=="petersen" { return gp(5,2) }
    if name=="gp:26,10" { return gp(26,10) }
    None
}
