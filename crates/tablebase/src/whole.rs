//! Files that are there whole or not at all, also after a power cut.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that is written beside its place and moved there when it is complete. Dropped before that
/// it leaves nothing behind; after a kill the next one of the same name replaces what was left.
pub(crate) struct WholeFile {
    out: Option<BufWriter<File>>,
    beside: PathBuf,
    path: PathBuf,
}

impl WholeFile {
    pub(crate) fn create(path: &Path) -> io::Result<WholeFile> {
        let beside = with_suffix(path, ".new");
        let out = BufWriter::with_capacity(1 << 20, File::create(&beside)?);
        Ok(WholeFile { out: Some(out), beside, path: path.to_path_buf() })
    }

    /// Everything was written: make it last, and move it to its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        let Some(out) = self.out.take() else { return Ok(()) };
        let placed = out.into_inner().map_err(io::IntoInnerError::into_error).and_then(|file| {
            file.sync_all()?;
            fs::rename(&self.beside, &self.path)?;
            sync_folder(&self.path)
        });
        if placed.is_err() {
            // Nobody can be told more than that the file could not be written.
            let _ = fs::remove_file(&self.beside);
        }
        placed
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.as_mut().map_or(Ok(0), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some(out) = self.out.take() {
            // What could not be written is thrown away, so nobody needs to know why.
            let _ = (out.into_parts(), fs::remove_file(&self.beside));
        }
    }
}

/// Write a small file whole.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Make the names in the folder of `path` last.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) { File::open(folder.unwrap_or(Path::new(".")))?.sync_all() } else { Ok(()) }
}

/// `game.tb` and `.work` make `game.tb.work`.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
