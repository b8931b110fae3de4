//! What every position is worth to a coalition, and what it should play.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::arena::{Arena, Vertex};
use crate::attract::Attraction;
use crate::outcome::{FOR_EVER, Outcome, Value};
use crate::parity::{Convention, ParityAlgorithm, ParityGame, ParitySolution};
use crate::player::{Coalition, Player};
use crate::region::Region;
use crate::strategy::Strategy;
use crate::vertex_set::VertexSet;
use crate::watch::{Cancelled, Steps, Watch};

/// What a coalition is after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Outcomes that it wins, else outcomes that it does not lose.
    Outcomes,
    /// A visit to `target`, passing only through `within` before it. Endless play is a failure.
    Reach {
        /// Where it wants to get.
        target: VertexSet,
        /// Where play must stay until then; everywhere if `None`.
        within: Option<VertexSet>,
    },
    /// Never a visit to `danger`. Endless play is a success.
    Avoid {
        /// Where it does not want to get.
        danger: VertexSet,
    },
    /// What endless play is worth: the others are after the opposite. Play that ends counts by its outcome.
    Infinite(Infinite),
}

/// What a coalition wants of endless play, as priorities.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Infinite {
    /// How it was asked for.
    pub objective: Objective,
    /// The priority of each vertex.
    pub priorities: Arc<Vec<u64>>,
    /// Which of them the coalition wins with.
    pub convention: Convention,
}

/// How an infinite objective was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// To visit a set again and again.
    Buchi,
    /// To leave a set for good.
    CoBuchi,
    /// Priorities.
    Parity,
}

impl Infinite {
    /// The coalition wants to visit `set` again and again.
    pub fn buchi(set: &VertexSet) -> Infinite {
        let priority = |v| if set.contains(v) { 2 } else { 1 };
        Infinite::by(Objective::Buchi, set.capacity(), priority)
    }

    /// The coalition wants to leave `set` for good.
    pub fn cobuchi(set: &VertexSet) -> Infinite {
        Infinite::by(Objective::CoBuchi, set.capacity(), |v| u64::from(set.contains(v)))
    }

    fn by(objective: Objective, vertices: usize, priority: impl Fn(Vertex) -> u64) -> Infinite {
        let priorities = Arc::new((0..vertices as Vertex).map(priority).collect());
        Infinite { objective, priorities, convention: Convention::MaxEven }
    }

    /// The parity game of a coalition that wants this.
    pub fn game<'a>(&'a self, arena: &'a Arena, coalition: Coalition) -> ParityGame<'a> {
        ParityGame { arena, coalition, priorities: &self.priorities, convention: self.convention }
    }
}

impl Goal {
    /// What whoever says this is after, out of `vertices`: the outcomes where nothing is said.
    pub fn of(
        vertices: usize,
        reach: Option<VertexSet>,
        avoid: Option<VertexSet>,
        within: Option<VertexSet>,
    ) -> Goal {
        match (reach, avoid, within) {
            (None, None, None) => Goal::Outcomes,
            (Some(target), None, within) => Goal::Reach { target, within },
            // To reach one thing without another is to stay outside the other until then.
            (Some(mut target), Some(danger), within) => {
                let mut safe = danger.complement();
                target.intersect(&safe);
                if let Some(within) = within {
                    safe.intersect(&within);
                }
                Goal::Reach { target, within: Some(safe) }
            }
            // To stay inside for ever is to avoid the outside.
            (None, danger, within) => {
                let outside = within.map(|within| within.complement());
                let mut outside = outside.unwrap_or_else(|| VertexSet::empty(vertices));
                if let Some(danger) = danger {
                    outside.unite(&danger);
                }
                Goal::Avoid { danger: outside }
            }
        }
    }
}

/// A game solved for one coalition against everyone else: from where it can force what it is
/// after, from where the others can force the opposite, and how soon.
#[derive(Clone, Debug)]
pub struct Solution {
    coalition: Coalition,
    win: Option<Arc<Region>>,
    loss: Option<Arc<Region>>,
    /// What the vertices of neither region are worth.
    rest: Value,
    /// What endless play is worth, if that was asked: then there are no regions.
    endless: Option<Arc<ParitySolution>>,
}

impl Solution {
    /// Solve `arena` for `coalition`: two attractors for outcomes, one for any other goal.
    pub fn of(
        arena: &Arena,
        coalition: Coalition,
        goal: &Goal,
        watch: &dyn Watch,
    ) -> Result<Solution, Cancelled> {
        let others = coalition.others(arena.players());
        let forced = |attraction: Attraction<'_>| attraction.run_watched(watch).map(Arc::new);
        let (win, loss, rest) = match goal {
            Goal::Outcomes => {
                let won = arena.finals(|outcome| outcome.is_win_for(coalition));
                return Solution::of_outcomes(arena, coalition, &won, watch);
            }
            Goal::Reach { target, within } => {
                let attraction = Attraction::new(arena, coalition, target);
                let attraction = match within {
                    Some(within) => attraction.within(within),
                    None => attraction,
                };
                (Some(forced(attraction)?), None, Value::Loss(FOR_EVER))
            }
            Goal::Avoid { danger } => {
                let loss = forced(Attraction::new(arena, others, danger))?;
                (None, Some(loss), Value::Win(Reverse(FOR_EVER)))
            }
            Goal::Infinite(infinite) => {
                let game = infinite.game(arena, coalition);
                let endless = Some(Arc::new(game.solve(ParityAlgorithm::Auto, watch)?));
                return Ok(Solution {
                    coalition,
                    win: None,
                    loss: None,
                    rest: Value::Draw,
                    endless,
                });
            }
        };
        Ok(Solution { coalition, win, loss, rest, endless: None })
    }

    /// Solve `arena` for a coalition that has won as soon as **one** of its players has, whatever the
    /// rest of them get.
    pub fn of_any(
        arena: &Arena,
        coalition: Coalition,
        watch: &dyn Watch,
    ) -> Result<Solution, Cancelled> {
        let won = arena.finals(|outcome| outcome.winners.meets(coalition));
        Solution::of_outcomes(arena, coalition, &won, watch)
    }

    fn of_outcomes(
        arena: &Arena,
        coalition: Coalition,
        won: &VertexSet,
        watch: &dyn Watch,
    ) -> Result<Solution, Cancelled> {
        let others = coalition.others(arena.players());
        let lost = arena.finals(|outcome| outcome.is_loss_for(coalition));
        let forced = |attraction: Attraction<'_>| attraction.run_watched(watch).map(Arc::new);
        let win = forced(Attraction::new(arena, coalition, won))?;
        let loss = forced(Attraction::new(arena, others, &lost))?;
        Ok(Solution {
            coalition,
            win: Some(win),
            loss: Some(loss),
            rest: Value::Draw,
            endless: None,
        })
    }

    /// Solve `arena` for a coalition that wants something of endless play, and for everyone else, who want
    /// the opposite.
    pub fn of_both(
        arena: &Arena,
        coalition: Coalition,
        goal: &Infinite,
        watch: &dyn Watch,
    ) -> Result<Vec<Solution>, Cancelled> {
        let first = Solution::of(arena, coalition, &Goal::Infinite(goal.clone()), watch)?;
        let others = coalition.others(arena.players());
        let second = Solution { coalition: others, ..first.clone() };
        Ok(vec![first, second])
    }

    /// Solve `arena` for each player alone; where endless play counts, for player 1 and for everyone
    /// else. Where one player's win is the other's loss two
    /// attractors are enough.
    pub fn of_each(
        arena: &Arena,
        goal: &Goal,
        watch: &dyn Watch,
    ) -> Result<Vec<Solution>, Cancelled> {
        let players = (0..arena.players()).map(|index| Coalition::of(Player(index)));
        if let Goal::Infinite(infinite) = goal {
            return Solution::of_both(arena, Coalition::of(Player(0)), infinite, watch);
        }
        if *goal == Goal::Outcomes && arena.is_zero_sum() {
            let first = Solution::of(arena, Coalition::of(Player(0)), goal, watch)?;
            let second = Solution {
                coalition: Coalition::of(Player(1)),
                win: first.loss.clone(),
                loss: first.win.clone(),
                rest: first.rest,
                endless: None,
            };
            return Ok(vec![first, second]);
        }
        players.map(|player| Solution::of(arena, player, goal, watch)).collect()
    }

    /// Whose solution it is.
    pub fn coalition(&self) -> Coalition {
        self.coalition
    }

    /// From where the coalition can force what it is after; `None` if that is to avoid something.
    pub fn win(&self) -> Option<&Region> {
        self.win.as_deref()
    }

    /// From where the others can force the opposite; `None` if the coalition is after a visit.
    pub fn loss(&self) -> Option<&Region> {
        self.loss.as_deref()
    }

    /// The region whose layers tell the story: of what the coalition forces or, where it only
    /// avoids something, of what is forced upon it. Where endless play counts there is none; see
    /// [`ParityGame::story`].
    pub fn region(&self) -> Option<&Region> {
        self.win().or(self.loss())
    }

    /// What endless play is worth, if that was asked.
    pub fn endless(&self) -> Option<&ParitySolution> {
        self.endless.as_deref()
    }

    /// What `v` is worth to the coalition.
    pub fn value(&self, v: Vertex) -> Value {
        if let Some(endless) = &self.endless {
            let value = endless.value(v);
            return if self.coalition == endless.coalition() { value } else { value.negated() };
        }
        let rank = |region: &Option<Arc<Region>>| region.as_ref().and_then(|region| region.rank(v));
        if let Some(rank) = rank(&self.win) {
            Value::Win(Reverse(rank))
        } else if let Some(rank) = rank(&self.loss) {
            Value::Loss(rank)
        } else {
            self.rest
        }
    }

    /// From how many of `vertices` vertices the coalition succeeds.
    pub fn won(&self, vertices: usize) -> usize {
        if let Some(endless) = &self.endless {
            let [own, others, _] = endless.counts();
            return if self.coalition == endless.coalition() { own } else { others };
        }
        match (&self.win, &self.loss) {
            (Some(win), _) => win.len(),
            (None, loss) => vertices - loss.as_ref().map_or(0, |loss| loss.len()),
        }
    }

    /// The edges of `v` that keep its value: the best for the coalition where it moves, the worst
    /// for it where another does. After such a move exactly as many moves remain as best play allows.
    pub fn best_edges(&self, arena: &Arena, v: Vertex) -> Vec<usize> {
        let values = arena.moves(v).iter().map(|&to| self.value(to));
        let best = if self.coalition.contains(arena.owner(v)) {
            values.clone().max()
        } else {
            values.clone().min()
        };
        values.enumerate().filter(|&(_, value)| Some(value) == best).map(|(k, _)| k).collect()
    }

    /// What the coalition plays at its own vertex `v`: the first of its best moves, which is the one rule
    /// for ties. One rank down where it wins; elsewhere a move that avoids a forced loss, or else puts it
    /// off longest.
    pub fn choice(&self, arena: &Arena, v: Vertex) -> Option<Vertex> {
        if !self.coalition.contains(arena.owner(v)) {
            return None;
        }
        if let Some(planned) = self.endless.as_ref().and_then(|endless| endless.choice(v)) {
            return Some(planned);
        }
        let moves = arena.moves(v).iter().copied();
        moves.min_by_key(|&to| Reverse(self.value(to)))
    }

    /// The whole strategy: a choice for each vertex that the coalition owns and where it can move.
    pub fn strategy(&self, arena: &Arena) -> Strategy {
        Strategy::from_fn(arena, self.coalition, |v| self.choice(arena, v))
    }
}

/// A line of best play from `from`: each player follows their own solution, until the game is over
/// or a position comes back. `solutions` holds one per player, in order.
pub fn best_line(
    arena: &Arena,
    solutions: &[Solution],
    from: Vertex,
    watch: &dyn Watch,
) -> Result<Play, Cancelled> {
    Play::follow(arena, from, watch, |v| solutions[arena.owner(v).0 as usize].choice(arena, v))
}

/// A play: the positions visited, and how it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The positions in order; the last one is where it ends.
    pub positions: Vec<Vertex>,
    /// How it ends.
    pub end: PlayEnd,
}

/// How a play ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayEnd {
    /// The game is over.
    Over(Outcome),
    /// The player to move has no move, or none is given.
    Stuck,
    /// The last position stood at this index before: play goes round for ever.
    Repeats(usize),
}

impl Play {
    /// Move by `choose` from `from` until the end.
    pub fn follow(
        arena: &Arena,
        from: Vertex,
        watch: &dyn Watch,
        mut choose: impl FnMut(Vertex) -> Option<Vertex>,
    ) -> Result<Play, Cancelled> {
        let mut steps = Steps::new(watch);
        let mut seen = std::collections::HashMap::from([(from, 0)]);
        let mut positions = vec![from];
        let mut v = from;
        let end = loop {
            steps.step()?;
            if let Some(outcome) = arena.outcome(v) {
                break PlayEnd::Over(outcome);
            }
            let Some(to) = choose(v) else { break PlayEnd::Stuck };
            positions.push(to);
            if let Some(first) = seen.insert(to, positions.len() - 1) {
                break PlayEnd::Repeats(first);
            }
            v = to;
        };
        Ok(Play { positions, end })
    }
}
