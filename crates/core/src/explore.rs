//! Exploring: from the rules of a game to its arena.

use std::fmt;

use crate::arena::{Arena, MAX_VERTICES};
use crate::exploration_run::ExplorationRun;
use crate::game::Game;
use crate::positions::Positions;
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
    pub positions: Positions<P>,
}

/// An exploration about to begin, with everything that can be asked of it.
pub struct Exploration<'a, G> {
    pub(crate) game: &'a G,
    everywhere: bool,
    pub(crate) folded: bool,
    bytes: usize,
}

// Derived, these would ask the game to be copied, too.
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
        Exploration { game, everywhere: game.starts_everywhere(), folded: false, bytes: usize::MAX }
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
        exploring.finish()
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
    ) -> Result<ExplorationRun<'a, G>, ExploreError> {
        ExplorationRun::begin(*self, roots, watch)
    }

    #[inline]
    pub(crate) fn fold(&self, at: G::Position) -> G::Position {
        if self.folded { self.game.representative(&at) } else { at }
    }

    pub(crate) fn check(
        &self,
        positions: &Positions<G::Position>,
        edges: usize,
    ) -> Result<(), ExploreError> {
        const VERTEX: usize = 21; // an arena's share of one vertex, see `Arena`
        let needed = positions.len() * VERTEX + edges * 8 + positions.bytes();
        if needed > self.bytes || positions.len() > MAX_VERTICES {
            let positions = positions.len();
            return Err(ExploreError::TooLarge { positions, needed, limit: self.bytes });
        }
        Ok(())
    }
}

/// Positions expanded between two looks at the watch and the limit.
pub(crate) const BREATH: usize = 1 << 12;

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
    /// The system does not give it the memory that it needs.
    NoMemory {
        /// How many positions had been found.
        positions: usize,
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
                 more, these alone need {} and {} are allowed",
                attractor_words::bytes(*needed as u128),
                attractor_words::bytes(*limit as u128)
            ),
            ExploreError::NoMemory { positions } => write!(
                f,
                "the game is too large to explore: {positions} positions were found, and the system \
                 does not give the memory for more"
            ),
            ExploreError::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl std::error::Error for ExploreError {}
