//! Springs between neighbours, and everything else repels.

use fjadra::{Link, ManyBody, Node, PositionX, PositionY, SimulationBuilder};

use crate::geometry::Point;
use crate::grid::Grid;
use crate::layout::Sketch;
use crate::measure::Measure;
use crate::pivots;
use crate::scene::Scene;

/// Lets the library find a balance, from a start that already has the large lines right (see
/// [`pivots`]). The number of rounds is bounded by the size of the scene: a round costs about
/// three microseconds a vertex.
pub(crate) fn sketch(scene: &Scene, measure: &Measure) -> Sketch {
    const VERTEX_ROUNDS: usize = 16_000;
    let nodes = scene.nodes.len();
    let rounds = (VERTEX_ROUNDS / nodes.max(1)).clamp(8, 300);
    let length = measure.step * 1.5;
    let mut links: Vec<(usize, usize)> = scene
        .links
        .iter()
        .filter(|link| link.from != link.to)
        .map(|link| (link.from.min(link.to), link.from.max(link.to)))
        .collect();
    links.sort_unstable();
    links.dedup();

    let start = pivots::positions(nodes, &links, length);
    let mut simulation = SimulationBuilder::new()
        .with_alpha_decay(1.0 - 0.001_f64.powf(1.0 / rounds as f64))
        .build(start.into_iter().map(|at| Node::from([at.x, at.y])))
        .add_force("links", Link::new(links).distance(length))
        .add_force("charge", ManyBody::new().strength(-length * length / 12.0))
        .add_force("x", PositionX::new().strength(0.05))
        .add_force("y", PositionY::new().strength(0.08));
    simulation.tick(rounds);
    let mut centres: Vec<Point> = simulation.positions().map(|[x, y]| Point { x, y }).collect();
    if centres.iter().any(|at| !(at.x.is_finite() && at.y.is_finite())) {
        centres = (0..nodes)
            .map(|v| Point::ORIGIN.towards(v as f64 * 2.4, length * (v as f64).sqrt()))
            .collect();
    }
    part(&mut centres, measure.step);
    Sketch::straight(scene, centres)
}

/// Pushes vertices that stand too close apart, and at last stretches the whole if some still do.
fn part(centres: &mut [Point], least: f64) {
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
    fn a_heap_of_vertices_is_parted() {
        let mut centres = vec![Point::ORIGIN; 50];
        part(&mut centres, 10.0);
        for v in 0..50 {
            for other in 0..v {
                assert!((centres[v] - centres[other]).norm() > 9.9, "{v} and {other}");
            }
        }
    }
}
