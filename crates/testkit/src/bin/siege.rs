//! `cargo run -p attractor-testkit --bin siege -- [SECONDS] [PATIENCE]`: the explorer with a hundred clients, half of
//! whom mean harm, answers the others within two seconds, or within as many as are said on a machine that is busy with
//! other things. Build it first: `cargo build --release`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for people who test")]

use std::process::ExitCode;
use std::time::Duration;

use attractor_testkit::siege::{MOST, besiege};

fn main() -> ExitCode {
    let number =
        |i: usize, usual: u64| std::env::args().nth(i).map_or(Ok(usual), |word| word.parse());
    let (Ok(seconds), Ok(patience)) = (number(1, 60), number(2, 2)) else {
        eprintln!("usage: siege [SECONDS] [PATIENCE]");
        return ExitCode::from(2);
    };
    // It stands beside this program.
    let beside = std::env::current_exe().unwrap_or_default().with_file_name("attractor");
    let program = beside.with_extension(std::env::consts::EXE_EXTENSION);
    match besiege(&program, Duration::from_secs(seconds), Duration::from_secs(patience)) {
        Ok(held) => {
            println!(
                "{} honest questions answered, the slowest in {:.2} s ({}); {} harms; {:.0} MB held, at most {:.0}",
                held.answered,
                held.slowest.as_secs_f64(),
                held.slowest_question,
                held.harm,
                held.held as f64 / 1e6,
                MOST as f64 / 1e6,
            );
            if held.held <= MOST { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(wrong) => {
            eprintln!("error: {wrong}");
            ExitCode::FAILURE
        }
    }
}
