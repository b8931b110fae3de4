//! Solving layer by layer, for numbered games in which play can come back: all in memory, written
//! down between layers.

use std::io::Write;
use std::path::Path;

use attractor_core::{
    Cancelled, Flat, FlatError, FlatState, Numbered, Snapshot, Watch, solve_flat_from,
};
use mmap_io::MemoryMappedFile;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::block::{pack, unpack};
use crate::error::{TablebaseError, Trouble};
use crate::section::{BEGIN, SectionWriter, check_beginning, section};
use crate::whole::WholeFile;
use crate::work::Work;
use crate::writer::json;

/// Which layer was written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Layer {
    rank: u16,
    wide: bool,
    size: usize,
}

/// The codes of so many numbers are packed as one.
const PIECE: usize = 1 << 18;

/// Solve `game` in at most `bytes`, from the layer that was written down last.
pub(crate) fn solve<G: Numbered>(
    game: &G,
    work: &mut Work,
    bytes: u64,
    watch: &dyn Watch,
) -> Result<Flat, TablebaseError> {
    let path = work.file("layer");
    let state = match path.exists() {
        true => Some(read(&path).map_err(|trouble| trouble.of(&path))?),
        false => None,
    };
    let mut failed = None;
    let mut keep = |snapshot: &Snapshot<'_>| {
        if !work.due() {
            return Ok(());
        }
        let written = write(&path, snapshot);
        work.kept();
        written.map_err(|trouble| {
            failed = Some(trouble);
            Cancelled
        })
    };
    let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
    let solved = solve_flat_from(game, bytes, state, &mut keep, watch);
    match (solved, failed) {
        (Ok(flat), _) => Ok(flat),
        (Err(_), Some(trouble)) => Err(trouble.of(&path)),
        (Err(FlatError::Cancelled), None) => Err(Trouble::Cancelled.of(&path)),
        (Err(error), None) => Err(Trouble::TooLarge(error.to_string()).of(&path)),
    }
}

fn write(path: &Path, snapshot: &Snapshot<'_>) -> Result<(), Trouble> {
    let &Snapshot { rank, wide, size, .. } = snapshot;
    let mut out = SectionWriter::new(WholeFile::create(path)?)?;
    out.write(*b"WORK", &json(&Layer { rank, wide, size })?)?;
    for begin in (0..size).step_by(PIECE) {
        let codes = (begin..size.min(begin + PIECE)).map(|number| snapshot.code(number).to_le_bytes());
        let bytes: Vec<u8> = match wide {
            true => codes.flatten().collect(),
            false => codes.map(|[low, _]| low).collect(),
        };
        // Small pieces are packed at the same time.
        let packed: Vec<Vec<u8>> = bytes.par_chunks(PIECE / 4).map(pack).collect();
        packed.iter().try_for_each(|piece| out.write(*b"DATA", piece).map(drop))?;
    }
    let mut file = out.into_inner();
    file.flush()?;
    Ok(file.finish()?)
}

fn read(path: &Path) -> Result<FlatState, Trouble> {
    let map = MemoryMappedFile::open_ro(path)
        .map_err(|error| Trouble::Io(std::io::Error::other(error)))?;
    let bytes = map.as_slice_bytes(0, map.len()).unwrap_or_default();
    check_beginning(bytes)?;
    let record = section(bytes, BEGIN)?;
    let layer: Layer = serde_json::from_slice(record.payload)
        .map_err(|error| Trouble::damaged(format!("its record: {error}")))?;
    let length = layer.size * if layer.wide { 2 } else { 1 };
    let mut codes = Vec::with_capacity(length.min(bytes.len().saturating_mul(1 << 10)));
    let mut at = record.end;
    while codes.len() < length {
        let piece = section(bytes, at)?;
        codes.extend(unpack(piece.payload)?);
        at = piece.end;
    }
    if codes.len() != length {
        return Err(Trouble::damaged("a layer does not have its length"));
    }
    Ok(FlatState { rank: layer.rank, wide: layer.wide, codes })
}
