//! Min-max, as on a blackboard: every position down to a depth; and alpha-beta, which does not look at what
//! can change nothing.

use attractor_core::{Cancelled, Game};

use crate::limits::Limits;
use crate::notes::Notes;
use crate::problem::{Problem, SearchResult};
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
) -> Option<SearchResult<G::Move>> {
    Search::<G, _, false> { problem, notes, limits, nodes: 0 }.run(at, depth)
}

/// As [`minmax`], with the same value and the same move, but each node is told what the players can
/// get elsewhere (the window): as soon as it is clear that one of them will not let play come here,
/// the moves that are left are cut.
pub fn alphabeta<G: Game>(
    problem: &Problem<'_, G>,
    at: &G::Position,
    depth: u32,
    notes: &mut impl Notes<G>,
    limits: &Limits<'_>,
) -> Option<SearchResult<G::Move>> {
    Search::<G, _, true> { problem, notes, limits, nodes: 0 }.run(at, depth)
}

struct Search<'a, G: Game, N, const CUTS: bool> {
    problem: &'a Problem<'a, G>,
    notes: &'a mut N,
    limits: &'a Limits<'a>,
    nodes: u64,
}

impl<G: Game, N: Notes<G>, const CUTS: bool> Search<'_, G, N, CUTS> {
    fn run(mut self, at: &G::Position, depth: u32) -> Option<SearchResult<G::Move>> {
        let (value, mut line) = self.look(None, at, depth, [Score::LOST, Score::WON]).ok()?;
        line.reverse();
        Some(SearchResult { value, line, nodes: self.nodes })
    }

    /// The score and the best line from its end; where moves are cut, the score if it lies inside the
    /// window, else a bound on the same side of it.
    fn look(
        &mut self,
        by: Option<&G::Move>,
        at: &G::Position,
        depth: u32,
        window: [Score; 2],
    ) -> Result<(Score, Vec<G::Move>), Cancelled> {
        self.nodes += 1;
        self.limits.visit(self.nodes)?;
        self.notes.enter(by, at, CUTS.then_some(window));
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
                if CUTS && alpha >= beta {
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
