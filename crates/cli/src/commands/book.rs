//! `attractor book`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{BookAnswer, BookRequest, check_book, make_book};

use crate::Failure;
use crate::args::{Book, LimitArgs};
use crate::commands::{budget, deliver};
use crate::print::{BOLD, count, grouped};
use crate::progress::Progress;

pub(crate) fn run(command: &Book, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let budget = budget(LimitArgs { nodes: None, time: None }, progress);
    let answer = match (&command.verify, &command.output) {
        (Some(book), _) => {
            progress.stage("checking", None);
            check_book(book, command.sample, &budget)?
        }
        (None, output) => {
            let wanted = BookRequest {
                game: command.game.clone(),
                depth: command.depth,
                output: output.clone().unwrap_or_else(|| "-".into()),
                resume: command.resume,
                every: command.checkpoint,
                budget,
            };
            progress.stage("solving", None);
            make_book(&wanted, progress, |total| progress.stage("solving", Some(total)))?
        }
    };
    // A book that goes to standard output is the answer itself.
    if answer.file != "-" {
        deliver(&answer, json, progress, print)?;
    }
    Ok(if answer.wrong.is_none() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn print(out: &mut dyn Write, answer: &BookAnswer) -> io::Result<()> {
    let positions = count(answer.positions, "positions");
    writeln!(
        out,
        "{BOLD}{}{BOLD:#}: {positions} with up to {}, {} bytes",
        answer.file,
        count(answer.depth as usize, "stones"),
        grouped(answer.bytes as usize)
    )?;
    match (&answer.wrong, answer.sample) {
        (Some(wrong), _) => writeln!(out, "wrong: {wrong}"),
        (None, Some(sample)) => {
            writeln!(
                out,
                "sound: all scores follow from the deepest, {sample} of those searched again"
            )
        }
        (None, None) => Ok(()),
    }
}
