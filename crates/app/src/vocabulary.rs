//! The words that a formula about a game may use, for whoever helps to write one.

use attractor_logic::{DEFINITIONS, Reader, Vocabulary};
use serde::Serialize;

use crate::game_graph::GameGraph;
use crate::model::{facts, model};

/// A word that a formula may use.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Word {
    /// The word.
    pub word: String,
    /// What it is.
    pub kind: WordKind,
}

/// What a word of a formula is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum WordKind {
    /// An operator or a constant.
    Operator,
    /// A fact of every game.
    Fact,
    /// A label of this game.
    Label,
    /// A number of this game.
    Number,
    /// A definition.
    Definition,
}

/// The words that a formula about `game` may use: those of the language, those of the game, and
/// the definitions that go with every game.
pub fn vocabulary(game: &GameGraph) -> Vec<Word> {
    const OPERATORS: [&str; 8] = ["F", "G", "R", "U", "W", "X", "true", "false"];
    const FACTS: [&str; 7] = ["at", "blocked", "draw", "initial", "over", "turn", "wins"];
    let facts = facts(game);
    let model = model(game, &*facts);
    let mut reader = Reader::new(&model);
    let known = reader.define("shipped definitions", DEFINITIONS);
    debug_assert!(known.is_ok(), "the definitions that are shipped can be read");
    let of = |kind: WordKind| move |word: String| Word { word, kind };
    let language = OPERATORS.map(str::to_owned).into_iter().map(of(WordKind::Operator));
    language
        .chain(FACTS.map(str::to_owned).into_iter().map(of(WordKind::Fact)))
        .chain(model.labels().into_iter().map(of(WordKind::Label)))
        .chain(model.numbers().into_iter().map(of(WordKind::Number)))
        .chain(reader.definitions().into_iter().map(of(WordKind::Definition)))
        .collect()
}
