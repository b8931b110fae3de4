//! What is wrong with a text, and where.

use std::fmt;

/// A place in a text, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl Span {
    /// From the beginning of this to the end of `other`.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end.max(self.end) }
    }
}

/// Something wrong with the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where.
    pub span: Span,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub hint: Option<String>,
    /// A position that shows it, by its notation.
    pub position: Option<String>,
    /// The moves that lead there.
    pub moves_to_it: Option<Vec<String>>,
    /// Whether the game can be played all the same.
    pub mild: bool,
    /// The line of the text, and how many characters of it are meant.
    pub shown: Option<(String, usize)>,
}

impl Problem {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Problem {
        Problem {
            span,
            line: 0,
            column: 0,
            message: message.into(),
            hint: None,
            position: None,
            moves_to_it: None,
            mild: false,
            shown: None,
        }
    }

    pub(crate) fn hint(self, hint: impl Into<String>) -> Problem {
        Problem { hint: Some(hint.into()), ..self }
    }

    pub(crate) fn mild(self) -> Problem {
        Problem { mild: true, ..self }
    }

    /// Say where it is in `text`.
    pub(crate) fn place(mut self, text: &str) -> Problem {
        let mut start = self.span.start.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let begin = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[begin..].lines().next().unwrap_or("");
        self.line = text[..begin].matches('\n').count() + 1;
        self.column = text[begin..start].chars().count() + 1;
        let mut end = self.span.end.clamp(start, begin + line.len().max(start - begin));
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let width = text[start..end.max(start)].chars().count().max(1);
        // A line that nobody can read is not shown.
        self.shown = (line.chars().count() <= 160).then(|| (line.to_owned(), width));
        self
    }
}

/// `3:7: message`, the line, a caret under the place, and what would be right.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)?;
        if let Some((line, width)) = &self.shown {
            let number = self.line.to_string();
            let blank = " ".repeat(number.len());
            let before: String = line
                .chars()
                .take(self.column - 1)
                .map(|c| if c == '\t' { '\t' } else { ' ' })
                .collect();
            write!(f, "\n {number} | {line}\n {blank} | {before}{}", "^".repeat(*width))?;
        }
        if let Some(position) = &self.position {
            write!(f, "\n   at `{position}`")?;
            match self.moves_to_it.as_deref() {
                Some([]) => write!(f, ", the start")?,
                Some(moves) => write!(f, ", after {}", moves.join(" "))?,
                None => {}
            }
        }
        match &self.hint {
            Some(hint) => write!(f, "\n   {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Problem {}
