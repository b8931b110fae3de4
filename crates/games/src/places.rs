//! Where the vertices of a graph stand when it is drawn.

use std::f32::consts::TAU;

use attractor_pursuit::Graph;

/// A place for every vertex, x to the right and y downwards, neighbours about 1 apart or more:
/// boards as boards, rings as rings, and whatever has no usual drawing so that distances on paper
/// are like distances in the graph. `name` is the name of the graph where it has one.
pub fn places(name: &str, graph: &Graph) -> Vec<(f32, f32)> {
    let (family, sizes) = name.split_once(':').unwrap_or((name, ""));
    let sizes: Vec<usize> =
        sizes.split([',', 'x', 'X']).map_while(|size| size.trim().parse().ok()).collect();
    let order = graph.order();
    let usual = match (family, &sizes[..]) {
        ("path", _) => board(order, order),
        ("ladder", [rungs]) => board(order, *rungs),
        ("grid" | "torus" | "king" | "queen" | "rook" | "bishop" | "knight", [_, columns]) => {
            board(order, *columns)
        }
        ("cycle" | "complete" | "circulant" | "mobius-ladder" | "paley", _) => ring(order, 1.0),
        ("gp" | "prism" | "petersen", _) => {
            let inner = ring(order / 2, 1.3);
            let outer = inner.iter().map(|&(x, y)| (2.0 * x, 2.0 * y));
            outer.chain(inner.iter().copied()).collect()
        }
        ("wheel", _) => ring(order - 1, 1.4).into_iter().chain([(0.0, 0.0)]).collect(),
        ("star" | "friendship", _) => {
            [(0.0, 0.0)].into_iter().chain(ring(order - 1, 1.2)).collect()
        }
        ("bipartite" | "multipartite", sides) => rows(sides),
        ("tree", [children, _]) => rows(&levels(order, *children)),
        _ => Vec::new(),
    };
    // A name that means something else than it used to mean must not lead to a missing place.
    if usual.len() == order { usual } else { spread(graph) }
}

/// Rows of `columns` vertices.
fn board(order: usize, columns: usize) -> Vec<(f32, f32)> {
    (0..order).map(|v| ((v % columns) as f32, (v / columns) as f32)).collect()
}

/// A ring whose vertices are `apart` from each other, the first at the top.
fn ring(order: usize, apart: f32) -> Vec<(f32, f32)> {
    let radius = (apart * order as f32 / TAU).max(apart);
    let at = |v: usize| {
        let angle = TAU * v as f32 / order as f32;
        (radius * angle.sin(), -radius * angle.cos())
    };
    (0..order).map(at).collect()
}

/// One row below the other, each in the middle.
fn rows(sizes: &[usize]) -> Vec<(f32, f32)> {
    let apart = 1.0 + sizes.iter().max().map_or(0.0, |&most| most as f32 / 8.0);
    let row = |(y, &size): (usize, &usize)| {
        (0..size).map(move |x| (x as f32 - (size as f32 - 1.0) / 2.0, y as f32 * apart))
    };
    sizes.iter().enumerate().flat_map(row).collect()
}

/// How many vertices a tree of `children` children each has on each level.
fn levels(order: usize, children: usize) -> Vec<usize> {
    let (mut left, mut size, mut levels) = (order, 1, Vec::new());
    while left > 0 {
        levels.push(size.min(left));
        left -= size.min(left);
        size *= children.max(1);
    }
    levels
}

/// Beyond this many vertices nobody tells one from another, and a ring will do.
const READABLE: usize = 300;

/// Places such that distances on paper are like distances in the graph: from a ring, every vertex
/// goes again and again to the mean of where the others would like to have it.
fn spread(graph: &Graph) -> Vec<(f32, f32)> {
    const ROUNDS: usize = 120;
    const APART: f32 = 1.5;
    let order = graph.order();
    let mut places = ring(order, 1.0);
    if order > READABLE {
        return places;
    }
    let steps: Vec<Vec<f32>> = (0..order).map(|from| distances(graph, from)).collect();
    for _ in 0..ROUNDS {
        for v in 0..order {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for w in (0..order).filter(|&w| w != v) {
                let wanted = steps[v][w] * APART;
                let (dx, dy) = (places[v].0 - places[w].0, places[v].1 - places[w].1);
                let far = (dx * dx + dy * dy).sqrt().max(0.01);
                let weight = 1.0 / (wanted * wanted);
                x += weight * (places[w].0 + dx / far * wanted);
                y += weight * (places[w].1 + dy / far * wanted);
                weights += weight;
            }
            if weights > 0.0 {
                places[v] = (x / weights, y / weights);
            }
        }
    }
    places
}

/// How many steps it is from a vertex to each other, directions ignored; what cannot be reached is
/// taken to be a little farther than everything else.
fn distances(graph: &Graph, from: usize) -> Vec<f32> {
    let mut steps = vec![None; graph.order()];
    steps[from] = Some(0u16);
    let mut queue = std::collections::VecDeque::from([from]);
    let mut farthest = 0;
    while let Some(at) = queue.pop_front() {
        farthest = steps[at].unwrap_or(0);
        for &to in graph.neighbours(at).iter().chain(graph.predecessors(at)) {
            if steps[to as usize].is_none() {
                steps[to as usize] = Some(farthest + 1);
                queue.push_back(to as usize);
            }
        }
    }
    steps.into_iter().map(|steps| f32::from(steps.unwrap_or(farthest + 2).max(1))).collect()
}
