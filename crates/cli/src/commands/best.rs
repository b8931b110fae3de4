//! `attractor best`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{BestAnswer, BestRequest, Prospect, ProvedValue, best};

use crate::Failure;
use crate::args::Best;
use crate::commands::{budget, deliver, request};
use crate::print::{BOLD, DRAW, FAINT, LOSS, WIN, count, player, styled};
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
    writeln!(out, "{BOLD}{}{BOLD:#} at {}", answer.game, answer.position)?;
    let mover = styled(player(answer.turn), format!("player {}", answer.turn));
    writeln!(out, "{mover} to move: {}", worth(&answer.worth))?;
    let name = answer.moves.iter().map(|one| one.name.chars().count()).max().unwrap_or(0);
    let best = if answer.complete { "  best" } else { "  best so far" };
    for one in &answer.moves {
        let mark = if answer.best.contains(&one.name) { best } else { "" };
        let known = worth(&one.worth);
        writeln!(out, "  {:name$}  {known}{}", one.name, styled(FAINT, mark))?;
    }
    if !answer.complete {
        writeln!(out, "the search was stopped; what is told was proved")?;
    }
    let nodes = count(answer.nodes as usize, "node");
    writeln!(out, "{nodes}, {:.2} s, by {}", answer.seconds, answer.method)
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
