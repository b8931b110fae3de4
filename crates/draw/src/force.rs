//! Springs between neighbours, and everything else repels.

use fjadra::{Link, ManyBody, Node, PositionX, PositionY, SimulationBuilder};
use petgraph::unionfind::UnionFind;

use crate::geometry::Point;
use crate::grid::Grid;
use crate::layout::Sketch;
use crate::measure::Measure;
use crate::pivots;
use crate::scene::Scene;

/// Lets the library find a balance for each part that hangs together, and puts the parts side by
/// side, the largest first. The number of rounds is bounded by the size of the scene: a round costs
/// a few microseconds a vertex.
pub(crate) fn sketch(scene: &Scene, measure: &Measure) -> Sketch {
    const VERTEX_ROUNDS: usize = 20_000;
    let nodes = scene.nodes.len();
    let rounds = (VERTEX_ROUNDS / nodes.max(1)).clamp(6, 300);
    let mut parts = parts(scene);
    parts.sort_by_key(|part| std::cmp::Reverse(part.nodes.len()));
    let mut centres = vec![Point::ORIGIN; nodes];
    let mut shelf = Shelf::new(nodes, measure.step);
    for part in parts {
        let mut places = balance(&part, measure, rounds);
        push_apart(&mut places, measure.step);
        shelf.put(&mut places);
        part.nodes.iter().zip(places).for_each(|(&v, at)| centres[v] = at);
    }
    Sketch::straight(scene, centres)
}

/// Vertices that hang together, and the links between them by their index in this list, each once
/// and in one direction.
struct Part {
    nodes: Vec<usize>,
    links: Vec<(usize, usize)>,
}

fn parts(scene: &Scene) -> Vec<Part> {
    let mut sets = UnionFind::new(scene.nodes.len());
    for link in &scene.links {
        sets.union(link.from, link.to);
    }
    let set_of = sets.into_labeling();
    let mut parts: Vec<Part> = Vec::new();
    let mut part_of = vec![usize::MAX; scene.nodes.len()]; // by set
    let mut index = vec![0; scene.nodes.len()];
    for (v, &set) in set_of.iter().enumerate() {
        if part_of[set] == usize::MAX {
            part_of[set] = parts.len();
            parts.push(Part { nodes: Vec::new(), links: Vec::new() });
        }
        let part = &mut parts[part_of[set]];
        index[v] = part.nodes.len();
        part.nodes.push(v);
    }
    for link in scene.links.iter().filter(|link| link.from != link.to) {
        let ends = [index[link.from], index[link.to]];
        parts[part_of[set_of[link.from]]].links.push((ends[0].min(ends[1]), ends[0].max(ends[1])));
    }
    for part in &mut parts {
        part.links.sort_unstable();
        part.links.dedup();
    }
    parts
}

/// The balance of springs and charges in one part, from a start that already has the large lines
/// right (see [`pivots`]).
fn balance(part: &Part, measure: &Measure, rounds: usize) -> Vec<Point> {
    let length = measure.step * 1.5;
    let nodes = part.nodes.len();
    if nodes == 1 {
        return vec![Point::ORIGIN];
    }
    let start = pivots::positions(nodes, &part.links, length);
    let mut simulation = SimulationBuilder::new()
        .with_alpha_decay(1.0 - 0.001_f64.powf(1.0 / rounds as f64))
        .build(start.into_iter().map(|at| Node::from([at.x, at.y])))
        .add_force("links", Link::new(part.links.iter().copied()).distance(length))
        .add_force("charge", ManyBody::new().strength(-length * length / 12.0))
        .add_force("x", PositionX::new().strength(0.05))
        .add_force("y", PositionY::new().strength(0.08));
    simulation.tick(rounds);
    let places: Vec<Point> = simulation.positions().map(|[x, y]| Point { x, y }).collect();
    if places.iter().all(|at| at.x.is_finite() && at.y.is_finite()) {
        return places;
    }
    // Not seen to happen; a spiral is better than no drawing.
    (0..nodes).map(|v| Point::ORIGIN.towards(v as f64 * 2.4, length * (v as f64).sqrt())).collect()
}

/// Places boxes from left to right in lines, like books on shelves.
struct Shelf {
    gap: f64,
    width: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Shelf {
    /// Lines wide enough for a whole of pleasant proportions, if every vertex takes its share.
    fn new(nodes: usize, step: f64) -> Shelf {
        let width = (nodes as f64 * 4.0).sqrt() * step * 1.3;
        Shelf { gap: step, width, right: 0.0, top: 0.0, bottom: 0.0 }
    }

    /// Moves the points to the next free place.
    fn put(&mut self, points: &mut [Point]) {
        let mut low = Point { x: f64::INFINITY, y: f64::INFINITY };
        let mut high = Point { x: f64::NEG_INFINITY, y: f64::NEG_INFINITY };
        for at in points.iter() {
            low = Point { x: low.x.min(at.x), y: low.y.min(at.y) };
            high = Point { x: high.x.max(at.x), y: high.y.max(at.y) };
        }
        if self.right > 0.0 && self.right + high.x - low.x > self.width {
            (self.right, self.top) = (0.0, self.bottom + self.gap);
        }
        let shift = Point { x: self.right, y: self.top } - low;
        points.iter_mut().for_each(|at| *at = *at + shift);
        self.bottom = self.bottom.max(self.top + high.y - low.y);
        self.right += high.x - low.x + self.gap;
        self.width = self.width.max(self.right - self.gap);
    }
}

/// Pushes vertices that stand too close apart, and at last stretches the whole if some still do.
fn push_apart(centres: &mut [Point], least: f64) {
    const PASSES: usize = 60;
    for _ in 0..PASSES {
        let grid = Grid::new(least, centres);
        let mut calm = true;
        for v in 0..centres.len() {
            for other in grid.near(centres[v]) {
                if other <= v {
                    continue;
                }
                let way = centres[other] - centres[v];
                if way.norm() < least {
                    calm = false;
                    // Two in the very same place part in a direction that differs from pair to pair.
                    let along = if way.norm() > 1e-6 {
                        way.unit()
                    } else {
                        Point::ORIGIN.towards(v as f64, 1.0)
                    };
                    let push = along * ((least * 1.02 - way.norm()) / 2.0);
                    centres[v] = centres[v] - push;
                    centres[other] = centres[other] + push;
                }
            }
        }
        if calm {
            return;
        }
    }
    let grid = Grid::new(least, centres);
    let pairs = (0..centres.len()).flat_map(|v| grid.near(centres[v]).map(move |other| (v, other)));
    let close = pairs
        .filter(|&(v, other)| v < other)
        .map(|(v, other)| (centres[v] - centres[other]).norm());
    let closest = close.fold(least, f64::min);
    let stretch = least / closest.max(least * 0.01);
    centres.iter_mut().for_each(|at| *at = *at * stretch);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heap_of_vertices_is_pushed_apart() {
        let mut centres = vec![Point::ORIGIN; 50];
        push_apart(&mut centres, 10.0);
        for v in 0..50 {
            for other in 0..v {
                assert!((centres[v] - centres[other]).norm() > 9.9, "{v} and {other}");
            }
        }
    }
}
