//! `attractor games`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{GameDescription, GameLine, PositionView, Size, describe, games};
use attractor_messages::{tell, told};

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
    let (name, title) = (widest(|game| game.name), widest(|game| &game.title));
    let [first, second, third] =
        ["head-name", "head-title", "head-example"].map(|head| tell!(head));
    writeln!(out, "{}", styled(BOLD, format!("{first:name$}  {second:title$}  {third}")))?;
    for game in games {
        writeln!(out, "{:name$}  {:title$}  {}", game.name, game.title, game.example)?;
    }
    writeln!(out, "{}", styled(FAINT, tell!("games-more")))
}

fn explanation(out: &mut dyn Write, game: &GameDescription) -> io::Result<()> {
    writeln!(out, "{BOLD}{}{BOLD:#} ({})", game.title, game.name)?;
    if !game.aliases.is_empty() {
        writeln!(out, "{}", tell!("also-called", names = game.aliases.join(", ")))?;
    }
    writeln!(out)?;
    wrapped(out, "", &game.rules)?;
    writeln!(out)?;
    wrapped(out, "", &game.notation)?;
    if !game.parameters.is_empty() {
        heading(out, "head-parameters")?;
    }
    for parameter in &game.parameters {
        let (name, expected) = (styled(BOLD, parameter.name), &parameter.expected);
        writeln!(out, "  {}", tell!("labelled", name = name, text = &*parameter.about))?;
        let expected = match parameter.default {
            "" => expected.clone(),
            default => tell!("if-nothing", expected = expected, default = default),
        };
        wrapped(out, "    ", &expected)?;
    }
    heading(out, "head-size")?;
    sized(out, &game.size)?;
    if let Some(largest) =
        game.largest_that_fits.as_ref().filter(|size| size.game != game.size.game)
    {
        let (game, count, cost) = (&largest.game, told(&largest.count()), told(&largest.cost()));
        writeln!(out, "  {}", tell!("largest-fits", game = game, count = count, cost = cost))?;
    }
    heading(out, "head-example")?;
    writeln!(out, "  attractor play {}", game.example)?;
    position(out, &game.before)?;
    writeln!(out, "  {}", tell!("after-line", line = game.line))?;
    position(out, &game.after)
}

/// A heading after a blank line.
fn heading(out: &mut dyn Write, id: &str) -> io::Result<()> {
    writeln!(out, "\n{}", styled(BOLD, tell!(id)))
}

/// How many positions, how that is known, and what it takes to solve them.
fn sized(out: &mut dyn Write, size: &Size) -> io::Result<()> {
    let (count, source) = (told(&size.count()), told(size.source));
    let positions = tell!("game-positions", game = &size.game, count = count, source = source);
    writeln!(out, "  {positions}")?;
    let cost = if size.fits { "game-cost" } else { "game-cost-too-much" };
    writeln!(out, "  {}", tell!(cost, cost = told(&size.cost())))
}

fn position(out: &mut dyn Write, at: &PositionView) -> io::Result<()> {
    let position = tell!("position-of", position = &at.position, player = at.turn.to_string());
    writeln!(out, "  {position}")?;
    for row in at.picture.lines() {
        writeln!(out, "{}", format!("      {row}").trim_end())?;
    }
    Ok(())
}
