//! A list of numbers in a file, in order, each by its distance from the one before.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::block::{pack, put_number, take_number, unpack};
use crate::disk::DiskFile;
use crate::error::Reason;
use crate::section::{BEGIN, SectionWriter, Sections};

/// How many numbers are packed as one.
pub(crate) const PIECE: usize = 1 << 12;

/// A list that is being written. It lasts once it was synchronised.
pub(crate) struct ListWriter {
    out: SectionWriter<BufWriter<DiskFile>>,
    waiting: Vec<u64>,
    count: u64,
}

impl ListWriter {
    pub(crate) fn create(path: &Path) -> Result<ListWriter, Reason> {
        let out = SectionWriter::new(BufWriter::new(DiskFile::create(path)?))?;
        Ok(ListWriter { out, waiting: Vec::new(), count: 0 })
    }

    /// Append numbers that are larger than all before.
    pub(crate) fn extend(&mut self, numbers: &[u64]) -> Result<(), Reason> {
        self.count += numbers.len() as u64;
        self.waiting.extend_from_slice(numbers);
        if self.waiting.len() >= PIECE {
            let whole = self.waiting.len() / PIECE * PIECE;
            for piece in self.waiting[..whole].chunks(PIECE) {
                self.out.write(*b"LIST", &packed(piece))?;
            }
            self.waiting.drain(..whole);
        }
        Ok(())
    }

    /// Everything was appended; gives how many numbers there are.
    pub(crate) fn finish(mut self) -> Result<u64, Reason> {
        if !self.waiting.is_empty() {
            self.out.write(*b"LIST", &packed(&self.waiting))?;
        }
        self.out.into_inner().flush()?;
        Ok(self.count)
    }
}

fn packed(numbers: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut before = 0;
    for &number in numbers {
        put_number(&mut bytes, number - before);
        before = number;
    }
    pack(&bytes)
}

/// A list that is read from the beginning.
pub(crate) struct ListReader {
    path: PathBuf,
    /// Where the file stays open; otherwise it is opened for each piece.
    sections: Option<Sections>,
    length: u64,
    at: u64,
    /// The numbers that were read and not taken.
    piece: Vec<u64>,
    taken: usize,
}

impl ListReader {
    pub(crate) fn open(path: &Path) -> Result<ListReader, Reason> {
        let sections = Sections::open(path)?;
        let (path, length) = (path.to_path_buf(), sections.len());
        let sections = Some(sections);
        Ok(ListReader { path, sections, length, at: BEGIN, piece: Vec::new(), taken: 0 })
    }

    /// The same list, whose file is open only while a piece is read: systems limit how many files a
    /// process may have open.
    pub(crate) fn closed(self) -> ListReader {
        ListReader { sections: None, ..self }
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The next numbers, of which there are none at the end.
    pub(crate) fn next_piece(&mut self) -> Result<Vec<u64>, Reason> {
        if self.at == self.length {
            return Ok(Vec::new());
        }
        let next = match &self.sections {
            Some(sections) => sections.section(self.at)?,
            None => Sections::open(&self.path)?.section(self.at)?,
        };
        let raw = unpack(&next.payload)?;
        self.at = next.end;
        let (mut rest, mut numbers, mut number) = (raw.as_slice(), Vec::new(), 0u64);
        while !rest.is_empty() {
            let step = take_number(&mut rest);
            let next = step.and_then(|step| number.checked_add(step));
            number = next.ok_or_else(|| Reason::damaged("a list does not hold numbers"))?;
            numbers.push(number);
        }
        Ok(numbers)
    }

    /// Call `visit` with the numbers that come next, as long as they are below `end`.
    pub(crate) fn below(&mut self, end: u64, mut visit: impl FnMut(u64)) -> Result<(), Reason> {
        loop {
            while let Some(&number) = self.piece.get(self.taken) {
                if number >= end {
                    return Ok(());
                }
                visit(number);
                self.taken += 1;
            }
            self.piece = self.next_piece()?;
            self.taken = 0;
            if self.piece.is_empty() {
                return Ok(());
            }
        }
    }
}
