//! A tablebase in several files: one part a worker, and a small file that names them.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::{TablebaseError, Trouble};
use crate::head::{Head, Keys, Summary};
use crate::section::SectionWriter;
use crate::whole::WholeFile;
use crate::writer::{json, write_end};

/// A part that was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The name of its file, which stands beside the one that names it.
    pub file: String,
    /// How long it is.
    pub bytes: u64,
    /// The checksum of its index, which holds the checksums of all blocks.
    pub check: u32,
    /// What it holds in all.
    pub summary: Summary,
}

/// Write the file that makes one tablebase of `parts`, which stand beside it. `head` is that of any
/// of them.
pub fn join(path: &Path, head: Head, parts: &[Part]) -> Result<(), TablebaseError> {
    let keys = match head.keys {
        Keys::Number { size, .. } => Keys::Number { first: 0, step: 1, count: size, size },
        Keys::Notation => Keys::Notation,
    };
    let head = Head { keys, part: None, parts: parts.len() as u32, ..head };
    let write = || -> Result<(), Trouble> {
        let mut out = SectionWriter::new(WholeFile::create(path)?)?;
        out.write(*b"HEAD", &json(&head)?)?;
        let mut summary = Summary::default();
        parts.iter().for_each(|part| summary.join(&part.summary));
        write_end(&mut out, &[], &summary, Some(&json(&parts)?))?;
        Ok(out.into_inner().finish()?)
    };
    write().map_err(|trouble| trouble.of(path))
}

/// The name of part `part`, counted from 0, of the tablebase `path`: `game.tb.0`.
pub fn part_path(path: &Path, part: u32) -> std::path::PathBuf {
    crate::whole::with_suffix(path, &format!(".{part}"))
}
