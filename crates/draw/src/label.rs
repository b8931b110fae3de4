//! Words in a drawing: how wide they are, how they are shortened, in which order they come.

use std::cmp::Ordering;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The width of a text, as a multiple of the size of its letters. Nobody knows which font the
/// reader has; most letters of most fonts are narrower than this.
pub(crate) fn width(text: &str) -> f64 {
    0.6 * text.width() as f64
}

/// A name as it is written inside a vertex: a tuple without the quotes of its texts, and a long
/// name on up to three lines, broken behind commas, dashes, slashes and blanks.
pub(crate) fn lines(name: &str) -> Vec<String> {
    const SHORT: usize = 8;
    let plain = if name.starts_with('(') { name.replace('\'', "") } else { name.to_owned() };
    let columns = plain.width();
    let wanted = if columns <= SHORT { 1 } else { (columns / 12 + 1).min(3) };
    let mut lines = vec![String::new()];
    for piece in plain.split_inclusive([',', ' ', '-', '/', '_']) {
        let full = lines.last().is_some_and(|line| {
            !line.is_empty()
                && (line.trim_end().width() + piece.trim_end().width()) * wanted > columns + wanted
        });
        if full && lines.len() < wanted {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(piece);
        }
    }
    lines.iter().map(|line| line.trim().to_owned()).collect()
}

/// The text cut to at most `columns` letters, with an ellipsis if something is missing.
pub(crate) fn shortened(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut left = columns.saturating_sub(1);
    let fits = |c: &char| {
        let wide = c.width().unwrap_or(0);
        let enough = wide <= left;
        left = left.saturating_sub(wide);
        enough
    };
    let mut cut: String = text.chars().take_while(fits).collect();
    cut.push('…');
    cut
}

/// The order of names that a person expects: runs of digits count as numbers, and a larger number
/// comes first, as a game counts down (`9`, `8`, …, `0`; but `a` before `b`).
pub(crate) fn countdown(a: &str, b: &str) -> Ordering {
    let parts = a_parts(a).zip(a_parts(b));
    let differing = parts.map(|(x, y)| match (x, y) {
        (Part::Number(x), Part::Number(y)) => y.cmp(&x),
        (x, y) => x.cmp(&y),
    });
    differing.fold(Ordering::Equal, Ordering::then).then_with(|| a.cmp(b))
}

/// The order of names that a person expects: runs of digits count as numbers (`2` before `10`).
pub(crate) fn natural(a: &str, b: &str) -> Ordering {
    a_parts(a).cmp(a_parts(b)).then_with(|| a.cmp(b))
}

/// A run of digits, or any other character. Numbers come first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Number(u128),
    Other(char),
}

fn a_parts(text: &str) -> impl Iterator<Item = Part> + '_ {
    let mut rest = text;
    std::iter::from_fn(move || {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if let Ok(number) = rest[..digits].parse() {
            rest = &rest[digits..];
            return Some(Part::Number(number));
        }
        let first = rest.chars().next()?; // not a digit, or a number beyond all bounds
        rest = &rest[first.len_utf8()..];
        Some(Part::Other(first))
    })
}
