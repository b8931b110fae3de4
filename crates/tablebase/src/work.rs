//! The folder beside a tablebase where a solve keeps what it has done, until it is complete.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::atomic_file::{AtomicFile, with_suffix};
use crate::disk::{remove, sync_folder};
use crate::error::{Reason, TablebaseError};
use crate::section::{BEGIN, SectionWriter, Sections};
use crate::writer::json;

/// What is being solved, so that only the same work is taken up again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    /// The text that opens the game.
    pub(crate) game: String,
    /// How it is solved.
    pub(crate) way: String,
    /// Where exploring begins, in words.
    pub(crate) from: String,
}

/// The folder of an unfinished solve. One process at a time works there.
pub(crate) struct Work {
    folder: PathBuf,
    every: Duration,
    last: Instant,
    // Held for as long as the work goes on; the system lets go of it when the process ends.
    _lock: File,
}

impl Work {
    /// Begin, or go on with what is there if `resume` allows it. `every` is how much work may be
    /// lost.
    pub(crate) fn open(
        target: &Path,
        task: &Task,
        resume: bool,
        every: Duration,
    ) -> Result<Work, TablebaseError> {
        let folder = with_suffix(target, ".work");
        let known = |reason: Reason| reason.of(&folder);
        let plan = folder.join("task");
        let before: Option<Task> = match fs::exists(&plan) {
            Ok(true) => Some(read_record(&plan)?.0),
            _ => None,
        };
        if before.is_some() && !resume {
            return Err(known(Reason::Unfinished));
        }
        fs::create_dir_all(&folder).map_err(|error| known(error.into()))?;
        let lock = File::create(folder.join("lock")).map_err(|error| known(error.into()))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(known(Reason::Busy)),
            Err(TryLockError::Error(error)) => return Err(known(error.into())),
        }
        match before {
            Some(before) if before != *task => {
                let (found, wanted) = (before.to_string(), task.to_string());
                return Err(known(Reason::OtherTask { found, wanted }));
            }
            Some(_) => {}
            // Without a task, what is left there counts for nothing.
            None => {
                clear(&folder).map_err(|error| known(error.into()))?;
                write_record(&plan, task, NO_DATA)?;
            }
        }
        Ok(Work { folder, every, last: Instant::now(), _lock: lock })
    }

    /// A file of the work.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Whether it is time to write down what was done.
    pub(crate) fn due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    /// What was done has been written down.
    pub(crate) fn kept(&mut self) {
        self.last = Instant::now();
    }

    /// The tablebase is complete.
    pub(crate) fn finish(self) -> Result<(), TablebaseError> {
        forget(&self.folder).map_err(|error| Reason::from(error).of(&self.folder))
    }
}

/// Remove the folder of a solve. The task goes first: without it nothing else counts, whatever
/// happens before the rest is gone.
pub(crate) fn forget(folder: &Path) -> io::Result<()> {
    let task = folder.join("task");
    if task.exists() {
        remove(&task)?;
        sync_folder(&task)?;
    }
    clear(folder)?;
    fs::remove_dir_all(folder)?;
    sync_folder(folder)
}

/// Remove everything in a folder but the lock.
fn clear(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| name != "lock") {
            remove(&path)?;
        }
    }
    Ok(())
}

impl std::fmt::Display for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} from {}, by {}", self.game, self.from, self.way)
    }
}

/// What a record comes without.
pub const NO_DATA: [&[u8]; 0] = [];

/// Write a file whole: a record as JSON, and bytes in pieces.
pub fn write_record(
    path: &Path,
    record: &impl Serialize,
    pieces: impl IntoIterator<Item: AsRef<[u8]>>,
) -> Result<(), TablebaseError> {
    let write = || -> Result<(), Reason> {
        let mut out = SectionWriter::new(AtomicFile::create_alone(path)?)?;
        out.write(*b"WORK", &json(record)?)?;
        for bytes in pieces {
            out.write(*b"DATA", bytes.as_ref())?;
        }
        out.into_inner().finish()?;
        Ok(())
    };
    write().map_err(|reason| reason.of(path))
}

/// Read such a file: the record, and all bytes.
pub fn read_record<T: DeserializeOwned>(path: &Path) -> Result<(T, Vec<u8>), TablebaseError> {
    let read = || -> Result<(T, Vec<u8>), Reason> {
        let sections = Sections::open(path)?;
        let record = sections.section(BEGIN)?;
        let (mut at, mut data) = (record.end, Vec::new());
        while at < sections.len() {
            let mut piece = sections.section(at)?;
            at = piece.end;
            data.append(&mut piece.payload);
        }
        let record = serde_json::from_slice(&record.payload)
            .map_err(|error| Reason::damaged(format!("its record: {error}")))?;
        Ok((record, data))
    };
    read().map_err(|reason| reason.of(path))
}
