//! Pictures of positions: little boards.

use std::fmt::Write;

use attractor_core::{Picture, Piece, Player, Spot};
use attractor_messages::tell;

use crate::colour::Theme;
use crate::geometry::Point;
use crate::label;
use crate::placement::short;
use crate::style::{self, player_class};
use crate::xml::Escaped;

/// The text of an SVG of a single position, with cells of 40 pixels. Spots that play a move carry
/// it as `data-plays`.
pub fn picture_svg(picture: &Picture, title: &str, theme: Theme) -> String {
    const UNIT: f64 = 40.0;
    const MARGIN: f64 = 8.0;
    let (wide, tall) = size(picture);
    let (w, h) = (short(wide * UNIT + 2.0 * MARGIN), short(tall * UNIT + 2.0 * MARGIN));
    let players = picture.spots.iter().filter_map(|spot| match spot.piece {
        Piece::Of(player, _) => Some(player.saturating_add(1)),
        _ => None,
    });
    let sheet = style::picture_sheet(players.max().unwrap_or(0), theme);
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="attractor" role="img" width="{w}" height="{h}" viewBox="0 0 {w} {h}">"#
    );
    let title = match title {
        "" => tell!("picture-position"),
        title => title.to_owned(),
    };
    let _ = write!(out, "\n<title>{}</title>\n<style>\n{sheet}</style>\n", Escaped(&title));
    let _ = writeln!(out, r#"<rect class="paper" width="{w}" height="{h}"/>"#);
    let centre = Point { x: wide * UNIT / 2.0 + MARGIN, y: tall * UNIT / 2.0 + MARGIN };
    draw(&mut out, picture, centre, UNIT);
    out.push_str("\n</svg>\n");
    out
}

/// The width and the height of a picture with a little air, in cells.
pub(crate) fn size(picture: &Picture) -> (f64, f64) {
    let (low, high) = corners(picture);
    (high.x - low.x + 2.0 * AIR, high.y - low.y + 2.0 * AIR)
}

/// The air around a picture, in cells.
const AIR: f64 = 0.14;

/// The corners of the box around all spots, those that are gone too, so that the boards of one
/// game can be compared; each spot is a cell, or as wide as its text.
fn corners(picture: &Picture) -> (Point, Point) {
    let mut low = Point { x: f64::INFINITY, y: f64::INFINITY };
    let mut high = Point { x: f64::NEG_INFINITY, y: f64::NEG_INFINITY };
    for spot in &picture.spots {
        let at = place(spot);
        let half = match &spot.piece {
            Piece::Text(text) => (label::width(text) * TEXT / 2.0 + 0.1).clamp(0.5, 4.0),
            _ => 0.5,
        };
        low = Point { x: low.x.min(at.x - half), y: low.y.min(at.y - 0.5) };
        high = Point { x: high.x.max(at.x + half), y: high.y.max(at.y + 0.5) };
    }
    if low.x.is_finite() { (low, high) } else { (Point::ORIGIN, Point { x: 1.0, y: 1.0 }) }
}

/// The size of letters, in cells.
const TEXT: f64 = 0.62;

fn shown(picture: &Picture) -> impl Iterator<Item = &Spot> {
    picture.spots.iter().filter(|spot| spot.piece != Piece::Gone)
}

/// Where a spot is; a place that is no number counts as 0.
fn place(spot: &Spot) -> Point {
    let number = |x: f32| if x.is_finite() { f64::from(x.clamp(-1e4, 1e4)) } else { 0.0 };
    Point { x: number(spot.x), y: number(spot.y) }
}

/// Draws a picture around a centre, with cells of side `unit`.
pub(crate) fn draw(out: &mut String, picture: &Picture, centre: Point, unit: f64) {
    let (low, high) = corners(picture);
    let at = |spot: &Spot| centre + (place(spot) - low.between(high, 0.5)) * unit;
    let line = short((unit * 0.05).max(0.4));
    let is_board = picture.links.is_empty();
    if !is_board || shown(picture).any(|spot| matches!(spot.piece, Piece::Text(_))) {
        // The cells of a board bring their own paper; lines and words need some on shaded ground.
        let half = (high - low) * (unit / 2.0);
        let _ = write!(
            out,
            r#"<rect class="paper" x="{}" y="{}" width="{}" height="{}" rx="{}"/>"#,
            short(centre.x - half.x),
            short(centre.y - half.y),
            short(2.0 * half.x),
            short(2.0 * half.y),
            short(unit * 0.15)
        );
    }
    for &(a, b) in &picture.links {
        let (Some(a), Some(b)) = (picture.spots.get(a), picture.spots.get(b)) else { continue };
        let [a, b] = [at(a), at(b)].map(|at| format!("{} {}", short(at.x), short(at.y)));
        let _ = write!(out, r#"<path class="line thin" stroke-width="{line}" d="M{a}L{b}"/>"#);
    }
    for spot in shown(picture) {
        out.push_str("<g");
        if !spot.plays.is_empty() {
            // One move a line: names of moves may hold anything else.
            let _ = write!(out, r#" data-plays="{}""#, Escaped(&spot.plays.join("\n")));
        }
        out.push('>');
        let at = at(spot);
        if is_board && !matches!(spot.piece, Piece::Text(_)) {
            let (x, y) = (short(at.x - unit / 2.0), short(at.y - unit / 2.0));
            let side = short(unit);
            let _ = write!(
                out,
                r#"<rect class="plain thin" stroke-width="{line}" x="{x}" y="{y}" width="{side}" height="{side}"/>"#
            );
        }
        piece(out, &spot.piece, at, unit, is_board);
        out.push_str("</g>");
    }
}

/// Draws what lies on a spot: crosses and rings for X and O, discs for other pieces of a player.
fn piece(out: &mut String, piece: &Piece, at: Point, unit: f64, is_board: bool) {
    let disc = |class: &str, radius: f64, width: f64| {
        let (x, y, r, width) =
            (short(at.x), short(at.y), short(radius * unit), short(width * unit));
        format!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="{r}" stroke-width="{width}"/>"#)
    };
    let letters = |class: &str, text: &str, size: f64| {
        let (x, y, size) = (short(at.x), short(at.y), short(size * unit));
        format!(
            r#"<text class="{class}" x="{x}" y="{y}" font-size="{size}" dy=".35em">{}</text>"#,
            Escaped(text)
        )
    };
    match piece {
        Piece::Gone => {}
        Piece::Empty if is_board => {}
        Piece::Empty => out.push_str(&disc("plain thin", 0.16, 0.05)),
        Piece::Of(player, letter) => {
            let class = player_class(Player(*player));
            match letter {
                'x' | 'X' | '×' => {
                    let (s, width) = (0.28 * unit, short(0.14 * unit));
                    let [l, r, t, b] = [at.x - s, at.x + s, at.y - s, at.y + s].map(short);
                    let d = format!("M{l} {t}L{r} {b}M{l} {b}L{r} {t}");
                    let _ = write!(
                        out,
                        r#"<path class="line of-{class}" stroke-width="{width}" d="{d}"/>"#
                    );
                }
                'o' | 'O' | '○' => out.push_str(&disc(&format!("ring of-{class}"), 0.29, 0.13)),
                _ => {
                    out.push_str(&disc(&class, 0.36, 0.0));
                    if letter.is_alphanumeric() {
                        out.push_str(&letters(&format!("on-{class}"), &letter.to_string(), 0.46));
                    }
                }
            }
        }
        Piece::Thing('#' | '█') => {
            let side = unit * 0.8;
            let (x, y, side) = (short(at.x - side / 2.0), short(at.y - side / 2.0), short(side));
            let _ = write!(
                out,
                r#"<rect class="faint" x="{x}" y="{y}" width="{side}" height="{side}"/>"#
            );
        }
        Piece::Thing(letter) if letter.is_alphanumeric() => {
            out.push_str(&letters("ink", &letter.to_string(), TEXT));
        }
        Piece::Thing(_) => out.push_str(&disc("faint", 0.3, 0.0)),
        Piece::Text(text) => {
            let columns = ((8.0 - 0.2) / (0.6 * TEXT)) as usize; // the widest spot is eight cells wide
            out.push_str(&letters("ink", &label::shortened(text, columns), TEXT));
        }
    }
}
