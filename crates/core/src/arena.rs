//! The arena: a game as a graph of integers.

use std::fmt;

use rayon::prelude::*;

use crate::offsets::Offsets;
use crate::outcome::Outcome;
use crate::player::{Coalition, MAX_PLAYERS, Player};
use crate::vertex_set::VertexSet;

/// A position of the game, numbered from 0.
pub type Vertex = u32;

/// The largest number of vertices: ranks and counters share 32 bits with one flag.
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
    /// thread turns those that lead to its share of the vertices: all read everything, and nobody writes where
    /// another one does.
    fn turned_by<Offset: Count>(&self) -> Result<(Vec<Offset>, Vec<Vertex>), ArenaError> {
        let vertices = self.offsets.rows();
        let mut offsets: Vec<Offset> = zeros(vertices + 1)?;
        let mut sources: Vec<Vertex> = zeros(self.targets.len())?;
        let threads = if self.targets.len() < SHARED { 1 } else { rayon::current_num_threads() };
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
        let fill = |(part, (ends, start, row)): (usize, (&mut [Offset], usize, &mut [Vertex]))| {
            for v in (0..vertices as Vertex).rev() {
                for &target in self.row(v).iter().rev() {
                    if let Some(end) = ends.get_mut((target as usize).wrapping_sub(part * share)) {
                        *end = Offset::of(end.get() - 1);
                        row[end.get() - start] = v;
                    }
                }
            }
        };
        let (mut start, mut rest) = (0, &mut sources[..]);
        let mut shares = Vec::with_capacity(threads);
        for ends in offsets[1..].chunks_mut(share) {
            let end = ends.last().map_or(start, |end| end.get());
            let (own, others) = rest.split_at_mut(end - start);
            shares.push((ends, start, own));
            (start, rest) = (end, others);
        }
        match threads {
            1 => shares.into_iter().enumerate().for_each(fill),
            _ => shares.into_par_iter().enumerate().for_each(fill),
        }
        // offsets[v + 1] now holds the start of row v: shift back by one.
        offsets.remove(0);
        offsets.push(Offset::of(self.targets.len()));
        Ok((offsets, sources))
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
