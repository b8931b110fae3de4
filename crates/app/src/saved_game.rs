//! A game written down, to be continued another day.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use toml::Table;

use crate::error::Error;
use crate::open::OpenRequest;
use crate::playable_game::PlayableGame;
use crate::session::Session;

/// A game written down.
#[derive(Clone, Debug)]
pub struct SavedGame {
    open: OpenRequest,
    /// The moves made.
    line: Vec<String>,
}

/// The same as TOML.
#[derive(Serialize, Deserialize)]
struct Written {
    game: String,
    #[serde(default)]
    line: Vec<String>,
    /// What else the request says that is not usual, by its names, with hyphens.
    #[serde(flatten)]
    options: Table,
}

impl SavedGame {
    /// Write down the game and its moves.
    pub fn of(session: &Session) -> SavedGame {
        SavedGame {
            // The moves that the request made are among those of the session.
            open: OpenRequest { line: None, ..session.playable().request().clone() },
            line: session.line().into_iter().map(|(_, name)| name).collect(),
        }
    }

    /// The game as text.
    pub fn text(&self) -> String {
        let said = |open: &OpenRequest| Table::try_from(open).expect("plain data");
        let usual = said(&OpenRequest::default());
        let options = said(&self.open).into_iter();
        let options = options
            .filter(|(key, value)| key != "text" && usual.get(key) != Some(value))
            .map(|(key, value)| match &*key {
                "owners" => ("owner".to_owned(), value),
                key => (key.replace('_', "-"), value),
            })
            .collect();
        let (game, line) = (self.open.game.clone(), self.line.clone());
        toml::to_string(&Written { game, line, options })
            .expect("words, numbers and lists of words can be written")
    }

    /// The game that `text` holds.
    pub fn read(text: &str) -> Result<SavedGame, Error> {
        let wrong = |error: toml::de::Error| {
            let wrong = Error::new(format!("this is not a saved game: {}", error.message()));
            let wrong = match error.span() {
                Some(span) => {
                    let line = text[..span.start.min(text.len())].matches('\n').count() + 1;
                    wrong.at(format!("line {line}"))
                }
                None => wrong,
            };
            wrong.hint("it holds at least `game = \"chomp:4x3\"` and `line = [\"c2\", \"a3\"]`")
        };
        let Written { game, line, options } = toml::from_str(text).map_err(wrong)?;
        let options = options.into_iter().map(|(key, value)| match &*key {
            "owner" => ("owners".to_owned(), value),
            key => (key.replace('-', "_"), value),
        });
        let open: OpenRequest = options.collect::<Table>().try_into().map_err(wrong)?;
        Ok(SavedGame { open: OpenRequest { game, ..open }, line })
    }

    /// The game as it is opened.
    pub fn request(&self) -> OpenRequest {
        self.open.clone()
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
