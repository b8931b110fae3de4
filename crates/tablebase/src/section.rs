//! A file as a row of sections, each with a name, a length and a checksum.
//!
//! A name that begins with a small letter may be skipped by a reader that does not know it; any
//! other name has to be understood. That is how the format grows.

use std::io::{self, Write};

use crate::error::Trouble;

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
pub(crate) type Tag = [u8; 4];

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

    /// Go on with a file of so many bytes.
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

    pub(crate) fn into_inner(self) -> W {
        self.out
    }
}

/// A section of a file in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section<'a> {
    pub(crate) tag: Tag,
    pub(crate) payload: &'a [u8],
    pub(crate) check: u32,
    /// Where the next one stands.
    pub(crate) end: u64,
}

impl Section<'_> {
    /// The name of the section as text.
    pub(crate) fn name(&self) -> String {
        String::from_utf8_lossy(&self.tag).into_owned()
    }

    /// Whether a reader that does not know it may skip it.
    pub(crate) fn may_be_skipped(&self) -> bool {
        self.tag[0].is_ascii_lowercase()
    }
}

/// Check how the file begins.
pub(crate) fn check_beginning(bytes: &[u8]) -> Result<(), Trouble> {
    let Some((magic, rest)) = bytes.split_first_chunk() else { return Err(Trouble::NotATablebase) };
    if *magic != MAGIC {
        return Err(Trouble::NotATablebase);
    }
    match rest.first_chunk() {
        None => Err(Trouble::Cut(bytes.len() as u64)),
        Some(version) => match u32::from_le_bytes(*version) {
            VERSION => Ok(()),
            other => Err(Trouble::Version(other)),
        },
    }
}

/// The section at `at`, if it is whole.
pub(crate) fn section(bytes: &[u8], at: u64) -> Result<Section<'_>, Trouble> {
    let cut = || Trouble::Cut(bytes.len() as u64);
    let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..)).ok_or_else(cut)?;
    let (&tag, rest) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
    let (&length, rest) = rest.split_first_chunk::<8>().ok_or_else(cut)?;
    let length = usize::try_from(u64::from_le_bytes(length)).map_err(|_| cut())?;
    let (payload, rest) = rest.split_at_checked(length).ok_or_else(cut)?;
    let check = u32::from_le_bytes(*rest.first_chunk().ok_or_else(cut)?);
    if checksum(tag, payload) != check {
        let name = String::from_utf8_lossy(&tag);
        return Err(Trouble::damaged(format!(
            "the section `{}` at byte {at} does not have its checksum",
            name.escape_default()
        )));
    }
    Ok(Section { tag, payload, check, end: at + FRAME + length as u64 })
}

fn checksum(tag: Tag, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&tag);
    hasher.update(&(payload.len() as u64).to_le_bytes());
    hasher.update(payload);
    hasher.finalize()
}
