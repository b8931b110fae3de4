//! What the fuzzers keep, once more, and damaged copies of it: a reader may refuse them, but it never panics and never
//! runs away. `scripts/fuzz` looks for more.

#[path = "../../../fuzz/src/targets.rs"]
mod targets;

use std::fs;
use std::path::{Path, PathBuf};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use targets::{Reader, TARGETS};

/// Damaged copies for each reader; those who explore a game or open files take longer, and have fewer.
const ROUNDS: usize = 2_000;

fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name)
}

/// What is kept for a reader, in the order of names.
fn kept(name: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(corpus(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("it can be read")).collect()
}

#[test]
fn what_is_kept_and_what_is_damaged_harms_no_reader() {
    for &(name, read) in TARGETS {
        try_reader(name, read);
    }
}

fn try_reader(name: &str, read: Reader) {
    let kept = kept(name);
    let taken = kept.iter().filter(|bytes| read(bytes)).count();
    // Where nothing is taken any more, the reader is no longer looked at: the corpus has to follow it.
    assert!(taken > 0, "none of what is kept for `{name}` can be read");
    let slow =
        ["tablebases", "work", "checkpoints", "http", "formulas", "joint", "games"].contains(&name);
    let mut damage = Damage(ChaCha8Rng::seed_from_u64(0x0a77_2ac7));
    for round in 0..if slow { ROUNDS / 20 } else { ROUNDS } {
        let mut bytes = kept[round % kept.len()].clone();
        let other = &kept[damage.below(kept.len())];
        damage.inflict(&mut bytes, other);
        read(&bytes);
    }
}

struct Damage(ChaCha8Rng);

impl Damage {
    fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound.max(1))
    }

    /// One to four wounds.
    fn inflict(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        const LIKELY: &[u8] = b"[]{}(),:;=->\"'\\#@/*<>+ \n\t0123456789aN_\0\xff\xc3\xf0";
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(12)).min(bytes.len());
            match self.below(9) {
                0 => bytes.truncate(at),
                1 => drop(bytes.drain(at..end)),
                2 => {
                    let piece = bytes[at..end].to_vec();
                    bytes.splice(at..at, piece);
                }
                3 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                4 if at < bytes.len() => bytes[at] = LIKELY[self.below(LIKELY.len())],
                5 => {
                    let from = self.below(other.len());
                    let to = (from + self.below(20)).min(other.len());
                    bytes.splice(at..end, other[from..to].iter().copied());
                }
                6 => self.nest(bytes, at, end),
                7 => {
                    let piece = ESCAPES[self.below(ESCAPES.len())];
                    bytes.splice(at..end, piece.bytes());
                }
                _ => bytes.insert(at, LIKELY[self.below(LIKELY.len())]),
            }
        }
    }

    /// Put a piece into brackets, a few or very many times.
    fn nest(&mut self, bytes: &mut Vec<u8>, at: usize, end: usize) {
        let (open, close) = BRACKETS[self.below(BRACKETS.len())];
        let times = match self.below(20) {
            0 => 50_000,
            1..=4 => 40 + self.below(50),
            _ => 1 + self.below(8),
        };
        // Brackets that are never closed are as likely to be met.
        let closed = if self.below(4) == 0 { 0 } else { times };
        bytes.splice(end..end, close.repeat(closed).into_bytes());
        bytes.splice(at..at, open.repeat(times).into_bytes());
    }
}

const BRACKETS: [(&str, &str); 14] = [
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("{0: ", "}"),
    ("{\"a\": ", "}"),
    ("frozenset([", "])"),
    ("subgraph a {", "}"),
    ("{a -> ", "}"),
    ("<", ">"),
    ("\"", "\""),
    ("misere(", ")"),
    ("complement:", ""),
    ("!", ""),
    ("<<1>> X ", ""),
];

/// Escapes, among them halves of characters that are alone, doubled, or in the wrong order.
const ESCAPES: [&str; 12] = [
    r"\ud800",
    r"\udc00",
    r"\ud83d\ude00",
    r"\ude00\ud83d",
    r"\ud800\u0041",
    r"\ud800\ud800",
    r"\udbff\udfff",
    r"\U0000d800",
    r"\U00110000",
    r"\x41",
    r"\u00",
    r"\ud800\u",
];

/// The files that programs write, planted anew where their format has changed:
/// `cargo test -p attractor-testkit --all-features plant -- --ignored`.
mod plant {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use attractor_app::{
        BoardRequest, CheckRequest, CopsRequest, GoalRequest, OpenRequest, SolveRequest,
        TablebaseRequest,
    };
    use attractor_core::{Cancelled, Unwatched, Watch};
    use attractor_search::connect4::{Geometry, OpeningBook, Solver};

    use super::*;

    fn keep(reader: &str, name: &str, bytes: impl AsRef<[u8]>) {
        fs::create_dir_all(corpus(reader)).expect("a folder");
        fs::write(corpus(reader).join(name), bytes).expect("it can be written");
    }

    /// The files of a folder in one, after what is put before them.
    fn packed(first: &[(&str, &[u8])], folder: &Path) -> Vec<u8> {
        let mut packed = Vec::new();
        let mut add = |name: &str, bytes: &[u8]| {
            packed.extend([b"--- ", name.as_bytes(), b"\n", bytes, b"\n"].concat());
        };
        first.iter().for_each(|(name, bytes)| add(name, bytes));
        let mut paths: Vec<_> = fs::read_dir(folder).expect("it is there").flatten().collect();
        paths.sort_by_key(fs::DirEntry::file_name);
        for entry in paths.iter().filter(|entry| entry.path().is_file()) {
            let name = entry.file_name().into_string().expect("a plain name");
            if name != "lock" {
                add(&name, &fs::read(entry.path()).expect("it can be read"));
            }
        }
        packed.pop();
        packed
    }

    /// Larger files are not kept.
    const LARGEST: usize = 8_000;

    /// Ends the work after some looks.
    struct Looks(AtomicU64);

    impl Watch for Looks {
        fn reached(&self, _: u64) -> Result<(), Cancelled> {
            let left =
                self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
            left.map(drop).map_err(|_| Cancelled)
        }
    }

    fn request(game: &str) -> OpenRequest {
        OpenRequest { game: game.to_owned(), ..OpenRequest::default() }
    }

    #[test]
    #[ignore = "it writes the corpus"]
    fn plant() {
        for (name, game, reach) in
            [("won", "chomp:2x2", None), ("reach", "nim:1-2,players=3", Some("0-1@3"))]
        {
            let opened = attractor_app::open(&request(game), &Unwatched).expect("it is small");
            let reach = reach.map(str::to_owned);
            let goal = GoalRequest {
                coalition: reach.is_some().then(|| "1".into()),
                reach,
                ..Default::default()
            };
            let solved = attractor_app::solve(&opened, &SolveRequest::after(&goal), &Unwatched);
            let certificate = attractor_app::certify(&opened, &solved.expect("solved"), &Unwatched);
            let text = serde_json::to_string(&certificate.expect("certified")).expect("JSON");
            keep("certificates", name, format!("{game}\n{text}"));
        }
        let formula = "<<1>> G !wins 2 | <<2>> X <<1>> (turn 1) U over".to_owned();
        let asked = CheckRequest { formula, certificate: true, ..CheckRequest::default() };
        let answer = attractor_app::check(&request("chomp:2x2"), &asked, &Unwatched);
        let certificate = answer.expect("checked").certificate.expect("certified");
        let text = serde_json::to_string(&certificate).expect("JSON");
        keep("certificates", "formula", format!("chomp:2x2\n{text}"));

        for (name, graph, directed) in [("path", "path:3", false), ("cycle", "cycle:4", true)] {
            let (certify, graph) = (true, graph.to_owned());
            let board = BoardRequest { graph: graph.clone(), directed, ..BoardRequest::default() };
            let board = attractor_app::open_board(&board).expect("a graph");
            let asked = CopsRequest { certify, ..CopsRequest::default() };
            let chased = attractor_app::cops(board, &asked, &Unwatched).expect("it is small");
            let text = chased.certificate().expect("certified");
            keep("chases", name, format!("{graph}\n{text}"));
        }

        let games = ["matches:5", "mutorere", "nim:1-2,players=3", "hare", "nim:2-2", "quixo:2x2"];
        for (i, game) in games.into_iter().enumerate() {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("t.tb");
            let (open, every) = (request(game), Duration::ZERO);
            let asked = TablebaseRequest { open, path, resume: false, force: false, every };
            // The fullest of what interruptions leave.
            let mut fullest = Vec::new();
            for looks in 0..60 {
                let asked = TablebaseRequest { resume: looks > 0, ..asked.clone() };
                let watch = Looks(AtomicU64::new(looks));
                let solved =
                    attractor_app::solve_into(&asked, &Default::default(), &|_| (), &watch);
                let left = folder.path().join("t.tb.work");
                if solved.is_ok() || !left.exists() {
                    break;
                }
                let bytes = packed(&[("game", game.as_bytes())], &left);
                if bytes.len() > fullest.len() && bytes.len() < LARGEST {
                    fullest = bytes;
                }
            }
            if !fullest.is_empty() {
                keep("work", &i.to_string(), fullest);
            }
            let asked = TablebaseRequest { resume: true, ..asked };
            attractor_app::solve_into(&asked, &Default::default(), &|_| (), &Unwatched)
                .expect("it is small");
            let bytes = packed(&[], folder.path());
            if bytes.len() < LARGEST {
                keep("tablebases", &i.to_string(), bytes);
            }
        }

        let game = || attractor_games::open("nim:1-2").expect("a game").game;
        let solve = || attractor_cluster::Solve::new(game(), "nim:1-2");
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path().join("t.tb");
        solve().into_tablebase(into, "nim:1-2").on_threads(2, &Unwatched).expect("it is small");
        keep("tablebases", "parts", packed(&[], folder.path()));
        let folder = tempfile::tempdir().expect("a folder");
        let kept = || solve().kept(folder.path(), Duration::ZERO);
        let nowhere = kept().into_tablebase(folder.path().join("nowhere/t.tb"), "nim:1-2");
        nowhere.on_threads(1, &Unwatched).expect_err("the tablebase cannot be written");
        let left = folder.path().join("worker-0");
        keep("checkpoints", "rounds", packed(&[("game", b"nim:1-2")], &left));
        kept().on_threads(1, &Unwatched).expect("it is small");
        keep("checkpoints", "solved", packed(&[("game", b"nim:1-2")], folder.path()));

        let mut book = OpeningBook::empty(Geometry::new(4, 4, 3).expect("a board"), 2);
        let mut solver = Solver::new(1 << 16, 1);
        let go_on = |_: &OpeningBook, _| std::ops::ControlFlow::Continue(());
        book.complete(&mut solver, 1 << 24, &Unwatched, go_on).expect("it is small");
        keep("books", "small", book.to_bytes());
    }
}
