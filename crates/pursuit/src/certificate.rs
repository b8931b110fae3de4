//! Proofs of who wins, for [`verify`](crate::verify()) or any other program to check.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::rules::Rules;
use crate::solution::{Position, QueryError, Side, Solution};

/// A game and the proof of a claim about it. It stands on its own: nothing else is needed to
/// check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
pub struct Plan {
    /// Where the cops begin.
    pub start: Vec<usize>,
    /// In how many moves of theirs they catch the robber at the latest.
    pub moves: u32,
    /// What to do.
    pub orders: Vec<Order>,
}

/// What the cops do in one position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// Where the cops are, in increasing order.
    pub cops: Vec<usize>,
    /// Where the robber is.
    pub robber: usize,
    /// In how many moves of theirs the cops catch it at the latest.
    pub moves: u32,
    /// Where they move, in increasing order.
    pub to: Vec<usize>,
}

/// Where the robber is safe: for every placement of the cops a set of vertices such that,
/// whatever the cops do, one turn of the robber leads into the set of the new placement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refuge {
    /// For each placement, in increasing order, the safe vertices with the cops to move.
    pub safe: Vec<(Vec<usize>, Vec<usize>)>,
}

impl Solution {
    /// The proof of who wins. For the cops it needs the record of the rounds.
    ///
    /// # Errors
    /// If the solve stopped at the winner, or the cops win and it was not recorded.
    pub fn certificate(&self) -> Result<Certificate, QueryError> {
        let claim = match self.best_start() {
            Some(start) => Claim::Cops(self.plan(start)?),
            None => Claim::Robber(Refuge { safe: self.safe_sets()? }),
        };
        Ok(Certificate {
            graph: self.graph().lists(),
            rules: self.rules(),
            cops: self.cops(),
            claim,
        })
    }

    /// Follows best play of the cops against every play of the robber.
    fn plan(&self, start: Vec<usize>) -> Result<Plan, QueryError> {
        let moves = self.capture_time_from(&start)?.unwrap_or(0);
        let mut orders = Vec::new();
        let mut seen = HashSet::new();
        let mut open: Vec<(Vec<usize>, usize)> =
            (0..self.graph().order()).map(|robber| (start.clone(), robber)).collect();
        while let Some((cops, robber)) = open.pop() {
            if cops.contains(&robber) || !seen.insert((cops.clone(), robber)) {
                continue;
            }
            let at = Position { cops, robber, turn: Side::Cops };
            let Some(left) = self.moves_left(&at)? else { continue };
            let Some(to) = self.best_cop_moves(&at)?.into_iter().next() else { continue };
            let after = Position { cops: to.clone(), robber, turn: Side::Robber };
            if !to.contains(&robber) {
                open.extend(self.robber_moves(&after).into_iter().map(|next| (to.clone(), next)));
            }
            orders.push(Order { cops: at.cops, robber, moves: left, to });
        }
        orders.sort_by(|a, b| (&a.cops, a.robber).cmp(&(&b.cops, b.robber)));
        Ok(Plan { start, moves, orders })
    }
}
