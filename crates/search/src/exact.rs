//! Exact search on any game: who wins, and in how many moves.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use attractor_core::{Cancelled, Coalition, Game, Player, Value};

use crate::limits::Limits;
use crate::run::Run;
use crate::transposition_table::{TableEntry, TranspositionTable};

/// Where moves lead, each with its place in the order of the rules.
type Replies<G> = Vec<(usize, <G as Game>::Position)>;

/// Solves positions of a game that is too large to explore. Looks 1, 2, 3, … moves ahead and asks
/// each time whether one player can win, or must lose, within a number of moves; ends when the answer is
/// certain. Symmetric positions are looked at once, and all threads share what they proved.
///
/// A game in which play can go round for ever and nobody can win has no such end: there a limit is
/// needed, and the bounds tell what was proved.
pub struct Exact<'a, G: Game> {
    game: &'a G,
    player: Player,
    table: TranspositionTable<G::Position, Interval>,
    threads: usize,
}

/// What a search has proved about a position, as the player asked for sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proved {
    /// It is worth at least this.
    pub lower: Value,
    /// It is worth at most this; the same as `lower` unless a limit was reached.
    pub upper: Value,
    /// Positions looked at.
    pub nodes: u64,
}

impl Proved {
    /// The value, if it was found within the limits.
    pub fn value(&self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// A value as a number: a win in r moves is [`WIN`] less r, a loss the negative of that, a draw 0.
type Number = i32;

const WIN: Number = 1 << 20;

/// What is proved of a position: its value lies between the two, both included.
#[derive(Clone, Copy)]
struct Interval {
    lower: Number,
    upper: Number,
    best: u16,
    work: u16,
}

impl TableEntry for Interval {
    fn work(&self) -> u32 {
        u32::from(self.work)
    }
}

impl<'a, G: Game> Exact<'a, G> {
    /// A solver for `player`, against everybody else, with a table of about `table_bytes` and
    /// `threads` threads.
    pub fn new(game: &'a G, player: Player, table_bytes: usize, threads: usize) -> Exact<'a, G> {
        Exact { game, player, table: TranspositionTable::new(table_bytes), threads: threads.max(1) }
    }

    /// What `at` is worth to the player.
    pub fn solve(&self, at: &G::Position, limits: &Limits<'_>) -> Proved {
        let words = |lower, upper| format!("at least {}, at most {}", value(lower), value(upper));
        let run = Run::new(limits, &words);
        run.proved(-WIN, WIN);
        let at = self.game.representative(at);
        std::thread::scope(|scope| {
            for thread in 1..self.threads {
                let (at, run) = (&at, &run);
                let drive = move || Search { exact: self, run, nodes: 0, thread }.drive(at);
                // Where there is no thread to be had the others do the work.
                let _ = std::thread::Builder::new().spawn_scoped(scope, drive);
            }
            Search { exact: self, run: &run, nodes: 0, thread: 0 }.drive(&at);
        });
        let (lower, upper) = run.bounds();
        Proved { lower: value(lower), upper: value(upper), nodes: run.nodes() }
    }

    /// What each move of `at` is worth to the player: the value of the position that it leads to,
    /// counted from there.
    pub fn moves(&self, at: &G::Position, limits: &Limits<'_>) -> Vec<(G::Move, Proved)> {
        if self.game.outcome(at).is_some() {
            return Vec::new();
        }
        let moves = self.game.moves(at);
        let worth = |chosen: &G::Move| self.solve(&self.game.play(at, chosen), limits);
        moves.map(|chosen| (chosen.clone(), worth(&chosen))).collect()
    }
}

/// The value of a number.
fn value(number: Number) -> Value {
    match number {
        0 => Value::Draw,
        won if won > 0 => Value::Win(Reverse((WIN - won) as u32)),
        lost => Value::Loss((WIN + lost) as u32),
    }
}

/// The search of one thread.
struct Search<'a, G: Game> {
    exact: &'a Exact<'a, G>,
    run: &'a Run<'a>,
    nodes: u64,
    thread: usize,
}

impl<G: Game> Search<'_, G> {
    /// Asks one question after the other until the bounds meet, then stops all threads.
    fn drive(&mut self, at: &G::Position) {
        for depth in 0.. {
            // Within `depth` moves: does the player win, does the player lose?
            for beta in [WIN - depth, 1 - (WIN - depth)] {
                let (lower, upper) = self.run.bounds();
                if lower >= upper || depth >= WIN / 2 {
                    self.rest();
                    self.run.end();
                    return;
                }
                if beta <= lower || beta > upper {
                    continue;
                }
                match self.look(at, depth as u32, beta) {
                    Ok((lower, upper)) => self.run.proved(lower, upper),
                    Err(Cancelled) => return self.rest(),
                }
            }
        }
    }

    /// Counts the nodes since the last look at the clock.
    fn rest(&mut self) {
        self.run.add(self.nodes % Limits::PERIOD);
    }

    /// Bounds of the value, which tell whether it is at least `beta`, unless that would take a look
    /// farther ahead than `depth` moves.
    fn look(
        &mut self,
        at: &G::Position,
        depth: u32,
        beta: Number,
    ) -> Result<(Number, Number), Cancelled> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Limits::PERIOD) {
            self.run.look()?;
        }
        let game = self.exact.game;
        let player = Coalition::of(self.exact.player);
        if let Some(outcome) = game.outcome(at) {
            let number = if outcome.is_win_for(player) {
                WIN
            } else if outcome.is_loss_for(player) {
                -WIN
            } else {
                0
            };
            return Ok((number, number));
        }
        let known = self.exact.table.get(at);
        let (mut lower, mut upper) = known.map_or((1 - WIN, WIN - 1), |k| (k.lower, k.upper));
        if lower >= beta || upper < beta || depth == 0 {
            return Ok((lower, upper));
        }
        let maximises = game.turn(at) == self.exact.player;
        let order = match self.order(at, known, maximises, beta) {
            ControlFlow::Continue(order) => order,
            ControlFlow::Break(enough) => return Ok(enough),
        };
        // The best of the moves, each one move later; a cut leaves the other bound as it was.
        let (mut low, mut high, mut best) = match maximises {
            true => (-WIN, -WIN, 0),
            false => (WIN, WIN, 0),
        };
        let mut whole = true;
        for (k, after) in order {
            let (l, u) = self.look(&after, depth - 1, before(beta))?;
            let (l, u) = (later(l), later(u));
            if maximises {
                if l > low {
                    best = k;
                }
                (low, high) = (low.max(l), high.max(u));
                whole = low < beta;
            } else {
                if u < high {
                    best = k;
                }
                (low, high) = (low.min(l), high.min(u));
                whole = high >= beta;
            }
            if !whole {
                break;
            }
        }
        if whole || maximises {
            lower = lower.max(low);
        }
        if whole || !maximises {
            upper = upper.min(high);
        }
        let interval = Interval { lower, upper, best: best as u16, work: depth.min(0xFFFF) as u16 };
        self.exact.table.put(at, interval);
        Ok((lower, upper))
    }

    /// Where the moves lead, in the order in which they are tried; or at once what is known, if one
    /// of them is known to answer the question.
    fn order(
        &mut self,
        at: &G::Position,
        known: Option<Interval>,
        maximises: bool,
        beta: Number,
    ) -> ControlFlow<(Number, Number), Replies<G>> {
        let game = self.exact.game;
        let mut order = Vec::new();
        for (k, chosen) in game.moves(at).enumerate() {
            let after = game.representative(&game.play(at, &chosen));
            let seen = self.exact.table.get(&after);
            let (lower, upper) =
                seen.map_or((1 - WIN, WIN - 1), |k| (later(k.lower), later(k.upper)));
            if maximises && lower >= beta {
                let (_, upper) = known.map_or((1 - WIN, WIN - 1), |k| (k.lower, k.upper));
                return ControlFlow::Break((lower, upper));
            }
            if !maximises && upper < beta {
                let (lower, _) = known.map_or((1 - WIN, WIN - 1), |k| (k.lower, k.upper));
                return ControlFlow::Break((lower, upper));
            }
            let best = known.is_some_and(|known| usize::from(known.best) == k);
            let hope = if maximises { -upper } else { lower };
            // Other threads begin elsewhere, so that together they look at more.
            let jitter = (k + self.thread * 7) % (self.thread * 5 + 1);
            order.push(((!best, hope, jitter), k, after));
        }
        order.sort_by_key(|&(rank, ..)| rank);
        ControlFlow::Continue(order.into_iter().map(|(_, k, after)| (k, after)).collect())
    }
}

/// The same end, one move farther away.
fn later(number: Number) -> Number {
    number - number.signum()
}

/// The bound that a position one move later has to reach.
fn before(beta: Number) -> Number {
    if beta > 0 { beta + 1 } else { beta - i32::from(beta < 0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_later_and_before_agree() {
        for number in [-WIN, 1 - WIN, 5 - WIN, 0, WIN - 5, WIN - 1, WIN] {
            for beta in [2 - WIN, 6 - WIN, 0, 1, WIN - 6, WIN - 2, WIN - 1] {
                assert_eq!(later(number) >= beta, number >= before(beta), "{number} {beta}");
            }
        }
    }
}
