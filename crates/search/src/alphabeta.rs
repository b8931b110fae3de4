//! Alpha-beta: min-max that does not look at what can change nothing.

use attractor_core::{Cancelled, Game};

use crate::limits::Limits;
use crate::notes::Notes;
use crate::problem::{Found, Problem};
use crate::score::Score;

/// As [`minmax`](crate::minmax()), with the same value and the same move, but each node is told what
/// the players can get elsewhere (the window): as soon as it is clear that one of them will not
/// let play come here, the moves that are left are cut.
pub fn alphabeta<G: Game>(
    problem: &Problem<'_, G>,
    at: &G::Position,
    depth: u32,
    notes: &mut impl Notes<G>,
    limits: &Limits<'_>,
) -> Option<Found<G::Move>> {
    let mut search = AlphaBeta { problem, notes, limits, nodes: 0 };
    let (value, mut line) = search.look(None, at, depth, [Score::LOST, Score::WON]).ok()?;
    line.reverse();
    Some(Found { value, line, nodes: search.nodes })
}

struct AlphaBeta<'a, G: Game, N> {
    problem: &'a Problem<'a, G>,
    notes: &'a mut N,
    limits: &'a Limits<'a>,
    nodes: u64,
}

impl<G: Game, N: Notes<G>> AlphaBeta<'_, G, N> {
    /// The score if it lies inside the window, else a bound on the same side of it; and the best
    /// line from its end.
    fn look(
        &mut self,
        by: Option<&G::Move>,
        at: &G::Position,
        depth: u32,
        window: [Score; 2],
    ) -> Result<(Score, Vec<G::Move>), Cancelled> {
        self.nodes += 1;
        self.limits.visit(self.nodes)?;
        self.notes.enter(by, at, Some(window));
        let over = self.problem.ended(at);
        let moves = if depth > 0 && over.is_none() { self.problem.moves(at) } else { Vec::new() };
        if moves.is_empty() {
            let value = over.unwrap_or_else(|| self.problem.guess(at));
            self.notes.leaf(value);
            return Ok((value, Vec::new()));
        }
        let maximises = self.problem.maximises(at);
        let [mut alpha, mut beta] = window;
        let mut best: Option<(Score, usize, Vec<G::Move>)> = None;
        let mut looked = 0;
        for (k, chosen) in moves.iter().enumerate() {
            let after = self.problem.play(at, chosen);
            let (value, line) = self.look(Some(chosen), &after, depth - 1, [alpha, beta])?;
            looked = k + 1;
            let better = match &best {
                None => true,
                Some((known, ..)) if maximises => value > *known,
                Some((known, ..)) => value < *known,
            };
            if better {
                best = Some((value, k, line));
                if maximises {
                    alpha = alpha.max(value);
                } else {
                    beta = beta.min(value);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        let (value, k, mut line) = best.expect("there is a move");
        self.notes.leave(value, k, &moves[looked..]);
        line.push(moves[k].clone());
        Ok((value, line))
    }
}
