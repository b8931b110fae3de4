//! What requests have in common: which game.

use attractor_app::OpenRequest;
use serde::{Deserialize, Serialize};

/// Which game: its text alone, or the text with what it does not say, called as the app calls it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum GameRef {
    /// `"chomp:4x3"`, or a pasted graph.
    Text(String),
    /// The same with options.
    Full(Box<OpenRequest>),
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
