//! The local explorer: a page where games are seen, played, solved step by step and questioned.
//!
//! ```text
//!   browser ──JSON──▶ api ──▶ Job ──▶ attractor-explorer, which answers
//! ```
//!
//! The only crate that knows HTTP. It listens on loopback unless told otherwise, looks at the
//! `Host` and `Origin` of every request, reads no file of the machine, and bounds every input
//! before any work begins. The page is plain HTML, CSS and modules, held in the binary.

mod api;
mod asset;
mod connections;
mod failure;
mod guard;
mod job;
mod jobs;
mod pressure;
mod queue;
mod rooms;
mod served;
mod server;

#[cfg(feature = "schema")]
pub use api::openapi;
pub use attractor_explorer::Limits;
pub use served::Served;
pub use server::{Server, ServerConfig};
