//! Files that are there whole or not at all, also after a power cut.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

use crate::disk::{DiskFile, folder, renames, sync_folder};

/// A file that is written beside its place and moved there when it is complete. Dropped before that
/// it leaves nothing behind.
pub struct AtomicFile {
    out: BufWriter<NamedTempFile<DiskFile>>,
    path: PathBuf,
}

impl AtomicFile {
    /// Begin a file, whoever else may be writing one of the same name.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".attractor-");
        Ok(AtomicFile::new(builder.make_in(folder(path), DiskFile::create_new)?, path))
    }

    /// Begin a file that nobody else writes. What a kill leaves behind the next one replaces: these
    /// files may be large.
    pub fn create_alone(path: &Path) -> io::Result<AtomicFile> {
        let beside = AtomicFile::unfinished(path);
        let file = DiskFile::create(&beside)?;
        let beside = TempPath::try_from_path(beside)?;
        Ok(AtomicFile::new(NamedTempFile::from_parts(file, beside), path))
    }

    /// What a kill may leave behind of a file that nobody else writes.
    pub fn unfinished(path: &Path) -> PathBuf {
        with_suffix(path, ".new")
    }

    fn new(beside: NamedTempFile<DiskFile>, path: &Path) -> AtomicFile {
        AtomicFile { out: BufWriter::with_capacity(1 << 20, beside), path: path.to_path_buf() }
    }

    /// Where it stands until it is complete.
    pub fn beside(&self) -> &Path {
        self.out.get_ref().path()
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

/// `game.tb` and `.work` make `game.tb.work`.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
