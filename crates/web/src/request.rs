//! What requests have in common: which game, and what the players are after.

use attractor_app::{Error, OpenRequest, Sinks, SolveRequest};
use serde::{Deserialize, Serialize};

/// Which game: its text alone, or the text with what it does not say.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum GameRef {
    /// `"chomp:4x3"`, or a pasted graph.
    Text(String),
    /// The same with options.
    Full(GameOptions),
}

/// A game with options; they are called as on the command line.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct GameOptions {
    pub(crate) text: String,
    pub(crate) format: Option<String>,
    pub(crate) owners: Vec<String>,
    pub(crate) owner_field: Option<usize>,
    pub(crate) start: Option<String>,
    pub(crate) sinks: Option<String>,
    pub(crate) double: bool,
    pub(crate) players: Option<u8>,
    pub(crate) at: Option<String>,
    pub(crate) line: Option<String>,
    pub(crate) everywhere: bool,
    pub(crate) fold: bool,
    pub(crate) anyway: bool,
}

impl GameRef {
    pub(crate) fn options(self) -> GameOptions {
        match self {
            GameRef::Text(text) => GameOptions { text, ..GameOptions::default() },
            GameRef::Full(options) => options,
        }
    }
}

impl GameOptions {
    /// What the app is asked to open.
    pub(crate) fn open(&self, memory: usize) -> Result<OpenRequest, Error> {
        Ok(OpenRequest {
            own: None,
            game: self.text.clone(),
            text_only: true,
            format: self.format.clone(),
            owners: self.owners.clone(),
            owner_field: self.owner_field,
            start: self.start.clone(),
            sinks: match &self.sinks {
                Some(word) => {
                    word.parse::<Sinks>().map_err(|error| Error::from(error).at("sinks"))?
                }
                None => Sinks::default(),
            },
            double: self.double,
            plain: false,
            players: self.players,
            at: self.at.clone(),
            line: self.line.clone(),
            everywhere: self.everywhere,
            fold: self.fold,
            memory: Some(memory),
            anyway: self.anyway,
        })
    }
}

/// What the players are after; the outcomes of the game if nothing is said.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct GoalRef {
    #[serde(rename = "for")]
    pub(crate) coalition: Option<String>,
    pub(crate) reach: Option<String>,
    pub(crate) avoid: Option<String>,
    pub(crate) within: Option<String>,
}

impl GoalRef {
    pub(crate) fn solve(&self) -> SolveRequest {
        SolveRequest {
            coalition: self.coalition.clone(),
            reach: self.reach.clone(),
            avoid: self.avoid.clone(),
            within: self.within.clone(),
            ..SolveRequest::default()
        }
    }
}
