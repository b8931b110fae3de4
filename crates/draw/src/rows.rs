//! One row for each owner, as on a blackboard.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::DiGraph;

use crate::geometry::Point;
use crate::label;
use crate::layout::Sketch;
use crate::measure::Measure;
use crate::scene::Scene;

/// Places the vertices of each owner in one row, those of player 1 at the top. A vertex stands the
/// farther to the right the fewer moves the game can still last, so that moves lead to the right
/// as far as the game has no cycles, and positions of the same length stand one below the other.
pub(crate) fn sketch(scene: &Scene, measure: &Measure) -> Sketch {
    let mut owners: Vec<u8> = scene.nodes.iter().map(|node| node.owner.0).collect();
    owners.sort_unstable();
    owners.dedup();

    let length = longest_play(scene);
    let mut order: Vec<usize> = (0..scene.nodes.len()).collect();
    let by_name = if counts_down(scene, &length) { label::countdown } else { label::natural };
    order.sort_by(|&a, &b| {
        let names = || by_name(&scene.nodes[a].label, &scene.nodes[b].label);
        length[b].cmp(&length[a]).then_with(names).then(a.cmp(&b))
    });

    let mut column = vec![0.0; scene.nodes.len()];
    let mut columns = 0;
    for alike in order.chunk_by(|&a, &b| length[a] == length[b]) {
        let row = |owner: u8| alike.iter().filter(move |&&v| scene.nodes[v].owner.0 == owner);
        let widest = owners.iter().map(|&owner| row(owner).count()).max().unwrap_or(0);
        for &owner in &owners {
            let before = (widest - row(owner).count()) as f64 / 2.0;
            for (k, &v) in row(owner).enumerate() {
                column[v] = columns as f64 + before + k as f64;
            }
        }
        columns += widest;
    }

    let between_rows =
        (columns as f64 * measure.step * 0.28).clamp(5.5 * measure.radius, 13.0 * measure.radius);
    let row_of =
        |v: usize| owners.iter().position(|&owner| owner == scene.nodes[v].owner.0).unwrap_or(0);
    let place =
        |v: usize| Point { x: column[v] * measure.step, y: row_of(v) as f64 * between_rows };
    let mut sketch = Sketch::straight(scene, (0..scene.nodes.len()).map(place).collect());
    for (aside, link) in sketch.aside.iter_mut().zip(&scene.links) {
        if row_of(link.from) == row_of(link.to) {
            // Outwards, away from the other rows; the arcs of the last row hang below it.
            let last = owners.len() > 1 && row_of(link.from) + 1 == owners.len();
            *aside = Some(Point { x: 0.0, y: if last { 1.0 } else { -1.0 } });
        }
    }
    sketch
}

/// The largest number of moves that the game can still last at each vertex, where a cycle counts
/// as one position.
fn longest_play(scene: &Scene) -> Vec<usize> {
    let links = scene.links.iter().map(|link| (link.from as u32, link.to as u32));
    let mut graph = DiGraph::<(), ()>::from_edges(links);
    while graph.node_count() < scene.nodes.len() {
        graph.add_node(());
    }
    let mut length = vec![0; graph.node_count()];
    let mut component = vec![usize::MAX; graph.node_count()];
    // The ends of the graph come first, so that everything behind a component is known.
    for (k, members) in kosaraju_scc(&graph).iter().enumerate() {
        members.iter().for_each(|v| component[v.index()] = k);
        let onwards = members
            .iter()
            .flat_map(|&v| graph.neighbors(v))
            .map(petgraph::prelude::NodeIndex::index);
        let longest = onwards.filter(|&to| component[to] != k).map(|to| length[to] + 1).max();
        members.iter().for_each(|v| length[v.index()] = longest.unwrap_or(0));
    }
    length
}

/// Whether the numbers in the names mostly grow with the length of play, as in a game of matches.
fn counts_down(scene: &Scene, length: &[usize]) -> bool {
    let step = |link: &crate::scene::Link| {
        let order = label::natural(&scene.nodes[link.from].label, &scene.nodes[link.to].label);
        if length[link.from] > length[link.to] { order as i64 } else { 0 }
    };
    scene.links.iter().map(step).sum::<i64>() > 0
}
