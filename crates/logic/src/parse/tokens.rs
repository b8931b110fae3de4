//! Tokens one after another, and errors that point at them.

use std::ops::Range;

use super::{DEEPEST, DEEPEST_TEXT, LARGEST, Parser};
use crate::formula::{Node, Part};
use crate::lex::{KEYWORDS, Token};
use crate::parse_error::ParseError;

impl Parser<'_, '_> {
    pub(super) fn token(&self, at: usize) -> Option<&Token> {
        (at < self.end).then(|| &self.source.tokens[at].0)
    }

    pub(super) fn peek(&self) -> Option<&Token> {
        self.token(self.at)
    }

    pub(super) fn at_end(&self) -> bool {
        self.at >= self.end
    }

    pub(super) fn take(&mut self, token: &Token) -> bool {
        let word = match token {
            Token::And => "and",
            Token::Or => "or",
            _ => "",
        };
        let found = self.peek() == Some(token)
            || matches!(self.peek(), Some(Token::Word(found)) if found == word);
        self.at += usize::from(found);
        found
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        self.take(&Token::Word(word.into()))
    }

    pub(super) fn close(&mut self, token: &Token, opening: usize) -> Result<(), ParseError> {
        if self.take(token) {
            return Ok(());
        }
        let close = match token {
            Token::Close => ")",
            Token::CloseSet => "}",
            Token::EndCan => ">>",
            _ => "]]",
        };
        let open = &self.source.text[self.span(opening)];
        let place = self.error_at(opening, "");
        let line = if place.line == 1 { String::new() } else { format!(" of line {}", place.line) };
        Err(self.expected(&format!(
            "`{close}` to close the `{open}` at character {}{line}",
            place.column
        )))
    }

    pub(super) fn end(&self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(Token::Close | Token::CloseSet | Token::EndCan | Token::EndCannotPrevent) => {
                let sign = &self.source.text[self.span(self.at)];
                Err(self.error_here(&format!("this `{sign}` closes nothing")))
            }
            Some(Token::Word(word)) if ["U", "R", "W"].contains(&word.as_str()) => {
                let error = self.error_here(&format!("`f {word} g` needs a coalition before it"));
                Err(error.hint(format!("`<<1>> f {word} g` says that player 1 can force it")))
            }
            Some(_) => Err(self.expected("`&`, `|`, `->`, `<->` or the end")),
        }
    }

    /// Go one level deeper, but not for ever.
    pub(super) fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        if self.depth == DEEPEST_TEXT {
            return Err(self.error_here(&format!("nested more than {DEEPEST_TEXT} deep")));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    pub(super) fn add(&mut self, node: Node) -> Result<Part, ParseError> {
        let part = self.reader.builder.add(node);
        let measure = self.reader.builder.measure(part);
        if measure.size > LARGEST || measure.depth > DEEPEST {
            let message = "the formula is too large once its definitions are written out";
            return Err(self.error_at(self.at.saturating_sub(1), message));
        }
        Ok(part)
    }

    pub(super) fn span(&self, at: usize) -> Range<usize> {
        match self.source.tokens.get(at) {
            Some((_, span)) if at < self.end => span.clone(),
            // Past the end: just after the last token.
            _ => {
                let end = self.end.checked_sub(1).map_or(0, |last| self.source.tokens[last].1.end);
                end..end
            }
        }
    }

    pub(super) fn error_at(&self, at: usize, message: &str) -> ParseError {
        self.source.error(self.span(at), message.into())
    }

    pub(super) fn error_here(&self, message: &str) -> ParseError {
        self.error_at(self.at, message)
    }

    pub(super) fn expected(&self, what: &str) -> ParseError {
        let found = match self.peek() {
            Some(_) => format!("`{}`", &self.source.text[self.span(self.at)]),
            None => "the end".into(),
        };
        self.error_here(&format!("expected {what}, found {found}"))
    }

    pub(super) fn unknown(&self, name: &str) -> ParseError {
        let reader = &self.reader;
        let defined: Vec<String> = self.scope.iter().map(|found| found.name.clone()).collect();
        let named = reader.labels().iter().chain(reader.numbers()).chain(&defined);
        // `heep` may have been meant as the beginning of `heap 1`.
        let begins = reader.numbers().iter().filter_map(|number| number.split_once(' '));
        let begins = begins.map(|(word, _)| word);
        let known = named.map(String::as_str).chain(begins).chain(KEYWORDS);
        let error = self.error_here(&format!("unknown label `{name}`"));
        let near = attractor_words::meant(name, known);
        if !near.is_empty() {
            let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
            return error.hint(format!("did you mean {}?", near.join(" or ")));
        }
        match reader.labels().iter().chain(reader.numbers()).take(12).cloned().collect::<Vec<_>>() {
            known if known.is_empty() => error.hint("this game has no labels of its own"),
            known => error.hint(format!("this game knows: {}", known.join(", "))),
        }
    }
}
