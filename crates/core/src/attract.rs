//! The attractor: from where can a coalition force a visit to a target?

use rayon::prelude::*;

use crate::arena::{Arena, MAX_VERTICES, Vertex};
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
        let mut cells = self.waiting();
        let mut frontier: Vec<Vertex> = self.target.iter().collect();
        for &v in &frontier {
            cells[v as usize] = Cell { rank: 0, choice: v };
        }
        let mut next = Vec::new();
        let mut sorted = Sorted::new(cells.len());
        let mut len = frontier.len();
        let (mut rank, mut stationary) = (0, 0);
        while rank < self.most && (!frontier.is_empty() || rank == 0 && self.vacuous.is_some()) {
            watch.reached(len as u64)?;
            rank += 1;
            if rank == 1
                && let Some(blocked) = self.vacuous
            {
                self.join_vacuously(blocked, &mut cells, &mut next);
            }
            if sorted.pays_for(frontier.len()) {
                sorted.layer(self.arena, &frontier, rank, &mut cells, &mut next);
            } else {
                for &v in &frontier {
                    for &source in self.arena.sources(v) {
                        if visit(&mut cells[source as usize], v, rank) {
                            next.push(source);
                        }
                    }
                }
            }
            if !next.is_empty() {
                stationary = rank;
            }
            len += next.len();
            std::mem::swap(&mut frontier, &mut next);
            next.clear();
        }
        self.tidy(&mut cells);
        Ok(Region::new(self.coalition, cells, len, stationary))
    }

    /// Every vertex with the number of its moves that have yet to lead into the region before it
    /// joins: one for the coalition, all for an opponent, and more than there can be where it may
    /// not join at all.
    fn waiting(&self) -> Vec<Cell> {
        let cell = |v: usize| {
            let v = v as Vertex;
            let moves = self.arena.moves(v).len();
            let needed = if self.within.is_some_and(|within| !within.contains(v)) || moves == 0 {
                NEVER
            } else if self.coalition.contains(self.arena.owner(v)) {
                1
            } else {
                moves.min(NEVER as usize) as u32
            };
            Cell { rank: WAITING | needed, choice: OUTSIDE }
        };
        (0..self.arena.vertices()).into_par_iter().with_min_len(1 << 16).map(cell).collect()
    }

    /// Forget what only the computation needed to know: how long vertices still wait, and through
    /// which move an opponent's vertex joined, which depends on the order of the visits.
    fn tidy(&self, cells: &mut [Cell]) {
        cells.par_iter_mut().enumerate().with_min_len(1 << 16).for_each(|(v, cell)| {
            if cell.rank & WAITING != 0 {
                cell.rank = OUTSIDE;
            }
            let chooses = cell.rank != OUTSIDE
                && cell.rank > 0
                && self.coalition.contains(self.arena.owner(v as Vertex));
            if !chooses {
                cell.choice = OUTSIDE;
            }
        });
    }

    fn join_vacuously(&self, blocked: &VertexSet, cells: &mut [Cell], next: &mut Vec<Vertex>) {
        for v in blocked.iter() {
            if cells[v as usize].rank & WAITING != 0
                && !self.coalition.contains(self.arena.owner(v))
                && self.within.is_none_or(|within| within.contains(v))
            {
                cells[v as usize] = Cell { rank: 1, choice: v };
                next.push(v);
            }
        }
    }
}

/// Set in `Cell::rank` while a vertex waits; the rest then counts the moves still needed.
const WAITING: u32 = 1 << 31;
/// A count that no number of visits brings down to zero.
const NEVER: u32 = MAX_VERTICES as u32;

/// A move of this vertex leads to `to`, which has rank `rank - 1`. Says whether the vertex joins.
#[inline]
fn visit(cell: &mut Cell, to: Vertex, rank: u32) -> bool {
    if cell.rank & WAITING != 0 {
        cell.rank -= 1;
        if cell.rank != WAITING {
            return false;
        }
        *cell = Cell { rank, choice: to };
        return true;
    }
    // Among equally good moves the smallest vertex is chosen, whatever the order of the visits,
    // so that one thread and many give the same strategy.
    if cell.rank == rank && to < cell.choice {
        cell.choice = to;
    }
    false
}

/// One large layer, without locks on any number of threads: the visits of a slab of the frontier
/// are first sorted by blocks of vertices, then each block is visited by one thread, in a part of
/// the cells that fits its cache. Even one thread gains where the cells outgrow its cache.
///
/// What joins is handed on in increasing order, so that the next layer walks through the rows of the arena
/// instead of jumping about in them.
struct Sorted {
    /// Block `b` holds the vertices from `b << shift`.
    shift: u32,
    /// For each thread that sorts, for each block: the visits found.
    found: Vec<Vec<Vec<Visit>>>,
    /// For each block: who joined.
    joined: Vec<Vec<Vertex>>,
    vertices: usize,
}

#[derive(Clone, Copy)]
struct Visit {
    source: Vertex,
    to: Vertex,
}

impl Sorted {
    /// Blocks, about; more would scatter the sorting, fewer would overflow the cache.
    const BLOCKS: usize = 64;
    /// The part of the frontier that is sorted at a time; it bounds the memory for visits.
    const SLAB: usize = 1 << 18;
    /// A layer smaller than this is done before other threads have woken up.
    const WORTH_SORTING: usize = 1 << 13;
    /// Cells up to this number stay in the cache of one thread anyway.
    const CACHED: usize = 1 << 19;

    fn new(vertices: usize) -> Sorted {
        let block = vertices.div_ceil(Sorted::BLOCKS).next_power_of_two().max(1 << 10);
        let shift = block.trailing_zeros();
        Sorted { shift, found: Vec::new(), joined: Vec::new(), vertices }
    }

    fn pays_for(&self, frontier: usize) -> bool {
        frontier >= Sorted::WORTH_SORTING
            && (self.vertices > Sorted::CACHED || rayon::current_num_threads() > 1)
    }

    fn layer(
        &mut self,
        arena: &Arena,
        frontier: &[Vertex],
        rank: u32,
        cells: &mut [Cell],
        next: &mut Vec<Vertex>,
    ) {
        let threads = rayon::current_num_threads();
        let shift = self.shift;
        let blocks = cells.len().div_ceil(1 << shift);
        self.found.resize_with(threads, || vec![Vec::new(); blocks]);
        self.joined.resize_with(blocks, Vec::new);
        for slab in frontier.chunks(Sorted::SLAB) {
            let parts = slab.par_chunks(slab.len().div_ceil(threads));
            parts.zip(&mut self.found).for_each(|(part, found)| {
                for &to in part {
                    for &source in arena.sources(to) {
                        found[(source >> shift) as usize].push(Visit { source, to });
                    }
                }
            });
            let found = &self.found;
            cells.par_chunks_mut(1 << shift).zip(&mut self.joined).enumerate().for_each(
                |(block, (cells, joined))| {
                    let first = block << shift;
                    for visits in found.iter().map(|blocks| &blocks[block]) {
                        for &Visit { source, to } in visits {
                            if visit(&mut cells[source as usize - first], to, rank) {
                                joined.push(source);
                            }
                        }
                    }
                },
            );
            self.found.par_iter_mut().flatten().for_each(Vec::clear);
        }
        self.joined.par_iter_mut().enumerate().for_each(|(block, joined)| {
            put_in_order(joined, block << shift, shift);
        });
        for joined in &mut self.joined {
            next.append(joined);
        }
    }
}

/// Put different vertices of the block from `first` on in order: many by marking them, few by comparing.
fn put_in_order(joined: &mut Vec<Vertex>, first: usize, shift: u32) {
    let words = (1usize << shift).div_ceil(64);
    if joined.len() < words {
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
