//! How large the vertices are, and how far apart they stand.

use crate::label;
use crate::picture;
use crate::scene::{Node, Scene};
use crate::shape::Shape;

/// The measures of a drawing. All vertices are of one size: smaller when there are many, larger
/// when they have long names or pictures.
pub(crate) struct Measure {
    /// The radius that a vertex with a short name has in a scene of this size.
    pub(crate) base: f64,
    /// The radius of a vertex.
    pub(crate) radius: f64,
    /// The distance from the centre to the farthest corner of any vertex of this scene.
    pub(crate) reach: f64,
    /// The distance between the centres of two neighbours in a row.
    pub(crate) step: f64,
    /// The size of the letters of outcomes and of moves.
    pub(crate) small: f64,
    /// The side of a cell of a board inside a vertex.
    pub(crate) cell: f64,
}

impl Measure {
    pub(crate) fn of(scene: &Scene) -> Measure {
        let base = match scene.nodes.len() {
            0..=40 => 20.0,
            41..=120 => 15.0,
            121..=400 => 11.0,
            _ => 8.0,
        };
        // The radius that a vertex needs for its name, and for each pixel of the side of a cell.
        let name = |node: &Node| {
            let lines = label::lines(&node.label);
            let wide = lines.iter().map(|line| label::width(line)).fold(0.0, f64::max);
            wide.hypot(1.1 * (lines.len() - 1) as f64) * base * LETTERS / 1.6
        };
        let board = |node: &Node| {
            let (width, height) = picture::size(node.picture.as_ref()?);
            let inside = if node.outcome.is_some() { INNER } else { 1.0 };
            Some(width / 2.0 / Shape::of(node.owner).room(width / height).0 / inside)
        };
        let names = scene.nodes.iter().filter(|node| node.picture.is_none()).map(name);
        let boards = scene.nodes.iter().filter_map(board).fold(0.0, f64::max);
        let radius =
            names.fold(base, f64::max).min(2.0 * base).max((boards * base * 0.72).min(5.0 * base));
        let corners = scene.nodes.iter().flat_map(|node| Shape::of(node.owner).corners());
        let reach = radius * corners.map(|corner| corner.norm()).fold(1.0, f64::max);
        let small = (base * 0.6).max(5.0);
        let notes = scene.nodes.iter().filter_map(|node| node.outcome.as_deref());
        let note = notes.map(|text| small_width(text, small)).fold(0.0, f64::max);
        let step = (2.0 * reach + 1.1 * base).max(note + 0.4 * base);
        Measure {
            base,
            radius,
            reach,
            step,
            small,
            cell: (radius / boards.max(0.1)).min(base * 1.2),
        }
    }

    /// The width of an outcome or of the name of a move, as it is written.
    pub(crate) fn text_width(&self, text: &str) -> f64 {
        small_width(text, self.small)
    }
}

fn small_width(text: &str, size: f64) -> f64 {
    label::width(text) * size
}

/// The size of the letters of a name, as a part of the radius of a vertex.
pub(crate) const LETTERS: f64 = 0.76;

/// The radius of the inner of two outlines, as a part of the radius.
pub(crate) const INNER: f64 = 0.84;
