//! The cycles of a game in which one side has no choice left: does it lose one of them?
//!
//! Checkers and judges use this; solvers do not, so that neither can hide a fault of the other.

use super::game::{ParityGame, Winner};
use crate::arena::Vertex;
use crate::watch::{Cancelled, Steps, Watch};

/// A graph on some vertices of a game: a choice where `side` moves, all moves where the others do.
pub(super) struct Bound<'a> {
    pub(super) game: &'a ParityGame<'a>,
    /// Whose moves are chosen.
    pub(super) side: Winner,
    /// The choice at each vertex of `side`; `None` where it has nothing to say.
    pub(super) choice: &'a dyn Fn(Vertex) -> Option<Vertex>,
    /// The vertices of the graph.
    pub(super) inside: &'a dyn Fn(Vertex) -> bool,
}

impl Bound<'_> {
    /// Move `k` of `v`, as long as there is one.
    fn edge(&self, v: Vertex, k: usize) -> Option<Vertex> {
        if self.game.mover(v) == self.side {
            return if k == 0 { (self.choice)(v) } else { None };
        }
        self.game.arena.moves(v).get(k).copied()
    }

    /// Where the moves of `v` lead.
    pub(super) fn edges(&self, v: Vertex) -> impl Iterator<Item = Vertex> {
        (0..).map_while(move |k| self.edge(v, k))
    }

    /// Parts of the graph in which the other side can go from everywhere to everywhere and where the priority that
    /// counts most is the other side's: all of them if `all`, else the first that is found. Each is led by
    /// a vertex of that priority.
    ///
    /// A cycle that the other side wins lies in a strongly connected component. If the priority that counts
    /// most there is the other side's, that is one; else no such cycle passes through it, and the component
    /// falls apart without it.
    pub(super) fn lost(&self, all: bool, watch: &dyn Watch) -> Result<Vec<Vec<Vertex>>, Cancelled> {
        let game = self.game;
        let vertices = game.arena.vertices();
        let mut steps = Steps::new(watch);
        // 0 where a vertex does not belong to the graph, else the part that it belongs to.
        let mut part = vec![0u32; vertices];
        let mut parts = 1;
        let members: Vec<Vertex> = game.arena.all().filter(|&v| (self.inside)(v)).collect();
        members.iter().for_each(|&v| part[v as usize] = parts);
        let (mut open, mut lost) = (vec![members], Vec::new());
        let mut search = Search { index: vec![0; vertices], low: vec![0; vertices] };
        while let Some(members) = open.pop() {
            let own = members.first().map_or(0, |&v| part[v as usize]);
            let components = search.components(self, &members, &part, own, &mut steps)?;
            for mut component in components {
                let alone = component.len() == 1;
                if alone && !self.edges(component[0]).any(|to| to == component[0]) {
                    continue;
                }
                let top = component.iter().map(|&v| game.weight(v)).max().unwrap_or(0);
                let first = component.iter().position(|&v| game.weight(v) == top).unwrap_or(0);
                if game.winner_with(component[first]) != self.side {
                    component.swap(0, first);
                    lost.push(component);
                    if !all {
                        return Ok(lost);
                    }
                    continue;
                }
                component.retain(|&v| {
                    let stays = game.weight(v) < top;
                    if !stays {
                        part[v as usize] = 0;
                    }
                    stays
                });
                parts += 1;
                component.iter().for_each(|&v| part[v as usize] = parts);
                if !component.is_empty() {
                    open.push(component);
                }
            }
        }
        Ok(lost)
    }

    /// A shortest cycle through `v` in one of its parts; `v` stands first, and not again at the end.
    pub(super) fn cycle(&self, v: Vertex, part: &[Vertex]) -> Vec<Vertex> {
        let inside: hashbrown::HashSet<Vertex> = part.iter().copied().collect();
        let mut reached_from = hashbrown::HashMap::new();
        let mut order = vec![v];
        let mut next = 0;
        while let Some(&at) = order.get(next) {
            next += 1;
            for to in self.edges(at) {
                if to == v {
                    let mut cycle = vec![at];
                    while let Some(&before) = reached_from.get(cycle.last().unwrap_or(&v)) {
                        cycle.push(before);
                    }
                    cycle.reverse();
                    return cycle;
                }
                if inside.contains(&to) && !reached_from.contains_key(&to) {
                    reached_from.insert(to, at);
                    order.push(to);
                }
            }
        }
        Vec::new() // the part was not strongly connected
    }
}

/// R. Tarjan's search (*Depth-first search and linear graph algorithms*, 1972), with a stack of its own.
struct Search {
    /// When a vertex was found, counted from 1 in each part; 0 before.
    index: Vec<u32>,
    /// The earliest vertex that is known to be reached from it; `DONE` once its component is known.
    low: Vec<u32>,
}

const DONE: u32 = u32::MAX;

impl Search {
    fn components(
        &mut self,
        bound: &Bound<'_>,
        members: &[Vertex],
        part: &[u32],
        own: u32,
        steps: &mut Steps<'_>,
    ) -> Result<Vec<Vec<Vertex>>, Cancelled> {
        for &v in members {
            (self.index[v as usize], self.low[v as usize]) = (0, 0);
        }
        let (mut found, mut time) = (Vec::new(), 0);
        let (mut stack, mut calls): (Vec<Vertex>, Vec<(Vertex, usize)>) = (Vec::new(), Vec::new());
        for &root in members {
            if self.index[root as usize] != 0 {
                continue;
            }
            calls.push((root, 0));
            while let Some((v, k)) = calls.pop() {
                let at = v as usize;
                if k == 0 {
                    steps.step()?;
                    time += 1;
                    (self.index[at], self.low[at]) = (time, time);
                    stack.push(v);
                }
                match bound.edge(v, k) {
                    Some(to) => {
                        calls.push((v, k + 1));
                        let there = to as usize;
                        if part[there] != own {
                            continue;
                        }
                        if self.index[there] == 0 {
                            calls.push((to, 0));
                        } else if self.low[there] != DONE {
                            self.low[at] = self.low[at].min(self.index[there]);
                        }
                    }
                    None => {
                        let low = self.low[at];
                        if let Some(&(before, _)) = calls.last() {
                            let before = before as usize;
                            self.low[before] = self.low[before].min(low);
                        }
                        if low == self.index[at] {
                            let begin = stack.iter().rposition(|&other| other == v).unwrap_or(0);
                            let component = stack.split_off(begin);
                            component.iter().for_each(|&v| self.low[v as usize] = DONE);
                            found.push(component);
                        }
                    }
                }
            }
        }
        Ok(found)
    }
}
