//! Files are written whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use attractor_tablebase::AtomicFile;
use serde::Serialize;

use crate::error::{Error, Kind};
use crate::field::Field;
use crate::file_kind::FileKind;
use crate::message::say;

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
    let path = &place(path)?;
    // A device or a pipe has nothing to lose, and cannot be replaced by a file.
    if path.exists() && !path.is_file() {
        return stream(File::create(path).map_err(failed)?, fill, failed);
    }
    let mut out = AtomicFile::create(path).map_err(failed)?;
    fill(&mut out)?;
    if !overwrites() && path.exists() {
        out.flush().map_err(failed)?;
        if let Some(kind) = FileKind::of(out.beside()).map_err(failed)? {
            keep_others(path, kind)?;
        }
    }
    out.finish().map_err(failed)
}

/// From now on files of any kind may be overwritten. A command says it once, before it begins.
pub fn overwrite_anything() {
    OVERWRITES.store(true, Ordering::Relaxed);
}

static OVERWRITES: AtomicBool = AtomicBool::new(false);

/// Whether files of any kind may be overwritten.
pub(crate) fn overwrites() -> bool {
    OVERWRITES.load(Ordering::Relaxed)
}

/// Where a file will really stand that must be one, be it a tablebase or a book that takes hours:
/// asked before the work. `force` lets it take the place of a file of another kind.
pub(crate) fn claim(path: &Path, kind: FileKind, force: bool) -> Result<PathBuf, Error> {
    let place = place(path)?;
    if place.exists() && !place.is_file() {
        return Err(Error::new("this is no file, and what is written must be one")
            .at(path.display().to_string()));
    }
    if !force && !overwrites() {
        keep_others(&place, kind)?;
    }
    Ok(place)
}

/// Where `path` leads, so that a link stays a link and the file that it names is written.
fn place(path: &Path) -> Result<PathBuf, Error> {
    let wrong = |what: String| Error::new(what).at(path.display().to_string());
    let mut place = path.to_path_buf();
    // As many links as systems follow. What `/dev/stdout` leads to has no name.
    for _ in 0..40 {
        let special = place.exists() && !place.is_file() && !place.is_dir();
        let Ok(to) = std::fs::read_link(&place) else { break };
        if special {
            return Ok(place);
        }
        place = place.parent().unwrap_or(Path::new("")).join(to);
    }
    if place.is_dir() {
        return Err(wrong("this is a folder".to_owned()).hint("name a file in it"));
    }
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return Err(wrong(format!("there is no folder `{}`", folder.display())));
    }
    Ok(place)
}

/// Complains if a file is there that holds anything but `kind`.
fn keep_others(path: &Path, kind: FileKind) -> Result<(), Error> {
    let failed = |error: io::Error| Error::new(format!("cannot read: {error}"));
    let there = match FileKind::of(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        known => known.map_err(failed)?,
    };
    match there.filter(|there| *there != kind) {
        None => Ok(()),
        Some(there) => Err(Error::new(format!("{there} is there, and this would be {kind}"))
            .at(path.display().to_string())
            .hint(say!("`{}` overwrites it; name another file to keep it", Field::Force))),
    }
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
    AtomicFile::abandon_all();
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
