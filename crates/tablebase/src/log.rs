//! A log: a file to which sections are appended. How much of it counts stands in a record elsewhere, which is
//! replaced whole once the log will last.

use std::io::{Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::disk::{DiskFile, sync_folder};
use crate::error::{Reason, TablebaseError};
use crate::section::{BEGIN, SectionWriter, Sections, Tag};

/// A log that is written.
pub struct Log {
    out: SectionWriter<DiskFile>,
    path: PathBuf,
}

impl Log {
    /// Go on with a log of which the first `bytes` bytes count; what came later is cut off. With 0 it
    /// begins anew.
    pub fn go_on(path: &Path, bytes: u64) -> Result<Log, TablebaseError> {
        let open = || -> Result<Log, Reason> {
            let mut file = DiskFile::go_on(path)?;
            file.set_len(bytes)?;
            file.seek(SeekFrom::Start(bytes))?;
            let out = match bytes {
                0 => SectionWriter::new(file)?,
                bytes => SectionWriter::go_on(file, bytes),
            };
            Ok(Log { out, path: path.to_path_buf() })
        };
        open().map_err(|reason| reason.of(path))
    }

    /// Append a section.
    pub fn append(&mut self, tag: Tag, payload: &[u8]) -> Result<(), TablebaseError> {
        let written = self.out.write(tag, payload);
        written.map(|_| ()).map_err(|error| Reason::from(error).of(&self.path))
    }

    /// Make it last; gives how many bytes count then.
    pub fn sync(&self) -> Result<u64, TablebaseError> {
        let synced = self.out.inner().sync().and_then(|_| sync_folder(&self.path));
        synced.map_err(|error| Reason::from(error).of(&self.path))?;
        Ok(self.out.at())
    }
}

/// Call `visit` with every section among the first `bytes` bytes of a log, each with its checksum.
pub fn read_log(
    path: &Path,
    bytes: u64,
    mut visit: impl FnMut(Tag, Vec<u8>) -> Result<(), Reason>,
) -> Result<(), TablebaseError> {
    let mut read = || -> Result<(), Reason> {
        let sections = Sections::open(path)?.until(bytes)?;
        let mut at = BEGIN;
        while at < bytes {
            let next = sections.section(at)?;
            at = next.end;
            visit(next.tag, next.payload)?;
        }
        Ok(())
    };
    read().map_err(|reason| reason.of(path))
}
