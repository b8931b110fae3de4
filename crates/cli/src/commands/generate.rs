//! `attractor generate`

use std::process::ExitCode;

use attractor_app::{Error, NamedArena, Random, generate, write_arena};

use crate::Failure;
use crate::args::{Generate, Kind, Made};
use crate::commands::deliver_written;
use crate::progress::Progress;

pub(crate) fn run(
    command: &Generate,
    json: bool,
    progress: &Progress,
) -> Result<ExitCode, Failure> {
    progress.stage("generating", None);
    let (arena, made) = make(&command.kind)?;
    progress.stage("writing", None);
    let written = write_arena(&arena, &made.output, made.to.as_deref())?;
    deliver_written(&written, json, progress)?;
    Ok(ExitCode::SUCCESS)
}

fn make(kind: &Kind) -> Result<(NamedArena, &Made), Error> {
    let (arena, made) = match kind {
        Kind::Random { vertices, degree, players, finished, draws, alternate, seed, made } => {
            let order = Random {
                vertices: *vertices,
                degree: degree.0..=degree.1,
                players: *players,
                finished: *finished,
                draws: *draws,
                alternate: *alternate,
                seed: seed.seed,
            };
            (generate::random(&order), made)
        }
        Kind::Grid { width, height, made } => (generate::grid(*width, *height), made),
        Kind::Ladder { rungs, made } => (generate::ladder(*rungs), made),
        Kind::Tree { branching, depth, seed, made } => {
            (generate::tree(*branching, *depth, seed.seed), made)
        }
        Kind::Cycle { length, made } => (generate::cycle(*length), made),
        Kind::Chain { length, made } => (generate::chain(*length), made),
    };
    Ok((arena?, made))
}
