//! `attractor draw`

use std::process::ExitCode;

use attractor_app::{DrawRequest, draw, output};

use crate::Failure;
use crate::args::Draw;
use crate::commands::{open, solve::goal_request};
use crate::progress::Progress;

pub(crate) fn run(command: &Draw, progress: &Progress) -> Result<ExitCode, Failure> {
    let game = open(&command.game, progress)?;
    let request = DrawRequest {
        goal: goal_request(&command.goal),
        layout: command.layout,
        theme: command.theme,
        depth: command.depth,
        all: command.all,
        dot: is_dot(&command.output),
    };
    progress.stage("drawing", None);
    let text = draw(&game, &request, progress)?;
    output::write(&command.output, |out| {
        out.write_all(text.as_bytes()).map_err(|error| output::write_error(&error))
    })?;
    Ok(ExitCode::SUCCESS)
}

fn is_dot(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|extension| extension == "dot" || extension == "gv")
}
