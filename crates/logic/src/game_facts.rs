//! The facts that a game states of its own positions.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeSet, HashMap};

use attractor_core::{Game, Label, Positions, Vertex};

use crate::model::Facts;

/// The labels and numbers of an explored game. Nothing is asked of the rules before a formula needs
/// it, and a number of all positions is asked for once.
pub struct GameFacts<'a, G: Game> {
    game: &'a G,
    vertices: usize,
    at: Box<dyn Fn(Vertex) -> G::Position + 'a>,
    find: Box<Find<'a, G::Position>>,
    names: OnceCell<Names>,
    numbers: RefCell<HashMap<String, Vec<Option<i64>>>>,
}

/// The vertex of a position.
type Find<'a, P> = dyn Fn(&P) -> Option<Vertex> + 'a;

/// The names that some position uses.
struct Names {
    labels: BTreeSet<Label>,
    numbers: BTreeSet<String>,
}

impl<'a, G: Game> GameFacts<'a, G> {
    /// The facts of a game that was explored.
    pub fn new(game: &'a G, positions: &'a Positions<G::Position>) -> GameFacts<'a, G> {
        let at = |v| positions[v as usize].clone();
        GameFacts::of(game, positions.len(), at, |at| positions.find(game, at))
    }

    /// The same, with the position of each vertex below `vertices`, and the vertex of a position.
    pub fn of(
        game: &'a G,
        vertices: usize,
        at: impl Fn(Vertex) -> G::Position + 'a,
        find: impl Fn(&G::Position) -> Option<Vertex> + 'a,
    ) -> GameFacts<'a, G> {
        GameFacts {
            game,
            vertices,
            at: Box::new(at),
            find: Box::new(find),
            names: OnceCell::new(),
            numbers: RefCell::default(),
        }
    }

    fn everywhere(&self) -> impl Iterator<Item = G::Position> {
        (0..self.vertices as Vertex).map(&self.at)
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| {
            let mut names = Names { labels: BTreeSet::new(), numbers: BTreeSet::new() };
            for at in self.everywhere() {
                names.labels.extend(self.game.labels(&at));
                for (name, _) in self.game.numbers(&at) {
                    if !names.numbers.contains(&name) {
                        names.numbers.insert(name);
                    }
                }
            }
            names
        })
    }

    fn number_everywhere(&self, name: &str) -> Vec<Option<i64>> {
        let number = |at| {
            let mut numbers = self.game.numbers(&at).into_iter();
            numbers.find(|(known, _)| known == name).map(|(_, number)| number)
        };
        self.everywhere().map(number).collect()
    }
}

impl<G: Game> Facts for GameFacts<'_, G> {
    fn labels(&self) -> Vec<String> {
        self.names().labels.iter().map(std::string::ToString::to_string).collect()
    }

    fn has(&self, v: Vertex, label: &str) -> bool {
        self.game.labels(&(self.at)(v)).iter().any(|known| known == label)
    }

    fn numbers(&self) -> Vec<String> {
        self.names().numbers.iter().cloned().collect()
    }

    fn number(&self, v: Vertex, name: &str) -> Option<i64> {
        let mut numbers = self.numbers.borrow_mut();
        if let Some(everywhere) = numbers.get(name) {
            return everywhere[v as usize];
        }
        let everywhere = self.number_everywhere(name);
        let number = everywhere[v as usize];
        numbers.insert(name.into(), everywhere);
        number
    }

    fn vertex(&self, notation: &str) -> Result<Vertex, String> {
        let wanted = self.game.read(notation)?;
        (self.find)(&wanted).ok_or_else(|| "no play leads there".into())
    }

    fn notation(&self, v: Vertex) -> String {
        self.game.notation(&(self.at)(v))
    }
}
