//! The one way to the disk. Everything that changes a file or a folder goes through here, so that a
//! test can let any of it fail, and cut the power at any moment (feature `faults`).

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

#[cfg(feature = "faults")]
pub mod faults;

/// Something that changes what is on the disk, or makes it last.
#[derive(Debug)]
pub enum Change<'a> {
    /// A file is made, or emptied.
    Create(&'a Path),
    /// Bytes are written to a file at a place.
    Write(&'a Path, u64, &'a [u8]),
    /// A file is cut, or filled with zeros.
    Resize(&'a Path, u64),
    /// What was written to a file will last.
    Sync(&'a Path),
    /// A file gets another name, which another file may have had.
    Rename(&'a Path, &'a Path),
    /// A file is removed.
    Remove(&'a Path),
    /// The names in a folder will last.
    SyncFolder(&'a Path),
}

/// The free bytes of the disk that holds a folder; `None` where the system does not tell.
pub fn free_space(folder: &Path) -> Option<u64> {
    #[cfg(not(target_family = "wasm"))]
    return fs4::available_space(folder).ok();
    #[cfg(target_family = "wasm")]
    {
        let _ = folder;
        None
    }
}

/// How many bytes of a change get through before it fails, and why it does.
pub type Fault = (usize, io::Error);

#[cfg(feature = "faults")]
use faults::allow;

#[cfg(not(feature = "faults"))]
#[inline]
fn allow(_: &Change<'_>) -> Result<(), Fault> {
    Ok(())
}

fn allowed(change: &Change<'_>) -> io::Result<()> {
    allow(change).map_err(|(_, error)| error)
}

/// A file that is written.
pub(crate) struct DiskFile {
    file: File,
    path: PathBuf,
}

impl DiskFile {
    /// A new file, in the place of what was there.
    pub(crate) fn create(path: &Path) -> io::Result<DiskFile> {
        DiskFile::open(path, File::options().write(true).create(true).truncate(true))
    }

    /// A file under a name that nobody has.
    pub(crate) fn create_new(path: &Path) -> io::Result<DiskFile> {
        DiskFile::open(path, File::options().write(true).create_new(true))
    }

    /// A file that is read and written, with what is there.
    pub(crate) fn go_on(path: &Path) -> io::Result<DiskFile> {
        let mut options = File::options();
        DiskFile::open(path, options.read(true).write(true).create(true).truncate(false))
    }

    fn open(path: &Path, options: &fs::OpenOptions) -> io::Result<DiskFile> {
        allowed(&Change::Create(path))?;
        Ok(DiskFile { file: options.open(path)?, path: path.to_path_buf() })
    }

    pub(crate) fn set_len(&self, bytes: u64) -> io::Result<()> {
        allowed(&Change::Resize(&self.path, bytes))?;
        self.file.set_len(bytes)
    }

    /// Make what was written last; gives the length in bytes.
    pub(crate) fn sync(&self) -> io::Result<u64> {
        allowed(&Change::Sync(&self.path))?;
        self.file.sync_all()?;
        Ok(self.file.metadata()?.len())
    }
}

impl Write for DiskFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if cfg!(feature = "faults") {
            let at = self.file.stream_position()?;
            if let Err((through, error)) = allow(&Change::Write(&self.path, at, bytes)) {
                self.file.write_all(&bytes[..through])?;
                return Err(error);
            }
        }
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Read for DiskFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer)
    }
}

impl Seek for DiskFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// Make what was written to a file last.
pub(crate) fn sync(path: &Path) -> io::Result<()> {
    allowed(&Change::Sync(path))?;
    File::open(path)?.sync_all()
}

/// Say that a file gets another name, for whoever renames it.
pub(crate) fn renames(from: &Path, to: &Path) -> io::Result<()> {
    allowed(&Change::Rename(from, to))
}

pub(crate) fn remove(path: &Path) -> io::Result<()> {
    allowed(&Change::Remove(path))?;
    fs::remove_file(path)
}

/// Make the names in the folder of `path` last.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = folder(path);
    allowed(&Change::SyncFolder(folder))?;
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// The folder that a file stands in.
pub fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
