//! The real binary from file to answer: peak memory of the whole `solve`, and its time against
//! reading the same bytes. Figures of one run; the answer is asserted.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    for vertices in [1_000_000usize, 10_000_000] {
        let file = folder.path().join(format!("{vertices}.pg"));
        let made = Command::new(BINARY)
            .args(["generate", "random", "--degree", "2..4", "--seed", "7", "--vertices"])
            .arg(vertices.to_string())
            .arg("-o")
            .arg(&file)
            .status();
        assert!(made.expect("the binary runs").success());
        let start = Instant::now();
        let lines = std::fs::read(&file).expect("the file").split(|&byte| byte == b'\n').count();
        let split = start.elapsed();
        let (answer, time, peak) = solve(&file);
        let count = |key: &str| answer[key].as_u64().expect("a number") as usize;
        assert_eq!(count("positions"), vertices);
        assert_eq!(lines, vertices + 3, "header, start, rows, end");
        let won: u64 = answer["won"]
            .as_object()
            .expect("counts")
            .values()
            .filter_map(serde_json::Value::as_u64)
            .sum();
        assert_eq!(won as usize + count("drawn"), vertices);
        let limit = 16 * count("moves") + 40 * vertices;
        println!(
            "{vertices} vertices, {} edges, {} MB of text",
            count("moves"),
            file_megabytes(&file)
        );
        println!(
            "  solve from file to answer: {:.2} s, {:.1} times splitting its lines",
            time.as_secs_f64(),
            time.as_secs_f64() / split.as_secs_f64()
        );
        println!(
            "  peak memory: {} MB, {:.2} of the limit of 16 bytes an edge plus 40 a vertex",
            peak / 1_000_000,
            peak as f64 / limit as f64
        );
    }
}

const BINARY: &str = env!("CARGO_BIN_EXE_attractor");

fn file_megabytes(file: &std::path::Path) -> u64 {
    std::fs::metadata(file).expect("the file").len() / 1_000_000
}

/// The answer, the time, and the largest amount of memory that the process ever had.
fn solve(file: &std::path::Path) -> (serde_json::Value, Duration, usize) {
    let start = Instant::now();
    let mut child = Command::new(BINARY)
        .arg("solve")
        .arg(file)
        .arg("--json")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    // The high-water mark only grows, so that the last look before the end is the peak.
    while child.try_wait().expect("a child").is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let mark = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes =
            mark.and_then(|mark| mark.trim().trim_end_matches(" kB").parse::<usize>().ok());
        peak = peak.max(kilobytes.unwrap_or(0) * 1024);
        std::thread::sleep(Duration::from_millis(5));
    }
    let time = start.elapsed();
    let answer = child.wait_with_output().expect("an answer").stdout;
    (serde_json::from_slice(&answer).expect("JSON"), time, peak)
}
