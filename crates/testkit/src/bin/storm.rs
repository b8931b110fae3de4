//! `cargo run -p attractor-testkit --bin storm -- [KILLS] [SEED]`: the command, killed at random
//! moments, loses nothing. Build it first: `cargo build --all-features`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for people who test")]

use std::process::ExitCode;

use attractor_testkit::storm::Storm;

fn main() -> ExitCode {
    let number = |i: usize, usual: u64| match std::env::args().nth(i).map(|word| word.parse()) {
        None => Some(usual),
        Some(number) => number.ok(),
    };
    let (Some(kills), Some(seed)) = (number(1, 500), number(2, 1)) else {
        eprintln!("usage: storm [KILLS] [SEED]");
        return ExitCode::from(2);
    };
    // It stands beside this program.
    let beside = std::env::current_exe().unwrap_or_default().with_file_name("attractor");
    let program = beside.with_extension(std::env::consts::EXE_EXTENSION);
    let told = |line: &str, so_far: attractor_testkit::storm::Survived| {
        println!("{:>5} kills, {:>4} files: {line}", so_far.kills, so_far.finished);
    };
    match Storm::new(&program, true, seed).rage(kills as u32, &told) {
        Ok(survived) => {
            println!("{} kills, {} files, nothing lost", survived.kills, survived.finished);
            ExitCode::SUCCESS
        }
        Err(lost) => {
            eprintln!("error: {lost}");
            ExitCode::FAILURE
        }
    }
}
