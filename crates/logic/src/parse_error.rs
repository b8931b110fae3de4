//! Why a text is no formula, and where.

use std::fmt::{self, Display, Formatter};
use std::ops::Range;

/// What is wrong with the text of a formula, with the place to look at.
///
/// It prints as the message, the line, a caret under the character, and the hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// What is wrong there.
    pub message: String,
    /// What would be right, where that is known.
    pub hint: Option<String>,
    /// The name of the text: `formula`, or the file of definitions.
    pub source: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The character within the line, counted from 1.
    pub column: usize,
    /// How many characters are meant.
    pub width: usize,
    /// The line itself.
    pub text: String,
}

/// A longer line is shown in part.
const WIDEST: usize = 100;

impl ParseError {
    /// An error about the bytes `span` of `text`.
    pub(crate) fn new(source: &str, text: &str, span: Range<usize>, message: String) -> ParseError {
        let start = text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[span.start..].find('\n').map_or(text.len(), |length| span.start + length);
        ParseError {
            message,
            hint: None,
            source: source.into(),
            line: text[..start].matches('\n').count() + 1,
            column: text[start..span.start].chars().count() + 1,
            width: text[span.start..span.end.min(end).max(span.start)].chars().count().max(1),
            text: text[start..end].into(),
        }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> ParseError {
        self.hint = Some(hint.into());
        self
    }
}

impl ParseError {
    /// Where it is, in words.
    pub fn place(&self) -> String {
        format!("{}, line {}, character {}", self.source, self.line, self.column)
    }

    /// The line, and a mark under the place.
    pub fn excerpt(&self) -> String {
        let before = self.column - 1;
        let from = before.saturating_sub(WIDEST / 2);
        // Tabs would move the mark, so the line is shown with spaces for them.
        let shown: String = self.text.chars().skip(from).take(WIDEST).collect();
        let shown = shown.replace(char::is_whitespace, " ");
        let indent = before - from;
        let width = self.width.min(WIDEST - indent);
        format!("  {}\n  {:indent$}{:^<width$}", shown.trim_end(), "", "")
    }
}

impl Display for ParseError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  --> {}\n{}", self.message, self.place(), self.excerpt())?;
        match &self.hint {
            Some(hint) => write!(f, "\n  {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ParseError {}
