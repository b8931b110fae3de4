//! `attractor check`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{CheckAnswer, CheckRequest, PartCount, WitnessView, output};
use attractor_messages::tell;

use crate::Failure;
use crate::args::Check;
use crate::commands::draw::is_dot;
use crate::commands::{deliver, read_text, request, solve};
use crate::print::{BOLD, FAINT, LOSS, WIN, count, grouped, names, of_side, styled};
use crate::progress::Progress;

pub(crate) fn run(command: &Check, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let mut asked = CheckRequest {
        formula: command.formula.clone(),
        definitions: Vec::new(),
        list: command.list,
        set: false,
        witness: command.witness,
        refute: command.refute,
        why: command.why,
        certificate: command.certificate.is_some(),
        picture: command.picture.is_some(),
        dot: command.picture.as_deref().is_some_and(is_dot),
        start_only: command.start_only,
        blocked: command.blocked.into(),
    };
    for path in &command.definitions {
        asked.definitions.push((path.display().to_string(), read_text(path)?));
    }
    progress.stage("checking", None);
    let answer = attractor_app::check(&request(&command.game, progress)?, &asked, progress)?;
    progress.remarks(&answer.remarks);
    if let (Some(path), Some(certificate)) = (&command.certificate, &answer.certificate) {
        output::write_json(path, certificate)?;
    }
    if let (Some(path), Some(picture)) = (&command.picture, &answer.picture) {
        output::write(path, |out| {
            out.write_all(picture.as_bytes()).map_err(|error| output::write_error(&error))
        })?;
    }
    deliver(&answer, json, progress, print)?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut dyn Write, answer: &CheckAnswer) -> io::Result<()> {
    let (name, text) = (styled(BOLD, &answer.game), count(answer.positions as usize, "positions"));
    writeln!(out, "{}", tell!("labelled", name = name, text = text))?;
    let told = match answer.expanded {
        None => tell!("holds-at-some", holds = grouped(answer.holds as usize)),
        Some(0) => tell!("decided-at-once"),
        Some(expanded) => tell!("decided-by-some", expanded = grouped(expanded as usize)),
    };
    writeln!(out, "{told}")?;
    if let (Some(start), Some(holds)) = (&answer.start, answer.at_start) {
        let style = if holds { WIN } else { LOSS };
        let verdict = styled(style, holds_or_fails(holds));
        writeln!(out, "{}", tell!("holds-at", verdict = verdict, start = start))?;
    }
    if let Some(other) = &answer.ordinary {
        let told = match other.at_start {
            Some(true) => "ordinary-holds",
            Some(false) => "ordinary-fails",
            None => "ordinary",
        };
        let told = tell!(told, holds = grouped(other.holds as usize));
        writeln!(out, "{}", styled(FAINT, told))?;
    }
    if let Some(list) = answer.list.as_deref().filter(|list| !list.is_empty()) {
        names(out, "  ", list)?;
    }
    if let Some(parts) = &answer.why {
        solve::heading(out, &tell!("part-by-part"))?;
        why(out, parts)?;
    }
    for (asked, other) in
        [(&answer.witness, "shown-by-refute"), (&answer.refutation, "shown-by-witness")]
    {
        match asked {
            Some(Some(found)) => reasons(out, found)?,
            Some(None) => {
                writeln!(out, "\n{}", styled(FAINT, tell!(other)))?;
            }
            None => {}
        }
    }
    Ok(())
}

fn holds_or_fails(holds: bool) -> String {
    if holds { tell!("holds") } else { tell!("fails") }
}

/// One line for each part, the smallest first.
fn why(out: &mut dyn Write, parts: &[PartCount]) -> io::Result<()> {
    let largest = parts.iter().map(|part| part.holds).max().unwrap_or(0);
    let width = grouped(largest as usize).chars().count();
    let words = [true, false].map(|holds| holds_or_fails(holds).chars().count());
    let wide = words[0].max(words[1]);
    for part in parts {
        let mark = part.at_start.map_or(String::new(), holds_or_fails);
        writeln!(
            out,
            "  {:>width$}  {mark:wide$}  {}",
            grouped(part.holds as usize),
            part.formula
        )?;
    }
    Ok(())
}

/// Strategies and plays, one for each operator that matters at the start.
fn reasons(out: &mut dyn Write, found: &[WitnessView]) -> io::Result<()> {
    if found.is_empty() {
        return writeln!(out, "\n{}", tell!("shown-by-position"));
    }
    for witness in found {
        let verdict = holds_or_fails(witness.holds);
        let name = format!("{} {verdict}", styled(BOLD, &witness.formula));
        writeln!(out, "\n{}", tell!("labelled", name = name, text = plan(witness)))?;
        strategy(out, witness)?;
        writeln!(out, "  {}", tell!("a-play"))?;
        solve::play(out, &witness.play)?;
    }
    Ok(())
}

/// Who sees to it, and on how many positions they have to move.
fn plan(witness: &WitnessView) -> String {
    let numbers: Vec<String> = witness.players.iter().map(u8::to_string).collect();
    match &numbers[..] {
        [] => tell!("plan-everybody"),
        _ if witness.strategy.is_empty() => of_side("plan-nothing", &numbers.join(",")),
        _ => of_side("plan", &numbers.join(",")),
    }
}

fn strategy(out: &mut dyn Write, witness: &WitnessView) -> io::Result<()> {
    const SHOWN: usize = 20;
    let shown = witness.strategy.iter().take(SHOWN);
    let width = shown.clone().map(|(at, _)| at.chars().count()).max().unwrap_or(0);
    for (at, chosen) in shown {
        writeln!(out, "    {at:width$}  {chosen}")?;
    }
    match witness.strategy.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => {
            writeln!(out, "    {}", styled(FAINT, tell!("more-in-json", more = more.to_string())))
        }
    }
}
