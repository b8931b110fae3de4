//! Is a given strategy winning, and from where? If not, which play beats it?

use crate::arena::{Arena, ArenaBuilder, Vertex};
use crate::attract::Attraction;
use crate::player::Coalition;
use crate::region::Region;
use crate::solution::{Play, PlayEnd};
use crate::strategy::Strategy;
use crate::vertex_set::VertexSet;
use crate::watch::{Cancelled, Steps, Watch};

/// A strategy on trial: the arena in which its player has no choice left.
#[derive(Debug)]
pub struct Judgement {
    coalition: Coalition,
    bound: Arena,
    wins: Region,
}

impl Judgement {
    /// Try `strategy` against every play of the others: its player must reach an outcome that the
    /// coalition wins. Where the strategy is silent, the play stops and is not won.
    ///
    /// Complexity: linear in vertices and edges.
    ///
    /// # Panics
    /// If a choice of the strategy is not a move of the arena.
    pub fn of(
        arena: &Arena,
        strategy: &Strategy,
        watch: &dyn Watch,
    ) -> Result<Judgement, Cancelled> {
        let target = arena.finals(|outcome| outcome.is_win_for(strategy.coalition()));
        Judgement::for_target(arena, strategy, &target, watch)
    }

    /// The same, where the player must reach `target`.
    pub fn for_target(
        arena: &Arena,
        strategy: &Strategy,
        target: &VertexSet,
        watch: &dyn Watch,
    ) -> Result<Judgement, Cancelled> {
        let mut steps = Steps::new(watch);
        let coalition = strategy.coalition();
        let mut builder =
            ArenaBuilder::with_capacity(arena.players(), arena.vertices(), arena.edges());
        for v in arena.all() {
            steps.step()?;
            let owner = arena.owner(v);
            match arena.outcome(v) {
                Some(outcome) => builder.finished(owner, outcome),
                None if coalition.contains(owner) => {
                    let choice = strategy.choice(v);
                    assert!(
                        choice.is_none_or(|to| arena.edge_to(v, to).is_some()),
                        "a strategy chooses among the moves"
                    );
                    builder.position(owner, choice)
                }
                None => builder.position(owner, arena.moves(v).iter().copied()),
            };
        }
        let bound = builder.build().expect("fewer edges than an arena has");
        // Nobody can steer any more: what nobody can avoid is what the strategy forces.
        let wins = Attraction::new(&bound, Coalition::NOBODY, target).run_watched(watch)?;
        Ok(Judgement { coalition, bound, wins })
    }

    /// From where the strategy wins; ranks count the moves that the others can make it take.
    pub fn wins(&self) -> &Region {
        &self.wins
    }

    /// A play from `from` that beats the strategy: a lost game where there is one, else a drawn
    /// one, one in which the strategy has nothing to say, or one that never ends. Shortest first.
    /// `None` where the strategy wins.
    pub fn refutation(&self, from: Vertex, watch: &dyn Watch) -> Result<Option<Play>, Cancelled> {
        if self.wins.contains(from) {
            return Ok(None);
        }
        let (reached_from, order) = self.search(from, watch)?;
        let rating = |v: Vertex| match self.bound.outcome(v) {
            Some(outcome) if outcome.is_loss_for(self.coalition) => 0,
            Some(_) => 1,
            None => 2,
        };
        // The order is by distance and the first of equals is taken: the shortest play.
        let ends = order.iter().copied().filter(|&v| self.bound.moves(v).is_empty());
        let end = ends.min_by_key(|&v| rating(v));
        let Some(end) = end else {
            let stray =
                |v: Vertex| self.bound.moves(v).iter().copied().find(|&to| !self.wins.contains(to));
            return Play::follow(&self.bound, from, watch, stray).map(Some);
        };
        let positions = path(&reached_from, end);
        let end = self.bound.outcome(end).map_or(PlayEnd::Stuck, PlayEnd::Over);
        Ok(Some(Play { positions, end }))
    }

    /// Breadth first from `from` through positions where the strategy does not win: from where
    /// each was reached first, and the order in which they were.
    fn search(
        &self,
        from: Vertex,
        watch: &dyn Watch,
    ) -> Result<(Vec<Vertex>, Vec<Vertex>), Cancelled> {
        let mut steps = Steps::new(watch);
        let mut reached_from = vec![UNSEEN; self.bound.vertices()];
        reached_from[from as usize] = from;
        let mut order = vec![from];
        let mut next = 0;
        while let Some(&v) = order.get(next) {
            steps.step()?;
            next += 1;
            for &to in self.bound.moves(v) {
                if reached_from[to as usize] == UNSEEN && !self.wins.contains(to) {
                    reached_from[to as usize] = v;
                    order.push(to);
                }
            }
        }
        Ok((reached_from, order))
    }
}

const UNSEEN: Vertex = Vertex::MAX;

/// The way to `v`; the root of the search was reached from itself.
fn path(reached_from: &[Vertex], v: Vertex) -> Vec<Vertex> {
    let mut path = vec![v];
    let mut v = v;
    while reached_from[v as usize] != v {
        v = reached_from[v as usize];
        path.push(v);
    }
    path.reverse();
    path
}
