//! What every position is worth to a coalition, and what it should play.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::arena::{Arena, Vertex};
use crate::attract::Attraction;
use crate::outcome::{Outcome, Value};
use crate::player::{Coalition, Player};
use crate::region::Region;
use crate::strategy::Strategy;
use crate::watch::{Cancelled, Unwatched, Watch};

/// A game solved for one coalition against everyone else: from where it can force a win, from
/// where the others can force its loss, and how soon. Everywhere else play is drawn, or endless.
#[derive(Clone, Debug)]
pub struct Solution {
    win: Arc<Region>,
    loss: Arc<Region>,
}

impl Solution {
    /// Solve `arena` for `coalition`: two attractors, of the outcomes that it wins and of those
    /// that it loses.
    pub fn of(arena: &Arena, coalition: Coalition) -> Solution {
        Solution::of_watched(arena, coalition, &Unwatched)
            .expect("nobody watches, so nobody cancels")
    }

    /// The same, watched.
    pub fn of_watched(
        arena: &Arena,
        coalition: Coalition,
        watch: &dyn Watch,
    ) -> Result<Solution, Cancelled> {
        let others = coalition.others(arena.players());
        let region = |who, wanted: &dyn Fn(Outcome) -> bool| {
            let target = arena.finals(wanted);
            Attraction::new(arena, who, &target).run_watched(watch).map(Arc::new)
        };
        Ok(Solution {
            win: region(coalition, &|outcome| outcome.is_win_for(coalition))?,
            loss: region(others, &|outcome| outcome.is_loss_for(coalition))?,
        })
    }

    /// Solve `arena` for each player alone. With two players one player's win is the other's loss,
    /// so that two attractors are enough.
    pub fn of_each(arena: &Arena, watch: &dyn Watch) -> Result<Vec<Solution>, Cancelled> {
        let first = Solution::of_watched(arena, Coalition::of(Player(0)), watch)?;
        if arena.players() == 2 {
            let second = Solution { win: first.loss.clone(), loss: first.win.clone() };
            return Ok(vec![first, second]);
        }
        let mut solutions = vec![first];
        for player in (1..arena.players()).map(Player) {
            solutions.push(Solution::of_watched(arena, Coalition::of(player), watch)?);
        }
        Ok(solutions)
    }

    /// Whose solution it is.
    pub fn coalition(&self) -> Coalition {
        self.win.coalition()
    }

    /// From where the coalition can force a win.
    pub fn win(&self) -> &Region {
        &self.win
    }

    /// From where the others can force its loss.
    pub fn loss(&self) -> &Region {
        &self.loss
    }

    /// What `v` is worth to the coalition.
    pub fn value(&self, v: Vertex) -> Value {
        match (self.win.rank(v), self.loss.rank(v)) {
            (Some(rank), _) => Value::Win(Reverse(rank)),
            (None, Some(rank)) => Value::Loss(rank),
            (None, None) => Value::Draw,
        }
    }

    /// The edges of `v` that keep its value when its owner plays for the coalition or against it:
    /// after a best move exactly as many moves remain as best play allows.
    pub fn best_edges(&self, arena: &Arena, v: Vertex) -> Vec<usize> {
        let values = arena.moves(v).iter().map(|&to| self.value(to));
        let wanted = if self.coalition().contains(arena.owner(v)) {
            values.clone().max()
        } else {
            values.clone().min()
        };
        values.enumerate().filter(|&(_, value)| Some(value) == wanted).map(|(k, _)| k).collect()
    }

    /// What the coalition plays at its own vertex `v`: one rank down where it wins; elsewhere the
    /// first move that avoids a forced loss, or else the one that puts it off longest.
    pub fn choice(&self, arena: &Arena, v: Vertex) -> Option<Vertex> {
        if !self.coalition().contains(arena.owner(v)) {
            return None;
        }
        self.win
            .choice(arena, v)
            .or_else(|| arena.moves(v).iter().copied().find(|&to| !self.loss.contains(to)))
            .or_else(|| self.loss.longest_defence(arena, v))
    }

    /// The whole strategy: a choice for each vertex that the coalition owns and where it can move.
    pub fn strategy(&self, arena: &Arena) -> Strategy {
        Strategy::from_fn(arena, self.coalition(), |v| self.choice(arena, v))
    }
}

/// A line of best play from `from`: each player follows their own solution, until the game is over
/// or a position comes back. `solutions` holds one per player, in order.
pub fn best_line(arena: &Arena, solutions: &[Solution], from: Vertex) -> Play {
    Play::follow(arena, from, |v| solutions[arena.owner(v).0 as usize].choice(arena, v))
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
        mut choose: impl FnMut(Vertex) -> Option<Vertex>,
    ) -> Play {
        let mut seen = std::collections::HashMap::from([(from, 0)]);
        let mut positions = vec![from];
        let mut v = from;
        let end = loop {
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
        Play { positions, end }
    }
}
