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
mod tablebase;
mod verify;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use attractor_app::{Budget, Error, GameGraph, OpenRequest, Written};
use clap::{Parser, Subcommand};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::args::{self, Cli, GameArgs, LimitArgs};
use crate::progress::Progress;
use crate::reference;
use crate::{Failure, players};

/// Every command once: what can be typed after its name, and what runs it.
macro_rules! commands {
    ($($(#[$set:meta])* $name:ident($args:ty) => $run:path;)+) => {
        #[derive(Subcommand, Debug)]
        pub(crate) enum Command {
            $($(#[$set])* $name($args),)+
        }

        impl Command {
            fn run(&self, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
                match self {
                    $(Command::$name(command) => $run(command, json, progress),)+
                }
            }
        }
    };
}

commands! {
    Solve(Box<args::Solve>) => solve::run;
    Games(args::Games) => games::run;
    Rules(args::Rules) => rules::run;
    Play(args::Play) => play::run;
    Match(args::Match) => play_match::run;
    Cops(Box<args::Cops>) => cops::run;
    Minmax(args::Minmax) => minmax::run;
    Best(args::Best) => best::run;
    Analyse(args::Analyse) => analyse::run;
    Book(args::Book) => book::run;
    Table(args::Table) => table::run;
    Inspect(args::Inspect) => inspect::run;
    Judge(args::Judge) => judge::run;
    Verify(args::Verify) => verify::run;
    Probe(args::Probe) => tablebase::run_probe;
    Info(args::Info) => tablebase::run_info;
    Export(args::Export) => tablebase::run_export;
    Check(args::Check) => check::run;
    Sheet(args::SheetArgs) => sheet::run;
    Nim(args::Nim) => nim::run;
    Exercise(args::Exercise) => exercise::run;
    Draw(args::Draw) => draw::run;
    Convert(args::Convert) => convert::run;
    Generate(args::Generate) => generate::run;
    Serve(args::Serve) => serve::run;
    Doctor(args::Doctor) => doctor::run;
    Completions(args::Completions) => completions::run;
    Manual(args::Manual) => manual::run;
    #[command(hide = true)]
    Reference(args::Reference) => reference::run;
}

/// Run the command that was typed; without one the explorer opens.
pub(crate) fn run(cli: Cli, progress: &Progress) -> Result<ExitCode, Failure> {
    let alone = || Cli::parse_from(["attractor", "serve"]).command;
    let command = cli.command.or_else(alone).expect("it was named");
    command.run(cli.everywhere.json, progress)
}

/// Open the game that was named; what the reader decided by itself is told on standard error.
fn open(game: &GameArgs, progress: &Progress) -> Result<Arc<GameGraph>, Error> {
    open_as(&request(game, progress)?, progress)
}

/// The same where a graph need not be a game yet: nobody has to own its vertices.
fn open_plain(game: &GameArgs, progress: &Progress) -> Result<Arc<GameGraph>, Error> {
    open_as(&OpenRequest { plain: true, ..request(game, progress)? }, progress)
}

fn open_as(request: &OpenRequest, progress: &Progress) -> Result<Arc<GameGraph>, Error> {
    progress.stage("reading", None);
    let opened = attractor_app::open(request, progress)?;
    progress.remarks(&opened.remarks);
    Ok(opened)
}

/// What was typed, as the app asks it.
fn request(game: &GameArgs, progress: &Progress) -> Result<OpenRequest, Error> {
    if let Some(names) = &game.names {
        players::call(names);
    }
    let said: OpenRequest = as_request(game);
    let owners = said.owners.iter().map(|list| players::numbered_owner(list)).collect();
    OpenRequest { memory: progress.memory(), owners, ..said }.with_rules()
}

/// Arguments that are called as what the app is asked.
fn as_request<T: DeserializeOwned>(typed: &impl Serialize) -> T {
    let said = serde_json::to_value(typed).and_then(serde_json::from_value);
    said.expect("arguments are called as in requests")
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
