//! A solve that is interrupted goes on where it was, and several members find what one finds.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use attractor_cluster::{ClusterSolution, Error, Membership, Solve};
use attractor_core::{Cancelled, Unwatched, Watch};
use attractor_games::{AnyGame, open};
use attractor_testkit::ports::free_addresses;

const GAME: &str = "hexapawn:4x4";

fn solve(path: &Path) -> Solve<AnyGame> {
    let game = open(GAME).expect("it is in the catalogue").game;
    Solve::new(game, GAME)
        .kept(path.with_extension("kept"), Duration::ZERO)
        .into_tablebase(path, GAME)
}

/// Ends the work when it has been asked so often.
struct Impatient(AtomicU64);

impl Watch for Impatient {
    fn reached(&self, _: u64) -> Result<(), Cancelled> {
        match self.0.fetch_sub(1, Ordering::Relaxed) {
            0 => Err(Cancelled),
            _ => Ok(()),
        }
    }
}

/// Ends the work once two workers have kept something.
struct UntilKept<'a>(&'a Path);

impl Watch for UntilKept<'_> {
    fn reached(&self, _: u64) -> Result<(), Cancelled> {
        let kept = |worker: &str| {
            let names = fs::read_dir(self.0.join(worker)).into_iter().flatten().flatten();
            names.map(|entry| entry.file_name()).any(|name| {
                let name = name.to_string_lossy();
                name.starts_with("round-") && !name.ends_with("unfinished")
            })
        };
        if kept("worker-0") && kept("worker-1") { Err(Cancelled) } else { Ok(()) }
    }
}

/// The bytes of all files of a tablebase.
fn bytes(path: &Path) -> Vec<Vec<u8>> {
    let part = |number: usize| fs::read(path.with_extension(format!("tb.{number}"))).ok();
    std::iter::once(fs::read(path).ok()).chain((0..).map(part)).map_while(|file| file).collect()
}

#[test]
fn an_interrupted_solve_writes_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, pieces) = (folder.path().join("whole.tb"), folder.path().join("pieces.tb"));
    let expected = solve(&whole).on_threads(2, &Unwatched).expect("it can be solved");
    let mut interrupted = 0;
    let solved = loop {
        let watch = Impatient(AtomicU64::new(interrupted % 7));
        match solve(&pieces).resumed().on_threads(2, &watch) {
            Ok(solved) => break solved,
            Err(Error::Cancelled) => interrupted += 1,
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(solved.totals.census, expected.totals.census);
    assert_eq!(solved.value, expected.value);
    let files = bytes(&whole);
    assert_eq!(files.len(), 3);
    assert!(files[1..] == bytes(&pieces)[1..], "the parts have the same bytes");
    let left = std::fs::read_dir(pieces.with_extension("kept")).expect("the answer is kept");
    assert_eq!(left.count(), 1, "and nothing else");
    let again = solve(&pieces).resumed().on_threads(2, &Impatient(AtomicU64::new(0)));
    assert_eq!(again, Ok(solved), "which takes no work");
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("kept");
    let large = || {
        let game = open("connect4:4x4").expect("it is in the catalogue").game;
        Solve::new(game, "connect4:4x4").kept(&kept, Duration::ZERO)
    };
    let cancelled = large().on_threads(2, &UntilKept(&kept));
    assert_eq!(cancelled, Err(Error::Cancelled));
    let other = Solve::new(open("tictactoe").expect("it is there").game, "tictactoe");
    let refused = other.kept(&kept, Duration::ZERO).resumed().on_threads(2, &Unwatched);
    let Err(Error::File { what, .. }) = refused else { panic!("{refused:?}") };
    assert!(what.contains("another game"), "{what}");
    let refused = large().resumed().on_threads(3, &Unwatched);
    let Err(Error::File { what, .. }) = refused else { panic!("{refused:?}") };
    assert!(what.contains("another number of workers"), "{what}");
}

#[test]
fn members_over_loopback_find_what_one_machine_finds() {
    let game = || Solve::new(open(GAME).expect("it is in the catalogue").game, GAME);
    let expected = game().on_threads(1, &Unwatched).expect("it can be solved");
    for (processes, threads) in [(2, 1), (3, 2)] {
        let hosts = free_addresses(processes);
        let member = |process| Membership {
            hosts: hosts.clone(),
            process,
            threads,
            wait: Duration::from_secs(300),
            secret: None,
        };
        let solved: Vec<ClusterSolution> = std::thread::scope(|scope| {
            let run = |process| {
                let member = member(process);
                scope.spawn(move || {
                    game().on_cluster(&member, &|_| (), &Unwatched).expect("it is solved")
                })
            };
            let members: Vec<_> = (0..processes).map(run).collect();
            members.into_iter().map(|member| member.join().expect("it ends")).collect()
        });
        for solved in solved {
            assert_eq!(solved.value, expected.value);
            assert_eq!(solved.choices, expected.choices);
            assert_eq!(solved.totals.census, expected.totals.census);
            assert_eq!(solved.totals.longest, expected.totals.longest);
            assert_eq!(solved.totals.shares.len(), processes * threads);
            let traffic = solved.totals.traffic();
            assert!(traffic.wire > 0 && traffic.wire < traffic.plain, "{traffic:?}");
        }
    }
}
