//! `attractor completions`, and what the shells ask with it

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::Error;
use clap::{CommandFactory, ValueEnum};
use clap_complete::CompleteEnv;
use clap_complete::env::Shells;

use crate::Failure;
use crate::args::{Cli, Completions};
use crate::progress::Progress;

/// The variable by which a shell says that it asks what could be typed next.
const ASKING: &str = "ATTRACTOR_COMPLETE";

/// The few lines that a shell runs when it starts; they ask this program whenever somebody presses
/// the key, so that names of games and files are offered as well.
pub(crate) fn run(command: &Completions, _: bool, _: &Progress) -> Result<ExitCode, Failure> {
    let shell = command.shell.to_possible_value();
    let name = shell.as_ref().map_or("", |shell| shell.get_name());
    let shells = Shells::builtins();
    let Some(shell) = shells.completer(name) else {
        return Err(Error::new(format!("`{name}` cannot be taught")).at("SHELL").into());
    };
    let mut script = Vec::new();
    shell.write_registration(ASKING, "attractor", "attractor", "attractor", &mut script)?;
    let mut out = io::stdout().lock();
    out.write_all(&script)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Answer a shell, if it is one that asks.
pub(crate) fn answer_shell() -> Result<bool, Failure> {
    let folder = std::env::current_dir().ok();
    CompleteEnv::with_factory(Cli::command)
        .var(ASKING)
        .try_complete(std::env::args_os(), folder.as_deref())
        .map_err(|error| Error::new(error.to_string().trim().to_owned()).at(ASKING).into())
}
