//! Shares as curves with their confidence bands.

use std::fmt::Write;

use attractor_core::Player;

use crate::colour::Theme;
use crate::geometry::Point;
use crate::label;
use crate::placement::short;
use crate::style::{self, player_class};
use crate::svg::polygon;
use crate::xml::{Escaped, opening};

/// Curves of shares between 0 and 1 over a number.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chart {
    /// What stands above it, and what a screen reader says first.
    pub title: String,
    /// What the number is.
    pub across: String,
    /// What the shares are shares of.
    pub up: String,
    /// The curves, each in the colour of the player of its place.
    pub curves: Vec<ShareCurve>,
}

/// One curve of a chart.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ShareCurve {
    /// What it is called in the legend.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<SharePoint>,
}

/// A share, and between which shares the true one lies.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SharePoint {
    /// The number.
    pub x: f64,
    /// The share.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 78.0;

/// The text of an SVG of a chart. Every point carries what it says as a tip.
pub fn chart_svg(chart: &Chart, theme: Theme) -> String {
    let xs = || chart.curves.iter().flat_map(|curve| &curve.points).map(|point| point.x);
    let (least, most) =
        (xs().fold(f64::INFINITY, f64::min), xs().fold(f64::NEG_INFINITY, f64::max));
    let (least, most) = if least.is_finite() { (least, most) } else { (0.0, 1.0) };
    let span = if most > least { most - least } else { 1.0 };
    let at = |x: f64, share: f64| Point {
        x: LEFT + (x - least) / span * (WIDTH - LEFT - RIGHT),
        y: TOP + (1.0 - share) * (HEIGHT - TOP - BOTTOM),
    };
    let players = u8::try_from(chart.curves.len()).unwrap_or(u8::MAX);
    let sheet = style::picture_sheet(players, theme) + ".attractor .band{opacity:.22}\n";
    let mut out = opening([WIDTH, HEIGHT], &chart.title, "", &sheet);
    let middle = (LEFT + WIDTH - RIGHT) / 2.0;
    words(&mut out, middle, 26.0, 16.0, "ink", &chart.title);
    words(&mut out, middle, HEIGHT - 40.0, 13.0, "ink", &chart.across);
    let (x, y) = (short(18.0), short((TOP + HEIGHT - BOTTOM) / 2.0));
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        r#"<text class="ink" font-size="13" transform="translate({x} {y}) rotate(-90)">{}</text>"#,
        Escaped(&chart.up)
    );
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let (a, b) = (at(least, share), at(least + span, share));
        rule(&mut out, a, b);
        words(&mut out, a.x - 20.0, a.y + 4.0, 12.0, "faint", &format!("{share}"));
    }
    for x in ticks(least, least + span) {
        let foot = at(x, 0.0);
        rule(&mut out, foot, Point { x: foot.x, y: foot.y + 5.0 });
        words(&mut out, foot.x, foot.y + 18.0, 12.0, "faint", &format!("{x}"));
    }
    for (player, curve) in (0..players).map(Player).zip(&chart.curves) {
        let class = player_class(player);
        let above = curve.points.iter().map(|point| at(point.x, point.high));
        let below = curve.points.iter().rev().map(|point| at(point.x, point.low));
        let band: Vec<Point> = above.chain(below).collect();
        let _ = writeln!(out, r#"<path class="band {class}" d="{}"/>"#, polygon(&band));
        let line: Vec<String> = curve
            .points
            .iter()
            .map(|point| at(point.x, point.share))
            .map(|at| format!("{} {}", short(at.x), short(at.y)))
            .collect();
        let d = line.join("L");
        let _ = writeln!(out, r#"<path class="line of-{class}" stroke-width="2.2" d="M{d}"/>"#);
        for point in &curve.points {
            let (here, SharePoint { x, share, low, high }) = (at(point.x, point.share), point);
            let _ = writeln!(
                out,
                r#"<circle class="{class}" cx="{}" cy="{}" r="3.2"><title>{}: {x} gives {share:.3}, between {low:.3} and {high:.3}</title></circle>"#,
                short(here.x),
                short(here.y),
                Escaped(&curve.name)
            );
        }
    }
    legend(&mut out, chart, players);
    out.push_str("</svg>\n");
    out
}

fn legend(out: &mut String, chart: &Chart, players: u8) {
    let mut x = LEFT;
    for (player, curve) in (0..players).map(Player).zip(&chart.curves) {
        let y = HEIGHT - 16.0;
        let class = player_class(player);
        let _ = writeln!(
            out,
            r#"<path class="line of-{class}" stroke-width="4" d="M{} {}h22"/><text class="left ink" x="{}" y="{}" font-size="13">{}</text>"#,
            short(x),
            short(y - 4.0),
            short(x + 28.0),
            short(y),
            Escaped(&curve.name)
        );
        x += 52.0 + label::width(&curve.name) * 13.0;
    }
}

fn rule(out: &mut String, a: Point, b: Point) {
    let [x1, y1, x2, y2] = [a.x, a.y, b.x, b.y].map(short);
    let _ =
        writeln!(out, r#"<path class="line thin" stroke-width="0.6" d="M{x1} {y1}L{x2} {y2}"/>"#);
}

fn words(out: &mut String, x: f64, y: f64, size: f64, class: &str, text: &str) {
    let _ = writeln!(
        out,
        r#"<text class="{class}" x="{}" y="{}" font-size="{size}">{}</text>"#,
        short(x),
        short(y),
        Escaped(text)
    );
}

/// A few round numbers from `least` to `most`.
fn ticks(least: f64, most: f64) -> Vec<f64> {
    let rough = (most - least) / 6.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|step| *step >= rough);
    let step = step.unwrap_or(rough);
    let first = (least / step).ceil() as i64;
    let last = (most / step + 1e-9).floor() as i64;
    let digits = (-step.log10().floor()).max(0.0) as i32;
    let round = |x: f64| (x * 10f64.powi(digits)).round() / 10f64.powi(digits);
    (first..=last).map(|k| round(k as f64 * step)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(ticks(0.02, 0.5), [0.1, 0.2, 0.3, 0.4, 0.5]);
        assert_eq!(ticks(0.0, 1.0), [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
        assert_eq!(ticks(0.1, 0.11).first(), Some(&0.1));
    }
}
