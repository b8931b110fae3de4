//! `attractor sheet`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::Sheet;

use crate::Failure;
use crate::args::SheetArgs;
use crate::commands::deliver;
use crate::progress::Progress;

pub(crate) fn run(
    command: &SheetArgs,
    json: bool,
    progress: &Progress,
) -> Result<ExitCode, Failure> {
    let sheet = attractor_app::sheet(command.u0, &command.question)?;
    deliver(&sheet, json, progress, print)?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut dyn Write, sheet: &Sheet) -> io::Result<()> {
    writeln!(out, "{sheet}")
}
