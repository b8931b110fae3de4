//! The tree of a search as a picture, as text or as JSON.

use std::path::Path;

use attractor_core::Player;
use attractor_draw::{SearchNode, SearchTree, Theme, tree_dot, tree_svg};
use attractor_messages::tell;
use attractor_search::{Score, Tree};
use serde::Serialize;
use serde_json::{Value, json};

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

    /// The most nodes that can be written.
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

/// The explored tree of an answer as nested objects, each a [`TreeNode`]; null if it was not kept.
pub fn tree_json(answer: &MinmaxAnswer) -> Value {
    let tree = answer.tree.as_ref().filter(|tree| !tree.nodes.is_empty());
    json!(tree.map(|tree| nested(tree, &tree.children(), 0)))
}

fn drawn(answer: &MinmaxAnswer, tree: &Tree) -> SearchTree {
    let method = answer.method.to_string();
    let title =
        tell!("tree-title", game = &answer.game, depth = answer.depth.to_string(), method = method);
    let mut key = tell!("tree-key");
    if tree.nodes.iter().any(|node| node.cut) {
        key = format!("{key} · {}", tell!("tree-cut"));
    }
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
    SearchTree { title, key, nodes: nodes.collect() }
}

/// A node of the explored tree; one that was cut off is told by its move alone.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeNode {
    /// The move that leads here; absent at the root.
    #[serde(rename = "move", skip_serializing_if = "String::is_empty")]
    by: String,
    /// Whose turn it is; null in trees that do not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<Option<u8>>,
    /// Its score; null where it was not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Option<ScoreText>>,
    /// Alpha and beta on the way in.
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<[ScoreText; 2]>,
    /// Whether it lies on the line of best play.
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen: Option<bool>,
    /// Whether the search did not look there.
    #[serde(skip_serializing_if = "<&bool as std::ops::Not>::not")]
    cut: bool,
    /// What its moves lead to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    children: Vec<TreeNode>,
}

fn nested(tree: &Tree, children: &[Vec<usize>], index: usize) -> TreeNode {
    let node = &tree.nodes[index];
    let seen = !node.cut;
    let below = children[index].iter().filter(|_| seen);
    TreeNode {
        by: node.by.clone(),
        turn: seen.then(|| node.turn.map(Player::number)),
        value: seen.then(|| node.value.map(ScoreText)),
        window: node.window.filter(|_| seen).map(|window| window.map(ScoreText)),
        chosen: seen.then_some(node.chosen),
        cut: node.cut,
        children: below.map(|&child| nested(tree, children, child)).collect(),
    }
}
