//! Games whose players choose at the same time: concurrent game structures, as alternating-time
//! logic was made for (Alur, Henzinger and Kupferman, *Alternating-time temporal logic*, 2002).
//!
//! ```text
//!  JointGame ──▶ Exploration ──▶ JointModel: World ──▶ check, witness
//!  the rules     states, menus   predecessors, one bit per state and set
//! ```
//!
//! Joint moves are not kept. For a coalition that chooses, all that matters of a state is its *menu*:
//! for each choice the set of states that the others can make of it. Equal sets stand there once. What was
//! found is checked on a `JointGround`, which enumerates joint moves by the rules and knows no menus.

mod contest;
mod exploration;
mod explore_error;
mod facts;
mod game;
mod ground;
mod local;
mod menus;
mod model;
mod play;
mod start;
mod table;

pub use contest::{JointContest, JointStanding};
pub use exploration::Exploration;
pub use explore_error::ExploreError;
pub use facts::JointNames;
pub use game::{JointGame, JointMoves};
pub use ground::JointGround;
pub use menus::Menus;
pub use model::JointModel;
pub use play::{JointChoice, JointPlay, JointWitness, joint_witness};
pub use start::{DecideError, Decision, decide};
pub use table::{JointState, JointTable, TableError};
