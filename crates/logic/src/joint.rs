//! Games whose players choose at the same time: concurrent game structures, as alternating-time
//! logic was made for (Alur, Henzinger and Kupferman, *Alternating-time temporal logic*, 2002).
//!
//! ```text
//!  JointGame ──▶ Exploration ──▶ JointModel: World ──▶ check, witness
//!  the rules     states, menus   predecessors, one bit per state and set
//! ```
//!
//! Joint moves are not kept. For a coalition that chooses, all that matters of a state is its *menu*:
//! for each choice the set of states that the others can make of it. Equal sets stand there once.

mod exploration;
mod game;
mod menus;
mod model;
mod play;
mod start;
mod table;

pub use exploration::{Exploration, ExploreError};
pub use game::{JointGame, JointMoves};
pub use menus::Menus;
pub use model::{JointModel, JointNames};
pub use play::{JointChoice, JointPlay, JointWitness, joint_witness};
pub use start::{DecideError, Decision, decide};
pub use table::{JointState, JointTable, TableError};
