//! `attractor draw`

use std::process::ExitCode;

use crate::Failure;
use crate::args::Draw;
use crate::progress::Progress;

pub(crate) fn run(_command: &Draw, _json: bool, _progress: &Progress) -> Result<ExitCode, Failure> {
    Ok(ExitCode::SUCCESS)
}
