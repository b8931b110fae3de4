//! The explorer itself: what all requests share.

use std::sync::Arc;

use attractor_app::{
    Error, GameGraph, OpenRequest, OpeningBook, Own, PlayableGame, SolvedGame, SolvedGraph,
    SolvedTablebase,
};
use axum::Router;
use serde_json::value::RawValue;

use crate::api;
use crate::cache::Cache;
use crate::guard::Names;
use crate::job::Jobs;
use crate::limits::Limits;
use crate::server::ServerConfig;

/// What all requests share: limits, work that is going on, and games solved lately.
#[derive(Clone)]
pub struct Explorer(Arc<Shared>);

struct Shared {
    limits: Limits,
    own: Vec<Own>,
    names: Names,
    tablebases: Vec<Arc<SolvedTablebase>>,
    book: Option<Arc<OpeningBook>>,
    jobs: Jobs,
    opened_games: Cache<GameGraph>,
    solved_graphs: Cache<SolvedGraph>,
    playable_games: Cache<PlayableGame>,
    refused: Cache<Error>,
    drawings: Cache<Box<RawValue>>,
}

/// Bytes of drawings that are kept.
const DRAWINGS: usize = 64 << 20;

/// Bytes of refused requests that are kept.
const REFUSED: usize = 4 << 20;

impl Explorer {
    /// An explorer in which nothing has happened yet.
    pub fn new(config: &ServerConfig) -> Explorer {
        let limits = config.limits;
        Explorer(Arc::new(Shared {
            limits,
            own: config.own.clone(),
            names: Names::new(config.address, &config.names),
            tablebases: config.tablebases.clone(),
            book: config.book.clone(),
            jobs: Jobs::new(limits),
            opened_games: Cache::new(limits.memory / 3),
            solved_graphs: Cache::new(limits.memory / 3),
            playable_games: Cache::new(limits.memory / 3),
            refused: Cache::new(REFUSED),
            drawings: Cache::new(DRAWINGS),
        }))
    }

    /// Everything that it answers.
    pub fn router(&self) -> Router {
        api::router(self.clone())
    }

    /// What the app is asked to open: a game of the caller's own, or whatever the text names.
    pub(crate) fn request(&self, game: &OpenRequest) -> OpenRequest {
        let own = self.0.own.iter().find(|own| own.0.title() == game.game).cloned();
        OpenRequest { own, text_only: true, memory: Some(self.0.limits.memory), ..game.clone() }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn names(&self) -> &Names {
        &self.0.names
    }

    /// The tablebase of the game called `title`, if there is one.
    pub(crate) fn tablebase(&self, title: &str) -> Option<&Arc<SolvedTablebase>> {
        self.0.tablebases.iter().find(|tablebase| tablebase.title() == title)
    }

    /// The opening book, if there is one.
    pub(crate) fn book(&self) -> Option<&Arc<OpeningBook>> {
        self.0.book.as_ref()
    }

    pub(crate) fn jobs(&self) -> &Jobs {
        &self.0.jobs
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
