//! Cubic graphs by the code of Lederberg, Coxeter and Frucht: a ring with one chord at each vertex.

use attractor_words::cut;

use super::arguments::{Arguments, FamilyError};
use crate::graph::Graph;

/// Reads `[5,-5]^7`: these steps, repeated so often, are the chords along the ring.
pub(super) fn lcf(arguments: &mut Arguments<'_>) -> Result<Graph, FamilyError> {
    let text = arguments.whole();
    let usage = |problem: &str| arguments.wrong(format!("`{}` {problem}", cut(text)));
    let (inner, repeats) = match text.split_once('^') {
        Some((inner, repeats)) => {
            (inner, repeats.parse().map_err(|_| usage("does not end in a number of repetitions"))?)
        }
        None => (text, 1usize),
    };
    let list = inner.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
    let list = list.ok_or_else(|| usage("has no brackets around its steps"))?;
    let mut steps = Vec::new();
    for part in list.split(',') {
        let step = part.trim().replace('\u{2212}', "-").parse::<i64>();
        steps.push(step.map_err(|_| usage("has a step that is not a number"))?);
    }
    arguments.room(steps.len().saturating_mul(repeats))?;
    if steps.len() * repeats < 3 {
        return arguments.impossible("a ring has at least 3 vertices");
    }
    Ok(ring_with_chords(&steps, repeats)?)
}

/// A ring of `steps.len() * repeats` vertices in which vertex i is joined to i + step i.
pub(super) fn ring_with_chords(
    steps: &[i64],
    repeats: usize,
) -> Result<Graph, crate::graph::GraphError> {
    let order = steps.len() * repeats;
    let ring = (0..order).map(|v| (v, (v + 1) % order));
    let chord = |v: usize| {
        let to = (v as i64).wrapping_add(steps[v % steps.len()]).rem_euclid(order as i64);
        (v, to as usize)
    };
    Graph::from_edges(order, ring.chain((0..order).map(chord)))
}
