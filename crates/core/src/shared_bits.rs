//! A set of numbers that threads fill together.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::flat::FlatError;

/// The bits of a word.
pub(crate) const WORD: u64 = u64::BITS as u64;

/// A set that threads fill together. Nothing is ordered by it: they meet between levels and tiers.
pub(crate) struct SharedBits {
    pub(crate) words: Vec<AtomicU64>,
}

impl SharedBits {
    /// An empty set with room for numbers below `size`.
    ///
    /// # Errors
    /// There is no memory for it.
    pub(crate) fn new(size: u64) -> Result<SharedBits, FlatError> {
        let no_memory = FlatError::NoMemory { needed: size / 8 };
        let count = usize::try_from(size.div_ceil(WORD)).map_err(|_| no_memory)?;
        let mut words = Vec::new();
        words.try_reserve_exact(count).map_err(|_| no_memory)?;
        words.extend((0..count).map(|_| AtomicU64::new(0)));
        Ok(SharedBits { words })
    }

    #[inline]
    pub(crate) fn contains(&self, number: u64) -> bool {
        self.word((number / WORD) as usize) >> (number % WORD) & 1 == 1
    }

    #[inline]
    pub(crate) fn insert(&self, number: u64) {
        self.add((number / WORD) as usize, 1 << (number % WORD));
    }

    /// Add those of the numbers from `first` on whose bits are set, all of one word.
    #[inline]
    pub(crate) fn insert_all(&self, first: u64, numbers: u64) {
        self.add((first / WORD) as usize, numbers << (first % WORD));
    }

    pub(crate) fn remove(&self, number: u64) {
        self.words[(number / WORD) as usize].fetch_and(!(1 << (number % WORD)), Ordering::Relaxed);
    }

    /// The `length` bits from `first` on, of which there are at most as many as a word has.
    #[inline]
    pub(crate) fn window(&self, first: u64, length: u32) -> u64 {
        window(first, length, |word| self.word(word))
    }

    pub(crate) fn into_words(self) -> Vec<u64> {
        self.words.into_iter().map(AtomicU64::into_inner).collect()
    }

    /// A word; nothing is in the one behind the last.
    #[inline]
    fn word(&self, word: usize) -> u64 {
        self.words.get(word).map_or(0, |word| word.load(Ordering::Relaxed))
    }

    #[inline]
    fn add(&self, word: usize, bits: u64) {
        self.words[word].fetch_or(bits, Ordering::Relaxed);
    }
}

/// The `length` bits from `first` on, of which there are at most as many as a word has.
#[inline]
pub(crate) fn window(first: u64, length: u32, word: impl Fn(usize) -> u64) -> u64 {
    let (at, shift) = ((first / WORD) as usize, (first % WORD) as u32);
    let mut bits = word(at) >> shift;
    if shift + length > u64::BITS {
        bits |= word(at + 1) << (u64::BITS - shift);
    }
    bits & u64::MAX >> (u64::BITS - length)
}

/// Adds to a set at places that mostly follow each other, a word at a time: what several threads may
/// write costs more than what one keeps for itself.
pub(crate) struct Pen<'a> {
    bits: &'a SharedBits,
    /// The word that is kept, and what is new in it.
    word: usize,
    new: u64,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(bits: &'a SharedBits) -> Pen<'a> {
        Pen { bits, word: 0, new: 0 }
    }

    /// Add those of the numbers from `first` on whose bits are set.
    #[inline]
    pub(crate) fn add(&mut self, first: u64, numbers: u64) {
        let (word, shift) = ((first / WORD) as usize, (first % WORD) as u32);
        if word != self.word {
            self.write();
            self.word = word;
        }
        self.new |= numbers << shift;
        // What is left for the next word; a shift by all bits at once is none.
        let left = numbers >> 1 >> (u64::BITS - 1 - shift);
        if left != 0 {
            self.write();
            (self.word, self.new) = (word + 1, left);
        }
    }

    fn write(&mut self) {
        if self.new != 0 {
            self.bits.add(self.word, self.new);
            self.new = 0;
        }
    }
}

impl Drop for Pen<'_> {
    fn drop(&mut self) {
        self.write();
    }
}
