//! Pursuits that are known to be hard, with their answers, and how long they take.
//!
//! Each case runs in a process of its own, so that its memory can be told. Times are seconds of
//! processor time of all threads where the system tells them, else of the clock.
//!
//! ```text
//! cargo bench -p attractor-pursuit            # all cases
//! cargo bench -p attractor-pursuit -- grid    # those whose name contains `grid`
//! cargo bench -p attractor-pursuit -- 'geng 11'    # only when asked for: the generator takes minutes
//! RAYON_NUM_THREADS=1 cargo bench -p attractor-pursuit
//! ```

#![expect(clippy::print_stdout, reason = "a bench prints its table")]

use std::hint::black_box;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::time::Instant;

use attractor_pursuit::play::{cop_moves, robber_moves};
use attractor_pursuit::{Goal, Graph, Options, Rules, batch, families, solve};

/// A case, its expected capture time and whether it is solved to the end.
struct Case {
    name: &'static str,
    graph: &'static str,
    rules: Rules,
    cops: usize,
    goal: Goal,
    capture: Option<u32>,
}

const CASES: &[Case] = &[
    case("gp 26,10 full", "gp:26,10", Rules::STAY, 4, Goal::Everything, Some(4)),
    case("meringer early", "meringer", Rules::STAY, 5, Goal::Winner, Some(2)),
    case("meringer full", "meringer", Rules::STAY, 5, Goal::Everything, Some(2)),
    case("cubic 200 full", "regular:200,d=3,seed=1", Rules::STAY, 3, Goal::Everything, None),
    case("grid 20x20 full", "grid:20x20", Rules::STAY, 2, Goal::Everything, Some(19)),
    case("grid 20x20 move", "grid:20x20", Rules::MOVE, 2, Goal::Everything, Some(19)),
    case("hoffman-singleton 6", "hoffman-singleton", Rules::STAY, 6, Goal::Winner, None),
    case("hoffman-singleton 7", "hoffman-singleton", Rules::STAY, 7, Goal::Winner, Some(1)),
    case("hypercube 6 full", "hypercube:6", Rules::STAY, 4, Goal::Everything, Some(3)),
];

const fn case(
    name: &'static str,
    graph: &'static str,
    rules: Rules,
    cops: usize,
    goal: Goal,
    capture: Option<u32>,
) -> Case {
    Case { name, graph, rules, cops, goal, capture }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if let [flag, name] = &arguments[..]
        && flag == "--case"
    {
        return run_case(name);
    }
    let chosen = |name: &str| arguments.is_empty() || arguments.iter().any(|a| name.contains(a));
    println!("{:<22} {:>9} {:>9} {:>12} {:>9}", "case", "seconds", "MB", "states", "M/s");
    for case in CASES.iter().filter(|case| chosen(case.name)) {
        child(case.name);
    }
    for name in ["geng 9", "geng 10", "explicit arena"] {
        if chosen(name) {
            child(name);
        }
    }
    // The generator alone takes minutes.
    if arguments.iter().any(|argument| argument == "geng 11") {
        child("geng 11");
    }
}

fn child(name: &str) {
    let own = std::env::current_exe().expect("a program knows where it is");
    let status = Command::new(own).args(["--case", name]).status().expect("it can be run again");
    assert!(status.success(), "{name} failed");
}

fn run_case(name: &str) {
    match name {
        "geng 9" => census(9),
        "geng 10" => census(10),
        "geng 11" => census(11),
        "explicit arena" => against_explicit_arena(),
        _ => {
            let case = CASES.iter().find(|case| case.name == name).expect("there is such a case");
            let graph = families::graph(case.graph).expect("the graph exists");
            let options = Options { goal: case.goal, ..Options::default() };
            let (solution, seconds) = timed(|| solve(&graph, case.rules, case.cops, options));
            let solution = solution.expect("there is no limit");
            assert_eq!(solution.capture_time(), case.capture, "{name}");
            let whole = case.goal == Goal::Everything;
            row(name, seconds, whole.then(|| solution.states()));
        }
    }
}

/// A line of the table. An early answer decides few of the states, so it has no rate.
fn row(name: &str, seconds: f64, decided: Option<u64>) {
    let megabytes = peak_megabytes();
    match decided {
        Some(states) => {
            let rate = states as f64 / seconds / 1e6;
            println!("{name:<22} {seconds:>9.3} {megabytes:>9.1} {states:>12} {rate:>9.0}");
        }
        None => println!("{name:<22} {seconds:>9.3} {megabytes:>9.1} {:>12} {:>9}", "early", "-"),
    }
}

/// All connected graphs of `order` vertices; the time of the generator does not count.
fn census(order: usize) {
    let started = ["geng", "nauty-geng"].iter().find_map(|program| {
        let mut command = Command::new(program);
        command.args(["-c", "-q", &order.to_string()]).stdout(Stdio::piped()).spawn().ok()
    });
    let Some(mut generator) = started else {
        println!("geng {order}: no `geng` on the path, install the package `nauty`");
        return;
    };
    let output = BufReader::with_capacity(1 << 18, generator.stdout.take().expect("it is piped"));
    let mut table = batch::CopNumberTable::default();
    let (read, seconds) = timed(|| {
        batch::run(output, Rules::STAY, None, |answers| {
            table.add(&answers);
            assert_eq!(answers.errors().next(), None, "geng writes good lines");
            ControlFlow::Continue(())
        })
    });
    read.expect("the output of geng can be read");
    generator.wait().expect("geng ends");
    let rows = include_str!("../../../truths/cop_numbers.csv").lines();
    let mut rows = rows.filter_map(|row| row.strip_prefix(&format!("{order},")));
    let known = rows.next().expect("the counts are known");
    for (cops, count) in (1..).zip(known.split(',')) {
        assert_eq!(table.with_cops(cops).to_string(), count, "{cops} cops");
    }
    row(&format!("geng {order} (graphs)"), seconds, Some(table.total()));
}

/// The engine against an attractor on an arena in which every position and move is spelled out.
fn against_explicit_arena() {
    for (name, rules, cops) in [
        ("gp:10,3", Rules::STAY, 3),
        ("grid:12x12", Rules::STAY, 2),
        ("regular:40,d=3,seed=1", Rules::STAY, 2),
        ("dodecahedron", Rules::LAZY, 3),
    ] {
        let graph = families::graph(name).expect("the graph exists");
        let (explicit, slow) = timed(|| explicit_won(&graph, rules, cops));
        // Often enough for the clock of the system, which counts in steps of milliseconds.
        let repeats = 200;
        let (won, fast) = timed(|| {
            let mut won = None;
            for _ in 0..repeats {
                let solution = solve(&graph, rules, cops, Options::default());
                won = Some(black_box(solution.expect("there is no limit")));
            }
            won.map_or(Ok(0), |solution| solution.winning_positions())
        });
        assert_eq!(won, Ok(explicit), "{name}");
        let fast = fast / f64::from(repeats);
        println!(
            "explicit arena, {name}, {cops} cops: {slow:.3} s against {fast:.5} s, {:.0} times",
            slow / fast
        );
    }
}

/// The plain way: number all positions of interchangeable cops, list all moves, and attract
/// backwards from the captures with a counter for each position of the robber. Returns the
/// number of ordered positions that the cops win.
fn explicit_won(graph: &Graph, rules: Rules, cops: usize) -> u128 {
    let order = graph.order();
    let mut placements = vec![Vec::new()];
    for _ in 0..cops {
        placements = placements
            .iter()
            .flat_map(|some: &Vec<usize>| {
                let least = some.last().copied().unwrap_or(0);
                (least..order).map(|next| [some.as_slice(), &[next]].concat())
            })
            .collect();
    }
    let number = |cops: &[usize]| {
        placements.binary_search_by(|own| own.as_slice().cmp(cops)).expect("it is listed")
    };
    let positions = placements.len() * order;
    // Positions with the cops to move come first, those with the robber to move after them.
    let mut into: Vec<Vec<u32>> = vec![Vec::new(); 2 * positions];
    let mut left = vec![0u32; 2 * positions];
    let mut won = vec![false; 2 * positions];
    let mut queue = Vec::new();
    for (at, cops) in placements.iter().enumerate() {
        let turns: Vec<usize> = cop_moves(graph, rules, cops).iter().map(|to| number(to)).collect();
        for robber in 0..order {
            let (here, there) = (at * order + robber, positions + at * order + robber);
            if cops.contains(&robber) {
                for caught in [here, there] {
                    won[caught] = true;
                    queue.push(caught);
                }
                continue;
            }
            for to in &turns {
                into[positions + to * order + robber].push(here as u32);
            }
            let steps = robber_moves(graph, rules, cops, robber);
            left[there] = steps.len() as u32;
            for to in steps {
                into[at * order + to].push(there as u32);
            }
            if left[there] == 0 {
                won[there] = true;
                queue.push(there);
            }
        }
    }
    while let Some(at) = queue.pop() {
        for &from in &into[at] {
            let from = from as usize;
            if from >= positions {
                left[from] -= 1;
            }
            if !won[from] && (from < positions || left[from] == 0) {
                won[from] = true;
                queue.push(from);
            }
        }
    }
    let orders = |cops: &[usize]| {
        let mut orders = 1u128;
        let mut run = 0;
        for (i, cop) in cops.iter().enumerate() {
            run = if i > 0 && cops[i - 1] == *cop { run + 1 } else { 1 };
            orders = orders * (i as u128 + 1) / run;
        }
        orders
    };
    won.iter()
        .enumerate()
        .filter(|(_, won)| **won)
        .map(|(at, _)| orders(&placements[at % positions / order]))
        .sum()
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (before, clock) = (processor_seconds(), Instant::now());
    let result = work();
    let seconds = match (before, processor_seconds()) {
        (Some(before), Some(after)) => after - before,
        _ => clock.elapsed().as_secs_f64(),
    };
    (result, seconds)
}

/// Processor time of all threads of this process, where the system tells it.
fn processor_seconds() -> Option<f64> {
    let mut nanoseconds = 0u64;
    for task in std::fs::read_dir("/proc/self/task").ok()? {
        let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        nanoseconds += text.split_whitespace().next()?.parse::<u64>().ok()?;
    }
    Some(nanoseconds as f64 / 1e9)
}

/// The most memory that this process has used, where the system tells it.
fn peak_megabytes() -> f64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.map_or(f64::NAN, |kilobytes| kilobytes * 1024.0 / 1e6)
}
