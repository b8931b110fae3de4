//! The grid engine: generalised Nim on whole words of a bit row.
//!
//! A position is numbered by its columns as digits, so that every rule is a fixed shift. One
//! column, the *inner* one, runs along the bits of a row; the others say which row. A move then
//! reads an earlier row, and moves its bits up: sixty-four positions at once. Since every move
//! takes matches away, all that a row depends on is known when the rows are walked in increasing
//! order, and a fixpoint is reached in one pass.

mod facts;
mod sweep;

use attractor_core::{Cancelled, Coalition, Unwatched, Vertex, VertexSet, Watch};

use crate::formula::Fact;
use crate::nim::Nim;
use crate::nim_error::NimError;
use crate::tuples::{Tuple, Tuples};
use crate::world::{CheckError, Side, Vocabulary, World};

/// All positions of a [`Nim`], as a world in which formulas are evaluated without an arena.
///
/// Memory: a set takes one bit a position, with rows filled up to whole words. A formula holds a
/// few sets at a time, and nothing else grows with the game.
///
/// ```
/// use attractor_core::Unwatched;
/// use attractor_logic::{DEFINITIONS, Grid, Nim, Reader, check};
///
/// let grid = Grid::new("N=3,n=2,K=20,r=3,u0=42".parse()?)?;
/// let mut reader = Reader::new(&grid);
/// reader.define("definitions", DEFINITIONS)?;
/// let formula = reader.formula("F_{1}")?;
/// let answer = check(&grid, &formula, &Unwatched)?;
/// assert_eq!(answer.holds().len(), 519);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grid {
    nim: Nim,
    /// The column that runs along the bits of a row, and the others, the most significant first.
    inner: usize,
    outer: Vec<usize>,
    /// The rules that stay within a row first.
    rules: Vec<Rule>,
    rows: usize,
    /// Words of one player's part of a row; bits beyond K stay clear in every set.
    words: usize,
}

/// A rule as a shift.
#[derive(Clone, Debug)]
struct Rule {
    /// What it takes from the outer columns: playable where they have as much.
    outer: Vec<u32>,
    shift: Shift,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Shift {
    /// What a rule takes from the outer columns, as a number of words.
    back: usize,
    /// What it takes from the inner column: a number of bits.
    up: usize,
}

const BITS: usize = usize::BITS as usize;

/// A formula that looks ahead needs about this many sets at a time.
const SETS_AT_ONCE: u128 = 6;

impl Grid {
    /// The grid of a game, however much memory it needs, as long as its positions have numbers.
    pub fn new(nim: Nim) -> Result<Grid, NimError> {
        Grid::within(nim, u64::MAX)
    }

    /// The grid of a game, unless formulas would need more than `memory` bytes.
    pub fn within(nim: Nim, memory: u64) -> Result<Grid, NimError> {
        let columns = nim.columns();
        // The best inner column is one that no rule takes from alone: such a rule stays within a
        // row and has to be followed bit by bit.
        let alone = |column: usize| {
            let others = move |rule: &[u32]| (0..columns).all(|c| c == column || rule[c] == 0);
            nim.rules().iter().filter(|rule| others(rule)).count()
        };
        let inner = (0..columns).rev().min_by_key(|&column| alone(column)).unwrap_or(0);
        let outer: Vec<usize> = (0..columns).filter(|&column| column != inner).collect();
        let words = (nim.most() as usize + 1).div_ceil(BITS);
        let radix = nim.most() as usize + 1;
        let players = usize::from(nim.players());

        let rows = (radix as u128).saturating_pow(outer.len() as u32);
        let cells = rows.saturating_mul((players * words * BITS) as u128);
        let bytes = (cells / 8).saturating_mul(SETS_AT_ONCE);
        if cells > u128::from(Vertex::MAX) || bytes > u128::from(memory) {
            return Err(NimError::TooLarge { positions: nim.positions(), bytes });
        }

        let rules = nim.rules().iter().filter(|rule| rule.iter().all(|&d| d <= nim.most()));
        let rules = rules.map(|rule| {
            let outer: Vec<u32> = outer.iter().map(|&column| rule[column]).collect();
            let rows = outer.iter().fold(0, |rows, &d| rows * radix + d as usize);
            let shift = Shift { back: rows * players * words, up: rule[inner] as usize };
            Rule { outer, shift }
        });
        let mut rules: Vec<Rule> = rules.collect();
        rules.sort_by_key(|rule| rule.shift);
        Ok(Grid { rows: rows as usize, inner, outer, rules, words, nim })
    }

    /// The game.
    pub fn nim(&self) -> &Nim {
        &self.nim
    }

    /// The memory of one set of positions, in bytes.
    pub fn bytes(&self) -> usize {
        self.cells() / 8
    }

    /// pre∃(J, τ): a player of J moves, and some move leads into τ.
    pub fn pre_some(&self, coalition: Coalition, to: &VertexSet) -> VertexSet {
        let mut set = self.pre(coalition, to);
        set.intersect(&self.turn(coalition));
        set
    }

    /// pre∀(J, τ): somebody else moves, and all moves lead into τ.
    pub fn pre_every(&self, coalition: Coalition, to: &VertexSet) -> VertexSet {
        let mut set = self.pre(coalition, to);
        set.subtract(&self.turn(coalition));
        set
    }

    /// pre(J, τ), the union of both.
    pub fn pre(&self, coalition: Coalition, to: &VertexSet) -> VertexSet {
        self.next(coalition.into(), to, &Unwatched).expect("nobody watches, so nobody cancels")
    }

    /// A set of positions given as tuples.
    pub fn set(&self, tuples: &Tuples) -> Result<VertexSet, NimError> {
        let mut set = self.none();
        for position in tuples.iter() {
            self.nim.check(position)?;
            set.insert(self.number(position));
        }
        Ok(set)
    }

    /// The positions of a set as tuples.
    pub fn tuples(&self, set: &VertexSet) -> Tuples {
        set.iter().map(|v| self.position(v)).collect()
    }

    /// The number of a position.
    pub fn number(&self, position: &[u32]) -> Vertex {
        let radix = self.nim.most() as usize + 1;
        let row = self.outer.iter().fold(0, |row, &c| row * radix + position[c + 1] as usize);
        let part = row * usize::from(self.nim.players()) + position[0] as usize - 1;
        (part * self.words * BITS) as Vertex + position[self.inner + 1]
    }

    /// The position of a number that belongs to a set.
    pub fn position(&self, v: Vertex) -> Tuple {
        let players = usize::from(self.nim.players());
        let radix = self.nim.most() as usize + 1;
        let (part, k) = (v as usize / (self.words * BITS), v as usize % (self.words * BITS));
        let mut position = vec![0; self.nim.columns() + 1];
        position[0] = (part % players) as u32 + 1;
        position[self.inner + 1] = k as u32;
        let mut row = part / players;
        for &column in self.outer.iter().rev() {
            position[column + 1] = (row % radix) as u32;
            row /= radix;
        }
        position
    }

    fn cells(&self) -> usize {
        self.rows * self.stride() * BITS
    }

    /// Words of a row, all players together.
    fn stride(&self) -> usize {
        usize::from(self.nim.players()) * self.words
    }

    fn none(&self) -> VertexSet {
        VertexSet::empty(self.cells())
    }
}

impl Vocabulary for Grid {
    fn players(&self) -> u8 {
        self.nim.players()
    }

    fn labels(&self) -> Vec<String> {
        Vec::new()
    }

    fn numbers(&self) -> Vec<String> {
        (1..=self.nim.columns()).map(|i| format!("heap {i}")).collect()
    }

    fn recognise(&self, text: &str) -> Result<(), String> {
        self.nim.read(text).map(|_| ()).map_err(|why| why.to_string())
    }
}

/// Call a method that is compiled for rows of one to four words, and once for any number (0).
macro_rules! sized {
    ($grid:ident, $method:ident($($argument:expr),*)) => {
        match $grid.words {
            1 => $grid.$method::<1>($($argument),*),
            2 => $grid.$method::<2>($($argument),*),
            3 => $grid.$method::<3>($($argument),*),
            4 => $grid.$method::<4>($($argument),*),
            _ => $grid.$method::<0>($($argument),*),
        }
    };
}

impl World for Grid {
    fn positions(&self) -> u64 {
        self.nim.positions() as u64
    }

    fn fact(&self, fact: &Fact) -> Result<VertexSet, CheckError> {
        self.seen(fact)
    }

    fn everywhere(&self) -> VertexSet {
        self.turn(Coalition::everyone(self.nim.players()))
    }

    fn next(&self, side: Side, to: &VertexSet, watch: &dyn Watch) -> Result<VertexSet, Cancelled> {
        sized!(self, next_in_words(side.who, to, watch))
    }

    fn until(
        &self,
        side: Side,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        most: Option<u32>,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        match most {
            Some(most) => self.until_within(side.who, hold, reach, most, watch),
            None => sized!(self, until_in_words(side.who, hold, reach, watch)),
        }
    }
}
