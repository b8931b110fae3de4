//! What can be settled before a parity game is solved, and the order in which the rest is.

use super::components::Components;
use super::convention::Convention;
use super::ground::{FIRST, FREE, Ground, LATER, NOWHERE, PENDING, SECOND, SETTLED, Side, side_of};
use crate::arena::Vertex;
use crate::watch::Cancelled;

/// Priorities with gaps closed: neighbours that one side wins with become one, and 0 or 1 is the smallest. The first
/// side wins with the even ones.
pub(crate) enum Compression {
    /// By priority, where the numbers are small, as they mostly are.
    Table(Vec<u32>),
    Map(hashbrown::HashMap<u64, u32>),
}

impl Compression {
    pub(crate) fn of(priorities: &[u64], convention: Convention) -> Compression {
        let largest = priorities.iter().copied().max().unwrap_or(0);
        let is_small = largest < 1 << 16;
        let mut distinct: Vec<u64> = if is_small {
            let mut there = vec![false; largest as usize + 1];
            priorities.iter().for_each(|&priority| there[priority as usize] = true);
            (0..=largest).filter(|&priority| there[priority as usize]).collect()
        } else {
            let mut all = priorities.to_vec();
            all.sort_unstable();
            all.dedup();
            all
        };
        distinct.sort_by_key(|&priority| convention.weight(priority));
        let mut number = 0;
        let numbered = distinct.iter().map(|&priority| {
            // Good is even: the number grows exactly where the winner changes.
            if convention.is_good(priority) != (number % 2 == 0) {
                number += 1;
            }
            (priority, number)
        });
        if !is_small {
            return Compression::Map(numbered.collect());
        }
        let mut table = vec![0; largest as usize + 1];
        numbered.for_each(|(priority, number)| table[priority as usize] = number);
        Compression::Table(table)
    }

    /// What a priority that was there has become.
    pub(crate) fn number(&self, priority: u64) -> u32 {
        match self {
            Compression::Table(table) => table[priority as usize],
            Compression::Map(map) => map[&priority],
        }
    }
}

/// Settle where play ends, and moves to the same vertex, in a game all of whose vertices are free; `ended` tells who
/// wins a vertex where play ends.
pub(crate) fn settle_ends(
    ground: &mut Ground<'_>,
    ended: impl Fn(Vertex) -> Option<Side>,
) -> Result<(), Cancelled> {
    let arena = ground.arena;
    let mut won: [Vec<Vertex>; 2] = [Vec::new(), Vec::new()];
    let numbers = [ground.next_number(), ground.next_number()];
    for v in arena.all() {
        let moves = arena.moves(v);
        let cell = ground.cell(v);
        let loops = moves.iter().filter(|&&to| to == v).count();
        // Whoever moves at a vertex is forced by the other side alone, and by all moves but those that stay for the
        // other side's good. They are counted here, where the rows are walked through in order.
        let left = (moves.len() - loops) as u32;
        ground.expect(v, numbers[usize::from(1 - cell.side())], left);
        let side = ended(v).or_else(|| (loops > 0).then(|| looped(ground, v, left > 0))?);
        if let Some(side) = side {
            won[usize::from(side)].push(v);
        }
    }
    settle(ground, won, FREE, numbers)?;
    ground.counted = true;
    Ok(())
}

/// Settle moves to the same vertex in the game of the free `members`.
pub(crate) fn settle_loops(ground: &mut Ground<'_>, members: &[Vertex]) -> Result<(), Cancelled> {
    let mut won: [Vec<Vertex>; 2] = [Vec::new(), Vec::new()];
    for &v in members {
        if ground.arena.moves(v).contains(&v) {
            let leaves = ground.some_move(v, super::ground::Ground::is_free).is_some();
            if let Some(side) = looped(ground, v, leaves) {
                won[usize::from(side)].push(v);
            }
        }
    }
    let numbers = [ground.next_number(), ground.next_number()];
    settle(ground, won, FREE, numbers)
}

/// Who wins at `v`, which has a move to itself: the winner stays; whoever has no other move has to.
fn looped(ground: &mut Ground<'_>, v: Vertex, leaves: bool) -> Option<Side> {
    let cell = ground.cell(v);
    let side = side_of(cell.priority());
    if cell.side() == side {
        ground.choice[v as usize] = v;
    } else if leaves {
        return None;
    }
    Some(side)
}

/// Settle what each side has won, and everything from where it forces that.
fn settle(
    ground: &mut Ground<'_>,
    won: [Vec<Vertex>; 2],
    from: u32,
    numbers: [u32; 2],
) -> Result<(), Cancelled> {
    won.iter().flatten().for_each(|&v| ground.cells[v as usize].taken = PENDING);
    for ((side, number), mut won) in [FIRST, SECOND].into_iter().zip(numbers).zip(won) {
        won.iter().for_each(|&v| ground.cells[v as usize].taken = number);
        ground.attract(side, from, number, &mut won, 0)?;
        ground.settle(side, &won);
        ground.count_settled(won.len());
    }
    Ok(())
}

/// Try to solve all that is free as one game, before anything is known of its components. `solve` is given the vertices
/// ordered by priority, and says whether it has found their winners.
pub(crate) fn at_once<'a>(
    ground: &mut Ground<'a>,
    solve: impl FnOnce(&mut Ground<'a>, &[Vertex]) -> Result<bool, Cancelled>,
) -> Result<(), Cancelled> {
    let rest = ground.free_by_priority();
    if !rest.is_empty() && solve(ground, &rest)? {
        for v in rest.iter().copied() {
            ground.cells[v as usize].taken = SETTLED;
        }
        ground.count_settled(rest.len());
    }
    Ok(())
}

/// Solve the free `members` component by component: what a component's moves lead to is settled first, and
/// then only moves within it are left to think of. `solve` is given a component whose priorities belong to
/// both sides, ordered by priority; afterwards its vertices are free with winners, or settled.
pub(crate) fn by_components<'a>(
    ground: &mut Ground<'a>,
    members: impl IntoIterator<Item = Vertex>,
    mut solve: impl FnMut(&mut Ground<'a>, &[Vertex]) -> Result<(), Cancelled>,
) -> Result<(), Cancelled> {
    let arena = ground.arena;
    ground.counted = false; // a component has fewer moves
    let members: Vec<Vertex> = members.into_iter().filter(|&v| ground.is_free(v)).collect();
    if members.is_empty() {
        return Ok(());
    }
    let mut notes = ground.borrow_notes();
    let components =
        Components::of(&members, &mut notes, |v| arena.moves(v), |to| ground.is_free(to));
    ground.return_notes(notes);
    members.iter().for_each(|&v| ground.cells[v as usize].taken = LATER);
    let mut part: Vec<Vertex> = Vec::new();
    for component in components.iter() {
        part.clear();
        part.extend(component.iter().filter(|&&v| ground.cell(v).taken == LATER));
        if part.is_empty() {
            continue;
        }
        ground.look()?;
        part.iter().for_each(|&v| ground.cells[v as usize].taken = FREE);
        part.sort_unstable_by_key(|&v| (ground.priority(v), v));
        let side = side_of(ground.priority(part[0]));
        if part.iter().all(|&v| side_of(ground.priority(v)) == side) {
            stay_for_ever(ground, side, &part);
        } else {
            solve(ground, &part)?;
        }
        let mut won = [Vec::new(), Vec::new()];
        part.iter().for_each(|&v| won[usize::from(ground.winner[v as usize])].push(v));
        let numbers = [ground.next_number(), ground.next_number()];
        settle(ground, won, LATER, numbers)?;
    }
    debug_assert!(members.iter().all(|&v| ground.cell(v).taken == SETTLED));
    Ok(())
}

/// Every priority of the free `part` is won by `side`: it only has to stay.
fn stay_for_ever(ground: &mut Ground<'_>, side: Side, part: &[Vertex]) {
    for &v in part {
        ground.winner[v as usize] = side;
        ground.choice[v as usize] = match ground.cell(v).side() == side {
            true => ground
                .some_move(v, super::ground::Ground::is_free)
                .expect("a component that nobody forces anybody to leave"),
            false => NOWHERE,
        };
    }
}
