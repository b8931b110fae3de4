//! `attractor exercise`

use std::process::ExitCode;

use attractor_app::{Error, Written, output};
use attractor_exercise::{Exercise, Kind, Order, Sheet};
use attractor_messages::spoken;

use crate::Failure;
use crate::args;
use crate::commands::{deliver, deliver_written};
use crate::progress::Progress;

pub(crate) fn run(
    command: &args::Exercise,
    json: bool,
    progress: &Progress,
) -> Result<ExitCode, Failure> {
    let language = spoken();
    let order = Order {
        kind: command.kinds.first().copied().unwrap_or(Kind::Layer),
        seed: command.seed,
        vertices: command.vertices,
        cycles: command.cycles,
        draws: command.draws,
        owners: command.owners,
    };
    if let (Some(count), Some(path)) = (command.sheet, &command.output) {
        let (kinds, seed) = (command.kinds.clone(), command.seed);
        let page = Sheet { kinds, count, seed, order, language }.html();
        let bytes = output::write(path, |out| {
            out.write_all(page.as_bytes()).map_err(|error| output::write_error(&error))
        })?;
        let (output, format) = (path.display().to_string(), "html".to_owned());
        deliver_written(&Written { output, format, bytes }, json, progress)?;
        return Ok(ExitCode::SUCCESS);
    }
    let exercise = Exercise::make(&order);
    if let Some(answer) = &command.answer {
        let marked = exercise.mark(answer, language);
        let marking = marked.map_err(|unclear| Error::new(unclear.to_string()))?;
        deliver(&marking, json, progress, |out, marking| {
            marking.lines(language).iter().try_for_each(|line| writeln!(out, "{line}"))
        })?;
        return Ok(if marking.passed { ExitCode::SUCCESS } else { ExitCode::from(1) });
    }
    deliver(&exercise.view(language), json, progress, |out, view| {
        writeln!(out, "{}", view.text)?;
        // Trees stand in the question.
        if let Some(arena) = view.arena.as_deref().filter(|arena| !view.text.contains(arena)) {
            writeln!(out, "\n{}", arena.trim_end())?;
        }
        if command.solution {
            writeln!(out, "\n{}", exercise.solution_line(language))?;
        }
        Ok(())
    })?;
    Ok(ExitCode::SUCCESS)
}
