//! The words and signs of a model.

use crate::error::{Error, Place};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Word(String),
    Number(i64),
    Sign(&'static str),
}

/// Signs, a longer one before its beginnings.
const SIGNS: [&str; 28] = [
    "->", "<=", ">=", "==", "!=", "&&", "||", "..", "(", ")", "[", "]", "+", "-", "*", "/", "<",
    ">", "=", "!", "?", ":", ";", ",", ".", "'", "^", "&",
];

/// Cut a text into tokens with their places. `//` begins a comment to the end of its line, `/*` one up to `*/`.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Place)>, Error> {
    let mut tokens = Vec::new();
    let mut place = Place { line: 1, column: 1 };
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    while let Some(first) = rest.chars().next() {
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            comment(rest).ok_or_else(|| {
                Error::new("this comment has no end").at(place).hint("it ends with `*/`")
            })?
        } else {
            let (token, length) = token(rest).map_err(|error| error.at(place))?;
            tokens.push((token, place));
            length
        };
        for c in rest[..length].chars() {
            place = match c {
                '\n' => Place { line: place.line + 1, column: 1 },
                _ => Place { column: place.column + 1, ..place },
            };
        }
        rest = &rest[length..];
    }
    Ok(tokens)
}

/// The length of a comment that may have others inside.
fn comment(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0u32, 0);
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

fn token(rest: &str) -> Result<(Token, usize), Error> {
    let run = |belongs: fn(char) -> bool| rest.find(|c| !belongs(c)).unwrap_or(rest.len());
    let first = rest.chars().next().unwrap_or(' ');
    if first.is_ascii_alphabetic() || first == '_' {
        let length = run(|c| c.is_ascii_alphanumeric() || c == '_');
        return Ok((Token::Word(rest[..length].into()), length));
    }
    if first.is_ascii_digit() {
        let length = run(|c| c.is_ascii_digit());
        // A range such as `0..3` goes on with its own sign.
        return match rest[..length].parse::<i32>() {
            Ok(number) => Ok((Token::Number(number.into()), length)),
            Err(_) => Err(Error::new(format!("`{}` is too large a number", &rest[..length]))),
        };
    }
    match SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
        Some("&") => Err(Error::new("`&` has no meaning here").hint("`&&` says that both hold")),
        Some(sign) => Ok((Token::Sign(sign), sign.len())),
        None if first == '|' => {
            Err(Error::new("`|` has no meaning here").hint("`||` says that one of the two holds"))
        }
        None => Err(Error::new(format!("`{}` has no meaning in a model", first.escape_debug()))),
    }
}
