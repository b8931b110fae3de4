//! Notations in order, however many: sorted in runs that fit in memory, then merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use attractor_core::Vertex;
use rayon::slice::ParallelSliceMut;

use crate::block::{pack, put_number, take_number, unpack};
use crate::disk::DiskFile;
use crate::error::{Reason, TablebaseError};
use crate::section::{BEGIN, SectionWriter, Sections};
use crate::work::Work;

/// How many notations are sorted in memory.
pub(crate) const RUN: usize = 1 << 18;
/// How many are packed as one.
const PIECE: usize = 1 << 10;

/// Call `take` with the notations that `name` gives to the vertices below `count`, in their order;
/// `most` of them are sorted in memory.
pub(crate) fn in_order(
    count: usize,
    most: usize,
    name: impl Fn(Vertex) -> String + Sync,
    work: &Work,
    mut take: impl FnMut(&str, Vertex) -> Result<(), TablebaseError>,
) -> Result<(), TablebaseError> {
    let mut runs = Vec::new();
    for begin in (0..count).step_by(most) {
        let end = count.min(begin + most);
        let mut run: Vec<(String, Vertex)> =
            (begin as Vertex..end as Vertex).map(|v| (name(v), v)).collect();
        run.par_sort_unstable();
        if count <= most {
            return run.iter().try_for_each(|(notation, v)| take(notation, *v));
        }
        let path = work.file(&format!("run-{}", runs.len()));
        write(&path, &run).map_err(|reason| reason.of(&path))?;
        runs.push(path);
    }
    let mut heap = BinaryHeap::new();
    for path in &runs {
        let mut run = Run::open(path).map_err(|reason| reason.of(path))?;
        if run.step().map_err(|reason| reason.of(path))? {
            heap.push(Reverse(run));
        }
    }
    while let Some(mut least) = heap.peek_mut() {
        let run = &mut least.0;
        take(&run.notation, run.vertex)?;
        if !run.step().map_err(|reason| reason.of(&run.path))? {
            PeekMut::pop(least);
        }
    }
    Ok(())
}

fn write(path: &Path, run: &[(String, Vertex)]) -> Result<(), Reason> {
    let mut out = SectionWriter::new(BufWriter::new(DiskFile::create(path)?))?;
    for piece in run.chunks(PIECE) {
        let mut bytes = Vec::new();
        for (notation, v) in piece {
            put_number(&mut bytes, notation.len() as u64);
            bytes.extend_from_slice(notation.as_bytes());
            put_number(&mut bytes, u64::from(*v));
        }
        out.write(*b"RUNS", &pack(&bytes))?;
    }
    Ok(out.into_inner().flush()?)
}

/// A run that is read from the beginning; runs are ordered by where they stand.
struct Run {
    path: PathBuf,
    notation: String,
    vertex: Vertex,
    sections: Sections,
    at: u64,
    piece: Vec<u8>,
    read: usize,
}

impl Run {
    fn open(path: &Path) -> Result<Run, Reason> {
        let sections = Sections::open(path)?;
        let (path, notation, piece) = (path.to_path_buf(), String::new(), Vec::new());
        Ok(Run { path, notation, vertex: 0, sections, at: BEGIN, piece, read: 0 })
    }

    /// Go to the next notation; says whether there is one.
    fn step(&mut self) -> Result<bool, Reason> {
        if self.read == self.piece.len() {
            if self.at == self.sections.len() {
                return Ok(false);
            }
            let next = self.sections.section(self.at)?;
            (self.at, self.piece, self.read) = (next.end, unpack(&next.payload)?, 0);
        }
        let wrong = || Reason::damaged("a run does not hold notations");
        let mut rest = &self.piece[self.read..];
        let length = take_number(&mut rest).ok_or_else(wrong)? as usize;
        let (notation, mut rest) = rest.split_at_checked(length).ok_or_else(wrong)?;
        self.notation.clear();
        self.notation.push_str(std::str::from_utf8(notation).map_err(|_| wrong())?);
        self.vertex = take_number(&mut rest).ok_or_else(wrong)? as Vertex;
        self.read = self.piece.len() - rest.len();
        Ok(true)
    }
}

impl PartialEq for Run {
    fn eq(&self, other: &Run) -> bool {
        self.notation == other.notation
    }
}

impl Eq for Run {}

impl PartialOrd for Run {
    fn partial_cmp(&self, other: &Run) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Run {
    fn cmp(&self, other: &Run) -> std::cmp::Ordering {
        self.notation.cmp(&other.notation)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::work::Task;

    #[test]
    fn runs_are_merged_into_one_order() {
        let folder = tempfile::tempdir().unwrap();
        let word = || String::from("test");
        let task = Task { game: word(), way: word(), from: word() };
        let work =
            Work::open(&folder.path().join("a.tb"), &task, false, Duration::from_secs(1)).unwrap();
        let name = |v: Vertex| format!("{:x}", v.wrapping_mul(0x9E37_79B9));
        let mut expected: Vec<(String, Vertex)> = (0..5000).map(|v| (name(v), v)).collect();
        expected.sort();
        for most in [1, 700, 5000, 9000] {
            let mut found = Vec::new();
            in_order(if most == 1 { 0 } else { 5000 }, most, name, &work, |notation, v| {
                found.push((notation.to_owned(), v));
                Ok(())
            })
            .unwrap();
            let all = if most == 1 { &[] } else { expected.as_slice() };
            assert!(found == all, "{most}");
        }
    }
}
