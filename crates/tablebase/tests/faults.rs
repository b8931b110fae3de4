//! The disk fails at every single change of a solve, the power is cut there, or the disk is full at
//! any byte: nothing is lost, and what comes out in the end is the same to the last byte.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use attractor_core::Unwatched;
use attractor_tablebase::SolveOptions;
use attractor_tablebase::disk::faults::{Disk, replace};
use attractor_tablebase::disk::{Change, Fault, folder};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::solve::{Tested, open};

/// What goes wrong.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    /// Nothing.
    None,
    /// One change fails, and the next would not.
    Fails(u64),
    /// A change gets halfway through, and after it nothing works any more.
    Stops(u64),
    /// The same, and then whatever was not made to last may be there or not, in any order.
    PowerCut(u64),
    /// There is room for this many bytes.
    Full(u64),
}

/// A disk that remembers what was there before each change that does not last yet.
struct Brittle {
    trouble: Trouble,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    changes: u64,
    written: u64,
    off: bool,
    undone: Vec<Undo>,
}

/// What was there before a change.
enum Undo {
    /// The bytes of a place in a file, and how long it was.
    Bytes(PathBuf, u64, Vec<u8>, u64),
    /// All of a file, or none. It is the names in the folder that do not last yet.
    Name(PathBuf, Option<Vec<u8>>),
    /// A file was renamed, which replaced another.
    Renamed(PathBuf, PathBuf, Option<Vec<u8>>),
}

impl Disk for Brittle {
    fn allow(&self, change: &Change<'_>) -> Result<(), Fault> {
        let mut state = self.state.lock().unwrap();
        let refuse = |through, kind: ErrorKind| Err((through, io::Error::from(kind)));
        if state.off {
            return refuse(0, ErrorKind::Other);
        }
        let here = state.changes;
        state.changes += 1;
        let half = if let Change::Write(_, _, bytes) = change { bytes.len() / 2 } else { 0 };
        if let Change::Write(_, _, bytes) = change {
            let room = match self.trouble {
                Trouble::Full(room) => room.saturating_sub(state.written),
                _ => u64::MAX,
            };
            state.written += bytes.len() as u64;
            if (bytes.len() as u64) > room {
                return refuse(room as usize, ErrorKind::StorageFull);
            }
        }
        match self.trouble {
            Trouble::Fails(at) if at == here => return refuse(0, ErrorKind::Other),
            Trouble::Stops(at) | Trouble::PowerCut(at) if at == here => {
                state.off = true;
                state.remember(change);
                return refuse(half, ErrorKind::Other);
            }
            _ => state.remember(change),
        }
        Ok(())
    }
}

impl State {
    fn remember(&mut self, change: &Change<'_>) {
        let read = |path: &Path| fs::read(path).ok();
        match *change {
            Change::Create(path) if path.exists() => {}
            Change::Create(path) => self.undone.push(Undo::Name(path.to_path_buf(), None)),
            Change::Write(path, at, bytes) => {
                let before = read(path).unwrap_or_default();
                let end = before.len().min(at as usize + bytes.len());
                let old = before.get(at as usize..end).unwrap_or_default().to_vec();
                let length = before.len() as u64;
                self.undone.push(Undo::Bytes(path.to_path_buf(), at, old, length));
            }
            Change::Resize(path, _) => {
                let before = read(path).unwrap_or_default();
                let length = before.len() as u64;
                self.undone.push(Undo::Bytes(path.to_path_buf(), 0, before, length));
            }
            Change::Sync(path) => self
                .undone
                .retain(|undo| !matches!(undo, Undo::Bytes(own, ..) if own.as_path() == path)),
            Change::Rename(from, to) => {
                for undo in &mut self.undone {
                    if let Undo::Bytes(own, ..) = undo
                        && own == from
                    {
                        *own = to.to_path_buf();
                    }
                }
                self.undone.push(Undo::Renamed(from.to_path_buf(), to.to_path_buf(), read(to)));
            }
            Change::Remove(path) => {
                self.undone.push(Undo::Name(path.to_path_buf(), read(path)));
            }
            Change::SyncFolder(synced) => self.undone.retain(|undo| match undo {
                Undo::Bytes(..) => true,
                Undo::Name(path, _) | Undo::Renamed(_, path, _) => folder(path) != synced,
            }),
        }
    }

    /// The power is off: what does not last yet is lost or not, as chance has it.
    fn cut(&mut self, lot: &mut ChaCha8Rng) {
        for undo in self.undone.drain(..).rev() {
            if lot.random_bool(0.5) {
                continue;
            }
            // What cannot be undone any more, since something else was undone before it, stays.
            let _ = match undo {
                Undo::Bytes(path, at, old, length) => fs::read(&path).and_then(|mut now| {
                    let begin = now.len().min(at as usize);
                    let end = now.len().min(begin + old.len());
                    now[begin..end].copy_from_slice(&old[..end - begin]);
                    now.truncate(length.max(at) as usize);
                    fs::write(path, now)
                }),
                Undo::Name(path, None) => fs::remove_file(path),
                Undo::Name(path, Some(old)) => fs::write(path, old),
                Undo::Renamed(from, to, old) => fs::rename(&to, from).and_then(|()| match old {
                    Some(old) => fs::write(to, old),
                    None => Ok(()),
                }),
            };
        }
    }
}

/// Solve in a fresh folder with trouble, then again without; gives how many changes there were, how
/// many bytes were written, whether the first attempt failed, and the files of the end.
fn survive(
    game: &Tested,
    trouble: Trouble,
    seed: u64,
) -> (State, bool, BTreeMap<PathBuf, Vec<u8>>) {
    // In memory, where there is such a folder: this disk never makes anything last.
    let memory = Path::new("/dev/shm");
    let folder = match memory.is_dir() {
        true => tempfile::tempdir_in(memory).unwrap(),
        false => tempfile::tempdir().unwrap(),
    };
    let path = folder.path().join("solved.tb");
    // Written down at every opportunity.
    let options = SolveOptions { memory: 1 << 22, every: Duration::ZERO, resume: true };
    let disk = Arc::new(Brittle { trouble, state: Mutex::default() });
    let replaced = replace(folder.path(), disk.clone());
    let first = game.solve(&path, options, &Unwatched);
    drop(replaced);
    let mut state = std::mem::take(&mut *disk.state.lock().unwrap());
    if matches!(trouble, Trouble::PowerCut(_)) {
        state.cut(&mut ChaCha8Rng::seed_from_u64(seed));
    }
    if first.is_err() {
        let again = game.solve(&path, options, &Unwatched);
        again.unwrap_or_else(|error| panic!("{trouble:?}, seed {seed}: {error}"));
    }
    let files = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let files = files.map(|path| (path.file_name().unwrap().into(), fs::read(&path).unwrap()));
    (state, first.is_err(), files.collect())
}

/// By tiers downwards, where play can come back, and by notation.
const GAMES: [&str; 5] = ["matches:9", "chomp:4x4", "krk:4", "hexapawn:4x4", "dodgem:3x3"];

#[test]
fn every_change_may_fail_or_be_the_last() {
    for name in GAMES {
        let game = open(name);
        let (calm, failed, right) = survive(&game, Trouble::None, 0);
        assert!(!failed && right.len() == 1, "{name} leaves one file");
        assert!(calm.changes > 10, "{name} makes {} changes", calm.changes);
        for at in 0..calm.changes {
            let troubles = [
                (Trouble::Fails(at), 0),
                (Trouble::Stops(at), 0),
                (Trouble::PowerCut(at), at),
                (Trouble::PowerCut(at), !at),
            ];
            for (trouble, seed) in troubles {
                let (_, failed, files) = survive(&game, trouble, seed);
                assert!(failed, "{name}: {trouble:?} goes unnoticed");
                assert!(files == right, "{name}: {trouble:?}, seed {seed}");
            }
        }
    }
}

#[test]
fn the_disk_may_be_full_at_any_byte() {
    for name in GAMES {
        let game = open(name);
        let (calm, _, right) = survive(&game, Trouble::None, 0);
        // Every byte of what is small, and a hundred places of the rest.
        for room in (0..calm.written).step_by((calm.written / 100).max(1) as usize) {
            let (_, failed, files) = survive(&game, Trouble::Full(room), 0);
            assert!(failed && files == right, "{name}: room for {room} bytes");
        }
    }
}
