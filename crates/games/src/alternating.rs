//! Boards on which two players put their stones in turn, as numbers without gaps.

use crate::square::bits;
use crate::ternary::Ternary;

/// Numbers the boards of up to 32 cells on which the first player has as many stones as the second
/// or one more, in the order of their digits in base 3: another stone makes a larger number.
///
/// Digits are taken eight at a time, from the highest down. What a part of the digits adds to the
/// number depends on them and on how many more stones of the first player stand above: it is the
/// count of boards that agree above and are smaller here.
pub(crate) struct Alternating {
    ternary: Ternary,
    /// From the lowest digits to the highest.
    parts: Vec<Part>,
    size: u64,
}

/// Eight digits, fewer in the highest part.
struct Part {
    /// By the surplus of the first player above, from `-MOST`.
    rows: Vec<Row>,
}

/// What eight digits add, given the surplus above.
#[derive(Default)]
struct Row {
    /// By the digits; after the last, how many boards there are in all.
    below: Vec<u64>,
    /// Where to begin looking for the digits of a number: those of every `1 << step`th.
    guide: Vec<u16>,
    step: u32,
}

/// The powers of 3.
const POWERS: [usize; 8] = [1, 3, 9, 27, 81, 243, 729, 2187];

/// No surplus is larger.
const MOST: i32 = 32;

impl Alternating {
    pub(crate) fn new(cells: u32) -> Alternating {
        let ternary = Ternary::new();
        // How many ways there are to fill the digits below, by the surplus above.
        let mut ways: Vec<u64> = (-MOST..=MOST).map(|d| u64::from(d == 0 || d == 1)).collect();
        let mut parts = Vec::new();
        for first in (0..cells).step_by(8) {
            let words = 3u64.pow(8.min(cells - first));
            let surplus: Vec<i32> = (0..words).map(|word| surplus(ternary.sets(word))).collect();
            let above = (cells - first).saturating_sub(8) as i32;
            let completed = |d: i32, here: i32| {
                let ways = ways.get((d + here + MOST) as usize);
                ways.copied().unwrap_or(0)
            };
            // A surplus that the digits above cannot have needs no row.
            let row = |d: i32| match d.abs() <= above {
                true => Row::new(surplus.iter().map(|&here| completed(d, here))),
                false => Row::default(),
            };
            let rows: Vec<Row> = (-MOST..=MOST).map(row).collect();
            ways = rows.iter().map(Row::size).collect();
            parts.push(Part { rows });
        }
        let size = ways[MOST as usize];
        Alternating { ternary, parts, size }
    }

    /// Numbers run below this, and every one is a board.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    #[inline]
    pub(crate) fn number(&self, sets: [u32; 2]) -> u64 {
        let mut above = 0;
        let mut number = 0;
        for (i, part) in self.parts.iter().enumerate().rev() {
            let here = eight(sets, i);
            number += part.row(above).below[self.ternary.word(here)];
            above += surplus(here);
        }
        number
    }

    #[inline]
    pub(crate) fn sets(&self, mut number: u64) -> [u32; 2] {
        let mut above = 0;
        let mut sets = [0, 0];
        for (i, part) in self.parts.iter().enumerate().rev() {
            let row = part.row(above);
            let word = row.find(number);
            number -= row.below[word];
            let here = self.ternary.sets_of_word(word);
            above += surplus(here);
            sets = [0, 1].map(|player| sets[player] | here[player] << (8 * i));
        }
        sets
    }

    /// Whether the number with one more stone of the player to move, on each of the cells `free` in
    /// turn, satisfies `test`; ends at the first that does not.
    #[inline]
    pub(crate) fn all_additions(
        &self,
        sets: [u32; 2],
        free: u32,
        mut test: impl FnMut(u64) -> bool,
    ) -> bool {
        let player = surplus(sets) as usize; // who is one stone ahead, has moved last
        let change = 1 - 2 * player as i32;
        // What the parts above the one that changes add, and those below it, whose surplus changes.
        let (mut above, mut kept, mut lower) = (0, self.number(sets), 0);
        let mut words = [(0, 0); 4];
        for i in (0..self.parts.len()).rev() {
            let here = eight(sets, i);
            words[i] = (above, self.ternary.word(here));
            above += surplus(here);
        }
        for (i, part) in self.parts.iter().enumerate() {
            let (above, word) = words[i];
            let row = &part.row(above).below;
            kept -= row[word];
            for cell in bits(u64::from(free >> (8 * i) & 0xFF)) {
                if !test(kept + row[word + (player + 1) * POWERS[cell as usize]] + lower) {
                    return false;
                }
            }
            lower += part.row(above + change).below.get(word).unwrap_or(&0);
        }
        true
    }
}

impl Part {
    #[inline]
    fn row(&self, above: i32) -> &Row {
        &self.rows[(above + MOST) as usize]
    }
}

impl Row {
    /// From the number of boards of each eight digits.
    fn new(boards: impl Iterator<Item = u64>) -> Row {
        let mut below = vec![0];
        let mut sum = 0;
        below.extend(boards.map(|boards| {
            sum += boards;
            sum
        }));
        let step = sum.checked_ilog2().unwrap_or(0).saturating_sub(13);
        let mut row = Row { below, guide: Vec::new(), step };
        let mut word = 0;
        for number in (0..sum.div_ceil(1 << step)).map(|i| i << step) {
            word = row.find_from(word, number);
            row.guide.push(word as u16);
        }
        row
    }

    fn size(&self) -> u64 {
        self.below.last().copied().unwrap_or(0)
    }

    /// The digits that hold this number: the last of equal counts, for those before it hold none.
    #[inline]
    fn find(&self, number: u64) -> usize {
        self.find_from(usize::from(self.guide[(number >> self.step) as usize]), number)
    }

    #[inline]
    fn find_from(&self, mut word: usize, number: u64) -> usize {
        while self.below[word + 1] <= number {
            word += 1;
        }
        word
    }
}

/// How many more stones the first set has.
#[inline]
fn surplus([first, second]: [u32; 2]) -> i32 {
    first.count_ones() as i32 - second.count_ones() as i32
}

/// Eight cells of each set.
#[inline]
fn eight(sets: [u32; 2], part: usize) -> [u32; 2] {
    sets.map(|set| set >> (8 * part) & 0xFF)
}
