//! A game written down, to be continued another day.

use std::sync::Arc;

use attractor_formats::Sinks;
use serde::{Deserialize, Serialize};

use crate::as_text;
use crate::error::Error;
use crate::open::OpenRequest;
use crate::playable_game::PlayableGame;
use crate::session::Session;

/// A game written down: TOML, with the options that the game was opened with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SavedGame {
    /// Which game.
    pub game: String,
    /// Where it began, if not at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The moves made.
    #[serde(default)]
    pub line: Vec<String>,
    /// The format of a graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Who owns the vertices of a graph.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owner: Vec<String>,
    /// The field of the names of a graph that tells who owns them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_field: Option<usize>,
    /// Where a graph begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What a blocked player of a graph gets, if not a loss.
    #[serde(default, with = "as_text", skip_serializing_if = "is_usual")]
    pub sinks: Sinks,
    /// Whether the graph is doubled first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub double: bool,
    /// How many players a graph has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
}

fn is_usual(sinks: &Sinks) -> bool {
    *sinks == Sinks::default()
}

impl SavedGame {
    /// Write down the game and its moves.
    pub fn of(session: &Session) -> SavedGame {
        let request = session.playable().request();
        SavedGame {
            game: request.game.clone(),
            at: request.at.clone(),
            line: session.line().into_iter().map(|(_, name)| name).collect(),
            format: request.format.clone(),
            owner: request.owners.clone(),
            owner_field: request.owner_field,
            start: request.start.clone(),
            sinks: request.sinks,
            double: request.double,
            players: request.players,
        }
    }

    /// The game as text.
    pub fn text(&self) -> String {
        toml::to_string(self).expect("words, numbers and lists of words can be written")
    }

    /// The game that `text` holds.
    pub fn read(text: &str) -> Result<SavedGame, Error> {
        toml::from_str(text).map_err(|error| {
            let wrong = Error::new(format!("this is not a saved game: {}", error.message()));
            let wrong = match error.span() {
                Some(span) => {
                    let line = text[..span.start.min(text.len())].matches('\n').count() + 1;
                    wrong.at(format!("line {line}"))
                }
                None => wrong,
            };
            wrong.hint("it holds at least `game = \"chomp:4x3\"` and `line = [\"c2\", \"a3\"]`")
        })
    }

    /// The game as it is opened.
    pub fn request(&self) -> OpenRequest {
        OpenRequest {
            game: self.game.clone(),
            format: self.format.clone(),
            owners: self.owner.clone(),
            owner_field: self.owner_field,
            start: self.start.clone(),
            sinks: self.sinks,
            double: self.double,
            players: self.players,
            at: self.at.clone(),
            ..OpenRequest::default()
        }
    }

    /// The session as it was left, in a game that was opened by [`SavedGame::request`].
    pub fn resume(&self, playable: Arc<PlayableGame>) -> Result<Session, Error> {
        let mut session = Session::new(playable);
        for (i, name) in self.line.iter().enumerate() {
            session.play(name).map_err(|error| error.at(format!("move {} of the line", i + 1)))?;
        }
        Ok(session)
    }
}
