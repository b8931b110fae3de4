//! `attractor nim`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{NimQuestion, NimTerms, Pre, TupleSet, ask_nim, nim_terms};

use crate::Failure;
use crate::args::{Nim, NimCommand, PreArgs, Two};
use crate::commands::deliver;
use crate::print::grouped;
use crate::progress::Progress;

pub(crate) fn run(command: &Nim, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let pre = |kind: Pre, of: &PreArgs| NimQuestion::Pre {
        kind,
        game: of.game.clone(),
        players: of.players.clone(),
        set: of.set.clone(),
    };
    let (question, count_only) = match command.command.clone() {
        NimCommand::U { u0, indices } => {
            deliver(&nim_terms(u0, &indices)?, json, progress, print_terms)?;
            return Ok(ExitCode::SUCCESS);
        }
        NimCommand::Rules { game } => (NimQuestion::Rules { game }, false),
        NimCommand::Successors { game, position } => {
            (NimQuestion::Successors { game, position }, false)
        }
        NimCommand::PreExists(of) => (pre(Pre::Exists, &of), of.shown.count),
        NimCommand::PreForall(of) => (pre(Pre::Forall, &of), of.shown.count),
        NimCommand::Pre(of) => (pre(Pre::Both, &of), of.shown.count),
        NimCommand::Until { game, players, hold, reach, shown } => {
            (NimQuestion::Until { game, players, hold, reach }, shown.count)
        }
        NimCommand::Union(Two { one, other }) => (NimQuestion::Union { one, other }, false),
        NimCommand::Intersection(Two { one, other }) => {
            (NimQuestion::Intersection { one, other }, false)
        }
    };
    let mut answer = ask_nim(&question, progress.memory(), progress)?;
    if count_only {
        answer.tuples = None;
    }
    deliver(&answer, json, progress, print_set)?;
    Ok(ExitCode::SUCCESS)
}

fn print_terms(out: &mut dyn Write, answer: &NimTerms) -> io::Result<()> {
    answer.terms.iter().try_for_each(|term| writeln!(out, "u_{} = {}", term.i, term.u))
}

/// How many, and which ones.
fn print_set(out: &mut dyn Write, answer: &TupleSet) -> io::Result<()> {
    match &answer.tuples {
        Some(tuples) => writeln!(out, "{} {}", grouped(answer.count), tuples),
        None => writeln!(out, "{}", grouped(answer.count)),
    }
}
