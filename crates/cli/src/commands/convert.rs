//! `attractor convert`

use std::process::ExitCode;

use attractor_app::write_game;

use crate::Failure;
use crate::args::Convert;
use crate::commands::open_plain;
use crate::progress::Progress;

pub(crate) fn run(command: &Convert, progress: &Progress) -> Result<ExitCode, Failure> {
    let game = open_plain(&command.game, progress)?;
    progress.stage("writing", None);
    write_game(&game, &command.output, command.to.as_deref())?;
    Ok(ExitCode::SUCCESS)
}
