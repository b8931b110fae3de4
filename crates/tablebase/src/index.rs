//! Where the blocks of a file stand.

use crate::error::Reason;

/// One block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Where its section stands.
    pub(crate) offset: u64,
    /// The bytes of its payload.
    pub(crate) length: u32,
    /// How many positions it holds.
    pub(crate) count: u32,
    /// Its checksum.
    pub(crate) check: u32,
    /// Its first notation; empty where positions are found by number.
    pub(crate) first: String,
}

/// The bytes of one entry: offset, length, count, checksum, and where its notation ends.
const ENTRY: usize = 8 + 4 + 4 + 4 + 8;

/// The entries, each of the same length, then the notations that they begin with.
pub(crate) fn index_payload(entries: &[Entry]) -> Vec<u8> {
    let mut payload = Vec::with_capacity(8 + entries.len() * ENTRY);
    payload.extend_from_slice(&(entries.len() as u64).to_le_bytes());
    let mut end = 0u64;
    for entry in entries {
        end += entry.first.len() as u64;
        payload.extend_from_slice(&entry.offset.to_le_bytes());
        payload.extend_from_slice(&entry.length.to_le_bytes());
        payload.extend_from_slice(&entry.count.to_le_bytes());
        payload.extend_from_slice(&entry.check.to_le_bytes());
        payload.extend_from_slice(&end.to_le_bytes());
    }
    entries.iter().for_each(|entry| payload.extend_from_slice(entry.first.as_bytes()));
    payload
}

/// The index of a file, read where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Index<'a> {
    entries: &'a [u8],
    heap: &'a [u8],
}

impl<'a> Index<'a> {
    pub(crate) fn read(payload: &'a [u8]) -> Result<Index<'a>, Reason> {
        let wrong = || Reason::damaged("the index does not have its length");
        let (&count, rest) = payload.split_first_chunk().ok_or_else(wrong)?;
        let count = usize::try_from(u64::from_le_bytes(count)).map_err(|_| wrong())?;
        let length = count.checked_mul(ENTRY).ok_or_else(wrong)?;
        let (entries, heap) = rest.split_at_checked(length).ok_or_else(wrong)?;
        Ok(Index { entries, heap })
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len() / ENTRY
    }

    /// Entry `i`; nothing beyond the last one, or where it makes no sense.
    pub(crate) fn get(&self, i: usize) -> Option<Entry> {
        let entry = self.entry(i)?;
        Some(Entry {
            offset: u64::from_le_bytes(*entry.first_chunk()?),
            length: u32::from_le_bytes(*entry[8..].first_chunk()?),
            count: u32::from_le_bytes(*entry[12..].first_chunk()?),
            check: u32::from_le_bytes(*entry[16..].first_chunk()?),
            first: std::str::from_utf8(self.first(i)?).ok()?.to_owned(),
        })
    }

    /// The block that holds this notation, if any does.
    pub(crate) fn find(&self, notation: &str) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.first(middle)? <= notation.as_bytes() {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low.checked_sub(1)
    }

    fn first(&self, i: usize) -> Option<&'a [u8]> {
        let end = |i: usize| {
            let bytes = self.entry(i)?[20..].first_chunk()?;
            usize::try_from(u64::from_le_bytes(*bytes)).ok()
        };
        let begin = if i == 0 { 0 } else { end(i - 1)? };
        self.heap.get(begin..end(i)?)
    }

    fn entry(&self, i: usize) -> Option<&'a [u8]> {
        let begin = i.checked_mul(ENTRY)?;
        self.entries.get(begin..begin + ENTRY)
    }
}
