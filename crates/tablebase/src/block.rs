//! A block: some positions that stand together in the file, compressed as one.

#[cfg(not(target_family = "wasm"))]
use std::cell::RefCell;
use std::io;

use attractor_core::Value;
#[cfg(not(target_family = "wasm"))]
use zstd::bulk::Decompressor;

use crate::cell;
use crate::error::Reason;

/// A block as it is filled, before it is packed.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    /// How many positions there are.
    pub(crate) count: u32,
    /// The values of each position after those of the one before.
    cells: Vec<u8>,
    /// Ranks that do not fit a cell, in the order of the cells.
    long: Vec<(u32, u32)>,
    /// Notations, each by what it shares with the one before and what it does not.
    keys: Vec<u8>,
    /// The first notation.
    pub(crate) first: String,
    last: String,
}

impl Draft {
    /// Append the values of the next position.
    pub(crate) fn push(&mut self, values: impl IntoIterator<Item = Option<Value>>) {
        for value in values {
            let (cell, long) = cell::encode(value);
            if let Some(rank) = long {
                self.long.push((self.cells.len() as u32, rank));
            }
            self.cells.push(cell);
        }
        self.count += 1;
    }

    /// Append the notation of the next position.
    pub(crate) fn push_key(&mut self, key: &str) {
        if self.count == 0 {
            self.first = key.to_owned();
        }
        let shared = self.last.bytes().zip(key.bytes()).take_while(|(a, b)| a == b).count();
        let rest = &key.as_bytes()[shared..];
        put_number(&mut self.keys, shared as u64);
        put_number(&mut self.keys, rest.len() as u64);
        self.keys.extend_from_slice(rest);
        key.clone_into(&mut self.last);
    }

    /// The block as it stands in the file, and how many bytes it had before.
    pub(crate) fn pack(&self) -> (Vec<u8>, u64) {
        let mut raw = self.cells.clone();
        // Where nothing follows, the empty list is left out, too.
        if !(self.long.is_empty() && self.keys.is_empty()) {
            put_number(&mut raw, self.long.len() as u64);
        }
        let mut before = 0;
        for &(at, rank) in &self.long {
            put_number(&mut raw, u64::from(at - before));
            put_number(&mut raw, u64::from(rank));
            before = at;
        }
        raw.extend_from_slice(&self.keys);
        (pack(&raw), raw.len() as u64)
    }
}

/// A block as it is read.
#[derive(Debug)]
pub(crate) struct Block {
    columns: usize,
    cells: Vec<u8>,
    long: Vec<(u32, u32)>,
    keys: Vec<u8>,
    /// Where each notation ends among `keys`.
    ends: Vec<u32>,
}

impl Block {
    /// Unpack a block of `count` positions.
    pub(crate) fn unpack(
        payload: &[u8],
        count: usize,
        columns: usize,
        noted: bool,
    ) -> Result<Block, Reason> {
        let wrong = || Reason::damaged("a block does not hold what its index says");
        let mut cells = unpack(payload)?;
        let width = count.checked_mul(columns).filter(|&width| width <= cells.len());
        let rest = cells.split_off(width.ok_or_else(wrong)?);
        let mut rest = rest.as_slice();
        let mut long = Vec::new();
        let mut at = 0u32;
        let count_long = if rest.is_empty() { Some(0) } else { take_number(&mut rest) };
        for _ in 0..count_long.ok_or_else(wrong)? {
            let step = take_number(&mut rest).and_then(|step| u32::try_from(step).ok());
            at = step.and_then(|step| at.checked_add(step)).ok_or_else(wrong)?;
            let rank = take_number(&mut rest).and_then(|rank| u32::try_from(rank).ok());
            long.push((at, rank.ok_or_else(wrong)?));
        }
        let listed = long.iter().map(|&(at, _)| at as usize);
        let marked = (0..cells.len()).filter(|&at| cell::is_long(cells[at]));
        if !listed.eq(marked) {
            return Err(wrong());
        }
        let (mut keys, mut ends) = (Vec::new(), Vec::new());
        let mut last = 0;
        while noted && ends.len() < count {
            let shared = take_number(&mut rest).ok_or_else(wrong)? as usize;
            let length = take_number(&mut rest).ok_or_else(wrong)? as usize;
            let (own, more) = rest.split_at_checked(length).ok_or_else(wrong)?;
            // What notations share is written once: few bytes could stand for more than any memory holds.
            if shared > keys.len() - last || keys.len() + shared + length > LARGEST {
                return Err(wrong());
            }
            let begin = keys.len();
            keys.extend_from_within(last..last + shared);
            keys.extend_from_slice(own);
            last = begin;
            ends.push(keys.len() as u32);
            rest = more;
        }
        if !rest.is_empty() || std::str::from_utf8(&keys).is_err() {
            return Err(wrong());
        }
        Ok(Block { columns, cells, long, keys, ends })
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// The value of position `i` in this column; `None` where there is no position.
    pub(crate) fn value(&self, i: usize, column: usize) -> Option<Value> {
        let at = i * self.columns + column;
        cell::decode(self.cells[at], || {
            let place = self.long.binary_search_by_key(&(at as u32), |&(at, _)| at).ok()?;
            Some(self.long[place].1)
        })
    }

    /// The notation of position `i`.
    pub(crate) fn key(&self, i: usize) -> &str {
        // It was looked at when the block was unpacked.
        std::str::from_utf8(self.key_bytes(i)).unwrap_or_default()
    }

    /// Which position has this notation.
    pub(crate) fn find(&self, key: &str) -> Option<usize> {
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.key_bytes(middle).cmp(key.as_bytes()) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(middle),
            }
        }
        None
    }

    fn key_bytes(&self, i: usize) -> &[u8] {
        let begin = if i == 0 { 0 } else { self.ends[i - 1] as usize };
        &self.keys[begin..self.ends[i] as usize]
    }
}

const STORED: u8 = 0;
const ZSTD: u8 = 1;
/// No block is larger than this before compression.
const LARGEST: usize = 1 << 28;
/// How hard to compress: beyond this the files hardly shrink.
#[cfg(not(target_family = "wasm"))]
const LEVEL: i32 = 6;

#[cfg(not(target_family = "wasm"))]
thread_local! {
    /// Making one takes a tenth of the time of a probe.
    static UNPACKER: RefCell<Decompressor<'static>> = RefCell::default();
}

#[cfg(not(target_family = "wasm"))]
fn compress(raw: &[u8]) -> io::Result<Vec<u8>> {
    zstd::bulk::compress(raw, LEVEL)
}

#[cfg(not(target_family = "wasm"))]
fn decompress(data: &[u8], length: usize) -> io::Result<Vec<u8>> {
    UNPACKER.with_borrow_mut(|unpacker| unpacker.decompress(data, length))
}

// A browser has no tablebases: the library in C that packs them is left out there.
#[cfg(target_family = "wasm")]
fn compress(_: &[u8]) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(target_family = "wasm")]
fn decompress(_: &[u8], _: usize) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// How it is compressed, how long it is, and the bytes.
pub(crate) fn pack(raw: &[u8]) -> Vec<u8> {
    let mut packed = vec![STORED];
    packed.extend_from_slice(&(raw.len() as u32).to_le_bytes());
    match compress(raw) {
        Ok(small) if small.len() < raw.len() => {
            packed[0] = ZSTD;
            packed.extend_from_slice(&small);
        }
        _ => packed.extend_from_slice(raw),
    }
    packed
}

/// What was packed.
pub(crate) fn unpack(payload: &[u8]) -> Result<Vec<u8>, Reason> {
    let short = || Reason::damaged("a block is too short");
    let (&method, rest) = payload.split_first().ok_or_else(short)?;
    let (&length, data) = rest.split_first_chunk().ok_or_else(short)?;
    let length = u32::from_le_bytes(length) as usize;
    let raw = match method {
        STORED => data.to_vec(),
        ZSTD if length <= LARGEST => decompress(data, length)
            .map_err(|error| Reason::damaged(format!("a block cannot be unpacked: {error}")))?,
        ZSTD => return Err(Reason::damaged("a block is too large")),
        other => {
            return Err(Reason::damaged(format!(
                "a block is packed in a way {other} that is not known"
            )));
        }
    };
    if raw.len() != length {
        return Err(Reason::damaged("a block does not have its length"));
    }
    Ok(raw)
}

/// Append a number, seven bits a byte, the lowest first; all bytes but the last have their top bit
/// set.
pub(crate) fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Take such a number off the front.
pub(crate) fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for shift in (0..63).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use proptest::prelude::*;

    use super::*;

    fn any_value() -> impl Strategy<Value = Option<Value>> {
        prop_oneof![
            Just(None),
            Just(Some(Value::Draw)),
            (0u32..300).prop_map(|rank| Some(Value::Loss(rank))),
            (0u32..300).prop_map(|rank| Some(Value::Win(Reverse(rank)))),
        ]
    }

    #[test]
    fn a_block_that_promises_too_much_gets_no_memory() {
        // Each notation is the one before and a letter more: all of them would take 800 megabytes.
        let count = 40_000;
        let (mut raw, mut shared) = (vec![cell::encode(Some(Value::Draw)).0; count], Vec::new());
        raw.push(0);
        for i in 0..count {
            put_number(&mut shared, i as u64);
            shared.extend([1, b'a']);
        }
        let unpacked = Block::unpack(&pack(&[raw, shared].concat()), count, 1, true);
        assert!(matches!(unpacked, Err(Reason::Damaged(_))));
    }

    proptest! {
        #[test]
        fn what_was_packed_comes_back(
            columns in 1usize..4,
            rows in prop::collection::btree_map("[a-c]{0,6}", prop::collection::vec(any_value(), 3), 0..40),
        ) {
            let mut draft = Draft::default();
            for (key, values) in &rows {
                draft.push_key(key);
                draft.push(values[..columns].iter().copied());
            }
            let (packed, _) = draft.pack();
            let block = Block::unpack(&packed, rows.len(), columns, true).unwrap();
            prop_assert_eq!(block.len(), rows.len());
            for (i, (key, values)) in rows.iter().enumerate() {
                prop_assert_eq!(block.key(i), key);
                prop_assert_eq!(block.find(key), Some(i));
                for (column, &value) in values[..columns].iter().enumerate() {
                    prop_assert_eq!(block.value(i, column), value);
                }
            }
            prop_assert_eq!(block.find("x"), None);
        }

        #[test]
        fn any_bytes_are_refused_or_read(bytes in prop::collection::vec(any::<u8>(), 0..200), count in 0usize..50) {
            let mut packed = vec![STORED];
            packed.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
            packed.extend_from_slice(&bytes);
            if let Ok(block) = Block::unpack(&packed, count, 1, true) {
                (0..block.len()).for_each(|i| drop((block.key(i).to_owned(), block.value(i, 0))));
            }
            let _ = unpack(&bytes);
        }
    }
}
