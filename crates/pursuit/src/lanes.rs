//! One and two cops on graphs of up to 11 vertices, sixteen graphs at a time.
//!
//! A row of a small graph is 16 bits, and a register holds sixteen of them: the same row of
//! sixteen graphs. What has to be done to all graphs is done to all lanes; what only some of
//! them need waits until sixteen of those have come together. The rule is the one under which all
//! pieces may stay.
//!
//! All graphs get the same number of vertices, so that the compiler can unroll every loop: what is
//! missing are twins of the first vertex. Whoever reaches one of two twins reaches the other as
//! well, so that cops who need a move at all need no more of them, and no more cops.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::engine::on_widest_registers;

/// The most vertices: the pairs of so many fit into a word.
pub(crate) const MOST: usize = 11;
/// All of them.
const ALL: u16 = (1 << MOST) - 1;
/// The fewest: two cops cannot stand everywhere.
pub(crate) const FEWEST: usize = 3;
/// How many graphs are solved at a time.
pub(crate) const SIDE: usize = 16;

/// How one graph was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// So many cops win in so many moves, and fewer do not.
    Won { cops: u8, moves: u8 },
    /// One cop does not win, and two need more than two moves. The closed neighbourhoods of the
    /// vertices, and of twins beyond them.
    Open { rows: [u16; MOST] },
}

/// Graphs on their way.
pub(crate) struct Lanes {
    order: usize,
    fresh: Fresh,
    /// Graphs that one cop wins.
    one: Group,
    /// Graphs that one cop does not win, and two not in one move.
    two: Group,
}

impl Lanes {
    pub(crate) fn new() -> Lanes {
        Lanes { order: 0, fresh: Fresh::default(), one: Group::default(), two: Group::default() }
    }

    /// Takes a graph of `order` vertices, named by a number of the caller's. `pairs` has a bit for
    /// each pair of vertices, in the order of graph6, the last pair in the lowest bit. Answers come
    /// in any order, at the latest with [`Lanes::finish`].
    #[inline(always)]
    pub(crate) fn take(
        &mut self,
        order: usize,
        pairs: u64,
        name: u32,
        answer: &mut impl FnMut(u32, Decision),
    ) {
        if order != self.order {
            self.finish(answer);
            self.order = order;
        }
        let Fresh { pairs: waiting, names, len } = &mut self.fresh;
        waiting[*len] = pairs;
        names[*len] = name;
        *len += 1;
        if *len == SIDE {
            self.sort(answer);
        }
    }

    /// Takes sixteen graphs, named by consecutive numbers.
    #[inline(always)]
    pub(crate) fn take_all(
        &mut self,
        order: usize,
        pairs: [u64; SIDE],
        first: u32,
        answer: &mut impl FnMut(u32, Decision),
    ) {
        if order != self.order || self.fresh.len > 0 {
            self.finish(answer);
            self.order = order;
        }
        let names = std::array::from_fn(|lane| first + lane as u32);
        self.fresh = Fresh { pairs, names, len: SIDE };
        self.sort(answer);
    }

    /// Answers what is still waiting.
    pub(crate) fn finish(&mut self, answer: &mut impl FnMut(u32, Decision)) {
        if self.fresh.len > 0 {
            self.sort(answer);
        }
        if self.one.len > 0 {
            self.one.one_cop(answer);
        }
        if self.two.len > 0 {
            self.two.two_cops(answer);
        }
    }

    /// Who wins the fresh graphs.
    #[inline(never)]
    fn sort(&mut self, answer: &mut impl FnMut(u32, Decision)) {
        let order = self.order;
        let mut rows = [Lane::ZERO; MOST];
        let (mut one, mut covered) = (Lane::ZERO, Lane::ZERO);
        let pairs = &self.fresh.pairs;
        on_widest_registers(
            #[inline(always)]
            || {
                rows = unpack(pairs, order);
                one = fall_apart(&rows);
                covered = pair_covers(&rows);
            },
        );
        let len = std::mem::take(&mut self.fresh.len);
        for lane in 0..len {
            let name = self.fresh.names[lane];
            if one.0[lane] != 0 {
                self.one.put(&rows, lane, name);
                if self.one.len == SIDE {
                    self.one.one_cop(answer);
                }
            } else if covered.0[lane] != 0 {
                answer(name, Decision::Won { cops: 2, moves: 1 });
            } else {
                self.two.put(&rows, lane, name);
                if self.two.len == SIDE {
                    self.two.two_cops(answer);
                }
            }
        }
    }
}

/// Graphs as they were read.
#[derive(Default)]
struct Fresh {
    pairs: [u64; SIDE],
    names: [u32; SIDE],
    len: usize,
}

/// Graphs of which the same is asked.
#[derive(Default)]
struct Group {
    /// The closed neighbourhood of each vertex.
    rows: [Lane; MOST],
    names: [u32; SIDE],
    len: usize,
}

impl Group {
    #[inline(always)]
    fn put(&mut self, rows: &[Lane; MOST], lane: usize, name: u32) {
        let to = self.len % SIDE;
        for (own, row) in self.rows.iter_mut().zip(rows) {
            own.0[to] = row.0[lane];
        }
        self.names[to] = name;
        self.len += 1;
    }

    fn graph(&self, lane: usize) -> [u16; MOST] {
        self.rows.map(|row| row.0[lane])
    }

    /// How soon one cop wins, who does.
    #[inline(never)]
    fn one_cop(&mut self, answer: &mut impl FnMut(u32, Decision)) {
        let mut moves = Lane::ZERO;
        let (rows, len) = (&self.rows, self.len);
        on_widest_registers(
            #[inline(always)]
            || moves = one_cop(rows, len),
        );
        for lane in 0..std::mem::take(&mut self.len) {
            let decision = match moves.0[lane] {
                0 => Decision::Open { rows: self.graph(lane) },
                moves => Decision::Won { cops: 1, moves: moves as u8 },
            };
            answer(self.names[lane], decision);
        }
    }

    /// Whether two cops win in two moves.
    #[inline(never)]
    fn two_cops(&mut self, answer: &mut impl FnMut(u32, Decision)) {
        let mut won = Lane::ZERO;
        let (rows, len) = (&self.rows, self.len);
        on_widest_registers(
            #[inline(always)]
            || won = two_moves(rows, len),
        );
        for lane in 0..std::mem::take(&mut self.len) {
            let decision = match won.0[lane] {
                0 => Decision::Open { rows: self.graph(lane) },
                _ => Decision::Won { cops: 2, moves: 2 },
            };
            answer(self.names[lane], decision);
        }
    }
}

/// The closed neighbourhoods, twins included. Vertices are numbered from the last one, so that the
/// bits of graph6 stand as they are needed; a generator puts vertices of many neighbours last, and
/// here they come first.
#[inline(always)]
fn unpack(pairs: &[u64; SIDE], order: usize) -> [Lane; MOST] {
    let mut rows = [Lane::ZERO; MOST];
    let mut left = *pairs;
    for (v, row) in rows[..order].iter_mut().enumerate() {
        let width = order - 1 - v;
        for (row, left) in row.0.iter_mut().zip(&mut left) {
            *row = (*left as u16 & ((1 << width) - 1)) << (v + 1) | 1 << v;
            *left >>= width;
        }
    }
    for v in 1..order {
        for u in 0..v {
            let edge = rows[u] & Lane::bit(v);
            rows[v] |= edge.map(|word| word >> (v - u));
        }
    }
    for v in order..MOST {
        for row in &mut rows[..order] {
            let edge = *row & Lane::bit(0);
            *row |= edge.map(|word| word << v);
        }
    }
    let twin = rows[0];
    rows[order..].fill(twin);
    rows
}

/// Where vertices whose neighbours are all neighbours of another one can be taken away until one
/// is left. Those are the graphs that one cop wins.
#[inline(always)]
fn fall_apart(rows: &[Lane; MOST]) -> Lane {
    // Rows of vertices taken away are empty, and see nothing.
    let mut own = *rows;
    let mut left = Lane::of(ALL);
    loop {
        let before = left;
        for v in 0..MOST {
            // An empty row in its place, so that no vertex is compared with itself.
            let row = std::mem::take(&mut own[v]);
            let seen = row & left;
            // The least that another vertex leaves unseen.
            let mut unseen = Lane::of(u16::MAX);
            for other in &own {
                unseen = unseen.min(seen & !*other);
            }
            let gone = unseen.is_zero();
            own[v] = row & !gone;
            left &= !(gone & Lane::bit(v));
        }
        let done = left.has_one() | left.is(before);
        if !(!done).any() {
            return left.has_one();
        }
    }
}

/// Where two cops reach every vertex in one move.
#[inline(always)]
fn pair_covers(rows: &[Lane; MOST]) -> Lane {
    // All vertices are the largest number.
    let mut most = Lane::ZERO;
    for &x in rows {
        for &y in rows {
            most = most.max(x | y);
        }
    }
    most.is(Lane::of(ALL))
}

/// The moves that one cop needs in the first `len` graphs, 0 where it does not win.
#[inline(always)]
fn one_cop(rows: &[Lane; MOST], len: usize) -> Lane {
    let all = Lane::of(ALL);
    let (mut safe, mut escape) = ([Lane::ZERO; MOST], [Lane::ZERO; MOST]);
    let mut won = Lane::beyond(len);
    for (safe, &row) in safe.iter_mut().zip(rows) {
        *safe = all & !row;
        won |= safe.is_zero();
    }
    let mut moves = won & Lane::of(1);
    // No graph takes more moves than it has vertices.
    for round in 2..=MOST as u16 {
        if !(!won).any() {
            break;
        }
        for (escape, &safe) in escape.iter_mut().zip(&safe) {
            *escape = expand(safe, rows);
        }
        let before = won;
        for (safe, &row) in safe.iter_mut().zip(rows) {
            for (to, &escape) in escape.iter().enumerate() {
                *safe &= escape | row.lacks(to);
            }
            won |= safe.is_zero();
        }
        moves |= won & !before & Lane::of(round);
    }
    moves
}

/// Where two cops win in two moves, of the first `len` graphs.
#[inline(always)]
fn two_moves(rows: &[Lane; MOST], len: usize) -> Lane {
    let all = Lane::of(ALL);
    let mut lacks = [[Lane::ZERO; MOST]; MOST];
    let mut escape = [[Lane::ZERO; MOST]; MOST];
    for x in 0..MOST {
        for y in 0..=x {
            let row = expand(all & !(rows[x] | rows[y]), rows);
            (escape[x][y], escape[y][x]) = (row, row);
            let lack = rows[x].lacks(y);
            (lacks[x][y], lacks[y][x]) = (lack, lack);
        }
    }
    let mut won = Lane::beyond(len);
    for x in 0..MOST {
        // What is left when the first cop has moved, for each vertex of the other.
        let mut moved = [all & !rows[x]; MOST];
        for (to, escape) in escape.iter().enumerate() {
            let lack = lacks[x][to];
            for (moved, &escape) in moved.iter_mut().zip(escape) {
                *moved &= escape | lack;
            }
        }
        for y in 0..MOST {
            let mut safe = !rows[y];
            for (&moved, &lack) in moved.iter().zip(&lacks[y]) {
                safe &= moved | lack;
            }
            won |= safe.is_zero();
        }
        if !(!won).any() {
            break;
        }
    }
    won
}

/// The vertices in the set and beside it.
#[inline(always)]
fn expand(set: Lane, rows: &[Lane; MOST]) -> Lane {
    let mut out = Lane::ZERO;
    for (v, &row) in rows.iter().enumerate() {
        out |= row & !set.lacks(v);
    }
    out
}

/// A set of vertices in each graph, or a truth: all bits or none.
#[derive(Clone, Copy, Default)]
struct Lane([u16; SIDE]);

impl Lane {
    const ZERO: Lane = Lane([0; SIDE]);

    #[inline(always)]
    fn of(word: u16) -> Lane {
        Lane([word; SIDE])
    }

    #[inline(always)]
    fn bit(vertex: usize) -> Lane {
        Lane::of(1 << vertex)
    }

    /// All lanes but the first `len`.
    #[inline(always)]
    fn beyond(len: usize) -> Lane {
        let mut lane = Lane::ZERO;
        lane.0[len..].fill(u16::MAX);
        lane
    }

    #[inline(always)]
    fn map(mut self, f: impl Fn(u16) -> u16) -> Lane {
        self.0.iter_mut().for_each(|word| *word = f(*word));
        self
    }

    #[inline(always)]
    fn with(mut self, other: Lane, f: impl Fn(u16, u16) -> u16) -> Lane {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word = f(*word, other));
        self
    }

    #[inline(always)]
    fn min(self, other: Lane) -> Lane {
        self.with(other, u16::min)
    }

    #[inline(always)]
    fn max(self, other: Lane) -> Lane {
        self.with(other, u16::max)
    }

    /// Where the sets are equal.
    #[inline(always)]
    fn is(self, other: Lane) -> Lane {
        self.with(other, |a, b| u16::from(a == b).wrapping_neg())
    }

    #[inline(always)]
    fn is_zero(self) -> Lane {
        self.is(Lane::ZERO)
    }

    /// Where a vertex is not in the set.
    #[inline(always)]
    fn lacks(self, vertex: usize) -> Lane {
        (self & Lane::bit(vertex)).is_zero()
    }

    /// Where the set has one vertex, or none.
    #[inline(always)]
    fn has_one(self) -> Lane {
        self.map(|word| word & word.wrapping_sub(1)).is_zero()
    }

    /// Whether a bit is set in some lane.
    #[inline(always)]
    fn any(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) != 0
    }
}

impl BitAnd for Lane {
    type Output = Lane;
    #[inline(always)]
    fn bitand(self, other: Lane) -> Lane {
        self.with(other, |a, b| a & b)
    }
}

impl BitOr for Lane {
    type Output = Lane;
    #[inline(always)]
    fn bitor(self, other: Lane) -> Lane {
        self.with(other, |a, b| a | b)
    }
}

impl Not for Lane {
    type Output = Lane;
    #[inline(always)]
    fn not(self) -> Lane {
        self.map(|word| !word)
    }
}

impl BitAndAssign for Lane {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Lane) {
        *self = *self & other;
    }
}

impl BitOrAssign for Lane {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Lane) {
        *self = *self | other;
    }
}
