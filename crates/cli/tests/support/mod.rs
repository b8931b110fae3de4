//! Running the real binary, from the root of the workspace.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run left behind.
pub(crate) struct Run {
    /// The exit code.
    pub(crate) code: i32,
    /// The answer.
    pub(crate) stdout: String,
    /// Everything else.
    pub(crate) stderr: String,
}

impl Run {
    fn of(output: Output) -> Run {
        Run {
            code: output.status.code().expect("an exit code"),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
}

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_attractor"));
    command.args(args).current_dir(root()).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

/// Run the binary with these arguments.
pub(crate) fn attractor(args: &[&str]) -> Run {
    Run::of(command(args).output().expect("the binary runs"))
}

/// Run it for somebody who speaks this language.
#[allow(dead_code, reason = "each test file is a crate of its own and uses some of these")]
pub(crate) fn attractor_in(locale: &str, args: &[&str]) -> Run {
    Run::of(command(args).env("LC_ALL", locale).output().expect("the binary runs"))
}

/// Run it with this text on standard input, and say whether it was read to the end: the program may
/// stop at the first bad line.
#[allow(dead_code, reason = "each test file is a crate of its own and uses some of these")]
pub(crate) fn fed(args: &[&str], input: &str) -> (Run, io::Result<()>) {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let read = stdin.write_all(input.as_bytes());
    drop(stdin);
    (Run::of(child.wait_with_output().expect("it ends")), read)
}

/// Run it with nobody reading its standard output.
#[allow(dead_code, reason = "each test file is a crate of its own and uses some of these")]
pub(crate) fn piped_into_nothing(args: &[&str]) -> Run {
    let mut child = command(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    Run::of(child.wait_with_output().expect("it ends"))
}
