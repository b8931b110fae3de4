//! The arena: a game as a graph of integers.

use std::fmt;

use rayon::prelude::*;

use crate::offsets::Offsets;
use crate::outcome::Outcome;
use crate::player::{Coalition, MAX_PLAYERS, Player};
use crate::vertex_set::VertexSet;

/// A position of the game, numbered from 0.
pub type Vertex = u32;

/// The largest number of vertices: twice as many still have numbers, where each stands once for each player.
pub const MAX_VERTICES: usize = (1 << 31) - 1;

/// A game as a graph: every vertex has an owner, who moves there; a vertex where the game is over
/// also has an outcome. Edges are kept both ways, as compressed rows.
///
/// Nothing else is assumed. Owners need not alternate, cycles and self-loops are allowed, and two
/// edges may lead to the same vertex (they are two moves with one effect; no answer depends on
/// them). A vertex without edges is one of two things, told apart by [`Arena::is_blocked`]: its
/// owner is *blocked*, or the game has been *decided* there.
///
/// Memory: 8 bytes an edge and 13 bytes a vertex, 21 from 2³² edges on. Names of vertices are kept beside, not inside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arena {
    players: u8,
    owner: Vec<u8>, // the owner's number, OVER where the game is over, and BLOCKED if by want of moves
    winners: Vec<Coalition>,
    moves: Rows,
    sources: Rows,
}

/// Marks a finished game in the byte of the owner; 32 players need 5 bits.
const OVER: u8 = 0x80;
/// Marks an end that no rule declared, see [`Outcome::blocked`].
const BLOCKED: u8 = 0x40;

impl Arena {
    /// How many players there are.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.owner.len()
    }

    /// Every vertex in order.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Vertex> + ExactSizeIterator {
        0..self.owner.len() as Vertex
    }

    /// How many edges there are, parallel ones counted each.
    pub fn edges(&self) -> usize {
        self.moves.targets.len()
    }

    /// Who moves at `v`; defined for finished and blocked positions too.
    #[inline]
    pub fn owner(&self, v: Vertex) -> Player {
        Player(self.owner[v as usize] & !(OVER | BLOCKED))
    }

    /// How the game ended at `v`; `None` where it goes on.
    pub fn outcome(&self, v: Vertex) -> Option<Outcome> {
        let owner = self.owner[v as usize];
        let outcome =
            || Outcome { winners: self.winners[v as usize], blocked: owner & BLOCKED != 0 };
        (owner & OVER != 0).then(outcome)
    }

    /// The outcome that a rule declared at `v`; `None` where the game goes on, and where its owner is
    /// blocked, which nobody has to declare.
    pub fn declared(&self, v: Vertex) -> Option<Outcome> {
        self.outcome(v).filter(|end| !end.blocked)
    }

    /// Where the moves of `v` lead; edge `k` is move `k` of the position.
    #[inline]
    pub fn moves(&self, v: Vertex) -> &[Vertex] {
        self.moves.row(v)
    }

    /// From where a move leads to `v`, in increasing order; a source with two such moves stands twice.
    #[inline]
    pub fn sources(&self, v: Vertex) -> &[Vertex] {
        self.sources.row(v)
    }

    /// Whether the owner of `v` is stuck there: no move, and no rule that declares the end. A vertex
    /// without moves that has an outcome by a rule is decided: play is over, whoever would be to move.
    ///
    /// Alternating-time logic tells the two apart, see [`Attraction::vacuous`](crate::Attraction::vacuous).
    pub fn is_blocked(&self, v: Vertex) -> bool {
        self.moves(v).is_empty() && self.outcome(v).is_none_or(|end| end.blocked)
    }

    /// The finished positions whose outcome satisfies `test`.
    pub fn finals(&self, test: impl Fn(Outcome) -> bool) -> VertexSet {
        VertexSet::from_fn(self.vertices(), |v| self.outcome(v).is_some_and(&test))
    }

    /// Whether one player's win is always the other's loss: two players, and no outcome is won by
    /// both.
    pub fn is_zero_sum(&self) -> bool {
        self.players == 2 && self.winners.iter().all(|winners| winners.len() < 2)
    }

    /// The first edge that leads from `v` to `to`.
    pub fn edge_to(&self, v: Vertex, to: Vertex) -> Option<usize> {
        self.moves(v).iter().position(|&target| target == to)
    }
}

/// Edges of a graph as compressed rows: the targets of `v` stand at `offsets.range(v)`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Rows {
    offsets: Offsets,
    targets: Vec<Vertex>,
}

impl Rows {
    #[inline(always)]
    fn row(&self, v: Vertex) -> &[Vertex] {
        &self.targets[self.offsets.range(v as usize)]
    }

    /// The same edges turned round.
    fn turned(&self) -> Result<Rows, ArenaError> {
        Ok(if Offsets::is_short(self.targets.len()) {
            let (offsets, targets) = self.turned_by::<u32>()?;
            Rows { offsets: Offsets::from_short(offsets), targets }
        } else {
            let (offsets, targets) = self.turned_by::<u64>()?;
            Rows { offsets: Offsets::from_long(offsets), targets }
        })
    }

    /// Edges turned round by counting; each row comes out in increasing order. Of many edges each
    /// thread counts those that lead to its share of the vertices: all read everything, and nobody writes where
    /// another one does.
    fn turned_by<Offset: Count>(&self) -> Result<(Vec<Offset>, Vec<Vertex>), ArenaError> {
        let vertices = self.offsets.rows();
        let mut offsets: Vec<Offset> = zeros(vertices + 1)?;
        let edges = self.targets.len();
        let mut sources: Vec<Vertex> = zeros(edges)?;
        let threads = if edges < SHARED { 1 } else { rayon::current_num_threads() };
        let share = vertices.div_ceil(threads).max(1);

        let count = |(part, counts): (usize, &mut [Offset])| {
            for &target in &self.targets {
                if let Some(count) = counts.get_mut((target as usize).wrapping_sub(part * share)) {
                    *count = Offset::of(count.get() + 1);
                }
            }
        };
        match threads {
            1 => count((0, &mut offsets[1..])),
            _ => offsets[1..].par_chunks_mut(share).enumerate().for_each(count),
        }
        for v in 0..vertices {
            offsets[v + 1] = Offset::of(offsets[v + 1].get() + offsets[v].get());
        }

        // Rows are filled from their end while the vertices are walked backwards, so that the
        // offsets can be counted down in place and end up where they began.
        let ends = &mut offsets[1..];
        if threads > 1 || edges > CACHED {
            self.fill_sorted(ends, &mut sources, threads, SLAB);
        } else {
            let mut all = Part { ends, start: 0, sources: &mut sources };
            for v in (0..vertices as Vertex).rev() {
                self.row(v).iter().rev().for_each(|&target| all.put(target as usize, v));
            }
        }
        // offsets[v + 1] now holds the start of row v: shift back by one.
        offsets.remove(0);
        offsets.push(Offset::of(edges));
        Ok((offsets, sources))
    }

    /// Fill the turned rows, which end at `ends`, slab by slab of about so many edges: they are first sorted by blocks
    /// of the vertices that they lead to, and then each block is filled by one thread, in a part of the memory
    /// that fits its cache. Even one thread gains where all of it does not.
    fn fill_sorted<Offset: Count>(
        &self,
        ends: &mut [Offset],
        sources: &mut [Vertex],
        threads: usize,
        slab: usize,
    ) {
        /// Blocks, about; more would scatter the sorting, fewer would overflow the cache.
        const BLOCKS: usize = 64;
        let mut rest = ends.len();
        let shift = rest.div_ceil(BLOCKS).next_power_of_two().trailing_zeros();
        let mut parts = Vec::with_capacity(BLOCKS);
        let (mut start, mut left) = (0, sources);
        for ends in ends.chunks_mut(1 << shift) {
            let end = ends.last().map_or(start, |end| end.get());
            let (own, others) = left.split_at_mut(end - start);
            parts.push(Part { ends, start, sources: own });
            (start, left) = (end, others);
        }
        // For each thread that sorts, for each block: edges, backwards.
        let mut found: Vec<Vec<Vec<(Vertex, Vertex)>>> =
            vec![vec![Vec::new(); parts.len()]; threads];
        let end_of = |rows: usize| rows.checked_sub(1).map_or(0, |v| self.offsets.range(v).end);
        while end_of(rest) > 0 {
            let first = self.offsets.row_at(end_of(rest).saturating_sub(slab));
            let share = (rest - first).div_ceil(threads);
            found.par_iter_mut().enumerate().for_each(|(thread, found)| {
                let begin = first + thread * share;
                for v in (begin..(begin + share).min(rest)).rev() {
                    for &target in self.row(v as Vertex).iter().rev() {
                        found[(target >> shift) as usize].push((target, v as Vertex));
                    }
                }
            });
            parts.par_iter_mut().enumerate().for_each(|(block, part)| {
                for &(target, v) in found.iter().rev().flat_map(|found| &found[block]) {
                    part.put(target as usize - (block << shift), v);
                }
            });
            found.par_iter_mut().flatten().for_each(Vec::clear);
            rest = first;
        }
    }
}

/// Turned rows that are being filled from their ends.
struct Part<'a, Offset> {
    ends: &'a mut [Offset],
    /// Where the first of them starts.
    start: usize,
    sources: &'a mut [Vertex],
}

impl<Offset: Count> Part<'_, Offset> {
    /// Put `source` before what row `row` has already.
    #[inline(always)]
    fn put(&mut self, row: usize, source: Vertex) {
        let end = &mut self.ends[row];
        *end = Offset::of(end.get() - 1);
        self.sources[end.get() - self.start] = source;
    }
}

/// A number of edges, in as many bytes as it takes.
trait Count: Copy + Default + Send + Sync {
    fn of(edges: usize) -> Self;
    fn get(self) -> usize;
}

impl Count for u32 {
    fn of(edges: usize) -> u32 {
        edges as u32
    }
    fn get(self) -> usize {
        self as usize
    }
}

impl Count for u64 {
    fn of(edges: usize) -> u64 {
        edges as u64
    }
    fn get(self) -> usize {
        self as usize
    }
}

/// From this many edges on several threads turn them.
const SHARED: usize = 1 << 20;
/// Up to this many edges one thread turns them as they come: they stay in its cache.
const CACHED: usize = 1 << 23;
/// The edges that are sorted at a time; it bounds the memory for them.
const SLAB: usize = 1 << 21;

/// `count` zeros, if the system gives the memory.
fn zeros<T: Copy + Default>(count: usize) -> Result<Vec<T>, ArenaError> {
    let mut zeros = Vec::new();
    let bytes = count.saturating_mul(size_of::<T>());
    zeros.try_reserve_exact(count).map_err(|_| ArenaError::NoMemory { bytes })?;
    zeros.resize(count, T::default());
    Ok(zeros)
}

/// Builds an arena vertex by vertex, in the order of their numbers.
///
/// ```
/// use attractor_core::{ArenaBuilder, Outcome, Player, Coalition};
///
/// let mut builder = ArenaBuilder::new(2);
/// builder.position(Player(0), [1]);
/// builder.finished(Player(1), Outcome::won_by(Coalition::of(Player(0))));
/// let arena = builder.build()?;
/// assert_eq!(arena.sources(1), [0]);
/// # Ok::<(), attractor_core::ArenaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ArenaBuilder {
    players: u8,
    owner: Vec<u8>,
    winners: Vec<Coalition>,
    offsets: Offsets,
    targets: Vec<Vertex>,
}

impl ArenaBuilder {
    /// An arena without vertices, for this many players.
    pub fn new(players: u8) -> ArenaBuilder {
        ArenaBuilder::with_capacity(players, 0, 0)
    }

    /// The same, with room for what is known to come.
    pub fn with_capacity(players: u8, vertices: usize, edges: usize) -> ArenaBuilder {
        let mut offsets = Offsets::default();
        offsets.try_reserve_exact(vertices);
        ArenaBuilder {
            players,
            owner: Vec::with_capacity(vertices),
            winners: Vec::with_capacity(vertices),
            offsets,
            targets: Vec::with_capacity(edges),
        }
    }

    /// The same, where so much may come that the system does not give the memory.
    pub fn try_with_capacity(
        players: u8,
        vertices: usize,
        edges: usize,
    ) -> Result<ArenaBuilder, ArenaError> {
        let mut builder = ArenaBuilder::new(players);
        let bytes = vertices.saturating_mul(9).saturating_add(edges.saturating_mul(4));
        let room = builder.owner.try_reserve_exact(vertices).is_ok()
            && builder.winners.try_reserve_exact(vertices).is_ok()
            && builder.offsets.try_reserve_exact(vertices)
            && builder.targets.try_reserve_exact(edges).is_ok();
        if room { Ok(builder) } else { Err(ArenaError::NoMemory { bytes }) }
    }

    /// The vertices whose moves are `targets`, row by row as `offsets` says. `vertex` tells who moves at one, and how
    /// the game ended there, given its moves.
    pub fn from_rows(
        players: u8,
        offsets: Offsets,
        targets: Vec<Vertex>,
        vertex: impl Fn(Vertex, &[Vertex]) -> (Player, Option<Outcome>),
    ) -> Result<ArenaBuilder, ArenaError> {
        let vertices = offsets.rows();
        let mut builder = ArenaBuilder::new(players);
        let room = builder.owner.try_reserve_exact(vertices).is_ok()
            && builder.winners.try_reserve_exact(vertices).is_ok();
        if !room {
            return Err(ArenaError::NoMemory { bytes: vertices.saturating_mul(5) });
        }
        for v in 0..vertices {
            let (owner, outcome) = vertex(v as Vertex, &targets[offsets.range(v)]);
            builder.owner.push(owner.0 | outcome.map_or(0, how));
            builder.winners.push(outcome.map_or(Coalition::NOBODY, |outcome| outcome.winners));
        }
        Ok(ArenaBuilder { offsets, targets, ..builder })
    }

    /// Make room for one more vertex and `edges` edges: says whether the system gives the memory.
    #[inline]
    pub(crate) fn make_room(&mut self, edges: usize) -> bool {
        let room = self.targets.capacity() - self.targets.len() >= edges
            && self.offsets.has_room()
            && self.owner.capacity() > self.owner.len()
            && self.winners.capacity() > self.winners.len();
        room || self.grow(edges)
    }

    #[cold]
    fn grow(&mut self, edges: usize) -> bool {
        self.targets.try_reserve(edges).is_ok()
            && self.offsets.try_reserve(1)
            && self.owner.try_reserve(1).is_ok()
            && self.winners.try_reserve(1).is_ok()
    }

    /// How many vertices it has so far.
    pub fn vertices(&self) -> usize {
        self.owner.len()
    }

    /// Add a position where the game goes on; its moves may lead to vertices not yet added.
    pub fn position(&mut self, owner: Player, moves: impl IntoIterator<Item = Vertex>) -> Vertex {
        self.targets.extend(moves);
        self.add(owner.0, Coalition::NOBODY)
    }

    /// Add a position where the game is over.
    pub fn finished(&mut self, owner: Player, outcome: Outcome) -> Vertex {
        self.add(owner.0 | how(outcome), outcome.winners)
    }

    /// Where the moves of a vertex lead that was added before.
    pub fn moves(&self, v: Vertex) -> &[Vertex] {
        &self.targets[self.offsets.range(v as usize)]
    }

    fn add(&mut self, owner: u8, winners: Coalition) -> Vertex {
        self.owner.push(owner);
        self.winners.push(winners);
        self.offsets.push(self.targets.len());
        (self.owner.len() - 1) as Vertex
    }

    /// Check everything and turn the edges round.
    pub fn build(mut self) -> Result<Arena, ArenaError> {
        let vertices = self.owner.len();
        if self.players == 0 || self.players > MAX_PLAYERS {
            return Err(ArenaError::Players { players: self.players });
        }
        if vertices > MAX_VERTICES {
            return Err(ArenaError::TooManyVertices { vertices });
        }
        for v in 0..vertices {
            let owner = Player(self.owner[v] & !(OVER | BLOCKED));
            if owner.0 >= self.players {
                return Err(ArenaError::Owner {
                    vertex: v as Vertex,
                    owner,
                    players: self.players,
                });
            }
            if !Coalition::everyone(self.players).includes(self.winners[v]) {
                return Err(ArenaError::Winner { vertex: v as Vertex, players: self.players });
            }
        }
        if let Some(edge) = self.targets.iter().position(|&target| target as usize >= vertices) {
            let vertex = self.offsets.row_at(edge);
            return Err(ArenaError::Target {
                vertex: vertex as Vertex,
                target: self.targets[edge],
            });
        }
        self.targets.shrink_to_fit();
        let moves = Rows { offsets: self.offsets, targets: self.targets };
        let sources = moves.turned()?;
        Ok(Arena {
            players: self.players,
            owner: self.owner,
            winners: self.winners,
            moves,
            sources,
        })
    }
}

/// What the byte of a vertex says of how the game ended there.
fn how(outcome: Outcome) -> u8 {
    if outcome.blocked { OVER | BLOCKED } else { OVER }
}

/// Why a graph is not an arena.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ArenaError {
    /// There must be 1 to 32 players.
    Players {
        /// How many were asked for.
        players: u8,
    },
    /// More vertices than 31 bits can number.
    TooManyVertices {
        /// How many there are.
        vertices: usize,
    },
    /// The system does not give the memory that the edges need.
    NoMemory {
        /// How many bytes were asked for.
        bytes: usize,
    },
    /// A vertex belongs to a player who does not exist.
    Owner {
        /// Which vertex.
        vertex: Vertex,
        /// Its owner.
        owner: Player,
        /// How many players there are.
        players: u8,
    },
    /// A finished game was won by a player who does not exist.
    Winner {
        /// Which vertex.
        vertex: Vertex,
        /// How many players there are.
        players: u8,
    },
    /// An edge leads nowhere.
    Target {
        /// From where.
        vertex: Vertex,
        /// To which number.
        target: Vertex,
    },
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Players { players } => {
                write!(f, "an arena has 1 to {MAX_PLAYERS} players, not {players}")
            }
            ArenaError::TooManyVertices { vertices } => {
                write!(f, "{vertices} vertices are too many: an arena holds at most {MAX_VERTICES}")
            }
            ArenaError::NoMemory { bytes } => write!(
                f,
                "the graph is too large: the system does not give the {} that it needs",
                attractor_words::bytes(*bytes as u128)
            ),
            ArenaError::Owner { vertex, owner, players } => write!(
                f,
                "vertex {vertex} belongs to player {owner}, but there are players 1 to {players}"
            ),
            ArenaError::Winner { vertex, players } => write!(
                f,
                "vertex {vertex} is won by a player beyond {players}, the number of players"
            ),
            ArenaError::Target { vertex, target } => {
                write!(f, "vertex {vertex} has an edge to {target}, which is not a vertex")
            }
        }
    }
}

impl std::error::Error for ArenaError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Edges sorted before they are turned give the rows that they give as they come, whatever the slabs and threads.
    #[test]
    fn sorted_edges_turn_alike() {
        for vertices in [1usize, 2, 64, 65, 1000] {
            let mut rows = Rows { offsets: Offsets::default(), targets: Vec::new() };
            for v in 0..vertices {
                // Rows of no edge to five, some of them parallel, and a stretch of empty ones.
                let degree = if v % 7 < 2 || v > 900 { 0 } else { v % 6 };
                rows.targets
                    .extend((0..degree).map(|k| (v * v * (k / 2 + 3) % vertices) as Vertex));
                rows.offsets.push(rows.targets.len());
            }
            let (offsets, sources) = rows.turned_by::<u32>().unwrap();
            for (slab, threads) in [(1, 1), (7, 2), (100, 3), (SLAB, 2)] {
                let mut ends = offsets[1..].to_vec();
                let mut filled = vec![0; sources.len()];
                rows.fill_sorted(&mut ends, &mut filled, threads, slab);
                assert_eq!((&ends[..], &filled), (&offsets[..vertices], &sources), "{vertices}");
            }
        }
    }
}
