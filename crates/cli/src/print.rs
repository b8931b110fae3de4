//! How answers look in a terminal. Everything can be understood without colour.

use std::fmt::Display;
use std::io::{self, Write};

use anstream::adapter::strip_str;
use anstyle::{AnsiColor, Style};
use attractor_app::Told;
use attractor_messages::{Language, spoken, tell, told};
use unicode_width::UnicodeWidthStr;

use crate::terminal;

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

/// `1 position`, `2 positions`, with thousands set apart; what is counted is the name of a message.
pub(crate) fn count(number: usize, counted: &str) -> String {
    tell!(counted, n = number, count = grouped(number))
}

/// `1,234,567`, as the language writes it.
pub(crate) fn grouped(number: usize) -> String {
    let english = attractor_words::grouped(number as u128);
    match spoken() {
        Language::English => english,
        other => english.replace(',', &other.group_separator().to_string()),
    }
}

/// A number with a fraction, as the language writes it.
pub(crate) fn decimal(english: &str) -> String {
    match spoken() {
        Language::English => english.to_owned(),
        Language::French => english.replace('.', ","),
    }
}

/// `player 1`, `players 1,3`.
pub(crate) fn side(numbers: &str) -> String {
    of_side("side", numbers)
}

/// A message about the players of these numbers, with `$players` and `$n`.
pub(crate) fn of_side(id: &str, numbers: &str) -> String {
    tell!(id, n = numbers.split(',').count(), players = numbers)
}

/// A player in the colour of the player.
pub(crate) fn coloured(number: u8) -> String {
    styled(player(number), side(&number.to_string()))
}

/// Which game, and how large it is.
pub(crate) fn headline(
    out: &mut dyn Write,
    game: &str,
    (players, positions, moves): (u8, Option<usize>, Option<usize>),
) -> io::Result<()> {
    let (game, players) = (styled(BOLD, game), count(players.into(), "players"));
    let positions = match positions {
        Some(positions) => count(positions, "positions"),
        None => tell!("headline-uncounted"),
    };
    write!(out, "{}", tell!("headline", game = game, players = players, positions = positions))?;
    match moves {
        Some(moves) => writeln!(out, ", {}", count(moves, "moves")),
        None => writeln!(out),
    }
}

/// An error and its advice.
pub(crate) fn error(out: &mut dyn Write, error: &Told) -> io::Result<()> {
    let text = match &error.place {
        Some(place) => tell!("labelled", name = place, text = &error.error),
        None => error.error.clone(),
    };
    let name = styled(LOSS, tell!("error"));
    writeln!(out, "{}", tell!("labelled", name = name, text = text))?;
    if let Some(excerpt) = &error.excerpt {
        writeln!(out, "{excerpt}")?;
    }
    match &error.hint {
        Some(hint) => {
            let name = styled(BOLD, tell!("hint"));
            writeln!(out, "{}", tell!("labelled", name = name, text = hint))
        }
        None => Ok(()),
    }
}

/// Names after a heading, wrapped under themselves.
pub(crate) fn names(out: &mut dyn Write, heading: &str, names: &[String]) -> io::Result<()> {
    let last = names.len().saturating_sub(1);
    let comma = |i: usize| if i < last { "," } else { "" };
    let names: Vec<String> =
        names.iter().enumerate().map(|(i, name)| format!("{name}{}", comma(i))).collect();
    fill(out, heading, names.iter().map(String::as_str), terminal::width().unwrap_or(99))
}

/// A paragraph, wrapped, every line after `indent`.
pub(crate) fn wrapped(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    /// Longer lines are hard to read.
    const MOST: usize = 90;
    let width = terminal::width().map_or(MOST, |width| width.min(MOST));
    fill(out, indent, text.split_whitespace(), width)
}

/// A line of words after a heading: wrapped under itself on a terminal, else one line.
pub(crate) fn line(out: &mut dyn Write, heading: &str, text: &str) -> io::Result<()> {
    match terminal::width() {
        Some(width) => fill(out, heading, text.split(' '), width),
        None => writeln!(out, "{heading}{text}"),
    }
}

/// Words after a heading on lines of at most `width` columns, those after the first indented by as
/// much as the heading takes.
fn fill<'a>(
    out: &mut dyn Write,
    heading: &str,
    words: impl Iterator<Item = &'a str>,
    width: usize,
) -> io::Result<()> {
    let indent = strip_str(heading).to_string().width();
    write!(out, "{heading}")?;
    let mut column = indent;
    let mut first = true;
    for word in words {
        let wide = word.width();
        if !first && column + 1 + wide > width {
            write!(out, "\n{:indent$}", "")?;
            column = indent;
            first = true;
        }
        if !first {
            write!(out, " ")?;
            column += 1;
        }
        write!(out, "{word}")?;
        column += wide;
        first = false;
    }
    writeln!(out)
}

/// `1.5 GB`, in the units that `--memory` takes; `1,5 Go` in French.
pub(crate) fn amount(bytes: u64) -> String {
    told(&attractor_words::bytes(bytes.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(count(1, "moves"), "1 move");
    }

    #[test]
    fn long_lists_wrap_under_themselves() {
        let mut out = Vec::new();
        let list: Vec<String> = (0..40).map(|n| n.to_string()).collect();
        fill(&mut out, "sinks: ", list.iter().map(String::as_str), 80).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), 2);
        assert!(text.lines().all(|line| line.len() <= 80));
        assert!(text.lines().nth(1).unwrap().starts_with("       "));
        assert_eq!(text.split_whitespace().skip(1).collect::<Vec<_>>(), list);
    }

    #[test]
    fn lines_are_as_wide_as_they_look() {
        let filled = |heading: &str, text: &str, width| {
            let mut out = Vec::new();
            fill(&mut out, heading, text.split(' '), width).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(filled("  ", "aa bb cc", 7), "  aa bb\n  cc\n");
        // Colours take no room, wide letters take two columns.
        assert_eq!(filled(&styled(BOLD, "a "), "b c", 4).lines().count(), 2);
        assert_eq!(filled("", "車 馬 炮", 5), "車 馬\n炮\n");
        // A word that fits nowhere stands alone.
        assert_eq!(filled("", "a bbbbbbbb c", 4), "a\nbbbbbbbb\nc\n");
    }
}
