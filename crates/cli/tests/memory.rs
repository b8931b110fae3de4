//! `--memory` is a promise: no command ever holds more than a fifth beyond it and 20 MB, or it
//! refuses. What takes long is ended after a second; its peak counts all the same.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use wait4::Wait4;

/// Every command that can take much memory, on something that takes more than the least limit.
const COMMANDS: &[&str] = &[
    "solve chomp:13x13",
    "solve quixo:4x4 --engine flat",
    "solve connect4:5x5 --engine graph --anyway",
    "solve connect4:5x5 -o solved.tb",
    "solve lgame --layers",
    "solve sim:6 --certificate sim6.cert",
    "solve arena.pg --layers",
    "solve arena.json",
    "solve arena.py",
    "solve arena.dot",
    "solve arena.edges",
    "solve nested.json",
    "inspect arena.json",
    "check arena.pg <<1>>F_wins",
    "check lgame <<1>>F_wins",
    "convert arena.pg -o converted.json",
    "draw arena.pg -o drawn.svg",
    "draw chomp:7x7 -o drawn.svg",
    "generate random --vertices 50000000 -o made.pg",
    "generate tree --branching 10 --depth 8 -o made.pg",
    "generate chain --length 100000000 -o made.pg",
    "cops friendship:200000",
    "cops complete:6000",
    "cops grid:1000x1000",
    "cops hypercube:8 --cops 3",
    "cops arena.edges",
    "best connect4",
    "minmax connect4 --depth 7",
    "match chomp:10x10 --games 5",
    "play chomp:12x12",
    "book connect4 --depth 14 -o opening.book",
    "table domineering --rows 7",
    "verify four.tb",
    "export four.tb -o four.csv",
    "sheet 42",
];

/// The program, which is ended after a second; what is measured then is of both.
fn attractor(folder: &Path) -> Command {
    let mut command = Command::new("timeout");
    command.args(["--signal=KILL", "1", env!("CARGO_BIN_EXE_attractor")]).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Files that take more memory to read than the least limit.
fn make_files(folder: &Path) {
    let make = |line: &str| {
        let done = Command::new(env!("CARGO_BIN_EXE_attractor"))
            .args(line.split(' '))
            .current_dir(folder)
            .output()
            .expect("the binary runs");
        assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
    };
    make("generate random --vertices 300000 -o arena.pg");
    for to in ["json", "py", "dot", "edges"] {
        make(&format!("convert arena.pg -o arena.{to}"));
    }
    make("solve connect4:4x4 -o four.tb");
    let row = "[0,0,0,0,0,0,0,0],".repeat(600_000);
    fs::write(folder.join("nested.json"), format!("[{row}[]]")).expect("room");
}

#[test]
fn every_command_keeps_to_its_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    make_files(folder.path());
    let peak = |line: &str, more: &[&str]| {
        let words = line.split(' ').map(|word| word.replace("F_wins", " F wins 1"));
        let child = attractor(folder.path()).args(words).args(more).spawn();
        let used = child.and_then(|mut child| child.wait4()).expect("the binary runs");
        (used.rusage.maxrss, used.status.code())
    };
    // The program as it is tested is larger than the one that people have, which takes 8 MB.
    let program = peak("--version", &[]).0.saturating_sub(8_000_000);
    let (mut refused, mut answered) = (0, 0);
    for (limit, bytes) in [("50M", 50 << 20), ("200M", 200 << 20), ("1G", 1u64 << 30)] {
        for line in COMMANDS {
            let (peak, code) = peak(line, &["--memory", limit]);
            let most = bytes + bytes / 5 + 20_000_000 + program;
            assert!(peak <= most, "{line} --memory {limit}: {peak} bytes, at most {most}");
            match code {
                Some(0) => answered += 1,
                Some(2) => refused += 1,
                // Ended: it was still at it.
                Some(137) | None => {}
                code => panic!("{line} --memory {limit} ends with {code:?}"),
            }
        }
    }
    assert!(refused > 20 && answered > 20, "{refused} refused, {answered} answered");
}
