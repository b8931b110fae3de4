//! An arena with what its positions are called, which formulas are evaluated on.

use std::collections::BTreeMap;

use attractor_core::{Arena, Coalition, Outcome, Vertex, VertexSet};

use serde::{Deserialize, Serialize};

use crate::formula::Fact;
use crate::world::Vocabulary;

/// What is known of the positions of an arena beside its moves and outcomes.
pub trait Facts {
    /// The labels that some position has; none unless said.
    fn labels(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether a position has a label.
    fn has(&self, _: Vertex, _: &str) -> bool {
        false
    }

    /// The positions that have a label, out of `vertices` of them.
    fn labelled(&self, label: &str, vertices: usize) -> VertexSet {
        VertexSet::from_fn(vertices, |v| self.has(v, label))
    }

    /// The numbers that some position has; none unless said.
    fn numbers(&self) -> Vec<String> {
        Vec::new()
    }

    /// A number of a position; `None` where it has none of this name.
    fn number(&self, _: Vertex, _: &str) -> Option<i64> {
        None
    }

    /// The position of this notation. The error says what would be right.
    fn vertex(&self, notation: &str) -> Result<Vertex, String>;

    /// The notation of a position.
    fn notation(&self, v: Vertex) -> String;
}

/// At which positions without moves "all moves lead there" is true of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ends {
    /// Where the player to move is blocked by the rules, not where a rule declares the end.
    #[default]
    Rules,
    /// Nowhere, as in the literature: where play is over nothing more is forced.
    Ordinary,
    /// Wherever the player to move has lost and all the others have won, however the game ended.
    Vacuous,
}

impl Ends {
    /// Whether the rules of the game say it.
    pub fn by_rules(&self) -> bool {
        *self == Ends::Rules
    }

    fn vacuous(self, arena: &Arena) -> VertexSet {
        VertexSet::from_fn(arena.vertices(), |v| match self {
            Ends::Rules => arena.is_blocked(v),
            Ends::Ordinary => false,
            Ends::Vacuous => {
                let others = || Coalition::of(arena.owner(v)).others(arena.players());
                let lost = || arena.outcome(v).is_none_or(|end| end.winners == others());
                arena.moves(v).is_empty() && lost()
            }
        })
    }
}

/// An arena, where play begins, and the facts of its positions.
///
/// ```
/// use attractor_core::{ArenaBuilder, Coalition, Outcome, Player, Unwatched};
/// use attractor_logic::{Model, Reader, FactTable, check};
///
/// let (one, two) = (Player(0), Player(1));
/// let mut builder = ArenaBuilder::new(2);
/// builder.position(one, [1]);
/// builder.position(two, [0, 2]);
/// builder.finished(one, Outcome::won_by(Coalition::of(two)));
/// let arena = builder.build()?;
/// let names = FactTable::numbered(3);
/// let model = Model::new(&arena, 0, &names);
/// let formula = Reader::new(&model).formula("<<2>> F wins 2")?;
/// assert_eq!(check(&model, &formula, &Unwatched)?.count(formula.root()), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Model<'a> {
    arena: &'a Arena,
    initial: VertexSet,
    vacuous: VertexSet,
    facts: &'a dyn Facts,
}

impl<'a> Model<'a> {
    /// The arena where play begins at `start`.
    pub fn new(arena: &'a Arena, start: Vertex, facts: &'a dyn Facts) -> Model<'a> {
        let initial = VertexSet::of(arena.vertices(), [start]);
        Model { arena, initial, vacuous: Ends::Rules.vacuous(arena), facts }
    }

    /// The same where ends are read like this.
    pub fn reading(self, ends: Ends) -> Model<'a> {
        Model { vacuous: ends.vacuous(self.arena), ..self }
    }

    /// The same where play can begin at any of these positions.
    pub fn beginning(self, initial: VertexSet) -> Model<'a> {
        Model { initial, ..self }
    }

    /// The arena.
    pub fn arena(&self) -> &'a Arena {
        self.arena
    }

    /// Where play can begin.
    pub(crate) fn initial(&self) -> &VertexSet {
        &self.initial
    }

    /// The positions where all of no moves lead wherever one likes.
    pub fn vacuous(&self) -> &VertexSet {
        &self.vacuous
    }

    /// The facts of its positions.
    pub fn facts(&self) -> &'a dyn Facts {
        self.facts
    }

    /// Whether a fact can be seen at `v`. Names that do not exist can be seen nowhere.
    pub fn sees(&self, fact: &Fact, v: Vertex) -> bool {
        let arena = self.arena;
        match fact {
            Fact::Turn(coalition) => coalition.contains(arena.owner(v)),
            Fact::Blocked => arena.is_blocked(v),
            Fact::Over => arena.outcome(v).is_some(),
            Fact::Wins(players) => arena.outcome(v).is_some_and(|end| end.is_win_for(*players)),
            Fact::Draw => arena.outcome(v).is_some_and(Outcome::is_draw),
            Fact::Initial => self.initial.contains(v),
            Fact::Label(label) => self.facts.has(v, label),
            Fact::Compare(left, comparison, right) => {
                let number = |name: &str| self.facts.number(v, name);
                match (left.value(number), right.value(number)) {
                    (Some(left), Some(right)) => comparison.test(left, right),
                    _ => false,
                }
            }
            Fact::At(notation) => self.facts.vertex(notation) == Ok(v),
        }
    }
}

impl Vocabulary for Model<'_> {
    fn players(&self) -> u8 {
        self.arena.players()
    }

    fn labels(&self) -> Vec<String> {
        self.facts.labels()
    }

    fn numbers(&self) -> Vec<String> {
        self.facts.numbers()
    }

    fn recognise(&self, text: &str) -> Result<(), String> {
        self.facts.vertex(text).map(|_| ())
    }
}

/// Facts written down for each vertex: for arenas that come from a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FactTable {
    /// The notation of each vertex.
    pub names: Vec<String>,
    /// The vertices that have a label.
    pub labels: BTreeMap<String, VertexSet>,
    /// A number for each vertex.
    pub numbers: BTreeMap<String, Vec<i64>>,
}

impl FactTable {
    /// Vertices known by these names, without labels.
    pub fn named(names: Vec<String>) -> FactTable {
        FactTable { names, ..FactTable::default() }
    }

    /// Vertices known by their numbers.
    pub fn numbered(vertices: usize) -> FactTable {
        FactTable::named((0..vertices).map(|v| v.to_string()).collect())
    }
}

impl Facts for FactTable {
    fn labels(&self) -> Vec<String> {
        self.labels.keys().cloned().collect()
    }

    fn has(&self, v: Vertex, label: &str) -> bool {
        self.labels.get(label).is_some_and(|set| set.contains(v))
    }

    fn labelled(&self, label: &str, vertices: usize) -> VertexSet {
        match self.labels.get(label) {
            Some(set) if set.capacity() == vertices => set.clone(),
            _ => VertexSet::from_fn(vertices, |v| self.has(v, label)),
        }
    }

    fn numbers(&self) -> Vec<String> {
        self.numbers.keys().cloned().collect()
    }

    fn number(&self, v: Vertex, name: &str) -> Option<i64> {
        self.numbers.get(name)?.get(v as usize).copied()
    }

    fn vertex(&self, notation: &str) -> Result<Vertex, String> {
        match self.names.iter().position(|name| name == notation) {
            Some(v) => Ok(v as Vertex),
            None => {
                let near = attractor_words::meant(notation, self.names.iter().map(String::as_str));
                Err(match near.first() {
                    Some(name) => format!("did you mean `{name}`?"),
                    None => "the arena has no vertex of this name".into(),
                })
            }
        }
    }

    fn notation(&self, v: Vertex) -> String {
        self.names[v as usize].clone()
    }
}
