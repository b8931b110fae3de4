//! Solving into a file: held to the naive solver, in little memory, and after any interruption.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use attractor_core::{
    Cancelled, Coalition, Exploration, Game, Numbered, Player, Unwatched, Value, Watch,
};
use attractor_games::{AnyGame, GAMES, Spec, Visitor, visit};
use attractor_tablebase::{
    Key, Reason, SolveOptions, Tablebase, TablebaseError, Verified, Views, Writer, by_numbers,
    solve_noted, solve_numbered, verify_noted, verify_numbered,
};
use attractor_testkit::naive;

/// A game that is solved by notation or by number, without its types.
pub(crate) struct Tested {
    title: String,
    game: AnyGame,
    numbers: Option<Box<dyn Numbers>>,
}

/// What only a numbered game can do.
trait Numbers {
    fn number(&self, notation: &str) -> u64;
    fn solve(
        &self,
        title: &str,
        path: &Path,
        options: SolveOptions,
        watch: &dyn Watch,
    ) -> Result<(), TablebaseError>;
    fn verify(&self, tablebase: &Tablebase, memory: u64) -> Verified;
}

impl<G: Numbered> Numbers for G {
    fn number(&self, notation: &str) -> u64 {
        Numbered::number(self, &self.read(notation).unwrap())
    }

    fn solve(
        &self,
        title: &str,
        path: &Path,
        options: SolveOptions,
        watch: &dyn Watch,
    ) -> Result<(), TablebaseError> {
        solve_numbered(self, title, path, options, &|_| (), watch)
    }

    fn verify(&self, tablebase: &Tablebase, memory: u64) -> Verified {
        verify_numbered(self, tablebase, memory, &Unwatched).unwrap()
    }
}

struct Open;

impl Visitor for Open {
    type Output = Tested;

    fn visit<G: Game + 'static>(self, spec: &Spec, game: G) -> Tested {
        Tested { title: spec.to_string(), game: AnyGame::new(game), numbers: None }
    }

    fn visit_numbered<G: Numbered + 'static>(self, spec: &Spec, game: G) -> Tested {
        if !by_numbers(&game) {
            return self.visit(spec, game);
        }
        let title = spec.to_string();
        let numbers: Option<Box<dyn Numbers>> = Some(Box::new(game));
        let game = attractor_games::open(&title).unwrap().game;
        Tested { title, game, numbers }
    }
}

pub(crate) fn open(text: &str) -> Tested {
    visit(text, Open).unwrap()
}

impl Tested {
    pub(crate) fn solve(
        &self,
        path: &Path,
        options: SolveOptions,
        watch: &dyn Watch,
    ) -> Result<(), TablebaseError> {
        match &self.numbers {
            Some(numbers) => numbers.solve(&self.title, path, options, watch),
            None => {
                let exploration = (Exploration::new(&self.game), false);
                solve_noted(&self.game, &self.title, path, exploration, Vec::new(), options, watch)
            }
        }
    }

    fn verify(&self, tablebase: &Tablebase, memory: u64) -> Verified {
        match &self.numbers {
            Some(numbers) => numbers.verify(tablebase, memory),
            None => verify_noted(&self.game, tablebase, memory, &Unwatched).unwrap(),
        }
    }

    /// What the tablebase says of a position: to its mover, or to each player.
    fn values(&self, tablebase: &Tablebase, notation: &str) -> Option<Vec<Value>> {
        match &self.numbers {
            Some(numbers) => {
                tablebase.value(numbers.number(notation)).unwrap().map(|value| vec![value])
            }
            None => tablebase.values(notation).unwrap(),
        }
    }

    /// Hold every position that play reaches to the naive solver, and verify the file; `None` where
    /// there are too many.
    fn compare(&self, path: &Path) -> Option<usize> {
        let (title, game) = (&self.title, &self.game);
        let explored = Exploration::new(game).limited(MODEST).run(&Unwatched).ok()?;
        if explored.positions.len() > 5000 {
            return None;
        }
        self.solve(path, SolveOptions::default(), &Unwatched).unwrap();
        let tablebase = Tablebase::open(path).unwrap();
        let players = (0..game.players()).map(|player| Coalition::of(Player(player)));
        let naive: Vec<Vec<Value>> =
            players.map(|player| naive::values(&explored.arena, player)).collect();
        for (v, at) in explored.positions.iter().enumerate() {
            let notation = game.notation(at);
            let found = self.values(&tablebase, &notation);
            let mover = usize::from(game.turn(at).0);
            let expected = match tablebase.head().views {
                Views::Mover => vec![naive[mover][v]],
                Views::Each => naive.iter().map(|values| values[v]).collect(),
            };
            assert_eq!(found, Some(expected), "{title} at {notation}");
            if tablebase.head().views == Views::Mover {
                assert_eq!(naive[1 - mover][v], naive[mover][v].negated(), "{title} at {notation}");
            }
        }
        let verified = self.verify(&tablebase, u64::MAX);
        assert_eq!(verified.wrong, None, "{title}");
        assert_eq!(self.verify(&tablebase, 0), verified, "{title}");
        Some(explored.positions.len())
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
        let (_folder, path) = temporary();
        let Some(positions) = open(text).compare(&path) else { continue };
        assert!(positions > 1, "{text}");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "{text}");
        compared += 1;
    }
    assert!(compared > 15, "only {compared} games are small enough");
}

#[test]
fn little_memory_gives_the_same_bytes() {
    // One pass upwards, one downwards, one by tiers, and one layer by layer.
    for (text, memory) in [
        ("sim:6", 1 << 19),
        ("tactix:4x5", 1 << 18),
        ("connect4:4x4", 1 << 17),
        ("quixo:3x3", 5 << 20),
    ] {
        let (_folder, path) = temporary();
        let mut solved = Vec::new();
        for memory in [u64::MAX, memory] {
            let options = SolveOptions { memory, ..SolveOptions::default() };
            open(text).solve(&path, options, &Unwatched).unwrap();
            solved.push(fs::read(&path).unwrap());
        }
        assert!(solved[0] == solved[1], "{text}");
    }
}

#[test]
fn what_cannot_fit_is_told_before_it_starts() {
    let (_folder, path) = temporary();
    let options = SolveOptions { memory: 10 << 20, ..SolveOptions::default() };
    let solved = open("quixo:4x4").solve(&path, options, &Unwatched);
    assert!(matches!(solved.unwrap_err().reason, Reason::TooLarge(_)));
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 0);
}

/// Ends the work after a number of looks.
struct Impatient {
    left: AtomicU64,
}

impl Watch for Impatient {
    fn reached(&self, _: u64) -> Result<(), Cancelled> {
        let before = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        before.map(drop).map_err(|_| Cancelled)
    }
}

#[test]
fn interrupted_again_and_again_gives_the_same_bytes() {
    for text in ["mnk:4x3", "chomp:9x9", "quixo:3x3", "krk:5", "connect4:4x4", "nim:7-7-7"] {
        let (_folder, path) = temporary();
        let whole = SolveOptions::default();
        open(text).solve(&path, whole, &Unwatched).unwrap();
        let expected = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let options = SolveOptions { every: Duration::ZERO, resume: true, ..whole };
        let mut interrupted = 0;
        loop {
            let watch = Impatient { left: AtomicU64::new(2 + interrupted / 3) };
            match open(text).solve(&path, options, &watch) {
                Ok(()) => break,
                Err(error) => assert!(matches!(error.reason, Reason::Cancelled), "{error}"),
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
    for text in ["mnk:4x3", "quixo:3x3", "connect4:4x4", "hexapawn:4x4"] {
        let (_folder, path) = temporary();
        open(text).solve(&path, SolveOptions::default(), &Unwatched).unwrap();
        let expected = fs::read(&path).unwrap();
        let options =
            SolveOptions { every: Duration::ZERO, resume: true, ..SolveOptions::default() };
        fs::remove_file(&path).unwrap();
        // Far enough for something to be written down.
        let watch = Impatient { left: AtomicU64::new(14) };
        open(text).solve(&path, options, &watch).expect_err("it ended too soon");
        let work = path.with_extension("tb.work");
        let files = || fs::read_dir(&work).unwrap().map(|entry| entry.unwrap().path());
        let mut named = 0;
        for file in files() {
            let length = fs::metadata(&file).unwrap().len() as usize;
            for at in [0, length / 3, length / 2].into_iter().filter(|&at| at < length) {
                let (_folder, other) = temporary();
                let copied = other.with_extension("tb.work");
                fs::create_dir(&copied).unwrap();
                for file in files() {
                    fs::copy(&file, copied.join(file.file_name().unwrap())).unwrap();
                }
                let broken = copied.join(file.file_name().unwrap());
                let mut bytes = fs::read(&broken).unwrap();
                bytes[at] ^= 0x10;
                fs::write(&broken, bytes).unwrap();
                match open(text).solve(&other, options, &Unwatched) {
                    Err(error) => {
                        assert_eq!(error.file, broken, "{error}");
                        named += 1;
                    }
                    // What was not promised yet was done again.
                    Ok(()) => assert!(fs::read(&other).unwrap() == expected, "{text}: {file:?}"),
                }
            }
        }
        assert!(named > 2, "{text}: {named}");
    }
}

#[test]
fn work_of_something_else_is_not_taken_up() {
    let (_folder, path) = temporary();
    let options = SolveOptions { resume: true, every: Duration::ZERO, ..SolveOptions::default() };
    let watch = Impatient { left: AtomicU64::new(3) };
    open("mnk:4x3").solve(&path, options, &watch).unwrap_err();
    let other = open("mnk:4x4").solve(&path, options, &Unwatched);
    let error = other.unwrap_err();
    assert!(matches!(error.reason, Reason::OtherTask { .. }), "{error}");
    let again = SolveOptions { resume: false, ..options };
    let fresh = open("mnk:4x3").solve(&path, again, &Unwatched);
    let error = fresh.unwrap_err();
    assert!(matches!(error.reason, Reason::Unfinished), "{error}");
}

/// A tablebase with one wrong value, the one of row `changed`.
fn falsify(tested: &Tested, good: &Tablebase, path: &Path, changed: usize) {
    let mut writer = Writer::create(path, good.head().clone()).unwrap();
    let mut next = 0;
    for (i, row) in good.rows().enumerate() {
        let mut values = row.as_ref().unwrap().values.clone();
        if i == changed {
            values[0] = other_than(values[0]);
        }
        match row.unwrap().key {
            Key::Number(number) => {
                (next..number).for_each(|_| writer.number(None).unwrap());
                writer.number(Some(values[0])).unwrap();
                next = number + 1;
            }
            Key::Notation(key) => {
                let mover = tested.game.turn(&tested.game.read(&key).unwrap());
                writer.position(&key, usize::from(mover.0), &values).unwrap();
            }
        }
    }
    if let attractor_tablebase::Keys::Number { size, .. } = good.head().keys {
        (next..size).for_each(|_| writer.number(None).unwrap());
    }
    writer.finish().unwrap();
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
        open(text).solve(&path, options, &Unwatched).unwrap();
        let good = Tablebase::open(&path).unwrap();
        let bad = folder.path().join("bad.tb");
        let tested = open(text);
        let rows = good.rows().count();
        for changed in (0..rows).step_by(rows / 7) {
            falsify(&tested, &good, &bad, changed);
            let verified = tested.verify(&Tablebase::open(&bad).unwrap(), u64::MAX);
            let why = verified.wrong.expect("one value is wrong").why;
            assert!(why.contains("the tablebase says"), "{text}: {why}");
        }
    }
}

/// If entries could stand for the same number, one of them would be looked at in place of the others.
#[test]
fn every_entry_has_a_number_of_its_own() {
    let (_folder, path) = temporary();
    open("tictactoe").solve(&path, SolveOptions::default(), &Unwatched).unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    let length = u64::from_le_bytes(*bytes[16..].first_chunk().unwrap()) as usize;
    let text = String::from_utf8(bytes[24..24 + length].to_vec()).unwrap();
    let changed = text.replace("\"step\":1,", "\"step\":0,");
    assert_ne!(changed, text);
    bytes[24..24 + length].copy_from_slice(changed.as_bytes());
    let check = crc32fast::hash(&bytes[12..24 + length]);
    bytes[24 + length..28 + length].copy_from_slice(&check.to_le_bytes());
    std::fs::write(&path, bytes).unwrap();
    let error = Tablebase::open(&path).err().expect("it is refused");
    assert!(error.to_string().contains("its head makes no sense"), "{error}");
}
