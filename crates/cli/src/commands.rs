//! The commands: each asks the app and prints the answer.

mod analyse;
mod best;
mod book;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
pub(crate) mod completions;
mod convert;
mod cops;
mod doctor;
mod draw;
mod exercise;
mod games;
mod generate;
mod inspect;
mod judge;
mod manual;
mod minmax;
mod nim;
mod play;
mod play_match;
mod rules;
mod serve;
mod sheet;
mod solve;
mod table;
mod tables;
mod verify;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use attractor_app::{Budget, Error, OpenRequest, Opened, Written};
use clap::{CommandFactory, Parser};
use serde::Serialize;

use crate::args::{Cli, Command, GameArgs, LimitArgs};
use crate::progress::Progress;
use crate::reference;
use crate::{Failure, players};

/// Run the command that was typed.
pub(crate) fn run(cli: Cli, progress: &Progress) -> Result<ExitCode, Failure> {
    let json = cli.everywhere.json;
    let Some(command) = cli.command else {
        let alone = Cli::parse_from(["attractor", "serve"]);
        let Some(Command::Serve(command)) = alone.command else {
            unreachable!("it was named");
        };
        return serve::run(&command, &cli.everywhere, progress);
    };
    match command {
        Command::Solve(command) => solve::run(&command, json, progress),
        Command::Games(command) => games::run(&command, json, progress),
        Command::Rules(command) => rules::run(&command, json, progress),
        Command::Play(command) => play::run(&command, json, progress),
        Command::Match(command) => play_match::run(&command, json, progress),
        Command::Cops(command) => cops::run(&command, json, progress),
        Command::Minmax(command) => minmax::run(&command, json, progress),
        Command::Best(command) => best::run(&command, json, progress),
        Command::Analyse(command) => analyse::run(&command, json, progress),
        Command::Book(command) => book::run(&command, json, progress),
        Command::Table(command) => table::run(&command, json, progress),
        Command::Inspect(command) => inspect::run(&command, json, progress),
        Command::Judge(command) => judge::run(&command, json, progress),
        Command::Verify(command) => verify::run(&command, json, progress),
        Command::Probe(command) => tables::run_probe(&command, json, progress),
        Command::Info(command) => tables::run_info(&command, json, progress),
        Command::Export(command) => tables::run_export(&command, json, progress),
        Command::Check(command) => check::run(&command, json, progress),
        Command::Sheet(command) => sheet::run(&command, json, progress),
        Command::Nim(command) => nim::run(&command, json, progress),
        Command::Exercise(command) => exercise::run(&command, json, progress),
        Command::Draw(command) => draw::run(&command, json, progress),
        Command::Convert(command) => convert::run(&command, json, progress),
        Command::Generate(command) => generate::run(&command, json, progress),
        Command::Serve(command) => serve::run(&command, &cli.everywhere, progress),
        Command::Doctor(command) => doctor::run(&command, json, progress),
        Command::Completions(command) => completions::run(&command),
        Command::Manual(command) => manual::run(&command, json, progress),
        Command::Reference => {
            progress.finish();
            anstream::stdout().write_all(reference::page(Cli::command()).as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Open the game that was named; what the reader decided by itself is told on standard error.
fn open(game: &GameArgs, progress: &Progress) -> Result<Arc<Opened>, Error> {
    open_as(&request(game, progress)?, progress)
}

/// The same where a graph need not be a game yet: nobody has to own its vertices.
fn open_plain(game: &GameArgs, progress: &Progress) -> Result<Arc<Opened>, Error> {
    open_as(&OpenRequest { plain: true, ..request(game, progress)? }, progress)
}

fn open_as(request: &OpenRequest, progress: &Progress) -> Result<Arc<Opened>, Error> {
    progress.stage("reading", None);
    let opened = attractor_app::open(request, progress)?;
    progress.remarks(&opened.remarks);
    Ok(opened)
}

/// What was typed, as the app asks it.
fn request(game: &GameArgs, progress: &Progress) -> Result<OpenRequest, Error> {
    let said = serde_json::to_value(game).and_then(serde_json::from_value::<OpenRequest>);
    let said = said.expect("arguments are called as in requests");
    if let Some(names) = &game.names {
        players::call(names);
    }
    let owners = said.owners.iter().map(|list| players::numbered_owner(list)).collect();
    OpenRequest { memory: progress.memory(), owners, ..said }.with_rules()
}

/// How long a search may take, and with what.
fn budget(limits: LimitArgs, progress: &Progress) -> Budget {
    Budget { nodes: limits.nodes, time: limits.time, memory: progress.limit(), threads: None }
}

/// Print an answer, as JSON or for people.
fn deliver<A: Serialize>(
    answer: &A,
    json: bool,
    progress: &Progress,
    print: impl Fn(&mut dyn Write, &A) -> io::Result<()>,
) -> Result<(), Failure> {
    progress.finish();
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    if json {
        serde_json::to_writer_pretty(&mut out, answer).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        let mut named = players::Named::new(&mut out);
        print(&mut named, answer)?;
        named.flush()?;
    }
    Ok(out.flush()?)
}

/// Tell programs what was written; people asked for the file and see it. What went to standard
/// output is itself the answer.
fn deliver_written(written: &Written, json: bool, progress: &Progress) -> Result<(), Failure> {
    if json && written.output != "-" {
        deliver(written, json, progress, |_, _| Ok(()))?;
    }
    Ok(())
}

/// Say of an error in which file it stands.
fn in_file(path: &Path) -> impl Fn(Error) -> Error {
    let file = path.display().to_string();
    move |error| error.within(file.as_str())
}

/// A small file that belongs to a command: a strategy, a certificate.
fn read_text(path: &Path) -> Result<String, Error> {
    let text = if path == Path::new("-") {
        io::read_to_string(io::stdin().lock())
    } else {
        std::fs::read_to_string(path)
    };
    text.map_err(|error| Error::new(format!("cannot read: {error}")).at(path.display().to_string()))
}
