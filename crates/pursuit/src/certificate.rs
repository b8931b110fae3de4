//! Proofs of who wins, for [`verify`](crate::verify()) or any other program to check.

use serde::{Deserialize, Serialize};

use crate::rules::Rules;

/// A game and the proof of a claim about it. It stands on its own: nothing else is needed to
/// check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The adjacency lists of the graph.
    pub graph: Vec<Vec<usize>>,
    /// The rules.
    pub rules: Rules,
    /// The number of cops.
    pub cops: usize,
    /// Who wins, and the proof.
    pub claim: Claim,
}

/// Who wins, and the proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "winner", rename_all = "lowercase")]
pub enum Claim {
    /// The cops win.
    Cops(Plan),
    /// The robber escapes.
    Robber(Refuge),
}

/// A plan for the cops: where to stand, and what to do in every position that can come up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Where the cops begin.
    pub start: Vec<usize>,
    /// In how many moves of theirs the orders catch the robber at the latest. Whether other orders would
    /// be faster is not said.
    pub moves: u32,
    /// What to do.
    pub orders: Vec<Order>,
}

/// What the cops do in one position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Where the cops are, in increasing order.
    pub cops: Vec<usize>,
    /// Where the robber is.
    pub robber: usize,
    /// In how many moves of theirs the orders catch it at the latest.
    pub moves: u32,
    /// Where they move, in increasing order.
    pub to: Vec<usize>,
}

/// Where the robber is safe: for every placement of the cops a set of vertices such that,
/// whatever the cops do, one turn of the robber leads into the set of the new placement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refuge {
    /// For each placement, in increasing order, the safe vertices with the cops to move.
    pub safe: Vec<(Vec<usize>, Vec<usize>)>,
}
