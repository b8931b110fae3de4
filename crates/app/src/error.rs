//! What went wrong, where, and what would be right.

use std::fmt;

use serde::Serialize;

/// An answer that could not be given. As JSON it is one object: `error`, `where`, `hint`, `kind`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Error {
    /// What is wrong.
    #[serde(rename = "error")]
    pub message: String,
    /// Where: a file with line and column, an option, a vertex.
    #[serde(rename = "where")]
    pub place: Option<String>,
    /// What would be right.
    pub hint: Option<String>,
    /// The text around the place with a mark under it, for people.
    #[serde(skip)]
    pub excerpt: Option<String>,
    /// What kind of failure it is.
    pub kind: Kind,
}

/// The kinds of failure that a front end tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The input, the options or the machine do not allow an answer.
    Input,
    /// The game is larger than the memory that may be used.
    TooLarge,
    /// Whoever waited for the answer ended the computation.
    Interrupted,
    /// Another process of the cluster, or the worker of this one, was lost; the work can be resumed.
    Lost,
    /// Whoever read what was written to a pipe has stopped reading, as `head` does.
    Unread,
}

impl Error {
    /// Something is wrong with the input.
    pub fn new(message: impl Into<String>) -> Error {
        Error { message: message.into(), place: None, hint: None, excerpt: None, kind: Kind::Input }
    }

    /// The same error, with the place.
    pub fn at(self, place: impl Into<String>) -> Error {
        Error { place: Some(place.into()), ..self }
    }

    /// The same error, with advice.
    pub fn hint(self, hint: impl Into<String>) -> Error {
        Error { hint: Some(hint.into()), ..self }
    }
}

impl Error {
    /// The same error in a larger place: `file: line 3, column 4`.
    pub fn within(self, outer: &str) -> Error {
        let place = match &self.place {
            Some(inner) => format!("{outer}: {inner}"),
            None => outer.to_owned(),
        };
        self.at(place)
    }
}

impl From<attractor_logic::ParseError> for Error {
    fn from(error: attractor_logic::ParseError) -> Error {
        Error {
            place: Some(error.place()),
            excerpt: Some(error.excerpt()),
            hint: error.hint.clone(),
            ..Error::new(error.message)
        }
    }
}

impl From<attractor_logic::NimError> for Error {
    fn from(error: attractor_logic::NimError) -> Error {
        match error {
            attractor_logic::NimError::TooLarge { .. } => Error {
                kind: Kind::TooLarge,
                ..Error::new(error.to_string())
                    .hint("allow more with `--memory`, or choose smaller parameters")
            },
            other => Error::new(other.to_string()),
        }
    }
}

impl From<attractor_logic::CheckError> for Error {
    fn from(error: attractor_logic::CheckError) -> Error {
        match error {
            attractor_logic::CheckError::Cancelled => attractor_core::Cancelled.into(),
            unknown => Error::new(unknown.to_string()),
        }
    }
}

impl From<attractor_formats::Error> for Error {
    fn from(error: attractor_formats::Error) -> Error {
        Error {
            place: error.place().map(|place| place.to_string()),
            hint: error.advice().map(str::to_owned),
            ..Error::new(error.message())
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<attractor_core::Cancelled> for Error {
    fn from(_: attractor_core::Cancelled) -> Error {
        Error {
            kind: Kind::Interrupted,
            ..Error::new("interrupted before the answer was complete")
        }
    }
}
