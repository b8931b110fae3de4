//! A first guess at where vertices stand, from their distances to a few of them.

use std::collections::VecDeque;

use crate::geometry::Point;

/// Positions such that distances on paper follow the number of links between vertices, with one
/// link about `length` long.
///
/// Pivot multidimensional scaling (Ulrik Brandes and Christian Pich, "Eigensolver methods for
/// progressive multidimensional scaling of large data", 2006): distances to a few pivots that lie
/// far from each other, squared and centred, and of them the two directions in which they differ
/// most. Linear in vertices and links for each pivot.
pub(crate) fn positions(nodes: usize, links: &[(usize, usize)], length: f64) -> Vec<Point> {
    const PIVOTS: usize = 24;
    let mut near = vec![Vec::new(); nodes];
    for &(a, b) in links {
        near[a].push(b);
        near[b].push(a);
    }
    let mut columns: Vec<Vec<f64>> = Vec::new();
    let mut closest = vec![f64::INFINITY; nodes];
    let mut pivot = 0;
    while columns.len() < PIVOTS.min(nodes) {
        let steps = distances(&near, pivot);
        closest.iter_mut().zip(&steps).for_each(|(closest, &steps)| *closest = closest.min(steps));
        columns.push(steps.iter().map(|steps| steps * steps).collect());
        pivot = (0..nodes).max_by(|&a, &b| closest[a].total_cmp(&closest[b])).unwrap_or(0);
    }
    centre(&mut columns, nodes);

    let first = strongest(&columns, None);
    let second = strongest(&columns, Some(&first));
    let along = |v: usize, axis: &[f64]| {
        columns.iter().zip(axis).map(|(column, part)| column[v] * part).sum::<f64>()
    };
    let raw: Vec<Point> =
        (0..nodes).map(|v| Point { x: along(v, &first), y: along(v, &second) }).collect();
    let total: f64 = links.iter().map(|&(a, b)| (raw[a] - raw[b]).norm()).sum();
    let scale = if total > 1e-9 { length * links.len() as f64 / total } else { 1.0 };
    // A little spiral parts vertices that have the same distances to all pivots.
    let spiral =
        |v: usize| Point::ORIGIN.towards(v as f64 * 2.4, length * 0.05 * (v as f64 + 1.0).sqrt());
    raw.into_iter().enumerate().map(|(v, at)| at * scale + spiral(v)).collect()
}

/// Links from `source` to every vertex; what cannot be reached lies a little farther than the rest.
fn distances(near: &[Vec<usize>], source: usize) -> Vec<f64> {
    let mut steps = vec![f64::INFINITY; near.len()];
    steps[source] = 0.0;
    let mut queue = VecDeque::from([source]);
    let mut farthest = 0.0;
    while let Some(v) = queue.pop_front() {
        farthest = steps[v];
        for &to in &near[v] {
            if steps[to].is_infinite() {
                steps[to] = steps[v] + 1.0;
                queue.push_back(to);
            }
        }
    }
    steps.into_iter().map(|steps| if steps.is_finite() { steps } else { farthest + 2.0 }).collect()
}

/// Takes the mean of each row and each column away.
fn centre(columns: &mut [Vec<f64>], nodes: usize) {
    let count = columns.len().max(1) as f64;
    let rows: Vec<f64> =
        (0..nodes).map(|v| columns.iter().map(|column| column[v]).sum::<f64>() / count).collect();
    let all = rows.iter().sum::<f64>() / nodes.max(1) as f64;
    for column in columns {
        let mean = column.iter().sum::<f64>() / nodes.max(1) as f64;
        column
            .iter_mut()
            .zip(&rows)
            .for_each(|(entry, row)| *entry = -(*entry - mean - row + all) / 2.0);
    }
}

/// The combination of columns in which vertices differ most, at right angles to another one; by
/// repeated multiplication, which converges fast enough for a first guess.
fn strongest(columns: &[Vec<f64>], apart_from: Option<&[f64]>) -> Vec<f64> {
    const ROUNDS: usize = 60;
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
    let table: Vec<Vec<f64>> =
        columns.iter().map(|a| columns.iter().map(|b| dot(a, b)).collect()).collect();
    let mut axis: Vec<f64> = (0..columns.len()).map(|k| (k as f64 + 1.0).sin()).collect();
    for _ in 0..ROUNDS {
        if let Some(other) = apart_from {
            let share = dot(&axis, other);
            axis.iter_mut().zip(other).for_each(|(part, other)| *part -= share * other);
        }
        let norm = dot(&axis, &axis).sqrt();
        if norm < 1e-12 {
            return vec![0.0; columns.len()];
        }
        axis.iter_mut().for_each(|part| *part /= norm);
        let next: Vec<f64> = table.iter().map(|row| dot(row, &axis)).collect();
        if dot(&next, &next) < 1e-12 {
            break;
        }
        axis = next;
    }
    let norm = dot(&axis, &axis).sqrt().max(1e-12);
    axis.iter().map(|part| part / norm).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_comes_out_straight() {
        let links: Vec<_> = (0..19).map(|v| (v, v + 1)).collect();
        let at = positions(20, &links, 10.0);
        let ends = (at[0] - at[19]).norm();
        assert!(ends > 0.9 * 190.0, "the ends are {ends} apart");
    }
}
