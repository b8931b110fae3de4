//! How large the vertices are, and how far apart they stand.

use crate::label;
use crate::picture;
use crate::scene::Scene;
use crate::shape::Shape;

/// The measures of a drawing. All vertices are of one size: smaller when there are many, larger
/// when they have long names or pictures.
pub(crate) struct Measure {
    /// The radius of a vertex.
    pub(crate) radius: f64,
    /// The distance from the centre to the farthest corner of any vertex of this scene.
    pub(crate) reach: f64,
    /// The distance between the centres of two neighbours in a row.
    pub(crate) step: f64,
    /// The size of the letters of outcomes and of moves.
    pub(crate) small: f64,
}

impl Measure {
    pub(crate) fn of(scene: &Scene) -> Measure {
        let base = match scene.nodes.len() {
            0..=40 => 20.0,
            41..=120 => 15.0,
            121..=400 => 11.0,
            _ => 8.0,
        };
        let wanted = scene.nodes.iter().map(|node| {
            let shape = Shape::of(node.owner);
            match &node.picture {
                Some(picture) => {
                    let (width, height) = picture::size(picture);
                    let (half_width, _) = shape.room(width / height);
                    (width * base * PICTURE_UNIT / 2.0 / half_width).min(5.0 * base)
                }
                None => (label::width(&node.label) * base * 0.72 / 1.6).min(1.5 * base),
            }
        });
        let radius = wanted.fold(base, f64::max);
        let corners = scene.nodes.iter().flat_map(|node| Shape::of(node.owner).corners());
        let reach = radius * corners.map(super::geometry::Point::norm).fold(1.0, f64::max);
        let small = (base * 0.58).max(5.0);
        let note = scene.nodes.iter().filter_map(|node| node.outcome.as_deref());
        let note = note.map(|text| small_width(text, small)).fold(0.0, f64::max);
        Measure { radius, reach, step: (2.0 * reach + 1.1 * base).max(note + 0.4 * base), small }
    }

    /// The width of an outcome or of the name of a move, as it is written.
    pub(crate) fn text_width(&self, text: &str) -> f64 {
        small_width(text, self.small)
    }
}

fn small_width(text: &str, size: f64) -> f64 {
    label::width(&label::shortened(text, SMALL_COLUMNS)) * size
}

/// The side of a cell of a board inside a vertex, as a part of the radius of a vertex without one.
pub(crate) const PICTURE_UNIT: f64 = 0.6;

/// The longest outcome or name of a move that is written in full.
pub(crate) const SMALL_COLUMNS: usize = 12;
