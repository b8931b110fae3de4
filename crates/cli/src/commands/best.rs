//! `attractor best`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{BestAnswer, BestRequest, Prospect, ProvedValue, best};
use attractor_messages::tell;

use crate::Failure;
use crate::args::Best;
use crate::commands::{budget, deliver, request};
use crate::print::{BOLD, DRAW, FAINT, LOSS, WIN, coloured, count, decimal, styled};
use crate::progress::Progress;

pub(crate) fn run(command: &Best, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let wanted = BestRequest {
        open: request(&command.game, progress)?,
        budget: budget(command.limits, progress),
        book: command.book.clone(),
    };
    progress.stage("searching", None);
    let answer = best(&wanted, progress)?;
    deliver(&answer, json, progress, print)?;
    Ok(if answer.interrupted { ExitCode::from(130) } else { ExitCode::SUCCESS })
}

fn print(out: &mut dyn Write, answer: &BestAnswer) -> io::Result<()> {
    let position = tell!("at-position", position = &answer.position);
    writeln!(out, "{BOLD}{}{BOLD:#} {position}", answer.game)?;
    let (who, known) = (coloured(answer.turn), worth(&answer.worth));
    writeln!(out, "{}", tell!("mover-worth", who = who, worth = known))?;
    let name = answer.moves.iter().map(|one| one.name.chars().count()).max().unwrap_or(0);
    let best = if answer.complete { tell!("best") } else { tell!("best-so-far") };
    let best = format!("  {best}");
    for one in &answer.moves {
        let mark = if answer.best.contains(&one.name) { &best } else { "" };
        let known = worth(&one.worth);
        writeln!(out, "  {:name$}  {known}{}", one.name, styled(FAINT, mark))?;
    }
    if !answer.complete {
        writeln!(out, "{}", tell!("search-stopped"))?;
    }
    let (nodes, seconds) =
        (count(answer.nodes as usize, "nodes"), decimal(&format!("{:.2}", answer.seconds)));
    let method = answer.method.to_string();
    writeln!(out, "{}", tell!("search-cost", nodes = nodes, seconds = seconds, method = method))
}

/// `win in 3, score 18`, or what is proved of it.
pub(crate) fn worth(worth: &ProvedValue) -> String {
    let style = match worth.value {
        Some(Prospect::Win) => WIN,
        Some(Prospect::Loss) => LOSS,
        _ => DRAW,
    };
    // The value is coloured; the score and the bounds are not.
    let text = worth.to_string();
    let (value, rest) = text.split_at(text.find(',').unwrap_or(text.len()));
    styled(style, value) + rest
}
