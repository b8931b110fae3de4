//! Points and curves of the plane; x grows to the right, y downwards.

use std::ops::{Add, Mul, Sub};

/// A point, or the way from one point to another.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// Where both coordinates are 0.
    pub const ORIGIN: Point = Point { x: 0.0, y: 0.0 };

    /// The point at a distance in a direction, given as an angle from the right, clockwise.
    pub fn towards(self, angle: f64, distance: f64) -> Point {
        self + Point { x: angle.cos(), y: angle.sin() } * distance
    }

    /// The distance from the origin.
    pub fn norm(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// The direction from the origin, as an angle from the right, clockwise.
    pub fn angle(self) -> f64 {
        self.y.atan2(self.x)
    }

    /// The same way at length 1; to the right if it has no length.
    pub(crate) fn unit(self) -> Point {
        let norm = self.norm();
        if norm > 1e-9 { self * (1.0 / norm) } else { Point { x: 1.0, y: 0.0 } }
    }

    /// The same way after a quarter turn, clockwise.
    pub(crate) fn turned(self) -> Point {
        Point { x: -self.y, y: self.x }
    }

    pub(crate) fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn between(self, other: Point, part: f64) -> Point {
        self + (other - self) * part
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, by: f64) -> Point {
        Point { x: self.x * by, y: self.y * by }
    }
}

/// A cubic Bézier curve: start, two controls, end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve(pub [Point; 4]);

impl Curve {
    /// A straight line.
    pub fn line(a: Point, b: Point) -> Curve {
        Curve([a, a.between(b, 1.0 / 3.0), a.between(b, 2.0 / 3.0), b])
    }

    /// From `a` to `b`, passing the middle at a distance of `bend` to the right of the way.
    pub(crate) fn bent(a: Point, b: Point, bend: f64) -> Curve {
        // The middle of a cubic lies at three quarters of the height of its controls.
        let aside = (b - a).unit().turned() * (bend * 4.0 / 3.0);
        Curve([a, a.between(b, 0.25) + aside, a.between(b, 0.75) + aside, b])
    }

    /// Whether it is a straight line, as far as one can see.
    pub fn is_line(&self) -> bool {
        let [a, b, c, d] = self.0;
        let along = (d - a).unit();
        along.cross(b - a).abs() < 0.05 && along.cross(c - a).abs() < 0.05
    }

    /// The point after part `t` (0 to 1) of the curve.
    pub fn at(&self, t: f64) -> Point {
        let [a, b, c, d] = self.0;
        let s = 1.0 - t;
        a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)
    }

    /// The curve up to part `t`, and the rest.
    pub(crate) fn split(&self, t: f64) -> (Curve, Curve) {
        let [a, b, c, d] = self.0;
        let (ab, bc, cd) = (a.between(b, t), b.between(c, t), c.between(d, t));
        let (abc, bcd) = (ab.between(bc, t), bc.between(cd, t));
        let middle = abc.between(bcd, t);
        (Curve([a, ab, abc, middle]), Curve([middle, bcd, cd, d]))
    }

    pub(crate) fn reversed(&self) -> Curve {
        let [a, b, c, d] = self.0;
        Curve([d, c, b, a])
    }
}
