//! Where everything stands.

use crate::geometry::{Curve, Point};

/// A scene laid out: a centre for each vertex and a route for each move, in the order of the
/// scene. Everything lies between the origin and (`width`, `height`), with a margin.
#[derive(Clone, PartialEq, Debug)]
pub struct Placement {
    /// The centre of each vertex.
    pub centres: Vec<Point>,
    /// The way of each move, from outline to outline.
    pub routes: Vec<Route>,
    /// The arrow from nowhere to each start vertex, in their order; the second point is the tip.
    pub starts: Vec<[Point; 2]>,
    /// Where the outcome of each vertex is written, as the middle of the text.
    pub notes: Vec<Point>,
    /// The radius of every vertex.
    pub radius: f64,
    /// The width of the whole.
    pub width: f64,
    /// The height of the whole.
    pub height: f64,
}

/// The way of one move: curves, each of which begins where the one before it ends.
#[derive(Clone, PartialEq, Debug)]
pub struct Route {
    /// The curves, at least one; the end of the last is the tip of the arrow.
    pub curves: Vec<Curve>,
    /// Where the name of the move is written, as the middle of the text.
    pub label: Point,
}

impl Route {
    /// The tip of the arrow.
    pub fn tip(&self) -> Point {
        self.curves.last().map_or(Point::ORIGIN, |curve| curve.0[3])
    }

    /// An arrow head of a length that ends at the tip: tip, then the two corners of its base.
    pub fn head(&self, length: f64) -> [Point; 3] {
        let tip = self.tip();
        // The chord over the last piece of that length: a bent arrow points where it is going.
        let from = self.curves.last().map_or(tip, |curve| {
            let far = |t: f64| (curve.at(t) - tip).norm() >= length;
            let (mut near, mut away) = (1.0, 0.0);
            for _ in 0..12 {
                let middle = (near + away) / 2.0;
                if far(middle) { away = middle } else { near = middle }
            }
            curve.at(away)
        });
        arrow_head(from, tip, length)
    }

    /// The `d` of an SVG path.
    pub fn path(&self) -> String {
        use std::fmt::Write;
        let mut d = String::new();
        for (k, curve) in self.curves.iter().enumerate() {
            let [a, b, c, e] = curve.0.map(|p| format!("{} {}", short(p.x), short(p.y)));
            if k == 0 {
                let _ = write!(d, "M{a}"); // writing to a string does not fail
            }
            let _ = if curve.is_line() { write!(d, "L{e}") } else { write!(d, "C{b} {c} {e}") };
        }
        d
    }
}

/// An arrow head at `tip`, coming from `from`: the tip, then the two corners of its base.
pub(crate) fn arrow_head(from: Point, tip: Point, length: f64) -> [Point; 3] {
    let back = (from - tip).unit() * length;
    let aside = back.turned() * 0.38;
    [tip, tip + back + aside, tip + back - aside]
}

/// A coordinate as text: a tenth of a pixel is enough.
pub(crate) fn short(x: f64) -> String {
    let rounded = (x * 10.0).round() / 10.0;
    if rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }
}
