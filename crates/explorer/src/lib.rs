//! What the explorer answers, whoever carries questions and answers.
//!
//! ```text
//!   HTTP ──────────┐
//!                  ├─JSON─▶ Question ──▶ Job ──▶ attractor-app ──▶ SolvedGame (kept in a cache)
//!   Web Assembly ──┘
//! ```
//!
//! [`QUESTIONS`](questions) are one list: the server and the module of the page both answer from it. Whoever
//! begins a [`Job`] is its [`Keeper`], who may end it. Nothing here knows a network, a file or a thread.

mod cache;
mod command;
mod explorer;
mod job;
mod largest_fit;
mod limits;
mod question;
mod questions;
mod request;
mod solved_games;
mod spelling;

pub use attractor_app::Kind;
pub use explorer::{Config, Explorer};
pub use job::{Answered, Job, Keeper, Patient, Progress};
pub use limits::Limits;
pub use question::{Malformed, Question, Work};
pub use questions::questions;
pub use spelling::Refusal;
