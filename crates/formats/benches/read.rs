//! How long it takes to read a parity game of a million vertices, against the least that any reader
//! must do: split the same bytes into lines and parse the numbers, with nothing kept.

#![allow(clippy::print_stdout)] // a benchmark has something to say

use std::hint::black_box;
use std::time::{Duration, Instant};

use attractor_formats::generate::{Random, random};
use attractor_formats::{Format, Settings, read, settle, write};

const ROUNDS: usize = 7;

fn main() {
    let vertices =
        std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(1_000_000);
    let order = Random { vertices, degree: 2..=4, seed: 7, ..Random::default() };
    let made = random(&order).expect("the order can be filled");
    let mut bytes = Vec::new();
    let writing = best(|| {
        bytes.clear();
        write(&mut bytes, &made, Format::Pg).expect("a parity game can carry it");
    });
    let finished = made.arena.finals(|_| true).len();

    let mut least = (0, 0);
    let splitting = best(|| least = split_and_parse(&bytes));
    let draft = best(|| {
        let draft = read(&bytes[..], None).expect("it was written by us");
        assert_eq!((draft.vertices(), draft.edges()), (vertices, made.arena.edges()));
        black_box(draft);
    });
    let arena = best(|| {
        let draft = read(&bytes[..], None).expect("it was written by us");
        let named = settle(draft, &Settings::default()).expect("a parity game is complete");
        assert_eq!((named.arena.vertices(), named.arena.edges()), (vertices, made.arena.edges()));
        black_box(named);
    });
    // A row is three numbers and its moves (one for a finished vertex), after two lines at the top.
    assert_eq!(least, (vertices + 2, 2 + 3 * vertices + made.arena.edges() + finished));

    let megabytes = bytes.len() as f64 / 1e6;
    println!("{vertices} vertices, {} edges, {megabytes:.1} MB of .pg", made.arena.edges());
    let line = |what: &str, time: Duration| {
        println!(
            "{what:38} {:8.1} ms  {:6.0} MB/s  {:5.2} x splitting",
            time.as_secs_f64() * 1e3,
            megabytes / time.as_secs_f64(),
            time.as_secs_f64() / splitting.as_secs_f64(),
        );
    };
    line("split into lines and parse, keep nothing", splitting);
    line("read into a draft", draft);
    line("read, settle and turn the edges round", arena);
    line("write", writing);
}

/// The best of a few rounds: what disturbs only ever adds.
fn best(mut work: impl FnMut()) -> Duration {
    (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}

/// How many lines and numbers there are.
fn split_and_parse(bytes: &[u8]) -> (usize, usize) {
    let (mut lines, mut numbers, mut sum) = (0, 0, 0u64);
    for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        lines += 1;
        let mut number = None;
        for &byte in line {
            let digit = byte.wrapping_sub(b'0');
            if digit <= 9 {
                number = Some(number.unwrap_or(0) * 10 + u64::from(digit));
            } else if let Some(number) = number.take() {
                numbers += 1;
                sum = sum.wrapping_add(number);
            }
        }
    }
    black_box(sum);
    (lines, numbers)
}
