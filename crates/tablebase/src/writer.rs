//! Writing a tablebase: positions in order, then an index of the blocks and a summary.

use std::path::{Path, PathBuf};

use attractor_core::Value;
use rayon::prelude::*;

use crate::atomic_file::AtomicFile;
use crate::block::Draft;
use crate::error::{Reason, TablebaseError};
use crate::head::{Head, Key, Keys, Part, Summary};
use crate::index::{Entry, index_payload};
use crate::section::SectionWriter;

/// How many blocks are compressed at the same time.
const BATCH: usize = 64;

/// A tablebase, or a part of one, that is being written. It appears under its name when it is
/// complete, and not before.
///
/// The same positions with the same values give the same bytes, whoever found them and however
/// often that was interrupted.
pub struct Writer {
    path: PathBuf,
    head: Head,
    out: SectionWriter<AtomicFile>,
    draft: Draft,
    waiting: Vec<Draft>,
    entries: Vec<Entry>,
    /// The last notation, to see that they come in order.
    last: Option<String>,
    written: u64,
    summary: Summary,
}

impl Writer {
    /// Begin the file `path`.
    pub fn create(path: &Path, head: Head) -> Result<Writer, TablebaseError> {
        if !head.makes_sense() {
            return Err(Reason::Refused("its head makes no sense".to_owned()).of(path));
        }
        let begin = || -> Result<SectionWriter<AtomicFile>, Reason> {
            let mut out = SectionWriter::new(AtomicFile::create_alone(path)?)?;
            out.write(*b"HEAD", &json(&head)?)?;
            Ok(out)
        };
        let out = begin().map_err(|reason| reason.of(path))?;
        Ok(Writer {
            path: path.to_path_buf(),
            head,
            out,
            draft: Draft::default(),
            waiting: Vec::new(),
            entries: Vec::new(),
            last: None,
            written: 0,
            summary: Summary::default(),
        })
    }

    /// The next number: what its position is worth to the mover there, or `None` where it stands
    /// for no position.
    pub fn number(&mut self, value: Option<Value>) -> Result<(), TablebaseError> {
        let Keys::Number { first, step, count, .. } = self.head.keys else {
            return Err(self.refused("this tablebase finds positions by notation"));
        };
        if self.written >= count {
            return Err(self.refused(&format!("there are only {count} numbers")));
        }
        let number = first + self.written * step;
        if let Some(value) = value {
            self.summary.count(value, || Key::Number(number));
        }
        self.draft.push([value]);
        self.pushed()
    }

    /// The next position in the order of notations, whose turn it is there, and what it is worth:
    /// to the mover, or to each player.
    pub fn position(
        &mut self,
        notation: &str,
        mover: usize,
        values: &[Value],
    ) -> Result<(), TablebaseError> {
        if self.head.keys != Keys::Notation {
            return Err(self.refused("this tablebase finds positions by number"));
        }
        if values.len() != self.head.columns() {
            return Err(self.refused("a position has a wrong number of values"));
        }
        if self.last.as_deref().is_some_and(|last| last >= notation) {
            return Err(self.refused(&format!("`{notation}` does not come in order")));
        }
        let value = if values.len() == 1 { values[0] } else { values[mover] };
        self.summary.count(value, || Key::Notation(notation.to_owned()));
        self.summary.count_players(self.head.players, mover, values);
        self.last = Some(notation.to_owned());
        self.draft.push_key(notation);
        self.draft.push(values.iter().copied().map(Some));
        self.pushed()
    }

    /// Count `moves` more moves that lead on from the positions written.
    pub fn moves(&mut self, moves: u64) {
        *self.summary.moves.get_or_insert(0) += moves;
    }

    /// Everything is written: the file takes its place.
    pub fn finish(mut self) -> Result<Part, TablebaseError> {
        if let Keys::Number { count, .. } = self.head.keys
            && count != self.written
        {
            let what = format!("{} of {count} numbers were given", self.written);
            return Err(self.refused(&what));
        }
        if self.draft.count > 0 {
            self.waiting.push(std::mem::take(&mut self.draft));
        }
        self.pack()?;
        let path = self.path.clone();
        self.end().map_err(|reason| reason.of(&path))
    }

    fn end(mut self) -> Result<Part, Reason> {
        let check = write_end(&mut self.out, &self.entries, &self.summary, None)?;
        let bytes = self.out.at();
        self.out.into_inner().finish()?;
        let file = self.path.file_name().map(|name| name.to_string_lossy().into_owned());
        Ok(Part { file: file.unwrap_or_default(), bytes, check, summary: self.summary })
    }

    fn pushed(&mut self) -> Result<(), TablebaseError> {
        self.written += 1;
        if self.draft.count < self.head.block {
            return Ok(());
        }
        self.waiting.push(std::mem::take(&mut self.draft));
        if self.waiting.len() < BATCH { Ok(()) } else { self.pack() }
    }

    /// Write the blocks that wait.
    fn pack(&mut self) -> Result<(), TablebaseError> {
        let packed: Vec<(Vec<u8>, u64)> = self.waiting.par_iter().map(Draft::pack).collect();
        for (draft, (payload, raw)) in self.waiting.drain(..).zip(packed) {
            let offset = self.out.at();
            let written = self.out.write(*b"BLOK", &payload);
            let check = written.map_err(|error| Reason::from(error).of(&self.path))?;
            self.summary.raw += raw;
            self.summary.packed += payload.len() as u64;
            let length = payload.len() as u32;
            self.entries.push(Entry {
                offset,
                length,
                count: draft.count,
                check,
                first: draft.first,
            });
        }
        Ok(())
    }

    fn refused(&self, what: &str) -> TablebaseError {
        Reason::Refused(what.to_owned()).of(&self.path)
    }
}

/// Index, summary, parts and the end of a file; gives the checksum of the index.
pub(crate) fn write_end(
    out: &mut SectionWriter<AtomicFile>,
    entries: &[Entry],
    summary: &Summary,
    parts: Option<&[u8]>,
) -> Result<u32, Reason> {
    let index = out.at();
    let check = out.write(*b"INDX", &index_payload(entries))?;
    out.write(*b"SUMM", &json(summary)?)?;
    if let Some(parts) = parts {
        out.write(*b"PART", parts)?;
    }
    out.write(*b"TAIL", &index.to_le_bytes())?;
    Ok(check)
}

/// As JSON, on one line.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<Vec<u8>, Reason> {
    serde_json::to_vec(value).map_err(|error| Reason::Io(error.into()))
}
