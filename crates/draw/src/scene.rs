//! What is to be drawn, as plain data.

use std::fmt;

use attractor_core::{Picture, Player};

use crate::legend::Legend;

/// A game graph that is to be drawn: vertices, moves between them, and what was found out about
/// them. Nothing here says where anything stands; that is a [`Placement`](crate::Placement).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// What stands above the drawing, and what a screen reader says first; may be empty.
    pub title: String,
    /// What a screen reader says next; when it is empty, a sentence with the counts takes its place.
    pub description: String,
    /// The vertices.
    pub nodes: Vec<Node>,
    /// The moves.
    pub links: Vec<Link>,
    /// The words of the legend below the drawing; `None` draws no legend.
    pub legend: Option<Legend>,
}

/// A vertex of a scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// Its name, written inside it: in smaller letters and on several lines when it is long.
    pub label: String,
    /// Who moves there: decides the [`Shape`](crate::Shape).
    pub owner: Player,
    /// What is known about it: decides the colour.
    pub shade: Shade,
    /// How the game ended there, such as `1 wins` or `draw`; such a vertex has a double outline.
    pub outcome: Option<String>,
    /// Whether the game starts there: an arrow from nowhere leads to it.
    pub start: bool,
    /// Whether it is marked: drawn with a ring around it.
    pub marked: bool,
    /// A picture of the position, drawn inside in place of the label.
    pub picture: Option<Picture>,
    /// What a pointer that rests on the vertex brings up; when it is empty, label and outcome.
    pub tip: String,
}

/// What the colour of a vertex says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shade {
    /// Nothing: the colour of the paper.
    #[default]
    Plain,
    /// The vertex lies in layer `rank` of the region of `player`: lighter with the rank.
    Layer {
        /// Whose region; a coalition is drawn in the colour of its first player.
        player: Player,
        /// The number of moves that it takes.
        rank: u32,
    },
    /// Nobody can force anything: grey.
    Draw,
}

/// A move of a scene.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Where it is played, by index in [`Scene::nodes`].
    pub from: usize,
    /// Where it leads, by index in [`Scene::nodes`].
    pub to: usize,
    /// Whether a strategy plays it: drawn thick.
    pub thick: bool,
    /// The name of the move; may be empty.
    pub label: String,
    /// Whether it leads back as well: an edge of a graph without directions, drawn without a head.
    pub both: bool,
}

impl Node {
    /// A vertex about which nothing is known but its name and its owner.
    pub fn new(label: impl Into<String>, owner: Player) -> Self {
        Node {
            label: label.into(),
            owner,
            shade: Shade::Plain,
            outcome: None,
            start: false,
            marked: false,
            picture: None,
            tip: String::new(),
        }
    }
}

impl Link {
    /// A thin move without a name.
    pub fn new(from: usize, to: usize) -> Self {
        Link { from, to, thick: false, label: String::new(), both: false }
    }

    /// An edge that has no direction.
    pub fn both(from: usize, to: usize) -> Self {
        Link { both: true, ..Link::new(from, to) }
    }
}

impl Scene {
    /// One more than the highest player who owns a vertex or a region; at least 1.
    pub fn players(&self) -> u8 {
        let seen = self.nodes.iter().flat_map(|node| match node.shade {
            Shade::Layer { player, .. } => [node.owner.0, player.0],
            _ => [node.owner.0; 2],
        });
        seen.max().unwrap_or(0).saturating_add(1)
    }

    /// The highest rank in the region of `player`; `None` if nothing of it is shaded.
    pub fn deepest(&self, player: Player) -> Option<u32> {
        let ranks = self.nodes.iter().filter_map(|node| match node.shade {
            Shade::Layer { player: whose, rank } if whose == player => Some(rank),
            _ => None,
        });
        ranks.max()
    }

    /// Whether every move leads to a vertex that there is.
    ///
    /// # Errors
    /// The first move that leads from or to nowhere.
    pub fn check(&self) -> Result<(), SceneError> {
        let nodes = self.nodes.len();
        let astray = |link: &Link| link.from >= nodes || link.to >= nodes;
        match self.links.iter().position(astray) {
            None => Ok(()),
            Some(link) => Err(SceneError { link, nodes }),
        }
    }
}

/// A move of a scene leads from or to a vertex that is not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SceneError {
    /// Which move, by index in [`Scene::links`].
    pub link: usize,
    /// How many vertices there are.
    pub nodes: usize,
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SceneError { link, nodes } = self;
        write!(
            f,
            "move {link} of the scene joins a vertex that is not there: there are {nodes}, numbered from 0"
        )
    }
}

impl std::error::Error for SceneError {}
