//! Connect Four by numbers: first by how many stones there are, then by how high the columns are, then
//! by which of the stones are the first player's.

use std::ops::Range;

use attractor_core::{Direction, Game, Numbered, Player, Run, Standing};

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
    /// By the height of the first column and how many of its stones are the first player's; nothing where
    /// columns are too high for that.
    fillings: Vec<Vec<Fillings>>,
}

/// The ways to fill the first column with a number of stones, of which some are the first player's, in
/// the order of the numbers.
#[derive(Clone, Debug)]
struct Fillings {
    /// The first player's stones.
    stones: Vec<u64>,
    /// For each player, by the rows where a stone completes a line with other columns: in which of the ways
    /// there is a line.
    lines: [Vec<u64>; 2],
}

/// The most stones in a column of which the ways to choose some fit into a word.
const HIGHEST: usize = 7;

impl Fillings {
    fn new(height: usize, chosen: usize, line: u32) -> Fillings {
        let all = (1u64 << height) - 1;
        let stones = (0..=all).filter(|stones| stones.count_ones() as usize == chosen);
        let stones: Vec<u64> = stones.collect();
        let lines = |own: &dyn Fn(u64) -> u64| {
            let has = |own: u64, rows: u64| {
                own & rows != 0 || (0..line).fold(own, |run, i| run & own.unbounded_shr(i)) != 0
            };
            let ways = |rows| {
                let ways = stones.iter().enumerate();
                ways.fold(0, |ways, (i, &first)| ways | u64::from(has(own(first), rows)) << i)
            };
            (0..=all).map(ways).collect()
        };
        let lines = [lines(&|first| first), lines(&|first| all & !first)];
        Fillings { stones, lines }
    }
}

impl Numbers {
    pub(crate) fn new(columns: u32, rows: u32, line: u32) -> Numbers {
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
        // Columns that are higher have too many fillings to list.
        let heights = 0..if rows <= HIGHEST { rows + 1 } else { 0 };
        let fillings =
            |height| (0..=height).map(|chosen| Fillings::new(height, chosen, line)).collect();
        Numbers { columns, rows, lower, tiers, fillings: heights.map(fillings).collect() }
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
    fn survey(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, Standing, &[u64])) {
        let mut successors = Vec::new();
        self.runs(
            numbers,
            |_, _| None,
            |run| {
                for i in bits(run.positions) {
                    let number = run.first + u64::from(i);
                    let standing = match [run.lost, run.drawn].map(|set| set >> i & 1 == 1) {
                        [true, _] => Standing::Lost,
                        [_, true] => Standing::Drawn,
                        _ => Standing::GoesOn,
                    };
                    successors.clear();
                    if standing == Standing::GoesOn {
                        successors.extend(run.steps.iter().map(|step| number + step));
                    }
                    visit(number, standing, &successors);
                }
            },
        );
    }

    #[inline]
    fn runs(
        &self,
        numbers: Range<u64>,
        known: impl FnMut(u64, u32) -> Option<u64>,
        visit: impl FnMut(&Run<'_>),
    ) {
        let mut survey = Survey {
            game: self,
            numbers,
            known,
            visit,
            columns: [Column::default(); WIDEST],
            steps: [0; WIDEST],
            moves: 0,
            seconds: Vec::new(),
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

/// What all stones of the first player in a column add to a number more, with `below` stones in the columns
/// before, of which `chosen` are the first player's.
#[inline]
fn raised_together(stones: u64, below: usize, chosen: usize, first_moves: bool) -> u64 {
    let places = bits(stones).map(|y| below + y as usize).zip(chosen + 1..);
    places.map(|(place, i)| raised(place, i, first_moves)).sum()
}

/// Goes through numbers in order. The columns of a board are filled from the last to the first, so
/// that what follows from the later ones is found once for all boards that share them.
struct Survey<'a, K, V> {
    game: &'a Connect4,
    /// What is left to be visited.
    numbers: Range<u64>,
    /// Tells which numbers stand for positions, if that is known.
    known: K,
    visit: V,
    columns: [Column; WIDEST],
    /// What moves add to a number, by column without those that are full.
    steps: [u64; WIDEST],
    moves: usize,
    /// By how many stones of the first player are left for the first two columns: the ways to fill the second.
    seconds: Vec<Vec<Second>>,
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
    /// How far the boards with another stone here are, and which of the moves that is; nothing if the column
    /// is full.
    next: Option<(u64, usize)>,
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

/// A way to fill the second column.
#[derive(Clone, Copy)]
struct Second {
    /// The stones of both players there.
    stones: [u64; 2],
    /// Whether a player has a line within the column.
    lines: [bool; 2],
    /// How many of the first player's stones are left for the first column, and in how many ways.
    chosen: usize,
    ways: u64,
    /// What the stones add to a number when they move up by one.
    raised: u64,
}

/// What stones of one player from the third column on mean for those before.
#[derive(Clone, Copy)]
struct Beyond {
    line: bool,
    /// The cells of the second column that complete a line.
    second: u64,
    /// By the direction of a line that begins in the first column: where only that cell and the one of the
    /// second column are missing.
    pairs: [u64; 3],
}

impl Beyond {
    #[inline]
    fn new(geometry: &Geometry, stones: u64) -> Beyond {
        let stride = geometry.height + 1;
        let [_, steps @ ..] = geometry.directions();
        // In lines of two there is nobody else.
        let pair = |step: u32| match geometry.line {
            4 => stones.unbounded_shr(2 * step) & stones.unbounded_shr(3 * step),
            line => (2..line).fold(u64::MAX, |pair, i| pair & stones.unbounded_shr(i * step)),
        };
        Beyond {
            line: geometry.has_line(stones),
            second: geometry.completing_first(stones >> stride) << stride,
            pairs: steps.map(pair),
        }
    }

    /// The cells of the first column that complete a line, with these stones in the second.
    #[inline]
    fn first(&self, geometry: &Geometry, second: u64) -> u64 {
        let [_, a, b, c] = geometry.directions();
        let [first, next, last] = self.pairs;
        (second >> a & first | second >> b & next | second >> c & last) & geometry.column(0)
    }
}

impl<K: FnMut(u64, u32) -> Option<u64>, V: FnMut(&Run<'_>)> Survey<'_, K, V> {
    /// Visit the boards with columns of these heights, whose numbers start at `begin`.
    #[inline]
    fn boards(&mut self, heights: &Heights, stones: usize, begin: u64) {
        let Geometry { width: columns, height: rows, .. } = *self.game.geometry();
        let mut below = 0;
        self.moves = 0;
        for x in 0..columns as usize {
            let height = u32::from(heights[x]);
            let mut higher = *heights;
            higher[x] += 1;
            let next = (height < rows).then(|| {
                self.moves += 1;
                (self.game.ranks().first(&higher, stones + 1) - begin, self.moves - 1)
            });
            self.columns[x] = Column { height, below, next };
            below += height as usize;
        }
        self.filled = self.game.filled_to(heights);
        self.first_moves = stones.is_multiple_of(2);
        let board = Begun { first: 0, chosen: stones.div_ceil(2), raised: 0 };
        let quick = columns > 1 && !self.game.ranks().fillings.is_empty();
        if quick {
            self.find_seconds(stones);
        }
        match (columns, quick) {
            (2, true) => self.fill_two(board, begin),
            _ => self.fill(columns as usize - 1, board, begin, quick),
        }
    }

    /// The ways to fill the second column.
    fn find_seconds(&mut self, stones: usize) {
        let Column { height, below, .. } = self.columns[1];
        let (lowest, all) = (self.game.geometry().height + 1, (1u64 << height) - 1);
        let most = stones.div_ceil(2).min(below + height as usize);
        self.seconds.resize_with(self.seconds.len().max(most + 1), Vec::new);
        for (left, ways) in self.seconds.iter_mut().enumerate().take(most + 1) {
            ways.clear();
            for first in 0..=all {
                let Some(chosen) = left.checked_sub(first.count_ones() as usize) else { continue };
                if chosen <= below {
                    let stones = [first << lowest, (all & !first) << lowest];
                    ways.push(Second {
                        stones,
                        lines: stones.map(|stones| self.game.geometry().lines(stones, 1) != 0),
                        chosen,
                        ways: CHOICES[below][chosen],
                        raised: raised_together(first, below, chosen, self.first_moves),
                    });
                }
            }
        }
    }

    /// How far a move into a column leads, with what stands in those after it.
    #[inline]
    fn step(&mut self, x: usize, board: Begun) {
        let Column { height, below, next } = self.columns[x];
        if let Some((next, i)) = next {
            let place = below + height as usize;
            let new = if self.first_moves { CHOICES[place][board.chosen + 1] } else { 0 };
            self.steps[i] = next + new + board.raised;
        }
    }

    /// Fill a column and those before it in every way; by `quick` ways from the second one on.
    fn fill(&mut self, x: usize, board: Begun, mut number: u64, quick: bool) {
        let Column { height, below, .. } = self.columns[x];
        self.step(x, board);
        if x == 0 {
            return self.fill_high(height, board, number);
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
                let mover = if self.first_moves { first } else { later & !first };
                // With a line of the mover's there is no position, whatever stands before. To look for
                // one pays if many boards share these stones.
                if boards < MANY || !self.game.geometry().has_line(mover) {
                    let more = raised_together(stones, below, chosen, self.first_moves);
                    let board = Begun { first, chosen, raised: board.raised + more };
                    match (x, quick) {
                        (2, true) => self.fill_two(board, number),
                        _ => self.fill(x - 1, board, number, quick),
                    }
                }
            }
            number = end;
        }
    }

    /// Fill the first two columns in every way, and visit what comes of it.
    #[inline]
    fn fill_two(&mut self, board: Begun, mut number: u64) {
        let (game, geometry) = (self.game, self.game.geometry());
        let later = self.filled & !geometry.column(0) & !geometry.column(1);
        let beyond =
            [board.first, later & !board.first].map(|stones| Beyond::new(geometry, stones));
        let [mover, last] = if self.first_moves { [0, 1] } else { [1, 0] };
        if beyond[mover].line {
            return;
        }
        self.step(1, board);
        let fillings = &game.ranks().fillings[self.columns[0].height as usize];
        let seconds = std::mem::take(&mut self.seconds[board.chosen]);
        for second in &seconds {
            let begin = number;
            number += second.ways;
            if number <= self.numbers.start || begin >= self.numbers.end {
                continue;
            }
            let has_line = |player: usize| {
                second.lines[player] || second.stones[player] & beyond[player].second != 0
            };
            if has_line(mover) {
                continue;
            }
            let skipped = self.numbers.start.saturating_sub(begin);
            let first = begin + skipped;
            let length = (number.min(self.numbers.end) - first) as u32;
            let known = (self.known)(first, length);
            if known == Some(0) {
                continue;
            }
            let fillings = &fillings[second.chosen];
            // The ways to fill the first column with a line of a player.
            let lines = |player: usize| {
                let rows = beyond[player].first(geometry, second.stones[player]);
                fillings.lines[player][rows as usize & (fillings.lines[player].len() - 1)]
                    >> skipped
            };
            let all = u64::MAX >> (u64::BITS - length);
            let over = if beyond[last].line || has_line(last) { all } else { lines(last) };
            let positions = known.unwrap_or_else(|| {
                let mut positions = all & !lines(mover);
                for i in bits(positions & over) {
                    let first = board.first
                        | second.stones[0]
                        | fillings.stones[skipped as usize + i as usize];
                    let last = if self.first_moves { self.filled & !first } else { first };
                    if !game.is_last_stone_of_lines(last, self.filled) {
                        positions &= !(1 << i);
                    }
                }
                positions
            });
            if positions != 0 {
                let (chosen, raised) = (second.chosen, board.raised + second.raised);
                self.step(0, Begun { first: 0, chosen, raised });
                self.visit(first, length, positions, positions & over);
            }
        }
        self.seconds[board.chosen] = seconds;
    }

    /// Fill the first column in every way, and visit what comes of it one by one: where it is too high for
    /// tables, or the only one.
    fn fill_high(&mut self, height: u32, board: Begun, mut number: u64) {
        let mut stones = (1u64 << board.chosen) - 1;
        while stones >> height == 0 && number < self.numbers.end {
            let first = board.first | stones;
            let standing = self.game.standing_of([first, self.filled & !first]);
            let wanted = number >= self.numbers.start && (self.known)(number, 1) != Some(0);
            if wanted && standing != Standing::Nothing {
                self.visit(number, 1, 1, u64::from(standing == Standing::Lost));
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

    /// Visit boards that are complete.
    #[inline]
    fn visit(&mut self, first: u64, length: u32, positions: u64, lost: u64) {
        let full = self.filled == self.game.geometry().board;
        let drawn = if full { positions & !lost } else { 0 };
        let steps = &self.steps[..self.moves];
        (self.visit)(&Run { first, length, positions, won: 0, lost, drawn, steps });
    }
}
