//! One file of a tablebase.

use std::path::{Path, PathBuf};

use crate::block::Block;
use crate::error::{Reason, TablebaseError};
use crate::head::{Head, Keys, Part, Summary};
use crate::index::Index;
use crate::section::{BEGIN, FRAME, Section, Sections};

/// A file that holds positions, or names those that do. A file that has its name is complete and
/// never changed, only replaced.
pub(crate) struct PartFile {
    pub(crate) path: PathBuf,
    pub(crate) head: Head,
    pub(crate) summary: Summary,
    pub(crate) parts: Option<Vec<Part>>,
    sections: Sections,
    /// The index, as it stands in the file.
    index: Vec<u8>,
    check: u32,
}

impl PartFile {
    pub(crate) fn open(path: &Path) -> Result<PartFile, TablebaseError> {
        PartFile::read(path).map_err(|reason| reason.of(path))
    }

    /// Open part `number` of the tablebase with this head, and see that it is the one that was
    /// written for it.
    pub(crate) fn open_part(
        folder: &Path,
        part: &Part,
        number: u32,
        whole: &Head,
    ) -> Result<PartFile, TablebaseError> {
        let path = folder.join(&part.file);
        let other = |what: &str| Reason::damaged(format!("it belongs to another {what}")).of(&path);
        // A name with a folder in it would lead elsewhere.
        if Path::new(&part.file).file_name() != Some(part.file.as_ref()) {
            return Err(Reason::damaged("a part stands in another folder").of(folder));
        }
        let file = PartFile::open(&path)?;
        let head = &file.head;
        if head.game != whole.game {
            let (found, wanted) = (head.game.clone(), whole.game.clone());
            return Err(Reason::OtherGame { found, wanted }.of(&path));
        }
        if (head.part, head.parts, head.views) != (Some(number), whole.parts, whole.views) {
            return Err(other("place of the tablebase"));
        }
        if (file.bytes(), file.check) != (part.bytes, part.check) {
            return Err(other("run of the solver"));
        }
        Ok(file)
    }

    fn read(path: &Path) -> Result<PartFile, Reason> {
        let sections = Sections::open(path)?;
        let head: Head = parse(&expect(sections.section(BEGIN)?, *b"HEAD")?)?;
        if !head.makes_sense() {
            return Err(Reason::damaged("its head makes no sense"));
        }
        let cut = || sections.cut();
        let tail = sections.len().checked_sub(FRAME + 8).ok_or_else(cut)?;
        // A file that is cut off ends in the middle of something else.
        let tail = sections.section(tail).ok().filter(|tail| tail.tag == *b"TAIL");
        let tail = tail.ok_or_else(cut)?;
        let index = u64::from_le_bytes(*tail.payload.first_chunk().ok_or_else(cut)?);
        let found = expect(sections.section(index)?, *b"INDX")?;
        let check = found.check;
        Index::read(&found.payload)?;
        let (mut summary, mut parts) = (None, None);
        let mut at = found.end;
        loop {
            let next = sections.section(at)?;
            at = next.end;
            match &next.tag {
                b"SUMM" => summary = Some(parse(&next)?),
                b"PART" => parts = Some(parse(&next)?),
                b"TAIL" => break,
                _ if next.may_be_skipped() => {}
                _ => return Err(Reason::UnknownSection(next.name())),
            }
        }
        let summary = summary.ok_or_else(|| Reason::damaged("it has no summary"))?;
        let (path, index) = (path.to_path_buf(), found.payload);
        Ok(PartFile { path, head, summary, parts, sections, index, check })
    }

    /// How long the file is.
    pub(crate) fn bytes(&self) -> u64 {
        self.sections.len()
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> usize {
        self.index().map_or(0, |index| index.len())
    }

    /// The number of entry `i` of block `block`, where positions are found by number.
    pub(crate) fn number(&self, block: usize, i: usize) -> u64 {
        match self.head.keys {
            Keys::Number { first, step, .. } => {
                first + (block as u64 * u64::from(self.head.block) + i as u64) * step
            }
            Keys::Notation => 0,
        }
    }

    /// The block that holds this number, and its place there; `None` if another part holds it.
    pub(crate) fn place_of(&self, number: u64) -> Option<(usize, usize)> {
        let Keys::Number { first, step, count, .. } = self.head.keys else { return None };
        let beyond = number.checked_sub(first)?;
        // Divisions by what is mostly 1 or a power of two take longer than all the rest.
        let (entry, rest) = if step <= 1 { (beyond, 0) } else { (beyond / step, beyond % step) };
        if rest != 0 || entry >= count {
            return None;
        }
        let block = self.head.block;
        Some(match block.is_power_of_two() {
            true => (
                (entry >> block.trailing_zeros()) as usize,
                (entry & u64::from(block - 1)) as usize,
            ),
            false => ((entry / u64::from(block)) as usize, (entry % u64::from(block)) as usize),
        })
    }

    /// The block that holds this notation, if this file does.
    pub(crate) fn block_of(&self, notation: &str) -> Option<usize> {
        match self.head.keys {
            Keys::Number { .. } => None,
            Keys::Notation => self.index().ok()?.find(notation),
        }
    }

    /// Read and check block `i`.
    pub(crate) fn block(&self, i: usize) -> Result<Block, TablebaseError> {
        self.read_block(i).map_err(|reason| reason.of(&self.path))
    }

    fn read_block(&self, i: usize) -> Result<Block, Reason> {
        let missing = || Reason::damaged(format!("it has no block {i}"));
        let entry = self.index()?.get(i).ok_or_else(missing)?;
        let found = expect(self.sections.section(entry.offset)?, *b"BLOK")?;
        if (found.check, found.payload.len()) != (entry.check, entry.length as usize) {
            return Err(Reason::damaged(format!("block {i} is not the one of the index")));
        }
        let noted = self.head.keys == Keys::Notation;
        let count = entry.count as usize;
        let block = Block::unpack(&found.payload, count, self.head.columns(), noted)?;
        let full = match self.head.keys {
            Keys::Notation => count > 0,
            Keys::Number { count: all, .. } => {
                let before = i as u64 * u64::from(self.head.block);
                count as u64 == all.saturating_sub(before).min(u64::from(self.head.block))
            }
        };
        if !full {
            return Err(Reason::damaged(format!("block {i} has a wrong number of positions")));
        }
        Ok(block)
    }

    fn index(&self) -> Result<Index<'_>, Reason> {
        Index::read(&self.index)
    }
}

fn expect(found: Section, tag: [u8; 4]) -> Result<Section, Reason> {
    if found.tag == tag {
        return Ok(found);
    }
    let wanted = String::from_utf8_lossy(&tag).into_owned();
    Err(Reason::damaged(format!("`{}` stands where `{wanted}` should", found.name())))
}

fn parse<T: serde::de::DeserializeOwned>(found: &Section) -> Result<T, Reason> {
    serde_json::from_slice(&found.payload)
        .map_err(|error| Reason::damaged(format!("the section `{}`: {error}", found.name())))
}
