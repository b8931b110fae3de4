//! A graph and its rules, prepared for the engine.

use crate::engine::expand::Expander;
use crate::graph::Graph;
use crate::rules::{CopTurn, Rules};

/// The moves of one cop and of the robber, on vertices renumbered so that neighbours are close.
///
/// Close neighbours keep the targets of low vertices low, and the engine only looks at the
/// placements that the cops on the vertices up to x can reach.
pub(crate) struct Board {
    pub(crate) rules: Rules,
    pub(crate) order: usize,
    /// Words in one row of robber vertices.
    pub(crate) words: usize,
    /// Where a cop may go from each vertex; staying is listed when all cops move and may stay.
    pub(crate) steps: Vec<Vec<u32>>,
    /// From where a cop may come to each vertex: `steps` read backwards.
    pub(crate) origins: Vec<Vec<u32>>,
    /// `limit[x]`: no cop on a vertex up to x is on this vertex or beyond after a turn.
    pub(crate) limit: Vec<usize>,
    /// `floor[x]`: no cop on vertex x or beyond steps to a vertex before this one.
    pub(crate) floor: Vec<usize>,
    pub(crate) robber: Expander,
    /// The number in the engine of each vertex of the graph.
    pub(crate) inner: Vec<u32>,
    /// The vertex of the graph for each number in the engine.
    pub(crate) outer: Vec<u32>,
}

impl Board {
    /// `None` if more than `memory` bytes would be needed for the moves of the robber alone.
    pub(crate) fn new(graph: &Graph, rules: Rules, memory: u64) -> Option<Board> {
        let order = graph.order();
        let words = words_in_row(order);
        let inner = close_numbering(graph);
        let mut outer = vec![0; order];
        for (v, &i) in inner.iter().enumerate() {
            outer[i as usize] = v as u32;
        }
        let near = graph.relabelled(&inner);
        let with_self = |v: usize, row: &[u32], stay: bool| {
            let mut row = row.to_vec();
            if stay && row.binary_search(&(v as u32)).is_err() {
                row.push(v as u32);
                row.sort_unstable();
            }
            row
        };
        let stay = rules.cops_may_stay && rules.turn == CopTurn::All;
        let steps: Vec<_> = (0..order).map(|v| with_self(v, near.neighbours(v), stay)).collect();
        let origins = (0..order).map(|v| with_self(v, near.predecessors(v), stay)).collect();
        let mut reach = 0;
        let limit = steps
            .iter()
            .enumerate()
            .map(|(v, row)| {
                // Where one cop moves, the others are where they were.
                let own = if rules.turn == CopTurn::One { v + 1 } else { 0 };
                reach = reach.max(own).max(row.last().map_or(0, |&top| top as usize + 1));
                reach
            })
            .collect();
        let mut floor = vec![order; order];
        let mut reach = order;
        for (floor, row) in floor.iter_mut().zip(&steps).rev() {
            reach = reach.min(row.first().map_or(order, |&to| to as usize));
            *floor = reach;
        }
        let before: Vec<_> =
            (0..order).map(|v| with_self(v, near.predecessors(v), rules.robber_may_stay)).collect();
        let robber = Expander::new(&before, rules.speed.get(), memory)?;
        Some(Board { rules, order, words, steps, origins, limit, floor, robber, inner, outer })
    }

    /// Whether a robber with the move can always avoid `cops` cops that do not stand on it.
    ///
    /// Then the sets after the first round are known without a round.
    pub(crate) fn first_step_is_free(&self, graph: &Graph, cops: usize) -> bool {
        self.rules.robber_may_stay
            || (0..self.order).all(|v| {
                let loops = usize::from(graph.has_edge(v, v));
                graph.neighbours(v).len() - loops > cops || loops == 1
            })
    }

    /// Where the cop on `vertex` may be after a turn of the cops.
    pub(crate) fn targets(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        self.with_waiting(vertex, &self.steps[vertex])
    }

    /// Where a cop may have been before the turn of the cops that it ends on `vertex`.
    pub(crate) fn sources(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        self.with_waiting(vertex, &self.origins[vertex])
    }

    /// Where one cop moves, the others wait.
    fn with_waiting<'a>(&self, at: usize, row: &'a [u32]) -> impl Iterator<Item = usize> + use<'a> {
        let waiting = (self.rules.turn == CopTurn::One).then_some(at);
        row.iter().map(|&vertex| vertex as usize).chain(waiting)
    }

    /// The row of one vertex.
    pub(crate) fn put(row: &mut [u64], vertex: usize) {
        row[vertex / 64] |= 1 << (vertex % 64);
    }

    /// Takes one vertex from a row.
    pub(crate) fn drop(row: &mut [u64], vertex: usize) {
        row[vertex / 64] &= !(1 << (vertex % 64));
    }

    /// The last word of a row may have bits beyond the last vertex; this masks them.
    pub(crate) fn mask(order: usize, word: usize) -> u64 {
        let left = order.saturating_sub(word * 64);
        if left >= 64 { u64::MAX } else { (1 << left) - 1 }
    }
}

/// How many words a row of `order` vertices takes. Short rows are rounded up to whole registers.
pub(crate) fn words_in_row(order: usize) -> usize {
    match order.div_ceil(64) {
        words @ (3 | 7) => words + 1,
        words => words,
    }
}

/// A numbering in which neighbours are close, by the method of Cuthill and `McKee`, or the graph's
/// own numbering where that is no worse.
fn close_numbering(graph: &Graph) -> Vec<u32> {
    let order = graph.order();
    let both = |v: usize| graph.neighbours(v).iter().chain(graph.predecessors(v)).copied();
    let degree = |v: usize| both(v).count();
    let spread =
        |inner: &[u32]| graph.edges().map(|(a, b)| inner[a].abs_diff(inner[b])).max().unwrap_or(0);
    let own: Vec<u32> = (0..order as u32).collect();
    let mut inner = vec![u32::MAX; order];
    let mut next = 0;
    let mut walk = Walk { seen: vec![0; order], walks: 0 };
    let mut starts: Vec<usize> = (0..order).collect();
    starts.sort_by_key(|&v| degree(v));
    for start in starts {
        if inner[start] != u32::MAX {
            continue;
        }
        // A vertex far from an arbitrary one is a better end to start from.
        let mut queue = vec![walk.farthest(graph, start) as u32];
        inner[queue[0] as usize] = next;
        next += 1;
        let mut head = 0;
        while head < queue.len() {
            let at = queue[head] as usize;
            head += 1;
            let mut fresh: Vec<u32> = both(at).filter(|&w| inner[w as usize] == u32::MAX).collect();
            fresh.sort_by_key(|&w| (degree(w as usize), w));
            for w in fresh {
                if inner[w as usize] == u32::MAX {
                    inner[w as usize] = next;
                    next += 1;
                    queue.push(w);
                }
            }
        }
    }
    if spread(&inner) < spread(&own) { inner } else { own }
}

/// Breadth-first walks, one for each component of a graph: what they share is made once.
struct Walk {
    /// The last walk that met each vertex, counted from 1.
    seen: Vec<u32>,
    walks: u32,
}

impl Walk {
    /// The last vertex that a walk from `start` meets.
    fn farthest(&mut self, graph: &Graph, start: usize) -> usize {
        self.walks += 1;
        self.seen[start] = self.walks;
        let mut queue = vec![start];
        let mut head = 0;
        while head < queue.len() {
            let at = queue[head];
            head += 1;
            for &w in graph.neighbours(at).iter().chain(graph.predecessors(at)) {
                if std::mem::replace(&mut self.seen[w as usize], self.walks) != self.walks {
                    queue.push(w as usize);
                }
            }
        }
        queue[queue.len() - 1]
    }
}
