//! Certificates as they are written: what is needed to check an answer without trusting the solver.

use attractor_core::Vertex;
use attractor_logic::{Ends, Proof};
use serde::{Deserialize, Serialize};

use crate::endless_certificate::WrittenEndless;

/// The version of the file format.
pub(crate) const VERSION: u32 = 1;

/// A certificate as it is written: one claim per region of the answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The version of the format.
    pub certificate: u32,
    /// Which game it speaks of.
    pub game: String,
    /// How many positions that game has.
    pub positions: usize,
    /// How many moves that game has.
    pub moves: usize,
    /// What is claimed of what can be forced.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<WrittenClaim>,
    /// What is claimed of endless play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endless: Option<WrittenEndless>,
}

/// One claim: who can force what, from where, and how soon.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WrittenClaim {
    /// The players who can force it, acting as one.
    pub coalition: Vec<u32>,
    /// What they can force.
    pub goal: WrittenGoal,
    /// The number of moves from each position, in the order of the file; null where they cannot.
    pub ranks: Vec<Option<u32>>,
}

/// What a coalition can force.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum WrittenGoal {
    /// An outcome that all of these players win.
    Won(Vec<u32>),
    /// An outcome that somebody wins, and none of these players.
    Lost(Vec<u32>),
    /// A visit to one of these positions.
    Reach {
        /// Where they want to get.
        target: Vec<String>,
        /// Where play has to stay until then; everywhere if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        within: Option<Vec<String>>,
    },
}

/// The certificate of a formula, as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormulaCertificate {
    /// The version of the format.
    pub certificate: u32,
    /// Which game it speaks of.
    pub game: String,
    /// How many positions that game has.
    pub positions: usize,
    /// How many moves that game has.
    pub moves: usize,
    /// The formula.
    pub formula: String,
    /// At which ends nothing more is forced, where it is not as the rules say.
    #[serde(default, skip_serializing_if = "Ends::by_rules")]
    pub blocked: Ends,
    /// The positions where it is said to hold, in the order of the arena.
    pub holds: Vec<Vertex>,
    /// The ranks that prove it.
    pub proofs: Vec<Proof>,
}
