//! `attractor draw`

use std::process::ExitCode;

use attractor_app::{DrawRequest, Written, draw, output};

use crate::Failure;
use crate::args::Draw;
use crate::commands::{deliver_written, open, solve::goal_request};
use crate::progress::Progress;

pub(crate) fn run(command: &Draw, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let game = open(&command.game, progress)?;
    let dot = is_dot(&command.output);
    let request = DrawRequest {
        goal: goal_request(&command.goal),
        layout: command.layout,
        theme: command.theme,
        depth: command.depth,
        all: command.all,
        dot,
    };
    progress.stage("drawing", None);
    let text = draw(&game, &request, progress)?;
    let bytes = output::write(&command.output, |out| {
        out.write_all(text.as_bytes()).map_err(|error| output::write_error(&error))
    })?;
    let (output, format) = (command.output.display().to_string(), if dot { "dot" } else { "svg" });
    deliver_written(&Written { output, format: format.to_owned(), bytes }, json, progress)?;
    Ok(ExitCode::SUCCESS)
}

fn is_dot(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|extension| extension == "dot" || extension == "gv")
}
