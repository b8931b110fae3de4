//! Files that are there whole or not at all, also after a power cut.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::{NamedTempFile, TempPath};

use crate::disk::{DiskFile, folder, renames, sync_folder};

/// A file that is written beside its place and moved there when it is complete. Dropped before that
/// it leaves nothing behind.
pub struct AtomicFile {
    out: BufWriter<NamedTempFile<DiskFile>>,
    path: PathBuf,
    /// Forgotten last: until then the file may be there.
    _unfinished: Option<Unfinished>,
}

impl AtomicFile {
    /// Begin a file, whoever else may be writing one of the same name.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".attractor-");
        let mut unfinished = None;
        let beside = builder.make_in(folder(path), |beside| {
            unfinished = Some(Unfinished::new(beside));
            DiskFile::create_new(beside)
        })?;
        Ok(AtomicFile::new(beside, path, unfinished))
    }

    /// Begin a file that nobody else writes. What a kill leaves behind the next one replaces: these
    /// files may be large.
    pub fn create_alone(path: &Path) -> io::Result<AtomicFile> {
        let beside = AtomicFile::unfinished(path);
        let unfinished = Unfinished::new(&beside);
        let file = DiskFile::create(&beside)?;
        let beside = TempPath::try_from_path(beside)?;
        Ok(AtomicFile::new(NamedTempFile::from_parts(file, beside), path, Some(unfinished)))
    }

    /// What a kill may leave behind of a file that nobody else writes.
    pub fn unfinished(path: &Path) -> PathBuf {
        with_suffix(path, ".new")
    }

    fn new(
        beside: NamedTempFile<DiskFile>,
        path: &Path,
        unfinished: Option<Unfinished>,
    ) -> AtomicFile {
        let out = BufWriter::with_capacity(1 << 20, beside);
        AtomicFile { out, path: path.to_path_buf(), _unfinished: unfinished }
    }

    /// Where it stands until it is complete.
    pub fn beside(&self) -> &Path {
        self.out.get_ref().path()
    }

    /// Remove every file that is not complete, for a program that ends where it stands.
    pub fn abandon_all() {
        let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
        for path in &*unfinished {
            // What cannot be removed stays, under a name that nobody asked for.
            let _ = std::fs::remove_file(path);
        }
        // Nobody begins or finishes a file any more: this is the end.
        std::mem::forget(unfinished);
    }

    /// Everything was written: make it last, and move it to its place. Gives its length in bytes.
    pub fn finish(self) -> io::Result<u64> {
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        let bytes = file.as_file().sync()?;
        renames(file.path(), &self.path)?;
        file.persist(&self.path).map_err(|failed| failed.error)?;
        sync_folder(&self.path)?;
        Ok(bytes)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The files that are being written, by the names that they have until they are complete.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A file that may be there and not complete, from before it is made until this is dropped.
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

/// `game.tb` and `.work` make `game.tb.work`.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
