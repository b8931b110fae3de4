//! Exploring: from the rules of a game to its arena.

use std::fmt;
use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::arena::{Arena, ArenaBuilder, MAX_VERTICES, Vertex};
use crate::game::Game;
use crate::watch::{Cancelled, Unwatched, Watch};

/// Every position that play can reach from the start of `game`, as an arena.
///
/// Positions are numbered in the order of a breadth-first search that takes the moves in the
/// order of the rules, so the same game is numbered in the same way every time, the start is
/// vertex 0, and edge `k` of a vertex is move `k` of its position.
///
/// Without a limit; see [`Exploration`] for one, for other places to begin and for folding.
pub fn explore<G: Game>(game: &G) -> Explored<G::Position> {
    Exploration::new(game).run(&Unwatched).expect("nobody watches, and nothing is limited")
}

/// A game that has been explored: its arena, and which position each vertex stands for.
#[derive(Clone, Debug)]
pub struct Explored<P> {
    /// The game as a graph.
    pub arena: Arena,
    /// The position of each vertex.
    pub positions: Vec<P>,
    index: Index,
    folded: bool,
}

impl<P: Eq + Hash> Explored<P> {
    /// The vertex of a position; `None` where play does not lead. Where symmetric positions were
    /// folded, the vertex of its representative.
    pub fn find<G: Game<Position = P>>(&self, game: &G, at: &P) -> Option<Vertex> {
        if self.folded {
            self.index.find(&self.positions, &game.representative(at))
        } else {
            self.index.find(&self.positions, at)
        }
    }

    /// Whether symmetric positions share a vertex.
    pub fn folded(&self) -> bool {
        self.folded
    }
}

/// An exploration about to begin, with everything that can be asked of it.
pub struct Exploration<'a, G> {
    game: &'a G,
    everywhere: bool,
    folded: bool,
    bytes: usize,
}

impl<G> Clone for Exploration<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Exploration<'_, G> {}

impl<'a, G: Game> Exploration<'a, G> {
    /// From the start, or from everywhere if the rules say so; every position by itself, without a
    /// limit.
    pub fn new(game: &'a G) -> Exploration<'a, G> {
        Exploration { game, everywhere: game.whole(), folded: false, bytes: usize::MAX }
    }

    /// From every legal position, where the rules define them; from the start otherwise. The start
    /// is still vertex 0.
    pub fn from_everywhere(self) -> Exploration<'a, G> {
        Exploration { everywhere: true, ..self }
    }

    /// Let one vertex stand for all symmetric positions, as [`Game::representative`] tells.
    pub fn folded(self) -> Exploration<'a, G> {
        Exploration { folded: true, ..self }
    }

    /// Give up before more than so much memory is needed for the arena, its positions and the
    /// table that finds them.
    pub fn limited(self, bytes: usize) -> Exploration<'a, G> {
        Exploration { bytes, ..self }
    }

    /// Explore from where the options say, telling `watch` how many positions have been expanded.
    pub fn run(&self, watch: &dyn Watch) -> Result<Explored<G::Position>, ExploreError> {
        self.run_from(self.roots(), watch)
    }

    /// Explore from these positions, numbered in the order given.
    pub fn run_from(
        &self,
        roots: impl IntoIterator<Item = G::Position>,
        watch: &dyn Watch,
    ) -> Result<Explored<G::Position>, ExploreError> {
        let mut exploring = self.begin(roots, watch)?;
        exploring.expand(usize::MAX, watch)?;
        Ok(exploring.finish())
    }

    /// Where the options say that exploring begins.
    pub fn roots(&self) -> impl Iterator<Item = G::Position> + use<'a, G> {
        let everywhere = self.everywhere.then(|| self.game.every_position()).flatten();
        std::iter::once(self.game.start()).chain(everywhere.into_iter().flatten())
    }

    /// Find these positions, numbered in the order given, and expand nothing yet.
    pub fn begin(
        &self,
        roots: impl IntoIterator<Item = G::Position>,
        watch: &dyn Watch,
    ) -> Result<Exploring<'a, G>, ExploreError> {
        let mut exploring = Exploring {
            exploration: *self,
            positions: Vec::new(),
            index: Index::default(),
            builder: ArenaBuilder::new(self.game.players()),
            edges: 0,
        };
        for (i, root) in roots.into_iter().enumerate() {
            if i.is_multiple_of(BREATH) {
                watch.reached(0)?;
                exploring.check()?;
            }
            exploring.index.number(&mut exploring.positions, self.fold(root));
        }
        Ok(exploring)
    }

    #[inline]
    fn fold(&self, at: G::Position) -> G::Position {
        if self.folded { self.game.representative(&at) } else { at }
    }

}

/// An exploration underway: it can stop anywhere, be written down and be taken up again.
pub struct Exploring<'a, G: Game> {
    exploration: Exploration<'a, G>,
    positions: Vec<G::Position>,
    index: Index,
    builder: ArenaBuilder,
    edges: usize,
}

impl<G: Game> Exploring<'_, G> {
    /// The positions found so far, by their numbers.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// How many of them have been expanded: the first so many.
    pub fn expanded(&self) -> usize {
        self.builder.vertices()
    }

    /// Where the moves of `v`, which has been expanded, lead.
    pub fn moves(&self, v: Vertex) -> &[Vertex] {
        self.builder.moves(v)
    }

    /// Go on until so many positions have been expanded, or all; says whether more wait.
    pub fn expand(&mut self, until: usize, watch: &dyn Watch) -> Result<bool, ExploreError> {
        let game = self.exploration.game;
        let mut row = Vec::new();
        while self.builder.vertices() < self.positions.len().min(until) {
            let v = self.builder.vertices();
            if v.is_multiple_of(BREATH) {
                watch.reached(v as u64)?;
                self.check()?;
            }
            let at = self.positions[v].clone();
            let turn = game.turn(&at);
            if let Some(outcome) = game.outcome(&at) {
                self.builder.finished(turn, outcome);
                continue;
            }
            for chosen in game.moves(&at) {
                let next = self.exploration.fold(game.play(&at, &chosen));
                row.push(self.index.number(&mut self.positions, next));
            }
            self.edges += row.len();
            self.builder.position(turn, row.drain(..));
        }
        self.check()?;
        Ok(self.builder.vertices() < self.positions.len())
    }

    /// Take up what an earlier run had found: one more position, as it was found then. Says whether
    /// it is new.
    pub fn restore_position(&mut self, at: G::Position) -> bool {
        let known = self.positions.len();
        self.index.number(&mut self.positions, at) as usize == known
    }

    /// Take up what an earlier run had found: where the moves of the next position to be expanded
    /// lead. Says whether that can be.
    pub fn restore_moves(&mut self, moves: &[Vertex]) -> bool {
        let known = self.positions.len();
        let game = self.exploration.game;
        let Some(at) = self.positions.get(self.builder.vertices()) else { return false };
        let turn = game.turn(at);
        match game.outcome(at) {
            Some(outcome) => self.builder.finished(turn, outcome),
            None => self.builder.position(turn, moves.iter().copied()),
        };
        self.edges += moves.len();
        moves.iter().all(|&to| (to as usize) < known)
    }

    /// Everything has been expanded.
    pub fn finish(mut self) -> Explored<G::Position> {
        self.positions.shrink_to_fit();
        let arena = self.builder.build().expect("the rules of a game give a sound arena");
        let (positions, index) = (self.positions, self.index);
        Explored { arena, positions, index, folded: self.exploration.folded }
    }

    fn check(&self) -> Result<(), ExploreError> {
        let (positions, limit) = (self.positions.len(), self.exploration.bytes);
        let vertex = 21 + size_of::<G::Position>(); // an arena's share of one vertex, see `Arena`
        let needed = positions * vertex + self.edges * 8 + self.index.bytes();
        if needed > limit || positions > MAX_VERTICES {
            return Err(ExploreError::TooLarge { positions, needed, limit });
        }
        Ok(())
    }
}

/// So many positions are expanded between two looks at the watch and the limit.
const BREATH: usize = 1 << 12;

/// Finds the vertex of a position. Positions are kept once, in the order of their numbers; the
/// table holds numbers, each with half of its hash, so that it can grow without touching them.
#[derive(Clone, Debug, Default)]
struct Index {
    table: HashTable<(u32, Vertex)>,
}

impl Index {
    /// The number of `at`, a new one if it was not seen before.
    #[inline]
    fn number<P: Eq + Hash>(&mut self, positions: &mut Vec<P>, at: P) -> Vertex {
        let hash = half_hash(&at);
        let same = |&(half, v): &(u32, Vertex)| half == hash && positions[v as usize] == at;
        if let Some(&(_, v)) = self.table.find(spread(hash), same) {
            return v;
        }
        let v = positions.len() as Vertex;
        self.table.insert_unique(spread(hash), (hash, v), |&(half, _)| spread(half));
        positions.push(at);
        v
    }

    fn find<P: Eq + Hash>(&self, positions: &[P], at: &P) -> Option<Vertex> {
        let hash = half_hash(at);
        let same = |&(half, v): &(u32, Vertex)| half == hash && positions[v as usize] == *at;
        self.table.find(spread(hash), same).map(|&(_, v)| v)
    }

    fn bytes(&self) -> usize {
        self.table.allocation_size()
    }
}

fn half_hash<P: Hash>(at: &P) -> u32 {
    let mut hasher = FxHasher::default();
    at.hash(&mut hasher);
    (hasher.finish() >> 32) as u32 ^ hasher.finish() as u32
}

/// A table takes its bucket from the low bits of a hash and its tag from the high ones: both come
/// from the half that is kept.
fn spread(half: u32) -> u64 {
    u64::from(half).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Why a game could not be explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExploreError {
    /// It needs more memory than it may take.
    TooLarge {
        /// How many positions had been found.
        positions: usize,
        /// The bytes that these need.
        needed: usize,
        /// The bytes that were allowed.
        limit: usize,
    },
    /// It was ended by whoever watched.
    Cancelled,
}

impl From<Cancelled> for ExploreError {
    fn from(_: Cancelled) -> ExploreError {
        ExploreError::Cancelled
    }
}

impl fmt::Display for ExploreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExploreError::TooLarge { positions, needed, limit } => write!(
                f,
                "the game is too large to explore: {positions} positions were found and there are \
                 more, these alone need {} MB and {} MB are allowed",
                needed >> 20,
                limit >> 20
            ),
            ExploreError::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl std::error::Error for ExploreError {}
