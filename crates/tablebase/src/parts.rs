//! A tablebase in several files: one part a worker, and a small file that names them.

use std::path::Path;

use crate::atomic_file::{AtomicFile, with_suffix};
use crate::error::{Reason, TablebaseError};
use crate::head::{Head, Keys, Part, Summary};
use crate::section::SectionWriter;
use crate::writer::{json, write_end};

/// Write the file that makes one tablebase of `parts`, which stand beside it. `head` is that of any
/// of them.
pub fn join(path: &Path, head: Head, parts: &[Part]) -> Result<(), TablebaseError> {
    let keys = match head.keys {
        Keys::Number { size, .. } => Keys::Number { first: 0, step: 1, count: size, size },
        Keys::Notation => Keys::Notation,
    };
    let head = Head { keys, part: None, parts: parts.len() as u32, ..head };
    let write = || -> Result<(), Reason> {
        let mut out = SectionWriter::new(AtomicFile::create_alone(path)?)?;
        out.write(*b"HEAD", &json(&head)?)?;
        let mut summary = Summary::default();
        parts.iter().for_each(|part| summary.join(&part.summary));
        write_end(&mut out, &[], &summary, Some(&json(&parts)?))?;
        out.into_inner().finish()?;
        Ok(())
    };
    write().map_err(|reason| reason.of(path))
}

/// The name of part `part`, counted from 0, of the tablebase `path`: `game.tb.0`.
pub fn part_path(path: &Path, part: u32) -> std::path::PathBuf {
    with_suffix(path, &format!(".{part}"))
}
