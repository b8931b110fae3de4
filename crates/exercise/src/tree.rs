//! Trees with values at the leaves: min-max, and what alpha-beta leaves out.

use attractor_core::Player;
use attractor_draw::{SearchNode, SearchTree};
use attractor_messages::Catalogue;

use crate::exercise::{Given, Task};
use crate::lots::Lots;

/// A tree in which Max and Min move in turn, Max first.
enum Tree {
    Leaf { value: i32, name: char },
    Inner(Vec<Tree>),
}

impl Tree {
    fn drawn(depth: usize, names: &mut impl Iterator<Item = char>, lots: &mut Lots) -> Tree {
        if depth == 0 {
            let name = names.next().unwrap_or('?');
            return Tree::Leaf { value: lots.between(-9, 9), name };
        }
        let children = 2 + usize::from(lots.once_in(3));
        Tree::Inner((0..children).map(|_| Tree::drawn(depth - 1, names, lots)).collect())
    }

    fn three_deep(lots: &mut Lots) -> Tree {
        Tree::drawn(3, &mut ('a'..='z').chain('A'..='Z'), lots)
    }

    fn value(&self, max: bool) -> i32 {
        match self {
            Tree::Leaf { value, .. } => *value,
            Tree::Inner(children) => {
                let values = children.iter().map(|child| child.value(!max));
                let best = if max { values.max() } else { values.min() };
                best.unwrap_or_default()
            }
        }
    }

    /// As lists within lists, as `minmax` reads it.
    fn text(&self) -> String {
        match self {
            Tree::Leaf { value, .. } => value.to_string(),
            Tree::Inner(children) => {
                format!("[{}]", children.iter().map(Tree::text).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Without the values of inner nodes, which are asked for; with the names of leaves, if somebody needs them.
    fn picture(&self, named: bool) -> SearchTree {
        let mut nodes = Vec::new();
        self.add_to(&mut nodes, None, Player(0), named);
        SearchTree { nodes, ..SearchTree::default() }
    }

    fn add_to(&self, nodes: &mut Vec<SearchNode>, above: Option<usize>, turn: Player, named: bool) {
        let node = SearchNode { above, ..SearchNode::default() };
        match self {
            Tree::Leaf { value, name } => {
                let by = if named { name.to_string() } else { String::new() };
                nodes.push(SearchNode { value: value.to_string(), by, ..node });
            }
            Tree::Inner(children) => {
                let here = nodes.len();
                nodes.push(SearchNode { owner: Some(turn), ..node });
                for child in children {
                    child.add_to(nodes, Some(here), Player(1 - turn.0), named);
                }
            }
        }
    }

    fn leaves(&self) -> Vec<(char, i32)> {
        match self {
            Tree::Leaf { value, name } => vec![(*name, *value)],
            Tree::Inner(children) => children.iter().flat_map(Tree::leaves).collect(),
        }
    }

    /// Alpha-beta from left to right: the value, and what was known when each leaf was looked at,
    /// or when it was left out.
    fn search(&self, max: bool, window: (i32, i32), seen: &mut Vec<Look>) -> i32 {
        let children = match self {
            Tree::Leaf { value, name } => {
                seen.push(Look { leaf: *name, window, cut: false });
                return *value;
            }
            Tree::Inner(children) => children,
        };
        let (mut alpha, mut beta) = window;
        let mut best = if max { i32::MIN } else { i32::MAX };
        for child in children {
            if alpha >= beta {
                let left_out = child.leaves().into_iter();
                seen.extend(left_out.map(|(leaf, _)| Look {
                    leaf,
                    window: (alpha, beta),
                    cut: true,
                }));
                continue;
            }
            let value = child.search(!max, (alpha, beta), seen);
            if max {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
        }
        best
    }

    fn looks(&self) -> Vec<Look> {
        let mut seen = Vec::new();
        self.search(true, (i32::MIN, i32::MAX), &mut seen);
        seen
    }
}

/// A leaf on the way of alpha-beta.
struct Look {
    leaf: char,
    window: (i32, i32),
    cut: bool,
}

/// A number, or infinity.
fn told(value: i32) -> String {
    match value {
        i32::MIN => "-∞".to_owned(),
        i32::MAX => "+∞".to_owned(),
        value => value.to_string(),
    }
}

/// What is the tree worth?
pub(crate) struct Value(Tree);

impl Value {
    pub(crate) fn drawn(lots: &mut Lots) -> Value {
        Value(Tree::three_deep(lots))
    }
}

impl Task for Value {
    fn given(&self) -> Given {
        Given::Text(self.0.text())
    }

    fn text(&self, words: &Catalogue) -> String {
        words.say("value-asked", &[("tree", &self.0.text())])
    }

    fn tree(&self) -> Option<SearchTree> {
        Some(self.0.picture(false))
    }

    fn solution(&self) -> Vec<String> {
        vec![self.0.value(true).to_string()]
    }

    fn choices(&self) -> Option<Vec<String>> {
        None
    }

    fn reason(&self, _item: &str, _belongs: bool, words: &Catalogue) -> String {
        let Tree::Inner(children) = &self.0 else { return String::new() };
        let mut told = Vec::new();
        for child in children {
            let Tree::Inner(grandchildren) = child else { continue };
            let values: Vec<String> =
                grandchildren.iter().map(|tree| tree.value(true).to_string()).collect();
            told.push(words.say(
                "value-min",
                &[("values", &values.join(", ")), ("value", &child.value(false).to_string())],
            ));
        }
        let values: Vec<String> =
            children.iter().map(|tree| tree.value(false).to_string()).collect();
        let root = self.0.value(true).to_string();
        told.push(words.say("value-max", &[("values", &values.join(", ")), ("value", &root)]));
        let then = |first: String, then: String| {
            words.say("value-then", &[("first", &first), ("then", &then)])
        };
        told.into_iter().reduce(then).unwrap_or_default()
    }
}

/// Which leaves does alpha-beta not look at?
pub(crate) struct Cuts(Tree);

impl Cuts {
    pub(crate) fn drawn(lots: &mut Lots) -> Cuts {
        loop {
            let tree = Tree::three_deep(lots);
            if tree.looks().iter().any(|look| look.cut) {
                return Cuts(tree);
            }
        }
    }
}

impl Task for Cuts {
    fn given(&self) -> Given {
        Given::Text(self.0.text())
    }

    fn text(&self, words: &Catalogue) -> String {
        let leaves = self.0.leaves().into_iter().map(|(name, value)| format!("{name} = {value}"));
        let leaves = leaves.collect::<Vec<_>>().join(", ");
        words.say("cuts-asked", &[("tree", &self.0.text()), ("leaves", &leaves)])
    }

    fn tree(&self) -> Option<SearchTree> {
        Some(self.0.picture(true))
    }

    fn solution(&self) -> Vec<String> {
        let cut = self.0.looks().into_iter().filter(|look| look.cut);
        cut.map(|look| look.leaf.to_string()).collect()
    }

    fn choices(&self) -> Option<Vec<String>> {
        Some(self.0.leaves().into_iter().map(|(name, _)| name.to_string()).collect())
    }

    fn reason(&self, item: &str, belongs: bool, words: &Catalogue) -> String {
        let looks = self.0.looks();
        let look = looks.iter().find(|look| item.starts_with(look.leaf));
        let (alpha, beta) = look.map_or((i32::MIN, i32::MAX), |look| look.window);
        let id = if belongs { "cuts-cut" } else { "cuts-seen" };
        words.say(id, &[("leaf", item), ("alpha", &told(alpha)), ("beta", &told(beta))])
    }
}
