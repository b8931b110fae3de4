//! `cargo run -p attractor-book` prints both books into `target/book`, or where it is told to.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it talks to whoever prints")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let to = std::env::args_os().nth(1).map_or_else(|| root.join("target/book"), PathBuf::from);
    match attractor_book::print_books(&root, &to) {
        Ok(first) => {
            for page in first {
                println!("{}", page.display());
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
