//! A tree written by hand, as exercises on paper have it.

use std::fmt;
use std::str::FromStr;

use attractor_core::{Game, Outcome, Picture, Piece, Player, Spot};

use crate::heuristics::Heuristic;
use crate::score::Score;

/// A tree with a number at each node, played as a game: a move goes to a child, the players take
/// turns, and play ends at a leaf.
///
/// As text a list holds the children of a node, from left to right. A number is a child; a list
/// after a number holds the children of that child, whose own value is the number. A list without a
/// number before it is a child without a value, and so is one after `_`, where the number before
/// belongs to a leaf. The whole tree may have a value in front and, after `@`, who moves first:
///
/// ```
/// use attractor_core::Game;
/// use attractor_search::Exercise;
///
/// let tree: Exercise = "12 [3 [6, 9], 1 [8, 10]] @2".parse()?;
/// assert_eq!(tree.to_string(), "12 [3 [6, 9], 1 [8, 10]] @2");
/// assert_eq!(tree.moves(&tree.start()).count(), 2);
/// # Ok::<(), attractor_search::ExerciseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    nodes: Vec<Written>,
    first: Player,
}

/// One node as it was written.
#[derive(Clone, Debug, PartialEq)]
struct Written {
    value: Option<Score>,
    children: Vec<usize>,
    /// The node above, and which of its children this one is; the root stands for itself.
    above: (usize, usize),
    level: u32,
}

/// A node of an [`Exercise`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node(usize);

/// The move to a child, counted from 1 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch(usize);

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// The heuristic that reads what is written at the nodes.
pub struct Numbers;

impl Heuristic<Exercise> for Numbers {
    fn value(&self, tree: &Exercise, at: &Node) -> f64 {
        tree.value(*at).map_or(0.0, Score::number)
    }

    fn drawn(&self, tree: &Exercise, at: &Node) -> f64 {
        self.value(tree, at)
    }

    /// An infinity written at a node with children is a guess like any other.
    fn finite(&self) -> bool {
        false
    }
}

impl Exercise {
    /// The same tree with this player to move at the root.
    #[must_use]
    pub fn first(self, first: Player) -> Exercise {
        Exercise { first, ..self }
    }

    /// What is written at a node.
    pub fn value(&self, at: Node) -> Option<Score> {
        self.nodes[at.0].value
    }

    /// How many nodes there are.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The number of moves to the deepest leaf.
    pub fn height(&self) -> u32 {
        self.nodes.iter().map(|node| node.level).max().unwrap_or(0)
    }

    /// The first node that a search of this depth from `at` would have to guess, and where no value
    /// is written.
    pub fn unwritten(&self, at: Node, depth: u32) -> Option<Node> {
        let node = &self.nodes[at.0];
        match depth {
            _ if node.children.is_empty() => None,
            0 => node.value.is_none().then_some(at),
            _ => node.children.iter().find_map(|&child| self.unwritten(Node(child), depth - 1)),
        }
    }

    fn text(&self, at: usize, out: &mut String) {
        let Written { value, children, above, .. } = &self.nodes[at];
        // Without the sign, the list would be taken for the children of the number before it.
        let after_leaf = at != 0 && above.1 > 0 && {
            let before = &self.nodes[self.nodes[above.0].children[above.1 - 1]];
            before.children.is_empty()
        };
        match value {
            Some(value) => out.push_str(&value.to_string()),
            None if after_leaf => out.push('_'),
            None => {}
        }
        if !children.is_empty() {
            if !out.is_empty() && (value.is_some() || after_leaf) {
                out.push(' ');
            }
            out.push('[');
            for (k, &child) in children.iter().enumerate() {
                if k > 0 {
                    out.push_str(", ");
                }
                self.text(child, out);
            }
            out.push(']');
        }
    }
}

impl fmt::Display for Exercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.text(0, &mut text);
        write!(f, "{text} @{}", self.first)
    }
}

impl Game for Exercise {
    type Position = Node;
    type Move = Branch;

    fn start(&self) -> Node {
        Node(0)
    }

    fn turn(&self, at: &Node) -> Player {
        Player((u32::from(self.first.0) + self.nodes[at.0].level) as u8 & 1)
    }

    /// Leaves are over; their worth is what is written there.
    fn outcome(&self, at: &Node) -> Option<Outcome> {
        self.nodes[at.0].children.is_empty().then_some(Outcome::DRAW)
    }

    fn moves(&self, at: &Node) -> impl Iterator<Item = Branch> {
        (0..self.nodes[at.0].children.len()).map(Branch)
    }

    fn play(&self, at: &Node, chosen: &Branch) -> Node {
        Node(self.nodes[at.0].children[chosen.0])
    }

    /// The way from the root: `2.1` is the first child of the second child, `0` the root.
    fn notation(&self, at: &Node) -> String {
        let mut steps = Vec::new();
        let mut node = at.0;
        while node != 0 {
            let (above, place) = self.nodes[node].above;
            steps.push((place + 1).to_string());
            node = above;
        }
        steps.reverse();
        if steps.is_empty() { "0".to_owned() } else { steps.join(".") }
    }

    fn read(&self, text: &str) -> Result<Node, String> {
        let mut at = 0;
        for step in text.trim().split('.').filter(|_| text.trim() != "0") {
            let children = &self.nodes[at].children;
            let place: Option<usize> =
                step.trim().parse().ok().and_then(|n: usize| n.checked_sub(1));
            at = place.and_then(|place| children.get(place).copied()).ok_or_else(|| {
                format!(
                    "`{text}` leads nowhere: `{step}` is no child there, expected 1 to {}",
                    children.len()
                )
            })?;
        }
        Ok(Node(at))
    }

    fn picture(&self, at: &Node) -> Picture {
        let say = |node: usize| {
            let value = self.nodes[node].value;
            Piece::Text(value.map_or_else(|| "?".to_owned(), |value| value.to_string()))
        };
        let children = &self.nodes[at.0].children;
        let middle = children.len().saturating_sub(1) as f32 / 2.0;
        let mut picture = Picture::new(std::iter::once(Spot::new(middle, 0.0, say(at.0))).chain(
            children.iter().enumerate().map(|(k, &child)| Spot::new(k as f32, 1.0, say(child))),
        ))
        .linked((1..=children.len()).map(|child| (0, child)));
        for branch in self.moves(at) {
            picture.play(&branch, [branch.0 + 1]);
        }
        picture
    }
}

impl FromStr for Exercise {
    type Err = ExerciseError;

    fn from_str(text: &str) -> Result<Exercise, ExerciseError> {
        let mut reader = Reader { text, at: 0, nodes: Vec::new() };
        let root = reader.node((0, 0), 0)?;
        debug_assert_eq!(root, 0);
        let mut first = Player(0);
        if reader.peek() == Some('@') {
            reader.at += 1;
            let number = reader.word();
            first = match number {
                "1" => Player(0),
                "2" => Player(1),
                _ => return Err(reader.error("`@` is followed by who moves first, `1` or `2`")),
            };
        }
        if let Some(c) = reader.peek() {
            return Err(reader.error(&format!("`{c}` stands after the end of the tree")));
        }
        Ok(Exercise { nodes: reader.nodes, first })
    }
}

/// Reads a tree from its text, letter by letter.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    nodes: Vec<Written>,
}

/// Lists may be nested so deep; the reader goes one call deeper with each.
const DEEPEST: u32 = 500;

impl<'a> Reader<'a> {
    /// A number, a list, or a number and a list.
    fn node(&mut self, above: (usize, usize), level: u32) -> Result<usize, ExerciseError> {
        if level > DEEPEST {
            return Err(self.error(&format!("the tree is deeper than {DEEPEST} levels")));
        }
        let index = self.nodes.len();
        self.nodes.push(Written { value: None, children: Vec::new(), above, level });
        let unnamed = match self.peek() {
            Some('[') => true,
            Some('_') => {
                self.at += 1;
                self.skip(',');
                if self.peek() != Some('[') {
                    return Err(self.error("`_` is followed by a list of children"));
                }
                true
            }
            Some(_) => {
                let (place, word) = (self.at, self.word());
                let value = word.parse().map_err(|error: String| {
                    let expected = "expected a number, or a list in `[` and `]`";
                    self.error_at(place, &format!("{error}: {expected}"))
                })?;
                self.nodes[index].value = Some(value);
                false
            }
            None => return Err(self.error("the tree ends here: expected a number or `[`")),
        };
        // `3 [6, 9]` and `3, [6, 9]` are the same.
        let before = self.at;
        if !unnamed {
            self.skip(',');
        }
        if self.peek() != Some('[') {
            self.at = before;
            return Ok(index);
        }
        self.at += 1;
        loop {
            let place = self.nodes[index].children.len();
            if self.peek() == Some(']') && place == 0 {
                return Err(self.error("a node without children is written as a number alone"));
            }
            let child = self.node((index, place), level + 1)?;
            self.nodes[index].children.push(child);
            match self.peek() {
                Some(',') => self.at += 1,
                Some(']') => break,
                Some('[') => {}
                Some(c) => {
                    return Err(self.error(&format!("`{c}` stands here: expected `,` or `]`")));
                }
                None => return Err(self.error("the tree ends here: expected `,` or `]`")),
            }
        }
        self.at += 1;
        Ok(index)
    }

    /// The next letter that is no space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed.chars().next()
    }

    fn skip(&mut self, letter: char) {
        if self.peek() == Some(letter) {
            self.at += letter.len_utf8();
        }
    }

    /// Everything up to the next sign or space.
    fn word(&mut self) -> &'a str {
        self.peek();
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| c.is_whitespace() || "[],@_".contains(c));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn error(&self, what: &str) -> ExerciseError {
        self.error_at(self.at, what)
    }

    fn error_at(&self, at: usize, what: &str) -> ExerciseError {
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[start..].chars().count() + 1;
        ExerciseError { what: what.to_owned(), line, column }
    }
}

/// What is wrong with the text of a tree, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseError {
    /// What is wrong, and what would be right.
    pub what: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The letter in that line, counted from 1.
    pub column: usize,
}

impl fmt::Display for ExerciseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for ExerciseError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_read_and_written_again() {
        for (text, written) in [
            ("[3,[6,[1,-5],9,[-2,2]],1]", "[3 [6 [1, -5], 9 [-2, 2]], 1] @1"),
            ("12,[3]@2", "12 [3] @2"),
            ("[[1,2],[3,4]]", "[[1, 2], [3, 4]] @1"),
            ("[3,_,[1,2]]", "[3, _ [1, 2]] @1"),
            ("[1, 2.5, -inf, ∞]", "[1, 2.5, -∞, ∞] @1"),
            ("7", "7 @1"),
        ] {
            let tree: Exercise = text.parse().expect(text);
            assert_eq!(tree.to_string(), written);
            assert_eq!(written.parse(), Ok(tree));
        }
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let error = |text: &str| text.parse::<Exercise>().expect_err(text).to_string();
        assert_eq!(
            error("[1,\n 2,x]"),
            "line 2, column 4: `x` is not a number: expected a number, or a list in `[` and `]`"
        );
        assert_eq!(error("[1, 2"), "line 1, column 6: the tree ends here: expected `,` or `]`");
        assert_eq!(error("[1]]"), "line 1, column 4: `]` stands after the end of the tree");
        assert_eq!(
            error("[1, []]"),
            "line 1, column 6: a node without children is written as a number alone"
        );
        assert_eq!(
            error("[1]@3"),
            "line 1, column 6: `@` is followed by who moves first, `1` or `2`"
        );
        assert_eq!(error(""), "line 1, column 1: the tree ends here: expected a number or `[`");
        assert!(error(&"[".repeat(5000)).contains("deeper than 500 levels"));
    }

    #[test]
    fn nodes_are_named_by_the_way_to_them() {
        let tree: Exercise = "[3 [6, 9], 1]".parse().unwrap();
        let nine = tree.play(&tree.play(&tree.start(), &Branch(0)), &Branch(1));
        assert_eq!(tree.notation(&nine), "1.2");
        assert_eq!(tree.read("1.2"), Ok(nine));
        assert_eq!(tree.read("0"), Ok(tree.start()));
        assert!(tree.read("3").unwrap_err().contains("expected 1 to 2"));
    }
}
