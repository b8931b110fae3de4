//! The tree of a search as a picture, as text or as JSON.

use std::path::Path;

use attractor_core::Player;
use attractor_draw::{SearchNode, SearchTree, Theme, tree_dot, tree_svg};
use attractor_search::{Score, Tree};
use serde_json::{Map, Value, json};

use crate::error::Error;
use crate::field::Field;
use crate::minmax::MinmaxAnswer;
use crate::searching::ScoreText;

/// How a tree is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeFormat {
    /// A picture.
    Svg,
    /// A line a node.
    Text,
    /// For Graphviz.
    Dot,
    /// Nested objects.
    Json,
}

impl TreeFormat {
    /// The format that the name of a file asks for; text on standard output.
    pub fn of(path: &Path) -> Result<TreeFormat, Error> {
        if path == Path::new("-") {
            return Ok(TreeFormat::Text);
        }
        let extension = path.extension().and_then(|extension| extension.to_str());
        match extension.map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Ok(TreeFormat::Svg),
            Some("txt") => Ok(TreeFormat::Text),
            Some("dot" | "gv") => Ok(TreeFormat::Dot),
            Some("json") => Ok(TreeFormat::Json),
            _ => Err(Error::new(format!("`{}` does not say how to write the tree", path.display()))
                .at(Field::Tree)
                .hint("end the name of the file with `.svg`, `.txt`, `.dot` or `.json`; a tree to be read begins with `[` or a number")),
        }
    }

    /// So many nodes can be written.
    pub fn most(self) -> usize {
        match self {
            TreeFormat::Svg => 2_000,
            TreeFormat::Text => 20_000,
            TreeFormat::Dot | TreeFormat::Json => 100_000,
        }
    }
}

/// The explored tree of an answer as text; `None` if it was not kept.
pub fn write_tree(answer: &MinmaxAnswer, format: TreeFormat, theme: Theme) -> Option<String> {
    let tree = answer.tree.as_ref()?;
    Some(match format {
        TreeFormat::Text => tree.text(),
        TreeFormat::Svg => tree_svg(&drawn(answer, tree), theme),
        TreeFormat::Dot => tree_dot(&drawn(answer, tree)),
        TreeFormat::Json => {
            serde_json::to_string_pretty(&tree_json(answer)).unwrap_or_default() + "\n"
        }
    })
}

/// The explored tree of an answer as nested objects: `move`, `turn`, `value`, `window`, `chosen`,
/// `cut`, `children`; null if it was not kept.
pub fn tree_json(answer: &MinmaxAnswer) -> Value {
    answer.tree.as_ref().map_or(Value::Null, |tree| nested(tree, &tree.children(), 0))
}

fn drawn(answer: &MinmaxAnswer, tree: &Tree) -> SearchTree {
    let title = format!("{}, depth {}, {}", answer.game, answer.depth, answer.method);
    let say = |score: Option<Score>| score.map(|score| score.to_string()).unwrap_or_default();
    let nodes = tree.nodes.iter().map(|node| SearchNode {
        above: node.above,
        by: node.by.clone(),
        owner: node.turn.filter(|_| !node.leaf && !node.cut),
        value: say(node.value),
        note: node.window.map(|[alpha, beta]| format!("[{alpha}, {beta}]")).unwrap_or_default(),
        cut: node.cut,
        thick: node.chosen,
    });
    SearchTree { title, nodes: nodes.collect() }
}

fn nested(tree: &Tree, children: &[Vec<usize>], index: usize) -> Value {
    let Some(node) = tree.nodes.get(index) else { return Value::Null };
    let mut object = Map::new();
    if !node.by.is_empty() {
        object.insert("move".to_owned(), json!(node.by));
    }
    if node.cut {
        object.insert("cut".to_owned(), json!(true));
        return Value::Object(object);
    }
    object.insert("turn".to_owned(), json!(node.turn.map(Player::number)));
    object.insert("value".to_owned(), json!(node.value.map(ScoreText)));
    if let Some(window) = node.window {
        object.insert("window".to_owned(), json!(window.map(ScoreText)));
    }
    object.insert("chosen".to_owned(), json!(node.chosen));
    if !children[index].is_empty() {
        let below = children[index].iter().map(|&child| nested(tree, children, child));
        object.insert("children".to_owned(), Value::Array(below.collect()));
    }
    Value::Object(object)
}
