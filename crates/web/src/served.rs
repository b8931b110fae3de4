//! The explorer as it is served: what all requests share.

use std::sync::Arc;

use attractor_explorer::{Config, Explorer, Limits};
use axum::Router;

use crate::api;
use crate::guard::Names;
use crate::jobs::Jobs;
use crate::pressure;
use crate::rooms::Rooms;
use crate::server::ServerConfig;

/// What all requests share: who answers, work that is going on, and who may ask.
#[derive(Clone)]
pub struct Served(Arc<Shared>);

struct Shared {
    explorer: Explorer,
    rooms: Rooms,
    names: Names,
    jobs: Jobs,
}

impl Served {
    /// An explorer in which nothing has happened yet.
    pub fn new(config: &ServerConfig) -> Served {
        let limits = config.limits;
        Served(Arc::new(Shared {
            explorer: Explorer::new(&Config {
                limits,
                own: config.own.clone(),
                tablebases: config.tablebases.clone(),
                book: config.book.clone(),
            }),
            rooms: Rooms::new(&limits),
            names: Names::new(config.address, &config.names),
            jobs: Jobs::new(limits),
        }))
    }

    /// Everything that it answers.
    pub fn router(&self) -> Router {
        api::router(self.clone())
    }

    /// From now on, until it is gone, keep to the memory that it may take together.
    pub(crate) fn watch_memory(&self) {
        let shared = Arc::downgrade(&self.0);
        pressure::watch(self.limits().memory, move || {
            let shared = shared.upgrade()?;
            shared.explorer.forget();
            shared.jobs.end_heaviest();
            Some(())
        });
    }

    pub(crate) fn explorer(&self) -> &Explorer {
        &self.0.explorer
    }

    pub(crate) fn limits(&self) -> &Limits {
        self.0.explorer.limits()
    }

    pub(crate) fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    pub(crate) fn names(&self) -> &Names {
        &self.0.names
    }

    pub(crate) fn jobs(&self) -> &Jobs {
        &self.0.jobs
    }
}
