//! `attractor convert`

use std::process::ExitCode;

use attractor_app::write_game;

use crate::Failure;
use crate::args::Convert;
use crate::commands::{deliver_written, open_plain};
use crate::progress::Progress;

pub(crate) fn run(command: &Convert, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let game = open_plain(&command.game, progress)?;
    progress.stage("writing", None);
    let written = write_game(&game, &command.output, command.to.as_deref())?;
    deliver_written(&written, json, progress)?;
    Ok(ExitCode::SUCCESS)
}
