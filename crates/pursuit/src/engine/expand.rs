//! From where can the robber reach a set of vertices? The inner loop of every solver here.

use crate::engine::board::{Board, words_in_row};
use crate::engine::row::Row;

/// The predecessors of a set of vertices, for all 64 vertices of a word at a time.
pub(crate) struct Expander {
    words: usize,
    speed: u32,
    method: Method,
}

enum Method {
    /// For each group of `bits` vertices and each of its subsets, the row of predecessors.
    Table { bits: usize, rows: Vec<u64> },
    /// For each distance between the numbers of neighbours, the predecessors at that distance.
    /// Grids and their like have few distances.
    Shifts(Vec<Shift>),
}

/// Vertices whose numbers differ by the same distance from those of their successors.
struct Shift {
    distance: isize,
    /// Where the first successor is when the set stands between zeros: a word and a bit of it.
    word: usize,
    bit: u32,
    /// The vertices that have a successor at this distance.
    onto: Vec<u64>,
}

impl Expander {
    /// An expander from the predecessors of each vertex (with itself, if the robber may stay).
    /// `None` if it would need more than `memory` bytes.
    pub(crate) fn new(before: &[Vec<u32>], speed: u32, memory: u64) -> Option<Expander> {
        let order = before.len();
        let words = words_in_row(order);
        let room = usize::try_from(memory).unwrap_or(usize::MAX) / 8; // in words
        // A shift costs about three times as much as a look into the table.
        let bits = if words == 1 { 8 } else { 4 };
        let most = if words == 1 { 0 } else { order.div_ceil(bits) / 3 };
        let method = match shifts(before, words, most.min(room / words)) {
            Some(shifts) if words > 1 => Method::Shifts(shifts),
            _ => {
                // The groups of a single word come in halves of four.
                let groups = order.div_ceil(bits).next_multiple_of(if words == 1 { 4 } else { 1 });
                let size = (groups << bits).checked_mul(words).filter(|&size| size <= room)?;
                let mut rows = Vec::new();
                rows.try_reserve_exact(size).ok()?;
                rows.resize(size, 0);
                fill_table(&mut rows, before, words, bits, groups);
                Method::Table { bits, rows }
            }
        };
        Some(Expander { words, speed, method })
    }

    /// Writes to `out` the free vertices from which one turn of the robber leads into `safe`.
    ///
    /// `free` are the vertices without cops and `safe` is one of its subsets. `W` is the number
    /// of words in a row where the compiler is to know it, else 0.
    #[inline(always)]
    pub(crate) fn expand<const W: usize>(&self, safe: &[u64], free: &[u64], out: &mut [u64]) {
        self.step::<W>(safe, out);
        for (out, free) in out.iter_mut().zip(free) {
            *out &= free;
        }
        if self.speed > 1 {
            self.run(free, out);
        }
    }

    /// The further steps of a fast robber: `out` holds the result of the first.
    #[inline(never)]
    fn run(&self, free: &[u64], out: &mut [u64]) {
        let mut next = vec![0; out.len()];
        for _ in 1..self.speed {
            self.step::<0>(out, &mut next);
            let mut grew = false;
            for ((out, next), free) in out.iter_mut().zip(&next).zip(free) {
                let both = *out | (next & free);
                grew |= both != *out;
                *out = both;
            }
            if !grew {
                return;
            }
        }
    }

    #[inline(always)]
    fn step<const W: usize>(&self, set: &[u64], out: &mut [u64]) {
        match &self.method {
            Method::Table { bits, rows } => match W {
                0 => look_up(set, rows, *bits, out),
                1 => out[0] = look_up_word(set[0], rows),
                _ => look_up_row::<W>(set, rows, out),
            },
            Method::Shifts(shifts) if W > 0 && W <= 8 => {
                shift::<W>(set, shifts, &mut [0; 3 * 8 + 3], out);
            }
            Method::Shifts(shifts) => {
                shift::<0>(set, shifts, &mut vec![0; 3 * self.words + 3], out);
            }
        }
    }
}

/// Groups of eight vertices, four for each half of the word; the table of a small graph has one
/// half only.
#[inline(always)]
fn look_up_word(set: u64, rows: &[u64]) -> u64 {
    let (low, high) = rows.split_at(HALF);
    let out = look_up_half(set as u32, low);
    if high.is_empty() { out } else { out | look_up_half((set >> 32) as u32, high) }
}

#[inline(always)]
fn look_up_half(set: u32, rows: &[u64]) -> u64 {
    let rows: &[u64; HALF] = rows.first_chunk().expect("a table of one word has whole halves");
    let mut out = 0;
    for (group, byte) in set.to_le_bytes().into_iter().enumerate() {
        out |= rows[group * 256 + byte as usize];
    }
    out
}

/// Four groups of eight vertices.
const HALF: usize = 4 * 256;

#[inline(always)]
fn look_up_row<const W: usize>(set: &[u64], rows: &[u64], out: &mut [u64]) {
    let mut sum = [0; W];
    for (word, groups) in set[..W].iter().zip(rows.chunks(16 * 16 * W)) {
        let mut left = *word;
        for group in groups.chunks_exact(16 * W) {
            let row = &group[(left as usize & 15) * W..][..W];
            for (sum, row) in sum.iter_mut().zip(row) {
                *sum |= row;
            }
            left >>= 4;
        }
    }
    out[..W].copy_from_slice(&sum);
}

fn look_up(set: &[u64], rows: &[u64], bits: usize, out: &mut [u64]) {
    let words = out.len();
    let groups = 64 / bits;
    out.fill(0);
    for (index, &word) in set.iter().enumerate() {
        let mut left = word;
        let mut group = index * groups;
        while left != 0 {
            let skipped = left.trailing_zeros() as usize / bits;
            left >>= skipped * bits;
            group += skipped;
            let subset = left as usize & ((1 << bits) - 1);
            let row = &rows[((group << bits) + subset) * words..][..words];
            for (out, row) in out.iter_mut().zip(row) {
                *out |= row;
            }
            left >>= bits;
            group += 1;
        }
    }
}

/// Moves every vertex by every distance and keeps the predecessors.
///
/// The set is put between zeros, so that reading at an offset is a shift by whole words and the
/// words of a row do not depend on each other.
#[inline(always)]
fn shift<const W: usize>(set: &[u64], shifts: &[Shift], between: &mut [u64], out: &mut [u64]) {
    let mut sum = Row::<W>::new(out.len());
    let words = sum.len();
    between[words + 1..][..words].copy_from_slice(&set[..words]);
    for Shift { word, bit, onto, .. } in shifts {
        let low = &between[*word..][..words];
        let high = &between[word + 1..][..words];
        for (((sum, low), high), onto) in sum.iter_mut().zip(low).zip(high).zip(&onto[..words]) {
            // Two shifts for the part from the next word, because shifting by 64 bits is not one.
            *sum |= onto & ((low >> bit) | ((high << 1) << (63 - bit)));
        }
    }
    out[..words].copy_from_slice(&sum);
}

/// The distances between vertices and their predecessors; `None` if there are more than `most`.
fn shifts(before: &[Vec<u32>], words: usize, most: usize) -> Option<Vec<Shift>> {
    let mut shifts: Vec<Shift> = Vec::new();
    for (v, row) in before.iter().enumerate() {
        for &p in row {
            let distance = p as isize - v as isize;
            let at = match shifts.iter().position(|shift| shift.distance == distance) {
                Some(at) => at,
                None if shifts.len() == most => return None,
                None => {
                    let start = ((words as isize + 1) * 64 - distance) as usize;
                    let (word, bit) = (start / 64, (start % 64) as u32);
                    shifts.push(Shift { distance, word, bit, onto: vec![0; words] });
                    shifts.len() - 1
                }
            };
            Board::put(&mut shifts[at].onto, p as usize);
        }
    }
    Some(shifts)
}

fn fill_table(rows: &mut [u64], before: &[Vec<u32>], words: usize, bits: usize, groups: usize) {
    for group in 0..groups {
        for subset in 1usize..1 << bits {
            let start = ((group << bits) + subset) * words;
            let smaller = ((group << bits) + (subset & (subset - 1))) * words;
            let (low, high) = rows.split_at_mut(start);
            high[..words].copy_from_slice(&low[smaller..smaller + words]);
            let v = group * bits + subset.trailing_zeros() as usize;
            for &p in before.get(v).into_iter().flatten() {
                Board::put(&mut high[..words], p as usize);
            }
        }
    }
}
