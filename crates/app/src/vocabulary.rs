//! The words that a formula about a game may use, for whoever helps to write one.

use attractor_logic::{DEFINITIONS, Reader, Vocabulary};
use serde::Serialize;

use crate::error::Error;
use crate::game_graph::GameGraph;
use crate::joint;
use crate::model::{facts, model};
use crate::open::OpenRequest;

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
    words(&model(game, &*facts(game)))
}

/// The same for a game whose players choose at the same time; nothing if the request names no such game.
pub fn vocabulary_joint(open: &OpenRequest) -> Result<Option<Vec<Word>>, Error> {
    joint::named(open)?.map(joint::Joint::vocabulary).transpose()
}

pub(crate) fn words(vocabulary: &dyn Vocabulary) -> Vec<Word> {
    const OPERATORS: [&str; 8] = ["F", "G", "R", "U", "W", "X", "true", "false"];
    const FACTS: [&str; 7] = ["at", "blocked", "draw", "initial", "over", "turn", "wins"];
    let mut reader = Reader::new(vocabulary);
    let known = reader.define("shipped definitions", DEFINITIONS);
    debug_assert!(known.is_ok(), "the definitions that are shipped can be read");
    let of = |kind: WordKind| move |word: String| Word { word, kind };
    let language = OPERATORS.map(str::to_owned).into_iter().map(of(WordKind::Operator));
    language
        .chain(FACTS.map(str::to_owned).into_iter().map(of(WordKind::Fact)))
        .chain(vocabulary.labels().into_iter().map(of(WordKind::Label)))
        .chain(vocabulary.numbers().into_iter().map(of(WordKind::Number)))
        .chain(reader.definitions().into_iter().map(of(WordKind::Definition)))
        .collect()
}
