//! What is wrong with a tablebase, and in which file.

use std::io;
use std::path::{Path, PathBuf};

use attractor_core::Cancelled;

use crate::section::VERSION;

/// Why a tablebase could not be written, read or believed.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", .file.display())]
pub struct TablebaseError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What can be wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum Reason {
    /// The system cannot read or write it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It begins with something else.
    #[error("this is no tablebase")]
    NotATablebase,
    /// It was written by another version.
    #[error("this tablebase has version {0}, and only version {VERSION} is known")]
    Version(u32),
    /// It holds a section that has to be understood, and is not.
    #[error("this tablebase has a section `{0}` that this version does not know")]
    UnknownSection(String),
    /// Its content is not what was written.
    #[error("damaged: {0}")]
    Damaged(String),
    /// It ends before its end.
    #[error("damaged: it is cut off at byte {0}")]
    Cut(u64),
    /// It is one part of several.
    #[error("this is part {part} of {parts}")]
    Part {
        /// Which one, counted from 0.
        part: u32,
        /// Of how many.
        parts: u32,
    },
    /// It speaks of another game.
    #[error("this is a tablebase of `{found}`, not of `{wanted}`")]
    OtherGame {
        /// The game of the file.
        found: String,
        /// The game that was asked for.
        wanted: String,
    },
    /// There is work left of an earlier solve.
    #[error("a solve was left unfinished here")]
    Unfinished,
    /// Somebody else works there.
    #[error("another process is at work here")]
    Busy,
    /// The work left there is of something else.
    #[error("the work left here is of {found}, not of {wanted}")]
    OtherTask {
        /// What it is of.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// There is not enough room on the disk.
    #[error("no room: {needed} bytes may be needed and {free} are free")]
    NoRoom {
        /// The bytes that may be needed.
        needed: u64,
        /// The bytes that are free.
        free: u64,
    },
    /// The game needs more memory than it may take.
    #[error("{0}")]
    TooLarge(String),
    /// What was given to the writer cannot be written.
    #[error("cannot be written: {0}")]
    Refused(String),
    /// Whoever watched has ended it.
    #[error("interrupted")]
    Cancelled,
}

impl Reason {
    /// The same, with the file it is about.
    pub(crate) fn of(self, file: &Path) -> TablebaseError {
        TablebaseError { file: file.to_path_buf(), reason: self }
    }

    /// Damage in words.
    pub(crate) fn damaged(what: impl Into<String>) -> Reason {
        Reason::Damaged(what.into())
    }
}

impl From<Cancelled> for Reason {
    fn from(_: Cancelled) -> Reason {
        Reason::Cancelled
    }
}
