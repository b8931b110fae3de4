//! Symmetries of a graph: the renamings of its vertices that change no edge.
//!
//! Found by individualising a vertex, refining colours until equal colours see equal colours,
//! and comparing both sides. Every symmetry that is reported was checked edge by edge; where the
//! search is cut short, some may be missing, which only makes answers "up to symmetry" longer.

use std::collections::HashMap;

use crate::graph::Graph;

/// A group of symmetries of a graph.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// Generators: each lists where the vertices go.
    generators: Vec<Vec<u32>>,
    order: usize,
    /// The number of symmetries, as a product of orbit lengths.
    size: f64,
}

impl Symmetries {
    /// The symmetries of a graph.
    ///
    /// ```
    /// use attractor_pursuit::{Symmetries, families};
    /// let petersen = families::graph("petersen").unwrap();
    /// assert_eq!(Symmetries::of(&petersen).size(), 120.0);
    /// ```
    pub fn of(graph: &Graph) -> Symmetries {
        Symmetries::fixing(graph, &[])
    }

    /// The symmetries that leave these vertices where they are.
    pub fn fixing(graph: &Graph, fixed: &[usize]) -> Symmetries {
        let order = graph.order();
        let mut colours = vec![0u32; order];
        for (index, &vertex) in fixed.iter().enumerate() {
            colours[vertex] = index as u32 + 1;
        }
        let mut search = Search { graph, budget: BUDGET };
        let Some(colours) = search.refined(&colours) else {
            return Symmetries { generators: Vec::new(), order, size: 1.0 };
        };
        // The chain of stabilisers: single out one vertex after another until none can move.
        let mut chain = vec![colours];
        let mut base = Vec::new();
        while let Some(cell) = smallest_cell(&chain[chain.len() - 1]) {
            let mut colours = chain[chain.len() - 1].clone();
            base.push(cell[0]);
            colours[cell[0]] = order as u32;
            let Some(colours) = search.refined(&colours) else { break };
            chain.push(colours);
        }
        let mut group = Symmetries { generators: Vec::new(), order, size: 1.0 };
        for (colours, &from) in chain.iter().zip(&base).rev() {
            let mut orbits = group.orbit_numbers();
            for to in 0..order {
                if colours[to] != colours[from] || orbits[to] == orbits[from] {
                    continue;
                }
                let (mut left, mut right) = (colours.clone(), colours.clone());
                left[from] = order as u32;
                right[to] = order as u32;
                if let Some(symmetry) = search.renaming(left, right) {
                    group.generators.push(symmetry);
                    orbits = group.orbit_numbers();
                }
            }
            group.size *= orbits.iter().filter(|&&orbit| orbit == orbits[from]).count() as f64;
        }
        group
    }

    /// How many symmetries there are, the trivial one included.
    pub fn size(&self) -> f64 {
        self.size
    }

    /// The sets of vertices that symmetries carry into each other, each in increasing order.
    pub fn orbits(&self) -> Vec<Vec<usize>> {
        let numbers = self.orbit_numbers();
        let mut orbits = vec![Vec::new(); self.order];
        for (vertex, &orbit) in numbers.iter().enumerate() {
            orbits[orbit].push(vertex);
        }
        orbits.retain(|orbit| !orbit.is_empty());
        orbits
    }

    /// Splits placements into classes that symmetries carry into each other.
    ///
    /// Each class is given by its first placement and the number of its members.
    pub fn classes(&self, placements: &[Vec<usize>]) -> Vec<(Vec<usize>, usize)> {
        let index: HashMap<&[usize], usize> =
            placements.iter().enumerate().map(|(at, placement)| (&placement[..], at)).collect();
        let mut classes = Classes::new(placements.len());
        let mut image = Vec::new();
        for (at, placement) in placements.iter().enumerate() {
            for generator in &self.generators {
                image.clear();
                image.extend(placement.iter().map(|&v| generator[v] as usize));
                image.sort_unstable();
                if let Some(&other) = index.get(&image[..]) {
                    classes.unite(at, other);
                }
            }
        }
        let mut sizes = vec![0; placements.len()];
        (0..placements.len()).for_each(|at| sizes[classes.find(at)] += 1);
        let firsts = sizes.into_iter().enumerate().filter(|&(_, size)| size > 0);
        firsts.map(|(at, size)| (placements[at].clone(), size)).collect()
    }

    /// For each vertex the first vertex of its orbit.
    fn orbit_numbers(&self) -> Vec<usize> {
        let mut classes = Classes::new(self.order);
        for generator in &self.generators {
            for (from, &to) in generator.iter().enumerate() {
                classes.unite(from, to as usize);
            }
        }
        (0..self.order).map(|vertex| classes.find(vertex)).collect()
    }
}

/// Classes of numbers, each known by its smallest member.
struct Classes(Vec<usize>);

impl Classes {
    fn new(count: usize) -> Classes {
        Classes((0..count).collect())
    }

    fn find(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b)] = a.min(b);
    }
}

/// How many vertex colours the search may refine before it gives up.
const BUDGET: usize = 40_000_000;

struct Search<'a> {
    graph: &'a Graph,
    budget: usize,
}

impl Search<'_> {
    fn refined(&mut self, colours: &[u32]) -> Option<Vec<u32>> {
        let mut colours = colours.to_vec();
        self.refine(&mut [&mut colours]).then_some(colours)
    }

    /// Refines one colouring, or two with the same names for colours. False if the two differ
    /// or the budget is spent.
    fn refine(&mut self, sides: &mut [&mut Vec<u32>]) -> bool {
        let order = self.graph.order();
        let mut count = 0;
        loop {
            let cost = (order + self.graph.size()) * sides.len();
            if self.budget < cost {
                return false;
            }
            self.budget -= cost;
            // A vertex is described by its own colour and those around it.
            let describe = |colours: &[u32], v: usize| {
                let mut out: Vec<u32> =
                    self.graph.neighbours(v).iter().map(|&w| colours[w as usize]).collect();
                out.sort_unstable();
                out.push(u32::MAX);
                if self.graph.is_directed() {
                    let start = out.len();
                    let into = self.graph.predecessors(v).iter();
                    out.extend(into.map(|&w| colours[w as usize]));
                    out[start..].sort_unstable();
                }
                (colours[v], out)
            };
            let described: Vec<Vec<_>> = sides
                .iter()
                .map(|colours| (0..order).map(|v| describe(colours, v)).collect())
                .collect();
            let mut names: Vec<_> = described[0].iter().collect();
            names.sort_unstable();
            let histogram = names.clone();
            names.dedup();
            for other in &described[1..] {
                let mut theirs: Vec<_> = other.iter().collect();
                theirs.sort_unstable();
                if theirs != histogram {
                    return false;
                }
            }
            for (colours, described) in sides.iter_mut().zip(&described) {
                for (colour, description) in colours.iter_mut().zip(described) {
                    *colour = names.partition_point(|name| *name < description) as u32;
                }
            }
            if names.len() == count {
                return true;
            }
            count = names.len();
        }
    }

    /// A symmetry that carries the colours of `left` to those of `right`.
    fn renaming(&mut self, mut left: Vec<u32>, mut right: Vec<u32>) -> Option<Vec<u32>> {
        if !self.refine(&mut [&mut left, &mut right]) {
            return None;
        }
        let order = self.graph.order();
        let Some(cell) = smallest_cell(&left) else {
            let mut at = vec![0; order];
            (0..order).for_each(|v| at[right[v] as usize] = v as u32);
            let renaming: Vec<u32> = left.iter().map(|&colour| at[colour as usize]).collect();
            return self.is_symmetry(&renaming).then_some(renaming);
        };
        let colour = left[cell[0]];
        left[cell[0]] = order as u32;
        for to in (0..order).filter(|&to| right[to] == colour) {
            let mut right = right.clone();
            right[to] = order as u32;
            if let Some(found) = self.renaming(left.clone(), right) {
                return Some(found);
            }
            if self.budget == 0 {
                break;
            }
        }
        None
    }

    fn is_symmetry(&self, renaming: &[u32]) -> bool {
        self.graph
            .edges()
            .all(|(a, b)| self.graph.has_edge(renaming[a] as usize, renaming[b] as usize))
    }
}

/// The vertices of the smallest colour class with more than one, if there is one.
fn smallest_cell(colours: &[u32]) -> Option<Vec<usize>> {
    let mut cells: HashMap<u32, Vec<usize>> = HashMap::new();
    for (vertex, &colour) in colours.iter().enumerate() {
        cells.entry(colour).or_default().push(vertex);
    }
    cells.into_values().filter(|cell| cell.len() > 1).min_by_key(|cell| (cell.len(), cell[0]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    /// The sizes are in every table of these graphs; for the four cages of degree 5 and girth 5
    /// they say which is which (Exoo and Jajcay, "Dynamic cage survey"). The numbers of orbits
    /// are those that `countg` of nauty gives.
    #[test]
    fn known_groups_have_their_size() {
        for (name, size, orbits) in [
            ("petersen", 120.0, 1),
            ("hoffman-singleton", 252_000.0, 1),
            ("meringer", 96.0, 2),
            ("foster-cage", 30.0, 2),
            ("robertson-wegner", 20.0, 4),
            ("wong", 120.0, 2),
            ("robertson", 24.0, 3),
            ("dodecahedron", 120.0, 1),
            ("cycle:12", 24.0, 1),
            ("hypercube:4", 384.0, 1),
            ("frucht", 1.0, 12),
            ("grid:3x4", 4.0, 4),
            ("complete:6", 720.0, 1),
            ("tutte", 3.0, 16),
            ("gray", 1296.0, 2),
            ("path:1", 1.0, 1),
        ] {
            let symmetries = Symmetries::of(&families::graph(name).unwrap());
            assert_eq!((symmetries.size(), symmetries.orbits().len()), (size, orbits), "{name}");
        }
    }

    #[test]
    fn directions_count() {
        let ring = Graph::from_arcs(5, (0..5).map(|v| (v, (v + 1) % 5))).unwrap();
        assert_eq!(Symmetries::of(&ring).size(), 5.0);
    }

    #[test]
    fn classes_of_placements() {
        let cycle = families::graph("cycle:6").unwrap();
        let pairs: Vec<Vec<usize>> = (0..6).flat_map(|a| (a..6).map(move |b| vec![a, b])).collect();
        let classes = Symmetries::of(&cycle).classes(&pairs);
        assert_eq!(classes, [(vec![0, 0], 6), (vec![0, 1], 6), (vec![0, 2], 6), (vec![0, 3], 3)]);
    }
}
