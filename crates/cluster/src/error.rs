//! Why a game was not solved.

use std::fmt;
use std::path::PathBuf;

use attractor_core::Cancelled;

/// Why a game was not solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// It was ended by whoever watched.
    Cancelled,
    /// A worker's share needs more memory than it may take, or more numbers than there are.
    TooLarge {
        /// How many positions the worker had.
        positions: usize,
        /// The bytes that its share needs.
        needed: usize,
        /// The bytes that it may take.
        limit: usize,
    },
    /// A file could not be read or written, or does not hold what it should.
    File {
        /// Which one.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The disk has no room for what has to be written.
    NoRoom {
        /// The file that would be written.
        path: PathBuf,
        /// How much is missing.
        what: String,
    },
    /// The system does not give the threads that were asked for.
    Threads(String),
    /// The processes do not fit together, or do not answer.
    Peers(String),
    /// Another process does not know the same secret.
    Secret(String),
    /// A batch came that is no batch of this game.
    Garbled {
        /// The worker it came from.
        from: usize,
    },
    /// A worker of this process stopped with a mistake of the program.
    Broken(String),
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Error {
        Error::Cancelled
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Cancelled => Cancelled.fmt(f),
            Error::TooLarge { positions, needed, limit } => write!(
                f,
                "the game is too large for so few workers: one had {positions} positions, which \
                 need {}, and {} are allowed",
                attractor_words::bytes(*needed as u128),
                attractor_words::bytes(*limit as u128)
            ),
            Error::File { path, what } | Error::NoRoom { path, what } => {
                write!(f, "{}: {what}", path.display())
            }
            Error::Threads(what) => write!(f, "cannot start threads: {what}"),
            Error::Peers(what) | Error::Secret(what) => f.write_str(what),
            Error::Garbled { from } => {
                write!(f, "worker {from} sent what is no batch of this game")
            }
            Error::Broken(what) => write!(f, "a worker stopped: {what}"),
        }
    }
}

impl std::error::Error for Error {}
