//! Rule files: `tictactoe.game`, and with parameters `tictactoe.game,size=4`.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use attractor_rules::lex::LONGEST;
use attractor_words::quoted;

use crate::check_rules::rules_text;
use crate::error::Error;
use crate::open::OpenRequest;

/// How the name of a rule file ends.
pub const EXTENSION: &str = ".game";

impl OpenRequest {
    /// The same request with the text of a rule file in the place of its name, which then opens wherever a
    /// game is named, also in another process or from a tablebase.
    pub fn with_rules(self) -> Result<OpenRequest, Error> {
        if self.text_only || self.own.is_some() {
            return Ok(self);
        }
        let Some((path, parameters)) = split(&self.game) else { return Ok(self) };
        let text = read(path)?;
        let game = rules_text(&text, parameters).map_err(|error| error.within(path))?;
        Ok(OpenRequest { game, ..self })
    }
}

/// The file and its parameters, if `text` names a rule file.
pub fn split(text: &str) -> Option<(&str, &str)> {
    if text.contains('\n') {
        return None;
    }
    let end = text.find(EXTENSION)? + EXTENSION.len();
    match text[end..].chars().next() {
        None => Some((text, "")),
        Some(',' | ':') => Some((&text[..end], &text[end + 1..])),
        Some(_) => None,
    }
}

/// The text of a rule file.
pub fn read(path: &str) -> Result<String, Error> {
    let cannot = |error: std::io::Error| {
        let error = Error::new(format!("cannot read {}: {error}", quoted(path)));
        match Path::new(path).exists() {
            true => error,
            false => error.hint("rules stand in a file such as `tictactoe.game`"),
        }
    };
    let mut text = String::new();
    let file = File::open(path).map_err(cannot)?;
    file.take(LONGEST as u64 + 1).read_to_string(&mut text).map_err(cannot)?;
    Ok(text)
}
