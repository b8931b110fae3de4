//! A drawing as text for Graphviz.

use std::fmt::Write;

use crate::colour::{Tone, ramp};
use crate::placement::{Placement, short};
use crate::scene::{Scene, Shade};
use crate::shape::Shape;
use crate::style::MARK;

/// The scene as text for Graphviz, vertices named by their labels where those differ. Owner,
/// outcome and start are attributes too, so that the game can be read back. With a placement the
/// vertices are pinned where it put them (for `neato -n`).
///
/// ```
/// use attractor_core::Player;
/// use attractor_draw::{Link, Node, Scene, dot};
///
/// let mut scene = Scene::default();
/// scene.nodes = vec![Node::new("a", Player(0)), Node::new("b", Player(1))];
/// scene.links = vec![Link::new(0, 1)];
/// assert!(dot(&scene, None).contains(r#""a" -> "b""#));
/// ```
pub fn dot(scene: &Scene, placement: Option<&Placement>) -> String {
    let mut labels: Vec<&str> = scene.nodes.iter().map(|node| node.label.as_str()).collect();
    labels.sort_unstable();
    let distinct = labels.windows(2).all(|pair| pair[0] != pair[1]);
    let name =
        |v: usize| if distinct { quoted(&scene.nodes[v].label) } else { quoted(&v.to_string()) };

    let mut out = String::from("digraph {\n");
    if !scene.title.is_empty() {
        let _ = writeln!(out, "  label={}; labelloc=t;", quoted(&scene.title));
    }
    out.push_str("  node [style=filled, fillcolor=white, fontname=\"sans-serif\"];\n");
    for (v, node) in scene.nodes.iter().enumerate() {
        let mut attributes = format!(
            "shape={}, owner={}",
            Shape::of(node.owner).dot_name(),
            u32::from(node.owner.0) + 1
        );
        if !distinct {
            let _ = write!(attributes, ", label={}", quoted(&node.label));
        }
        let fill = match node.shade {
            Shade::Plain => None,
            Shade::Draw => Some(Tone::LIGHT.draw),
            Shade::Layer { player, rank } => {
                Some(ramp(player, rank, scene.deepest(player).unwrap_or(rank), &Tone::LIGHT))
            }
        };
        if let Some(fill) = fill {
            let _ = write!(attributes, ", fillcolor=\"{fill}\", fontcolor=\"{}\"", fill.ink());
        }
        if let Some(outcome) = &node.outcome {
            let outcome = quoted(outcome);
            let _ = write!(attributes, ", peripheries=2, outcome={outcome}, xlabel={outcome}");
        }
        if node.start {
            attributes.push_str(", start=true, penwidth=3");
        }
        if node.marked {
            let _ = write!(attributes, ", color=\"{MARK}\", penwidth=4");
        }
        if let Some(at) = placement.and_then(|placement| placement.centres.get(v)) {
            let height = placement.map_or(0.0, |placement| placement.height);
            let _ = write!(attributes, ", pos=\"{},{}!\"", short(at.x), short(height - at.y));
        }
        let _ = writeln!(out, "  {} [{attributes}];", name(v));
    }
    let joined =
        |link: &&crate::scene::Link| link.from < scene.nodes.len() && link.to < scene.nodes.len();
    for link in scene.links.iter().filter(joined) {
        let mut attributes = Vec::new();
        if link.thick {
            attributes.push("penwidth=3".to_owned());
        }
        if link.both {
            attributes.push("dir=none".to_owned());
        }
        if !link.label.is_empty() {
            attributes.push(format!("label={}", quoted(&link.label)));
        }
        let attributes = if attributes.is_empty() {
            String::new()
        } else {
            format!(" [{}]", attributes.join(", "))
        };
        let _ = writeln!(out, "  {} -> {}{attributes};", name(link.from), name(link.to));
    }
    out.push_str("}\n");
    out
}

/// A text in quotes; Graphviz reads a backslash in a label as the start of an escape.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " "))
}
