//! `attractor verify`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{Checked, verify};

use crate::Failure;
use crate::args::Verify;
use crate::commands::{deliver, in_file, open, read_text};
use crate::print::{LOSS, WIN, count, styled};
use crate::progress::Progress;

pub(crate) fn run(command: &Verify, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let game = open(&command.game, progress)?;
    let text = read_text(&command.certificate)?;
    progress.stage("verifying", None);
    let checked = verify(&game, &text).map_err(in_file(&command.certificate))?;
    deliver(&checked, json, progress, print)?;
    Ok(if checked.valid { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn print(out: &mut dyn Write, checked: &Checked) -> io::Result<()> {
    for proved in &checked.proved {
        let positions = count(proved.positions, "position");
        let start = match proved.from_start {
            Some(rank) => format!("; from the start in {}", count(rank as usize, "move")),
            None => String::new(),
        };
        let at = if checked.formula.is_some() { "at" } else { "from" };
        writeln!(
            out,
            "{}: {} {at} exactly {positions}{start}",
            styled(WIN, "proved"),
            proved.claim
        )?;
    }
    if let Some(reason) = &checked.reason {
        let at = checked.refuted_at.as_ref().map_or(String::new(), |at| format!(" at {at}"));
        writeln!(out, "{}{at}: {reason}", styled(LOSS, "refuted"))?;
    }
    Ok(())
}
