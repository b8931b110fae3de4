//! Exercises that mark themselves.
//!
//! An [`Order`] says which kind of exercise, from which seed, how large; [`Exercise::make`] makes
//! it, and the same order always makes the same one. It is told and marked in a [`Language`]: every
//! wrong item comes with the reason. A [`Sheet`] is a page with several of them for print,
//! solutions apart. All answers are worked out here by the definitions, on games so small that this
//! is enough; the tests hold them to the engines.
//!
//! ```
//! use attractor_exercise::{Exercise, Kind, Language, Order};
//!
//! let exercise = Exercise::make(&Order::new(Kind::Layer, 7));
//! let marking = exercise.mark(&exercise.solution().join(", "), Language::English)?;
//! assert!(marking.passed);
//! # Ok::<(), attractor_exercise::Unclear>(())
//! ```

mod arena;
mod cops;
mod exercise;
mod formula;
mod heap;
mod layer;
mod lots;
mod marking;
mod sheet;
mod tree;

pub use attractor_messages::Language;
pub use exercise::{Exercise, Kind, Order, Owners, View};
pub use marking::{Marking, Unclear, Wrong};
pub use sheet::Sheet;
