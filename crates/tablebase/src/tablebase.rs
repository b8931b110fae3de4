//! Reading a tablebase: a map of the file, and the blocks that somebody asked for.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use attractor_core::Value;
use lru::LruCache;

use crate::block::Block;
use crate::error::{Reason, TablebaseError};
use crate::file::PartFile;
use crate::head::{Head, Keys, Summary};

/// A solved game on disk. Probing reads and checks the block that holds the position, and keeps the
/// last few blocks; nothing else is held in memory.
pub struct Tablebase {
    path: PathBuf,
    head: Head,
    summary: Summary,
    files: Vec<PartFile>,
    kept: Mutex<LruCache<(usize, usize), Arc<Block>>>,
}

/// How many blocks are kept.
const KEPT: NonZeroUsize = NonZeroUsize::new(128).expect("not zero");

impl Tablebase {
    /// Open the tablebase `path`, in one file or the one that names the parts. Everything but the
    /// blocks is checked now, each block when it is first read.
    pub fn open(path: &Path) -> Result<Tablebase, TablebaseError> {
        let file = PartFile::open(path)?;
        let (head, summary) = (file.head.clone(), file.summary.clone());
        let files = match (head.part, &file.parts) {
            (Some(_), None) if head.parts == 1 => vec![file],
            (Some(part), _) => return Err(Reason::Part { part, parts: head.parts }.of(path)),
            (None, Some(parts)) => {
                let folder = path.parent().unwrap_or(Path::new(""));
                let open = |(number, part)| PartFile::open_part(folder, part, number, &head);
                (0..).zip(parts).map(open).collect::<Result<_, _>>()?
            }
            (None, None) => {
                return Err(Reason::damaged("it names no parts").of(path));
            }
        };
        let kept = Mutex::new(LruCache::new(KEPT));
        Ok(Tablebase { path: path.to_path_buf(), head, summary, files, kept })
    }

    /// Open a tablebase that has to be of this game.
    pub fn open_for(path: &Path, game: &str) -> Result<Tablebase, TablebaseError> {
        let tablebase = Tablebase::open(path)?;
        let found = &tablebase.head.game;
        if found != game {
            let (found, wanted) = (found.clone(), game.to_owned());
            return Err(Reason::OtherGame { found, wanted }.of(path));
        }
        Ok(tablebase)
    }

    /// Where it stands.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says about itself.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// What it holds in all.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The bytes of all its files.
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(PartFile::bytes).sum()
    }

    /// How many files hold the positions.
    pub fn parts(&self) -> usize {
        self.files.len()
    }

    /// What the position of this number is worth to its mover; `None` where there is none.
    pub fn value(&self, number: u64) -> Result<Option<Value>, TablebaseError> {
        for (part, file) in self.files.iter().enumerate() {
            if let Some((block, i)) = file.place_of(number) {
                return Ok(self.block(part, block)?.value(i, 0));
            }
        }
        Ok(None)
    }

    /// What the position of this notation is worth: to its mover, or to each player. `None` where
    /// it is not in the tablebase.
    pub fn values(&self, notation: &str) -> Result<Option<Vec<Value>>, TablebaseError> {
        for (part, file) in self.files.iter().enumerate() {
            let Some(block) = file.block_of(notation) else { continue };
            let block = self.block(part, block)?;
            if let Some(i) = block.find(notation) {
                let columns = 0..self.head.columns();
                return Ok(columns.map(|column| block.value(i, column)).collect());
            }
        }
        Ok(None)
    }

    /// Every position in the order of numbers or notations.
    pub fn rows(&self) -> Rows<'_> {
        let cursors = match self.head.keys {
            Keys::Number { .. } => Vec::new(),
            Keys::Notation => (0..self.files.len()).map(|_| Cursor::default()).collect(),
        };
        Rows { tablebase: self, next: 0, cursors }
    }

    /// How many blocks each part has.
    pub fn blocks(&self) -> Vec<usize> {
        self.files.iter().map(PartFile::blocks).collect()
    }

    pub(crate) fn file(&self, part: usize) -> &PartFile {
        &self.files[part]
    }

    fn block(&self, part: usize, block: usize) -> Result<Arc<Block>, TablebaseError> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().get(&(part, block)) {
            return Ok(known.clone());
        }
        let read = Arc::new(self.files[part].block(block)?);
        kept().put((part, block), read.clone());
        Ok(read)
    }
}

/// The positions of a tablebase in order.
pub struct Rows<'a> {
    tablebase: &'a Tablebase,
    next: u64,
    cursors: Vec<Cursor>,
}

/// Where one part stands.
#[derive(Default)]
struct Cursor {
    block: usize,
    read: Option<Block>,
    i: usize,
}

/// One position of a tablebase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its number or notation.
    pub key: crate::head::Key,
    /// What it is worth: to its mover, or to each player.
    pub values: Vec<Value>,
}

impl Iterator for Rows<'_> {
    type Item = Result<Row, TablebaseError>;

    fn next(&mut self) -> Option<Result<Row, TablebaseError>> {
        match self.tablebase.head.keys {
            Keys::Number { size, .. } => self.next_number(size),
            Keys::Notation => self.next_notation().transpose(),
        }
    }
}

impl Rows<'_> {
    fn next_number(&mut self, size: u64) -> Option<Result<Row, TablebaseError>> {
        while self.next < size {
            let number = self.next;
            self.next += 1;
            match self.tablebase.value(number) {
                Ok(None) => {}
                Ok(Some(value)) => {
                    let key = crate::head::Key::Number(number);
                    return Some(Ok(Row { key, values: vec![value] }));
                }
                Err(error) => {
                    self.next = size;
                    return Some(Err(error));
                }
            }
        }
        None
    }

    fn next_notation(&mut self) -> Result<Option<Row>, TablebaseError> {
        for (cursor, file) in self.cursors.iter_mut().zip(&self.tablebase.files) {
            while cursor.read.as_ref().is_none_or(|block| cursor.i >= block.len()) {
                if cursor.block >= file.blocks() {
                    cursor.read = None;
                    break;
                }
                // A damaged block is told once, and passed over if somebody goes on.
                cursor.block += 1;
                cursor.i = 0;
                cursor.read = None;
                cursor.read = Some(file.block(cursor.block - 1)?);
            }
        }
        let columns = self.tablebase.head.columns();
        let next = self.cursors.iter_mut().filter(|cursor| cursor.read.is_some()).min_by(|a, b| {
            let key =
                |cursor: &Cursor| cursor.read.as_ref().map(|block| block.key(cursor.i).to_owned());
            key(a).cmp(&key(b))
        });
        let Some(cursor) = next else { return Ok(None) };
        let Some(block) = &cursor.read else { return Ok(None) };
        let i = cursor.i;
        cursor.i += 1;
        let values = (0..columns).filter_map(|column| block.value(i, column)).collect();
        Ok(Some(Row { key: crate::head::Key::Notation(block.key(i).to_owned()), values }))
    }
}
