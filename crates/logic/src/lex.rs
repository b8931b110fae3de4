//! The words and signs of a formula's text.

use std::ops::Range;
use std::rc::Rc;

use crate::formula::Comparison;
use crate::parse_error::ParseError;

/// A text cut into tokens, under the name that errors call it by.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) tokens: Vec<(Token, Range<usize>)>,
}

/// One word or sign. Other spellings of the same thing give the same token: `⊤` is the word `true`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A name or one of [`KEYWORDS`].
    Word(String),
    /// A whole number.
    Number(u64),
    /// A position, between double quotes.
    Position(String),
    /// A name between single quotes, never a keyword.
    Name(String),
    /// `<<` and `>>`
    Can,
    EndCan,
    /// `[[` and `]]`
    CannotPrevent,
    EndCannotPrevent,
    Open,
    Close,
    OpenSet,
    CloseSet,
    /// `∅`
    EmptySet,
    Comma,
    Semicolon,
    Not,
    And,
    Or,
    Implies,
    Iff,
    Compare(Comparison),
    Plus,
    /// `-`, also `\` between coalitions.
    Minus,
    Times,
}

/// Words that a label can share only between single quotes.
pub(crate) const KEYWORDS: [&str; 20] = [
    "true", "false", "not", "and", "or", "turn", "blocked", "over", "wins", "draw", "initial",
    "all", "let", "in", "X", "F", "G", "U", "R", "W",
];

/// Whether a label can stand without quotes: one word, and no keyword.
pub(crate) fn is_plain_name(name: &str) -> bool {
    let (token, length) = word(name);
    length == name.len()
        && matches!(token, Some(Token::Word(word)) if word == name && !KEYWORDS.contains(&name))
}

/// Signs by their spelling, a longer one before its beginnings.
const SIGNS: &[(&str, Token)] = &[
    ("<->", Token::Iff),
    ("<=>", Token::Iff),
    ("<<", Token::Can),
    (">>", Token::EndCan),
    ("[[", Token::CannotPrevent),
    ("]]", Token::EndCannotPrevent),
    ("⟨⟨", Token::Can),
    ("⟩⟩", Token::EndCan),
    ("⟪", Token::Can),
    ("⟫", Token::EndCan),
    ("⟦", Token::CannotPrevent),
    ("⟧", Token::EndCannotPrevent),
    ("->", Token::Implies),
    ("=>", Token::Implies),
    ("⇒", Token::Implies),
    ("→", Token::Implies),
    ("⇔", Token::Iff),
    ("↔", Token::Iff),
    ("<=", Token::Compare(Comparison::AtMost)),
    (">=", Token::Compare(Comparison::AtLeast)),
    ("!=", Token::Compare(Comparison::Unequal)),
    ("==", Token::Compare(Comparison::Equal)),
    ("≤", Token::Compare(Comparison::AtMost)),
    ("⩽", Token::Compare(Comparison::AtMost)),
    ("≥", Token::Compare(Comparison::AtLeast)),
    ("⩾", Token::Compare(Comparison::AtLeast)),
    ("≠", Token::Compare(Comparison::Unequal)),
    ("=", Token::Compare(Comparison::Equal)),
    ("<", Token::Compare(Comparison::Less)),
    (">", Token::Compare(Comparison::Greater)),
    ("&&", Token::And),
    ("&", Token::And),
    ("∧", Token::And),
    ("/\\", Token::And),
    ("||", Token::Or),
    ("|", Token::Or),
    ("∨", Token::Or),
    ("\\/", Token::Or),
    ("!", Token::Not),
    ("~", Token::Not),
    ("¬", Token::Not),
    ("(", Token::Open),
    (")", Token::Close),
    ("{", Token::OpenSet),
    ("}", Token::CloseSet),
    ("∅", Token::EmptySet),
    (",", Token::Comma),
    (";", Token::Semicolon),
    ("+", Token::Plus),
    ("-", Token::Minus),
    ("−", Token::Minus),
    ("\\", Token::Minus),
    ("∖", Token::Minus),
    ("*", Token::Times),
    ("·", Token::Times),
];

/// Words and letter-like signs that say the same as a keyword.
const SPELLINGS: &[(&str, &str)] = &[
    ("⊤", "true"),
    ("⊥", "false"),
    ("tour", "turn"),
    ("Until", "U"),
    ("○", "X"),
    ("◯", "X"),
    ("◇", "F"),
    ("◊", "F"),
    ("□", "G"),
    ("◻", "G"),
    ("𝒥", "all"),
];

impl Source {
    /// Cut `text` into tokens. A `#` begins a comment to the end of its line.
    pub(crate) fn read(name: &str, text: &str) -> Result<Rc<Source>, ParseError> {
        let mut source = Source { name: name.into(), text: text.into(), tokens: Vec::new() };
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let rest = &text[at..];
            if c.is_whitespace() {
                at += c.len_utf8();
            } else if c == '#' {
                at += rest.find('\n').unwrap_or(rest.len());
            } else {
                let (token, length) = source.token(rest, at)?;
                source.tokens.push((token, at..at + length));
                at += length;
            }
        }
        Ok(Rc::new(source))
    }

    fn token(&self, rest: &str, at: usize) -> Result<(Token, usize), ParseError> {
        if let (Some(token), length) = word(rest) {
            return Ok((token, length));
        }
        if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            return Ok((token.clone(), sign.len()));
        }
        let first = rest.chars().next().unwrap_or(' ');
        if first == '"' || first == '\'' {
            return self.quoted(rest, at, first);
        }
        if first.is_ascii_digit() {
            let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let number = rest[..length].parse().map_err(|_| {
                self.error(at..at + length, format!("`{}` is too large a number", &rest[..length]))
            })?;
            return Ok((Token::Number(number), length));
        }
        Err(self.error(
            at..at + first.len_utf8(),
            format!("`{}` has no meaning in a formula", first.escape_debug()),
        ))
    }

    /// A text between quotes, where a backslash makes the next character ordinary.
    fn quoted(&self, rest: &str, at: usize, quote: char) -> Result<(Token, usize), ParseError> {
        let mut text = String::new();
        let mut chars = rest.char_indices().skip(1);
        while let Some((i, c)) = chars.next() {
            if c == quote {
                let token = if quote == '"' { Token::Position(text) } else { Token::Name(text) };
                return Ok((token, i + 1));
            }
            if c != '\\' {
                text.push(c);
            } else if let Some((_, c)) = chars.next() {
                text.push(c);
            }
        }
        Err(self.error(at..at + 1, format!("this {quote} has no closing {quote}")))
    }

    pub(crate) fn error(&self, span: Range<usize>, message: String) -> ParseError {
        ParseError::new(&self.name, &self.text, span, message)
    }
}

/// The word at the beginning of `text` and its length. A hyphen or a full stop
/// between letters belongs to it.
fn word(text: &str) -> (Option<Token>, usize) {
    let spelled = |word: &str| {
        SPELLINGS.iter().find(|(spelling, _)| *spelling == word).map(|(_, keyword)| *keyword)
    };
    let Some(first) = text.chars().next() else { return (None, 0) };
    if let Some(keyword) = spelled(&text[..first.len_utf8()]) {
        return (Some(Token::Word(keyword.into())), first.len_utf8());
    }
    if !first.is_alphabetic() && first != '_' {
        return (None, 0);
    }
    let belongs = |i: usize, c: char| {
        let letter_follows =
            || text[i + c.len_utf8()..].chars().next().is_some_and(char::is_alphabetic);
        c.is_alphanumeric() || c == '_' || (c == '-' || c == '.') && letter_follows()
    };
    let length = text.char_indices().find(|&(i, c)| !belongs(i, c)).map_or(text.len(), |(i, _)| i);
    let word = &text[..length];
    (Some(Token::Word(spelled(word).unwrap_or(word).into())), length)
}
