//! The ways of the moves between vertices that have their places.

use crate::geometry::{Curve, Point};
use crate::grid::Grid;
use crate::layout::Sketch;
use crate::measure::Measure;
use crate::placement::{Placement, Route};
use crate::scene::Scene;
use crate::shape::Shape;
use crate::surroundings::Surroundings;

/// Routes every move, finds room for loops, start arrows and outcomes, and moves the whole so that
/// it begins at the margin.
pub(crate) fn finish(scene: &Scene, measure: &Measure, sketch: Sketch) -> Placement {
    let mut routes = Router::new(scene, measure, &sketch).routes();
    let mut around = Surroundings::new(scene, measure, &sketch.centres, &routes);
    let mut loops = vec![0; scene.nodes.len()];
    for (link, route) in scene.links.iter().zip(&mut routes) {
        if link.from == link.to {
            let v = link.from;
            let angle = around.free_direction(v, 2.4 * measure.radius);
            *route = self_loop(sketch.centres[v], angle, measure.radius, loops[v]);
            clip(route, Shape::of(scene.nodes[v].owner), sketch.centres[v], measure.radius, true);
            clip(route, Shape::of(scene.nodes[v].owner), sketch.centres[v], measure.radius, false);
            around.add(route);
            loops[v] += 1;
        }
    }
    let starts = (0..scene.nodes.len()).filter(|&v| scene.nodes[v].start);
    let starts: Vec<[Point; 2]> = starts.map(|v| around.start_arrow(v)).collect();
    starts.iter().for_each(|&[from, tip]| around.add(&Route::straight(from, tip)));
    let notes = (0..scene.nodes.len()).map(|v| around.note(v)).collect();
    let placement = Placement {
        centres: sketch.centres,
        routes,
        starts,
        notes,
        radius: measure.radius,
        width: 0.0,
        height: 0.0,
    };
    framed(scene, measure, placement)
}

struct Router<'a> {
    scene: &'a Scene,
    measure: &'a Measure,
    sketch: &'a Sketch,
    obstacles: Grid,
}

/// How much nearer than this to a vertex is too near.
const AIR: f64 = 3.0;
/// With more moves than this nobody follows a single one: they go straight.
pub(crate) const MOST_TO_BEND: usize = 1_000;

impl<'a> Router<'a> {
    fn new(scene: &'a Scene, measure: &'a Measure, sketch: &'a Sketch) -> Self {
        let obstacles = Grid::new(2.0 * measure.reach, &sketch.centres);
        Router { scene, measure, sketch, obstacles }
    }

    fn routes(&self) -> Vec<Route> {
        let offsets = self.offsets();
        (0..self.scene.links.len()).map(|k| self.route(k, offsets[k])).collect()
    }

    /// How far each move must stand aside so that moves between the same two vertices can be told
    /// apart; to the right of its own way, so that there and back part by themselves.
    fn offsets(&self) -> Vec<f64> {
        let links = &self.scene.links;
        let mut order: Vec<usize> = (0..links.len()).collect();
        let pair = |k: usize| (links[k].from.min(links[k].to), links[k].from.max(links[k].to));
        order.sort_by_key(|&k| (pair(k), links[k].from, k));
        let mut offsets = vec![0.0; links.len()];
        for group in order.chunk_by(|&a, &b| pair(a) == pair(b)) {
            for (k, &link) in group.iter().enumerate() {
                let place = k as f64 - (group.len() as f64 - 1.0) / 2.0;
                // The right of one direction is the left of the other.
                let sign = if links[link].from < links[link].to { -1.0 } else { 1.0 };
                offsets[link] = sign * place * 0.75 * self.measure.radius;
            }
        }
        offsets
    }

    fn route(&self, link: usize, offset: f64) -> Route {
        let ends = &self.scene.links[link];
        let (from, to) = (self.sketch.centres[ends.from], self.sketch.centres[ends.to]);
        let curves = if ends.from == ends.to {
            vec![Curve::line(from, to)] // replaced by a loop once all else is known
        } else {
            let (hits, curve) = self.clearest(link, from, to, offset);
            let via = if hits == 0 { Vec::new() } else { self.needed(link, from, to) };
            if via.is_empty() { vec![curve] } else { through(from, &via, to) }
        };
        let mut route = Route { curves, label: Point::ORIGIN };
        if ends.from != ends.to {
            let radius = self.measure.radius;
            clip(&mut route, Shape::of(self.scene.nodes[ends.from].owner), from, radius, true);
            clip(&mut route, Shape::of(self.scene.nodes[ends.to].owner), to, radius, false);
        }
        route.label = route.curves[route.curves.len() / 2]
            .at(if route.curves.len().is_multiple_of(2) { 0.0 } else { 0.5 });
        route
    }

    /// The stops of a move without those that can be left out because the straight way past them
    /// runs through no vertex.
    fn needed(&self, link: usize, from: Point, to: Point) -> Vec<Point> {
        let points: Vec<Point> =
            [from].into_iter().chain(self.sketch.via[link].iter().copied()).chain([to]).collect();
        let mut needed = Vec::new();
        let mut at = 0;
        while at + 1 < points.len() {
            let free =
                |&next: &usize| self.hits(&Curve::line(points[at], points[next]), link, 1) == 0;
            at = (at + 2..points.len()).rev().find(free).unwrap_or(at + 1);
            needed.push(points[at]);
        }
        needed.pop(); // the target
        needed
    }

    /// The least bent curve that runs through no other vertex, or else one that runs through few;
    /// with the number of times that it comes too near to one.
    fn clearest(&self, link: usize, from: Point, to: Point, offset: f64) -> (usize, Curve) {
        let length = (to - from).norm();
        let step = 0.5 * self.measure.radius + 0.07 * length;
        if let Some(aside) = self.sketch.aside[link] {
            let right = (to - from).turned();
            let side = if right.x * aside.x + right.y * aside.y >= 0.0 { 1.0 } else { -1.0 };
            let bend = side * (0.2 * length + 0.8 * self.measure.radius + offset.abs());
            return (0, Curve::bent(from, to, bend));
        }
        let straight = Curve::bent(from, to, offset);
        if self.scene.links.len() > MOST_TO_BEND {
            return (0, straight);
        }
        // A move with stops of its own has another way round.
        let widest: i32 = if self.sketch.via[link].is_empty() { 4 } else { 1 };
        let mut best = (usize::MAX, (usize::MAX, straight));
        for bend in (0..=widest).flat_map(|bend| [bend, -bend]) {
            // Where nothing is free, a far way round is worse than a few vertices on the way.
            let detour = bend.unsigned_abs() as usize;
            let curve = Curve::bent(from, to, offset + f64::from(bend) * step);
            let hits = self.hits(&curve, link, best.0.saturating_sub(detour).max(1));
            if hits == 0 {
                return (0, curve);
            }
            if hits + detour < best.0 {
                best = (hits + detour, (hits, curve));
            }
        }
        best.1
    }

    /// How often a curve comes too near to a vertex that is not an end of the move; it is not
    /// counted beyond `enough`.
    fn hits(&self, curve: &Curve, link: usize, enough: usize) -> usize {
        let ends = &self.scene.links[link];
        let [a, .., d] = curve.0;
        let samples = ((d - a).norm() / self.measure.radius * 2.5).ceil().clamp(8.0, 120.0);
        let close = |at: Point| {
            let near = |&v: &usize| {
                let way = at - self.sketch.centres[v];
                // The first test is for speed: most vertices nearby are out of reach.
                way.norm() < self.measure.reach + AIR
                    && Shape::of(self.scene.nodes[v].owner).holds(way, self.measure.radius + AIR)
            };
            let others = self.obstacles.near(at).filter(|&v| v != ends.from && v != ends.to);
            others.filter(near).count()
        };
        let mut hits = 0;
        for k in 1..samples as usize {
            hits += close(curve.at(k as f64 / samples));
            if hits >= enough {
                break;
            }
        }
        hits
    }
}

impl Route {
    pub(crate) fn straight(from: Point, to: Point) -> Route {
        Route { curves: vec![Curve::line(from, to)], label: from.between(to, 0.5) }
    }
}

/// A smooth line through all points (after Catmull and Rom).
fn through(from: Point, via: &[Point], to: Point) -> Vec<Curve> {
    let points: Vec<Point> = [from].into_iter().chain(via.iter().copied()).chain([to]).collect();
    let last = points.len() - 1;
    let slope = |k: usize| match k {
        0 => points[1] - points[0],
        k if k == last => points[last] - points[last - 1],
        k => (points[k + 1] - points[k - 1]) * 0.5,
    };
    let piece = |k: usize| {
        let (a, d) = (points[k], points[k + 1]);
        Curve([a, a + slope(k) * (1.0 / 3.0), d - slope(k + 1) * (1.0 / 3.0), d])
    };
    (0..last).map(piece).collect()
}

/// A loop that leaves the vertex in a direction; the next one at the same vertex is larger.
fn self_loop(centre: Point, angle: f64, radius: f64, before: u32) -> Route {
    let far = radius * (3.6 + 1.1 * f64::from(before));
    let curve = Curve([
        centre,
        centre.towards(angle - 0.55, far),
        centre.towards(angle + 0.55, far),
        centre,
    ]);
    Route { curves: vec![curve], label: curve.at(0.5) }
}

/// Cuts off what lies inside the vertex at the beginning or at the end of a route, with a little
/// air so that the tip touches the outline and does not cover it.
fn clip(route: &mut Route, shape: Shape, centre: Point, radius: f64, at_start: bool) {
    const TOUCH: f64 = 1.0;
    let index = if at_start { 0 } else { route.curves.len() - 1 };
    let whole = if at_start { route.curves[index] } else { route.curves[index].reversed() };
    let inside = |t: f64| shape.holds(whole.at(t) - centre, radius + TOUCH);
    // The first place outside, then halving between it and the last place inside.
    let Some(out) = (1..=32).find(|&k| !inside(f64::from(k) / 32.0)) else { return };
    let (mut low, mut high) = (f64::from(out - 1) / 32.0, f64::from(out) / 32.0);
    for _ in 0..16 {
        let middle = (low + high) / 2.0;
        if inside(middle) { low = middle } else { high = middle }
    }
    let rest = whole.split(high).1;
    route.curves[index] = if at_start { rest } else { rest.reversed() };
}

/// Moves everything so that it begins at the margin, and measures it.
fn framed(scene: &Scene, measure: &Measure, mut placement: Placement) -> Placement {
    let margin = measure.radius;
    let mut low = Point { x: f64::INFINITY, y: f64::INFINITY };
    let mut high = Point { x: f64::NEG_INFINITY, y: f64::NEG_INFINITY };
    let mut cover = |at: Point, wide: f64, tall: f64| {
        low = Point { x: low.x.min(at.x - wide), y: low.y.min(at.y - tall) };
        high = Point { x: high.x.max(at.x + wide), y: high.y.max(at.y + tall) };
    };
    placement.centres.iter().for_each(|&at| cover(at, measure.reach, measure.reach));
    for curve in placement.routes.iter().flat_map(|route| &route.curves) {
        let samples = if curve.is_line() { 1 } else { 12 };
        (0..=samples).for_each(|k| cover(curve.at(f64::from(k) / f64::from(samples)), 2.0, 2.0));
    }
    for (route, link) in
        placement.routes.iter().zip(&scene.links).filter(|(_, link)| !link.label.is_empty())
    {
        cover(route.label, measure.text_width(&link.label) / 2.0, measure.small);
    }
    placement.starts.iter().flatten().for_each(|&at| cover(at, 2.0, 2.0));
    for (&at, node) in placement.notes.iter().zip(&scene.nodes) {
        if let Some(outcome) = &node.outcome {
            cover(at, measure.text_width(outcome) / 2.0, measure.small * 0.7);
        }
    }
    if placement.centres.is_empty() {
        (low, high) = (Point::ORIGIN, Point::ORIGIN);
    }
    let shift = Point { x: margin, y: margin } - low;
    let points = placement
        .centres
        .iter_mut()
        .chain(&mut placement.notes)
        .chain(placement.starts.iter_mut().flatten());
    points.for_each(|at| *at = *at + shift);
    for route in &mut placement.routes {
        route.label = route.label + shift;
        route.curves.iter_mut().flat_map(|curve| &mut curve.0).for_each(|at| *at = *at + shift);
    }
    placement.width = high.x - low.x + 2.0 * margin;
    placement.height = high.y - low.y + 2.0 * margin;
    placement
}
