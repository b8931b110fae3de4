//! `attractor check`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{CheckAnswer, CheckRequest, PartCount, WitnessView, output};

use crate::Failure;
use crate::args::Check;
use crate::commands::{deliver, read_text, request, solve};
use crate::print::{BOLD, FAINT, LOSS, WIN, count, grouped, names, styled};
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
    deliver(&answer, json, progress, print)?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut dyn Write, answer: &CheckAnswer) -> io::Result<()> {
    writeln!(out, "{BOLD}{}{BOLD:#}: {}", answer.game, positions(answer.positions))?;
    writeln!(out, "holds at {} of them", grouped(answer.holds as usize))?;
    if let (Some(start), Some(holds)) = (&answer.start, answer.at_start) {
        let holds = if holds { styled(WIN, "holds") } else { styled(LOSS, "fails") };
        writeln!(out, "{holds} at {start}")?;
    }
    if let Some(other) = &answer.ordinary {
        let start = match other.at_start {
            Some(true) => ", and holds at the start",
            Some(false) => ", and fails at the start",
            None => "",
        };
        let holds = grouped(other.holds as usize);
        let told = format!("in ordinary ATL it holds at {holds}{start}: `--blocked ordinary`");
        writeln!(out, "{}", styled(FAINT, told))?;
    }
    if let Some(list) = answer.list.as_deref().filter(|list| !list.is_empty()) {
        names(out, "  ", list)?;
    }
    if let Some(parts) = &answer.why {
        writeln!(out, "\n{BOLD}part by part{BOLD:#}")?;
        why(out, parts)?;
    }
    for (asked, opposite, option) in
        [(&answer.witness, "fails", "--refute"), (&answer.refutation, "holds", "--witness")]
    {
        match asked {
            Some(Some(found)) => reasons(out, found)?,
            Some(None) => {
                let told = format!("it {opposite} at the start: `{option}` shows why");
                writeln!(out, "\n{}", styled(FAINT, told))?;
            }
            None => {}
        }
    }
    Ok(())
}

fn positions(number: u64) -> String {
    count(number as usize, "position")
}

/// One line for each part, the smallest first.
fn why(out: &mut dyn Write, parts: &[PartCount]) -> io::Result<()> {
    let largest = parts.iter().map(|part| part.holds).max().unwrap_or(0);
    let width = grouped(largest as usize).len();
    for part in parts {
        let mark = match part.at_start {
            Some(true) => "holds",
            Some(false) => "fails",
            None => "",
        };
        writeln!(out, "  {:>width$}  {mark:5}  {}", grouped(part.holds as usize), part.formula)?;
    }
    Ok(())
}

/// Strategies and plays, one for each operator that matters at the start.
fn reasons(out: &mut dyn Write, found: &[WitnessView]) -> io::Result<()> {
    if found.is_empty() {
        return writeln!(out, "\nthe position itself shows it: no move has to be looked at");
    }
    for witness in found {
        let verdict = if witness.holds { "holds" } else { "fails" };
        writeln!(out, "\n{BOLD}{}{BOLD:#} {verdict}: {}", witness.formula, plan(witness))?;
        strategy(out, witness)?;
        writeln!(out, "  a play")?;
        solve::play(out, &witness.play)?;
    }
    Ok(())
}

/// Who sees to it, and on how many positions they have to move.
fn plan(witness: &WitnessView) -> String {
    let numbers: Vec<String> = witness.players.iter().map(u8::to_string).collect();
    match &numbers[..] {
        [] => "whatever everybody plays".to_owned(),
        _ if witness.strategy.is_empty() => {
            format!("{} need not choose anything", solve::side(&numbers.join(",")))
        }
        [one] => format!("player {one} plays"),
        several => format!("players {} play", several.join(",")),
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
            writeln!(out, "    {}", styled(FAINT, format!("and {more} more (`--json` lists all)")))
        }
    }
}
