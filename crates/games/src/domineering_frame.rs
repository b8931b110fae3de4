//! Sets of cells as bits, and the steps between them.

use crate::domineering_cells::CellSet;

/// Who places dominoes which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Places dominoes upright, on two cells of one column.
    Vertical,
    /// Places dominoes flat, on two cells of one row.
    Horizontal,
}

impl Side {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Vertical => Side::Horizontal,
            Side::Horizontal => Side::Vertical,
        }
    }
}

/// Rows and columns of a board, with the masks that follow from them.
///
/// Cells are numbered row by row: the bit of a cell is `row * columns + column`. On a board of 3
/// rows and 4 columns:
///
/// ```text
///    0  1  2  3
///    4  5  6  7
///    8  9 10 11
/// ```
///
/// What holds for one player holds for the other with rows and columns exchanged. So most methods
/// take a player and speak of steps *along* and *across* that player's dominoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<W> {
    /// How many rows there are.
    pub rows: u32,
    /// How many columns there are.
    pub columns: u32,
    /// Every cell.
    pub all: W,
    /// Cells with a neighbour to the right.
    inner: W,
    /// Cells with a neighbour above.
    lower: W,
    /// Cells with a neighbour below.
    upper: W,
    /// Distance between a cell and the one below; 0 if it has none.
    down: u32,
}

impl<W: CellSet> Frame<W> {
    /// The frame of these sizes, or `None` if it has no cell or more than the word holds.
    pub fn new(rows: u32, columns: u32) -> Option<Frame<W>> {
        let cells = rows.checked_mul(columns).filter(|cells| (1..=W::BITS).contains(cells))?;
        let all = W::FULL >> (W::BITS - cells);
        let first = W::narrow(1);
        let last =
            (0..rows).fold(W::EMPTY, |set, row| set | first << (row * columns + columns - 1));
        let down = if rows > 1 { columns } else { 0 };
        let upper = if rows > 1 { all >> down } else { W::EMPTY };
        Some(Frame { rows, columns, all, inner: all & !last, lower: upper << down, upper, down })
    }

    /// The cells right above these.
    #[inline(always)]
    fn above(&self, cells: W) -> W {
        cells >> self.down & self.upper
    }

    /// The cells right below these.
    #[inline(always)]
    fn below(&self, cells: W) -> W {
        cells << self.down & self.lower
    }

    /// The cells to the left of these.
    #[inline(always)]
    fn left(&self, cells: W) -> W {
        cells >> 1 & self.inner
    }

    /// The cells to the right of these.
    #[inline(always)]
    fn right(&self, cells: W) -> W {
        (cells & self.inner) << 1
    }

    /// One step back along the dominoes of a player.
    #[inline(always)]
    pub fn back(&self, cells: W, player: Side) -> W {
        match player {
            Side::Vertical => self.above(cells),
            Side::Horizontal => self.left(cells),
        }
    }

    /// One step forth along the dominoes of a player.
    #[inline(always)]
    pub fn forth(&self, cells: W, player: Side) -> W {
        match player {
            Side::Vertical => self.below(cells),
            Side::Horizontal => self.right(cells),
        }
    }

    /// The first cells, upper or left, of all dominoes that a player can place on `free`.
    #[inline(always)]
    pub fn moves(&self, free: W, player: Side) -> W {
        free & self.back(free, player)
    }

    /// All cells of the dominoes with these first cells.
    #[inline(always)]
    pub fn dominoes(&self, firsts: W, player: Side) -> W {
        firsts | self.forth(firsts, player)
    }

    /// Free cells that some domino of a player can cover.
    #[inline(always)]
    pub fn usable(&self, free: W, player: Side) -> W {
        self.dominoes(self.moves(free, player), player)
    }

    /// How many dominoes a player could place if the other never moved.
    #[inline(always)]
    pub fn room(&self, free: W, player: Side) -> i16 {
        (free.count() - self.odd_ends(free, player).count()) / 2
    }

    /// The last cells of the lanes of a player that have an odd number of cells.
    #[inline(always)]
    pub fn odd_ends(&self, lanes: W, player: Side) -> W {
        let inner = lanes & self.forth(lanes, player);
        let mut distance = 2 * self.step(player);
        // Cells at an even distance from the begin of their lane, twice as far in each round, and
        // cells by the number of their lane before them.
        let mut even = lanes & !inner;
        let mut reach = inner & self.forth(inner, player);
        while reach != W::EMPTY {
            even |= even << distance & reach;
            reach &= reach << distance;
            distance *= 2;
        }
        even & !self.back(lanes, player)
    }

    /// The first cells of the lanes of a player that have an odd number of cells.
    #[inline(always)]
    pub fn odd_begins(&self, lanes: W, player: Side) -> W {
        let inner = lanes & self.back(lanes, player);
        let mut distance = 2 * self.step(player);
        let mut even = lanes & !inner;
        let mut reach = inner & self.back(inner, player);
        while reach != W::EMPTY {
            even |= even >> distance & reach;
            reach &= reach >> distance;
            distance *= 2;
        }
        even & !self.forth(lanes, player)
    }

    /// These cells of `lanes` and all that come after them in a lane of a player.
    #[inline(always)]
    pub fn onward(&self, cells: W, lanes: W, player: Side) -> W {
        let mut distance = self.step(player);
        let mut filled = cells & lanes;
        let mut reach = lanes & self.forth(lanes, player);
        while reach != W::EMPTY {
            filled |= filled << distance & reach;
            reach &= reach << distance;
            distance *= 2;
        }
        filled
    }

    /// These cells of `lanes` and all that come before them in a lane of a player.
    #[inline(always)]
    pub fn backward(&self, cells: W, lanes: W, player: Side) -> W {
        let mut distance = self.step(player);
        let mut filled = cells & lanes;
        let mut reach = lanes & self.back(lanes, player);
        while reach != W::EMPTY {
            filled |= filled >> distance & reach;
            reach &= reach >> distance;
            distance *= 2;
        }
        filled
    }

    /// These cells and those around them, also across corners.
    #[inline(always)]
    pub fn around(&self, cells: W) -> W {
        let row = cells | self.left(cells) | self.right(cells);
        row | self.above(row) | self.below(row)
    }

    /// Of these cells the greedy choice in their order: each that has none chosen around it.
    #[inline(always)]
    pub fn spread_out(&self, cells: W) -> W {
        let mut open = cells;
        let mut chosen = W::EMPTY;
        while open != W::EMPTY {
            // All at once that have no earlier one beside or above them.
            let right = self.right(open);
            let next = open & !(right | self.below(open | right | self.left(open)));
            chosen |= next;
            open &= !self.around(next);
        }
        chosen
    }

    /// Of the first cells of blocks, two dominoes of a player abreast, a greedy choice such that no
    /// two blocks overlap or lie beside each other.
    #[inline(always)]
    pub fn spread_out_wide(&self, firsts: W, player: Side) -> W {
        let other = player.other();
        let after = |cells: W| {
            let one = self.forth(cells, other);
            one | self.forth(one, other)
        };
        let before = |cells: W| {
            let one = self.back(cells, other);
            one | self.back(one, other)
        };
        let mut open = firsts;
        let mut chosen = W::EMPTY;
        while open != W::EMPTY {
            let later = after(open);
            let next = open & !(later | self.forth(open | later | before(open), player));
            chosen |= next;
            let near = next | after(next) | before(next);
            open &= !(near | self.forth(near, player) | self.back(near, player));
        }
        chosen
    }

    /// Distance between the bits of the two cells of a domino.
    #[inline(always)]
    pub fn step(&self, player: Side) -> u32 {
        match player {
            Side::Vertical => self.down,
            Side::Horizontal => 1,
        }
    }

    /// Everything that is connected to `cells` through `free`.
    #[inline(always)]
    pub fn flood(&self, cells: W, free: W) -> W {
        let mut filled = cells;
        loop {
            let beside = self.left(filled) | self.right(filled);
            let grown = (filled | beside | self.above(filled) | self.below(filled)) & free;
            if grown == filled {
                return filled;
            }
            filled = grown;
        }
    }

    /// Everything of `lanes` that lies in one lane of a player with some of `cells`.
    #[inline(always)]
    pub fn lanes_of(&self, cells: W, lanes: W, player: Side) -> W {
        self.onward(cells, lanes, player) | self.backward(cells, lanes, player)
    }

    /// The same shape for all its places on the board and its mirror images: the least of the four
    /// when each is moved into the upper left corner.
    pub fn shape(&self, cells: W) -> W {
        if cells == W::EMPTY {
            return cells;
        }
        // Empty rows above and below, empty columns to the left and to the right.
        let above = cells.first_index() / self.columns;
        let below = self.rows - 1 - cells.last_index() / self.columns;
        let first_column = self.all & !self.right(self.all);
        let last_column = self.all & !self.inner;
        let (mut left, mut right) = (0, 0);
        while cells & first_column << left == W::EMPTY {
            left += 1;
        }
        while cells & last_column >> right == W::EMPTY {
            right += 1;
        }
        let cells_of_board = self.rows * self.columns;
        let turned = |set: W| set.reversed() >> (W::BITS - cells_of_board);
        let cornered = |set: W, rows: u32, columns: u32| set >> (rows * self.columns + columns);
        let upside_down = self.upside_down(cells);
        let upright = cornered(cells, above, left).min(cornered(turned(upside_down), above, right));
        let flipped = cornered(upside_down, below, left).min(cornered(turned(cells), below, right));
        upright.min(flipped)
    }

    /// The rows in reverse order.
    fn upside_down(&self, cells: W) -> W {
        let row = W::FULL >> (W::BITS - self.columns);
        (0..self.rows).fold(W::EMPTY, |set, index| {
            let cells = cells >> (index * self.columns) & row;
            set | cells << ((self.rows - 1 - index) * self.columns)
        })
    }
}
