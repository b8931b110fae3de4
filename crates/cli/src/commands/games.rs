//! `attractor games`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{GameDescription, GameLine, PositionView, Size, describe, games};

use crate::Failure;
use crate::args::Games;
use crate::commands::deliver;
use crate::print::{BOLD, FAINT, styled, wrapped};
use crate::progress::Progress;

pub(crate) fn run(command: &Games, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    match &command.game {
        Some(name) => deliver(&describe(name, progress.limit())?, json, progress, explanation)?,
        None => deliver(&games(), json, progress, list)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list(out: &mut dyn Write, games: &Vec<GameLine>) -> io::Result<()> {
    let widest = |column: fn(&GameLine) -> &str| {
        games.iter().map(|game| column(game).chars().count()).max().unwrap_or(0)
    };
    let (name, title) = (widest(|game| game.name), widest(|game| game.title));
    let heading = format!("{:name$}  {:title$}  example", "name", "title");
    writeln!(out, "{}", styled(BOLD, heading))?;
    for game in games {
        writeln!(out, "{:name$}  {:title$}  {}", game.name, game.title, game.example)?;
    }
    writeln!(out, "{}", styled(FAINT, "`attractor games NAME` explains one of them"))
}

fn explanation(out: &mut dyn Write, game: &GameDescription) -> io::Result<()> {
    writeln!(out, "{BOLD}{}{BOLD:#} ({})", game.title, game.name)?;
    if !game.aliases.is_empty() {
        writeln!(out, "also called {}", game.aliases.join(", "))?;
    }
    writeln!(out)?;
    wrapped(out, "", game.rules)?;
    writeln!(out)?;
    wrapped(out, "", game.notation)?;
    if !game.parameters.is_empty() {
        writeln!(out, "\n{BOLD}parameters{BOLD:#}")?;
    }
    for parameter in &game.parameters {
        writeln!(out, "  {BOLD}{}{BOLD:#}: {}", parameter.name, parameter.about)?;
        let default = match parameter.default {
            "" => String::new(),
            default => format!("; `{default}` if nothing is said"),
        };
        wrapped(out, "    ", &format!("{}{default}", parameter.expected))?;
    }
    writeln!(out, "\n{BOLD}size{BOLD:#}")?;
    sized(out, &game.size)?;
    if let Some(largest) =
        game.largest_that_fits.as_ref().filter(|size| size.game != game.size.game)
    {
        let (game, count, cost) = (&largest.game, largest.count(), largest.cost());
        let largest = format!("  the largest that fits: {game}, {count} positions, {cost}");
        writeln!(out, "{largest}")?;
    }
    writeln!(out, "\n{BOLD}example{BOLD:#}")?;
    writeln!(out, "  attractor play {}", game.example)?;
    position(out, &game.before)?;
    writeln!(out, "  after {}:", game.line)?;
    position(out, &game.after)
}

/// How many positions, how that is known, and what it takes to solve them.
fn sized(out: &mut dyn Write, size: &Size) -> io::Result<()> {
    writeln!(out, "  {} has {} positions ({})", size.game, size.count(), size.source)?;
    let fits = if size.fits { "" } else { ", more than may be used" };
    writeln!(out, "  to solve it takes {}{fits}", size.cost())
}

fn position(out: &mut dyn Write, at: &PositionView) -> io::Result<()> {
    writeln!(out, "  position {}, player {} to move", at.position, at.turn)?;
    for row in at.picture.lines() {
        writeln!(out, "{}", format!("      {row}").trim_end())?;
    }
    Ok(())
}
