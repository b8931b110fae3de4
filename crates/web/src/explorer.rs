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
use crate::jobs::Jobs;
use crate::limits::Limits;
use crate::pressure;
use crate::rooms::Rooms;
use crate::server::ServerConfig;

/// What all requests share: limits, work that is going on, and games solved lately.
#[derive(Clone)]
pub struct Explorer(Arc<Shared>);

struct Shared {
    limits: Limits,
    rooms: Rooms,
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

/// Bytes of refused requests that are kept.
const REFUSED: usize = 4 << 20;

impl Explorer {
    /// An explorer in which nothing has happened yet.
    pub fn new(config: &ServerConfig) -> Explorer {
        let limits = config.limits;
        Explorer(Arc::new(Shared {
            limits,
            rooms: Rooms::new(&limits),
            own: config.own.clone(),
            names: Names::new(config.address, &config.names),
            tablebases: config.tablebases.clone(),
            book: config.book.clone(),
            jobs: Jobs::new(limits),
            opened_games: Cache::new(limits.memory / 16 * 3),
            solved_graphs: Cache::new(limits.memory / 8),
            playable_games: Cache::new(limits.memory / 8),
            refused: Cache::new(REFUSED.min(limits.memory / 32)),
            drawings: Cache::new(limits.memory / 32),
        }))
    }

    /// Everything that it answers.
    pub fn router(&self) -> Router {
        api::router(self.clone())
    }

    /// From now on, until it is gone, keep to the memory that it may take together.
    pub(crate) fn watch_memory(&self) {
        let shared = Arc::downgrade(&self.0);
        pressure::watch(self.0.limits.memory, move || {
            let shared = shared.upgrade()?;
            shared.opened_games.clear();
            shared.solved_graphs.clear();
            shared.playable_games.clear();
            shared.drawings.clear();
            shared.jobs.end_longest();
            Some(())
        });
    }

    pub(crate) fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    /// What the app is asked to open: a game of the caller's own, or whatever the text names.
    pub(crate) fn request(&self, game: &OpenRequest) -> OpenRequest {
        let own = self.0.own.iter().find(|own| own.0.title() == game.game).cloned();
        OpenRequest { own, text_only: true, memory: Some(self.0.limits.game()), ..game.clone() }
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
