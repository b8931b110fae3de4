//! `attractor analyse`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{AnalyseRequest, Error, analyse};

use crate::Failure;
use crate::args::Analyse;
use crate::commands::{budget, read_text};
use crate::progress::Progress;

/// One answer a line, in the order of the input: the line and its score, or `?` where there is none;
/// as JSON one object a line. What is wrong with a line is told on standard error.
pub(crate) fn run(command: &Analyse, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let text = read_text(&command.file)?;
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    progress.stage("analysing", Some(lines.len() as u64));
    let wanted = AnalyseRequest {
        game: command.game.clone(),
        lines,
        budget: budget(command.limits, progress),
    };
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let mut failure = None;
    let wrong = analyse(&wanted, progress, |answer| {
        if let Some(error) = &answer.error {
            let wrong = Error::new(error.clone()).at(format!("line {}", answer.number));
            progress.complain(&wrong);
        }
        let written = if json {
            serde_json::to_writer(&mut out, answer).map_err(io::Error::from)
        } else {
            match (answer.score, answer.bounds) {
                (Some(score), _) => write!(out, "{} {score}", answer.line),
                (None, Some([lower, upper])) => write!(out, "{} {lower}..{upper}", answer.line),
                (None, None) => write!(out, "{} ?", answer.line),
            }
        };
        written.and_then(|()| writeln!(out)).map_err(|error| {
            failure = Some(error);
            Error::new("cannot write")
        })
    });
    if let Some(error) = failure {
        return Err(error.into());
    }
    out.flush()?;
    Ok(if wrong? == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) })
}
