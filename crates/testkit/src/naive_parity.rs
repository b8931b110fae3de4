//! Parity games as two definitions say them: Zielonka's recursion on plain sets, and the nested fixpoint.

use std::collections::BTreeSet;

use attractor_core::{Arena, Coalition, Vertex};

type Set = BTreeSet<Vertex>;

/// What is asked: who the first side is, and how much each vertex counts. The first side wins a play that never
/// ends where the largest number that comes back is even.
pub struct NaiveParity<'a> {
    /// The graph.
    pub arena: &'a Arena,
    /// The first side.
    pub coalition: Coalition,
    /// How much each vertex counts.
    pub counts: Vec<u64>,
    /// Whether the first side wins a play that ends in a draw, or where its player is stuck.
    pub draws: bool,
}

impl NaiveParity<'_> {
    fn is_first(&self, v: Vertex) -> bool {
        self.coalition.contains(self.arena.owner(v))
    }

    /// Where play goes: an end is a vertex that is repeated for ever, with a number that its winner likes.
    fn moves(&self, v: Vertex) -> Vec<Vertex> {
        let moves = self.arena.moves(v);
        if moves.is_empty() { vec![v] } else { moves.to_vec() }
    }

    fn count(&self, v: Vertex) -> u64 {
        if !self.arena.moves(v).is_empty() {
            return self.counts[v as usize];
        }
        let won = match self.arena.outcome(v) {
            Some(outcome) if outcome.is_win_for(self.coalition) => true,
            Some(outcome) if outcome.is_loss_for(self.coalition) => false,
            _ => self.draws,
        };
        u64::from(!won)
    }

    fn attractor(&self, game: &Set, first: bool, target: &Set) -> Set {
        let mut inside = target.clone();
        loop {
            let joins = |&&v: &&Vertex| {
                let mut moves = self.moves(v).into_iter().filter(|to| game.contains(to));
                !inside.contains(&v)
                    && if self.is_first(v) == first {
                        moves.any(|to| inside.contains(&to))
                    } else {
                        moves.all(|to| inside.contains(&to))
                    }
            };
            let joining: Vec<Vertex> = game.iter().filter(joins).copied().collect();
            if joining.is_empty() {
                return inside;
            }
            inside.extend(joining);
        }
    }

    /// Whether the first side wins, for each vertex.
    pub fn zielonka(&self) -> Vec<bool> {
        let won = self.recur(&self.arena.all().collect());
        self.arena.all().map(|v| won.contains(&v)).collect()
    }

    /// Where the first side wins in a part of the game that nobody is forced to leave.
    fn recur(&self, game: &Set) -> Set {
        let Some(top) = game.iter().map(|&v| self.count(v)).max() else { return Set::new() };
        let first = top % 2 == 0;
        let heads: Set = game.iter().copied().filter(|&v| self.count(v) == top).collect();
        let near = self.attractor(game, first, &heads);
        let rest: Set = game.difference(&near).copied().collect();
        let won = self.recur(&rest);
        let lost: Set = if first { rest.difference(&won).copied().collect() } else { won };
        if lost.is_empty() {
            return if first { game.clone() } else { Set::new() };
        }
        let gone = self.attractor(game, !first, &lost);
        let won = self.recur(&game.difference(&gone).copied().collect());
        if first { won } else { won.union(&gone).copied().collect() }
    }

    /// The same as a nested fixpoint (E. A. Emerson and C. Jutla, *Tree automata, mu-calculus and determinacy*,
    /// 1991): exponential in the largest number, which must be small.
    pub fn fixpoint(&self) -> Vec<bool> {
        let top = self.arena.all().map(|v| self.count(v)).max().unwrap_or(0);
        let mut sets: Vec<Vec<bool>> = vec![Vec::new(); top as usize + 1];
        self.nest(top as usize, &mut sets)
    }

    fn nest(&self, number: usize, sets: &mut Vec<Vec<bool>>) -> Vec<bool> {
        // Even numbers may come back for ever, odd ones must not.
        let mut now = vec![number.is_multiple_of(2); self.arena.vertices()];
        loop {
            sets[number] = now.clone();
            let next = match number {
                0 => self.step(sets),
                _ => self.nest(number - 1, sets),
            };
            if next == now {
                return now;
            }
            now = next;
        }
    }

    fn step(&self, sets: &[Vec<bool>]) -> Vec<bool> {
        let holds = |v: Vertex| {
            let set = &sets[self.count(v) as usize];
            let moves = self.moves(v);
            match self.is_first(v) {
                true => moves.iter().any(|&to| set[to as usize]),
                false => moves.iter().all(|&to| set[to as usize]),
            }
        };
        self.arena.all().map(holds).collect()
    }
}
