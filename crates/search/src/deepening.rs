//! Alpha-beta to depth 1, 2, 3, …: each round teaches the next one which moves to try first.

use std::num::NonZero;

use attractor_core::{Cancelled, Game};

use crate::limits::Limits;
use crate::problem::{Problem, SearchResult};
use crate::score::Score;
use crate::transposition_table::{TableEntry, TranspositionTable};

/// Searches one game deeper and deeper, and remembers what it found for the next question. The
/// values are those of [`minmax`](crate::minmax()) to the same depth.
///
/// What is remembered of a position holds for the number of moves that it was looked ahead, and for
/// more of them where somebody wins. Symmetric positions are looked at once.
pub struct Deepening<'a, G: Game> {
    problem: &'a Problem<'a, G>,
    table: TranspositionTable<G::Position, Bounds>,
    folds: bool,
    /// How often the move with this number cut the rest, by who moves.
    credit: [Vec<u32>; 2],
    /// Numbers of moves that are left to be tried: those of the position at hand come last, those of the positions
    /// before it first.
    left: Vec<u32>,
    nodes: u64,
}

/// How far a search has come: the last depth that it finished.
#[derive(Clone, Debug, PartialEq)]
pub struct Round<M> {
    /// Moves that were looked ahead.
    pub depth: u32,
    /// Whether somebody wins: then the value is the same at every greater depth.
    pub settled: bool,
    /// What was found there.
    pub found: SearchResult<M>,
}

#[derive(Clone, Copy)]
struct Bounds {
    lower: Score,
    upper: Score,
    /// Never 0, which leaves a number for a place in the table that is empty.
    depth: NonZero<u32>,
    best: u16,
}

impl TableEntry for Bounds {
    fn work(&self) -> u32 {
        self.depth.get()
    }
}

impl<'a, G: Game> Deepening<'a, G> {
    /// Nothing is known yet; a table of about `table_bytes` will remember.
    pub fn new(problem: &'a Problem<'a, G>, table_bytes: usize) -> Deepening<'a, G> {
        Deepening {
            problem,
            table: TranspositionTable::growing(table_bytes),
            folds: problem.folds(),
            credit: [Vec::new(), Vec::new()],
            left: Vec::new(),
            nodes: 0,
        }
    }

    /// Positions looked at so far, for all questions together.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of `at`, looking `depth` moves ahead; `None` if a limit was reached first.
    pub fn search(
        &mut self,
        at: &G::Position,
        depth: u32,
        limits: &Limits<'_>,
    ) -> Option<SearchResult<G::Move>> {
        let round = self.rounds(at, depth, limits)?;
        (round.depth == depth || round.settled).then_some(round.found)
    }

    /// The last round that was finished within the limits, of at most `depth` rounds. It ends
    /// early where somebody wins.
    pub fn rounds(
        &mut self,
        at: &G::Position,
        depth: u32,
        limits: &Limits<'_>,
    ) -> Option<Round<G::Move>> {
        let before = self.nodes;
        let mut last = None;
        for depth in depth.min(1)..=depth {
            let Ok(value) = self.value(at, depth, limits) else { break };
            last = Some((depth, value, self.nodes - before));
            if self.problem.proves(value) {
                break;
            }
        }
        let (depth, value, nodes) = last?;
        // Most of the line stands in the table: it needs no limit of its own.
        let line = self.line(at, depth, value, &limits.lifted()).ok()?;
        let settled = self.problem.proves(value);
        Some(Round { depth, settled, found: SearchResult { value, line, nodes } })
    }

    /// The score of every move of `at`, looking `depth` moves ahead in all.
    pub fn moves(
        &mut self,
        at: &G::Position,
        depth: u32,
        limits: &Limits<'_>,
    ) -> Option<Vec<(G::Move, Score)>> {
        if depth == 0 || self.problem.ended(at).is_some() {
            return Some(Vec::new());
        }
        let moves = self.problem.moves(at).into_iter();
        moves
            .map(|chosen| {
                let after = self.problem.play(at, &chosen);
                let value = self.value(&after, depth - 1, limits).ok()?;
                Some((chosen, value))
            })
            .collect()
    }

    fn value(
        &mut self,
        at: &G::Position,
        depth: u32,
        limits: &Limits<'_>,
    ) -> Result<Score, Cancelled> {
        self.ask(at, depth, [Score::LOST, Score::WON], limits)
    }

    /// The first best move, and so on: each is the first one whose score is that of the position.
    fn line(
        &mut self,
        at: &G::Position,
        depth: u32,
        value: Score,
        limits: &Limits<'_>,
    ) -> Result<Vec<G::Move>, Cancelled> {
        let mut line = Vec::new();
        let mut at = at.clone();
        for left in (0..depth).rev() {
            if self.problem.ended(&at).is_some() {
                break;
            }
            let maximises = self.problem.maximises(&at);
            // Whether a move reaches the score is a question with two answers: an empty window.
            let window = match maximises {
                true => [value.previous(), value],
                false => [value, value.next()],
            };
            let mut found = None;
            for chosen in self.problem.moves(&at) {
                let after = self.problem.play(&at, &chosen);
                // Where everything loses there is no window, and the first move is as good as any.
                let reply = match window[0] < window[1] {
                    true => self.ask(&after, left, window, limits)?,
                    false => value,
                };
                if if maximises { reply >= value } else { reply <= value } {
                    found = Some((chosen, after));
                    break;
                }
            }
            let Some((chosen, after)) = found else { break };
            line.push(chosen);
            at = after;
        }
        Ok(line)
    }

    /// Begins to [`look`](Deepening::look).
    fn ask(
        &mut self,
        at: &G::Position,
        depth: u32,
        window: [Score; 2],
        limits: &Limits<'_>,
    ) -> Result<Score, Cancelled> {
        // A search that was ended leaves some.
        self.left.clear();
        self.look(&self.fold(at.clone()), depth, window, limits)
    }

    fn fold(&self, at: G::Position) -> G::Position {
        if self.folds { self.problem.game.representative(&at) } else { at }
    }

    /// The score if it lies inside the window, else a bound on the same side of it.
    fn look(
        &mut self,
        at: &G::Position,
        depth: u32,
        window: [Score; 2],
        limits: &Limits<'_>,
    ) -> Result<Score, Cancelled> {
        self.nodes += 1;
        limits.visit(self.nodes)?;
        if let Some(value) = self.problem.ended(at) {
            return Ok(value);
        }
        if depth == 0 {
            return Ok(self.problem.estimate(at));
        }
        let [mut alpha, mut beta] = window;
        let known = self.table.find(at);
        if let Some(known) = known {
            let [lower, upper] = known.at_depth(depth, self.problem);
            if lower >= beta || lower == upper {
                return Ok(lower);
            }
            if upper <= alpha {
                return Ok(upper);
            }
            alpha = alpha.max(lower);
            beta = beta.min(upper);
        }
        let asked = [alpha, beta];
        let maximises = self.problem.maximises(at);
        let moves = self.problem.moves(at);
        if moves.is_empty() {
            return Ok(self.problem.estimate(at));
        }
        let begin = self.left.len();
        self.order(moves.len(), maximises, known);
        let mut best = (if maximises { Score::LOST } else { Score::WON }, self.left[begin]);
        for place in 0..moves.len() {
            let k = self.left[begin + place];
            // Leaves are not looked up: there is nothing to fold them for.
            let after = match self.problem.play(at, &moves[k as usize]) {
                leaf if depth == 1 => leaf,
                inner => self.fold(inner),
            };
            // After the first move the others only have to be shown not to be better.
            let narrow = match maximises {
                true => [alpha, alpha.next().min(beta)],
                false => [beta.previous().max(alpha), beta],
            };
            let mut value = Score::EVEN;
            let full = place == 0 || narrow == [alpha, beta] || depth == 1;
            if !full {
                value = self.look(&after, depth - 1, narrow, limits)?;
            }
            if full || alpha < value && value < beta {
                value = self.look(&after, depth - 1, [alpha, beta], limits)?;
            }
            if if maximises { value > best.0 } else { value < best.0 } || place == 0 {
                best = (value, k);
                if maximises { alpha = alpha.max(value) } else { beta = beta.min(value) }
            }
            if alpha >= beta {
                let (credit, k) = (&mut self.credit[usize::from(maximises)], k as usize);
                if credit.len() <= k {
                    credit.resize(k + 1, 0);
                }
                credit[k] = credit[k].saturating_add(depth * depth);
                break;
            }
        }
        self.left.truncate(begin);
        let (value, k) = best;
        self.remember(at, depth, asked, value, k as u16, known);
        Ok(value)
    }

    /// Lines up the numbers of so many moves in the order in which they are tried: the best one known, then those that
    /// cut most elsewhere.
    fn order(&mut self, moves: usize, maximises: bool, known: Option<Bounds>) {
        let best = known.map(|known| u32::from(known.best));
        let credit = &self.credit[usize::from(maximises)];
        let begin = self.left.len();
        self.left.extend(0..moves as u32);
        self.left[begin..].sort_unstable_by_key(|&k| {
            (Some(k) != best, u32::MAX - credit.get(k as usize).copied().unwrap_or(0), k)
        });
    }

    fn remember(
        &mut self,
        at: &G::Position,
        depth: u32,
        [alpha, beta]: [Score; 2],
        value: Score,
        best: u16,
        known: Option<Bounds>,
    ) {
        let [lower, upper] =
            known.map_or([Score::LOST, Score::WON], |known| known.at_depth(depth, self.problem));
        let Some(some_depth) = NonZero::new(depth) else { return };
        let mut bounds = Bounds { lower, upper, depth: some_depth, best };
        if value > alpha {
            bounds.lower = lower.max(value);
        }
        if value < beta {
            bounds.upper = upper.min(value);
        }
        self.table.keep(at, bounds);
    }
}

impl Bounds {
    /// What holds when looking `depth` moves ahead: everything at the depth of the search; at a
    /// larger depth that somebody wins, at a smaller one nothing.
    fn at_depth<G: Game>(&self, depth: u32, problem: &Problem<'_, G>) -> [Score; 2] {
        let Bounds { lower, upper, .. } = *self;
        if depth == self.depth.get() {
            return [lower, upper];
        }
        let holds = |value| depth > self.depth.get() && problem.proves(value);
        [
            if lower == Score::WON && holds(lower) { lower } else { Score::LOST },
            if upper == Score::LOST && holds(upper) { upper } else { Score::WON },
        ]
    }
}
