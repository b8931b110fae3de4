//! Tablebases: how large they are, how fast they are probed, and what solving in a quarter of the
//! memory costs. Processor time of all threads, ratios within one run; answers are asserted.
//! `-- sim:6` measures this game alone, `-- noted` the one by notation.

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::fs;
use std::path::Path;
use std::time::Instant;

use attractor_core::{Exploration, Game, Numbered, Tally, Unwatched, solve_flat};
use attractor_games::connect4::Connect4;
use attractor_games::{Spec, Visitor, visit};
use attractor_tablebase::{
    Head, SolveOptions, Tablebase, Writer, solve_noted, solve_numbered, verify_numbered,
};
use cpu_time::ProcessTime;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.tb");
    let only: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let wanted = |text: &str| only.is_empty() || only.iter().any(|name| name == text);
    for (text, drawn) in [
        ("quixo:4x4", 1_608_496),
        ("tactix:5x5", 0),
        ("sim:6", 0),
        ("connect4:5x4", 1_325_431),
        ("connect4:5x5", 14_589_883),
    ] {
        if wanted(text) {
            visit(text, Quarter { path: &path, drawn }).expect("a game");
        }
    }
    if wanted("noted") {
        visit("connect4:5x4", Noted { path: &path }).expect("a game");
    }
}

struct Quarter<'a> {
    path: &'a Path,
    drawn: u64,
}

impl Visitor for Quarter<'_> {
    type Output = ();

    fn visit<G: Game + 'static>(self, spec: &Spec, _: G) {
        panic!("{spec} is not numbered")
    }

    fn visit_numbered<G: Numbered + 'static>(self, spec: &Spec, game: G) {
        let (path, title, size) = (self.path, spec.to_string(), game.size());
        println!("{title}: {size} numbers");
        // In memory: flat arrays, written to a file at the end.
        let mut sums = [0; 3];
        let (in_memory, _) = measured("in memory", || {
            let flat = solve_flat(&game, usize::MAX, &Unwatched).expect("nothing is limited");
            let mut tally = Tally::default();
            (0..size).filter_map(|number| flat.value(number)).for_each(|value| tally.count(value));
            sums = tally.sums();
            let mut writer = Writer::create(path, Head::numbered(&title, size)).expect("a file");
            for number in 0..size {
                writer.number(flat.value(number)).expect("room");
            }
            writer.finish().expect("room");
        });
        let expected = fs::read(path).expect("the file");
        let (quarter, peak) = measured("a quarter of the memory", || {
            let options = SolveOptions { memory: size / 4, ..SolveOptions::default() };
            solve_numbered(&game, &title, path, options, &|_| (), &Unwatched).expect("it fits");
        });
        assert!(fs::read(path).expect("the file") == expected, "both ways give the same bytes");
        println!(
            "  slower by {:.2} (at most 4); {:.2} bytes a number held",
            quarter / in_memory,
            peak as f64 / size as f64
        );
        let tablebase = Tablebase::open(path).expect("it was just written");
        assert_eq!(tablebase.summary().tally().sums(), sums, "{title}");
        assert_eq!(sums[2], self.drawn, "{title}");
        sizes(&tablebase);
        probes(size, |number| {
            std::hint::black_box(tablebase.value(number).expect("a sound file"));
        });
        measured("verified", || {
            let verified = verify_numbered(&game, &tablebase, u64::MAX, &Unwatched);
            assert_eq!(verified.expect("a sound file").wrong, None);
        });
    }
}

struct Noted<'a> {
    path: &'a Path,
}

impl Visitor for Noted<'_> {
    type Output = ();

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) {
        let title = spec.to_string();
        println!("{title}, by notation");
        measured("solved", || {
            let exploration = (Exploration::new(&game), false);
            let options = SolveOptions::default();
            solve_noted(&game, &title, self.path, exploration, Vec::new(), options, &Unwatched)
                .expect("it fits");
        });
        let tablebase = Tablebase::open(self.path).expect("it was just written");
        sizes(&tablebase);
        let rows = tablebase.rows().step_by(97).map(|row| match row.expect("a sound file").key {
            attractor_tablebase::Key::Notation(notation) => notation,
            attractor_tablebase::Key::Number(_) => unreachable!("by notation"),
        });
        let rows: Vec<String> = rows.collect();
        probes(rows.len() as u64, |i| {
            let found = tablebase.values(&rows[i as usize]).expect("a sound file");
            assert!(found.is_some(), "{} is there", rows[i as usize]);
        });
        assert!(std::any::type_name::<G>().ends_with(std::any::type_name::<Connect4>()));
    }
}

/// Processor seconds, and the bytes that were held at most; what took how long is printed.
fn measured(what: &str, work: impl FnOnce()) -> (f64, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let (clock, wall) = (ProcessTime::now(), Instant::now());
    work();
    let (seconds, wall) = (clock.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
    let peak = MEMORY.peak_usage().saturating_sub(before);
    println!(
        "  {what}: {seconds:.2} s of processor, {wall:.2} s, {:.1} MB held",
        peak as f64 / 1e6
    );
    (seconds, peak)
}

fn sizes(tablebase: &Tablebase) {
    let summary = tablebase.summary();
    let each = |bytes: u64| bytes as f64 / summary.positions as f64;
    println!(
        "  {} positions: {:.3} bytes each before compression, {:.3} in the file of {} bytes",
        summary.positions,
        each(summary.raw),
        each(tablebase.bytes()),
        tablebase.bytes()
    );
}

/// How long a probe takes: anywhere in the file, and near the last one.
fn probes(size: u64, probe: impl Fn(u64)) {
    const PROBES: u64 = 100_000;
    let time = |place: &dyn Fn(u64) -> u64| {
        let clock = Instant::now();
        (0..PROBES).for_each(|i| probe(place(i)));
        clock.elapsed().as_secs_f64() / PROBES as f64 * 1e6
    };
    let anywhere = time(&|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) % size);
    let near = time(&|i| i % size);
    println!("  a probe anywhere {anywhere:.1} µs, next to the last one {near:.2} µs");
}
