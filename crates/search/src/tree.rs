//! The tree that a search has looked at, to be drawn as in a course.

use std::fmt::Write;

use attractor_core::{Game, Player};

use crate::notes::Notes;
use crate::score::Score;

/// The nodes that a search has looked at, the root first and each one after the node above it; and
/// those that it has cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// The nodes.
    pub nodes: Vec<TreeNode>,
    /// The most nodes that are kept.
    most: usize,
    /// Whether there were more.
    pub too_large: bool,
}

/// One node of a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode {
    /// The node above; none at the root.
    pub above: Option<usize>,
    /// The name of the move that leads here; empty at the root.
    pub by: String,
    /// Who moves here; known where the search has looked.
    pub turn: Option<Player>,
    /// The score; with alpha-beta it may be a bound. None where the search has not looked.
    pub value: Option<Score>,
    /// The window that alpha-beta had on the way in.
    pub window: Option<[Score; 2]>,
    /// Whether nothing beyond was looked at: the heuristic, or the end of the game.
    pub leaf: bool,
    /// Whether the search has cut this move.
    pub cut: bool,
    /// Whether it lies on the line of best play.
    pub chosen: bool,
    /// How many moves it is away from the root.
    pub level: u32,
    /// The best move, as the number of a node, until the end is known.
    best: Option<usize>,
}

/// Writes down a tree while a search goes on.
pub struct TreeNotes<'a, G> {
    game: &'a G,
    tree: Tree,
    /// The nodes that have been entered and not left, with their children so far.
    open: Vec<(usize, Vec<usize>)>,
}

impl<'a, G: Game> TreeNotes<'a, G> {
    /// Nothing has been looked at; at most `most` nodes are kept.
    pub fn new(game: &'a G, most: usize) -> TreeNotes<'a, G> {
        let tree = Tree { nodes: Vec::new(), most, too_large: false };
        TreeNotes { game, tree, open: Vec::new() }
    }

    /// The tree, with the line of best play marked.
    pub fn finish(self) -> Tree {
        let mut tree = self.tree;
        let mut next = (!tree.nodes.is_empty()).then_some(0);
        while let Some(node) = next {
            tree.nodes[node].chosen = true;
            next = tree.nodes[node].best;
        }
        tree
    }

    fn add(&mut self, by: Option<&G::Move>) -> Option<usize> {
        if self.tree.nodes.len() >= self.tree.most {
            self.tree.too_large = true;
            return None;
        }
        let index = self.tree.nodes.len();
        let above = self.open.last().map(|(above, _)| *above);
        if let Some((_, children)) = self.open.last_mut() {
            children.push(index);
        }
        self.tree.nodes.push(TreeNode {
            above,
            by: by.map(ToString::to_string).unwrap_or_default(),
            turn: None,
            value: None,
            window: None,
            leaf: false,
            cut: false,
            chosen: false,
            level: self.open.len() as u32,
            best: None,
        });
        Some(index)
    }
}

impl<G: Game> Notes<G> for TreeNotes<'_, G> {
    fn enter(&mut self, by: Option<&G::Move>, at: &G::Position, window: Option<[Score; 2]>) {
        if self.tree.too_large {
            return;
        }
        if let Some(index) = self.add(by) {
            self.tree.nodes[index].turn = Some(self.game.turn(at));
            self.tree.nodes[index].window = window;
            self.open.push((index, Vec::new()));
        }
    }

    fn leaf(&mut self, value: Score) {
        if let Some((index, _)) = self.open.pop().filter(|_| !self.tree.too_large) {
            self.tree.nodes[index].value = Some(value);
            self.tree.nodes[index].leaf = true;
        }
    }

    fn leave(&mut self, value: Score, best: usize, cut: &[G::Move]) {
        if self.tree.too_large {
            return;
        }
        for chosen in cut {
            if let Some(index) = self.add(Some(chosen)) {
                self.tree.nodes[index].cut = true;
            }
        }
        if let Some((index, children)) = self.open.pop() {
            self.tree.nodes[index].value = Some(value);
            self.tree.nodes[index].best = children.get(best).copied();
        }
    }
}

impl Tree {
    /// The children of each node, from left to right.
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            if let Some(above) = node.above {
                children[above].push(index);
            }
        }
        children
    }

    /// The tree as text: one line a node, indented by its level, `*` along the line of best play.
    pub fn text(&self) -> String {
        let children = self.children();
        let mut out = String::new();
        let mut waiting = vec![(0, String::new(), String::new())];
        while let Some((index, first, rest)) = waiting.pop() {
            let Some(node) = self.nodes.get(index) else { continue };
            let _ = write!(out, "{first}"); // writing to a string does not fail
            if !node.by.is_empty() {
                let _ = write!(out, "{} ", node.by);
            }
            match (node.value, node.turn) {
                _ if node.cut => out.push_str("✂ cut"),
                (Some(value), _) if node.leaf => {
                    let _ = write!(out, "{value}");
                }
                (Some(value), Some(turn)) => {
                    let _ = write!(out, "{} {value}", role(turn));
                }
                _ => {}
            }
            if let Some([alpha, beta]) = node.window {
                let _ = write!(out, "  [{alpha}, {beta}]");
            }
            out.push_str(if node.chosen { " *\n" } else { "\n" });
            let last = children[index].len().wrapping_sub(1);
            for (k, &child) in children[index].iter().enumerate().rev() {
                let (turn, on) = if k == last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
                waiting.push((child, format!("{rest}{turn}"), format!("{rest}{on}")));
            }
        }
        out
    }
}

/// What a player does with the values: `Max` or `Min`.
fn role(turn: Player) -> &'static str {
    if turn == Player(0) { "Max" } else { "Min" }
}
