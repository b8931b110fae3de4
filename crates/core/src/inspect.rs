//! What courses ask about a graph: bipartite? acyclic? reachable? Each answer comes with a witness.

use crate::arena::{Arena, Vertex};
use crate::vertex_set::VertexSet;
use crate::watch::{Cancelled, Steps, Watch};

/// An edge whose two ends belong to the same player; `None` if every move changes hands.
pub fn same_owner_move(
    arena: &Arena,
    watch: &dyn Watch,
) -> Result<Option<(Vertex, Vertex)>, Cancelled> {
    let mut steps = Steps::new(watch);
    for v in arena.all() {
        steps.step()?;
        let again = |&&to: &&Vertex| arena.owner(to) == arena.owner(v);
        if let Some(&to) = arena.moves(v).iter().find(again) {
            return Ok(Some((v, to)));
        }
    }
    Ok(None)
}

/// Two classes such that every edge joins one to the other, directions forgotten: the vertices of
/// the class of the lowest vertex of each component. Otherwise an odd cycle.
pub fn two_colouring(
    arena: &Arena,
    watch: &dyn Watch,
) -> Result<Result<VertexSet, Vec<Vertex>>, Cancelled> {
    const UNSEEN: Vertex = Vertex::MAX;
    let mut steps = Steps::new(watch);
    let mut parent = vec![UNSEEN; arena.vertices()];
    let mut depth = vec![0u32; arena.vertices()];
    let mut first = VertexSet::empty(arena.vertices());
    let mut stack = Vec::new();
    for root in arena.all() {
        if parent[root as usize] != UNSEEN {
            continue;
        }
        parent[root as usize] = root;
        first.insert(root);
        stack.push(root);
        while let Some(v) = stack.pop() {
            steps.step()?;
            for &to in arena.moves(v).iter().chain(arena.sources(v)) {
                if parent[to as usize] == UNSEEN {
                    parent[to as usize] = v;
                    depth[to as usize] = depth[v as usize] + 1;
                    if !first.contains(v) {
                        first.insert(to);
                    }
                    stack.push(to);
                } else if first.contains(to) == first.contains(v) {
                    return Ok(Err(tree_cycle(&parent, &depth, v, to)));
                }
            }
        }
    }
    Ok(Ok(first))
}

/// The cycle that the edge between `a` and `b` closes in a forest.
fn tree_cycle(parent: &[Vertex], depth: &[u32], mut a: Vertex, mut b: Vertex) -> Vec<Vertex> {
    let (mut up, mut down) = (vec![a], vec![b]);
    while a != b {
        if depth[a as usize] >= depth[b as usize] {
            a = parent[a as usize];
            up.push(a);
        } else {
            b = parent[b as usize];
            down.push(b);
        }
    }
    down.pop(); // where the two ways meet; it stands in `up`
    up.extend(down.into_iter().rev());
    up
}

/// An order in which every edge leads forwards; otherwise a cycle, in the direction of play.
pub fn topological_order(
    arena: &Arena,
    watch: &dyn Watch,
) -> Result<Result<Vec<Vertex>, Vec<Vertex>>, Cancelled> {
    let mut steps = Steps::new(watch);
    let mut waiting: Vec<u32> = arena.all().map(|v| arena.sources(v).len() as u32).collect();
    let mut order: Vec<Vertex> = arena.all().filter(|&v| waiting[v as usize] == 0).collect();
    let mut next = 0;
    while let Some(&v) = order.get(next) {
        steps.step()?;
        next += 1;
        for &to in arena.moves(v) {
            waiting[to as usize] -= 1;
            if waiting[to as usize] == 0 {
                order.push(to);
            }
        }
    }
    if order.len() == arena.vertices() {
        return Ok(Ok(order));
    }
    // Every vertex left has a source that is left too: walking backwards must come round.
    let left = |v: &Vertex| waiting[*v as usize] > 0;
    let mut walk: Vec<Vertex> = arena.all().find(left).into_iter().collect();
    let mut step = vec![usize::MAX; arena.vertices()];
    loop {
        steps.step()?;
        let v = walk[walk.len() - 1];
        if step[v as usize] != usize::MAX {
            let mut cycle = walk[step[v as usize]..walk.len() - 1].to_vec();
            cycle.reverse();
            return Ok(Err(cycle));
        }
        step[v as usize] = walk.len() - 1;
        let source = arena.sources(v).iter().copied().find(left);
        walk.push(source.expect("a vertex that is left has a source that is left"));
    }
}

/// Whether some play goes on for ever: a search in depth that ends at the first vertex it meets again on its way, which
/// in most graphs that have a cycle is soon.
pub fn has_cycle(arena: &Arena, watch: &dyn Watch) -> Result<bool, Cancelled> {
    let mut steps = Steps::new(watch);
    let mut seen = VertexSet::empty(arena.vertices());
    let mut on_the_way = VertexSet::empty(arena.vertices());
    let mut way: Vec<(Vertex, usize)> = Vec::new(); // a vertex, and its next move
    for root in arena.all() {
        if seen.contains(root) {
            continue;
        }
        seen.insert(root);
        on_the_way.insert(root);
        way.push((root, 0));
        while let Some((v, next)) = way.last_mut() {
            steps.step()?;
            let Some(&to) = arena.moves(*v).get(*next) else {
                on_the_way.remove(*v);
                way.pop();
                continue;
            };
            *next += 1;
            if on_the_way.contains(to) {
                return Ok(true);
            }
            if !seen.contains(to) {
                seen.insert(to);
                on_the_way.insert(to);
                way.push((to, 0));
            }
        }
    }
    Ok(false)
}

/// What can be reached from `start`, itself included.
pub fn reachable(arena: &Arena, start: Vertex, watch: &dyn Watch) -> Result<VertexSet, Cancelled> {
    let mut steps = Steps::new(watch);
    let mut seen = VertexSet::of(arena.vertices(), [start]);
    let mut stack = vec![start];
    while let Some(v) = stack.pop() {
        steps.step()?;
        for &to in arena.moves(v) {
            if !seen.contains(to) {
                seen.insert(to);
                stack.push(to);
            }
        }
    }
    Ok(seen)
}
