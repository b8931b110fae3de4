//! The attractor against a plain breadth-first search backwards over the same arrays, and against a gather: one look
//! at random at a cell for each edge that the attractor visits, which no attractor can do without. Ratios, measured in
//! one run; answers are asserted. The plain search visits more edges, so that time for each edge visited is told too.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use attractor_core::{
    Arena, Claim, Coalition, Player, Region, Unwatched, Vertex, VertexSet, attract, verify,
};
use attractor_formats::generate::{Random, random};

fn main() {
    let small = measure(100_000, 15);
    let large = measure(10_000_000, 3);
    println!(
        "cost per edge at {} M edges / at {} k edges: {:.2} (at most 3)",
        large.edges / 1_000_000,
        small.edges / 1_000,
        large.per_edge() / small.per_edge()
    );
}

struct Measured {
    edges: usize,
    one: Duration,
}

impl Measured {
    fn per_edge(&self) -> f64 {
        self.one.as_secs_f64() / self.edges as f64
    }
}

/// The best of `runs` for each; the machine's noise only ever adds.
fn measure(vertices: usize, runs: usize) -> Measured {
    let order = Random { vertices, degree: 2..=4, seed: 7, ..Random::default() };
    let arena = random(&order).expect("the order can be filled").arena;
    let coalition = Coalition::of(Player(0));
    let target = arena.finals(|outcome| outcome.is_win_for(coalition));
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        best(runs, || pool.install(|| attract(&arena, coalition, &target)))
    };
    let (plain, (reached, searched)) = best(runs, || breadth_first(&arena, &target));
    let (one, region) = on(1);
    let (two, shared) = on(2);
    assert!(region == shared, "one thread and two must agree");
    check(&arena, coalition, &target, &region, reached);
    println!(
        "{vertices} vertices, {} edges, {} attracted in {} layers",
        arena.edges(),
        region.len(),
        region.stationary() + 1
    );
    println!(
        "  attractor with ranks and choices / plain search: {:.2} (at most 2)",
        ratio(one, plain)
    );
    println!(
        "  one thread / two threads: {:.2} (at least 1.8 on the large arena)",
        ratio(one, two)
    );
    let sources = sources_in_turn(&arena, &region);
    let cells: Vec<u64> = (0..vertices as u64).collect();
    let (gathered, _) = best(runs, || gather(&cells, &sources));
    let nanoseconds = |time: Duration, edges: usize| time.as_secs_f64() * 1e9 / edges as f64;
    println!(
        "  for each edge visited: attractor {:.1} ns of {} edges, plain search {:.1} ns of {}, gather {:.1} ns",
        nanoseconds(one, sources.len()),
        sources.len(),
        nanoseconds(plain, searched),
        searched,
        nanoseconds(gathered, sources.len()),
    );
    println!("  attractor / gather: {:.2} (at most 2 on the large arena)", ratio(one, gathered));
    Measured { edges: arena.edges(), one }
}

fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64()
}

fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut best = None;
    for _ in 0..runs {
        let start = Instant::now();
        let answer = black_box(work());
        let time = start.elapsed();
        if best.as_ref().is_none_or(|&(least, _)| time < least) {
            best = Some((time, answer));
        }
    }
    best.expect("at least one run")
}

/// The answer is the one that an independent check accepts, and nothing that the plain search did
/// not reach is attracted.
fn check(arena: &Arena, coalition: Coalition, target: &VertexSet, region: &Region, reached: usize) {
    let ranks: Vec<Option<u32>> = arena.all().map(|v| region.rank(v)).collect();
    let claim = Claim { coalition, target, within: None, ranks: &ranks };
    assert_eq!(verify(arena, &claim, &Unwatched), Ok(Ok(())));
    assert!(target.len() < region.len() && region.len() <= reached);
}

/// How many vertices are reached, and over how many edges.
fn breadth_first(arena: &Arena, target: &VertexSet) -> (usize, usize) {
    let mut distance = vec![u32::MAX; arena.vertices()];
    let mut queue: Vec<Vertex> = target.iter().collect();
    for &v in &queue {
        distance[v as usize] = 0;
    }
    let (mut next, mut edges) = (0, 0);
    while let Some(&v) = queue.get(next) {
        next += 1;
        edges += arena.sources(v).len();
        for &source in arena.sources(v) {
            if distance[source as usize] == u32::MAX {
                distance[source as usize] = distance[v as usize] + 1;
                queue.push(source);
            }
        }
    }
    black_box(&distance);
    (queue.len(), edges)
}

/// From where the edges come that an attractor visits, layer by layer.
fn sources_in_turn(arena: &Arena, region: &Region) -> Vec<Vertex> {
    let layers = region.layers();
    layers.iter().flatten().flat_map(|&v| arena.sources(v)).copied().collect()
}

/// One look at a cell of eight bytes for each of `sources`.
fn gather(cells: &[u64], sources: &[Vertex]) -> u64 {
    sources.iter().fold(0, |sum: u64, &source| sum.wrapping_add(cells[source as usize]))
}
