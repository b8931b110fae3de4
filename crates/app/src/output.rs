//! Files are written whole or not at all.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use attractor_tablebase::AtomicFile;
use serde::Serialize;

use crate::error::{Error, Kind};

/// A file that was written; as JSON these are the documented keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Written {
    /// The file.
    pub output: String,
    /// The format it is in.
    pub format: String,
    /// Its size.
    pub bytes: u64,
}

/// Write `path` through `fill`: beside it first, then moved into its place, so that a failure or an
/// interruption leaves the old file as it was. `-` is standard output. Returns the number of bytes.
pub fn write(
    path: &Path,
    fill: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), Error>,
) -> Result<u64, Error> {
    let failed = |error: io::Error| write_error(&error).at(path.display().to_string());
    if path == Path::new("-") {
        return stream(io::stdout(), fill, failed);
    }
    // A device or a pipe has nothing to lose, and cannot be replaced by a file.
    if path.exists() && !path.is_file() && !path.is_dir() {
        return stream(File::create(path).map_err(failed)?, fill, failed);
    }
    let mut out = AtomicFile::create(path).map_err(failed)?;
    let _unfinished = Unfinished::new(out.beside());
    fill(&mut out)?;
    out.finish().map_err(failed)
}

/// Write to something that cannot be replaced as a whole.
fn stream(
    to: impl Write + Send,
    fill: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), Error>,
    failed: impl Fn(io::Error) -> Error,
) -> Result<u64, Error> {
    let mut out = BufWriter::new(Pipe { to, bytes: 0, unread: false });
    let done = fill(&mut out).and_then(|()| out.flush().map_err(failed));
    // What `fill` could not write stays in the buffer; nobody wants it any more.
    let (pipe, _) = out.into_parts();
    match done {
        Ok(()) => Ok(pipe.bytes),
        Err(error) if pipe.unread => Err(Error { kind: Kind::Unread, ..error }),
        Err(error) => Err(error),
    }
}

/// Remembers that its reader has left, whatever the error was turned into on its way.
struct Pipe<W> {
    to: W,
    bytes: u64,
    unread: bool,
}

impl<W> Pipe<W> {
    fn noticed<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        done.inspect_err(|error| self.unread |= error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl<W: Write> Write for Pipe<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let written = self.to.write(text);
        let written = self.noticed(written)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.to.flush();
        self.noticed(flushed)
    }
}

/// Remove every file that is not whole, for a program that ends where it stands.
pub fn abandon() {
    let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    for path in &*unfinished {
        // What cannot be removed stays, under a name that nobody asked for.
        let _ = std::fs::remove_file(path);
    }
    // Nobody begins or finishes a file any more: this is the end.
    std::mem::forget(unfinished);
}

/// The files that are being written, by the names that they have until they are whole.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A file that is being written, until this is dropped.
struct Unfinished(PathBuf);

impl Unfinished {
    fn new(path: &Path) -> Unfinished {
        let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
        unfinished.insert(path.to_path_buf());
        Unfinished(path.to_path_buf())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

/// Write `path` as JSON, whole or not at all.
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<u64, Error> {
    write(path, |out| {
        serde_json::to_writer(out, value)
            .map_err(|error| write_error(&error.into()).at(path.display().to_string()))
    })
}

/// Turn a failed write into an error of ours.
pub fn write_error(error: &io::Error) -> Error {
    Error::new(format!("cannot write: {error}"))
}
