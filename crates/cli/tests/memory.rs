//! `--memory` is a promise: no command ever holds more than a fifth beyond it and 20 MB, or it
//! refuses. What takes long is ended after a second; its peak counts all the same.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

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
    "solve arena.pg --goal parity",
    "solve arena.pg --reach 1;2 --goal buchi",
    "solve arena.hoa",
    "solve arena.json",
    "solve arena.py",
    "solve arena.dot",
    "solve arena.edges",
    "solve nested.json",
    "inspect arena.json",
    "check arena.pg <<1>>F_wins",
    "check lgame <<1>>F_wins",
    "check arena.pg <<1>>F_wins --certificate formula.cert",
    "check counters.lcgs <<a>>F_full",
    "check counters.lcgs <<a>>F_full --certificate joint.cert",
    "check states.json <<1>>F_end",
    "play counters.lcgs",
    "convert lgame -o converted.lcgs",
    "convert arena.pg -o converted.json",
    "draw arena.pg -o drawn.svg",
    "draw chomp:7x7 -o chomp.svg",
    "generate random --vertices 50000000 -o made.pg",
    "generate tree --branching 10 --depth 8 -o tree.pg",
    "generate chain --length 100000000 -o chain.pg",
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
    "verify nim:40-40-40 nim.cert",
    "verify arena.pg nested.json",
    "verify arena.pg arena.sol",
    "verify counters.lcgs nested.json",
    "judge arena.pg --strategy nested.json --for 1",
    "judge nim:60-60-60 --strategy none.json --for 1",
    "probe four.tb",
    "info four.tb",
    "export four.tb -o four.csv",
    "export four.tb -o four.parquet",
    "solve connect4:4x4 --workers 2",
    "solve graph.g6",
    "cops graph.g6",
    "cops graph.col",
    "cops many.g6 --batch",
    "cops --random 200,p=0.2 --cops 2 --trials 50",
    "cops petersen --cops 6 --certificate pursuit.cert",
    "check coalition-nim:N=3,n=3,K=200,r=3,u0=42 <<1>>F_wins",
    "minmax nested.json",
    "analyse connect4 four.tb",
    "games connect4",
    "games domineering:8x8",
    "sheet 42",
    "rules connect4.game --positions 100000000",
    "rules wide.game",
    "solve connect4.game",
    "exercise layer",
    "exercise --sheet 1000 -o sheet.html",
    "nim u 42 100000000",
    "nim successors N=4,n=6,K=20,r=9,u0=42 1,9,9,9,9,9,9",
    "serve --port 0 --open never",
    "doctor",
    "completions bash",
    "manual pages",
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
    make("solve nim:40-40-40 --engine graph --certificate nim.cert");
    fs::write(folder.join("arena.sol"), sol(300_000)).expect("room");
    fs::write(folder.join("arena.hoa"), hoa(200_000)).expect("room");
    // Two players who choose at the same time, on a few million states.
    let counter = "template counter\n n : [0 .. 1999] init 0;\n n' = n + up;\n label top = n == 1999;\n \
                   [up] n < 1999;\n [wait] true;\nendtemplate\n";
    let players = "player a = counter;\nplayer b = counter;\nlabel full = a.top && b.top;\n";
    fs::write(folder.join("counters.lcgs"), format!("{players}{counter}")).expect("room");
    let states: String = (0..200_000)
        .map(|n| {
            let actions = r#"[["on", "stay"], ["let", "keep"]]"#;
            format!(
                r#""s{n}": {{"actions": {actions}, "moves": ["s{}", "s{n}", "s{n}", "s{n}"]}}, "#,
                n + 1
            )
        })
        .collect();
    let states =
        format!(r#"{{"joint": 2, "states": {{{states}"s200000": {{"labels": ["end"]}}}}}}"#);
    fs::write(folder.join("states.json"), states).expect("room");
    let row = "[0,0,0,0,0,0,0,0],".repeat(600_000);
    fs::write(folder.join("nested.json"), format!("[{row}[]]")).expect("room");
    fs::write(folder.join("none.json"), "{}").expect("room");
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/rules/connect4.game");
    fs::copy(rules, folder.join("connect4.game")).expect("room");
    let words = "  h loses n\n".repeat(3_000_000);
    fs::write(
        folder.join("wide.game"),
        format!("game Wide\nheaps heap = 1\nmove h in heap\n{words}"),
    )
    .expect("room");
    // An order of 5,000, and every pair but the last few is joined.
    let order = 5_000;
    let mut graph = vec![b'~'];
    graph.extend([order >> 12, order >> 6, order].map(|digits: usize| 63 + (digits & 63) as u8));
    graph.resize(4 + (order * (order - 1) / 2).div_ceil(6), b'~');
    fs::write(folder.join("graph.g6"), graph).expect("room");
    fs::write(folder.join("many.g6"), "IheA@GUAo\n".repeat(200_000)).expect("room");
    let edges: String = (1..400_000).map(|v| format!("e {v} {}\n", v + 1)).collect();
    fs::write(folder.join("graph.col"), format!("p edge 400000 399999\n{edges}")).expect("room");
}

/// A solution of a parity game with this many vertices; whether it is right does not matter here.
fn sol(vertices: usize) -> String {
    let lines: String = (0..vertices).map(|v| format!("{v} {};\n", v % 2)).collect();
    format!("paritysol {vertices};\n{lines}")
}

/// An automaton in which a grant, if there is one, goes on to the next of so many states.
fn hoa(states: usize) -> String {
    let lines: String = (0..states)
        .map(|n| format!("State: {n} {{{}}}\n[0] {}\n[!0] {n}\n", n % 2, (n + 1) % states))
        .collect();
    format!(
        "HOA: v1\nStates: {states}\nStart: 0\nAP: 1 \"grant\"\ncontrollable-AP: 0\nacc-name: parity max even 2\n\
         Acceptance: 2 Fin(1) & Inf(0)\n--BODY--\n{lines}--END--\n"
    )
}

/// The commands that `attractor help` lists.
fn listed() -> Vec<String> {
    let help = Command::new(env!("CARGO_BIN_EXE_attractor")).arg("--help").output();
    let help = String::from_utf8(help.expect("the binary runs").stdout).expect("UTF-8");
    let listed = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    let names = listed.expect("commands").lines().filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

#[test]
fn every_command_keeps_to_its_memory() {
    for name in listed().iter().filter(|name| *name != "help") {
        let tried = COMMANDS.iter().any(|line| line.split(' ').next() == Some(name));
        assert!(tried, "`{name}` is not tried");
    }
    let folder = tempfile::tempdir().expect("a folder");
    make_files(folder.path());
    let peak = |line: &str, more: &[&str]| {
        let spaced = |word: &str| word.replace("F_wins", " F wins 1").replace("F_", " F ");
        let words = line.split(' ').map(spaced);
        let child = attractor(folder.path()).args(words).args(more).spawn();
        let used = child.and_then(|mut child| child.wait4()).expect("the binary runs");
        (used.rusage.maxrss, used.status.code())
    };
    // The program as it is tested is larger than the one that people have, which takes 8 MB.
    let program = peak("--version", &[]).0.saturating_sub(8_000_000);
    let limits = [("50M", 50 << 20), ("200M", 200 << 20), ("1G", 1u64 << 30)];
    let cases: Vec<_> =
        limits.iter().flat_map(|limit| COMMANDS.iter().map(move |line| (limit, line))).collect();
    let (refused, answered, next) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(((limit, bytes), line)) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (peak, code) = peak(line, &["--memory", limit]);
            let most = bytes + bytes / 5 + 20_000_000 + program;
            assert!(peak <= most, "{line} --memory {limit}: {peak} bytes, at most {most}");
            match code {
                // Or it was checked, and was wrong.
                Some(0 | 1) => answered.fetch_add(1, Ordering::Relaxed),
                Some(2) => refused.fetch_add(1, Ordering::Relaxed),
                // Ended: it was still at it.
                Some(137) | None => continue,
                code => panic!("{line} --memory {limit} ends with {code:?}"),
            };
        }
    };
    // Most of them use one processor; what a command holds does not depend on who else is at work.
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
    let [refused, answered] = [refused, answered].map(AtomicUsize::into_inner);
    assert!(refused > 20 && answered > 20, "{refused} refused, {answered} answered");
}
