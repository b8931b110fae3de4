//! Random graphs that are the same on every machine and in every version.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

use super::arguments::{Arguments, FamilyError};
use crate::graph::Graph;

/// A stable source of randomness: PCG XSL 128/64 (LCG), called `Pcg64`, with the seed as its
/// state and a fixed stream. A probability takes the upper 53 bits of one number, a choice
/// among n the upper half of the product of one number with n.
pub(crate) struct Draws(Pcg64);

impl Draws {
    pub(crate) fn new(seed: u64) -> Draws {
        Draws(Pcg64::new(u128::from(seed), 0xa02b_dbf7_bb3c_0a7a_c28f_a16a_64ab_f96d))
    }

    /// True with probability `p`.
    pub(crate) fn chance(&mut self, p: f64) -> bool {
        ((self.0.next_u64() >> 11) as f64) * (1.0 / (1u64 << 53) as f64) < p
    }

    /// One of the numbers below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    /// Each pair of vertices joined with probability `p`, pairs in the order of the course.
    pub(crate) fn graph(&mut self, order: usize, p: f64) -> Vec<Vec<usize>> {
        let mut lists = vec![Vec::new(); order];
        for a in 0..order {
            for b in a + 1..order {
                if self.chance(p) {
                    lists[a].push(b);
                    lists[b].push(a);
                }
            }
        }
        lists
    }
}

pub(super) fn random(arguments: &mut Arguments<'_>) -> Result<Graph, FamilyError> {
    let order = arguments.number(1)?;
    arguments.room(order.saturating_mul(order) / 2)?;
    let p: f64 = arguments.named("p", None)?;
    if !(0.0..=1.0).contains(&p) {
        return arguments.impossible("the probability `p` is between 0 and 1");
    }
    let seed = arguments.named("seed", Some(0))?;
    Ok(Graph::undirected(&Draws::new(seed).graph(order, p))?)
}

/// Decodes a random word of Prüfer.
pub(super) fn random_tree(arguments: &mut Arguments<'_>) -> Result<Graph, FamilyError> {
    let order = arguments.number(1)?;
    let mut draws = Draws::new(arguments.named("seed", Some(0))?);
    let code: Vec<usize> = (2..order).map(|_| draws.below(order)).collect();
    let mut degree = vec![1usize; order];
    code.iter().for_each(|&v| degree[v] += 1);
    let mut leaves: std::collections::BinaryHeap<_> =
        (0..order).filter(|&v| degree[v] == 1).map(std::cmp::Reverse).collect();
    let mut edges = Vec::new();
    for v in code {
        let Some(std::cmp::Reverse(leaf)) = leaves.pop() else { break };
        edges.push((leaf, v));
        degree[v] -= 1;
        if degree[v] == 1 {
            leaves.push(std::cmp::Reverse(v));
        }
    }
    if let (Some(a), Some(b)) = (leaves.pop(), leaves.pop()) {
        edges.push((a.0, b.0));
    }
    Ok(Graph::from_edges(order, edges)?)
}

/// Joins random free ends of two vertices that are not joined yet, and starts again when only
/// unsuitable ends are left (the method of Steger and Wormald).
pub(super) fn regular(arguments: &mut Arguments<'_>) -> Result<Graph, FamilyError> {
    let order = arguments.number(1)?;
    let degree: usize = arguments.named("d", None)?;
    if degree >= order {
        return arguments.impossible("a vertex has fewer neighbours than there are vertices");
    }
    if (order * degree) % 2 == 1 {
        return arguments.impossible("the sum of all degrees, N times D, is even in every graph");
    }
    arguments.room(order.saturating_mul(degree))?;
    let mut draws = Draws::new(arguments.named("seed", Some(0))?);
    loop {
        let mut ends: Vec<usize> = (0..order * degree).map(|end| end / degree).collect();
        let mut lists = vec![Vec::new(); order];
        let mut misses = 0;
        while !ends.is_empty() && misses < 200 + 20 * degree * degree {
            let (i, j) = (draws.below(ends.len()), draws.below(ends.len()));
            let (a, b) = (ends[i], ends[j]);
            if a == b || lists[a].contains(&b) {
                misses += 1;
                continue;
            }
            misses = 0;
            lists[a].push(b);
            lists[b].push(a);
            ends.swap_remove(i.max(j));
            ends.swap_remove(i.min(j));
        }
        if ends.is_empty() {
            return Ok(Graph::undirected(&lists)?);
        }
    }
}
