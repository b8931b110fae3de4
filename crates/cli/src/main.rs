//! The command `attractor`: reads what a person typed, asks the app, prints the answer.
//!
//! Answers go to standard output, everything else to standard error. The exit code is 0 for an
//! answer, 1 for the answer "no" of a check, 2 for an error, 3 when a process of a cluster was
//! lost, 130 after an interruption.

mod args;
mod commands;
mod guard;
mod language;
mod players;
mod print;
mod progress;
mod reference;
mod spelling;
mod terminal;
mod version;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use attractor_app::{Error, Kind};
use attractor_messages::spoken;
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, ValueEnum};

use crate::args::{Cli, Everywhere, When};
use crate::commands::Command;
use crate::progress::{Progress, Shown};
use crate::spelling::CommandLine;

fn main() -> ExitCode {
    match commands::completions::answer_shell() {
        Ok(true) => return ExitCode::SUCCESS,
        Ok(false) => {}
        Err(failure) => return fail(failure, false),
    }
    language::choose(&language::typed_words());
    // Only who is shown help or a mistake reads what commands are for.
    let typed = Cli::command()
        .try_get_matches()
        .or_else(|_| language::described(Cli::command()).try_get_matches());
    let cli = match typed.and_then(|typed| Cli::from_arg_matches(&typed)) {
        Ok(cli) => cli,
        Err(usage) => return report_usage(&usage),
    };
    terminal::set_colours(cli.everywhere.color);
    let everywhere = cli.everywhere.clone();
    end_aborts_with_an_error();
    if everywhere.force {
        attractor_app::output::overwrite_anything();
    }
    // The explorer serves many and ends for none: it limits each game that it opens.
    let serves = matches!(cli.command, None | Some(Command::Serve(_)));
    if let Some(limit) = everywhere.memory.filter(|_| !serves) {
        guard::watch_memory(limit, everywhere.json);
    }
    let progress = Progress::new(&everywhere);
    let done = with_threads(everywhere.threads, || commands::run(cli, &progress));
    progress.finish();
    match done {
        Ok(code) => code,
        Err(failure) => fail(failure, everywhere.json),
    }
}

/// The end of a command without an answer.
fn fail(failure: Failure, json: bool) -> ExitCode {
    match failure {
        Failure::Pipe => ExitCode::SUCCESS,
        Failure::Answer(error) => {
            report_last(&error, json);
            ExitCode::from(exit_code(error.kind))
        }
    }
}

/// The exit code of an error.
fn exit_code(kind: Kind) -> u8 {
    match kind {
        Kind::Input | Kind::TooLarge => 2,
        Kind::Lost => 3,
        Kind::Interrupted => 130,
        Kind::Unread => 0,
    }
}

/// Why a command ended without an answer.
#[derive(Debug)]
enum Failure {
    /// There is no answer.
    Answer(Error),
    /// Whoever read the answer has stopped reading, as `head` does: no reason to complain.
    Pipe,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error.kind {
            Kind::Unread => Failure::Pipe,
            _ => Failure::Answer(error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Pipe,
            _ => Failure::Answer(Error::new(format!("cannot write the answer: {error}"))),
        }
    }
}

/// Run `work` on a pool of `threads` threads.
fn with_threads<T: Send>(
    threads: Option<usize>,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .build()
        .map_err(|error| Error::new(format!("cannot start threads: {error}")))?;
    pool.install(work)
}

/// Where memory has run out for something small, or a stack has overflowed, Rust says so and aborts.
/// That is an error like any other, not a crash to be reported.
fn end_aborts_with_an_error() {
    #[cfg(unix)]
    {
        use signal_hook::{consts::SIGABRT, flag::register_conditional_shutdown};
        let always = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
        // Without it the exit code is that of an abort, which is as loud.
        let _ = register_conditional_shutdown(SIGABRT, exit_code(Kind::Input).into(), always);
    }
}

/// Report the error that ends the program; of two threads that end it one does.
fn report_last(error: &Error, json: bool) {
    static REPORTED: AtomicBool = AtomicBool::new(false);
    if !REPORTED.swap(true, Ordering::SeqCst) {
        report(error, json);
    }
}

fn report(error: &Error, json: bool) {
    let mut err = anstream::stderr().lock();
    let error = error.translated(spoken()).spelled(&CommandLine);
    // Where even standard error is closed there is nobody left to tell.
    let _ = if json {
        serde_json::to_writer(&mut err, &error)
            .map_err(io::Error::from)
            .and_then(|()| writeln!(err))
    } else {
        print::error(&mut err, &error)
    };
}

/// Help and version are answers; anything else that clap says is an error like ours.
fn report_usage(usage: &clap::Error) -> ExitCode {
    let json = std::env::args_os().any(|arg| arg == "--json");
    let words = language::typed_words();
    // Where the rest of the line was not understood, or asks for help, what `--color` says still counts.
    let colours =
        language::said(&words, "--color").find_map(|word| When::from_str(word, false).ok());
    terminal::set_colours(colours.unwrap_or(When::Auto));
    // Whoever names a game or a file at once has left out what is to be done with it.
    if let Some(ContextValue::String(word)) = usage.get(ContextKind::InvalidSubcommand)
        && attractor_app::is_openable(word)
        && !attractor_app::is_tablebase(std::path::Path::new(word))
    {
        let error = Error::new(format!("`{word}` is no command"));
        report(
            &error.hint(format!(
                "`attractor solve {word}` solves it, `attractor play {word}` plays it"
            )),
            json,
        );
        return ExitCode::from(exit_code(Kind::Input));
    }
    let text = language::usage(usage);
    if !usage.use_stderr() {
        let mut out = anstream::stdout().lock();
        return match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(error.into(), json),
        };
    }
    if json {
        let text = usage.to_string();
        let message = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
        let error = Error::new(message).at("command line");
        report(&error.hint("`--help` lists what can be said"), true);
    } else {
        // Where even standard error is closed there is nobody left to tell.
        let _ = anstream::stderr().write_all(text.as_bytes());
    }
    ExitCode::from(usage.exit_code() as u8)
}

/// How progress is shown, by what was asked and where standard error goes.
impl Everywhere {
    fn shown(&self) -> Shown {
        use std::io::IsTerminal;
        match (self.progress, io::stderr().is_terminal() && terminal::can_redraw()) {
            (When::Never, _) => Shown::Never,
            (When::Auto, _) if self.quiet => Shown::Never,
            (_, true) => Shown::Bar,
            (When::Always, false) => Shown::Lines,
            (When::Auto, false) => Shown::Seldom,
        }
    }
}
