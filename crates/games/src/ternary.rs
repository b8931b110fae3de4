//! Boards as numbers in base 3, a digit a cell, by table.

/// Turns two sets of cells into a number and back: digit 0 for a free cell, 1 for a cell of the
/// first set, 2 for one of the second.
pub(crate) struct Ternary {
    /// For each byte of a set, what it adds to the number.
    bytes: [Vec<u64>; 4],
    /// The two sets of every number of eight digits.
    sets: Vec<[u8; 2]>,
}

/// 3 to the power 8.
const EIGHT: u64 = 6561;

impl Ternary {
    pub(crate) fn new() -> Ternary {
        let value = |byte: u32, first: u32| {
            (0..8).filter(|i| byte >> i & 1 == 1).map(|i| 3u64.pow(first + i)).sum()
        };
        let digit = |number: u64, i: u32| number / 3u64.pow(i) % 3;
        let set = |number, digit_of| {
            (0..8).fold(0, |set, i| set | u8::from(digit(number, i) == digit_of) << i)
        };
        Ternary {
            bytes: [0, 8, 16, 24].map(|first| (0..256).map(|byte| value(byte, first)).collect()),
            sets: (0..EIGHT).map(|number| [set(number, 1), set(number, 2)]).collect(),
        }
    }

    #[inline]
    pub(crate) fn number(&self, [first, second]: [u32; 2]) -> u64 {
        self.weight(first) + 2 * self.weight(second)
    }

    /// The number whose digits are 1 in this set and 0 elsewhere.
    #[inline]
    pub(crate) fn weight(&self, set: u32) -> u64 {
        let bytes = self.bytes.iter().zip(set.to_le_bytes());
        bytes.map(|(values, byte)| values[usize::from(byte)]).sum()
    }

    /// The number of the first eight cells alone.
    #[inline]
    pub(crate) fn word(&self, sets: [u32; 2]) -> usize {
        let [first, second] = sets.map(|set| self.bytes[0][set as usize & 0xFF] as usize);
        first + 2 * second
    }

    /// The two sets of a number of eight digits.
    #[inline]
    pub(crate) fn sets_of_word(&self, word: usize) -> [u32; 2] {
        self.sets[word].map(u32::from)
    }

    #[inline]
    pub(crate) fn sets(&self, mut number: u64) -> [u32; 2] {
        let mut sets = [0, 0];
        for shift in [0, 8, 16, 24] {
            let [first, second] = self.sets[(number % EIGHT) as usize];
            sets[0] |= u32::from(first) << shift;
            sets[1] |= u32::from(second) << shift;
            number /= EIGHT;
            if number == 0 {
                break;
            }
        }
        sets
    }
}
