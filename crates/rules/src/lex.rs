//! From text to words, numbers and signs, with the places where they stand.

use crate::problem::{Problem, Span};

/// What stands somewhere in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A word or a name.
    Word(String),
    /// A number.
    Number(i64),
    /// Text in quotation marks.
    Quoted(String),
    /// A sign such as `..` or `<=`.
    Sign(&'static str),
    /// A new line that belongs to the paragraph before.
    Line,
    /// A new paragraph: a line that is not indented.
    Paragraph,
    /// The end of the text.
    End,
}

/// Something with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// The longest text that is read, in bytes.
pub const LONGEST: usize = 1 << 20;

const SIGNS: [&str; 16] =
    ["..", "<=", ">=", "!=", "(", ")", ",", ":", "=", "<", ">", "+", "-", "*", "/", "×"];

/// Take a text apart. The first line is special: what stands between `game` and a bracket is a title.
pub fn lex(text: &str) -> Result<Vec<Token>, Problem> {
    if text.len() > LONGEST {
        let span = Span { start: 0, end: 0 };
        return Err(Problem::new(span, "the text is longer than a megabyte")
            .hint("rules that people can read are shorter"));
    }
    let mut tokens: Vec<Token> = Vec::new();
    let mut offset = 0;
    let mut titled = false;
    for line in text.split_inclusive('\n') {
        let begin = offset;
        offset += line.len();
        let content = match line.find("--") {
            Some(comment) => &line[..comment],
            None => line,
        };
        let trimmed = content.trim_end();
        if trimmed.trim_start().is_empty() {
            continue;
        }
        let indented = trimmed.starts_with([' ', '\t']);
        let at = begin + (trimmed.len() - trimmed.trim_start().len());
        let kind = if indented && !tokens.is_empty() { Kind::Line } else { Kind::Paragraph };
        tokens.push(Token { kind, span: Span { start: at, end: at } });
        let mut rest = at;
        if !titled {
            titled = true;
            if let Some(after) = trimmed.trim_start().strip_prefix("game ") {
                let title = after.split('(').next().unwrap_or(after);
                let begin = at + "game ".len();
                tokens.push(word("game", at, at + 4));
                tokens.push(Token {
                    kind: Kind::Quoted(title.trim().to_owned()),
                    span: Span { start: begin, end: begin + title.trim_end().len() },
                });
                rest = begin + title.len();
            }
        }
        lex_line(&text[..begin + trimmed.len()], rest, &mut tokens)?;
    }
    tokens.push(Token { kind: Kind::End, span: Span { start: text.len(), end: text.len() } });
    Ok(tokens)
}

fn word(text: &str, start: usize, end: usize) -> Token {
    Token { kind: Kind::Word(text.to_owned()), span: Span { start, end } }
}

/// The tokens of `text` from `at` on.
fn lex_line(text: &str, mut at: usize, tokens: &mut Vec<Token>) -> Result<(), Problem> {
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        let span = |length: usize| Span { start: at, end: at + length };
        let length = if c.is_ascii_digit() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let number = rest[..digits].parse().ok().filter(|&number: &i64| number <= MOST);
            let number = number.ok_or_else(|| {
                Problem::new(span(digits), format!("the number is larger than {MOST}"))
            })?;
            tokens.push(Token { kind: Kind::Number(number), span: span(digits) });
            // `3x3` is a size, as `3 x 3` is.
            let size = rest[digits..]
                .strip_prefix('x')
                .is_some_and(|after| after.starts_with(|c: char| c.is_ascii_digit()));
            if size {
                tokens.push(word("x", at + digits, at + digits + 1));
                digits + 1
            } else {
                digits
            }
        } else if c.is_alphabetic() || c == '_' {
            let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
            let length = length.unwrap_or(rest.len());
            tokens.push(word(&rest[..length], at, at + length));
            length
        } else if c == '"' {
            let Some(end) = rest[1..].find('"') else {
                return Err(Problem::new(span(rest.len()), "a quotation mark is not closed")
                    .hint("close it on the same line"));
            };
            let text = rest[1..=end].to_owned();
            tokens.push(Token { kind: Kind::Quoted(text), span: span(end + 2) });
            end + 2
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            let kind = match *sign {
                "×" => Kind::Word("x".to_owned()),
                sign => Kind::Sign(sign),
            };
            tokens.push(Token { kind, span: span(sign.len()) });
            sign.len()
        } else {
            return Err(Problem::new(span(c.len_utf8()), format!("`{c}` means nothing here"))
                .hint("rules are made of words, numbers, brackets and `.. , : = < > + - * /`"));
        };
        at += length;
    }
    Ok(())
}

/// The largest number that can be written.
const MOST: i64 = 1_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_paragraphs_are_told_apart() {
        let tokens = lex("game A b-c (n: 1..2 = 1)\n  x -- comment\n\nmove\n").unwrap();
        let kinds: Vec<&Kind> = tokens.iter().map(|token| &token.kind).collect();
        assert_eq!(kinds[2], &Kind::Quoted("A b-c".to_owned()));
        assert_eq!(kinds.iter().filter(|kind| ***kind == Kind::Paragraph).count(), 2);
        assert_eq!(kinds.iter().filter(|kind| ***kind == Kind::Line).count(), 1);
        assert_eq!(kinds.last(), Some(&&Kind::End));
    }

    #[test]
    fn a_size_may_be_written_without_spaces() {
        let kinds: Vec<Kind> = lex("3x3").unwrap().into_iter().map(|token| token.kind).collect();
        assert_eq!(kinds[1..4], [Kind::Number(3), Kind::Word("x".to_owned()), Kind::Number(3)]);
    }
}
