//! What went wrong, where, and what would be right.

use std::fmt;

use attractor_formats::Advice;
use attractor_messages::Language;
use attractor_words::bytes;
use serde::Serialize;

use crate::field::Field;
use crate::message::{Message, Spelling, say};

/// An answer that could not be given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// What is wrong.
    pub message: Message,
    /// Where: a file with line and column, a field of the request, a vertex.
    pub place: Option<Message>,
    /// What would be right.
    pub hint: Option<Message>,
    /// The line and the column, where the place is one of a text.
    pub spot: Option<(u32, u32)>,
    /// The text around the place with a mark under it, for people.
    pub excerpt: Option<String>,
    /// What kind of failure it is.
    pub kind: Kind,
}

/// An error in the words of a front end. As JSON it is one object: `error`, `where`, `hint`, `kind`,
/// `field`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Told {
    /// What is wrong.
    pub error: String,
    /// Where.
    #[serde(rename = "where")]
    pub place: Option<String>,
    /// What would be right.
    pub hint: Option<String>,
    /// The text around the place with a mark under it, for people.
    #[serde(skip)]
    pub excerpt: Option<String>,
    /// What kind of failure it is.
    pub kind: Kind,
    /// The field that it is about.
    pub field: Option<Field>,
}

/// The kinds of failure that a front end tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    pub fn new(message: impl Into<Message>) -> Error {
        Error {
            message: message.into(),
            place: None,
            hint: None,
            spot: None,
            excerpt: None,
            kind: Kind::Input,
        }
    }

    /// The work takes more memory than this many bytes, which is all that it may.
    pub fn beyond(limit: u64) -> Error {
        let message =
            format!("this takes more memory than the {} that it may", bytes(limit.into()));
        Error { kind: Kind::TooLarge, ..Error::new(message).hint(more_memory()) }
    }

    /// The same error, with the place.
    pub fn at(self, place: impl Into<Message>) -> Error {
        Error { place: Some(place.into()), ..self }
    }

    /// The same error, with advice.
    pub fn hint(self, hint: impl Into<Message>) -> Error {
        Error { hint: Some(hint.into()), ..self }
    }

    /// The same error in a larger place: `file: line 3, column 4`.
    pub fn within(mut self, outer: impl Into<Message>) -> Error {
        let outer = outer.into();
        let place = match self.place.take() {
            Some(inner) => say!("{}: {}", outer, inner),
            None => outer,
        };
        self.at(place)
    }

    /// The field that it is about: where it is, else what its advice names first.
    pub fn field(&self) -> Option<Field> {
        [&self.place, &self.hint].into_iter().flatten().find_map(Message::field)
    }

    /// The same in a language, as far as its catalogue has it.
    #[must_use]
    pub fn translated(&self, language: Language) -> Error {
        let told = |part: &Option<Message>| part.as_ref().map(|part| part.translated(language));
        Error {
            message: self.message.translated(language),
            place: told(&self.place),
            hint: told(&self.hint),
            ..self.clone()
        }
    }

    /// The same in the words of a front end.
    pub fn spelled(&self, by: &dyn Spelling) -> Told {
        let spell = |part: &Option<Message>| part.as_ref().map(|part| part.spelled(by));
        Told {
            error: self.message.spelled(by),
            place: spell(&self.place),
            hint: spell(&self.hint),
            excerpt: self.excerpt.clone(),
            kind: self.kind,
            field: self.field(),
        }
    }
}

/// Memory was short, and the game could be smaller.
pub(crate) fn more_memory() -> Message {
    say!("allow more with `{}`, or choose smaller parameters", Field::Memory)
}

impl From<attractor_logic::ParseError> for Error {
    fn from(error: attractor_logic::ParseError) -> Error {
        Error {
            place: Some(error.place().into()),
            spot: Some((error.line as u32, error.column as u32)),
            excerpt: Some(error.excerpt()),
            hint: error.hint.clone().map(Message::from),
            ..Error::new(error.message)
        }
    }
}

impl From<attractor_logic::NimError> for Error {
    fn from(error: attractor_logic::NimError) -> Error {
        match error {
            attractor_logic::NimError::TooLarge { .. } => {
                Error { kind: Kind::TooLarge, ..Error::new(error.to_string()).hint(more_memory()) }
            }
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
            place: error.place().map(|place| place.to_string().into()),
            spot: error.place().map(|place| (place.line as u32, place.column as u32)),
            hint: error.advice().map(advised),
            ..Error::new(error.message())
        }
    }
}

/// What a reader of graphs advises.
fn advised(advice: &Advice) -> Message {
    let owners = || say!("{} or {}", Field::Owner.of("1=a,b"), Field::OwnerField.of("N"));
    match advice {
        Advice::Text(text) => text.as_str().into(),
        Advice::SayOwners => say!("say who owns what with {}", owners()),
        Advice::SayOwnersOrStart => say!(
            "say who does with {}; when the moves change hands, {} is enough",
            owners(),
            Field::Start
        ),
        Advice::NotDouble => say!("leave out {}, or the owners", Field::Double),
    }
}

/// The place and what is wrong, on one line.
impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.error)
    }
}

impl From<attractor_core::Cancelled> for Error {
    fn from(_: attractor_core::Cancelled) -> Error {
        Error {
            kind: Kind::Interrupted,
            ..Error::new("interrupted before the answer was complete")
        }
    }
}
