//! The ground that the solvers of parity games share: which vertices are still in play, and attractors
//! within them.

use crate::arena::{Arena, Vertex};
use crate::watch::{Cancelled, Watch};

/// One of the two sides: the coalition, or everyone else.
pub(crate) type Side = u8;
/// The coalition. Even priorities are its own, once they have been compressed.
pub(crate) const FIRST: Side = 0;
/// Everyone else.
pub(crate) const SECOND: Side = 1;

/// No vertex: stands where nothing is chosen.
pub(crate) const NOWHERE: Vertex = Vertex::MAX;

/// In the game that is being solved.
pub(crate) const FREE: u32 = 0;
/// Not yet its turn: solved after what is free.
pub(crate) const LATER: u32 = 1;
/// Its winner is known.
pub(crate) const SETTLED: u32 = 2;
/// Won by the side whose attraction comes next: nobody else's, and a move to it is still worth making.
pub(crate) const PENDING: u32 = 3;
/// The number of the first attraction; a vertex that one took carries its number.
const FIRST_NUMBER: u32 = 4;

/// What is known of one vertex; all of it stands together, as whoever looks at one part looks at the
/// others: one cache line a visit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// The compressed priority and, in the lowest bit, the side that moves.
    tag: u32,
    /// `FREE`, `LATER`, `SETTLED`, or the attraction that took it.
    pub(crate) taken: u32,
    /// The attraction for which `left` counts.
    stamp: u32,
    /// How many moves of an opponent do not lead into that attraction yet.
    left: u32,
}

impl Cell {
    pub(crate) fn side(self) -> Side {
        (self.tag & 1) as Side
    }

    pub(crate) fn priority(self) -> u32 {
        self.tag >> 1
    }
}

/// Who wins with a compressed priority.
pub(crate) fn side_of(priority: u32) -> Side {
    (priority & 1) as Side
}

/// A parity game while it is being solved.
///
/// Invariant: of a vertex that is not settled, no move to itself is worth making: where the loop is good for
/// its owner the vertex was settled before, else the loop is left out of every count.
pub(crate) struct Ground<'a> {
    pub(crate) arena: &'a Arena,
    pub(crate) cells: Vec<Cell>,
    /// Where the winner of a vertex moves from it, if the winner moves there.
    pub(crate) choice: Vec<Vertex>,
    pub(crate) winner: Vec<Side>,
    /// Edges looked at so far: what solving has cost.
    pub(crate) work: u64,
    /// Whether `left` of each free vertex is how many moves it has to other free vertices: so it is after the ends were
    /// settled, until something else is attracted.
    pub(crate) counted: bool,
    number: u32,
    watch: &'a dyn Watch,
    looked: u64,
    settled: u64,
    /// A number for each vertex, for whichever solver needs one; made when the first does.
    notes: Vec<u32>,
}

impl<'a> Ground<'a> {
    /// Every vertex is free. Its `priority` is compressed: even ones are the first side's.
    pub(crate) fn new(
        arena: &'a Arena,
        side: impl Fn(Vertex) -> Side,
        priority: impl Fn(Vertex) -> u32,
        watch: &'a dyn Watch,
    ) -> Ground<'a> {
        let cell = |v: Vertex| Cell {
            tag: priority(v) << 1 | u32::from(side(v)),
            taken: FREE,
            stamp: 0,
            left: 0,
        };
        Ground {
            arena,
            cells: arena.all().map(cell).collect(),
            choice: vec![NOWHERE; arena.vertices()],
            winner: vec![FIRST; arena.vertices()],
            work: 0,
            counted: false,
            number: FIRST_NUMBER,
            watch,
            looked: 0,
            settled: 0,
            notes: Vec::new(),
        }
    }

    pub(crate) fn cell(&self, v: Vertex) -> Cell {
        self.cells[v as usize]
    }

    pub(crate) fn priority(&self, v: Vertex) -> u32 {
        self.cells[v as usize].priority()
    }

    pub(crate) fn is_free(&self, v: Vertex) -> bool {
        self.cells[v as usize].taken == FREE
    }

    /// Every free vertex in the order of the priorities, and of the numbers where these are equal. There are at most as
    /// many priorities as vertices, so that they are counted rather than compared.
    pub(crate) fn free_by_priority(&self) -> Vec<Vertex> {
        let free = || self.arena.all().filter(|&v| self.is_free(v));
        let priorities = self.cells.iter().map(|cell| cell.priority() as usize + 1).max();
        let mut next = vec![0u32; priorities.unwrap_or(0) + 1];
        free().for_each(|v| next[self.priority(v) as usize + 1] += 1);
        for priority in 1..next.len() {
            next[priority] += next[priority - 1];
        }
        let mut ordered = vec![0; next[next.len() - 1] as usize];
        for v in free() {
            let place = &mut next[self.priority(v) as usize];
            ordered[*place as usize] = v;
            *place += 1;
        }
        ordered
    }

    /// Let the attraction `number` begin with `v`, if that is free.
    pub(crate) fn take(&mut self, v: Vertex, number: u32, region: &mut Vec<Vertex>) {
        if self.is_free(v) {
            self.cells[v as usize].taken = number;
            self.choice[v as usize] = NOWHERE;
            region.push(v);
        }
    }

    /// Take all of `members`, which are in the order of their priorities, that have the largest; how many
    /// stand before them.
    pub(crate) fn take_largest(
        &mut self,
        members: &[Vertex],
        number: u32,
        region: &mut Vec<Vertex>,
    ) -> usize {
        let largest = members.last().map(|&v| self.priority(v));
        let mut below = members.len();
        while below > 0 && Some(self.priority(members[below - 1])) == largest {
            below -= 1;
            self.take(members[below], number, region);
        }
        below
    }

    /// The number of an attraction to come. Later ones have larger numbers.
    pub(crate) fn next_number(&mut self) -> u32 {
        if self.number == u32::MAX {
            // Nobody gets here in a human life; starting again is sound where no old number is compared.
            self.cells.iter_mut().for_each(|cell| cell.stamp = 0);
            self.number = FIRST_NUMBER;
        }
        self.number += 1;
        self.number
    }

    /// A number for each vertex, whatever stood there before. Small games are solved by the thousand, and
    /// must not pay for the whole arena each.
    pub(crate) fn borrow_notes(&mut self) -> Vec<u32> {
        let mut notes = std::mem::take(&mut self.notes);
        notes.resize(self.cells.len(), 0);
        notes
    }

    /// Give them back.
    pub(crate) fn return_notes(&mut self, notes: Vec<u32>) {
        self.notes = notes;
    }

    /// Look at the watch, if enough was done since the last time.
    #[inline]
    pub(crate) fn look(&mut self) -> Result<(), Cancelled> {
        const BETWEEN: u64 = 1 << 18;
        if self.work - self.looked >= BETWEEN {
            self.looked = self.work;
            self.watch.reached(self.settled)?;
        }
        Ok(())
    }

    /// In the attraction `number`, `v` joins after `left` of its moves lead there.
    pub(crate) fn expect(&mut self, v: Vertex, number: u32, left: u32) {
        let cell = &mut self.cells[v as usize];
        (cell.stamp, cell.left) = (number, left);
    }

    /// Let the attraction `number` of free vertices use what was counted before.
    fn use_counts(&mut self, side: Side, number: u32) {
        for cell in &mut self.cells {
            if cell.taken == FREE && cell.side() != side {
                cell.stamp = number;
            }
        }
    }

    /// Add to `joined` everything of `from` (`FREE` or `LATER`) from where `side` forces a visit to
    /// `joined[next..]`, which carries `number` already.
    pub(crate) fn attract(
        &mut self,
        side: Side,
        from: u32,
        number: u32,
        joined: &mut Vec<Vertex>,
        mut next: usize,
    ) -> Result<(), Cancelled> {
        if std::mem::take(&mut self.counted) && from == FREE {
            self.use_counts(side, number);
        }
        while let Some(&v) = joined.get(next) {
            next += 1;
            self.visit_sources(side, from, number, v, joined);
            self.look()?;
        }
        Ok(())
    }

    /// The step of an attraction: `v` has joined, so who else does?
    #[inline]
    pub(crate) fn visit_sources(
        &mut self,
        side: Side,
        from: u32,
        number: u32,
        v: Vertex,
        joined: &mut Vec<Vertex>,
    ) {
        let arena = self.arena;
        let sources = arena.sources(v);
        self.work += sources.len() as u64 + 1;
        for &source in sources {
            let cell = self.cells[source as usize];
            if cell.taken != from {
                continue;
            }
            if cell.side() == side {
                self.cells[source as usize].taken = number;
                self.choice[source as usize] = v;
                joined.push(source);
                continue;
            }
            let left = if cell.stamp == number {
                cell.left
            } else {
                self.moves_within(source, from, number)
            };
            let cell = &mut self.cells[source as usize];
            cell.stamp = number;
            cell.left = left - 1;
            if cell.left == 0 {
                cell.taken = number;
                joined.push(source);
            }
        }
    }

    /// How many moves lead from `v` to another vertex of `from`, or of the attraction `number`; a move to itself
    /// counts where it is good for its owner, who then cannot be forced to leave.
    fn moves_within(&mut self, v: Vertex, from: u32, number: u32) -> u32 {
        let moves = self.arena.moves(v);
        let cell = self.cells[v as usize];
        let loops = side_of(cell.priority()) == cell.side();
        self.work += moves.len() as u64;
        let within = |&&to: &&Vertex| {
            let taken = self.cells[to as usize].taken;
            (to != v || loops) && (taken == from || taken == number || taken == PENDING)
        };
        moves.iter().filter(within).count() as u32
    }

    /// A move of `v` to another vertex that satisfies `test`.
    pub(crate) fn some_move(
        &self,
        v: Vertex,
        test: impl Fn(&Ground<'a>, Vertex) -> bool,
    ) -> Option<Vertex> {
        self.arena.moves(v).iter().copied().find(|&to| to != v && test(self, to))
    }

    /// `side` wins from all of `won`, and its choices are known there.
    pub(crate) fn settle(&mut self, side: Side, won: &[Vertex]) {
        for &v in won {
            self.cells[v as usize].taken = SETTLED;
            self.winner[v as usize] = side;
        }
    }

    /// So many more vertices are settled for good; whoever watches is told.
    pub(crate) fn count_settled(&mut self, vertices: usize) {
        self.settled += vertices as u64;
    }
}
