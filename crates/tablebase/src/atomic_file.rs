//! Files that are there whole or not at all, also after a power cut.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

/// A file that is written beside its place and moved there when it is complete. Dropped before that
/// it leaves nothing behind.
pub struct AtomicFile {
    out: BufWriter<NamedTempFile>,
    path: PathBuf,
}

impl AtomicFile {
    /// Begin a file, whoever else may be writing one of the same name.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".attractor-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        Ok(AtomicFile::new(builder.tempfile_in(folder(path))?, path))
    }

    /// Begin a file that nobody else writes. What a kill leaves behind the next one replaces: these
    /// files may be large.
    pub fn create_alone(path: &Path) -> io::Result<AtomicFile> {
        let beside = with_suffix(path, ".new");
        let file = File::create(&beside)?;
        let beside = TempPath::try_from_path(beside)?;
        Ok(AtomicFile::new(NamedTempFile::from_parts(file, beside), path))
    }

    fn new(beside: NamedTempFile, path: &Path) -> AtomicFile {
        AtomicFile { out: BufWriter::with_capacity(1 << 20, beside), path: path.to_path_buf() }
    }

    /// Where it stands until it is complete.
    pub fn beside(&self) -> &Path {
        self.out.get_ref().path()
    }

    /// Everything was written: make it last, and move it to its place. Gives its length in bytes.
    pub fn finish(self) -> io::Result<u64> {
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        let bytes = file.as_file().metadata()?.len();
        file.persist(&self.path)?;
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

/// Make the names in the folder of `path` last.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder(path))?.sync_all() } else { Ok(()) }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// `game.tb` and `.work` make `game.tb.work`.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
