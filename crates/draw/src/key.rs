//! The legend as it is drawn.

use std::fmt::Write;

use attractor_core::Player;

use crate::geometry::Point;
use crate::label;
use crate::legend::Legend;
use crate::placement::short;
use crate::scene::{Scene, Shade};
use crate::shape::Shape;
use crate::style::layer_class;
use crate::svg::{outlined, small_arrow};
use crate::xml::Escaped;

/// The legend of a scene, drawn in lines of at most a width where an entry alone is not wider.
pub(crate) struct Key {
    /// The elements.
    pub(crate) drawn: String,
    /// The width of the widest line, with margins.
    pub(crate) width: f64,
    /// The height of all lines, with a margin.
    pub(crate) height: f64,
}

/// One sign with its explanation, drawn as if it began at the origin.
struct Entry {
    sign: String,
    sign_width: f64,
    words: String,
}

const SIZE: f64 = 12.0;
const LINE: f64 = 24.0;
const MARGIN: f64 = 16.0;
/// More layers than this are shown by some of them.
const MOST_SWATCHES: u32 = 12;

impl Key {
    /// Lays the entries out from left to right, in units that are `unit` pixels large.
    pub(crate) fn of(scene: &Scene, legend: &Legend, width: f64, unit: f64) -> Key {
        let mut drawn = String::new();
        let (mut x, mut y) = (MARGIN, LINE / 2.0);
        let mut widest = 0.0_f64;
        for entry in entries(scene, legend) {
            let wide = entry.sign_width + 6.0 + label::width(&entry.words) * SIZE;
            if x > MARGIN && x + wide > width / unit - MARGIN {
                (x, y) = (MARGIN, y + LINE);
            }
            let _ = write!(
                drawn,
                r#"<g transform="translate({} {})">{}<text class="left ink" x="{}" font-size="{SIZE}" dy=".35em">{}</text></g>"#,
                short(x),
                short(y),
                entry.sign,
                short(entry.sign_width + 6.0),
                Escaped(&entry.words)
            );
            widest = widest.max(x + wide + MARGIN);
            x += wide + 20.0;
        }
        if drawn.is_empty() {
            return Key { drawn, width: 0.0, height: 0.0 };
        }
        Key {
            drawn: format!(r#"<g transform="scale({})">{drawn}</g>"#, short(unit)),
            width: widest * unit,
            height: (y + LINE) * unit,
        }
    }
}

/// What occurs in the scene, in a fixed order.
fn entries(scene: &Scene, legend: &Legend) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (player, words) in (0..).map(Player).zip(&legend.moves) {
        if scene.nodes.iter().any(|node| node.owner == player) {
            let sign =
                outlined(Shape::of(player), Point { x: 9.0, y: 0.0 }, 7.5, "outline plain", 1.3);
            entries.push(Entry { sign, sign_width: 18.0, words: words.clone() });
        }
    }
    for (player, words) in (0..).map(Player).zip(&legend.wins) {
        if let Some((sign, sign_width)) = layers(scene, player) {
            entries.push(Entry { sign, sign_width, words: words.clone() });
        }
    }
    let mut simple = |occurs: bool, sign: String, sign_width: f64, words: &str| {
        if occurs {
            entries.push(Entry { sign, sign_width, words: words.to_owned() });
        }
    };
    let any = |test: fn(&crate::scene::Node) -> bool| scene.nodes.iter().any(test);
    let swatch = r#"<rect class="draw" x="0" y="-8" width="24" height="16"/>"#.to_owned();
    simple(any(|node| node.shade == Shade::Draw), swatch, 24.0, &legend.draw);
    let arrow = small_arrow(Point { x: 0.0, y: 0.0 }, Point { x: 24.0, y: 0.0 });
    simple(scene.links.iter().any(|link| link.thick), arrow, 24.0, &legend.strategy);
    let centre = Point { x: 17.0, y: 0.0 };
    let start = small_arrow(Point::ORIGIN, Point { x: 11.0, y: 0.0 });
    let start = start + &outlined(Shape::Circle, centre, 6.0, "outline plain", 1.3);
    simple(any(|node| node.start), start, 24.0, &legend.start);
    let centre = Point { x: 9.0, y: 0.0 };
    let over = outlined(Shape::Circle, centre, 7.5, "outline plain", 1.3);
    let over = over + &outlined(Shape::Circle, centre, 5.5, "ring outline", 1.0);
    simple(any(|node| node.outcome.is_some()), over, 18.0, &legend.over);
    let marked = outlined(Shape::Circle, centre, 5.5, "outline plain", 1.3);
    let marked = marked + &outlined(Shape::Circle, centre, 8.5, "ring mark", 2.0);
    simple(any(|node| node.marked), marked, 18.0, &legend.marked);
    for (name, words) in &legend.names {
        let sign = format!(
            r#"<text class="left soft" font-size="{SIZE}" dy=".35em">{}</text>"#,
            Escaped(name)
        );
        simple(true, sign, label::width(name) * SIZE, words);
    }
    entries
}

/// A strip of the layers of a player's region, with their ranks, and its width.
fn layers(scene: &Scene, player: Player) -> Option<(String, f64)> {
    let mut ranks: Vec<u32> = scene
        .nodes
        .iter()
        .filter_map(|node| match node.shade {
            Shade::Layer { player: whose, rank } if whose == player => Some(rank),
            _ => None,
        })
        .collect();
    ranks.sort_unstable();
    ranks.dedup();
    let last = ranks.len().checked_sub(1)?;
    if ranks.len() > MOST_SWATCHES as usize {
        let chosen =
            (0..MOST_SWATCHES as usize).map(|k| ranks[k * last / (MOST_SWATCHES as usize - 1)]);
        ranks = chosen.collect();
    }
    let wide = 8.0 + 6.6 * ranks.last().map_or(1, |rank| rank.to_string().len()) as f64;
    let mut strip = String::new();
    for (k, &rank) in ranks.iter().enumerate() {
        let (x, class) = (k as f64 * wide, layer_class(player, rank));
        let _ = write!(
            strip,
            r#"<rect class="{class}" x="{}" y="-8" width="{}" height="16"/><text class="on-{class}" x="{}" font-size="10" dy=".35em">{rank}</text>"#,
            short(x),
            short(wide),
            short(x + wide / 2.0)
        );
    }
    Some((strip, wide * ranks.len() as f64))
}
