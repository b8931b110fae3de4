//! Layer below layer.

use std::collections::VecDeque;

use rust_sugiyama::configure::{Config, RankingType};

use crate::geometry::Point;
use crate::layout::Sketch;
use crate::measure::Measure;
use crate::scene::{Scene, Shade};

/// The layers of the regions from the bottom up: what is over or won at once at the bottom, and
/// what lies in no region on top, by its distance from the regions. The answer counts from the top.
pub(crate) fn by_rank(scene: &Scene) -> Vec<usize> {
    let rank = |v: usize| match scene.nodes[v].shade {
        Shade::Layer { rank, .. } => Some(rank as usize),
        _ => None,
    };
    let Some(highest) = (0..scene.nodes.len()).filter_map(rank).max() else {
        return by_steps(scene);
    };
    let mut leads_on = vec![false; scene.nodes.len()];
    scene.links.iter().for_each(|link| leads_on[link.from] = true);
    let height = |v: usize| rank(v).or((!leads_on[v]).then_some(0));
    let mut distance: Vec<_> = (0..scene.nodes.len()).map(|v| rank(v).map(|_| 0)).collect();
    spread(&mut distance, &neighbours(scene, true));
    let height = |v: usize| height(v).unwrap_or(highest + distance[v].unwrap_or(1));
    upside_down((0..scene.nodes.len()).map(height).collect())
}

/// By the number of moves from the start; without a start, from the vertices that no move enters;
/// without those, from the first vertex. What cannot be reached follows its neighbours.
pub(crate) fn by_steps(scene: &Scene) -> Vec<usize> {
    let mut entered = vec![false; scene.nodes.len()];
    scene.links.iter().filter(|link| link.from != link.to).for_each(|link| entered[link.to] = true);
    let start = |v: usize| scene.nodes[v].start;
    let begin: Vec<bool> = if (0..entered.len()).any(start) {
        (0..entered.len()).map(start).collect()
    } else if entered.contains(&false) {
        entered.iter().map(|&entered| !entered).collect()
    } else {
        (0..entered.len()).map(|v| v == 0).collect()
    };
    let mut distance: Vec<_> = begin.into_iter().map(|begins| begins.then_some(0)).collect();
    spread(&mut distance, &neighbours(scene, false));
    spread(&mut distance, &neighbours(scene, true));
    distance.into_iter().map(|steps| steps.unwrap_or(0)).collect()
}

fn upside_down(height: Vec<usize>) -> Vec<usize> {
    let highest = height.iter().copied().max().unwrap_or(0);
    height.into_iter().map(|height| highest - height).collect()
}

/// Breadth first from every vertex that has a distance to those that have none.
fn spread(distance: &mut [Option<usize>], onwards: &[Vec<usize>]) {
    let mut seeds: Vec<_> = (0..distance.len()).filter(|&v| distance[v].is_some()).collect();
    seeds.sort_by_key(|&v| distance[v]);
    let mut queue = VecDeque::from(seeds);
    while let Some(v) = queue.pop_front() {
        for &to in &onwards[v] {
            if distance[to].is_none() {
                distance[to] = distance[v].map(|steps| steps + 1);
                queue.push_back(to);
            }
        }
    }
}

/// Where the moves of each vertex lead and, if asked, from where moves lead to it.
fn neighbours(scene: &Scene, both_ways: bool) -> Vec<Vec<usize>> {
    let mut lists = vec![Vec::new(); scene.nodes.len()];
    for link in &scene.links {
        lists[link.from].push(link.to);
        if both_ways {
            lists[link.to].push(link.from);
        }
    }
    lists
}

/// Places each vertex in its layer, counted from the top.
pub(crate) fn sketch(scene: &Scene, measure: &Measure, layer: Vec<usize>) -> Sketch {
    let layer = without_gaps(layer);
    let lanes = Lanes::of(scene, &layer);
    let mut widths = vec![0usize; layer.iter().max().map_or(0, |last| last + 1)];
    layer.iter().for_each(|&layer| widths[layer] += 1);
    let widest = widths.iter().copied().max().unwrap_or(0);
    let small = lanes.layer.len() <= MOST_FOR_LIBRARY && lanes.pieces.len() <= 2 * MOST_FOR_LIBRARY;
    if small && widest <= WIDEST_FOR_LIBRARY {
        lanes.sketch(scene, measure)
    } else {
        directly(scene, measure, &layer, &widths)
    }
}

/// Above this many vertices and crossings of a move with a layer (or twice as many pieces of
/// moves), crossing reduction by the library takes more than some ten milliseconds, and seconds at
/// a few thousand.
const MOST_FOR_LIBRARY: usize = 450;
/// A layer longer than this is folded instead.
const WIDEST_FOR_LIBRARY: usize = 30;

fn without_gaps(mut layer: Vec<usize>) -> Vec<usize> {
    let mut used = layer.clone();
    used.sort_unstable();
    used.dedup();
    layer.iter_mut().for_each(|layer| *layer = used.partition_point(|&other| other < *layer));
    layer
}

/// The scene with a stop in every layer that a move crosses, so that every piece of a move joins
/// neighbouring layers. The stops keep a lane free for the move.
///
/// The library chooses layers so that moves are short. Here every piece has length one, which
/// cannot be shortened, so its layers are ours, and its ordering and alignment can be used.
struct Lanes {
    /// The layer of each vertex, then of each stop.
    layer: Vec<usize>,
    /// The stops of each move, from its source to its target.
    stops: Vec<Vec<usize>>,
    /// The pieces, downwards.
    pieces: Vec<(u32, u32)>,
}

impl Lanes {
    fn of(scene: &Scene, layer: &[usize]) -> Lanes {
        let mut lanes = Lanes { layer: layer.to_vec(), stops: Vec::new(), pieces: Vec::new() };
        for link in &scene.links {
            let (from, to) = (layer[link.from], layer[link.to]);
            let (upper, lower) =
                if from < to { (link.from, link.to) } else { (link.to, link.from) };
            let first = lanes.layer.len();
            // A picture with this number of stops is placed directly: what is counted here is enough to know.
            let between =
                if first <= MOST_FOR_LIBRARY { from.min(to) + 1..from.max(to) } else { 0..0 };
            lanes.layer.extend(between);
            let mut stops: Vec<usize> = (first..lanes.layer.len()).collect();
            let all: Vec<usize> =
                [upper].into_iter().chain(stops.iter().copied()).chain([lower]).collect();
            if from != to {
                lanes.pieces.extend(all.windows(2).map(|pair| (pair[0] as u32, pair[1] as u32)));
            }
            if from > to {
                stops.reverse();
            }
            lanes.stops.push(stops);
        }
        lanes.pieces.sort_unstable();
        lanes.pieces.dedup();
        lanes
    }

    fn sketch(&self, scene: &Scene, measure: &Measure) -> Sketch {
        let nodes = scene.nodes.len();
        let room = |item: usize| if item < nodes { measure.step } else { measure.radius };
        let items: Vec<_> =
            (0..self.layer.len()).map(|item| (item as u32, (room(item), 1.0))).collect();
        let config = Config {
            vertex_spacing: 1.0,
            dummy_vertices: false,
            ranking_type: RankingType::MinimizeEdgeLength,
            ..Config::default()
        };
        let mut parts = rust_sugiyama::from_vertices_and_edges(&items, &self.pieces, &config);
        // The parts that hang together, each to the right of the one before it.
        for (part, ..) in &mut parts {
            part.sort_unstable_by_key(|&(item, _)| item);
        }
        parts.sort_unstable_by_key(|(part, ..)| part.first().map(|&(item, _)| item));
        let mut x = vec![0.0; self.layer.len()];
        let mut right = 0.0;
        for (part, ..) in &parts {
            let left = part
                .iter()
                .map(|&(item, (x, _))| x - room(item) / 2.0)
                .fold(f64::INFINITY, f64::min);
            for &(item, (at, _)) in part {
                x[item] = right + at - left;
            }
            right = part.iter().map(|&(item, _)| x[item] + room(item) / 2.0).fold(right, f64::max);
        }
        self.part_neighbours(&mut x, room);

        let between = (right * 0.12).clamp(3.8 * measure.reach, 6.5 * measure.reach);
        let at = |item: usize| Point { x: x[item], y: self.layer[item] as f64 * between };
        let mut sketch = Sketch::straight(scene, (0..nodes).map(at).collect());
        for (via, stops) in sketch.via.iter_mut().zip(&self.stops) {
            *via = stops.iter().map(|&stop| at(stop)).collect();
        }
        sketch
    }

    /// Keeps the order within each layer and makes sure of the room between neighbours.
    fn part_neighbours(&self, x: &mut [f64], room: impl Fn(usize) -> f64) {
        let mut order: Vec<usize> = (0..x.len()).collect();
        order.sort_by(|&a, &b| {
            self.layer[a].cmp(&self.layer[b]).then(x[a].total_cmp(&x[b])).then(a.cmp(&b))
        });
        for pair in order.windows(2) {
            if self.layer[pair[0]] == self.layer[pair[1]] {
                let least = x[pair[0]] + (room(pair[0]) + room(pair[1])) / 2.0;
                x[pair[1]] = x[pair[1]].max(least);
            }
        }
    }
}

/// Places a large scene without stops: each vertex as near as may be to the middle of its
/// neighbours, in a few sweeps. Long layers are folded into several lines, set off like bricks.
fn directly(scene: &Scene, measure: &Measure, layer: &[usize], widths: &[usize]) -> Sketch {
    const SWEEPS: usize = 8;
    let near = neighbours(scene, true);
    let mut rows: Vec<Vec<usize>> = widths.iter().map(|&width| Vec::with_capacity(width)).collect();
    layer.iter().enumerate().for_each(|(v, &layer)| rows[layer].push(v));
    let mut part = vec![0.5; layer.len()]; // how far to the right, from 0 to 1
    let settle = |row: &[usize], part: &mut [f64]| {
        row.iter().enumerate().for_each(|(k, &v)| part[v] = (k as f64 + 0.5) / row.len() as f64);
    };
    rows.iter().for_each(|row| settle(row, &mut part));
    for sweep in 0..SWEEPS {
        let turn = |k: usize| if sweep % 2 == 0 { k } else { rows.len() - 1 - k };
        for k in (0..rows.len()).map(turn).collect::<Vec<_>>() {
            let middle = |v: usize| {
                let others = near[v].iter().filter(|&&other| layer[other] != layer[v]);
                let (sum, count) =
                    others.fold((0.0, 0), |(sum, count), &other| (sum + part[other], count + 1));
                if count == 0 { part[v] } else { sum / f64::from(count) }
            };
            let mut keyed: Vec<_> = rows[k].iter().map(|&v| (middle(v), v)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            rows[k] = keyed.into_iter().map(|(_, v)| v).collect();
            settle(&rows[k], &mut part);
        }
    }

    let longest = ((layer.len() as f64 * 2.5).sqrt().ceil() as usize).max(12);
    let mut centres = vec![Point::ORIGIN; layer.len()];
    let line_height = measure.step + measure.small;
    let mut y = 0.0;
    for row in &rows {
        let lines = row.len().div_ceil(longest).max(1);
        let advance = measure.step / lines as f64;
        let left = -advance * (row.len() as f64 - 1.0) / 2.0;
        for (k, &v) in row.iter().enumerate() {
            let line = (k % lines) as f64;
            centres[v] = Point { x: left + advance * k as f64, y: y + line * line_height };
        }
        y += (lines - 1) as f64 * line_height + 4.5 * measure.reach;
    }
    Sketch::straight(scene, centres)
}
