//! Zielonka's algorithm, with a stack of its own.

use super::ground::{FREE, Ground, Side, side_of};
use crate::arena::Vertex;
use crate::watch::Cancelled;

/// A game whose largest priority has been attracted and taken away, and waits for the rest to be solved.
struct Frame {
    side: Side,
    /// The number of that attraction: whatever this game lost later carries a larger one.
    number: u32,
    /// In the trail: where its attractor begins, ends, and how many vertices at its beginning have the priority.
    begin: usize,
    end: usize,
    heads: usize,
    /// All priorities of the game are those of `members[..top]`.
    top: usize,
}

/// Solve the game of the free vertices, which are `members` in the order of their priorities (W. Zielonka,
/// *Infinite games on finitely coloured graphs*, 1998; O. Friedmann and M. Lange, *Solving parity games in
/// practice*, 2009). False if that took more than `budget`; then all of them are free again.
///
/// The depth is that of the priorities; it stands in `frames`, not on the call stack.
pub(crate) fn solve(
    ground: &mut Ground<'_>,
    members: &[Vertex],
    budget: u64,
) -> Result<bool, Cancelled> {
    let limit = ground.work.saturating_add(budget);
    let mut frames: Vec<Frame> = Vec::new();
    // Everything taken so far. When a game is solved, its vertices are the end of the trail.
    let mut trail: Vec<Vertex> = Vec::with_capacity(members.len());
    let mut top = members.len();
    loop {
        if ground.work > limit {
            members.iter().for_each(|&v| ground.cells[v as usize].taken = FREE);
            return Ok(false);
        }
        let before = top;
        while top > 0 && !ground.is_free(members[top - 1]) {
            top -= 1;
        }
        ground.work += (before - top) as u64;
        if top > 0 {
            top = descend(ground, members, top, &mut trail, &mut frames)?;
            continue;
        }
        // Nothing is left: the games that wait can be finished, up to the first that goes on.
        loop {
            let Some(frame) = frames.pop() else {
                members.iter().for_each(|&v| ground.cells[v as usize].taken = FREE);
                return Ok(true);
            };
            if let Some(again) = ascend(ground, &frame, &mut trail)? {
                top = again;
                break;
            }
        }
    }
}

/// Take the attractor of the largest priority away.
fn descend(
    ground: &mut Ground<'_>,
    members: &[Vertex],
    top: usize,
    trail: &mut Vec<Vertex>,
    frames: &mut Vec<Frame>,
) -> Result<usize, Cancelled> {
    let priority = ground.priority(members[top - 1]);
    let (begin, number, side) = (trail.len(), ground.next_number(), side_of(priority));
    let below = ground.take_largest(&members[..top], number, trail);
    let heads = trail.len() - begin;
    ground.attract(side, FREE, number, trail, begin)?;
    frames.push(Frame { side, number, begin, end: trail.len(), heads, top });
    Ok(below)
}

/// What is left of a game has been solved. If the other side won nothing there, or nothing that attracts
/// more, the game is solved; else it goes on without what was lost: then `top` is returned.
fn ascend(
    ground: &mut Ground<'_>,
    frame: &Frame,
    trail: &mut Vec<Vertex>,
) -> Result<Option<usize>, Cancelled> {
    let (side, other) = (frame.side, 1 - frame.side);
    let lost: Vec<Vertex> = trail[frame.end..]
        .iter()
        .copied()
        .filter(|&v| ground.winner[v as usize] == other)
        .collect();
    ground.work += (trail.len() - frame.begin) as u64;
    if lost.is_empty() {
        win(ground, frame, side, trail, |taken| taken >= frame.number);
        return Ok(None);
    }
    let game = trail.split_off(frame.begin);
    game.iter().for_each(|&v| ground.cells[v as usize].taken = FREE);
    let number = ground.next_number();
    for &v in &lost {
        ground.cells[v as usize].taken = number;
        trail.push(v);
    }
    ground.attract(other, FREE, number, trail, frame.begin)?;
    trail[frame.begin..].iter().for_each(|&v| ground.winner[v as usize] = other);
    if trail.len() - frame.begin > lost.len() {
        return Ok(Some(frame.top));
    }
    // The others cannot even force a move from the rest into what they have won, so the rest is won as it
    // stands. The attractor comes first in it, as it did in the game.
    let rest = ground.next_number();
    let begin = trail.len();
    for &v in &game {
        if ground.is_free(v) {
            ground.cells[v as usize].taken = rest;
            trail.push(v);
        }
    }
    let kept = Frame { begin, end: begin + (frame.end - frame.begin), ..*frame };
    win(ground, &kept, side, trail, |taken| taken == rest);
    Ok(None)
}

/// `side` wins the attractor of a frame too. Where it moves at the largest priority itself, it stays in the
/// game, which `inside` tells by the attraction that took a vertex.
fn win(
    ground: &mut Ground<'_>,
    frame: &Frame,
    side: Side,
    trail: &[Vertex],
    inside: impl Fn(u32) -> bool,
) {
    for &v in &trail[frame.begin..frame.end] {
        ground.winner[v as usize] = side;
    }
    for &v in &trail[frame.begin..frame.begin + frame.heads] {
        if ground.cell(v).side() == side {
            let stay = ground.some_move(v, |ground, to| inside(ground.cell(to).taken));
            ground.choice[v as usize] = stay.expect("a game is left by nobody's force");
        }
    }
}
