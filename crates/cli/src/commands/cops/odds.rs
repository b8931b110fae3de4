//! `attractor cops --random`

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use attractor_app::{OddsAnswer, OddsRequest, odds, odds_svg};

use super::{squad, write_text};
use crate::Failure;
use crate::args::Cops;
use crate::commands::{as_request, deliver};
use crate::print::{BOLD, FAINT, grouped, styled};
use crate::progress::Progress;

pub(super) fn run(command: &Cops, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let args = &command.random;
    let request = OddsRequest {
        graphs: args.random.clone().unwrap_or_default(),
        sweep: args.sweep.clone(),
        steps: args.steps,
        trials: args.trials,
        seed: args.seed,
        cops: command.cops,
        rule: as_request(&command.rule),
        memory: progress.limit(),
    };
    progress.stage("rounds of the trials", None);
    let answer = odds(&request, progress)?;
    if let Some(path) = &command.output {
        write_text(path, &odds_svg(&answer, command.theme))?;
        if path == Path::new("-") {
            return Ok(ExitCode::SUCCESS);
        }
    }
    deliver(&answer, json, progress, print)?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut dyn Write, answer: &OddsAnswer) -> io::Result<()> {
    writeln!(
        out,
        "{BOLD}random graphs on {} vertices{BOLD:#}, rule {}, {} trials, seed {}",
        answer.vertices,
        answer.rule,
        grouped(answer.trials as usize),
        answer.seed
    )?;
    writeln!(out, "  {}", styled(FAINT, "     p    cops       wins   share   95 % interval"))?;
    for point in &answer.points {
        for estimate in &point.estimates {
            writeln!(
                out,
                "  {:>6}  {:>6} {:>10} {:>7.3}   {:.3} to {:.3}",
                point.p,
                squad(estimate.cops),
                grouped(estimate.wins as usize),
                estimate.share,
                estimate.low,
                estimate.high
            )?;
        }
    }
    Ok(())
}
