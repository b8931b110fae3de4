//! One and two cops on graphs of up to 64 vertices, for those who have millions of them.
//!
//! The same fixpoint as in the engine, with square tables that fit into the first cache: the row
//! of a cop pair is found under both orders, and the intersection over the steps of the first
//! cop is one operation on a whole line of the table.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::rules::{CopTurn, Rules};

/// A set of vertices in one machine word.
pub(crate) trait Word:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    const ZERO: Self;
    fn bit(index: usize) -> Self;
    fn first(self) -> usize;
    fn without_first(self) -> Self;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;
            #[inline(always)]
            fn bit(index: usize) -> Self {
                1 << index
            }
            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}
word!(u16, u64);

/// An undirected graph without loops as the neighbours of each of up to `N` vertices.
pub(crate) struct SmallGraph<T, const N: usize> {
    pub(crate) order: usize,
    pub(crate) rows: [T; N],
}

/// How a small graph was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Small {
    /// The fewest cops that win, and the moves that they need.
    Won { cops: usize, moves: u32 },
    /// Two cops are not enough.
    MoreThanTwo,
}

/// Room for the tables, to be used again and again.
pub(crate) struct Tables<T, const N: usize> {
    safe: Box<[[T; N]; N]>,
    escape: Box<[[T; N]; N]>,
}

impl<T: Word, const N: usize> Tables<T, N> {
    pub(crate) fn new() -> Tables<T, N> {
        Tables { safe: Box::new([[T::ZERO; N]; N]), escape: Box::new([[T::ZERO; N]; N]) }
    }
}

/// Whether [`decide`] knows these rules.
pub(crate) fn decides(rules: Rules) -> bool {
    rules.turn == CopTurn::All && rules.speed.get() == 1
}

/// The number of cops that it takes, if one or two are enough.
pub(crate) fn decide<T: Word, const N: usize>(
    graph: &SmallGraph<T, N>,
    rules: Rules,
    tables: &mut Tables<T, N>,
) -> Small {
    let mut all = T::ZERO;
    let (mut steps, mut runs) = (graph.rows, graph.rows);
    for v in 0..graph.order {
        all |= T::bit(v);
        if rules.cops_may_stay {
            steps[v] |= T::bit(v);
        }
        if rules.robber_may_stay {
            runs[v] |= T::bit(v);
        }
    }
    let game = Game { order: graph.order, all, steps, runs, free: rules.robber_may_stay };
    let both_stay = rules.cops_may_stay && rules.robber_may_stay;
    // Under the standard rule a graph without a dominated vertex to take away, again and again,
    // down to a single one, is not won by one cop; that is quicker to see than by rounds.
    if (!both_stay || game.falls_apart())
        && let Some(moves) = game.one_cop()
    {
        return Small::Won { cops: 1, moves };
    }
    match game.two_cops(tables) {
        Some(moves) => Small::Won { cops: 2, moves },
        None => Small::MoreThanTwo,
    }
}

struct Game<T, const N: usize> {
    order: usize,
    all: T,
    /// Where a cop may go from each vertex.
    steps: [T; N],
    /// Where the robber may go from each vertex, and come from: the graph is undirected.
    runs: [T; N],
    /// Whether the first step of the robber is free because it may stay.
    free: bool,
}

impl<T: Word, const N: usize> Game<T, N> {
    /// Whether vertices whose neighbours are all neighbours of another one can be taken away
    /// until one is left. Only meant for the rule under which all pieces may stay.
    #[inline(always)]
    fn falls_apart(&self) -> bool {
        // Rows of vertices taken away are empty, and see nothing.
        let mut rows = self.runs;
        let mut left = self.all;
        loop {
            let before = left;
            for v in 0..self.order {
                let seen = rows[v] & left;
                // How many see all that v sees: one comparison a lane, v itself among them.
                let sees_all = |row: &T| u16::from(seen & !*row == T::ZERO);
                if rows.iter().map(sees_all).sum::<u16>() > 1 {
                    left &= !T::bit(v);
                    rows[v] = T::ZERO;
                }
            }
            if left.without_first() == T::ZERO {
                return true;
            }
            if left == before {
                return false;
            }
        }
    }

    /// From where one turn of the robber leads into the set.
    #[inline(always)]
    fn before(&self, mut set: T) -> T {
        let mut from = T::ZERO;
        while set != T::ZERO {
            from |= self.runs[set.first()];
            set = set.without_first();
        }
        from
    }

    fn one_cop(&self) -> Option<u32> {
        if self.order == 1 {
            return Some(0);
        }
        let mut safe = [T::ZERO; N];
        let mut escape = [T::ZERO; N];
        let mut round = u32::from(self.free);
        for c in 0..self.order {
            let occupied = T::bit(c);
            safe[c] = self.all & !occupied;
            // A cop that cannot move catches nobody.
            if self.free {
                safe[c] &= !self.steps[c];
            }
            if safe[c] == T::ZERO {
                return Some(round);
            }
            escape[c] = self.before(safe[c]) & self.all & !occupied;
        }
        loop {
            round += 1;
            let mut changed = false;
            for (safe, &steps) in safe.iter_mut().zip(&self.steps).take(self.order) {
                let mut kept = *safe;
                let mut steps = steps;
                while steps != T::ZERO {
                    kept &= escape[steps.first()];
                    steps = steps.without_first();
                }
                changed |= kept != *safe;
                *safe = kept;
                if kept == T::ZERO {
                    return Some(round);
                }
            }
            if !changed {
                return None;
            }
            for c in 0..self.order {
                escape[c] = self.before(safe[c]) & !T::bit(c);
            }
        }
    }

    fn two_cops(&self, tables: &mut Tables<T, N>) -> Option<u32> {
        if self.order <= 2 {
            return Some(0);
        }
        let Tables { safe, escape } = tables;
        let mut round = u32::from(self.free);
        let stuck = (0..self.order).any(|v| self.steps[v] == T::ZERO);
        if self.free && !stuck && self.dominated() {
            return Some(1);
        }
        for x in 0..self.order {
            for y in 0..=x {
                let occupied = T::bit(x) | T::bit(y);
                let mut row = self.all & !occupied;
                let blocked = self.steps[x] == T::ZERO || self.steps[y] == T::ZERO;
                if self.free && !blocked {
                    row &= !(self.steps[x] | self.steps[y]);
                }
                if row == T::ZERO {
                    return Some(round);
                }
                safe[x][y] = row;
                let row = self.before(row) & !occupied;
                escape[x][y] = row;
                escape[y][x] = row;
            }
        }
        loop {
            round += 1;
            let mut changed = false;
            for x in 0..self.order {
                let mut line = [!T::ZERO; N];
                let mut steps = self.steps[x];
                while steps != T::ZERO {
                    let other = &escape[steps.first()];
                    line.iter_mut().zip(other).for_each(|(line, other)| *line &= *other);
                    steps = steps.without_first();
                }
                for y in 0..=x {
                    let mut kept = safe[x][y];
                    let mut steps = self.steps[y];
                    while steps != T::ZERO {
                        kept &= line[steps.first() % N];
                        steps = steps.without_first();
                    }
                    if kept == T::ZERO {
                        return Some(round);
                    }
                    changed |= kept != safe[x][y];
                    safe[x][y] = kept;
                }
            }
            if !changed {
                return None;
            }
            for x in 0..self.order {
                for y in 0..=x {
                    let row = self.before(safe[x][y]) & !(T::bit(x) | T::bit(y));
                    escape[x][y] = row;
                    escape[y][x] = row;
                }
            }
        }
    }

    /// Whether two cops reach every vertex in one move.
    #[inline(always)]
    fn dominated(&self) -> bool {
        let mut reach = self.steps;
        for (v, reach) in reach.iter_mut().enumerate().take(self.order) {
            *reach |= T::bit(v);
        }
        (0..self.order).any(|x| {
            let open = self.all & !reach[x];
            reach.iter().fold(false, |found, row| found | (open & !*row == T::ZERO))
        })
    }
}
