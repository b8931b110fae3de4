//! A text as everybody would write it: one space between words, two before what belongs to the line above.

use crate::lex::{Kind, Token, lex};
use crate::problem::Problem;

/// The same text in the usual form. Comments and paragraphs stay where they are.
pub fn format(text: &str) -> Result<String, Problem> {
    let tokens = lex(text).map_err(|problem| problem.place(text))?;
    let mut out = String::new();
    let mut offset = 0;
    let mut blank = false;
    let mut first = true;
    for line in text.split_inclusive('\n') {
        let (begin, end) = (offset, offset + line.len());
        offset = end;
        let here: Vec<&Token> = tokens
            .iter()
            .filter(|token| {
                token.span.start >= begin && token.span.start < end && is_shown(&token.kind)
            })
            .collect();
        let comment = line.find("--").map(|at| line[at..].trim_end());
        if here.is_empty() && comment.is_none() {
            blank = !out.is_empty();
            continue;
        }
        if std::mem::take(&mut blank) {
            out.push('\n');
        }
        let indented = line.starts_with([' ', '\t']) && !first;
        if indented {
            out.push_str("  ");
        }
        if !here.is_empty() {
            first = false;
        }
        let written = write_line(text, &here);
        out.push_str(&written);
        if let Some(comment) = comment {
            if !here.is_empty() {
                out.push_str("  ");
            }
            out.push_str(comment);
        }
        out.push('\n');
    }
    Ok(out)
}

fn is_shown(kind: &Kind) -> bool {
    !matches!(kind, Kind::Line | Kind::Paragraph | Kind::End)
}

fn write_line(text: &str, tokens: &[&Token]) -> String {
    let mut out = String::new();
    for (i, token) in tokens.iter().enumerate() {
        let source = &text[token.span.start..token.span.end];
        if let Some(before) = i.checked_sub(1).map(|before| tokens[before]) {
            let apart = token.span.start > before.span.end;
            let tight = match (&before.kind, &token.kind) {
                (Kind::Sign("(" | ".."), _) | (_, Kind::Sign(")" | "," | ":" | "..")) => true,
                // `at(x, y)`, and a chain of points such as `1-2-3`, stay as they are.
                (_, Kind::Sign("(" | "-")) | (Kind::Sign("-"), _) => !apart,
                (Kind::Number(_), Kind::Word(x)) if x == "x" => false,
                _ => false,
            };
            if !tight {
                out.push(' ');
            }
        }
        out.push_str(if source == "×" { "x" } else { source.trim() });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formatting_puts_spaces_where_they_belong_and_keeps_comments() {
        let text = "game  Nim( heaps : list 0 .. 9=3-4 )\n\n\n-- hello\nheaps h=heaps -- all\nmove a in h ,n in 1 ..a\n\t a loses   n\n";
        let expected = "game Nim(heaps: list 0..9 = 3-4)\n\n-- hello\nheaps h = heaps  -- all\nmove a in h, n in 1..a\n  a loses n\n";
        assert_eq!(format(text).unwrap(), expected);
        assert_eq!(format(expected).unwrap(), expected);
    }
}
