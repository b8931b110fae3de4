//! `attractor cops --random`

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use attractor_app::{OddsAnswer, OddsRequest, odds, odds_svg};
use attractor_messages::tell;

use super::{squad, write_text};
use crate::Failure;
use crate::args::Cops;
use crate::commands::{as_request, deliver};
use crate::print::{BOLD, FAINT, decimal, grouped, styled};
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
    let graphs = tell!("random-graphs", vertices = answer.vertices.to_string());
    writeln!(
        out,
        "{BOLD}{graphs}{BOLD:#}, {}, {}, {}",
        tell!("rule", rule = answer.rule.to_string()),
        tell!("trials", count = grouped(answer.trials as usize)),
        tell!("seed", seed = answer.seed.to_string())
    )?;
    let cops = tell!("head-cops");
    let squads = answer.points.iter().flat_map(|point| &point.estimates);
    let squads = squads.map(|estimate| squad(estimate.cops).chars().count());
    let wide = squads.chain([cops.chars().count()]).max().unwrap_or(0);
    let (wins, share) = (tell!("head-wins"), tell!("head-share"));
    let head =
        format!("{:>6}  {cops:>wide$} {wins:>10} {share:>7}   {}", "p", tell!("head-interval"));
    writeln!(out, "  {}", styled(FAINT, head))?;
    for point in &answer.points {
        for estimate in &point.estimates {
            let [share, low, high] = [estimate.share, estimate.low, estimate.high]
                .map(|share| decimal(&format!("{share:.3}")));
            writeln!(
                out,
                "  {:>6}  {:>wide$} {:>10} {share:>7}   {}",
                decimal(&point.p.to_string()),
                squad(estimate.cops),
                grouped(estimate.wins as usize),
                tell!("interval", low = low, high = high)
            )?;
        }
    }
    Ok(())
}
