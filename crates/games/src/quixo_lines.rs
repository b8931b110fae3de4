//! Quixo in numbers alone: what a push does to the number of a board, read from tables of lines.
//!
//! A board is a number in base 3, a digit a cube: 0 blank, 1 the mover's, 2 the other's. A push
//! changes one line, so the difference that it makes depends on the content of that line alone.

use attractor_core::Standing;

use crate::square::bits;

/// The largest side of a board.
const MOST: usize = 5;
/// How many images a board has, itself included.
const IMAGES: usize = 8;

/// The tables for one size of board.
pub(crate) struct Lines {
    side: usize,
    /// By the content of a row: the same with the players exchanged.
    swapped: Vec<u32>,
    /// By the row and then its content: what it counts in the numbers of all images of the board, turned and in a mirror.
    images: Vec<[u64; IMAGES]>,
    /// By the content of a row: the cubes of the mover, and of the other, as sets.
    marks: Vec<[u8; 2]>,
    /// By the content of a row: the digit of each column in a byte of its own.
    spread: Vec<u64>,
    /// What pushes add to a number whose players are exchanged already: along a row and along a
    /// column, on the border and inside.
    push: [[Differences; 2]; 2],
    /// What taking pushes back adds, in the same order.
    pull: [[Differences; 2]; 2],
}

/// For each content of a line, the differences that it allows.
#[derive(Default)]
struct Differences {
    starts: Vec<u32>,
    all: Vec<i64>,
}

impl Differences {
    #[inline]
    fn of(&self, content: usize) -> &[i64] {
        &self.all[self.starts[content] as usize..self.starts[content + 1] as usize]
    }

    fn new(lists: Vec<Vec<i64>>) -> Differences {
        let mut differences = Differences { starts: vec![0], all: Vec::new() };
        for mut list in lists {
            list.sort_unstable();
            list.dedup();
            differences.all.extend(list);
            differences.starts.push(differences.all.len() as u32);
        }
        differences
    }
}

impl Lines {
    pub(crate) fn new(side: u32) -> Lines {
        let side = side as usize;
        let contents = 3usize.pow(side as u32);
        let swapped = |content| content_of(digits(content, side).map(exchanged), 3);
        let image = |y: usize, content, image: usize| {
            let last = side - 1;
            let place = |x: usize| {
                let x = if image & 1 == 0 { x } else { last - x };
                let y = if image & 2 == 0 { y } else { last - y };
                if image & 4 == 0 { y * side + x } else { x * side + y }
            };
            let digits = digits(content, side).enumerate();
            digits.map(|(x, digit)| digit as u64 * 3u64.pow(place(x) as u32)).sum()
        };
        let rows = (0..side).flat_map(|y| (0..contents).map(move |content| (y, content)));
        let mark = |content, owner| {
            digits(content, side)
                .enumerate()
                .fold(0, |set, (x, digit)| set | u8::from(digit == owner) << x)
        };
        let spread = |content| {
            digits(content, side)
                .enumerate()
                .fold(0, |all, (x, digit)| all | (digit as u64) << (8 * x))
        };
        // Digits of a row count 1, 3, 9, …; digits of the first column count once for each row below.
        let table = |column: bool, outer: bool, back: bool| {
            let weight = if column { contents as i64 } else { 1 };
            let number = |digits: Vec<usize>| content_of(digits.into_iter(), weight.max(3));
            let mut lists = vec![Vec::new(); contents];
            for content in 0..contents {
                let before: Vec<usize> = digits(content, side).collect();
                for after in pushes(&before, outer) {
                    if back {
                        let difference = number(before.clone()) - number(after.clone());
                        lists[content_of(after.into_iter(), 3) as usize].push(difference);
                    } else {
                        let seen =
                            |line: &[usize]| number(line.iter().copied().map(exchanged).collect());
                        lists[content].push(seen(&after) - seen(&before));
                    }
                }
            }
            Differences::new(lists)
        };
        let tables = |back| {
            [false, true].map(|column| [true, false].map(|outer| table(column, outer, back)))
        };
        Lines {
            side,
            swapped: (0..contents).map(|content| swapped(content) as u32).collect(),
            images: rows
                .map(|(y, content)| std::array::from_fn(|i| image(y, content, i)))
                .collect(),
            marks: (0..contents).map(|content| [mark(content, 1), mark(content, 2)]).collect(),
            spread: (0..contents).map(spread).collect(),
            push: tables(false),
            pull: tables(true),
        }
    }

    /// Whether the game is over: a line of the mover's counts first.
    #[inline]
    pub(crate) fn standing(&self, number: u64) -> Standing {
        let rows = &self.rows(number)[..self.side];
        let has_line = |owner: usize| {
            let full = (1u8 << self.side) - 1;
            let (mut row, mut column, mut rising, mut falling) = (false, full, full, full);
            for (y, &content) in rows.iter().enumerate() {
                let marks = self.marks[content][owner];
                row |= marks == full;
                column &= marks;
                rising &= u8::from(marks >> y & 1 == 1).wrapping_neg();
                falling &= u8::from(marks >> (self.side - 1 - y) & 1 == 1).wrapping_neg();
            }
            row || column != 0 || rising != 0 || falling != 0
        };
        match (has_line(0), has_line(1)) {
            (true, _) => Standing::Won,
            (_, true) => Standing::Lost,
            _ => Standing::GoesOn,
        }
    }

    /// Whether every push leads to a number that satisfies `test`.
    #[inline]
    pub(crate) fn all_after(&self, number: u64, mut test: impl FnMut(u64) -> bool) -> bool {
        let rows = self.rows(number);
        let seen = self.exchanged(&rows);
        self.differences(&rows, &self.push, |difference| test(seen.wrapping_add_signed(difference)))
    }

    /// Every number from which a push leads to this one.
    #[inline]
    pub(crate) fn each_before(&self, number: u64, mut visit: impl FnMut(u64)) {
        let pushed = self.exchanged(&self.rows(number));
        self.differences(&self.rows(pushed), &self.pull, |difference| {
            visit(pushed.wrapping_add_signed(difference));
            true
        });
    }

    /// Whether the numbers of the board and its seven images, turned and in a mirror, satisfy `test`.
    #[inline]
    pub(crate) fn all_images(&self, number: u64, test: impl FnMut(u64) -> bool) -> bool {
        let contents = self.swapped.len();
        let mut images = [0; IMAGES];
        for (y, content) in self.rows(number).into_iter().enumerate().take(self.side) {
            let row = &self.images[y * contents + content];
            images.iter_mut().zip(row).for_each(|(image, part)| *image += part);
        }
        images.into_iter().all(test)
    }

    /// The differences of every line of a board, until `test` fails.
    #[inline]
    fn differences(
        &self,
        rows: &[usize; MOST],
        tables: &[[Differences; 2]; 2],
        mut test: impl FnMut(i64) -> bool,
    ) -> bool {
        let last = self.side - 1;
        let (mut row_weight, mut column_weight, mut columns, mut power) = (1, 1, 0, 1);
        for (y, &content) in rows[..self.side].iter().enumerate() {
            let table = &tables[0][usize::from(y != 0 && y != last)];
            if !table.of(content).iter().all(|difference| test(difference * row_weight)) {
                return false;
            }
            row_weight *= self.swapped.len() as i64;
            columns += self.spread[content] * power;
            power *= 3;
        }
        for x in 0..self.side {
            let table = &tables[1][usize::from(x != 0 && x != last)];
            let content = (columns >> (8 * x) & 0xFF) as usize;
            if !table.of(content).iter().all(|difference| test(difference * column_weight)) {
                return false;
            }
            column_weight *= 3;
        }
        true
    }

    /// The content of each row. The sizes are spelt out so that each division is by a constant.
    #[inline]
    fn rows(&self, number: u64) -> [usize; MOST] {
        #[inline]
        fn split<const BASE: u64>(mut number: u64) -> [usize; MOST] {
            std::array::from_fn(|_| {
                let content = number % BASE;
                number /= BASE;
                content as usize
            })
        }
        match self.side {
            2 => split::<9>(number),
            3 => split::<27>(number),
            4 => split::<81>(number),
            _ => split::<243>(number),
        }
    }

    #[inline]
    fn exchanged(&self, rows: &[usize; MOST]) -> u64 {
        let base = self.swapped.len() as u64;
        rows[..self.side]
            .iter()
            .rev()
            .fold(0, |number, &row| number * base + u64::from(self.swapped[row]))
    }
}

#[inline]
fn exchanged(digit: usize) -> usize {
    [0, 2, 1][digit]
}

#[inline]
fn digits(content: usize, side: usize) -> impl Iterator<Item = usize> {
    (0..side as u32).map(move |x| content / 3usize.pow(x) % 3)
}

#[inline]
fn content_of(digits: impl Iterator<Item = usize>, weight: i64) -> i64 {
    let (mut number, mut unit) = (0, 1);
    for digit in digits {
        number += digit as i64 * unit;
        unit *= weight;
    }
    number
}

/// What a line can become: any cube of a line on the border, the two ends of one inside, that is not
/// the other's is taken out and pushed in again as the mover's, at an end where it was not.
fn pushes(line: &[usize], outer: bool) -> Vec<Vec<usize>> {
    let last = line.len() - 1;
    let takable = if outer { (1u64 << line.len()) - 1 } else { 1 | 1 << last };
    let mut results = Vec::new();
    for taken in bits(takable).map(|cell| cell as usize).filter(|&cell| line[cell] != 2) {
        let mut rest = line.to_vec();
        rest.remove(taken);
        for end in [0, last].into_iter().filter(|&end| end != taken) {
            let mut after = rest.clone();
            after.insert(end, 1);
            results.push(after);
        }
    }
    results
}
