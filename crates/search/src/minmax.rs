//! Plain min-max, as on a blackboard: every position down to a depth.

use attractor_core::{Cancelled, Game};

use crate::limits::Limits;
use crate::notes::Notes;
use crate::problem::{Found, Problem};
use crate::score::Score;

/// The score of `at` when both look `depth` moves ahead and trust the heuristic there; `None` if a
/// limit was reached first. The first of several best moves is played.
///
/// ```
/// use attractor_core::{Cancelled, Game};
/// use attractor_games::open;
/// use attractor_search::heuristics::Zero;
/// use attractor_search::{Limits, Problem, minmax};
///
/// let game = open("matches:4")?.game;
/// let problem = Problem::new(&game, &Zero);
/// let found = minmax(&problem, &game.start(), 4, &mut (), &Limits::none());
/// assert_eq!(found.map(|found| found.value.to_string()).as_deref(), Some("-∞"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minmax<G: Game>(
    problem: &Problem<'_, G>,
    at: &G::Position,
    depth: u32,
    notes: &mut impl Notes<G>,
    limits: &Limits<'_>,
) -> Option<Found<G::Move>> {
    let mut search = Plain { problem, notes, limits, nodes: 0 };
    let (value, mut line) = search.look(None, at, depth).ok()?;
    line.reverse();
    Some(Found { value, line, nodes: search.nodes })
}

struct Plain<'a, G: Game, N> {
    problem: &'a Problem<'a, G>,
    notes: &'a mut N,
    limits: &'a Limits<'a>,
    nodes: u64,
}

impl<G: Game, N: Notes<G>> Plain<'_, G, N> {
    /// The score, and the best line from its end.
    fn look(
        &mut self,
        by: Option<&G::Move>,
        at: &G::Position,
        depth: u32,
    ) -> Result<(Score, Vec<G::Move>), Cancelled> {
        self.nodes += 1;
        self.limits.visit(self.nodes)?;
        self.notes.enter(by, at, None);
        let over = self.problem.ended(at);
        let moves = if depth > 0 && over.is_none() { self.problem.moves(at) } else { Vec::new() };
        if moves.is_empty() {
            let value = over.unwrap_or_else(|| self.problem.guess(at));
            self.notes.leaf(value);
            return Ok((value, Vec::new()));
        }
        let maximises = self.problem.maximises(at);
        let mut best: Option<(Score, usize, Vec<G::Move>)> = None;
        for (k, chosen) in moves.iter().enumerate() {
            let after = self.problem.play(at, chosen);
            let (value, line) = self.look(Some(chosen), &after, depth - 1)?;
            let better = match &best {
                None => true,
                Some((known, ..)) if maximises => value > *known,
                Some((known, ..)) => value < *known,
            };
            if better {
                best = Some((value, k, line));
            }
        }
        let (value, k, mut line) = best.expect("there is a move");
        self.notes.leave(value, k, &[]);
        line.push(moves[k].clone());
        Ok((value, line))
    }
}
