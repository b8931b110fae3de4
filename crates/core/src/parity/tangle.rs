//! Tangle learning.

use hashbrown::HashMap;

use super::components::Components;
use super::ground::{FREE, Ground, NOWHERE, SETTLED, Side, side_of};
use crate::arena::Vertex;
use crate::watch::Cancelled;

/// Solve the game of the free vertices, which are `members` in the order of their priorities (T. van Dijk,
/// *Attracting tangles to solve parity games*, 2018). False if that took more than `budget`; then what has
/// not been won is free again.
///
/// A tangle is a part of the game in which one side has a strategy such that the other wins no play that
/// stays there, and can get from everywhere to everywhere: it has to leave, sooner or later, by one of
/// the **escapes**. Once all escapes are attracted, so is the tangle. Each round attracts priorities from
/// the largest down, with the tangles known so far, and finds new ones in what it attracted. A tangle without
/// escapes is won.
pub(crate) fn solve(
    ground: &mut Ground<'_>,
    members: &[Vertex],
    budget: u64,
) -> Result<bool, Cancelled> {
    let limit = ground.work.saturating_add(budget);
    let mut tangles = Tangles::default();
    let mut members = members.to_vec();
    while !members.is_empty() {
        if ground.work > limit {
            return Ok(false);
        }
        let found = round(ground, &members, &tangles)?;
        members.iter().for_each(|&v| ground.cells[v as usize].taken = FREE);
        ground.work += members.len() as u64;
        if found.is_empty() {
            return Ok(false); // no round is in vain; whoever calls has another way all the same
        }
        let (won, learned): (Vec<Tangle>, Vec<Tangle>) =
            found.into_iter().partition(|tangle| tangle.escapes.is_empty());
        if won.is_empty() {
            learned.into_iter().for_each(|tangle| tangles.add(tangle));
            continue;
        }
        for tangle in won {
            win(ground, &tangle)?;
        }
        members.retain(|&v| ground.cell(v).taken != SETTLED);
        tangles.retain(ground, learned);
    }
    Ok(true)
}

/// A part of the game that the other side has to leave.
struct Tangle {
    /// Who wins the plays that stay.
    side: Side,
    /// Its vertices; where `side` moves, with its choice.
    choices: Vec<(Vertex, Vertex)>,
    /// Where the other side can go.
    escapes: Vec<Vertex>,
}

/// What was learned, found by the escapes.
#[derive(Default)]
struct Tangles {
    all: Vec<Tangle>,
    by_escape: HashMap<Vertex, Vec<u32>>,
}

impl Tangles {
    fn add(&mut self, tangle: Tangle) {
        let index = self.all.len() as u32;
        for &escape in &tangle.escapes {
            self.by_escape.entry(escape).or_default().push(index);
        }
        self.all.push(tangle);
    }

    /// Keep those that are still in the game, and add those `learned` that are.
    fn retain(&mut self, ground: &Ground<'_>, learned: Vec<Tangle>) {
        let old = std::mem::take(self);
        for mut tangle in old.all.into_iter().chain(learned) {
            // An escape that is settled is lost for whoever takes it.
            tangle.escapes.retain(|&v| ground.cell(v).taken != SETTLED);
            if tangle.choices.iter().all(|&(v, _)| ground.cell(v).taken != SETTLED) {
                self.add(tangle);
            }
        }
    }
}

/// A tangle without escapes is won, and so is what it attracts.
fn win(ground: &mut Ground<'_>, tangle: &Tangle) -> Result<(), Cancelled> {
    let number = ground.next_number();
    let mut won = Vec::new();
    for &(v, choice) in &tangle.choices {
        if ground.is_free(v) {
            ground.cells[v as usize].taken = number;
            ground.choice[v as usize] = choice;
            won.push(v);
        }
    }
    ground.attract(tangle.side, FREE, number, &mut won, 0)?;
    ground.settle(tangle.side, &won);
    Ok(())
}

/// Attract every priority from the largest down; the tangles found in what was attracted.
fn round(
    ground: &mut Ground<'_>,
    members: &[Vertex],
    tangles: &Tangles,
) -> Result<Vec<Tangle>, Cancelled> {
    let mut found = Vec::new();
    let mut top = members.len();
    let mut region: Vec<Vertex> = Vec::new();
    while top > 0 {
        let v = members[top - 1];
        if !ground.is_free(v) {
            top -= 1;
            continue;
        }
        let priority = ground.priority(v);
        let (side, number) = (side_of(priority), ground.next_number());
        region.clear();
        top = ground.take_largest(&members[..top], number, &mut region);
        attract(ground, tangles, side, number, &mut region)?;
        extract(ground, priority, number, &region, &mut found);
    }
    Ok(found)
}

/// The attractor that knows tangles.
fn attract(
    ground: &mut Ground<'_>,
    tangles: &Tangles,
    side: Side,
    number: u32,
    region: &mut Vec<Vertex>,
) -> Result<(), Cancelled> {
    let mut next = 0;
    while let Some(&v) = region.get(next) {
        next += 1;
        ground.visit_sources(side, FREE, number, v, region);
        for &index in tangles.by_escape.get(&v).into_iter().flatten() {
            let tangle = &tangles.all[index as usize];
            if tangle.side == side {
                join(ground, tangle, number, region);
            }
        }
        ground.look()?;
    }
    Ok(())
}

/// A tangle joins once all its escapes have, if all of it is still there. Escapes that were taken before are
/// none any more.
fn join(ground: &mut Ground<'_>, tangle: &Tangle, number: u32, region: &mut Vec<Vertex>) {
    ground.work += (tangle.escapes.len() + tangle.choices.len()) as u64;
    if tangle.escapes.iter().any(|&v| ground.is_free(v)) {
        return;
    }
    let there = |&(v, _): &(Vertex, Vertex)| ground.is_free(v) || ground.cell(v).taken == number;
    if !tangle.choices.iter().all(there) {
        return;
    }
    for &(v, choice) in &tangle.choices {
        if ground.is_free(v) {
            ground.cells[v as usize].taken = number;
            ground.choice[v as usize] = choice;
            region.push(v);
        }
    }
}

/// The tangles of a region: first what the others can leave for something lower is taken away, and whatever
/// can then be left in turn; what remains are plays that stay, and the components that nothing in it leaves
/// are the tangles.
fn extract(
    ground: &mut Ground<'_>,
    priority: u32,
    number: u32,
    region: &[Vertex],
    found: &mut Vec<Tangle>,
) {
    take_leavers(ground, priority, number, region);
    let kept: Vec<Vertex> =
        region.iter().copied().filter(|&v| ground.cell(v).taken == number).collect();
    if kept.is_empty() {
        return;
    }
    let (arena, side) = (ground.arena, side_of(priority));
    let mut notes = ground.borrow_notes();
    let shared = &*ground;
    let moves = |v: Vertex| -> &[Vertex] {
        match shared.cell(v).side() == side {
            true => std::slice::from_ref(&shared.choice[v as usize]),
            false => arena.moves(v),
        }
    };
    let inside = |v: Vertex| shared.cell(v).taken == number;
    let components = Components::of(&kept, &mut notes, moves, inside);
    for component in components.iter() {
        let number = notes[component[0] as usize];
        let own = |to: Vertex| inside(to) && notes[to as usize] == number;
        let leaves = |&v: &Vertex| moves(v).iter().any(|&to| inside(to) && !own(to));
        // One vertex alone is a tangle only if it has a move to itself, and such a move is bad for its owner.
        if component.len() == 1 || component.iter().any(leaves) {
            continue;
        }
        let (mut choices, mut escapes) = (Vec::with_capacity(component.len()), Vec::new());
        for &v in component {
            if shared.cell(v).side() == side {
                choices.push((v, shared.choice[v as usize]));
            } else {
                choices.push((v, NOWHERE));
                let out = |to: &Vertex| !own(*to) && shared.cell(*to).taken > SETTLED;
                escapes.extend(moves(v).iter().copied().filter(out));
            }
        }
        escapes.sort_unstable();
        escapes.dedup();
        found.push(Tangle { side, choices, escapes });
    }
    ground.return_notes(notes);
}

/// Take away what the others can leave, or its own side has to.
fn take_leavers(ground: &mut Ground<'_>, priority: u32, number: u32, region: &[Vertex]) {
    let (arena, side) = (ground.arena, side_of(priority));
    let left = ground.next_number();
    let mut leaving: Vec<Vertex> = Vec::new();
    for &v in region {
        ground.work += arena.moves(v).len() as u64;
        let leaves = match ground.cell(v).side() == side {
            true => ground.priority(v) == priority && !stays(ground, v, number),
            false => ground.some_move(v, super::ground::Ground::is_free).is_some(),
        };
        if leaves {
            leaving.push(v);
        }
    }
    leaving.iter().for_each(|&v| ground.cells[v as usize].taken = left);
    let mut next = 0;
    while let Some(&v) = leaving.get(next) {
        next += 1;
        ground.work += arena.sources(v).len() as u64;
        for &source in arena.sources(v) {
            let cell = ground.cell(source);
            if cell.taken != number {
                continue;
            }
            // Only at the priority itself may another move be chosen: elsewhere the choice leads there.
            let leaves = cell.side() != side
                || ground.choice[source as usize] == v
                    && !(cell.priority() == priority && stays(ground, source, number));
            if leaves {
                ground.cells[source as usize].taken = left;
                leaving.push(source);
            }
        }
    }
}

/// Choose a move of `v` that stays in the attraction, if there is one.
fn stays(ground: &mut Ground<'_>, v: Vertex, number: u32) -> bool {
    let stay = ground.some_move(v, |ground, to| ground.cell(to).taken == number);
    ground.choice[v as usize] = stay.unwrap_or(NOWHERE);
    stay.is_some()
}
