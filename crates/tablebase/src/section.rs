//! A file as a row of sections, each with a name, a length and a checksum.
//!
//! A name that begins with a small letter may be skipped by a reader that does not know it; any
//! other name has to be understood. That is how the format grows.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::Reason;

/// What every file begins with. The first byte is no text, and the line ends notice a transfer as
/// text.
pub const MAGIC: [u8; 8] = *b"\x89ATB\r\n\x1a\n";
/// The version of the format.
pub const VERSION: u32 = 1;
/// Where the first section stands.
pub(crate) const BEGIN: u64 = 12;
/// The bytes of a section besides its payload: name, length, checksum.
pub(crate) const FRAME: u64 = 4 + 8 + 4;

/// The four letters of a section.
pub type Tag = [u8; 4];

/// Writes sections one after the other.
pub(crate) struct SectionWriter<W> {
    out: W,
    at: u64,
}

impl<W: Write> SectionWriter<W> {
    /// Begin a file.
    pub(crate) fn new(mut out: W) -> io::Result<SectionWriter<W>> {
        out.write_all(&MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        Ok(SectionWriter { out, at: BEGIN })
    }

    /// Go on with a file of `at` bytes.
    pub(crate) fn go_on(out: W, at: u64) -> SectionWriter<W> {
        SectionWriter { out, at }
    }

    /// Where the next section will stand.
    pub(crate) fn at(&self) -> u64 {
        self.at
    }

    /// Append a section; gives its checksum.
    pub(crate) fn write(&mut self, tag: Tag, payload: &[u8]) -> io::Result<u32> {
        let length = (payload.len() as u64).to_le_bytes();
        let check = checksum(tag, payload);
        self.out.write_all(&tag)?;
        self.out.write_all(&length)?;
        self.out.write_all(payload)?;
        self.out.write_all(&check.to_le_bytes())?;
        self.at += FRAME + payload.len() as u64;
        Ok(check)
    }

    pub(crate) fn inner(&self) -> &W {
        &self.out
    }

    pub(crate) fn into_inner(self) -> W {
        self.out
    }
}

/// A section that was read, and has its checksum.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) tag: Tag,
    pub(crate) payload: Vec<u8>,
    pub(crate) check: u32,
    /// Where the next one stands.
    pub(crate) end: u64,
}

impl Section {
    /// The name of the section as text.
    pub(crate) fn name(&self) -> String {
        String::from_utf8_lossy(&self.tag).into_owned()
    }

    /// Whether a reader that does not know it may skip it.
    pub(crate) fn may_be_skipped(&self) -> bool {
        self.tag[0].is_ascii_lowercase()
    }
}

/// The sections of a file, read where they stand. Threads take turns at the file; what they have read they
/// unpack side by side.
pub(crate) struct Sections {
    file: Mutex<File>,
    /// The bytes that count.
    length: u64,
}

impl Sections {
    /// Open a file, and check how it begins.
    pub(crate) fn open(path: &Path) -> Result<Sections, Reason> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let sections = Sections { file: Mutex::new(file), length };
        let mut magic = [0; MAGIC.len()];
        if length >= MAGIC.len() as u64 {
            sections.seek(0, 0)?.read_exact(&mut magic)?;
        }
        if magic != MAGIC {
            return Err(Reason::NotATablebase);
        }
        let mut version = [0; 4];
        let at = MAGIC.len() as u64;
        sections.seek(at, version.len() as u64)?.read_exact(&mut version)?;
        match u32::from_le_bytes(version) {
            VERSION => Ok(sections),
            other => Err(Reason::Version(other)),
        }
    }

    /// The same, where only the first `length` bytes count.
    pub(crate) fn until(self, length: u64) -> Result<Sections, Reason> {
        if length > self.length {
            return Err(self.cut());
        }
        Ok(Sections { length, ..self })
    }

    /// How long the file is.
    pub(crate) fn len(&self) -> u64 {
        self.length
    }

    /// The section at `at`, if it is whole.
    pub(crate) fn section(&self, at: u64) -> Result<Section, Reason> {
        let mut frame = [0; 12];
        let mut file = self.seek(at, frame.len() as u64)?;
        file.read_exact(&mut frame)?;
        let (&tag, length) = frame.split_first_chunk::<4>().expect("twelve bytes");
        let length = u64::from_le_bytes(*length.first_chunk().expect("eight are left"));
        let end = at.checked_add(FRAME).and_then(|end| end.checked_add(length));
        let end = end.filter(|&end| end <= self.length).ok_or_else(|| self.cut())?;
        // The checksum stands behind the payload.
        let mut payload = vec![0; length as usize + 4];
        file.read_exact(&mut payload)?;
        drop(file);
        let check = payload.split_off(length as usize);
        let check = u32::from_le_bytes(*check.first_chunk().expect("four bytes"));
        if checksum(tag, &payload) != check {
            let name = String::from_utf8_lossy(&tag);
            return Err(Reason::damaged(format!(
                "the section `{}` at byte {at} does not have its checksum",
                name.escape_default()
            )));
        }
        Ok(Section { tag, payload, check, end })
    }

    /// The file, to be read from `at` on, where `bytes` more bytes have to be.
    fn seek(&self, at: u64, bytes: u64) -> Result<MutexGuard<'_, File>, Reason> {
        if at.checked_add(bytes).is_none_or(|end| end > self.length) {
            return Err(self.cut());
        }
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        Ok(file)
    }

    pub(crate) fn cut(&self) -> Reason {
        Reason::Cut(self.length)
    }
}

fn checksum(tag: Tag, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&tag);
    hasher.update(&(payload.len() as u64).to_le_bytes());
    hasher.update(payload);
    hasher.finalize()
}
