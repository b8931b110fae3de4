//! What people are told, in pieces: what a front end spells in its own way is no text yet.

use attractor_messages::{Language, translated};

use crate::field::Field;

/// A sentence for people. It is no text, and so cannot be shown before a front end has spelled it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message(Vec<Piece>);

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// The same for everybody.
    Text(String),
    /// Something that a request can say.
    Field {
        /// Which.
        field: Field,
        /// An example of what it may be; in capitals where it only stands for one.
        value: Option<&'static str>,
    },
    /// Something else that could be done.
    Way(Way),
}

/// Something else that could be done, which each front end calls by its own name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// List the games.
    Games,
    /// List the graphs that have a name.
    Families,
    /// Search this game for the best move, for some time only where it would take too long.
    Best {
        /// Which game.
        game: String,
        /// Whether the time needs a limit.
        limited: bool,
    },
    /// Play, this game if one is named.
    Play(Option<String>),
    /// Solve a game into a tablebase.
    Keep,
    /// The same, with every legal position in it.
    KeepEverywhere,
    /// Look a position up in a tablebase.
    Probe,
    /// Look what a tablebase holds.
    Info,
    /// Solve a game and write a certificate.
    Certify,
    /// Check a formula.
    Formula,
    /// Check a formula and write a certificate.
    CertifyFormula,
    /// Solve a pursuit and write a certificate.
    CertifyPursuit,
    /// Build the program with this feature.
    Build(&'static str),
}

/// How a front end spells what is no text yet.
pub trait Spelling {
    /// A field of a request, with an example of a value.
    fn field(&self, field: Field, value: Option<&str>) -> String;
    /// Something else that could be done.
    fn way(&self, way: &Way) -> String;
}

/// A sentence with something else than text for each `{}`, as `format!` has it.
macro_rules! say {
    ($text:literal, $($part:expr),+ $(,)?) => {{
        const { assert!($crate::message::gaps($text) == [$(stringify!($part)),+].len()) };
        $crate::message::Message::filled($text, [$($part.into()),+])
    }};
}
pub(crate) use say;

/// How often `{}` stands in a text.
pub(crate) const fn gaps(text: &str) -> usize {
    let (text, mut found, mut at) = (text.as_bytes(), 0, 1);
    while at < text.len() {
        found += (text[at - 1] == b'{' && text[at] == b'}') as usize;
        at += 1;
    }
    found
}

impl Message {
    /// The text with a part for each `{}`.
    pub(crate) fn filled<const N: usize>(text: &str, parts: [Message; N]) -> Message {
        let mut texts = text.split("{}");
        let first = Message::from(texts.next().unwrap_or_default());
        texts.zip(parts).fold(first, |said, (text, part)| said.and(part).and(text))
    }

    /// The same, and then this.
    #[must_use]
    pub fn and(mut self, more: impl Into<Message>) -> Message {
        self.0.extend(more.into().0);
        self
    }

    /// What it is made of.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// The first field that it names.
    pub fn field(&self) -> Option<Field> {
        self.0.iter().find_map(|piece| match piece {
            Piece::Field { field, .. } => Some(*field),
            _ => None,
        })
    }

    /// The text in it, for rules: what they say of positions names nothing else.
    pub(crate) fn text(&self) -> String {
        let text = |piece: &Piece| match piece {
            Piece::Text(text) => Some(text.clone()),
            _ => None,
        };
        self.0.iter().filter_map(text).collect()
    }

    /// The same in a language, as far as its catalogue has it. What is no text yet stays as it is.
    #[must_use]
    pub fn translated(&self, language: Language) -> Message {
        /// Characters without a meaning stand for the pieces that are no text.
        const FIRST: u32 = 0xE000;
        let sign = |i: usize| char::from_u32(FIRST + i as u32).unwrap_or('\u{E000}');
        let text: String = self
            .0
            .iter()
            .enumerate()
            .map(|(i, piece)| match piece {
                Piece::Text(text) => text.clone(),
                _ => sign(i).to_string(),
            })
            .collect();
        let Some(text) = translated(language, &text) else { return self.clone() };
        let mut said = Message(Vec::new());
        let mut rest = text.as_str();
        while let Some((at, i)) = rest.char_indices().find_map(|(at, c)| {
            let i = (c as u32).checked_sub(FIRST)? as usize;
            self.0.get(i).is_some_and(|piece| !matches!(piece, Piece::Text(_))).then_some((at, i))
        }) {
            said = said.and(&rest[..at]);
            said.0.push(self.0[i].clone());
            rest = &rest[at + sign(i).len_utf8()..];
        }
        said.and(rest)
    }

    /// As text.
    pub fn spelled(&self, by: &dyn Spelling) -> String {
        let spell = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Field { field, value } => by.field(*field, *value),
            Piece::Way(way) => by.way(way),
        };
        self.0.iter().map(spell).collect()
    }
}

impl Field {
    /// The field with an example of what it may be; in capitals where it only stands for one.
    pub(crate) fn of(self, value: &'static str) -> Message {
        Message(vec![Piece::Field { field: self, value: Some(value) }])
    }
}

impl From<Field> for Message {
    fn from(field: Field) -> Message {
        Message(vec![Piece::Field { field, value: None }])
    }
}

impl From<Way> for Message {
    fn from(way: Way) -> Message {
        Message(vec![Piece::Way(way)])
    }
}

impl From<String> for Message {
    fn from(text: String) -> Message {
        Message(if text.is_empty() { Vec::new() } else { vec![Piece::Text(text)] })
    }
}

impl From<&String> for Message {
    fn from(text: &String) -> Message {
        text.as_str().into()
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Message {
        text.to_owned().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_yet_keeps_its_place_in_another_language() {
        let said = say!("leave `{}` out, or say `{}`", Field::Engine, Field::Engine.of("graph"));
        let french = say!("enlevez `{}`, ou dites `{}`", Field::Engine, Field::Engine.of("graph"));
        assert_eq!(said.translated(Language::French), french);
        assert_eq!(said.translated(Language::English), said);
        let place = Message::from(Field::Owner);
        assert_eq!(place.translated(Language::French), place);
    }
}
