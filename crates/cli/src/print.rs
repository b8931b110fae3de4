//! How answers look in a terminal. Everything can be understood without colour.

use std::fmt::Display;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use attractor_app::Error;

/// Headings and what matters most.
pub(crate) const BOLD: Style = Style::new().bold();
/// What matters least.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// A win.
pub(crate) const WIN: Style = AnsiColor::Green.on_default().bold();
/// A draw.
pub(crate) const DRAW: Style = AnsiColor::Yellow.on_default();
/// A loss, and errors.
pub(crate) const LOSS: Style = AnsiColor::Red.on_default().bold();

/// The colour of a player, the same in every table.
pub(crate) fn player(number: u8) -> Style {
    let colours =
        [AnsiColor::Blue, AnsiColor::Magenta, AnsiColor::Cyan, AnsiColor::Green, AnsiColor::Yellow];
    colours[usize::from(number.saturating_sub(1)) % colours.len()].on_default().bold()
}

/// `text` in a style.
pub(crate) fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// `1 position`, `2 positions`, with thousands set apart.
pub(crate) fn count(number: usize, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// `1,234,567`.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Which game, and how large it is.
pub(crate) fn headline(
    out: &mut dyn Write,
    game: &str,
    (players, positions, moves): (u8, usize, Option<usize>),
) -> io::Result<()> {
    let (players, positions) = (count(players.into(), "player"), count(positions, "position"));
    write!(out, "{BOLD}{game}{BOLD:#}: {players}, {positions}")?;
    match moves {
        Some(moves) => writeln!(out, ", {}", count(moves, "move")),
        None => writeln!(out),
    }
}

/// An error and its advice.
pub(crate) fn error(out: &mut dyn Write, error: &Error) -> io::Result<()> {
    writeln!(out, "{LOSS}error{LOSS:#}: {error}")?;
    if let Some(excerpt) = &error.excerpt {
        writeln!(out, "{excerpt}")?;
    }
    match &error.hint {
        Some(hint) => writeln!(out, "{BOLD}hint{BOLD:#}: {hint}"),
        None => Ok(()),
    }
}

/// Names after a heading, wrapped under themselves.
pub(crate) fn names(out: &mut dyn Write, heading: &str, names: &[String]) -> io::Result<()> {
    const WIDTH: usize = 100;
    let indent = heading.chars().count();
    write!(out, "{heading}")?;
    let mut column = indent;
    for (i, name) in names.iter().enumerate() {
        let comma = if i + 1 < names.len() { "," } else { "" };
        let length = name.chars().count() + comma.len() + 1;
        if column + length > WIDTH && column > indent {
            write!(out, "\n{:indent$}", "")?;
            column = indent;
        }
        let space = if column == indent { "" } else { " " };
        write!(out, "{space}{name}{comma}")?;
        column += length;
    }
    writeln!(out)
}

/// A paragraph, wrapped, every line after `indent`.
pub(crate) fn wrapped(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    const WIDTH: usize = 90;
    let mut line = indent.to_owned();
    for word in text.split_whitespace() {
        if line.len() > indent.len() {
            if line.chars().count() + 1 + word.chars().count() > WIDTH {
                writeln!(out, "{line}")?;
                line = indent.to_owned();
            } else {
                line.push(' ');
            }
        }
        line.push_str(word);
    }
    writeln!(out, "{line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(count(1, "move"), "1 move");
    }

    #[test]
    fn long_lists_wrap_under_themselves() {
        let mut out = Vec::new();
        let list: Vec<String> = (0..40).map(|n| n.to_string()).collect();
        names(&mut out, "sinks: ", &list).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), 2);
        assert!(text.lines().all(|line| line.len() <= 100));
        assert!(text.lines().nth(1).unwrap().starts_with("       "));
    }
}
