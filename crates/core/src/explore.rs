//! Exploring: from the rules of a game to its arena.

use std::fmt;
use std::hash::Hash;

use crate::arena::{Arena, ArenaBuilder, MAX_VERTICES, Vertex};
use crate::game::Game;
use crate::index::Index;
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
#[derive(Clone, Copy)]
pub struct Exploration<'a, G> {
    game: &'a G,
    everywhere: bool,
    folded: bool,
    bytes: usize,
}

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
        let everywhere = self.everywhere.then(|| self.game.every_position()).flatten();
        let roots = std::iter::once(self.game.start()).chain(everywhere.into_iter().flatten());
        self.run_from(roots, watch)
    }

    /// Explore from these positions, numbered in the order given.
    pub fn run_from(
        &self,
        roots: impl IntoIterator<Item = G::Position>,
        watch: &dyn Watch,
    ) -> Result<Explored<G::Position>, ExploreError> {
        let game = self.game;
        let mut positions: Vec<G::Position> = Vec::new();
        let mut index = Index::default();
        for (i, root) in roots.into_iter().enumerate() {
            if i.is_multiple_of(BREATH) {
                watch.reached(0)?;
                self.check(positions.len(), 0, &index)?;
            }
            index.number(&mut positions, self.fold(root));
        }
        let mut builder = ArenaBuilder::new(game.players());
        let mut edges = 0;
        let mut row = Vec::new();
        while builder.vertices() < positions.len() {
            let v = builder.vertices();
            if v.is_multiple_of(BREATH) {
                watch.reached(v as u64)?;
                self.check(positions.len(), edges, &index)?;
            }
            let at = positions[v].clone();
            let turn = game.turn(&at);
            if let Some(outcome) = game.outcome(&at) {
                builder.finished(turn, outcome);
                continue;
            }
            for chosen in game.moves(&at) {
                let next = self.fold(game.play(&at, &chosen));
                row.push(index.number(&mut positions, next));
            }
            edges += row.len();
            builder.position(turn, row.drain(..));
        }
        self.check(positions.len(), edges, &index)?;
        positions.shrink_to_fit();
        let arena = builder.build().expect("the rules of a game give a sound arena");
        Ok(Explored { arena, positions, index, folded: self.folded })
    }

    #[inline]
    fn fold(&self, at: G::Position) -> G::Position {
        if self.folded { self.game.representative(&at) } else { at }
    }

    fn check(&self, positions: usize, edges: usize, index: &Index) -> Result<(), ExploreError> {
        let vertex = 21 + size_of::<G::Position>(); // an arena's share of one vertex, see `Arena`
        let needed = positions * vertex + edges * 8 + index.bytes();
        if needed > self.bytes || positions > MAX_VERTICES {
            return Err(ExploreError::TooLarge { positions, needed, limit: self.bytes });
        }
        Ok(())
    }
}

/// So many positions are expanded between two looks at the watch and the limit.
const BREATH: usize = 1 << 12;

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
