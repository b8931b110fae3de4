//! `scripts/site` builds the module and then runs this: `attractor-site MODULE FOLDER`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it talks to whoever prints")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let [module, to] = &std::env::args_os().skip(1).map(PathBuf::from).collect::<Vec<_>>()[..]
    else {
        eprintln!("usage: attractor-site MODULE FOLDER");
        return ExitCode::from(2);
    };
    match attractor_site::write(&root, module, to) {
        Ok(()) => {
            println!("{}", to.join("index.html").display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
