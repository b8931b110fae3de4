//! A strategy for infinite play on trial: from where does it win, and which play beats it?

use super::cycles::Bound;
use super::game::{ParityGame, Winner};
use crate::arena::Vertex;
use crate::solution::{Play, PlayEnd};
use crate::strategy::Strategy;
use crate::vertex_set::VertexSet;
use crate::watch::{Cancelled, Steps, Watch};

/// A strategy of one side of a parity game on trial.
pub struct ParityJudgement<'a> {
    game: &'a ParityGame<'a>,
    strategy: &'a Strategy,
    side: Winner,
    /// The parts in which the others can go round for ever and win, each led by the vertex that counts.
    lost: Vec<Vec<Vertex>>,
    wins: VertexSet,
}

impl<'a> ParityJudgement<'a> {
    /// Try `strategy` against every play of the others. `side` is whose strategy it is. Where it is silent,
    /// the play stops and is not won.
    ///
    /// # Panics
    /// If a choice of the strategy is not a move of the arena.
    pub fn of(
        game: &'a ParityGame<'a>,
        strategy: &'a Strategy,
        side: Winner,
        watch: &dyn Watch,
    ) -> Result<ParityJudgement<'a>, Cancelled> {
        let arena = game.arena;
        for (v, to) in strategy.moves() {
            assert!(arena.edge_to(v, to).is_some(), "a strategy chooses among the moves");
        }
        let mut judgement = ParityJudgement {
            game,
            strategy,
            side,
            lost: Vec::new(),
            wins: VertexSet::empty(arena.vertices()),
        };
        judgement.lost = judgement.bound(|bound| bound.lost(true, watch))?;
        // Whatever leads to a play that is not won is not won.
        let mut steps = Steps::new(watch);
        let mut bad = VertexSet::from_fn(arena.vertices(), |v| judgement.stops_badly(v));
        for &v in judgement.lost.iter().flatten() {
            bad.insert(v);
        }
        let mut open: Vec<Vertex> = bad.iter().collect();
        while let Some(v) = open.pop() {
            steps.step()?;
            for &source in arena.sources(v) {
                if !bad.contains(source) && judgement.leads(source, v) {
                    bad.insert(source);
                    open.push(source);
                }
            }
        }
        judgement.wins = bad.complement();
        Ok(judgement)
    }

    fn bound<T>(&self, ask: impl FnOnce(&Bound<'_>) -> T) -> T {
        let (game, strategy) = (self.game, self.strategy);
        ask(&Bound {
            game,
            side: self.side,
            choice: &|v| strategy.choice(v),
            inside: &|v| game.ended(v).is_none(),
        })
    }

    /// Whether play ends at `v` without a win, or the strategy has nothing to say there.
    fn stops_badly(&self, v: Vertex) -> bool {
        match self.game.ended(v) {
            Some(winner) => winner != self.side,
            None => self.game.mover(v) == self.side && self.strategy.choice(v).is_none(),
        }
    }

    /// Whether play can go from `v` to `to`.
    fn leads(&self, v: Vertex, to: Vertex) -> bool {
        self.game.ended(v).is_none()
            && (self.game.mover(v) != self.side || self.strategy.choice(v) == Some(to))
    }

    /// From where the strategy wins.
    pub fn wins(&self) -> &VertexSet {
        &self.wins
    }

    /// A play from `from` that beats the strategy: to an end that is not won, or a lasso, a path and the
    /// cycle that it ends in, which the other side wins. The shortest path is taken. `None` where the strategy wins.
    pub fn refutation(&self, from: Vertex, watch: &dyn Watch) -> Result<Option<Play>, Cancelled> {
        if self.wins.contains(from) {
            return Ok(None);
        }
        let heads: hashbrown::HashMap<Vertex, usize> =
            self.lost.iter().enumerate().map(|(i, part)| (part[0], i)).collect();
        let mut steps = Steps::new(watch);
        let mut reached_from: hashbrown::HashMap<Vertex, Vertex> =
            hashbrown::HashMap::from_iter([(from, from)]);
        let mut order = vec![from];
        let mut next = 0;
        while let Some(&v) = order.get(next) {
            steps.step()?;
            next += 1;
            let mut positions = Vec::new();
            if self.stops_badly(v) || heads.contains_key(&v) {
                positions.push(v);
                let mut at = v;
                while at != from {
                    at = reached_from[&at];
                    positions.push(at);
                }
                positions.reverse();
            }
            if let Some(&part) = heads.get(&v) {
                let first = positions.len() - 1;
                let cycle = self.bound(|bound| bound.cycle(v, &self.lost[part]));
                positions.extend(cycle.iter().skip(1).copied());
                positions.push(v);
                return Ok(Some(Play { positions, end: PlayEnd::Repeats(first) }));
            }
            if self.stops_badly(v) {
                let end = self.game.arena.outcome(v).map_or(PlayEnd::Stuck, PlayEnd::Over);
                return Ok(Some(Play { positions, end }));
            }
            for &to in self.game.arena.moves(v) {
                if self.leads(v, to) && !reached_from.contains_key(&to) {
                    reached_from.insert(to, v);
                    order.push(to);
                }
            }
        }
        unreachable!("where the strategy does not win, a play that it does not win can be reached")
    }
}
