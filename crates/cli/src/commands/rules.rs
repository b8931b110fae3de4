//! `attractor rules`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{RulesAnswer, RulesRequest, check_rules, explain_rules, format_rules};
use attractor_messages::{Language, spoken, tell, told};
use serde::Serialize;

use crate::Failure;
use crate::args::Rules;
use crate::commands::deliver;
use crate::print::{decimal, grouped};
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
    let answer = check_rules(&request, progress)?.translated(spoken());
    deliver(&answer, json, progress, print)?;
    Ok(if answer.ok { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

fn print(out: &mut dyn Write, answer: &RulesAnswer) -> io::Result<()> {
    for problem in &answer.problems {
        let kind = tell!(if problem.warning { "note" } else { "error" });
        writeln!(out, "{}", tell!("labelled", name = kind, text = &problem.shown))?;
    }
    if answer.explored == 0 {
        return Ok(());
    }
    let sound = if answer.ok { "rules-sound" } else { "rules-unsound" };
    writeln!(out, "{}", tell!(sound, game = &answer.game))?;
    writeln!(out, "{}", tell!("rules-players", names = answer.players.join(", ")))?;
    if answer.together {
        writeln!(out, "{}", tell!("rules-together"))?;
    }
    match (answer.positions, answer.estimate) {
        (Some(positions), _) => {
            writeln!(out, "{}", tell!("rules-positions", count = grouped(positions as usize)))?;
        }
        (None, Some(bound)) => {
            let seen = grouped(answer.explored as usize);
            let most = told(&attractor_words::number(bound as u128));
            writeln!(out, "{}", tell!("rules-positions-between", seen = seen, most = most))?;
        }
        (None, None) => {}
    }
    let mean = decimal(&format!("{:.1}", answer.branching));
    let moves = tell!("rules-moves", mean = mean, most = answer.most_moves.to_string());
    writeln!(out, "{moves}")?;
    match answer.comes_back {
        Some(true) => writeln!(out, "{}", tell!("rules-comes-back"))?,
        Some(false) => writeln!(out, "{}", tell!("rules-never-back"))?,
        None => {}
    }
    if let Some(numbers) = answer.numbers {
        let count = told(&attractor_words::number(numbers.into()));
        writeln!(out, "{}", tell!("rules-numbers", count = count))?;
    }
    Ok(())
}
