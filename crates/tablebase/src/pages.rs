//! An array larger than memory: pages in a file, of which some are held.

use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::disk::DiskFile;
use crate::error::Reason;

/// The cells of one page.
pub(crate) const PAGE: usize = 1 << 13;
const SHIFT: u32 = PAGE.trailing_zeros();

/// Cells of one byte or two, in the order of their numbers. A page is filled once, written at once and
/// never changed after that, so that it can be let go of at any time.
pub(crate) struct Pages {
    file: DiskFile,
    /// The bytes of a cell.
    width: usize,
    path: PathBuf,
    size: u64,
    pages: Vec<Option<Arc<[u8]>>>,
    /// The page that is being filled: it is in memory alone.
    filling: Option<usize>,
    /// Whether a page was looked at since the hand last passed.
    used: Vec<bool>,
    hand: usize,
    held: usize,
    most: usize,
    /// The checksum of each page that was written.
    pub(crate) checks: Vec<u32>,
}

impl Pages {
    /// Pages in this file for `size` cells, of which at most `bytes` are held; `checks` are those of
    /// the pages that it holds already.
    pub(crate) fn open(
        path: &Path,
        width: usize,
        size: u64,
        bytes: u64,
        checks: Option<Vec<u32>>,
    ) -> Result<Pages, Reason> {
        let file = DiskFile::go_on(path)?;
        let count = size.div_ceil(PAGE as u64) as usize;
        let checks = checks.unwrap_or_else(|| vec![0; count]);
        if checks.len() != count {
            return Err(Reason::damaged("it has a wrong number of pages"));
        }
        Ok(Pages {
            file,
            width,
            path: path.to_path_buf(),
            size,
            pages: vec![None; count],
            filling: None,
            used: vec![false; count],
            hand: 0,
            held: 0,
            most: ((bytes / (PAGE * width) as u64) as usize).max(LEAST),
            checks,
        })
    }

    /// How many pages there are.
    pub(crate) fn count(&self) -> usize {
        self.pages.len()
    }

    /// The numbers of a page.
    pub(crate) fn numbers(&self, page: usize) -> std::ops::Range<u64> {
        let begin = (page as u64) << SHIFT;
        begin..(begin + PAGE as u64).min(self.size)
    }

    /// The cell of this number.
    #[inline]
    pub(crate) fn get(&mut self, number: u64) -> Result<u16, Reason> {
        let (page, i) = ((number >> SHIFT) as usize, number as usize & (PAGE - 1));
        if self.pages[page].is_none() {
            self.load(page)?;
        }
        self.used[page] = true;
        Ok(read(self.held(page)?, self.width, i))
    }

    /// A page as it is now.
    fn page(&mut self, page: usize) -> Result<Arc<[u8]>, Reason> {
        if self.pages[page].is_none() {
            self.load(page)?;
        }
        self.used[page] = true;
        Ok(self.held(page)?.clone())
    }

    /// A page that was begun or loaded. Cells of any other page would be made up.
    #[inline]
    fn held(&self, page: usize) -> Result<&Arc<[u8]>, Reason> {
        self.pages[page].as_ref().ok_or_else(|| unsound(page, "it is not in memory"))
    }

    /// Begin a page whose cells hold these; it is held until it is written.
    pub(crate) fn begin(&mut self, page: usize, cells: impl Iterator<Item = u16>) {
        self.make_room();
        let width = self.width;
        let mut bytes = Vec::with_capacity(PAGE * self.width);
        cells.for_each(|cell| bytes.extend_from_slice(&cell.to_le_bytes()[..width]));
        self.held += usize::from(self.pages[page].is_none());
        self.pages[page] = Some(bytes.into());
        self.filling = Some(page);
    }

    /// Set a cell of the page that was begun.
    #[inline]
    pub(crate) fn set(&mut self, number: u64, cell: u16) -> Result<(), Reason> {
        let (page, i) = ((number >> SHIFT) as usize, number as usize & (PAGE - 1));
        let width = self.width;
        if self.filling != Some(page) {
            return Err(unsound(page, "it is not being filled"));
        }
        // Nobody else looks at a page that is being filled.
        let Some(cells) = self.pages[page].as_mut().and_then(Arc::get_mut) else {
            return Err(unsound(page, "somebody looks at it while it is being filled"));
        };
        cells[i * width..(i + 1) * width].copy_from_slice(&cell.to_le_bytes()[..width]);
        Ok(())
    }

    /// The page is complete: write it.
    pub(crate) fn write(&mut self, page: usize) -> Result<(), Reason> {
        let cells = self.held(page)?.clone();
        self.checks[page] = crc32fast::hash(&cells);
        self.file.seek(SeekFrom::Start((page * PAGE * self.width) as u64))?;
        self.file.write_all(&cells)?;
        self.used[page] = true;
        self.filling = None;
        Ok(())
    }

    /// Make what was written last.
    pub(crate) fn sync(&self) -> Result<(), Reason> {
        self.file.sync()?;
        Ok(())
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn load(&mut self, page: usize) -> Result<(), Reason> {
        self.make_room();
        let numbers = self.numbers(page);
        let mut cells = vec![0; (numbers.end - numbers.start) as usize * self.width];
        self.file.seek(SeekFrom::Start((page * PAGE * self.width) as u64))?;
        self.file.read_exact(&mut cells).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => Reason::Cut((page * PAGE * self.width) as u64),
            _ => Reason::Io(error),
        })?;
        if crc32fast::hash(&cells) != self.checks[page] {
            return Err(Reason::damaged(format!("page {page} does not have its checksum")));
        }
        self.pages[page] = Some(cells.into());
        self.held += 1;
        Ok(())
    }

    /// Let go of a page that nobody looked at for a while, if no more can be held.
    fn make_room(&mut self) {
        while self.held >= self.most {
            self.hand = (self.hand + 1) % self.pages.len();
            let page = self.hand;
            if self.pages[page].is_none() || self.filling == Some(page) {
                continue;
            }
            if !std::mem::take(&mut self.used[page]) {
                self.pages[page] = None;
                self.held -= 1;
            }
        }
    }
}

/// The pages that one of several threads looked at last.
pub(crate) struct Near<'a, 'p> {
    pages: &'a Mutex<&'p mut Pages>,
    width: usize,
    near: [Option<(usize, Arc<[u8]>)>; NEAR],
}

/// How many pages a thread keeps at hand.
const NEAR: usize = 32;

impl<'a, 'p> Near<'a, 'p> {
    pub(crate) fn new(pages: &'a Mutex<&'p mut Pages>) -> Near<'a, 'p> {
        let width = pages.lock().unwrap_or_else(PoisonError::into_inner).width;
        Near { pages, width, near: [const { None }; NEAR] }
    }

    /// The cell of this number.
    #[inline]
    pub(crate) fn get(&mut self, number: u64) -> Result<u16, Reason> {
        let (page, i) = ((number >> SHIFT) as usize, number as usize & (PAGE - 1));
        let near = &mut self.near[page % NEAR];
        let cells = match near {
            Some((own, cells)) if *own == page => &*cells,
            _ => {
                let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
                &near.insert((page, pages.page(page)?)).1
            }
        };
        Ok(read(cells, self.width, i))
    }
}

/// A page is not in the state that whoever asks relies on. What comes of it would be no proof, so that
/// the work ends there.
#[cold]
fn unsound(page: usize, what: &str) -> Reason {
    Reason::Refused(format!("page {page} cannot be used: {what}"))
}

/// Fewer pages than this make no sense: the one that is filled, and those that its moves lead to.
const LEAST: usize = 16;

#[inline]
fn read(cells: &[u8], width: usize, i: usize) -> u16 {
    if width == 1 {
        u16::from(cells[i])
    } else {
        u16::from_le_bytes([cells[2 * i], cells[2 * i + 1]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(folder: &Path) -> Pages {
        Pages::open(&folder.join("cells"), 1, 3 * PAGE as u64, 1 << 20, None).unwrap()
    }

    #[test]
    fn cells_are_never_lost_or_made_up() {
        let folder = tempfile::tempdir().unwrap();
        let mut pages = pages(folder.path());
        let second = PAGE as u64;
        // Before a page was begun, and after it was written, nothing can be set.
        assert!(pages.set(0, 7).is_err());
        pages.begin(0, (0..PAGE).map(|_| 3));
        assert!(pages.set(second, 7).is_err());
        pages.set(1, 7).unwrap();
        assert_eq!([pages.get(0).unwrap(), pages.get(1).unwrap()], [3, 7]);
        // Somebody holds the page: a write would not be seen there.
        let kept = pages.page(0).unwrap();
        assert!(pages.set(2, 7).is_err());
        drop(kept);
        pages.set(2, 7).unwrap();
        pages.write(0).unwrap();
        assert!(pages.set(2, 8).is_err());
        assert!(pages.write(1).is_err());
        // What was never written is no row of zeros.
        assert!(pages.get(second).is_err());
        let shared = Mutex::new(&mut pages);
        let mut near = Near::new(&shared);
        assert_eq!(near.get(2).unwrap(), 7);
        assert!(near.get(second).is_err());
    }
}
