//! Families with a simple description.

use super::arguments::{Arguments, FamilyError, factors};
use crate::graph::Graph;

type Built = Result<Graph, FamilyError>;

/// The graph on `order` vertices in which a < b are joined where `joined(a, b)`.
pub(super) fn join(order: usize, joined: impl Fn(usize, usize) -> bool) -> Built {
    let pairs = (0..order).flat_map(|a| (a + 1..order).map(move |b| (a, b)));
    Ok(Graph::from_edges(order, pairs.filter(|&(a, b)| joined(a, b)))?)
}

pub(super) fn path(arguments: &mut Arguments<'_>) -> Built {
    let order = arguments.number(1)?;
    Ok(Graph::from_edges(order, (1..order).map(|v| (v - 1, v)))?)
}

pub(super) fn cycle(arguments: &mut Arguments<'_>) -> Built {
    let order = arguments.number(3)?;
    Ok(Graph::from_edges(order, (0..order).map(|v| (v, (v + 1) % order)))?)
}

pub(super) fn complete(arguments: &mut Arguments<'_>) -> Built {
    let order = arguments.number(1)?;
    arguments.room(order.saturating_mul(order) / 2)?;
    join(order, |_, _| true)
}

pub(super) fn empty(arguments: &mut Arguments<'_>) -> Built {
    let order = arguments.number(1)?;
    Ok(Graph::from_edges(order, [])?)
}

pub(super) fn multipartite(arguments: &mut Arguments<'_>) -> Built {
    let sides = arguments.numbers(1)?;
    let order = sides.iter().fold(0, |sum: usize, &size| sum.saturating_add(size));
    arguments.room(order.saturating_mul(order) / 2)?;
    let side: Vec<usize> = sides
        .iter()
        .enumerate()
        .flat_map(|(side, &size)| std::iter::repeat_n(side, size))
        .collect();
    join(order, |a, b| side[a] != side[b])
}

pub(super) fn star(arguments: &mut Arguments<'_>) -> Built {
    let leaves = arguments.number(0)?;
    Ok(Graph::from_edges(leaves + 1, (1..=leaves).map(|leaf| (0, leaf)))?)
}

pub(super) fn wheel(arguments: &mut Arguments<'_>) -> Built {
    let ring = arguments.number(3)?;
    let edges = (0..ring).flat_map(|v| [(v, (v + 1) % ring), (v, ring)]);
    Ok(Graph::from_edges(ring + 1, edges)?)
}

pub(super) fn friendship(arguments: &mut Arguments<'_>) -> Built {
    let triangles = arguments.number(1)?;
    let edges = (0..triangles).flat_map(|t| {
        let (a, b) = (2 * t + 1, 2 * t + 2);
        [(0, a), (0, b), (a, b)]
    });
    Ok(Graph::from_edges(2 * triangles + 1, edges)?)
}

pub(super) fn ladder(arguments: &mut Arguments<'_>) -> Built {
    let rungs = arguments.number(1)?;
    Ok(boxes(&[2, rungs], false)?)
}

pub(super) fn prism(arguments: &mut Arguments<'_>) -> Built {
    petersen_like(arguments.number(3)?, 1)
}

pub(super) fn antiprism(arguments: &mut Arguments<'_>) -> Built {
    let ring = arguments.number(3)?;
    let order = 2 * ring;
    Ok(Graph::from_edges(order, (0..order).flat_map(|v| [1, 2].map(|d| (v, (v + d) % order))))?)
}

pub(super) fn mobius_ladder(arguments: &mut Arguments<'_>) -> Built {
    let rungs = arguments.number(2)?;
    let order = 2 * rungs;
    Ok(Graph::from_edges(order, (0..order).flat_map(|v| [1, rungs].map(|d| (v, (v + d) % order))))?)
}

pub(super) fn grid(arguments: &mut Arguments<'_>) -> Built {
    let sizes = arguments.sizes(1)?;
    arguments.room(sizes.iter().fold(sizes.len(), |all, &size| all.saturating_mul(size)))?;
    Ok(boxes(&sizes, false)?)
}

pub(super) fn torus(arguments: &mut Arguments<'_>) -> Built {
    let sizes = arguments.sizes(3)?;
    arguments.room(sizes.iter().fold(sizes.len(), |all, &size| all.saturating_mul(size)))?;
    Ok(boxes(&sizes, true)?)
}

/// A grid of any dimension, with or without joined borders; the last coordinate changes fastest.
fn boxes(sizes: &[usize], around: bool) -> Result<Graph, crate::graph::GraphError> {
    let order: usize = sizes.iter().product();
    let mut edges = Vec::new();
    let mut stride = order;
    for &size in sizes {
        stride /= size;
        for v in 0..order {
            let at = v / stride % size;
            if at + 1 < size {
                edges.push((v, v + stride));
            } else if around {
                edges.push((v, v - at * stride));
            }
        }
    }
    Graph::from_edges(order, edges)
}

/// A board on which a piece steps between squares that differ as `steps` says.
fn chess(arguments: &mut Arguments<'_>, steps: impl Fn(usize, usize) -> bool) -> Built {
    let (rows, columns) = arguments.board()?;
    let order = rows * columns;
    arguments.room(order.saturating_mul(order) / 4)?;
    join(order, |a, b| {
        steps((a / columns).abs_diff(b / columns), (a % columns).abs_diff(b % columns))
    })
}

pub(super) fn king(arguments: &mut Arguments<'_>) -> Built {
    chess(arguments, |down, across| down.max(across) == 1)
}

pub(super) fn queen(arguments: &mut Arguments<'_>) -> Built {
    chess(arguments, |down, across| down == 0 || across == 0 || down == across)
}

pub(super) fn rook(arguments: &mut Arguments<'_>) -> Built {
    chess(arguments, |down, across| down == 0 || across == 0)
}

pub(super) fn bishop(arguments: &mut Arguments<'_>) -> Built {
    chess(arguments, |down, across| down == across)
}

pub(super) fn knight(arguments: &mut Arguments<'_>) -> Built {
    chess(arguments, |down, across| down * across == 2)
}

pub(super) fn hypercube(arguments: &mut Arguments<'_>) -> Built {
    let dimension = arguments.number(0)?;
    let order = 1usize.checked_shl(dimension as u32).unwrap_or(usize::MAX);
    arguments.room(order.saturating_mul(dimension.max(1)))?;
    let edges = (0..order).flat_map(|v| (0..dimension).map(move |bit| (v, v ^ (1 << bit))));
    Ok(Graph::from_edges(order, edges)?)
}

pub(super) fn hamming(arguments: &mut Arguments<'_>) -> Built {
    let (letters, alphabet) = (arguments.number(1)?, arguments.number(1)?);
    let order = alphabet.checked_pow(letters as u32).unwrap_or(usize::MAX);
    arguments.room(order.saturating_mul(order))?;
    join(order, |mut a, mut b| {
        let mut differ = 0;
        for _ in 0..letters {
            differ += usize::from(a % alphabet != b % alphabet);
            (a, b) = (a / alphabet, b / alphabet);
        }
        differ == 1
    })
}

pub(super) fn circulant(arguments: &mut Arguments<'_>) -> Built {
    let order = arguments.number(1)?;
    let steps = arguments.numbers(1)?;
    if let Some(step) = steps.iter().find(|&step| step % order == 0) {
        return arguments.impossible(&format!("a step of {step} leads nowhere"));
    }
    arguments.room(order.saturating_mul(steps.len()))?;
    let edges = (0..order).flat_map(|v| steps.iter().map(move |step| (v, (v + step) % order)));
    Ok(Graph::from_edges(order, edges)?)
}

pub(super) fn generalised_petersen(arguments: &mut Arguments<'_>) -> Built {
    let (ring, step) = (arguments.number(3)?, arguments.number(1)?);
    if 2 * step >= ring {
        return arguments.impossible("the step K inside is less than half of N");
    }
    petersen_like(ring, step)
}

/// A ring, spokes, and steps inside.
pub(super) fn petersen_like(ring: usize, step: usize) -> Built {
    let edges = (0..ring)
        .flat_map(|v| [(v, (v + 1) % ring), (v, ring + v), (ring + v, ring + (v + step) % ring)]);
    Ok(Graph::from_edges(2 * ring, edges)?)
}

/// The sets of `k` out of `n` as bits.
fn sets(arguments: &mut Arguments<'_>) -> Result<Vec<u64>, FamilyError> {
    let (n, k) = (arguments.number(1)?, arguments.number(1)?);
    if k > n || n > 24 {
        return arguments.impossible("K is at most N, and N at most 24");
    }
    let sets: Vec<u64> = (0..1u64 << n).filter(|set| set.count_ones() as usize == k).collect();
    arguments.room(sets.len().saturating_mul(sets.len()) / 2)?;
    Ok(sets)
}

pub(super) fn kneser(arguments: &mut Arguments<'_>) -> Built {
    let sets = sets(arguments)?;
    join(sets.len(), |a, b| sets[a] & sets[b] == 0)
}

pub(super) fn johnson(arguments: &mut Arguments<'_>) -> Built {
    let sets = sets(arguments)?;
    join(sets.len(), |a, b| (sets[a] ^ sets[b]).count_ones() == 2)
}

fn is_prime(q: usize) -> bool {
    q >= 2 && (2..).take_while(|d| d * d <= q).all(|d| !q.is_multiple_of(d))
}

pub(super) fn paley(arguments: &mut Arguments<'_>) -> Built {
    let q = arguments.number(5)?;
    arguments.room(q.saturating_mul(q))?;
    if !is_prime(q) || q % 4 != 1 {
        return arguments.impossible("Q is a prime that leaves 1 when divided by 4");
    }
    let mut square = vec![false; q];
    (1..q).for_each(|x| square[x * x % q] = true);
    join(q, |a, b| square[b - a])
}

/// Points first, then lines; a point lies on a line where their product is 0.
pub(super) fn projective_plane(arguments: &mut Arguments<'_>) -> Built {
    let q = arguments.number(2)?;
    arguments.room(q.saturating_pow(4))?;
    if !is_prime(q) {
        return arguments.impossible("Q is a prime");
    }
    // One vector for each point: the first coordinate that is not 0 is 1.
    let points: Vec<[usize; 3]> = (0..q * q * q)
        .map(|code| [code / (q * q), code / q % q, code % q])
        .filter(|point| point.iter().find(|&&x| x != 0) == Some(&1))
        .collect();
    let half = points.len();
    let on = |point: &[usize; 3], line: &[usize; 3]| {
        point.iter().zip(line).map(|(x, y)| x * y).sum::<usize>() % q == 0
    };
    join(2 * half, |a, b| a < half && b >= half && on(&points[a], &points[b - half]))
}

pub(super) fn tree(arguments: &mut Arguments<'_>) -> Built {
    let (children, depth) = (arguments.number(1)?, arguments.number(0)?);
    let mut order = 1usize;
    let mut level = 1usize;
    for _ in 0..depth {
        level = level.saturating_mul(children);
        order = order.saturating_add(level);
        arguments.room(order)?;
    }
    Ok(Graph::from_edges(order, (1..order).map(|v| ((v - 1) / children, v)))?)
}

pub(super) fn caterpillar(arguments: &mut Arguments<'_>) -> Built {
    let (spine, legs) = (arguments.number(1)?, arguments.number(0)?);
    arguments.room(spine.saturating_mul(legs + 1))?;
    let body = (1..spine).map(|v| (v - 1, v));
    let leaves = (0..spine).flat_map(|v| (0..legs).map(move |leg| (v, spine + v * legs + leg)));
    Ok(Graph::from_edges(spine * (legs + 1), body.chain(leaves))?)
}

pub(super) fn cartesian(arguments: &mut Arguments<'_>) -> Built {
    let (left, right) = factors(arguments)?;
    product(&left, &right, false)
}

pub(super) fn strong(arguments: &mut Arguments<'_>) -> Built {
    let (left, right) = factors(arguments)?;
    product(&left, &right, true)
}

/// Steps in one of two graphs at a time, or also in both.
fn product(left: &Graph, right: &Graph, both: bool) -> Built {
    let width = right.order();
    let mut edges = Vec::new();
    for (a, b) in left.edges() {
        edges.extend((0..width).map(|v| (a * width + v, b * width + v)));
        if both {
            for (v, w) in right.edges() {
                edges.push((a * width + v, b * width + w));
                edges.push((a * width + w, b * width + v));
            }
        }
    }
    for (v, w) in right.edges() {
        edges.extend((0..left.order()).map(|a| (a * width + v, a * width + w)));
    }
    Ok(Graph::from_edges(left.order() * width, edges)?)
}

pub(super) fn complement(arguments: &mut Arguments<'_>) -> Built {
    let name = arguments.whole();
    let graph = arguments.inner(name)?;
    arguments.room(graph.order().saturating_mul(graph.order()) / 2)?;
    join(graph.order(), |a, b| !graph.has_edge(a, b))
}
