//! `attractor draw`

use std::process::ExitCode;

use attractor_app::{DrawRequest, Written, draw, output};

use crate::Failure;
use crate::args::Draw;
use crate::commands::{deliver_written, open, open_plain, read_text, solve::goal_request};
use crate::progress::Progress;

pub(crate) fn run(command: &Draw, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    // A graph alone need not be a game yet.
    let open = if command.plain { open_plain } else { open };
    let game = open(&command.game, progress)?;
    let dot = is_dot(&command.output);
    let request = DrawRequest {
        goal: goal_request(&command.goal),
        layout: command.layout,
        theme: command.theme,
        depth: command.depth,
        all: command.all,
        dot,
        upto: command.upto,
        path: command.path.clone(),
        strategy: command.strategy.as_deref().map(read_text).transpose()?,
        mark: command.mark.clone(),
        plain: command.plain,
        title: command.title.clone(),
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

pub(crate) fn is_dot(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|extension| extension == "dot" || extension == "gv")
}
