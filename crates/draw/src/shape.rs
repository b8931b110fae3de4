//! The shape of a vertex says who moves there.

use std::sync::LazyLock;

use attractor_core::Player;

use crate::geometry::Point;

/// The outline of a vertex: a circle for player 1, a square for player 2, and so on. After eight
/// players it begins again; the [colour](crate::player_colour) then differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Player 1.
    Circle,
    /// Player 2.
    Square,
    /// Player 3.
    Hexagon,
    /// Player 4.
    Diamond,
    /// Player 5.
    Triangle,
    /// Player 6.
    Pentagon,
    /// Player 7.
    Octagon,
    /// Player 8.
    Trapezium,
}

impl Shape {
    const ALL: [Shape; 8] = [
        Shape::Circle,
        Shape::Square,
        Shape::Hexagon,
        Shape::Diamond,
        Shape::Triangle,
        Shape::Pentagon,
        Shape::Octagon,
        Shape::Trapezium,
    ];

    /// The shape of a player's vertices.
    pub fn of(player: Player) -> Shape {
        Shape::ALL[player.0 as usize % Shape::ALL.len()]
    }

    /// No corner of any shape of radius 1 is farther from its centre than this.
    pub const REACH: f64 = 1.36;

    /// The name that Graphviz has for it.
    pub fn dot_name(self) -> &'static str {
        match self {
            Shape::Circle => "circle",
            Shape::Square => "square",
            Shape::Hexagon => "hexagon",
            Shape::Diamond => "diamond",
            Shape::Triangle => "triangle",
            Shape::Pentagon => "pentagon",
            Shape::Octagon => "octagon",
            Shape::Trapezium => "trapezium",
        }
    }

    /// The corners around the origin at radius 1, in the order of the clock; none for the circle.
    /// The areas are alike, so that no player's vertices look larger.
    pub fn corners(self) -> &'static [Point] {
        static CORNERS: LazyLock<[Vec<Point>; 8]> = LazyLock::new(|| Shape::ALL.map(corners));
        &CORNERS[self as usize]
    }

    /// Whether `at` lies inside the shape of this radius around the origin.
    pub fn holds(self, at: Point, radius: f64) -> bool {
        let corners = self.corners();
        if corners.is_empty() {
            return at.norm() <= radius;
        }
        // Inside a convex outline every side has the point on the same hand.
        (0..corners.len()).all(|k| {
            let (a, b) = (corners[k] * radius, corners[(k + 1) % corners.len()] * radius);
            (b - a).cross(at - a) >= 0.0
        })
    }

    /// The widest box of the given proportions (width over height) that fits inside at radius 1,
    /// as half its width and half its height.
    pub fn room(self, proportion: f64) -> (f64, f64) {
        let fits = |half_height: f64| {
            let (x, y) = (half_height * proportion, half_height);
            [(x, y), (-x, y), (x, -y), (-x, -y)]
                .into_iter()
                .all(|(x, y)| self.holds(Point { x, y }, 1.0))
        };
        let (mut low, mut high) = (0.0, 2.0);
        for _ in 0..20 {
            let middle = (low + high) / 2.0;
            if fits(middle) { low = middle } else { high = middle }
        }
        (low * proportion, low)
    }
}

fn corners(shape: Shape) -> Vec<Point> {
    // A regular polygon of `n` corners, the first one at `turn` (in parts of a full turn).
    let regular = |n: u32, radius: f64, turn: f64| {
        let angle = |k: u32| (f64::from(k) / f64::from(n) + turn) * std::f64::consts::TAU;
        (0..n).map(|k| Point::ORIGIN.towards(angle(k), radius)).collect()
    };
    match shape {
        Shape::Circle => Vec::new(),
        Shape::Square => regular(4, 1.27, 1.0 / 8.0),
        Shape::Hexagon => regular(6, 1.12, 0.0),
        Shape::Diamond => regular(4, 1.3, 0.0),
        Shape::Triangle => regular(3, 1.36, -1.0 / 4.0),
        Shape::Pentagon => regular(5, 1.17, -1.0 / 4.0),
        Shape::Octagon => regular(8, 1.07, 1.0 / 16.0),
        Shape::Trapezium => [(-0.6, -0.9), (0.6, -0.9), (1.0, 0.9), (-1.0, 0.9)]
            .map(|(x, y)| Point { x, y })
            .to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_stay_within_reach_and_areas_are_alike() {
        for shape in Shape::ALL {
            let corners = shape.corners();
            assert!(corners.iter().all(|corner| corner.norm() <= Shape::REACH));
            assert!(shape.holds(Point::ORIGIN, 1.0));
            if !corners.is_empty() {
                let twice: f64 = (0..corners.len())
                    .map(|k| corners[k].cross(corners[(k + 1) % corners.len()]))
                    .sum();
                assert!((2.2..=3.5).contains(&(twice / 2.0)), "{shape:?} has area {}", twice / 2.0);
            }
        }
    }
}
