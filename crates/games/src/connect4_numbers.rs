//! Connect Four by numbers: first by how many stones there are, then by how high the columns are, then
//! by which of the stones are the first player's.

use std::ops::Range;

use attractor_core::{Direction, Game, Numbered, Player, Standing};

use crate::connect4::{Connect4, Geometry, Position};
use crate::square::bits;

/// The most columns of a board.
const WIDEST: usize = 32;

/// How many ways there are to choose `k` of `n` stones.
static CHOICES: [[u64; 65]; 65] = {
    let mut choices = [[0u64; 65]; 65];
    let mut n = 0;
    while n < 65 {
        choices[n][0] = 1;
        let mut k = 1;
        while k <= n {
            choices[n][k] = choices[n - 1][k - 1] + choices[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choices
};

/// Boards from which on it is worth looking at what they share.
const MANY: u64 = 16;

/// How many stones each column has, from the first.
type Heights = [u8; WIDEST];

/// Numbers the boards of one size.
///
/// The stones of a board are taken column by column, each from the bottom, and those of the first player
/// are a choice of half of them, rounded up. Choices are in the order of the last stone in which they
/// differ, so that one with the stones p₁ < p₂ < … has (p₁ over 1) + (p₂ over 2) + … before it. Another
/// stone on top of a column moves the stones of later columns up by one, and the order stays the same.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    columns: usize,
    rows: usize,
    /// By column, stones in it and the columns before, and its height: in how many ways the columns
    /// before hold the stones if it is lower. One more height for all ways together.
    lower: Vec<u64>,
    /// Where the boards with 0, 1, 2, … stones begin, and where all end.
    tiers: Vec<u64>,
}

impl Numbers {
    pub(crate) fn new(columns: u32, rows: u32) -> Numbers {
        let (columns, rows) = (columns as usize, rows as usize);
        let cells = columns * rows;
        let mut lower = Vec::new();
        // In how many ways the columns before hold a number of stones.
        let mut ways: Vec<u64> = (0..=cells).map(|stones| u64::from(stones == 0)).collect();
        for _ in 0..columns {
            let mut more = Vec::new();
            for stones in 0..=cells {
                let mut sum = 0;
                for height in 0..=rows {
                    lower.push(sum);
                    sum += stones.checked_sub(height).map_or(0, |left| ways[left]);
                }
                lower.push(sum);
                more.push(sum);
            }
            ways = more;
        }
        let mut tiers = vec![0];
        for (stones, ways) in ways.iter().enumerate() {
            tiers.push(tiers[stones] + ways * CHOICES[stones][stones.div_ceil(2)]);
        }
        Numbers { columns, rows, lower, tiers }
    }

    /// By the height of a column and the stones in it and the columns before.
    #[inline]
    fn lower(&self, column: usize, stones: usize) -> &[u64] {
        let begin = (column * (self.columns * self.rows + 1) + stones) * (self.rows + 2);
        &self.lower[begin..begin + self.rows + 2]
    }

    /// How many stones the boards of this number have.
    #[inline]
    fn stones(&self, number: u64) -> usize {
        self.tiers.partition_point(|&begin| begin <= number) - 1
    }

    /// The first number with columns of these heights, `stones` in all.
    #[inline]
    fn first(&self, heights: &Heights, stones: usize) -> u64 {
        let (mut left, mut before) = (stones, 0);
        for column in (0..self.columns).rev() {
            let height = usize::from(heights[column]);
            before += self.lower(column, left)[height];
            left -= height;
        }
        self.tiers[stones] + before * CHOICES[stones][stones.div_ceil(2)]
    }

    /// How high the columns of a number are, how many stones there are, and how many choices of them
    /// come before its own.
    #[inline]
    fn place(&self, number: u64) -> (Heights, usize, u64) {
        let stones = self.stones(number);
        let choices = CHOICES[stones][stones.div_ceil(2)];
        let place = number - self.tiers[stones];
        let (mut left, mut before, mut heights) = (stones, place / choices, [0; WIDEST]);
        for column in (0..self.columns).rev() {
            let lower = self.lower(column, left);
            let height = (1..=self.rows).take_while(|&height| lower[height] <= before).count();
            before -= lower[height];
            left -= height;
            heights[column] = height as u8;
        }
        (heights, stones, place % choices)
    }
}

impl Connect4 {
    /// Every cell with a stone, with columns of these heights.
    #[inline]
    fn filled_to(&self, heights: &Heights) -> u64 {
        let Geometry { width: columns, height: rows, .. } = *self.geometry();
        let column = |x: u32| ((1 << heights[x as usize]) - 1) << (x * (rows + 1));
        (0..columns).fold(0, |set, x| set | column(x))
    }

    #[inline]
    fn heights(&self, at: &Position) -> Heights {
        let Geometry { width: columns, height: rows, .. } = *self.geometry();
        let filled = self.filled(at);
        let mut heights = [0; WIDEST];
        for x in 0..columns {
            heights[x as usize] =
                (filled >> (x * (rows + 1)) & ((1 << rows) - 1)).count_ones() as u8;
        }
        heights
    }
}

impl Numbered for Connect4 {
    /// What stands on the board tells whose turn it is.
    fn size(&self) -> u64 {
        let tiers = &self.ranks().tiers;
        tiers[tiers.len() - 1]
    }

    #[inline]
    fn number(&self, at: &Position) -> u64 {
        let heights = self.heights(at);
        let Geometry { width: columns, height: rows, .. } = *self.geometry();
        let [first, _] = self.stones(at);
        let (mut place, mut chosen, mut before) = (0, 0, 0);
        for x in 0..columns {
            for y in 0..u32::from(heights[x as usize]) {
                if first >> (x * (rows + 1) + y) & 1 == 1 {
                    chosen += 1;
                    before += CHOICES[place][chosen];
                }
                place += 1;
            }
        }
        self.ranks().first(&heights, place) + before
    }

    #[inline]
    fn position(&self, number: u64) -> Option<Position> {
        let (heights, mut place, mut left) = self.ranks().place(number);
        let Geometry { width: columns, height: rows, .. } = *self.geometry();
        let (mut chosen, mut first) = (place.div_ceil(2), 0);
        for x in (0..columns).rev() {
            for y in (0..u32::from(heights[x as usize])).rev() {
                place -= 1;
                if chosen > 0 && CHOICES[place][chosen] <= left {
                    left -= CHOICES[place][chosen];
                    chosen -= 1;
                    first |= 1 << (x * (rows + 1) + y);
                }
            }
        }
        let stones = [first, self.filled_to(&heights) & !first];
        (self.standing_of(stones) != Standing::Nothing).then(|| self.with_stones(stones))
    }

    #[inline]
    fn mover(&self, number: u64) -> Player {
        Player((self.ranks().stones(number) & 1) as u8)
    }

    fn direction(&self) -> Direction {
        Direction::Up
    }

    fn tiers(&self) -> &[u64] {
        &self.ranks().tiers
    }

    fn sparse(&self) -> bool {
        true
    }

    #[inline]
    fn all_successors(&self, number: u64, mut test: impl FnMut(u64) -> bool) -> bool {
        let Geometry { width: columns, height: rows, .. } = *self.geometry();
        let (mut heights, stones, mut left) = self.ranks().place(number);
        let (mut place, mut chosen, begin) = (stones, stones.div_ceil(2), number - left);
        let first_moves = stones.is_multiple_of(2);
        let mut added = 0;
        let mut all = true;
        for x in (0..columns as usize).rev() {
            let height = heights[x];
            if u32::from(height) < rows {
                heights[x] += 1;
                let next = self.ranks().first(&heights, stones + 1) - begin;
                let new = if first_moves { CHOICES[place][chosen + 1] } else { 0 };
                all = all && test(number + next + new + added);
                heights[x] = height;
            }
            for _ in 0..height {
                place -= 1;
                if chosen > 0 && CHOICES[place][chosen] <= left {
                    left -= CHOICES[place][chosen];
                    added += raised(place, chosen, first_moves);
                    chosen -= 1;
                }
            }
        }
        all
    }

    #[inline]
    fn survey(&self, numbers: Range<u64>, visit: impl FnMut(u64, Standing, &[u64])) {
        let mut survey = Survey {
            game: self,
            numbers,
            visit,
            columns: [Column::default(); WIDEST],
            successors: [0; WIDEST],
            filled: 0,
            first_moves: true,
        };
        while survey.numbers.start < survey.numbers.end {
            let (heights, stones, before) = self.ranks().place(survey.numbers.start);
            let begin = survey.numbers.start - before;
            survey.boards(&heights, stones, begin);
            survey.numbers.start = begin + CHOICES[stones][stones.div_ceil(2)];
        }
    }
}

/// What a stone of the first player, the `i`th of those at `place`, adds to a number more when it moves
/// up by one, and also comes later by one in their order if the new stone is the first player's.
#[inline]
fn raised(place: usize, i: usize, first_moves: bool) -> u64 {
    // (p+1 over i+1) - (p over i) is (p over i+1), and (p+1 over i) - (p over i) is (p over i-1).
    CHOICES[place][if first_moves { i + 1 } else { i - 1 }]
}

/// Goes through numbers in order. The columns of a board are filled from the last to the first, so
/// that what follows from the later ones is found once for all boards that share them.
struct Survey<'a, V> {
    game: &'a Connect4,
    /// What is left to be visited.
    numbers: Range<u64>,
    visit: V,
    columns: [Column; WIDEST],
    /// Where the moves of the last board visited lead.
    successors: [u64; WIDEST],
    /// Every cell with a stone.
    filled: u64,
    first_moves: bool,
}

/// What is known of a column while those before it are filled.
#[derive(Clone, Copy, Default)]
struct Column {
    height: u32,
    /// How many stones there are in the columns before.
    below: usize,
    /// How far the boards with another stone here are; nothing if the column is full.
    next: Option<u64>,
    /// What another stone here adds to the number, with the stones of the columns after it.
    shift: u64,
}

/// A board of which some columns are still to be filled, all before the others.
#[derive(Clone, Copy)]
struct Begun {
    /// The first player's stones.
    first: u64,
    /// How many stones of the first player are left.
    chosen: usize,
    /// What the stones add to a number when all of them move up by one.
    raised: u64,
}

impl<V: FnMut(u64, Standing, &[u64])> Survey<'_, V> {
    /// Visit the boards with columns of these heights, whose numbers start at `begin`.
    #[inline]
    fn boards(&mut self, heights: &Heights, stones: usize, begin: u64) {
        let Geometry { width: columns, height: rows, .. } = *self.game.geometry();
        let mut below = 0;
        for x in 0..columns as usize {
            let height = u32::from(heights[x]);
            let mut higher = *heights;
            higher[x] += 1;
            let next =
                (height < rows).then(|| self.game.ranks().first(&higher, stones + 1) - begin);
            self.columns[x] = Column { height, below, next, shift: 0 };
            below += height as usize;
        }
        self.filled = self.game.filled_to(heights);
        self.first_moves = stones.is_multiple_of(2);
        let board = Begun { first: 0, chosen: stones.div_ceil(2), raised: 0 };
        self.fill(columns as usize - 1, board, begin);
    }

    /// Fill a column and those before it in every way.
    #[inline]
    fn fill(&mut self, x: usize, board: Begun, mut number: u64) {
        let Column { height, below, next, .. } = self.columns[x];
        let (first_moves, place) = (self.first_moves, below + height as usize);
        let new = if first_moves { CHOICES[place][board.chosen + 1] } else { 0 };
        self.columns[x].shift = next.map_or(0, |next| next + new + board.raised);
        if x == 0 {
            return self.fill_first(height, board, number);
        }
        let lowest = x as u32 * (self.game.geometry().height + 1);
        let later = self.filled >> lowest << lowest;
        for stones in 0..1u64 << height {
            let here = stones.count_ones() as usize;
            let Some(chosen) = board.chosen.checked_sub(here) else { continue };
            let boards = CHOICES[below][chosen];
            let end = number + boards;
            if boards > 0 && end > self.numbers.start && number < self.numbers.end {
                let first = board.first | stones << lowest;
                let mover = if first_moves { first } else { later & !first };
                // With a line of the mover's there is no position, whatever stands before. To look for
                // one pays if many boards share these stones.
                if boards < MANY || !self.game.geometry().has_line(mover) {
                    let places = bits(stones).map(|y| below + y as usize).zip(chosen + 1..);
                    let more: u64 = places.map(|(place, i)| raised(place, i, first_moves)).sum();
                    let raised = board.raised + more;
                    self.fill(x - 1, Begun { first, chosen, raised }, number);
                }
            }
            number = end;
        }
    }

    /// Fill the first column in every way, and visit what comes of it.
    #[inline]
    fn fill_first(&mut self, height: u32, board: Begun, mut number: u64) {
        let mut stones = (1u64 << board.chosen) - 1;
        while stones >> height == 0 && number < self.numbers.end {
            if number >= self.numbers.start {
                self.look(board.first | stones, number);
            }
            number += 1;
            if stones == 0 {
                return;
            }
            // The next larger set with as many stones: the lowest run of them moves one of its own up.
            let carried = stones + (stones & stones.wrapping_neg());
            stones = carried | (stones ^ carried) >> 2 >> stones.trailing_zeros();
        }
    }

    /// Visit a board that is complete.
    #[inline]
    fn look(&mut self, first: u64, number: u64) {
        match self.game.standing_of([first, self.filled & !first]) {
            Standing::Nothing => {}
            Standing::GoesOn => {
                let mut count = 0;
                for column in &self.columns[..self.game.geometry().width as usize] {
                    self.successors[count] = number + column.shift;
                    count += usize::from(column.next.is_some());
                }
                (self.visit)(number, Standing::GoesOn, &self.successors[..count]);
            }
            over => (self.visit)(number, over, &[]),
        }
    }
}
