//! Writing down the proof of who wins.

use std::collections::HashSet;

use crate::certificate::{Certificate, Claim, Order, Plan, Refuge};
use crate::solution::{Position, QueryError, Side, Solution};

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
