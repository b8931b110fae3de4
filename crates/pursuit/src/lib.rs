//! Cops and robbers: cop numbers, winning starts, capture times and strategies.
//!
//! Some cops choose their vertices on a graph, then the robber chooses, then cops and robber move
//! in turn along the edges, cops first. The cops win when one of them is on the robber's vertex,
//! the robber wins by escaping for ever.
//!
//! ```
//! use attractor_pursuit::{Options, Position, Rules, Side, families, solve};
//!
//! let grid = families::graph("grid:3x4").unwrap();
//! let options = Options { record: true, ..Options::default() };
//! assert!(!solve(&grid, Rules::MOVE, 1, options).unwrap().cops_win());
//!
//! let two = solve(&grid, Rules::MOVE, 2, options).unwrap();
//! let start = two.best_start().unwrap();
//! let robber = two.best_hiding_place(&start).unwrap().unwrap();
//! let chase = two.chase(&Position { cops: start, robber, turn: Side::Cops }).unwrap();
//! let moves = chase.positions.iter().filter(|at| at.turn == Side::Robber).count();
//! assert_eq!(two.capture_time(), Some(moves as u32));
//! ```
//!
//! # The functions of the course
//!
//! | in the course | here |
//! | --- | --- |
//! | `grid(n, p)`, `random_graph(n, prob)` | [`families::graph`] with `grid:5x7`, `random:20,p=0.1,seed=3` |
//! | `suivant(G, pos)`, `suivant2` | [`play::successors`], for any number of cops and all rules |
//! | `victoire(pos)`, `capture2` | [`play::is_caught`] |
//! | `resout(G)`, `resout2` | [`solve()`] and [`Solution::winning_positions`], [`Solution::is_won`] |
//! | `copwin(G)`, `copwin2` | [`Solution::starts`] |
//! | a hundred trials on random graphs | [`estimate::estimate`] |
//!
//! # How it works
//!
//! Placements of interchangeable cops are numbered; for each one the vertices where the robber is
//! still safe are a row of bits. A round intersects each row with what the robber can reach after
//! every joint move of the cops, one cop after another over contiguous runs of rows, and the
//! number of the round is the number of moves that the cops need. See [`Solution`] for what can
//! be asked afterwards, [`Certificate`] and [`verify()`] for proofs, [`batch`] for millions of
//! small graphs.

pub mod batch;
mod certificate;
mod certify;
pub mod dimacs;
mod engine;
pub mod estimate;
pub mod families;
mod graph;
pub mod graph6;
mod lanes;
mod placement;
pub mod play;
mod rules;
mod small;
mod solution;
mod strategy;
mod symmetry;
mod verify;

pub use certificate::{Certificate, Claim, Order, Plan, Refuge};
pub use engine::{Goal, Method, Options, Rounds, SolveError, memory_needed, solve};
pub use graph::{Graph, GraphError};
pub use rules::{CopTurn, Rules, RulesError};
pub use solution::{Position, QueryError, Side, Solution};
pub use strategy::{Chase, End, Reason};
pub use symmetry::Symmetries;
pub use verify::{Refuted, verify};
