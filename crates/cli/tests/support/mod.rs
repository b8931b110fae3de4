//! Running the real binary, from the root of the workspace.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run left behind.
pub(crate) struct Run {
    /// The exit code.
    pub(crate) code: i32,
    /// The answer.
    pub(crate) stdout: String,
    /// Everything else.
    pub(crate) stderr: String,
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
    let output = command(args).output().expect("the binary runs");
    Run {
        code: output.status.code().expect("an exit code"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
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
    let output = child.wait_with_output().expect("it ends");
    Run {
        code: output.status.code().expect("an exit code"),
        stdout: String::new(),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}
