//! Cops and robbers: cop numbers, winning starts, capture times and strategies.

pub mod batch;
mod certificate;
pub mod dimacs;
mod engine;
pub mod estimate;
pub mod families;
mod graph;
pub mod graph6;
mod placement;
pub mod play;
mod rules;
mod small;
mod solution;
mod strategy;
mod symmetry;
mod verify;

pub use certificate::{Certificate, Claim, Order, Plan, Refuge};
pub use engine::{Goal, Method, Options, Progress, SolveError, Watch, memory_needed, solve};
pub use graph::{Graph, GraphError};
pub use rules::{CopTurn, Rules, RulesError};
pub use solution::{Position, QueryError, Side, Solution};
pub use strategy::{Chase, End, Reason};
pub use symmetry::Symmetries;
pub use verify::{Refuted, verify};
