//! What requests have in common: which game.

use attractor_app::OpenRequest;
use serde::{Deserialize, Serialize};

/// Which game: its text alone, or the text with what it does not say, called as the app calls it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum GameRef {
    /// `"chomp:4x3"`, or a pasted graph.
    Text(String),
    /// The same with options.
    Full(Box<OpenRequest>),
}

/// The words for layouts, or nothing.
#[cfg(feature = "schema")]
pub(crate) fn layouts() -> Vec<Option<&'static str>> {
    let names = attractor_app::Layout::ALL.map(attractor_app::Layout::name);
    names.into_iter().map(Some).chain([None]).collect()
}

/// The words for methods of search, or nothing.
#[cfg(feature = "schema")]
pub(crate) fn methods() -> Vec<Option<&'static str>> {
    attractor_app::Method::ALL
        .map(attractor_app::Method::name)
        .into_iter()
        .map(Some)
        .chain([None])
        .collect()
}

impl GameRef {
    /// What is asked, and never the name of a file.
    pub(crate) fn options(self) -> OpenRequest {
        let asked = match self {
            GameRef::Text(game) => OpenRequest { game, ..OpenRequest::default() },
            GameRef::Full(options) => *options,
        };
        OpenRequest { text_only: true, ..asked }
    }
}
