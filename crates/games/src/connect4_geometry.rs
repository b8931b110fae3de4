//! The board of Connect Four as a rectangle of bits.

/// Width, height and line length of a board, with the bit masks that follow from them.
///
/// A column takes `height + 1` bits, lowest cell first; the extra bit on top is never a stone, so
/// that shifting a board never carries a line from one column into the next. On 7x6:
///
/// ```text
///    .  .  .  .  .  .  .      6 13 20 27 34 41 48   <- never a stone
///    5 12 19 26 33 40 47
///    4 11 18 25 32 39 46
///    3 10 17 24 31 38 45
///    2  9 16 23 30 37 44
///    1  8 15 22 29 36 43
///    0  7 14 21 28 35 42
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Number of columns.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
    /// Number of stones in a row that win.
    pub line: u32,
    /// The lowest cell of every column.
    pub bottom: u64,
    /// Every cell.
    pub board: u64,
    /// Cells with an even number of cells from them to the top, themselves included: when such a
    /// cell is the lowest empty one of its column, the column has an even number of empty cells.
    pub even: u64,
    /// `risen[k]`: cells of row 2^k and higher.
    risen: [u64; 6],
}

impl Geometry {
    /// The ordinary board: seven columns, six rows, four in a row.
    pub const STANDARD: Geometry = match Geometry::new(7, 6, 4) {
        Some(geometry) => geometry,
        None => panic!("7x6 fits in 64 bits"),
    };

    /// The board of these sizes, or `None` where `width * (height + 1)` exceeds 64, a size is more
    /// than 32 or 0, or the line is longer than 64 or 0.
    #[must_use]
    pub const fn new(width: u32, height: u32, line: u32) -> Option<Geometry> {
        if width == 0 || height == 0 || line == 0 || width > 32 || height > 32 || line > 64 {
            return None;
        }
        if width * (height + 1) > 64 {
            return None;
        }
        let (mut bottom, mut board, mut even, mut risen) = (0, 0, 0, [0; 6]);
        let mut column = 0;
        while column < width {
            let low = 1 << (column * (height + 1));
            bottom |= low;
            let mut row = 0;
            while row < height {
                let cell = low << row;
                board |= cell;
                if (height - row).is_multiple_of(2) {
                    even |= cell;
                }
                let mut power = 0;
                while power < 6 {
                    if row >= 1 << power {
                        risen[power] |= cell;
                    }
                    power += 1;
                }
                row += 1;
            }
            column += 1;
        }
        Some(Geometry { width, height, line, bottom, board, even, risen })
    }

    /// Number of cells.
    #[inline(always)]
    #[must_use]
    pub const fn cells(&self) -> u32 {
        self.width * self.height
    }

    /// Number of bits of a key: one column after the other, the spare bit on top included.
    #[inline(always)]
    pub const fn bits(&self) -> u32 {
        self.width * (self.height + 1)
    }

    /// The cells of one column.
    #[inline(always)]
    pub const fn column(&self, column: u32) -> u64 {
        ((1 << self.height) - 1) << (column * (self.height + 1))
    }

    /// The column of a single cell.
    #[inline(always)]
    pub const fn column_of(&self, cell: u64) -> u32 {
        cell.trailing_zeros() / (self.height + 1)
    }

    /// The board seen in a mirror: columns in reverse order.
    #[inline(always)]
    pub const fn mirror(&self, cells: u64) -> u64 {
        let stride = self.height + 1;
        let column = u64::MAX >> (64 - stride);
        let (mut rest, mut seen, mut left) = (cells, 0, self.width);
        while left > 0 {
            left -= 1;
            seen |= (rest & column) << (left * stride);
            rest = if stride < 64 { rest >> stride } else { 0 };
        }
        seen
    }

    /// The given cells and all that lie above them.
    #[inline(always)]
    pub const fn upward(&self, cells: u64) -> u64 {
        let (mut grown, mut power) = (cells, 0);
        while power < 6 && (1 << power) < self.height {
            grown |= (grown << (1 << power)) & self.risen[power];
            power += 1;
        }
        grown
    }

    /// The four directions in which a line may run, as distances between bits.
    #[inline(always)]
    pub const fn directions(&self) -> [u32; 4] {
        [1, self.height, self.height + 1, self.height + 2]
    }

    /// The cells where a line of these stones begins that runs in steps of `step` bits.
    #[inline(always)]
    pub const fn lines(&self, stones: u64, step: u32) -> u64 {
        if self.line == 4 {
            let pairs = stones & stones >> step;
            return pairs & pairs.unbounded_shr(2 * step);
        }
        // `runs` holds the cells that begin a run of `length`, which is doubled while it can be.
        let (mut runs, mut length) = (stones, 1);
        while length < self.line {
            let more = if length * 2 <= self.line { length } else { self.line - length };
            runs &= runs.unbounded_shr(step * more);
            length += more;
        }
        runs
    }

    /// Is there a whole line among these cells?
    #[inline(always)]
    pub const fn has_line(&self, cells: u64) -> bool {
        let [up, down_right, right, up_right] = self.directions();
        let straight = self.lines(cells, up) | self.lines(cells, right);
        straight | self.lines(cells, down_right) | self.lines(cells, up_right) != 0
    }

    /// The cells of the first column, empty or not, that complete a line with these stones, none of which
    /// is in that column.
    #[inline(always)]
    pub const fn completing_first(&self, stones: u64) -> u64 {
        let [_, down_right, right, up_right] = self.directions();
        let steps = [down_right, right, up_right];
        let (mut found, mut way) = (0, 0);
        while way < 3 {
            let step = steps[way];
            found |= if self.line == 4 {
                stones >> step & stones.unbounded_shr(2 * step) & stones.unbounded_shr(3 * step)
            } else {
                let (mut run, mut k) = (stones >> step, 2);
                while k < self.line {
                    run &= stones.unbounded_shr(k * step);
                    k += 1;
                }
                run
            };
            way += 1;
        }
        found & self.column(0)
    }

    /// The cells, empty or not, that complete a line when added to these stones.
    #[inline(always)]
    pub const fn completing(&self, stones: u64) -> u64 {
        let directions = self.directions();
        let mut found = {
            // A vertical line is only ever completed on top.
            let (mut run, mut k) = (u64::MAX, 1);
            while k < self.line {
                run &= stones.unbounded_shl(k);
                k += 1;
            }
            run
        };
        let mut way = 1;
        while way < 4 {
            let step = directions[way];
            // Meet a run of k stones on one side with a run of line - 1 - k on the other.
            let (mut below, mut k) = (u64::MAX, 0);
            while k < self.line {
                let (mut above, mut j) = (u64::MAX, 1);
                while j < self.line - k {
                    above &= stones.unbounded_shr(j * step);
                    j += 1;
                }
                found |= below & above;
                k += 1;
                below &= stones.unbounded_shl(k * step);
            }
            way += 1;
        }
        found & self.board
    }
}
