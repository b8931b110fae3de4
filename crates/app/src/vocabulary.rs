//! The words that a formula about a game may use, for whoever helps to write one.

use attractor_logic::{DEFINITIONS, Reader, Vocabulary};
use serde::Serialize;

use crate::model::{facts, model};
use crate::opened::Opened;

/// A word that a formula may use.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Word {
    /// The word.
    pub word: String,
    /// `operator`, `fact`, `label`, `number` or `definition`.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["operator", "fact", "label", "number", "definition"]))
    )]
    pub kind: &'static str,
}

/// The words that a formula about `game` may use: those of the language, those of the game, and
/// the definitions that go with every game.
pub fn vocabulary(game: &Opened) -> Vec<Word> {
    const OPERATORS: [&str; 8] = ["F", "G", "R", "U", "W", "X", "true", "false"];
    const FACTS: [&str; 7] = ["at", "blocked", "draw", "initial", "over", "turn", "wins"];
    let facts = facts(game);
    let model = model(game, &*facts);
    let mut reader = Reader::new(&model);
    let known = reader.define("shipped definitions", DEFINITIONS);
    debug_assert!(known.is_ok(), "the definitions that are shipped can be read");
    let of = |kind: &'static str| move |word: String| Word { word, kind };
    let language = OPERATORS.map(str::to_owned).into_iter().map(of("operator"));
    language
        .chain(FACTS.map(str::to_owned).into_iter().map(of("fact")))
        .chain(model.labels().into_iter().map(of("label")))
        .chain(model.numbers().into_iter().map(of("number")))
        .chain(reader.definitions().into_iter().map(of("definition")))
        .collect()
}
