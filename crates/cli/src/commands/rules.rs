//! `attractor rules`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{RulesAnswer, RulesRequest, check_rules, explain_rules, format_rules};
use attractor_messages::{Language, spoken};
use serde::Serialize;

use crate::Failure;
use crate::args::Rules;
use crate::commands::deliver;
use crate::print::grouped;
use crate::progress::Progress;

/// Rules in their usual form.
#[derive(Serialize)]
struct Formatted {
    text: String,
}

pub(crate) fn run(command: &Rules, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let request = RulesRequest {
        text: command.file.clone(),
        positions: Some(command.positions),
        ..RulesRequest::default()
    };
    if command.format {
        let text = format_rules(&request)?;
        let formatted = Formatted { text };
        deliver(&formatted, json, progress, |out, it| out.write_all(it.text.as_bytes()))?;
        return Ok(ExitCode::SUCCESS);
    }
    if command.explain {
        let sentences = explain_rules(&request, spoken() == Language::French)?;
        deliver(&sentences, json, progress, |out, sentences| {
            sentences.iter().try_for_each(|sentence| writeln!(out, "{sentence}"))
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    progress.stage("trying the rules", None);
    let answer = check_rules(&request, progress)?;
    deliver(&answer, json, progress, print)?;
    Ok(if answer.ok { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

fn print(out: &mut dyn Write, answer: &RulesAnswer) -> io::Result<()> {
    for problem in &answer.problems {
        let kind = if problem.warning { "note" } else { "error" };
        writeln!(out, "{kind}: {}", problem.shown)?;
    }
    if answer.explored == 0 {
        return Ok(());
    }
    writeln!(
        out,
        "{}: {}",
        answer.game,
        if answer.ok { "the rules are sound" } else { "the rules are not sound" }
    )?;
    writeln!(out, "players: {}", answer.players.join(", "))?;
    match (answer.positions, answer.estimate) {
        (Some(positions), _) => writeln!(out, "positions: {}", grouped(positions as usize))?,
        (None, Some(bound)) => writeln!(
            out,
            "positions: more than {}, at most {}",
            grouped(answer.explored as usize),
            attractor_words::number(bound as u128)
        )?,
        (None, None) => {}
    }
    writeln!(
        out,
        "moves of a position: {:.1} on average, {} at most",
        answer.branching, answer.most_moves
    )?;
    match answer.comes_back {
        Some(true) => writeln!(out, "play can come back to a position")?,
        Some(false) => writeln!(out, "play never comes back to a position")?,
        None => {}
    }
    if let Some(numbers) = answer.numbers {
        writeln!(out, "numbers for flat arrays: {}", attractor_words::number(numbers.into()))?;
    }
    Ok(())
}
