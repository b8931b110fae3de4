//! Strongly connected components, without recursion.

use crate::arena::Vertex;

/// The strongly connected components of a part of a graph, in such an order that moves lead only to the
/// same component or to earlier ones.
#[derive(Default)]
pub(crate) struct Components {
    order: Vec<Vertex>,
    ends: Vec<usize>,
}

/// Set in the note of a vertex whose component is known; the rest is the component's number.
const KNOWN: u32 = 1 << 31;

impl Components {
    /// The components of the graph on `members` whose edges are those `moves` for which `inside` holds; it
    /// has to hold only of members. Afterwards vertices with equal `notes` are in one component.
    ///
    /// The idea is H. Gabow's (*Path-based depth-first search for strong and biconnected components*, 2000).
    pub(crate) fn of<'m>(
        members: &[Vertex],
        notes: &mut [u32],
        moves: impl Fn(Vertex) -> &'m [Vertex],
        inside: impl Fn(Vertex) -> bool,
    ) -> Components {
        let mut found = Components::default();
        members.iter().for_each(|&v| notes[v as usize] = 0);
        let mut seen = 0;
        let mut calls: Vec<(Vertex, u32)> = Vec::new(); // a vertex, and its next move
        let mut open: Vec<Vertex> = Vec::new(); // those whose component is not known
        let mut path: Vec<Vertex> = Vec::new(); // the first of each component that is forming
        for &root in members {
            if notes[root as usize] != 0 {
                continue;
            }
            calls.push((root, 0));
            while let Some((v, next)) = calls.last_mut() {
                let v = *v;
                if *next == 0 {
                    seen += 1;
                    notes[v as usize] = seen;
                    open.push(v);
                    path.push(v);
                }
                let moves = moves(v);
                let mut deeper = None;
                while let Some(&to) = moves.get(*next as usize) {
                    *next += 1;
                    if !inside(to) {
                        continue;
                    }
                    let note = notes[to as usize];
                    if note == 0 {
                        deeper = Some(to);
                        break;
                    }
                    if note & KNOWN == 0 {
                        while path.last().is_some_and(|&first| notes[first as usize] > note) {
                            path.pop();
                        }
                    }
                }
                if let Some(to) = deeper {
                    calls.push((to, 0));
                    continue;
                }
                calls.pop();
                if path.last() != Some(&v) {
                    continue;
                }
                path.pop();
                let number = KNOWN | found.ends.len() as u32;
                while let Some(member) = open.pop() {
                    notes[member as usize] = number;
                    found.order.push(member);
                    if member == v {
                        break;
                    }
                }
                found.ends.push(found.order.len());
            }
        }
        found
    }

    /// Each component in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Vertex]> {
        let begin = |i: usize| if i == 0 { 0 } else { self.ends[i - 1] };
        (0..self.ends.len()).map(move |i| &self.order[begin(i)..self.ends[i]])
    }
}
