//! Interrupted or told to terminate, every command ends, wherever it is, and leaves nothing half
//! written. Where there is too little memory it says so.

#![cfg(unix)]

use attractor_testkit::siege::{MOST, besiege};
use attractor_testkit::storm::Storm;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const CONNECT4: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/connect4.game");

/// Commands that run or wait for long. `DIR` is a folder of their own, where `small.tb` and
/// `cert.json` are. What they are given on standard input never ends.
const COMMANDS: &[&[&str]] = &[
    // Solving: as a graph, on flat arrays, in one pass, by tiers, layer by layer, with workers.
    &["solve", "dodgem:5x5", "--engine", "graph", "--memory", "4G"],
    &["solve", "mnk:4x4", "--engine", "flat", "--from", "all"],
    &["solve", "connect4:5x5", "--engine", "flat"],
    &["solve", "mnk:5x4", "-o", "DIR/pass.tb", "--memory", "100M"],
    &["solve", "connect4:6x5", "-o", "DIR/tiers.tb", "--memory", "100M"],
    &["solve", "quixo:4x4", "-o", "DIR/layers.tb"],
    &["solve", "dodgem:5x5", "-o", "DIR/graph.tb", "--memory", "4G"],
    &["solve", "dodgem:5x5", "--workers", "2", "--memory", "4G"],
    &["solve", "matches:9", "--cluster", "DIR/hosts", "--process", "0", "--wait", "1h"],
    &["solve", "-"],
    &["solve", "dodgem:5x5", "--certificate", "DIR/proof.json", "--memory", "4G"],
    // Asking about the whole graph.
    &["check", "dodgem:5x5", "<<1>> F wins 1", "--memory", "4G"],
    &["judge", "dodgem:5x5", "--strategy", "DIR/strategy.json", "--memory", "4G"],
    &["judge", "tictactoe", "--strategy", "-"],
    &["verify", "dodgem:5x5", "DIR/cert.json", "--memory", "4G"],
    &["inspect", "dodgem:5x5", "--memory", "4G"],
    &["rules", CONNECT4, "--positions", "100000000", "--memory", "4G"],
    &["convert", "dodgem:5x5", "-o", "DIR/converted.json", "--memory", "4G"],
    &["draw", "dodgem:5x5", "-o", "DIR/drawn.svg", "--memory", "4G"],
    &["generate", "random", "--vertices", "40000000", "-o", "DIR/generated.pg"],
    &["export", "DIR/small.tb", "-o", "-", "--to", "csv"],
    // Pursuit.
    &["cops", "grid:40x40", "--cops", "2"],
    &["cops", "hypercube:8", "--cops", "3", "--certificate", "DIR/pursuit.json"],
    &["cops", "--batch"],
    &["cops", "--random", "60,p=0.2", "--cops", "3", "--trials", "100000"],
    // Searching.
    &["minmax", "connect4", "--depth", "20"],
    &["minmax", "connect4", "--depth", "40", "--method", "deepening"],
    &["best", "connect4:8x7"],
    &["best", "domineering:8x8"],
    &["best", "quixo"],
    &["analyse", "connect4"],
    &["book", "connect4", "--depth", "8", "-o", "DIR/made.book"],
    &["table", "domineering", "--rows", "9", "--columns", "9"],
    // Playing.
    &["match", "connect4", "--first", "minmax:7", "--second", "minmax:7", "--games", "1000000"],
    &["play", "tictactoe"],
    &["play", "connect4:8x7", "--against", "exact", "--you", "2"],
    &["serve", "--port", "0", "--open", "never"],
];

/// Those of the commands that were built in.
fn commands() -> Vec<&'static [&'static str]> {
    let shared = |args: &[&str]| args.contains(&"--workers") || args.contains(&"--cluster");
    COMMANDS.iter().copied().filter(|args| cfg!(feature = "cluster") || !shared(args)).collect()
}

/// Files that may be there afterwards: what is kept of unfinished work to be taken up again.
const RESUMABLE: [&str; 5] =
    ["pass.tb.work", "tiers.tb.work", "layers.tb.work", "graph.tb.work", "made.book.part"];

/// Commands that run at the same time.
const TOGETHER: usize = 9;

#[test]
fn every_command_ends_when_it_is_told_to() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut wrong = Vec::new();
    for commands in commands().chunks(TOGETHER) {
        let mut running: Vec<Running> = commands.iter().map(|args| Running::start(args)).collect();
        let begin = Instant::now();
        let mut moments: Vec<(Duration, usize)> = (0..running.len())
            .map(|i| (Duration::from_millis(random.random_range(0..2000)), i))
            .collect();
        moments.sort();
        for (moment, i) in moments {
            sleep(moment.saturating_sub(begin.elapsed()));
            let signal = if random.random() { "TERM" } else { "INT" };
            running[i].send(signal);
        }
        wrong.extend(running.into_iter().filter_map(|running| running.check().err()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Limits of the address space to be tried, in kilobytes.
const LIMITS: [u32; 4] = [150_000, 300_000, 500_000, 1_000_000];

#[test]
fn no_command_aborts_where_memory_is_limited() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    // A program that was built for tests may be too large itself.
    let starts = |limit: &u32| {
        let told = limited(*limit, &["--version"]).output().unwrap();
        told.status.success()
    };
    let limits: Vec<u32> = LIMITS.into_iter().filter(starts).collect();
    assert!(!limits.is_empty(), "the program does not start within {LIMITS:?} kB");
    let cases: Vec<(u32, &[&str])> = commands()
        .into_iter()
        .enumerate()
        .flat_map(|(i, args)| {
            [(limits[i % limits.len()], args), (limits[(i + 1) % limits.len()], args)]
        })
        .collect();
    let mut wrong = Vec::new();
    for cases in cases.chunks(TOGETHER) {
        let running: Vec<Running> = cases
            .iter()
            .map(|&(limit, args)| Running::start_with(args, |args| limited(limit, args)))
            .collect();
        sleep(Duration::from_millis(1500));
        let checked = running.into_iter().zip(cases);
        wrong
            .extend(checked.filter_map(|(running, (limit, _))| running.check_memory(*limit).err()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The program with `kilobytes` of address space.
fn limited(kilobytes: u32, args: &[&str]) -> Command {
    let program = attractor(args);
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"")]);
    shell.arg(program.get_program()).args(program.get_args());
    shell.current_dir(program.get_current_dir().expect("it was set")).env("NO_COLOR", "1");
    shell
}

/// Two tests that fill the machine take turns.
static ALONE: Mutex<()> = Mutex::new(());

/// A command that was started, in a folder of its own.
struct Running {
    what: String,
    folder: tempfile::TempDir,
    child: Child,
    told: Option<Told>,
}

/// A signal that was sent, when, and what processor time the command had used until then.
struct Told {
    signal: &'static str,
    when: Instant,
    used: Duration,
}

impl Running {
    fn start(args: &[&str]) -> Running {
        Running::start_with(args, attractor)
    }

    fn start_with(args: &[&str], command: impl Fn(&[&str]) -> Command) -> Running {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("strategy.json"), "{}").unwrap();
        fs::write(
            at("cert.json"),
            r#"{"certificate": 1, "game": "", "positions": 1, "moves": 1, "claims": []}"#,
        )
        .unwrap();
        // Nobody listens at the second place.
        fs::write(at("hosts"), "127.0.0.1:0\n127.0.0.1:1\n").unwrap();
        if args.contains(&"DIR/small.tb") {
            let made =
                attractor(&["solve", "tictactoe", "-o", &at("small.tb").display().to_string()])
                    .output()
                    .unwrap();
            assert!(made.status.success());
        }
        let here = folder.path().display().to_string();
        let args: Vec<String> = args.iter().map(|arg| arg.replace("DIR", &here)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let child = command(&args)
            .stdin(Stdio::piped())
            // Nobody reads what is written to a pipe; errors go to a file.
            .stdout(Stdio::piped())
            .stderr(File::create(at("errors")).unwrap())
            .spawn()
            .unwrap();
        Running { what: args.join(" ").replace(&here, "DIR"), folder, child, told: None }
    }

    fn errors(&self) -> String {
        fs::read_to_string(self.folder.path().join("errors")).unwrap()
    }

    fn send(&mut self, signal: &'static str) {
        if self.child.try_wait().unwrap().is_none() {
            let pid = self.child.id().to_string();
            let sent = Command::new("kill").args([&format!("-{signal}"), &pid]).status();
            assert!(sent.unwrap().success(), "{}", self.what);
            self.told = Some(Told { signal, when: Instant::now(), used: self.used() });
        }
    }

    /// Processor time of the command so far; none where the system does not tell it in files, or the command has ended.
    fn used(&self) -> Duration {
        let stat =
            fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        // After the name, which stands in brackets: the twelfth and the thirteenth are hundredths of a second.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let hundredths: u64 =
            fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        Duration::from_millis(10 * hundredths)
    }

    /// Wait for the end, which has to come soon; says what is wrong. What is soon is a matter of the command's own
    /// time, as the machine may be busy; one that waits for something has longer.
    fn check(mut self) -> Result<(), String> {
        const WORK: Duration = Duration::from_secs(4);
        const WAIT: Duration = Duration::from_secs(300);
        let what = self.what.clone();
        let Some(Told { signal, when, used }) = self.told else {
            return Err(format!("`{what}` ended by itself: {}", self.errors()));
        };
        let status = loop {
            let patient = when.elapsed() < WAIT && self.used().saturating_sub(used) < WORK;
            match self.child.try_wait().unwrap() {
                Some(status) => break status,
                None if patient => sleep(Duration::from_millis(10)),
                None => {
                    return Err(format!("`{what}` goes on after SIG{signal}: {}", self.errors()));
                }
            }
        };
        let errors = self.errors();
        if !self.ended_well(status) || errors.contains("panicked") {
            return Err(format!("`{what}` ends on SIG{signal} with {status}: {errors}"));
        }
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let given = ["strategy.json", "cert.json", "hosts", "small.tb", "errors"];
        match names.find(|name| !given.contains(&&**name) && !RESUMABLE.contains(&&**name)) {
            Some(name) => Err(format!("`{what}` leaves `{name}` behind on SIG{signal}")),
            None => Ok(()),
        }
    }

    /// It still runs, or it has ended with an answer or with an error in words.
    fn check_memory(mut self, limit: u32) -> Result<(), String> {
        let Some(status) = self.child.try_wait().unwrap() else { return Ok(()) };
        let errors = self.errors();
        let silent = status.code() == Some(2) && errors.trim().is_empty();
        if !matches!(status.code(), Some(0..=2)) || errors.contains("panicked") || silent {
            return Err(format!("`{}` within {limit} kB ends with {status}: {errors}", self.what));
        }
        Ok(())
    }

    /// The code of an interruption; of the explorer, which has nothing to be interrupted in, that of
    /// success; and before the program has read its arguments the signal itself.
    fn ended_well(&self, status: ExitStatus) -> bool {
        match status.code() {
            Some(code) => code == if self.what.starts_with("serve") { 0 } else { 130 },
            None => [2, 15].contains(&status.signal().unwrap_or(0)),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // What has ended cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn attractor(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_attractor"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    command.args(args).current_dir(root).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

/// What `signal`, which comes during a hint, makes of a game.
fn signalled_during_a_hint(signal: &'static str) -> (ExitStatus, String) {
    let mut running = Running::start(&["play", "connect4:8x7", "--against", "random"]);
    let mut typed = running.child.stdin.take().unwrap();
    let mut said = BufReader::new(running.child.stdout.take().unwrap());
    typed.write_all(b"hint\n").unwrap();
    let mut text = String::new();
    while !text.ends_with("> hint\n") {
        assert_ne!(said.read_line(&mut text).unwrap(), 0, "{text}");
    }
    // It has begun by then, on slow machines too, and takes five times as long.
    sleep(Duration::from_secs(2));
    running.send(signal);
    // After the end nobody reads it.
    let _ = typed.write_all(b"line\nquit\n");
    said.read_to_string(&mut text).unwrap();
    (running.child.wait().unwrap(), text)
}

#[test]
fn ctrl_c_ends_a_hint_and_not_the_game() {
    let (status, said) = signalled_during_a_hint("INT");
    assert!(status.success() && said.contains("no move has been made"), "{status}: {said}");
    let (status, said) = signalled_during_a_hint("TERM");
    assert!(status.code() == Some(130) && !said.contains("no move"), "{status}: {said}");
}

#[test]
fn a_storm_loses_nothing() {
    let program = Path::new(env!("CARGO_BIN_EXE_attractor"));
    let workers = cfg!(feature = "cluster");
    let survived = Storm::new(program, workers, 1).rage(12, &|_, _| ()).unwrap();
    assert!(survived.kills >= 12 && survived.finished > 0, "{survived:?}");
}

#[test]
fn the_explorer_withstands_a_siege() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let program = Path::new(env!("CARGO_BIN_EXE_attractor"));
    // How soon is measured by hand, on a machine that has nothing else to do.
    let held = besiege(program, Duration::from_secs(4), Duration::from_secs(120)).unwrap();
    assert!(held.answered >= 50 && held.harm >= 50, "{held:?}");
    assert!(held.held <= MOST, "{held:?}");
}
