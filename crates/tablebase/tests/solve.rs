//! Solving into a file: held to the naive solver, in little memory, and after any interruption.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use attractor_core::{
    Cancelled, Coalition, Exploration, Game, Numbered, Player, Unwatched, Value, Watch, explore,
};
use attractor_games::{GAMES, Spec, Visitor, visit};
use attractor_tablebase::{
    SolveOptions, Tablebase, TablebaseError, Trouble, Views, Wrong, Writer, negated, solve_noted,
    solve_numbered, verify_noted, verify_numbered,
};
use attractor_testkit::naive;

/// Solves one game into a file, by notation or by number.
struct Solve<'a> {
    path: &'a Path,
    options: SolveOptions,
    watch: &'a dyn Watch,
}

impl Visitor for Solve<'_> {
    type Output = Result<(), TablebaseError>;

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> Self::Output {
        let exploration = (Exploration::new(&game), false);
        let title = spec.to_string();
        solve_noted(&game, &title, self.path, exploration, Vec::new(), self.options, self.watch)
    }

    fn visit_numbered<G: Numbered + 'static>(self, spec: &Spec, game: G) -> Self::Output {
        let title = spec.to_string();
        solve_numbered(&game, &title, self.path, self.options, &|_| (), self.watch)
    }
}

/// Holds every position that play reaches to the naive solver, and verifies the file.
struct Compare<'a> {
    tablebase: &'a Tablebase,
}

impl Visitor for Compare<'_> {
    type Output = usize;

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> usize {
        let explored = explore(&game);
        let players = (0..game.players()).map(|player| Coalition::of(Player(player)));
        let naive: Vec<Vec<Value>> =
            players.map(|player| naive::values(&explored.arena, player)).collect();
        for (v, at) in explored.positions.iter().enumerate() {
            let notation = game.notation(at);
            let found = self.tablebase.values(&notation).unwrap();
            let mover = usize::from(game.turn(at).0);
            let expected = match self.tablebase.head().views {
                Views::Mover => vec![naive[mover][v]],
                Views::Each => naive.iter().map(|values| values[v]).collect(),
            };
            assert_eq!(found, Some(expected), "{spec} at {notation}");
            if self.tablebase.head().views == Views::Mover {
                assert_eq!(naive[1 - mover][v], negated(naive[mover][v]));
            }
        }
        let verified = verify_noted(&game, self.tablebase, u64::MAX, &Unwatched).unwrap();
        assert_eq!(verified.wrong, None, "{spec}");
        let probed = verify_noted(&game, self.tablebase, 0, &Unwatched).unwrap();
        assert_eq!(probed, verified);
        explored.positions.len()
    }

    fn visit_numbered<G: Numbered + 'static>(self, spec: &Spec, game: G) -> usize {
        let explored = explore(&game);
        let naive = naive::values_to_mover(&explored.arena);
        for (at, &value) in explored.positions.iter().zip(&naive) {
            let found = self.tablebase.value(game.number(at)).unwrap();
            assert_eq!(found, Some(value), "{spec} at {}", game.notation(at));
        }
        let verified = verify_numbered(&game, self.tablebase, u64::MAX, &Unwatched).unwrap();
        assert_eq!(verified.wrong, None, "{spec}");
        let probed = verify_numbered(&game, self.tablebase, 0, &Unwatched).unwrap();
        assert_eq!(probed, verified);
        explored.positions.len()
    }
}

struct Count;

impl Visitor for Count {
    type Output = usize;

    fn visit<G: Game + 'static>(self, _: &Spec, game: G) -> usize {
        let limited = Exploration::new(&game).limited(MODEST);
        limited.run(&Unwatched).map_or(usize::MAX, |explored| explored.positions.len())
    }
}

/// Games that need more bytes than this are too large for the naive solver.
const MODEST: usize = 1 << 20;

fn temporary() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.tb");
    (folder, path)
}

#[test]
fn every_game_of_the_catalogue_is_worth_what_the_naive_solver_says() {
    let more = ["nim:2-2-1,players=3", "matches:300", "lgame", "krk:4", "quixo:3x3", "sim:5"];
    let mut compared = 0;
    for text in GAMES.iter().map(|about| about.example).chain(more) {
        if visit(text, Count).unwrap() > 5000 {
            continue;
        }
        let (_folder, path) = temporary();
        let options = SolveOptions::default();
        visit(text, Solve { path: &path, options, watch: &Unwatched }).unwrap().unwrap();
        let tablebase = Tablebase::open(&path).unwrap();
        assert!(visit(text, Compare { tablebase: &tablebase }).unwrap() > 1, "{text}");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "{text}");
        compared += 1;
    }
    assert!(compared > 15, "only {compared} games are small enough");
}

#[test]
fn little_memory_gives_the_same_bytes() {
    // One pass upwards, one downwards, and one layer by layer.
    for (text, memory) in [("sim:6", 1 << 19), ("tactix:4x5", 1 << 18), ("quixo:3x3", 5 << 20)] {
        let (_folder, path) = temporary();
        let mut solved = Vec::new();
        for memory in [u64::MAX, memory] {
            let options = SolveOptions { memory, ..SolveOptions::default() };
            visit(text, Solve { path: &path, options, watch: &Unwatched }).unwrap().unwrap();
            solved.push(fs::read(&path).unwrap());
        }
        assert!(solved[0] == solved[1], "{text}");
    }
}

#[test]
fn what_cannot_fit_is_told_before_it_starts() {
    let (_folder, path) = temporary();
    let options = SolveOptions { memory: 10 << 20, ..SolveOptions::default() };
    let solved = visit("quixo:4x4", Solve { path: &path, options, watch: &Unwatched }).unwrap();
    assert!(matches!(solved.unwrap_err().trouble, Trouble::TooLarge(_)));
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 0);
}

/// Ends the work after so many looks.
struct Impatient {
    left: AtomicU64,
}

impl Watch for Impatient {
    fn reached(&self, _: u64) -> Result<(), Cancelled> {
        let before = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        before.map(drop).map_err(|_| Cancelled)
    }
}

#[test]
fn interrupted_again_and_again_gives_the_same_bytes() {
    for text in ["mnk:4x3", "chomp:9x9", "quixo:3x3", "krk:5", "connect4:4x4", "nim:7-7-7"] {
        let (_folder, path) = temporary();
        let whole = SolveOptions::default();
        visit(text, Solve { path: &path, options: whole, watch: &Unwatched }).unwrap().unwrap();
        let expected = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let options = SolveOptions { every: Duration::ZERO, resume: true, ..whole };
        let mut interrupted = 0;
        loop {
            let watch = Impatient { left: AtomicU64::new(2 + interrupted / 3) };
            match visit(text, Solve { path: &path, options, watch: &watch }).unwrap() {
                Ok(()) => break,
                Err(error) => assert!(matches!(error.trouble, Trouble::Cancelled), "{error}"),
            }
            assert!(!path.exists(), "{text}");
            interrupted += 1;
            assert!(interrupted < 2000, "{text} does not come to an end");
        }
        assert!(interrupted > 1, "{text} was never interrupted");
        assert!(fs::read(&path).unwrap() == expected, "{text}");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "{text}");
    }
}

#[test]
fn damaged_work_is_named_and_not_believed() {
    for text in ["mnk:4x3", "quixo:3x3", "connect4:4x4"] {
        let (_folder, path) = temporary();
        let options = SolveOptions { every: Duration::ZERO, resume: true, ..SolveOptions::default() };
        // Far enough for something to be written down.
        let watch = Impatient { left: AtomicU64::new(14) };
        let stopped = visit(text, Solve { path: &path, options, watch: &watch }).unwrap();
        assert!(stopped.is_err(), "{text} ended too soon");
        let work = path.with_extension("tb.work");
        let mut damaged = 0;
        for entry in fs::read_dir(&work).unwrap() {
            let file = entry.unwrap().path();
            let good = fs::read(&file).unwrap();
            for at in [good.len() / 3, good.len() / 2].into_iter().filter(|&at| at < good.len()) {
                let mut bytes = good.clone();
                bytes[at] ^= 0x10;
                fs::write(&file, bytes).unwrap();
                let (_, copy) = temporary();
                let watch = Impatient { left: AtomicU64::new(u64::MAX) };
                match visit(text, Solve { path: &path, options, watch: &watch }).unwrap() {
                    Err(error) => {
                        assert!(matches!(error.trouble, Trouble::Damaged(_) | Trouble::Cut(_) | Trouble::NotATablebase | Trouble::Version(_)), "{error}");
                        assert!(error.file.starts_with(&work), "{error}");
                        damaged += 1;
                    }
                    // What was not promised yet is done again.
                    Ok(()) => {
                        visit(text, Solve { path: &copy, options, watch: &Unwatched }).unwrap().unwrap();
                        assert!(fs::read(&path).unwrap() == fs::read(&copy).unwrap());
                        fs::create_dir_all(&work).unwrap();
                        return;
                    }
                }
                fs::write(&file, &good).unwrap();
            }
        }
        assert!(damaged > 2, "{text}: {damaged}");
    }
}

#[test]
fn work_of_something_else_is_not_taken_up() {
    let (_folder, path) = temporary();
    let options = SolveOptions { resume: true, every: Duration::ZERO, ..SolveOptions::default() };
    let watch = Impatient { left: AtomicU64::new(3) };
    visit("mnk:4x3", Solve { path: &path, options, watch: &watch }).unwrap().unwrap_err();
    let other = visit("mnk:4x4", Solve { path: &path, options, watch: &Unwatched }).unwrap();
    let error = other.unwrap_err();
    assert!(matches!(error.trouble, Trouble::OtherTask { .. }), "{error}");
    let again = SolveOptions { resume: false, ..options };
    let fresh = visit("mnk:4x3", Solve { path: &path, options: again, watch: &Unwatched }).unwrap();
    let error = fresh.unwrap_err();
    assert!(matches!(error.trouble, Trouble::Unfinished), "{error}");
}

struct Falsify<'a> {
    good: &'a Tablebase,
    path: &'a Path,
}

impl Visitor for Falsify<'_> {
    type Output = Vec<Wrong>;

    fn visit<G: Game + 'static>(self, _: &Spec, game: G) -> Vec<Wrong> {
        let rows: Vec<_> = self.good.rows().map(Result::unwrap).collect();
        let wrong = |changed: usize| {
            let mut writer = Writer::create(self.path, self.good.head().clone()).unwrap();
            for (i, row) in rows.iter().enumerate() {
                let attractor_tablebase::Key::Notation(key) = &row.key else { panic!("by notation") };
                let mover = usize::from(game.turn(&game.read(key).unwrap()).0);
                let mut values = row.values.clone();
                if i == changed {
                    values[0] = other_than(values[0]);
                }
                writer.position(key, mover, &values).unwrap();
            }
            writer.finish().unwrap();
            let bad = Tablebase::open(self.path).unwrap();
            verify_noted(&game, &bad, u64::MAX, &Unwatched).unwrap().wrong.expect("it is wrong")
        };
        (0..rows.len()).step_by(rows.len() / 7).map(wrong).collect()
    }

    fn visit_numbered<G: Numbered + 'static>(self, _: &Spec, game: G) -> Vec<Wrong> {
        let positions = (0..game.size()).filter(|&number| self.good.value(number).unwrap().is_some());
        let positions: Vec<u64> = positions.collect();
        let wrong = |changed: u64| {
            let mut writer = Writer::create(self.path, self.good.head().clone()).unwrap();
            for number in 0..game.size() {
                let value = self.good.value(number).unwrap();
                writer.number(if number == changed { value.map(other_than) } else { value }).unwrap();
            }
            writer.finish().unwrap();
            let bad = Tablebase::open(self.path).unwrap();
            verify_numbered(&game, &bad, u64::MAX, &Unwatched).unwrap().wrong.expect("it is wrong")
        };
        positions.iter().step_by(positions.len() / 7).map(|&changed| wrong(changed)).collect()
    }
}

fn other_than(value: Value) -> Value {
    match value {
        Value::Draw => Value::Loss(2),
        Value::Loss(rank) => Value::Loss(rank + 2),
        Value::Win(_) => Value::Draw,
    }
}

#[test]
fn one_wrong_value_anywhere_is_found() {
    for text in ["tictactoe", "lgame", "hexapawn", "nim:2-2-1,players=3"] {
        let (folder, path) = temporary();
        let options = SolveOptions::default();
        visit(text, Solve { path: &path, options, watch: &Unwatched }).unwrap().unwrap();
        let good = Tablebase::open(&path).unwrap();
        let bad = folder.path().join("bad.tb");
        let wrong = visit(text, Falsify { good: &good, path: &bad }).unwrap();
        assert!(wrong.len() >= 7, "{text}");
        assert!(wrong.iter().all(|wrong| wrong.why.contains("the tablebase says")), "{text}");
    }
}
