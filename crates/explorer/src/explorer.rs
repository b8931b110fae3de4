//! The explorer itself: what all requests share.

use std::sync::Arc;

use attractor_app::{
    Error, GameGraph, OpenRequest, OpeningBook, Own, PlayableGame, SolvedGame, SolvedGraph,
    SolvedTablebase,
};
use serde_json::value::RawValue;

use crate::cache::Cache;
use crate::limits::Limits;

/// What the explorer has to answer with.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// What may be asked for at most.
    pub limits: Limits,
    /// Games besides those of the catalogue, asked for by their titles.
    pub own: Vec<Own>,
    /// Tablebases in which values are looked up when their games are played.
    pub tablebases: Vec<Arc<SolvedTablebase>>,
    /// An opening book for Connect Four.
    pub book: Option<Arc<OpeningBook>>,
}

/// What all requests share: limits, and games opened and solved lately.
#[derive(Clone)]
pub struct Explorer(Arc<Shared>);

struct Shared {
    limits: Limits,
    own: Vec<Own>,
    tablebases: Vec<Arc<SolvedTablebase>>,
    book: Option<Arc<OpeningBook>>,
    opened_games: Cache<GameGraph>,
    solved_graphs: Cache<SolvedGraph>,
    playable_games: Cache<PlayableGame>,
    refused: Cache<Error>,
    drawings: Cache<Box<RawValue>>,
}

/// Bytes of refused requests that are kept.
const REFUSED: usize = 4 << 20;

impl Explorer {
    /// An explorer in which nothing has happened yet.
    pub fn new(config: &Config) -> Explorer {
        let limits = config.limits;
        Explorer(Arc::new(Shared {
            limits,
            own: config.own.clone(),
            tablebases: config.tablebases.clone(),
            book: config.book.clone(),
            opened_games: Cache::new(limits.memory / 16 * 3),
            solved_graphs: Cache::new(limits.memory / 8),
            playable_games: Cache::new(limits.memory / 8),
            refused: Cache::new(REFUSED.min(limits.memory / 32)),
            drawings: Cache::new(limits.memory / 32),
        }))
    }

    /// Let go of everything that was kept.
    pub fn forget(&self) {
        self.0.opened_games.clear();
        self.0.solved_graphs.clear();
        self.0.playable_games.clear();
        self.0.drawings.clear();
    }

    /// What the app is asked to open, in so many bytes: a game of the caller's own, or whatever the text names.
    pub(crate) fn request(&self, game: &OpenRequest, memory: usize) -> OpenRequest {
        let own = self.0.own.iter().find(|own| own.0.title() == game.game).cloned();
        OpenRequest { own, text_only: true, memory: Some(memory), ..game.clone() }
    }

    /// What may be asked for at most.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// The tablebase of the game called `title`, if there is one.
    pub(crate) fn tablebase(&self, title: &str) -> Option<&Arc<SolvedTablebase>> {
        self.0.tablebases.iter().find(|tablebase| tablebase.title() == title)
    }

    /// The opening book, if there is one.
    pub(crate) fn book(&self) -> Option<&Arc<OpeningBook>> {
        self.0.book.as_ref()
    }

    pub(crate) fn opened_games(&self) -> &Cache<GameGraph> {
        &self.0.opened_games
    }

    pub(crate) fn solved_graphs(&self) -> &Cache<SolvedGraph> {
        &self.0.solved_graphs
    }

    /// Games that were too large: asked for again they need not be tried again.
    pub(crate) fn refused(&self) -> &Cache<Error> {
        &self.0.refused
    }

    /// Drawings, as they were answered.
    pub(crate) fn drawings(&self) -> &Cache<Box<RawValue>> {
        &self.0.drawings
    }

    pub(crate) fn playable_games(&self) -> &Cache<PlayableGame> {
        &self.0.playable_games
    }
}
