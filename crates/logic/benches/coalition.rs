//! The grid engine against the generic arena engine, on the game of the examination.
//!
//! Both start from the same rules and end with the same answer, which is asserted. Ratios are
//! taken within one run.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]
#![allow(unreachable_pub, reason = "a module of the tests is used here too")]

#[path = "../tests/common/nim_arena.rs"]
mod nim_arena;

use std::time::{Duration, Instant};

use attractor_core::{Unwatched, VertexSet};
use attractor_logic::{DEFINITIONS, Formula, Grid, Model, Nim, Reader, Vocabulary, check};
use nim_arena::Heaps;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const FORMULAS: [&str; 3] = ["F_{1}", "F_{1,2}", "Traître_1"];

fn main() {
    against_the_arena();
    over_300_million_positions();
    per_position();
}

/// N=3, n=4, K=40, r=6.
fn against_the_arena() {
    let nim = game(4, 40);
    println!("{nim}: {} positions", nim.positions());
    for text in FORMULAS {
        let slow = measured(|| {
            let (arena, heaps) = (nim_arena::arena(&nim), Heaps(&nim));
            let model = Model::new(&arena, 0, &heaps).beginning(nim_arena::initial(&nim));
            let begun = Instant::now();
            let formula = read(&model, text);
            let answer = check(&model, &formula, &Unwatched).expect("every name is known");
            (answer.holds().clone(), begun.elapsed())
        });
        let fast = measured(|| {
            let grid = Grid::new(nim.clone()).expect("it fits");
            let answer = check(&grid, &read(&grid, text), &Unwatched).expect("every name is known");
            answer.holds().clone()
        });
        assert_same(&nim, &slow.answer.0, &fast.answer);
        let ratio = |slow: Duration| slow.as_secs_f64() / fast.time.as_secs_f64();
        println!(
            "  {text:10} {:>8} hold   arena {:7.1} ms + check {:7.1} ms, {:6.1} MiB   \
             grid {:6.2} ms, {:5.2} MiB   {:.0} times faster ({:.0} without the arena), \
             {:.0} times less memory",
            fast.answer.len(),
            (slow.time - slow.answer.1).as_secs_f64() * 1e3,
            slow.answer.1.as_secs_f64() * 1e3,
            mebibytes(slow.bytes),
            fast.time.as_secs_f64() * 1e3,
            mebibytes(fast.bytes),
            ratio(slow.time),
            ratio(slow.answer.1),
            slow.bytes as f64 / fast.bytes as f64,
        );
    }
}

/// N=3, n=4, K=100, r=6 in less than 2 GiB.
fn over_300_million_positions() {
    let nim = game(4, 100);
    println!("{nim}: {} positions", nim.positions());
    for text in FORMULAS {
        let run = measured(|| {
            let grid = Grid::new(nim.clone()).expect("it fits");
            let answer = check(&grid, &read(&grid, text), &Unwatched).expect("every name is known");
            answer.holds().len()
        });
        assert!(run.bytes < 2 << 30, "{} bytes", run.bytes);
        println!(
            "  {text:10} {:>10} hold   {:7.1} ms, {:6.1} MiB",
            run.answer,
            run.time.as_secs_f64() * 1e3,
            mebibytes(run.bytes)
        );
    }
}

/// How the time grows with the number of columns and of matches.
fn per_position() {
    println!("F_{{1}}: picoseconds a position");
    let sizes = [20, 40, 63, 64, 100, 127];
    println!("  n   {}", sizes.map(|most| format!("K={most:<8}")).concat());
    for columns in 1..=6 {
        let cells = sizes.map(|most| {
            let nim = game(columns, most);
            let positions = nim.positions();
            let too_many = positions > 1_000_000_000;
            let Some(grid) = Grid::new(nim).ok().filter(|_| !too_many) else {
                return format!("{:<10}", "-");
            };
            let formula = read(&grid, "F_{1}");
            // Small games are over before a clock ticks.
            let times = (2_000_000 / positions).clamp(1, 1_000) as u32;
            let run = measured(|| {
                for _ in 0..times {
                    check(&grid, &formula, &Unwatched).expect("every name is known");
                }
            });
            let each = run.time.as_secs_f64() / f64::from(times) / positions as f64;
            format!("{:<10.1}", each * 1e12)
        });
        println!("  {columns}   {}", cells.concat());
    }
}

fn game(columns: usize, most: u32) -> Nim {
    Nim::new(3, columns, most, 6, 42).expect("the numbers are in range")
}

fn read(world: &dyn Vocabulary, text: &str) -> Formula {
    let mut reader = Reader::new(world);
    reader.define("definitions", DEFINITIONS).expect("they read");
    reader.formula(text).expect("it reads")
}

/// Every position belongs to both sets or to neither.
fn assert_same(nim: &Nim, arena: &VertexSet, on_grid: &VertexSet) {
    let grid = Grid::new(nim.clone()).expect("it fits");
    assert_eq!(arena.len(), on_grid.len());
    for v in arena.iter() {
        assert!(on_grid.contains(grid.number(&nim_arena::position(nim, v))));
    }
}

struct Run<T> {
    answer: T,
    time: Duration,
    bytes: usize,
}

/// What it gives, how long it takes, and how much memory it holds at most.
fn measured<T>(run: impl FnOnce() -> T) -> Run<T> {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let begun = Instant::now();
    let answer = run();
    Run { answer, time: begun.elapsed(), bytes: MEMORY.peak_usage() - before }
}

fn mebibytes(bytes: usize) -> f64 {
    bytes as f64 / (1 << 20) as f64
}
