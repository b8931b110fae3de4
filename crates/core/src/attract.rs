//! The attractor: from where can a coalition force a visit to a target?

use std::hint::black_box;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::arena::{Arena, Vertex};
use crate::player::Coalition;
use crate::region::{Cell, OUTSIDE, Region};
use crate::vertex_set::VertexSet;
use crate::watch::{Cancelled, Unwatched, Watch};

/// The vertices from which `coalition` can force a visit to `target`, with ranks.
///
/// The target has rank 0. A vertex joins at rank r + 1 when its owner belongs to the coalition and
/// **some** move leads to rank r or less, or its owner does not belong to it and **all** moves do.
/// A vertex outside the target with no moves at all never joins, whoever owns it: at a blocked or
/// decided position nothing is forced by accident (see [`Attraction::vacuous`] for the other
/// reading of blocked ones, which alternating-time logic takes).
///
/// Complexity: linear in vertices and edges; each edge is looked at once. The idea is a
/// breadth-first search backwards from the target in which an opponent's vertex waits until its
/// last move has been counted (Grädel, Thomas, Wilke, *Automata, Logics, and Infinite Games*,
/// 2002, chapter 2).
///
/// ```
/// use attractor_core::{ArenaBuilder, Coalition, Outcome, Player, VertexSet, attract};
///
/// // 0 → 1 → 2, and 1 → 0: player 2 at vertex 1 is not forced to go on to 2.
/// let (one, two) = (Player(0), Player(1));
/// let mut builder = ArenaBuilder::new(2);
/// builder.position(one, [1]);
/// builder.position(two, [2, 0]);
/// builder.finished(one, Outcome::won_by(Coalition::of(one)));
/// let arena = builder.build()?;
/// let target = VertexSet::of(3, [2]);
/// assert_eq!(attract(&arena, Coalition::of(one), &target).len(), 1);
/// assert_eq!(attract(&arena, Coalition::of(two), &target).rank(0), Some(2));
/// # Ok::<(), attractor_core::ArenaError>(())
/// ```
pub fn attract(arena: &Arena, coalition: Coalition, target: &VertexSet) -> Region {
    Attraction::new(arena, coalition, target).run()
}

/// The same, where all positions before the target have to lie in `within`.
pub fn attract_within(
    arena: &Arena,
    coalition: Coalition,
    target: &VertexSet,
    within: &VertexSet,
) -> Region {
    Attraction::new(arena, coalition, target).within(within).run()
}

/// An attractor about to be computed, with everything that can be asked of it.
#[derive(Clone, Copy)]
pub struct Attraction<'a> {
    arena: &'a Arena,
    coalition: Coalition,
    target: &'a VertexSet,
    within: Option<&'a VertexSet>,
    vacuous: Option<&'a VertexSet>,
    most: u32,
}

impl<'a> Attraction<'a> {
    /// The plain attractor of [`attract`].
    pub fn new(arena: &'a Arena, coalition: Coalition, target: &'a VertexSet) -> Attraction<'a> {
        Attraction { arena, coalition, target, within: None, vacuous: None, most: u32::MAX }
    }

    /// Only vertices of `within` may join the target.
    pub fn within(self, within: &'a VertexSet) -> Attraction<'a> {
        Attraction { within: Some(within), ..self }
    }

    /// An opponent's vertex that is one of these, [blocked](Arena::is_blocked) ones, joins at rank 1:
    /// all of no moves lead to the target. Where the game has been decided nothing more is forced: such
    /// a vertex joins only as part of the target.
    pub fn vacuous(self, blocked: &'a VertexSet) -> Attraction<'a> {
        Attraction { vacuous: Some(blocked), ..self }
    }

    /// Stop at layer `most`: what can be forced in that many moves.
    pub fn at_most(self, most: u32) -> Attraction<'a> {
        Attraction { most, ..self }
    }

    /// Compute it. On a pool of several threads large layers are shared among them; the answer is
    /// the same, choices included.
    pub fn run(self) -> Region {
        self.run_watched(&Unwatched).expect("nobody watches, so nobody cancels")
    }

    /// Compute it, telling `watch` how many vertices have been settled.
    pub fn run_watched(self, watch: &dyn Watch) -> Result<Region, Cancelled> {
        let mut search = Search::new(self);
        let mut frontier: Vec<Vertex> = self.target.iter().collect();
        for &v in &frontier {
            search.states[v as usize] = INSIDE;
            search.cells[v as usize].rank = 0;
        }
        let mut next = Vec::new();
        let mut len = frontier.len();
        let (mut rank, mut stationary) = (0, 0);
        while rank < self.most && (!frontier.is_empty() || rank == 0 && self.vacuous.is_some()) {
            watch.reached(len as u64)?;
            rank += 1;
            search.layer(&frontier, rank, &mut next);
            if !next.is_empty() {
                stationary = rank;
            }
            len += next.len();
            std::mem::swap(&mut frontier, &mut next);
            next.clear();
        }
        Ok(Region::new(self.coalition, search.cells, len, stationary))
    }
}

/// The state of a vertex that belongs to the region.
const INSIDE: u8 = 0;
/// The state of a vertex that no visit brings in. The others are the number of visits until it joins, or
/// until more of them are taken from its [reserve](Search::reserves).
const NEVER: u8 = u8::MAX;
/// The most visits that a state counts.
const MOST: u32 = NEVER as u32 - 1;

/// A move of `source` leads to `to`, which belongs to the region since the layer before.
#[derive(Clone, Copy)]
struct Visit {
    source: Vertex,
    to: Vertex,
}

/// An attractor that is being computed, layer by layer.
///
/// A layer is handed on in increasing order. So the next one walks through the rows of the arena instead of
/// jumping about in them, and of equally good moves the first one that visits a vertex leads to the smallest
/// number: one thread and many give the same strategy.
struct Search<'a> {
    of: Attraction<'a>,
    /// A byte for each vertex: what every visit looks at has to be small, since it is looked at in no order.
    states: Vec<u8>,
    /// How often the state of a vertex is filled up again, of those that wait for more visits than it counts; by
    /// increasing numbers.
    reserves: Vec<(Vertex, AtomicU32)>,
    cells: Vec<Cell>,
    /// Block `b` holds the vertices from `b << shift`.
    shift: u32,
    /// For each thread that sorts, for each block: the visits found.
    found: Vec<Vec<Vec<Visit>>>,
    /// For each block: who joined, and why.
    joined: Vec<Vec<Visit>>,
    /// For each block: who joined, in order.
    ordered: Vec<Vec<Vertex>>,
}

/// Blocks, about; more would scatter the sorting, fewer would overflow the cache.
const BLOCKS: usize = 64;
/// The part of the frontier that is sorted at a time; it bounds the memory for visits.
const SLAB: usize = 1 << 18;
/// A layer smaller than this is done before other threads have woken up.
const WORTH_SORTING: usize = 1 << 13;
/// Cells up to this number stay in the cache of one thread anyway.
const CACHED: usize = 1 << 19;
/// Visits are made together from this many on.
const TOGETHER: usize = 256;
/// A layer smaller than this is not worth the preparations.
const FEW: usize = 16;

impl<'a> Search<'a> {
    /// Nobody has joined.
    fn new(of: Attraction<'a>) -> Search<'a> {
        let vertices = of.arena.vertices();
        let block = vertices.div_ceil(BLOCKS).next_power_of_two().max(1 << 10);
        let reserves = Mutex::new(Vec::new());
        let state = |v: usize| {
            let v = v as Vertex;
            let moves = of.arena.moves(v).len();
            if moves == 0 || of.within.is_some_and(|within| !within.contains(v)) {
                NEVER
            } else if of.coalition.contains(of.arena.owner(v)) {
                1
            } else if moves <= MOST as usize {
                moves as u8
            } else {
                let reserve = ((moves - 1) / MOST as usize) as u32;
                let mut reserves = reserves.lock().unwrap_or_else(PoisonError::into_inner);
                reserves.push((v, AtomicU32::new(reserve)));
                (moves - (reserve * MOST) as usize) as u8
            }
        };
        let states = (0..vertices).into_par_iter().with_min_len(1 << 16).map(state).collect();
        let mut reserves = reserves.into_inner().unwrap_or_else(PoisonError::into_inner);
        reserves.sort_unstable_by_key(|&(v, _)| v);
        let shift = block.trailing_zeros();
        let cells = vec![Cell { rank: OUTSIDE, choice: OUTSIDE }; vertices];
        let (found, joined, ordered) = (Vec::new(), Vec::new(), Vec::new());
        Search { of, states, reserves, cells, shift, found, joined, ordered }
    }

    /// Who joins with this rank, in increasing order, where `frontier` has joined before.
    fn layer(&mut self, frontier: &[Vertex], rank: u32, next: &mut Vec<Vertex>) {
        let blocked = self.of.vacuous.filter(|_| rank == 1);
        if let Some(blocked) = blocked {
            for v in blocked.iter() {
                if self.states[v as usize] != INSIDE
                    && !self.of.coalition.contains(self.of.arena.owner(v))
                    && self.of.within.is_none_or(|within| within.contains(v))
                {
                    self.states[v as usize] = INSIDE;
                    self.cells[v as usize].rank = rank;
                    next.push(v);
                }
            }
        }
        let threads = rayon::current_num_threads();
        let large = frontier.len() >= WORTH_SORTING;
        if large && (threads > 1 || self.cells.len() > CACHED) {
            self.joined.resize_with(self.cells.len().div_ceil(1 << self.shift), Vec::new);
            if threads > 1 {
                self.visit_shared(frontier, threads);
            } else {
                self.visit(frontier);
            }
            self.join_in_blocks(rank, next);
            if blocked.is_some() {
                next.sort_unstable();
            }
        } else {
            let Search { of, states, reserves, cells, .. } = self;
            let join = |visit: Visit| {
                join(of, &mut cells[visit.source as usize], visit, rank);
                next.push(visit.source);
            };
            let mut visitor = Visitor { states, first: 0, reserves, join };
            if frontier.len() < FEW {
                for &to in frontier {
                    let sources = of.arena.sources(to).iter();
                    sources.for_each(|&source| visitor.visit_one(Visit { source, to }));
                }
            } else {
                each_visits(of.arena, frontier, |visits| visitor.visit(visits));
            }
            put_in_order(next, 0, self.cells.len());
        }
    }

    /// Visit from all of a layer on one thread; who joins is put into its block.
    fn visit(&mut self, frontier: &[Vertex]) {
        let Search { of, states, reserves, shift, joined, .. } = self;
        let join = |visit: Visit| joined[(visit.source >> *shift) as usize].push(visit);
        let mut visitor = Visitor { states, first: 0, reserves, join };
        each_visits(of.arena, frontier, |visits| visitor.visit(visits));
    }

    /// The same on several threads without locks: the visits of a slab are first sorted by blocks of vertices, then
    /// each block is visited by one thread.
    fn visit_shared(&mut self, frontier: &[Vertex], threads: usize) {
        let Search { of, states, reserves, shift, found, joined, .. } = self;
        let shift = *shift;
        found.resize_with(threads, || vec![Vec::new(); joined.len()]);
        for slab in frontier.chunks(SLAB) {
            let parts = slab.par_chunks(slab.len().div_ceil(threads));
            parts.zip(&mut *found).for_each(|(part, found)| {
                each_visits(of.arena, part, |visits| {
                    for &visit in visits {
                        found[(visit.source >> shift) as usize].push(visit);
                    }
                });
            });
            let blocks = states.par_chunks_mut(1 << shift).zip(&mut *joined).enumerate();
            // Each of them in the order of the frontier.
            blocks.for_each(|(block, (states, joined))| {
                let join = |visit: Visit| joined.push(visit);
                let mut visitor = Visitor { states, first: block << shift, reserves, join };
                for found in found.iter().map(|blocks| &blocks[block]) {
                    found.chunks(TOGETHER).for_each(|visits| visitor.visit(visits));
                }
            });
            found.par_iter_mut().flatten().for_each(Vec::clear);
        }
    }

    /// Write down who has joined, block by block, and hand them on in order.
    fn join_in_blocks(&mut self, rank: u32, next: &mut Vec<Vertex>) {
        let Search { of, cells, shift, joined, ordered, .. } = self;
        ordered.resize_with(joined.len(), Vec::new);
        let blocks = cells.par_chunks_mut(1 << *shift).zip(joined).zip(&mut *ordered);
        blocks.enumerate().for_each(|(block, ((cells, joined), ordered))| {
            let first = block << *shift;
            for visit in joined.drain(..) {
                join(of, &mut cells[visit.source as usize - first], visit, rank);
                ordered.push(visit.source);
            }
            put_in_order(ordered, first, cells.len());
        });
        for ordered in ordered {
            next.append(ordered);
        }
    }
}

/// The vertex of this visit joins with this rank.
#[inline]
fn join(of: &Attraction<'_>, cell: &mut Cell, visit: Visit, rank: u32) {
    let chooses = of.coalition.contains(of.arena.owner(visit.source));
    *cell = Cell { rank, choice: if chooses { visit.to } else { OUTSIDE } };
}

/// Call `look` with all moves that lead to these vertices, some at a time.
///
/// Where rows begin and what they begin with is looked up before they are read, in loops in which no look at memory waits
/// for another one: a row would else wait for its offset, and the next one until it is known how long this one is.
#[inline]
fn each_visits(arena: &Arena, vertices: &[Vertex], mut look: impl FnMut(&[Visit])) {
    const ROWS: usize = 64;
    let mut visits: Vec<Visit> = Vec::with_capacity(2 * TOGETHER);
    let mut rows: [&[Vertex]; ROWS] = [&[]; ROWS];
    for vertices in vertices.chunks(ROWS) {
        let rows = &mut rows[..vertices.len()];
        for (row, &v) in rows.iter_mut().zip(vertices) {
            *row = arena.sources(v);
        }
        let first = |row: &&[Vertex]| row.first().copied().unwrap_or(0);
        black_box(rows.iter().map(first).fold(0, |all, first| all | first));
        for (row, &to) in rows.iter().zip(vertices) {
            for sources in row.chunks(TOGETHER) {
                visits.extend(sources.iter().map(|&source| Visit { source, to }));
                if visits.len() >= TOGETHER {
                    look(&visits);
                    visits.clear();
                }
            }
        }
    }
    look(&visits);
}

/// Visits vertices whose states are those from `first` on, and calls `join` for those that a visit brings in.
struct Visitor<'a, J> {
    states: &'a mut [u8],
    first: usize,
    reserves: &'a [(Vertex, AtomicU32)],
    join: J,
}

impl<J: FnMut(Visit)> Visitor<'_, J> {
    /// Make fewer than twice [`TOGETHER`] visits.
    ///
    /// All states are looked up before the first one changes, so that the looks at memory wait together. And nobody can
    /// foresee whether a visit brings a vertex in: instead of a branch on it, each visit is written down, and the next one in
    /// its place if nobody joined.
    #[inline]
    fn visit(&mut self, visits: &[Visit]) {
        let state = |visit: &Visit| self.states[visit.source as usize - self.first];
        black_box(visits.iter().map(state).fold(0, |all, state| all | state));
        let (mut joined, mut len) = ([Visit { source: 0, to: 0 }; 2 * TOGETHER], 0);
        for &visit in visits {
            joined[len] = visit;
            len += usize::from(self.brings_in(visit.source));
        }
        joined[..len].iter().for_each(|&visit| (self.join)(visit));
    }

    #[inline]
    fn visit_one(&mut self, visit: Visit) {
        if self.brings_in(visit.source) {
            (self.join)(visit);
        }
    }

    /// Count a visit, and say whether it is the one that the vertex was waiting for.
    #[inline(always)]
    fn brings_in(&mut self, source: Vertex) -> bool {
        let state = &mut self.states[source as usize - self.first];
        let last = *state == 1;
        // Neither who is inside nor who never joins changes.
        *state -= u8::from(state.wrapping_sub(1) < MOST as u8);
        if !self.reserves.is_empty() && last && is_refilled(self.reserves, source) {
            *state = MOST as u8;
            return false;
        }
        last
    }
}

/// Whether a vertex waits for more visits than its state has counted; they are taken from its reserve.
#[cold]
fn is_refilled(reserves: &[(Vertex, AtomicU32)], v: Vertex) -> bool {
    let Ok(at) = reserves.binary_search_by_key(&v, |&(v, _)| v) else { return false };
    // Only one thread visits a vertex.
    let left = reserves[at].1.load(Ordering::Relaxed);
    reserves[at].1.store(left.saturating_sub(1), Ordering::Relaxed);
    left > 0
}

/// Put different vertices, `many` at most from `first` on, in order: many of them by marking, few by comparing.
fn put_in_order(joined: &mut Vec<Vertex>, first: usize, many: usize) {
    let words = many.div_ceil(64);
    if joined.len() < words.max(FEW) {
        joined.sort_unstable();
        return;
    }
    let mut marks = vec![0u64; words];
    for &v in &*joined {
        let place = v as usize - first;
        marks[place / 64] |= 1 << (place % 64);
    }
    joined.clear();
    for (word, mut left) in (0..).zip(marks) {
        while left != 0 {
            joined.push((first + word * 64) as Vertex + left.trailing_zeros());
            left &= left - 1;
        }
    }
}
