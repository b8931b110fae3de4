//! The tree of a search, drawn as on a blackboard.

use std::fmt::Write;

use attractor_core::Player;
use attractor_messages::tell;

use crate::colour::{Theme, Tone, player_colour};
use crate::geometry::Point;
use crate::label;
use crate::placement::short;
use crate::shape::Shape;
use crate::style::{self, player_class};
use crate::svg::outlined;
use crate::xml::{Escaped, opening};

/// A tree to be drawn: the root first, and every node after the one above it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SearchTree {
    /// What stands above the drawing; nothing if empty.
    pub title: String,
    /// What stands below it: what the signs mean.
    pub key: String,
    /// The nodes.
    pub nodes: Vec<SearchNode>,
}

/// A node of a tree.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SearchNode {
    /// The node above, by its index; none at the root.
    pub above: Option<usize>,
    /// The name of the move that leads here.
    pub by: String,
    /// Whose turn it is: a circle maximises, a square minimises. None at a leaf, which is its value
    /// alone.
    pub owner: Option<Player>,
    /// What is written in the node.
    pub value: String,
    /// What is written beside it, such as a window.
    pub note: String,
    /// Whether the search has cut the move that leads here: nothing is drawn beyond the cut.
    pub cut: bool,
    /// Whether it lies on the line of best play.
    pub thick: bool,
}

/// The radius of a node, the size of its letters, and that of the words beside it.
const RADIUS: f64 = 18.0;
const LETTERS: f64 = 15.0;
const SMALL: f64 = 11.0;
/// From one level to the next, and from a leaf to its neighbour.
const LEVEL: f64 = 86.0;
const GAP: f64 = 12.0;
/// What is kept free at the left for the names of the rows, and around the drawing.
const ROWS: f64 = 58.0;
const MARGIN: f64 = 18.0;

/// The text of an SVG that needs nothing else: rows of Max and Min, values at the nodes, the line
/// of best play thick, two strokes across each branch that was cut.
pub fn tree_svg(tree: &SearchTree, theme: Theme) -> String {
    let plan = Plan::of(tree);
    let title_width = label::width(&tree.title) * 16.0 + 2.0 * MARGIN;
    let key_width = label::width(&tree.key) * SMALL + 2.0 * MARGIN;
    let width = plan.width.max(title_width).max(key_width).max(430.0);
    let top = if tree.title.is_empty() { MARGIN } else { 44.0 };
    let key_below = 30.0;
    let height = top + plan.height + key_below + MARGIN;
    let title = match &*tree.title {
        "" => tell!("picture-tree"),
        title => title.to_owned(),
    };
    let mut out = opening([width, height], &title, "", &style::picture_sheet(2, theme));
    if !tree.title.is_empty() {
        words(&mut out, Point { x: width / 2.0, y: 24.0 }, &tree.title, "ink", 16.0);
    }
    let left = (width - plan.width) / 2.0;
    let _ = writeln!(out, r#"<g transform="translate({} {})">"#, short(left), short(top));
    for (level, row) in plan.rows.iter().enumerate() {
        let at = Point { x: ROWS / 2.0, y: plan.y(level) };
        words(&mut out, at, row, "faint", LETTERS);
    }
    for thick in [false, true] {
        for (index, node) in tree.nodes.iter().enumerate() {
            if let Some(above) = node.above.filter(|_| node.thick == thick) {
                link(&mut out, plan.centres[above], plan.centres[index], node);
            }
        }
    }
    for (index, node) in tree.nodes.iter().enumerate() {
        drawn_node(&mut out, node, plan.centres[index]);
    }
    out.push_str("</g>\n");
    let at = Point { x: width / 2.0, y: top + plan.height + key_below / 2.0 };
    words(&mut out, at, &tree.key, "faint", SMALL);
    out.push_str("</svg>\n");
    out
}

/// Where the nodes stand.
struct Plan {
    centres: Vec<Point>,
    /// The name of each row: `Max`, `Min`, `h`, or nothing where players differ.
    rows: Vec<&'static str>,
    width: f64,
    height: f64,
}

impl Plan {
    /// Leaves side by side as wide as their words, every other node above the middle of its children.
    fn of(tree: &SearchTree) -> Plan {
        let nodes = &tree.nodes;
        let mut children = vec![Vec::new(); nodes.len()];
        let mut levels = vec![0; nodes.len()];
        for (index, node) in nodes.iter().enumerate() {
            if let Some(above) = node.above {
                levels[index] = levels[above] + 1;
                children[above].push(index);
            }
        }
        let deepest = levels.iter().copied().max().unwrap_or(0);
        let mut plan = Plan {
            centres: vec![Point { x: 0.0, y: 0.0 }; nodes.len()],
            rows: (0..=deepest).map(|level| row(nodes, &levels, level)).collect(),
            width: 0.0,
            height: deepest as f64 * LEVEL + 2.0 * RADIUS + 26.0,
        };
        // From left to right, the children before the node above them.
        let mut x = ROWS;
        let mut waiting = if nodes.is_empty() { Vec::new() } else { vec![(0, false)] };
        while let Some((index, ready)) = waiting.pop() {
            if !ready && !children[index].is_empty() {
                waiting.push((index, true));
                waiting.extend(children[index].iter().rev().map(|&child| (child, false)));
                continue;
            }
            let centre = match (children[index].first(), children[index].last()) {
                (Some(&first), Some(&last)) => (plan.centres[first].x + plan.centres[last].x) / 2.0,
                _ => {
                    let wide = slot(&nodes[index]);
                    x += wide + GAP;
                    x - wide / 2.0
                }
            };
            plan.centres[index] = Point { x: centre, y: plan.y(levels[index]) };
        }
        plan.width = x + MARGIN + RADIUS;
        plan
    }

    fn y(&self, level: usize) -> f64 {
        RADIUS + 14.0 + level as f64 * LEVEL
    }
}

/// How much room a leaf takes.
fn slot(node: &SearchNode) -> f64 {
    let value = label::width(&node.value) * LETTERS;
    let small = label::width(&node.note).max(label::width(&node.by)) * SMALL;
    let least = if node.owner.is_some() { 2.0 * RADIUS } else { 24.0 };
    value.max(small).max(least)
}

/// What the nodes of a level do with the values below them.
fn row(nodes: &[SearchNode], levels: &[usize], level: usize) -> &'static str {
    let mut here = nodes.iter().zip(levels).filter(|(node, at)| **at == level && !node.cut);
    let owners: Vec<Option<Player>> = here.by_ref().map(|(node, _)| node.owner).collect();
    let same = |owner| owners.iter().flatten().all(|one| *one == owner);
    match owners.iter().flatten().next() {
        None => "h",
        Some(Player(0)) if same(Player(0)) => "Max",
        Some(&owner) if same(owner) => "Min",
        Some(_) => "",
    }
}

fn drawn_node(out: &mut String, node: &SearchNode, centre: Point) {
    if node.cut {
        return;
    }
    match node.owner {
        Some(owner) => {
            let player = Player(owner.0.min(1));
            let class = format!("outline {}", player_class(player));
            out.push_str(&outlined(Shape::of(player), centre, RADIUS, &class, 1.4));
            let size = (2.0 * RADIUS * 0.82 / label::width(&node.value).max(0.1)).min(LETTERS);
            words(out, centre, &node.value, &format!("on-{}", player_class(player)), size);
        }
        None => words(out, centre, &node.value, "halo ink", LETTERS),
    }
    if !node.note.is_empty() {
        let away = if node.owner.is_some() { -(RADIUS + 9.0) } else { 16.0 };
        let at = Point { x: centre.x, y: centre.y + away };
        words(out, at, &node.note, "halo faint", SMALL);
    }
}

/// The line from a node to one below it, with the name of the move.
fn link(out: &mut String, from: Point, to: Point, node: &SearchNode) {
    let length = (to.x - from.x).hypot(to.y - from.y).max(1.0);
    let along = |way: f64| from.between(to, (way / length).clamp(0.0, 1.0));
    let clear = if node.owner.is_some() { RADIUS } else { 12.0 };
    let (start, end) = (along(RADIUS), along(length - clear));
    let (class, width, dashes) = match (node.thick, node.cut) {
        (true, _) => ("thick", 3.2, ""),
        (false, true) => ("thin", 1.2, r#" stroke-dasharray="3 4""#),
        (false, false) => ("thin", 1.2, ""),
    };
    let _ = writeln!(
        out,
        r#"<path class="line {class}" stroke-width="{width}"{dashes} d="M{} {}L{} {}"/>"#,
        short(start.x),
        short(start.y),
        short(end.x),
        short(end.y)
    );
    let middle = start.between(end, 0.56);
    if node.cut {
        // Two strokes across the line, where neighbours have parted.
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        for way in [0.76, 0.84] {
            let at = start.between(end, way);
            let (x, y) = (dy * 7.0 + dx * 2.0, -dx * 7.0 + dy * 2.0);
            let _ = writeln!(
                out,
                r#"<path class="line thick" stroke-width="1.8" d="M{} {}L{} {}"/>"#,
                short(at.x - x),
                short(at.y - y),
                short(at.x + x),
                short(at.y + y)
            );
        }
    }
    if !node.by.is_empty() {
        words(out, middle, &node.by, "halo faint", SMALL);
    }
}

fn words(out: &mut String, middle: Point, text: &str, class: &str, size: f64) {
    let _ = writeln!(
        out,
        r#"<text class="{class}" x="{}" y="{}" font-size="{}" stroke-width="{}" dy=".35em">{}</text>"#,
        short(middle.x),
        short(middle.y),
        short(size),
        if class.starts_with("halo") { 4 } else { 0 },
        Escaped(text)
    );
}

/// The tree as text for Graphviz.
pub fn tree_dot(tree: &SearchTree) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let mut out = String::from("digraph {\n");
    if !tree.title.is_empty() {
        let _ = writeln!(out, "  label={}; labelloc=t;", quoted(&tree.title));
    }
    out.push_str("  edge [arrowhead=none];\n  node [style=filled, fontname=\"sans-serif\"];\n");
    for (index, node) in tree.nodes.iter().enumerate() {
        let look = match node.owner {
            _ if node.cut => "shape=point, fillcolor=white".to_owned(),
            None => "shape=plain, fillcolor=white".to_owned(),
            Some(owner) => {
                let player = Player(owner.0.min(1));
                let fill = player_colour(player).mixed(Tone::LIGHT.paper, 0.5);
                let shape = Shape::of(player).dot_name();
                format!("shape={shape}, fillcolor=\"{fill}\", fontcolor=\"{}\"", fill.ink())
            }
        };
        let note = if node.note.is_empty() {
            String::new()
        } else {
            format!(", xlabel={}", quoted(&node.note))
        };
        let _ = writeln!(out, "  {index} [label={}, {look}{note}];", quoted(&node.value));
    }
    for (index, node) in tree.nodes.iter().enumerate() {
        let Some(above) = node.above else { continue };
        let line = match (node.thick, node.cut) {
            (true, _) => ", penwidth=3",
            (_, true) => ", style=dashed, headlabel=\"✂\"",
            _ => "",
        };
        let _ = writeln!(out, "  {above} -> {index} [label={}{line}];", quoted(&node.by));
    }
    out.push_str("}\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(above: Option<usize>, owner: Option<Player>, value: &str) -> SearchNode {
        SearchNode { above, owner, value: value.to_owned(), ..SearchNode::default() }
    }

    fn sample() -> SearchTree {
        let mut nodes = vec![
            node(None, Some(Player(0)), "3"),
            node(Some(0), Some(Player(1)), "3"),
            node(Some(1), None, "3"),
            node(Some(1), None, "5"),
            node(Some(0), Some(Player(1)), "2"),
            node(Some(4), None, "2"),
            node(Some(4), None, ""),
        ];
        nodes[6].cut = true;
        SearchTree { title: "a < b".to_owned(), key: "two strokes: cut".to_owned(), nodes }
    }

    #[test]
    fn leaves_stand_apart_and_nodes_above_the_middle_of_their_children() {
        let tree = sample();
        let plan = Plan::of(&tree);
        let x: Vec<f64> = [2, 3, 5, 6].map(|leaf: usize| plan.centres[leaf].x).to_vec();
        assert!(x.windows(2).all(|pair| pair[1] - pair[0] >= GAP), "{x:?}");
        assert!((plan.centres[1].x - (x[0] + x[1]) / 2.0).abs() < 1e-9);
        assert_eq!(plan.rows, ["Max", "Min", "h"]);
    }

    #[test]
    fn the_drawing_is_xml_with_everything_in_it() {
        let text = tree_svg(&sample(), Theme::Auto);
        let document = roxmltree::Document::parse(&text).unwrap();
        let words: Vec<&str> = document.descendants().filter_map(|n| n.text()).collect();
        for word in ["a < b", "Max", "Min", "h", "5"] {
            assert!(words.contains(&word), "{word}");
        }
        assert!(text.contains("stroke-dasharray"));
        let dot = tree_dot(&sample());
        assert_eq!(dot.matches(" -> ").count(), 6);
        assert!(dot.contains("style=dashed"));
    }
}
