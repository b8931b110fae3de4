//! A graph with pieces on it, drawn move by move: the frames of a chase.

use std::fmt::Write;

use attractor_core::Player;

use crate::colour::Theme;
use crate::geometry::Point;
use crate::label;
use crate::placement::{arrow_head, short};
use crate::style::{self, player_class};
use crate::svg::polygon;
use crate::xml::{Escaped, opening};

/// A graph, and what happens on it frame by frame.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Strip {
    /// What stands above the frames, and what a screen reader says first.
    pub title: String,
    /// Where each vertex is, neighbours about 1 apart or more.
    pub places: Vec<Point>,
    /// What each vertex is called.
    pub labels: Vec<String>,
    /// The edges, by the index of their ends.
    pub links: Vec<(usize, usize)>,
    /// Whether edges have a direction.
    pub directed: bool,
    /// The frames, in order.
    pub frames: Vec<Frame>,
}

/// One frame of a strip.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Frame {
    /// What happens, in a few words.
    pub caption: String,
    /// The pieces: whose, and on which vertex.
    pub pieces: Vec<(Player, usize)>,
    /// The steps that led here: whose, from where, to where.
    pub steps: Vec<(Player, usize, usize)>,
    /// Vertices that are marked, such as those where somebody is safe.
    pub marked: Vec<usize>,
}

/// Pixels between places that are 1 apart.
const UNIT: f64 = 46.0;
const MARGIN: f64 = 26.0;
const CAPTION: f64 = 24.0;
const TITLE: f64 = 34.0;
/// Frames stand side by side up to this many pixels.
const WIDEST: f64 = 1200.0;

/// The text of an SVG with all frames, side by side and then below each other.
pub fn strip_svg(strip: &Strip, theme: Theme) -> String {
    let pen = Pen::of(strip);
    let captions = strip.frames.iter().map(|frame| label::width(&frame.caption) * 13.0 + 16.0);
    let wide = captions.fold(pen.wide, f64::max);
    let tall = pen.tall + CAPTION;
    let columns = ((WIDEST / wide) as usize).clamp(1, strip.frames.len().max(1));
    let rows = strip.frames.len().div_ceil(columns);
    let title = label::width(&strip.title) * 17.0 + 2.0 * MARGIN;
    let width = (wide * columns as f64).max(title);
    let size = [width, TITLE + tall * rows as f64];
    let mut out = opening(size, &strip.title, "", &style::picture_sheet(2, theme));
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        r#"<text class="ink" x="{}" y="24" font-size="17" font-weight="600">{}</text>"#,
        short(width / 2.0),
        Escaped(&strip.title)
    );
    for (index, frame) in strip.frames.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let left = (width - wide * columns as f64) / 2.0;
        let x = left + (wide - pen.wide) / 2.0 + wide * column as f64;
        let y = TITLE + tall * row as f64;
        let _ = write!(
            out,
            r#"<g data-frame="{index}" transform="translate({} {})">"#,
            short(x),
            short(y)
        );
        pen.frame(&mut out, frame);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// Draws one frame after another at the same size.
struct Pen<'a> {
    strip: &'a Strip,
    low: Point,
    radius: f64,
    wide: f64,
    tall: f64,
}

impl Pen<'_> {
    fn of(strip: &Strip) -> Pen<'_> {
        let mut low = Point { x: f64::INFINITY, y: f64::INFINITY };
        let mut high = Point { x: f64::NEG_INFINITY, y: f64::NEG_INFINITY };
        let mut near: f64 = 1.0;
        for (v, at) in strip.places.iter().enumerate() {
            low = Point { x: low.x.min(at.x), y: low.y.min(at.y) };
            high = Point { x: high.x.max(at.x), y: high.y.max(at.y) };
            let gaps = strip.places[..v].iter().map(|other| (*at - *other).norm());
            near = gaps.fold(near, f64::min);
        }
        if strip.places.is_empty() {
            (low, high) = (Point::ORIGIN, Point::ORIGIN);
        }
        Pen {
            strip,
            low,
            radius: (near * UNIT * 0.36).max(3.0),
            wide: (high.x - low.x) * UNIT + 2.0 * MARGIN,
            tall: (high.y - low.y) * UNIT + 2.0 * MARGIN,
        }
    }

    fn at(&self, vertex: usize) -> Point {
        (self.strip.places[vertex] - self.low) * UNIT + Point { x: MARGIN, y: MARGIN + CAPTION }
    }

    fn frame(&self, out: &mut String, frame: &Frame) {
        let _ = write!(
            out,
            r#"<text class="ink" x="{}" y="15" font-size="13">{}</text>"#,
            short(self.wide / 2.0),
            Escaped(&frame.caption)
        );
        for &(from, to) in self.strip.links.iter().filter(|(from, to)| from != to) {
            self.line(out, from, to, None);
        }
        for &(player, from, to) in frame.steps.iter().filter(|(_, from, to)| from != to) {
            self.line(out, from, to, Some(player));
        }
        for vertex in 0..self.strip.places.len() {
            self.vertex(out, frame, vertex);
        }
    }

    /// An edge, or the step of a player.
    fn line(&self, out: &mut String, from: usize, to: usize, step: Option<Player>) {
        let (stroke, fill, width) = match step {
            None => ("thin".to_owned(), "faint".to_owned(), 1.2),
            Some(player) => (format!("of-{}", player_class(player)), player_class(player), 3.0),
        };
        let arrow = step.is_some() || self.strip.directed;
        let (a, b) = (self.at(from), self.at(to));
        let tip = b + (a - b).unit() * self.radius;
        let end = if arrow { tip } else { b };
        let [x1, y1, x2, y2] = [a.x, a.y, end.x, end.y].map(short);
        let _ = write!(
            out,
            r#"<path class="line {stroke}" stroke-width="{}" d="M{x1} {y1}L{x2} {y2}"/>"#,
            short(width)
        );
        if arrow {
            let head = polygon(&arrow_head(a, tip, 6.0 + 1.5 * width));
            let _ = write!(out, r#"<path class="{fill}" d="{head}"/>"#);
        }
    }

    fn vertex(&self, out: &mut String, frame: &Frame, vertex: usize) {
        let at = self.at(vertex);
        let here: Vec<Player> =
            frame.pieces.iter().filter(|(_, on)| *on == vertex).map(|(who, _)| *who).collect();
        // A robber that is caught lies under the cop, who lies inside its ring.
        let (fill, ink) = match here.iter().min() {
            Some(&player) => (player_class(player), format!("on-{}", player_class(player))),
            None if frame.marked.contains(&vertex) => ("draw".to_owned(), "on-draw".to_owned()),
            None => ("plain".to_owned(), "ink".to_owned()),
        };
        let (x, y) = (short(at.x), short(at.y));
        if here.iter().max() != here.iter().min() {
            let ring = here.iter().max().map(|&player| player_class(player)).unwrap_or_default();
            let _ = write!(
                out,
                r#"<circle class="ring of-{ring}" stroke-width="4" cx="{x}" cy="{y}" r="{}"/>"#,
                short(self.radius + 3.0)
            );
        }
        let _ = write!(
            out,
            r#"<circle class="outline {fill}" stroke-width="1.2" cx="{x}" cy="{y}" r="{}"/>"#,
            short(self.radius)
        );
        let label = &self.strip.labels[vertex];
        let size = (1.5 * self.radius / label::width(label).max(1.2)).min(0.95 * self.radius);
        let _ = write!(
            out,
            r#"<text class="{ink}" x="{x}" y="{y}" font-size="{}" dy=".35em">{}</text>"#,
            short(size),
            Escaped(label)
        );
        let together = here.len();
        if together > 1 && here.iter().max() == here.iter().min() {
            let _ = write!(
                out,
                r#"<text class="halo ink" x="{}" y="{}" font-size="11" stroke-width="3">×{together}</text>"#,
                short(at.x + self.radius),
                short(at.y - self.radius * 0.7)
            );
        }
    }
}
