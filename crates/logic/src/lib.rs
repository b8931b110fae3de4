//! Alternating-time logic: what coalitions of players can force, on every arena of the system.
//!
//! A [`Reader`] turns text into a [`Formula`]; [`check`] finds where it holds in a [`World`].
//! There are three worlds: a [`Model`] is any arena with the names of its positions, a [`JointModel`] a
//! game whose players choose at the same time, and a [`Grid`] is the generalised [`Nim`] of the examination "Jeux à plusieurs et coalitions" (written for the
//! French écoles normales supérieures, 2005), where whole words of positions move at once.
//!
//! At a position without moves there are no loops, and one of two rules. Its owner is *blocked*
//! there if it has no outcome, or the outcome that the owner has lost and all the others have won:
//! "all moves lead there" is then true, and "some move leads there" false. Any other outcome
//! *decides* the game: nothing more can be forced there, by anyone.

mod arena_world;
mod certificate;
mod certify;
mod check;
mod define;
mod emerson_lei;
mod endless;
mod formula;
mod game_facts;
mod grid;
mod joint;
mod lex;
mod model;
mod nim;
mod nim_error;
mod parse;
mod parse_error;
mod print;
mod recur;
mod sheet;
mod tuples;
mod witness;
mod world;
mod zielonka_tree;

pub use certificate::{Certificate, Ground, Proof, Refuted};
pub use certify::{certify, certify_joint};
pub use check::{Answer, check, check_parts};
pub use endless::{Combined, Endless, TooLarge};
pub use formula::{Builder, Comparison, Fact, Force, Formula, Goal, Node, Part, Sum};
pub use game_facts::GameFacts;
pub use grid::Grid;
pub use joint::{
    DecideError, Decision, Exploration, ExploreError, JointChoice, JointContest, JointGame,
    JointGround, JointModel, JointMoves, JointNames, JointPlay, JointStanding, JointState,
    JointTable, JointWitness, Menus, TableError, decide, joint_witness,
};
pub use model::{Ends, FactTable, Facts, Model};
pub use nim::{MAX_COLUMNS, Nim, sequence};
pub use nim_error::NimError;
pub use parse::Reader;
pub use parse_error::ParseError;
pub use sheet::{Sheet, SheetAnswer};
pub use tuples::{Tuple, Tuples};
pub use witness::{Choice, End, Play, Witness, witness};
pub use world::{CheckError, Side, Vocabulary, World};

/// Definitions that go with every game, as text for [`Reader::define`]: `Won(J)`, which is what a
/// solver calls won, and the paper's `F(J)`, `Gagne(j)`, `Perd(j)` and `Traitre(i, j, k)`.
pub const DEFINITIONS: &str = include_str!("definitions.atl");
