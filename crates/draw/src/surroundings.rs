//! Where there is room around a vertex: for a loop, for the arrow of the start, for the outcome.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

use crate::geometry::Point;
use crate::grid::Grid;
use crate::measure::Measure;
use crate::placement::Route;
use crate::route::MOST_TO_BEND;
use crate::scene::Scene;
use crate::shape::Shape;

/// What is already drawn: vertices, and points along the moves.
pub(crate) struct Surroundings<'a> {
    scene: &'a Scene,
    measure: &'a Measure,
    centres: &'a [Point],
    /// Points along the moves; those of the loops and arrows are added one after the other.
    marks: Vec<Point>,
    seen: Grid,
    vertices: Grid,
}

impl<'a> Surroundings<'a> {
    pub(crate) fn new(
        scene: &'a Scene,
        measure: &'a Measure,
        centres: &'a [Point],
        routes: &[Route],
    ) -> Self {
        let between_vertices =
            routes.iter().zip(&scene.links).filter(|(_, link)| link.from != link.to);
        // With very many moves there is no room free of them anyhow.
        let moves = if routes.len() > MOST_TO_BEND { 0 } else { routes.len() };
        let marks: Vec<Point> =
            between_vertices.take(moves).flat_map(|(route, _)| marks(route, measure)).collect();
        let mut seen = Grid::around(3.0 * measure.reach, centres);
        marks.iter().enumerate().for_each(|(index, &mark)| seen.add(index, mark));
        let vertices = Grid::new(4.0 * measure.reach, centres);
        Surroundings { scene, measure, centres, marks, seen, vertices }
    }

    /// Takes notice of one more route.
    pub(crate) fn add(&mut self, route: &Route) {
        for mark in marks(route, self.measure) {
            self.seen.add(self.marks.len(), mark);
            self.marks.push(mark);
        }
    }

    /// The direction in which there is most room at a vertex up to a distance; upwards if several.
    pub(crate) fn free_direction(&self, v: usize, far: f64) -> f64 {
        let turns = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0]
            .map(|eighths: f64| eighths * FRAC_PI_4 - FRAC_PI_2);
        self.least_crowded(&turns, |angle| self.crowd_in_sector(v, angle, far, 0.6))
    }

    /// An arrow from nowhere to a vertex, from the left if there is room.
    pub(crate) fn start_arrow(&self, v: usize) -> [Point; 2] {
        let length = 1.5 * self.measure.radius + 6.0;
        let turns =
            [4.0, -2.0, 3.0, 5.0, 2.0, -1.0, 1.0, 0.0].map(|eighths: f64| eighths * FRAC_PI_4);
        let far = self.measure.reach + length;
        let angle = self.least_crowded(&turns, |angle| self.crowd_in_sector(v, angle, far, 0.3));
        let tip = outline(Shape::of(self.scene.nodes[v].owner), self.measure.radius + 1.0, angle);
        [self.centres[v].towards(angle, tip + length), self.centres[v].towards(angle, tip)]
    }

    /// The middle of the outcome of a vertex: below it, above it or beside it.
    pub(crate) fn note(&self, v: usize) -> Point {
        let Some(outcome) = &self.scene.nodes[v].outcome else { return self.centres[v] };
        let half_width = self.measure.text_width(outcome) / 2.0;
        let half_height = self.measure.small * 0.6;
        let shape = Shape::of(self.scene.nodes[v].owner);
        let middle = |angle: f64| {
            let text = if angle.sin().abs() > 0.5 { half_height } else { half_width };
            self.centres[v].towards(angle, outline(shape, self.measure.radius, angle) + text + 4.0)
        };
        let crowd = |angle: f64| {
            let box_of = |at: Point| {
                (at - middle(angle)).x.abs() < half_width + 2.0
                    && (at - middle(angle)).y.abs() < half_height + 2.0
            };
            let reach = self.measure.reach;
            let near = |at: Point| {
                (at.x - middle(angle).x).abs() < half_width + reach
                    && (at.y - middle(angle).y).abs() < half_height + reach
            };
            let moves =
                self.seen.near(middle(angle)).filter(|&mark| box_of(self.marks[mark])).count();
            let others = self
                .vertices
                .near(middle(angle))
                .filter(|&other| other != v && near(self.centres[other]));
            moves + 10 * others.count()
        };
        middle(self.least_crowded(&[FRAC_PI_2, -FRAC_PI_2, 0.0, PI], crowd))
    }

    /// The first of the directions with the smallest crowd.
    fn least_crowded(&self, directions: &[f64], crowd: impl Fn(f64) -> usize) -> f64 {
        directions.iter().copied().min_by_key(|&angle| crowd(angle)).unwrap_or(0.0)
    }

    /// How much lies within a distance of a vertex and within `half` (an angle) of a direction.
    fn crowd_in_sector(&self, v: usize, angle: f64, far: f64, half: f64) -> usize {
        let off = |at: Point| ((at - self.centres[v]).angle() - angle + PI).rem_euclid(TAU) - PI;
        let inside =
            |at: Point, far: f64| (at - self.centres[v]).norm() < far && off(at).abs() < half;
        let moves = self.seen.near(self.centres[v]).filter(|&mark| inside(self.marks[mark], far));
        let others = self.vertices.near(self.centres[v]).filter(|&other| other != v);
        moves.count()
            + 10 * others
                .filter(|&other| inside(self.centres[other], far + self.measure.reach))
                .count()
    }
}

/// Points along a route, close enough that nothing slips between them.
fn marks(route: &Route, measure: &Measure) -> Vec<Point> {
    let along = |curve: &crate::geometry::Curve| {
        let [a, .., d] = curve.0;
        let count = ((d - a).norm() / measure.radius * 1.4).ceil().clamp(8.0, 60.0);
        let curve = *curve;
        (0..=count as usize).map(move |k| curve.at(k as f64 / count))
    };
    route.curves.iter().flat_map(along).collect()
}

/// The distance from the centre to the outline in a direction.
fn outline(shape: Shape, radius: f64, angle: f64) -> f64 {
    let (mut low, mut high) = (0.0, Shape::REACH * radius);
    for _ in 0..20 {
        let middle = (low + high) / 2.0;
        if shape.holds(Point::ORIGIN.towards(angle, middle), radius) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
