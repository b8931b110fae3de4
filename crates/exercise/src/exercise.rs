//! An exercise: what is given, what is asked, and what is right.

use attractor_messages::{Catalogue, Language, speaking};
use std::fmt;
use std::str::FromStr;

use attractor_draw::{Layout, Scene, SearchTree, Theme, place, svg, tree_svg};
use attractor_words::named;
use serde::Serialize;

use crate::cops::Escape;
use crate::formula::Formula;
use crate::heap::WinningMove;
use crate::layer::{NextLayer, Rank};
use crate::lots::Lots;
use crate::marking::{Marking, Unclear, Wrong};
use crate::tree::{Cuts, Value};

/// Which exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// About what.
    pub kind: Kind,
    /// The same seed makes the same exercise.
    pub seed: u64,
    /// How many vertices an arena or a graph has.
    pub vertices: usize,
    /// Whether play may come back.
    pub cycles: bool,
    /// Whether the game may end in a draw.
    pub draws: bool,
    /// Who owns the vertices of an arena.
    pub owners: Owners,
}

impl Order {
    /// An exercise of the usual size.
    pub fn new(kind: Kind, seed: u64) -> Order {
        Order { kind, seed, vertices: 8, cycles: false, draws: false, owners: Owners::Mixed }
    }
}

named! { "way to own vertices":
    /// Who owns what in an arena.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Owners {
        /// By lot.
        #[default]
        Mixed => "mixed",
        /// Every move hands over to the other player.
        Turns => "turns",
        /// One player owns all of them.
        One => "one",
    }
}

/// What an exercise is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// What the next layer of an attractor adds.
    Layer,
    /// The rank of a vertex.
    Rank,
    /// A winning move in a heap, or of Chomp.
    Move,
    /// The value of a tree by min-max.
    Value,
    /// The leaves that alpha-beta leaves out.
    Cuts,
    /// From where a robber escapes.
    Cops,
    /// Where a formula of a coalition holds.
    Formula,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 7] =
        [Kind::Layer, Kind::Rank, Kind::Move, Kind::Value, Kind::Cuts, Kind::Cops, Kind::Formula];

    /// Its name in text.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Layer => "layer",
            Kind::Rank => "rank",
            Kind::Move => "move",
            Kind::Value => "value",
            Kind::Cuts => "cuts",
            Kind::Cops => "cops",
            Kind::Formula => "formula",
        }
    }

    /// The message that names it to people.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Kind::Layer => "kind-layer",
            Kind::Rank => "kind-rank",
            Kind::Move => "kind-move",
            Kind::Value => "kind-value",
            Kind::Cuts => "kind-cuts",
            Kind::Cops => "kind-cops",
            Kind::Formula => "kind-formula",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        let found = Kind::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| format!("there is no exercise `{text}`"))
    }
}

/// An exercise.
pub struct Exercise {
    order: Order,
    task: Box<dyn Task>,
}

/// An exercise as programs see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// What it is about.
    pub kind: Kind,
    /// What it was made from.
    pub seed: u64,
    /// What is asked.
    pub text: String,
    /// The arena, the graph or the tree, as it can be pasted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arena: Option<String>,
    /// The game, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The answer.
    pub solution: Vec<String>,
}

/// What one kind of exercise knows about itself.
pub(crate) trait Task {
    /// What is given, as it can be pasted; a game is given by its name instead.
    fn given(&self) -> Given;
    /// What is asked.
    fn text(&self, words: &Catalogue) -> String;
    /// What is right.
    fn solution(&self) -> Vec<String>;
    /// What can be answered, and how that is called; `None` for any whole number.
    fn choices(&self) -> Option<Vec<String>>;
    /// Whether one right item is enough.
    fn one_is_enough(&self) -> bool {
        false
    }
    /// Why an item belongs to the answer, or does not.
    fn reason(&self, item: &str, belongs: bool, words: &Catalogue) -> String;
    /// A picture of what is given.
    fn scene(&self) -> Option<Scene> {
        None
    }
    /// A tree that is given.
    fn tree(&self) -> Option<SearchTree> {
        None
    }
}

/// What is given.
pub(crate) enum Given {
    /// A graph or a tree, as text.
    Text(String),
    /// A game of the catalogue.
    Game(String),
}

impl Exercise {
    /// Make what was ordered.
    pub fn make(order: &Order) -> Exercise {
        // Kinds with one seed share no lots.
        let mut lots = Lots::from_seed(order.seed.wrapping_mul(8).wrapping_add(order.kind as u64));
        let vertices = order.vertices.clamp(4, 14);
        let order = Order { vertices, ..*order };
        let task: Box<dyn Task> = match order.kind {
            Kind::Layer => Box::new(NextLayer::drawn(&order, &mut lots)),
            Kind::Rank => Box::new(Rank::drawn(&order, &mut lots)),
            Kind::Move => Box::new(WinningMove::drawn(&mut lots)),
            Kind::Value => Box::new(Value::drawn(&mut lots)),
            Kind::Cuts => Box::new(Cuts::drawn(&mut lots)),
            Kind::Cops => Box::new(Escape::drawn(&order, &mut lots)),
            Kind::Formula => Box::new(Formula::drawn(&order, &mut lots)),
        };
        Exercise { order, task }
    }

    /// What it was made from.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// What is asked.
    pub fn text(&self, language: Language) -> String {
        self.task.text(Catalogue::of(language))
    }

    /// The arena, the graph or the tree, or the name of the game.
    pub fn given(&self) -> String {
        match self.task.given() {
            Given::Text(text) | Given::Game(text) => text,
        }
    }

    /// What is right.
    pub fn solution(&self) -> Vec<String> {
        self.task.solution()
    }

    /// What can be answered; `None` for any whole number.
    pub fn choices(&self) -> Option<Vec<String>> {
        self.task.choices()
    }

    /// The line that tells what is right.
    pub fn solution_line(&self, language: Language) -> String {
        let items = self.solution().join(", ");
        Catalogue::of(language).say("solution", &[("items", &items)])
    }

    /// Everything, as programs see it.
    pub fn view(&self, language: Language) -> View {
        let (arena, game) = match self.task.given() {
            Given::Text(text) => (Some(text), None),
            Given::Game(name) => (None, Some(name)),
        };
        let (kind, seed, text) = (self.order.kind, self.order.seed, self.text(language));
        View { kind, seed, text, arena, game, solution: self.solution() }
    }

    /// A picture of what is given, where one can be drawn.
    pub fn picture(&self, language: Language) -> Option<String> {
        if let Some(tree) = self.task.tree() {
            return Some(speaking(language, || tree_svg(&tree, Theme::Light)));
        }
        let scene = self.task.scene()?;
        let placement = place(&scene, Layout::Auto).ok()?;
        Some(speaking(language, || svg(&scene, &placement, Theme::Light)))
    }

    /// Mark an answer: items separated by commas, braces around them or not.
    ///
    /// # Errors
    /// An item that cannot be an answer.
    pub fn mark(&self, answer: &str, language: Language) -> Result<Marking, Unclear> {
        let words = Catalogue::of(language);
        let solution = self.solution();
        let items = self.items(answer)?;
        let (right, wrong): (Vec<String>, Vec<String>) =
            items.into_iter().partition(|item| solution.contains(item));
        let mut marked: Vec<Wrong> = wrong
            .into_iter()
            .map(|item| {
                let reason = self.task.reason(&item, false, words);
                Wrong { item, missing: false, reason }
            })
            .collect();
        let enough = self.task.one_is_enough() && !right.is_empty();
        let single = self.task.choices().is_none();
        let missing = solution.iter().filter(|item| !enough && !right.contains(item));
        // Whoever gives another number is told the reason once.
        let told = single && !marked.is_empty();
        for item in missing.filter(|_| !told) {
            let reason = self.task.reason(item, true, words);
            marked.push(Wrong { item: item.clone(), missing: true, reason });
        }
        Ok(Marking { passed: marked.is_empty(), right, wrong: marked })
    }

    /// What was answered, each once, as the solution spells it.
    fn items(&self, answer: &str) -> Result<Vec<String>, Unclear> {
        let choices = self.task.choices();
        let mut items: Vec<String> = Vec::new();
        let trimmed = answer.trim().trim_start_matches(['{', '[']).trim_end_matches(['}', ']']);
        for item in trimmed.split([',', ';']).map(str::trim).filter(|item| !item.is_empty()) {
            let known = match &choices {
                Some(choices) => choices.iter().any(|choice| choice == item),
                None => item.parse::<i64>().is_ok(),
            };
            if !known {
                let expected = match &choices {
                    Some(choices) => choices.join(", "),
                    None => "a whole number".to_owned(),
                };
                return Err(Unclear { item: item.to_owned(), expected });
            }
            let item = item.trim_start_matches('+').to_owned();
            if !items.contains(&item) {
                items.push(item);
            }
        }
        if items.len() > 1 && choices.is_none() {
            return Err(Unclear {
                item: answer.to_owned(),
                expected: "one whole number".to_owned(),
            });
        }
        Ok(items)
    }
}
