//! Workers against one machine: time, processor time, memory, messages. Run with
//! `cargo bench -p attractor-cluster`, or with `-- connect4:5x5` for another game. The answers are
//! asserted; the ratios are of one run.

use std::any::Any;
use std::time::{Duration, Instant};

use attractor_cluster::{ClusterSolution, Membership, Solve};
use attractor_core::{Game, Goal, Solution, Unwatched, explore};
use attractor_games::connect4::Connect4;
use attractor_games::{Spec, Visitor, visit};
use attractor_testkit::ports::free_addresses;
use cpu_time::ProcessTime;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let games = if asked.is_empty() { vec!["connect4:5x4".to_owned()] } else { asked };
    for game in games {
        let found = Benched::of(&game);
        found.print(&game);
    }
}

/// What was measured of one game.
struct Benched {
    single: Run,
    one: Run,
    two: Run,
    processes: Run,
    /// The memory that the graph of one machine takes.
    graph: usize,
}

/// One solution, and what it cost.
struct Run {
    wall: Duration,
    cpu: Duration,
    won: Vec<u64>,
    solved: Option<ClusterSolution>,
}

impl Benched {
    fn of(game: &str) -> Benched {
        let (single, graph) = single(game);
        let one = on_threads(game, 1);
        let two = on_threads(game, 2);
        let processes = on_loopback(game);
        for run in [&one, &two, &processes] {
            assert_eq!(run.won, single.won, "the same answer as one machine");
        }
        Benched { single, one, two, processes, graph }
    }

    #[expect(clippy::print_stdout, reason = "a bench prints what it measured")]
    fn print(&self, game: &str) {
        let totals = |run: &Run| run.solved.as_ref().expect("workers solved it").totals.clone();
        let positions = totals(&self.one).census.positions as f64;
        println!("{game}: {positions} positions, {} moves", totals(&self.one).census.moves);
        let line = |what: &str, run: &Run| {
            println!("  {what:34} {:8.2?} wall {:8.2?} cpu", run.wall, run.cpu);
        };
        line("one machine, one thread", &self.single);
        line("one worker", &self.one);
        line("two workers", &self.two);
        line("two processes over loopback", &self.processes);
        let ratio = |a: Duration, b: Duration| a.as_secs_f64() / b.as_secs_f64();
        let cpu = ratio(self.one.cpu, self.single.cpu);
        println!("  one worker / one machine, cpu      {cpu:8.2}");
        println!(
            "  one worker / two workers, wall     {:8.2}",
            ratio(self.one.wall, self.two.wall)
        );
        println!("  memory a position, one machine     {:8.1}", self.graph as f64 / positions);
        for (what, run) in [("one worker", &self.one), ("two workers", &self.two)] {
            let shares = totals(run).shares;
            let most = shares.iter().map(|share| share.bytes).max().unwrap_or(0);
            let bytes: u64 = shares.iter().map(|share| share.bytes).sum();
            println!(
                "  memory a position, {what:15} {:8.1}   {} MB for the largest share",
                bytes as f64 / positions,
                most >> 20
            );
        }
        let sent = totals(&self.processes).traffic();
        println!("  messages a position                {:8.2}", sent.messages as f64 / positions);
        println!(
            "  messages a batch                   {:8.0}",
            sent.messages as f64 / sent.batches as f64
        );
        println!("  bytes a position before compression{:8.2}", sent.plain as f64 / positions);
        println!("  bytes a position on the wire       {:8.2}", sent.wire as f64 / positions);
    }
}

/// Only Connect Four, whose boards come in all sizes: a bench of every game would take longer to
/// build than to run.
fn open(game: &str) -> Connect4 {
    struct Take;
    impl Visitor for Take {
        type Output = Option<Connect4>;
        fn visit<G: Game + 'static>(self, _: &Spec, game: G) -> Option<Connect4> {
            let game: Box<dyn Any> = Box::new(game);
            game.downcast().ok().map(|game| *game)
        }
    }
    let game = visit(game, Take).unwrap_or_else(|error| panic!("{game}: {error}"));
    game.expect("only Connect Four is measured")
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration, Duration) {
    let (wall, cpu) = (Instant::now(), ProcessTime::now());
    let done = work();
    (done, wall.elapsed(), cpu.elapsed())
}

/// One machine, and the memory that its graph takes.
fn single(game: &str) -> (Run, usize) {
    let game = open(game);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("one thread");
    let ((won, graph), wall, cpu) = timed(|| {
        pool.install(|| {
            let explored = explore(&game);
            let vertices = explored.arena.vertices();
            let solutions = Solution::of_each(&explored.arena, &Goal::Outcomes, &Unwatched);
            let solutions = solutions.expect("nobody watches");
            let won = solutions.iter().map(|it| it.won(vertices) as u64).collect();
            // As the arena counts itself, with two regions of 8 bytes a vertex.
            let graph = vertices * (21 + 16) + explored.arena.edges() * 8;
            (won, graph + explored.positions.bytes())
        })
    });
    (Run { wall, cpu, won, solved: None }, graph)
}

fn on_threads(game: &str, workers: usize) -> Run {
    let solve = Solve::new(open(game), game);
    let (solved, wall, cpu) = timed(|| solve.on_threads(workers, &Unwatched));
    Run::of(solved.expect("it can be solved"), wall, cpu)
}

fn on_cluster(game: &str, member: &Membership) -> Run {
    let solve = Solve::new(open(game), game);
    let (solved, wall, cpu) = timed(|| solve.on_cluster(member, &|_| (), &Unwatched));
    Run::of(solved.expect("it can be solved"), wall, cpu)
}

/// Two members of a cluster, which talk over loopback as two machines would.
fn on_loopback(game: &str) -> Run {
    let hosts = free_addresses(2);
    let member = |process| {
        let wait = Duration::from_secs(10);
        Membership { hosts: hosts.clone(), process, threads: 1, wait, secret: None }
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| on_cluster(game, &member(1)));
        let run = on_cluster(game, &member(0));
        other.join().expect("the other one ends, too");
        run
    })
}

impl Run {
    fn of(solved: ClusterSolution, wall: Duration, cpu: Duration) -> Run {
        let won = solved.totals.census.players.iter().map(|wins| wins.won).collect();
        Run { wall, cpu, won, solved: Some(solved) }
    }
}
