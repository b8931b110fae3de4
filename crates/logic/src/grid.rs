//! The grid engine: generalised Nim on whole words of a bit row.
//!
//! A position is numbered by its columns as digits, so that every rule is a fixed shift. One
//! column, the *inner* one, runs along the bits of a row; the others say which row. A move then
//! reads an earlier row, and moves its bits up: sixty-four positions at once. Since every move
//! takes matches away, all that a row depends on is known when the rows are walked in increasing
//! order, and a fixpoint is reached in one pass.

use std::collections::HashMap;

use attractor_core::{Cancelled, Coalition, Outcome, Player, Unwatched, Vertex, VertexSet, Watch};

use crate::formula::{Comparison, Fact, Sum};
use crate::model::Facts;
use crate::nim::{Nim, count_up};
use crate::nim_error::NimError;
use crate::tuples::{Tuple, Tuples};
use crate::world::{CheckError, Vocabulary, World};

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
        self.next(coalition, to, &Unwatched).expect("nobody watches, so nobody cancels")
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

    /// The bits 0..=K of one player's part of a row.
    fn mask(&self) -> Vec<usize> {
        low_bits(self.words, self.nim.most() as usize + 1)
    }

    fn turn(&self, coalition: Coalition) -> VertexSet {
        let mut set = self.none();
        let mask = self.mask();
        let players = usize::from(self.nim.players());
        for (part, words) in set.words_mut().chunks_exact_mut(self.words).enumerate() {
            if coalition.contains(Player((part % players) as u8)) {
                words.copy_from_slice(&mask);
            }
        }
        set
    }

    fn blocked(&self) -> VertexSet {
        let everyone = Coalition::everyone(self.nim.players());
        self.complement(&self.pre(everyone, &self.everywhere()))
    }

    /// The finished positions whose outcome satisfies `test`: the blocked one has lost.
    fn ended(&self, test: impl Fn(Outcome) -> bool) -> VertexSet {
        let players = self.nim.players();
        let owners = Coalition::everyone(players)
            .players()
            .filter(|&owner| test(Outcome::won_by(Coalition::of(owner).others(players))));
        let mut set = self.turn(owners.collect());
        set.intersect(&self.blocked());
        set
    }

    /// The positions where two sums compare. Along a row only the inner column changes, and rows
    /// with the same sum of outer columns are alike.
    fn compared(&self, left: &Sum, comparison: Comparison, right: &Sum) -> Option<VertexSet> {
        let mut times = vec![0i128; self.nim.columns()];
        for (sum, sign) in [(left, 1), (right, -1)] {
            for (count, name) in &sum.terms {
                times[self.nim.column(name)?] += sign * i128::from(*count);
            }
        }
        let constant = i128::from(left.constant) - i128::from(right.constant);
        let mut set = self.none();
        let mut digits = vec![0; self.outer.len()];
        let mut parts: HashMap<i128, Vec<usize>> = HashMap::new();
        for row in set.words_mut().chunks_exact_mut(self.stride()) {
            let terms = self.outer.iter().zip(&digits).map(|(&c, &k)| times[c] * i128::from(k));
            let outer = constant + terms.sum::<i128>();
            let part = parts.entry(outer).or_insert_with(|| {
                let mut part = vec![0; self.words];
                for k in 0..=self.nim.most() as usize {
                    let holds = comparison.test(outer + times[self.inner] * k as i128, 0);
                    part[k / BITS] |= usize::from(holds) << (k % BITS);
                }
                part
            });
            row.chunks_exact_mut(self.words).for_each(|words| words.copy_from_slice(part));
            count_up(&mut digits, self.nim.most());
        }
        Some(set)
    }

    /// Walk the rows in increasing order with the rules that can be played in each.
    fn walk(
        &self,
        watch: &dyn Watch,
        mut visit: impl FnMut(usize, &[Shift]),
    ) -> Result<(), Cancelled> {
        let last = |rule: &Rule| rule.outer.last().copied().unwrap_or(0);
        let furthest = self.rules.iter().map(last).max().unwrap_or(0);
        let mut digits = vec![0; self.outer.len()];
        let mut playable: Vec<Shift> = Vec::with_capacity(self.rules.len());
        for row in 0..self.rows {
            if row % 4096 == 0 {
                watch.reached((row * self.stride() * BITS) as u64)?;
            }
            // Beyond what any rule takes from the last column, nothing changes along it.
            if digits.last().is_none_or(|&k| k <= furthest) {
                let fits = |rule: &&Rule| rule.outer.iter().zip(&digits).all(|(d, k)| d <= k);
                playable.clear();
                playable.extend(self.rules.iter().filter(fits).map(|rule| rule.shift));
            }
            visit(row * self.stride(), &playable);
            count_up(&mut digits, self.nim.most());
        }
        Ok(())
    }

    /// How each player's part of a row looks ahead for a coalition.
    fn sides(&self, coalition: Coalition) -> Vec<Side> {
        let players = self.nim.players();
        let side = |player: u8| {
            let mask = self.mask();
            let flip =
                if coalition.contains(Player(player)) { vec![0; self.words] } else { mask.clone() };
            let next = (player + 1) % players;
            let at = |player: u8| usize::from(player) * self.words;
            Side { own: at(player), next: at(next), flip, mask }
        };
        (0..players).map(side).collect()
    }
}

/// One player's part of every row. "All moves lead there" is computed as "no move leads elsewhere",
/// so that both kinds of players collect bits in the same way, the one kind flipped.
struct Side {
    /// Where its words begin in a row, and those of the player who moves next.
    own: usize,
    next: usize,
    /// The row's mask for an opponent, else nothing.
    flip: Vec<usize>,
    mask: Vec<usize>,
}

impl Side {
    /// Collect the bits to which a rule leads from the row at word `start`, out of the set `from`.
    #[inline]
    fn gather(&self, from: &[usize], start: usize, shift: Shift, part: &mut [usize]) {
        let words = part.len();
        let source = &from[start + self.next - shift.back..][..words];
        let flip = &self.flip[..words];
        let (skip, up) = (shift.up / BITS, shift.up % BITS);
        let mut carry = 0;
        for word in 0..words - skip {
            let bits = source[word] ^ flip[word];
            part[word + skip] |= bits << up | carry;
            // In two steps, since a shift by a whole word is none.
            carry = bits >> 1 >> (BITS - 1 - up);
        }
    }

    /// The part once all rules are gathered.
    #[inline]
    fn finish(&self, part: &mut [usize]) {
        let (flip, mask) = (&self.flip[..part.len()], &self.mask[..part.len()]);
        for (word, part) in part.iter_mut().enumerate() {
            *part = (*part ^ flip[word]) & mask[word];
        }
    }
}

/// The lowest `bits` bits of a few words.
fn low_bits(words: usize, bits: usize) -> Vec<usize> {
    let in_word = |word: usize| bits.saturating_sub(word * BITS).min(BITS);
    (0..words)
        .map(|word| match in_word(word) {
            0 => 0,
            bits => usize::MAX >> (BITS - bits),
        })
        .collect()
}

impl Vocabulary for Grid {
    fn players(&self) -> u8 {
        self.nim.players()
    }

    fn labels(&self) -> Vec<String> {
        self.nim.labels()
    }

    fn numbers(&self) -> Vec<String> {
        self.nim.numbers()
    }

    fn recognise(&self, text: &str) -> Result<(), String> {
        self.nim.read(text).map(|_| ()).map_err(|why| why.to_string())
    }
}

impl World for Grid {
    fn positions(&self) -> u64 {
        self.nim.positions() as u64
    }

    fn fact(&self, fact: &Fact) -> Result<VertexSet, CheckError> {
        let unknown = |kind, name: &str| CheckError::Unknown { kind, name: name.into() };
        Ok(match fact {
            Fact::Turn(coalition) => self.turn(*coalition),
            Fact::Blocked | Fact::Over => self.blocked(),
            Fact::Wins(players) => self.ended(|outcome| outcome.is_win_for(*players)),
            Fact::Draw => self.ended(Outcome::is_draw),
            Fact::Initial => {
                let starts = (1..=u32::from(self.nim.players()))
                    .flat_map(|player| (0..=self.nim.most()).map(move |k| (player, k)))
                    .map(|(player, k)| self.number(&self.nim.start(player, k)));
                VertexSet::of(self.cells(), starts)
            }
            Fact::Label(label) => return Err(unknown("label", label)),
            Fact::Compare(left, comparison, right) => {
                self.compared(left, *comparison, right).ok_or_else(|| {
                    let mut names = left.terms.iter().chain(&right.terms).map(|(_, name)| name);
                    let missing = names.find(|name| self.nim.column(name).is_none());
                    unknown("number", missing.map_or("", String::as_str))
                })?
            }
            Fact::At(text) => {
                let position = self.nim.read(text).map_err(|_| unknown("notation", text))?;
                VertexSet::of(self.cells(), [self.number(&position)])
            }
        })
    }

    fn everywhere(&self) -> VertexSet {
        self.turn(Coalition::everyone(self.nim.players()))
    }

    fn next(
        &self,
        coalition: Coalition,
        to: &VertexSet,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        sized!(self, next_in_words(coalition, to, watch))
    }

    fn until(
        &self,
        coalition: Coalition,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        most: Option<u32>,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        match most {
            Some(most) => self.until_within(coalition, hold, reach, most, watch),
            None => sized!(self, until_in_words(coalition, hold, reach, watch)),
        }
    }
}

impl Grid {
    /// Layer by layer, each in one pass.
    fn until_within(
        &self,
        coalition: Coalition,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        most: u32,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        let mut layer = reach.clone();
        for _ in 0..most {
            let mut next = self.next(coalition, &layer, watch)?;
            if let Some(hold) = hold {
                next.intersect(hold);
            }
            next.unite(reach);
            if next == layer {
                break;
            }
            layer = next;
        }
        Ok(layer)
    }

    /// One step, row by row.
    fn next_in_words<const WORDS: usize>(
        &self,
        coalition: Coalition,
        to: &VertexSet,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        let words = if WORDS == 0 { self.words } else { WORDS };
        let sides = self.sides(coalition);
        let mut set = self.none();
        let out = set.words_mut();
        self.walk(watch, |start, playable| {
            for side in &sides {
                let part = &mut out[start + side.own..][..words];
                for &shift in playable {
                    side.gather(to.words(), start, shift, part);
                }
                side.finish(part);
            }
        })?;
        Ok(set)
    }

    /// All layers in one pass, since a row depends on earlier rows and on itself alone.
    fn until_in_words<const WORDS: usize>(
        &self,
        coalition: Coalition,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled> {
        let words = if WORDS == 0 { self.words } else { WORDS };
        let sides = self.sides(coalition);
        let mut set = reach.clone();
        let out = set.words_mut();
        let mut gathered = vec![0; self.stride()];
        let mut part = vec![0; words];
        self.walk(watch, |start, playable| {
            let inside = playable.partition_point(|shift| shift.back == 0);
            let (inside, earlier) = playable.split_at(inside);
            gathered.fill(0);
            for side in &sides {
                for &shift in earlier {
                    side.gather(out, start, shift, &mut gathered[side.own..][..words]);
                }
            }
            // Rules that stay within the row are followed until nothing changes. The answer is
            // unique: the inner column goes down, so no position depends on itself.
            let mut changed = true;
            while changed {
                changed = false;
                for side in &sides {
                    let part = &mut part[..words];
                    part.copy_from_slice(&gathered[side.own..][..words]);
                    for &shift in inside {
                        side.gather(out, start, shift, part);
                    }
                    side.finish(part);
                    let at = start + side.own;
                    if let Some(hold) = hold {
                        let hold = &hold.words()[at..][..words];
                        part.iter_mut().zip(hold).for_each(|(bits, hold)| *bits &= hold);
                    }
                    for (out, bits) in out[at..][..words].iter_mut().zip(part) {
                        changed |= *bits & !*out != 0;
                        *out |= *bits;
                    }
                }
                changed &= !inside.is_empty();
            }
        })?;
        Ok(set)
    }
}
