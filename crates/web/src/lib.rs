//! The local explorer: a page where games are seen, played, solved step by step and questioned.
//!
//! ```text
//!   browser ──JSON──▶ api ──▶ Job ──▶ attractor-app ──▶ SolvedGame (kept in a cache)
//! ```
//!
//! The only crate that knows HTTP. It listens on loopback unless told otherwise, looks at the
//! `Host` and `Origin` of every request, reads no file of the machine, and bounds every input
//! before any work begins. The page is plain HTML, CSS and modules, held in the binary.

mod api;
mod asset;
mod cache;
mod command;
mod connections;
mod explorer;
mod failure;
mod guard;
mod job;
mod jobs;
mod largest_fit;
mod limits;
mod pressure;
mod queue;
mod request;
mod rooms;
mod server;
mod solved_games;
mod spelling;

#[cfg(feature = "schema")]
pub use api::openapi;
pub use explorer::Explorer;
pub use limits::Limits;
pub use server::{Server, ServerConfig};
