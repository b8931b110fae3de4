//! The terminal that somebody reads in, where there is one.

use std::io::{self, IsTerminal};

use anstream::ColorChoice;
use terminal_size::{Width, terminal_size_of};

use crate::args::When;

/// How many columns the terminal that answers go to has; `None` for a file or a pipe.
pub(crate) fn width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    let size = || terminal_size_of(io::stdout()).map(|(Width(columns), _)| usize::from(columns));
    asked.or_else(size).filter(|columns| *columns > 0)
}

/// Whether what stands on standard error can be drawn over.
pub(crate) fn can_redraw() -> bool {
    io::stderr().is_terminal() && !is_dumb()
}

/// Whether answers are coloured.
pub(crate) fn is_coloured() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Colours as `--color` says; `auto` asks the terminal, `NO_COLOR`, `CLICOLOR_FORCE` and `TERM`.
pub(crate) fn set_colours(when: When) {
    let forced = std::env::var_os("CLICOLOR_FORCE").is_some_and(|force| force != "0");
    let choice = match when {
        // A terminal that knows no colours has none on a build machine either.
        When::Auto if is_dumb() && !forced => ColorChoice::Never,
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::AlwaysAnsi,
        When::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// Whether the terminal says that it can do nothing but print.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
