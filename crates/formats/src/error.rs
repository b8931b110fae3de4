//! What is wrong with a text, where, and what would be right.

use std::{fmt, io};

/// Why a text is not an arena, or why an arena cannot be written in a format.
///
/// The three parts are kept apart so that a front end can lay them out. The `Display` form is the
/// place and the message on one line: ``line 3, column 9: vertex `8` is not defined``.
#[derive(Debug)]
pub struct Error(Box<Parts>);

/// One word wide, because the readers hand results around in their inner loops.
#[derive(Debug)]
struct Parts {
    message: String,
    place: Option<Place>,
    hint: Option<Advice>,
    io: Option<io::Error>,
}

impl Error {
    /// An error with nothing but its message.
    pub fn new(message: impl Into<String>) -> Error {
        Error(Box::new(Parts { message: message.into(), place: None, hint: None, io: None }))
    }

    /// The same error, at this place of the text.
    #[must_use]
    pub fn at(mut self, place: Place) -> Error {
        self.0.place = Some(place);
        self
    }

    /// The same error, with what would be right; the first hint stands nearest to the cause and
    /// stays.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Advice>) -> Error {
        self.0.hint.get_or_insert_with(|| hint.into());
        self
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Where, when it is a place of a text.
    pub fn place(&self) -> Option<Place> {
        self.0.place
    }

    /// What would be right, when there is something to say.
    pub fn advice(&self) -> Option<&Advice> {
        self.0.hint.as_ref()
    }

    /// The failure of the reader or writer underneath, when the text itself is not to blame.
    pub fn io(&self) -> Option<&io::Error> {
        self.0.io.as_ref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.place {
            Some(place) => write!(f, "{place}: {}", self.0.message),
            None => f.write_str(&self.0.message),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.io.as_ref().map(|io| io as _)
    }
}

impl From<io::Error> for Error {
    fn from(io: io::Error) -> Error {
        let mut error = Error::new(io.to_string());
        error.0.io = Some(io);
        error
    }
}

/// What would be right. What the settings could say has a name of its own in every front end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// In words.
    Text(String),
    /// Say who owns what.
    SayOwners,
    /// Say who owns what, or where play begins.
    SayOwnersOrStart,
    /// Leave the graph as it is, or leave out the owners.
    NotDouble,
}

impl<T: Into<String>> From<T> for Advice {
    fn from(text: T) -> Advice {
        Advice::Text(text.into())
    }
}

/// A place in a text. Lines and columns are counted from 1; a column is a character, not a byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Which line.
    pub line: u64,
    /// Which character of the line.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Text of the user's for a message: in backticks, and cut where it is long.
pub(crate) fn quoted(text: &str) -> String {
    const MOST: usize = 60;
    let shown: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    let shown = shown.replace("\\'", "'").replace("\\\"", "\"");
    if text.chars().nth(MOST).is_some() { format!("`{shown}…`") } else { format!("`{shown}`") }
}

/// `1 vertex`, `3 vertices`.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
