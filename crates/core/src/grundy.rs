//! Grundy values: what a position of an impartial game is worth in a sum.

use crate::arena::{Arena, Vertex};
use crate::game::Direction;
use crate::watch::{Cancelled, Steps, Watch};

/// The Grundy value of every vertex: the smallest number that no move leads to, so 0 exactly where
/// the mover loses when a blocked player loses. `None` when play can go round for ever, where such
/// values do not exist.
///
/// The values mean something only for impartial games (see [`Game::impartial`](crate::Game)) under
/// normal play; finished positions count as 0. Sprague 1935, Grundy 1939: in a sum of such games
/// the values of the parts are combined by exclusive or.
///
/// Linear in vertices and edges. `watch` is told how many vertices have their value.
pub fn grundy(arena: &Arena, watch: &dyn Watch) -> Result<Option<Vec<u32>>, Cancelled> {
    let mut steps = Steps::new(watch);
    let mut waiting: Vec<u32> = arena.all().map(|v| arena.moves(v).len() as u32).collect();
    let mut ready: Vec<Vertex> = arena.all().filter(|&v| waiting[v as usize] == 0).collect();
    let mut values = vec![0; arena.vertices()];
    let mut settled = 0;
    let mut seen = Vec::new();
    while let Some(v) = ready.pop() {
        steps.step()?;
        settled += 1;
        let moves = arena.moves(v);
        seen.clear();
        seen.resize(moves.len() + 1, false);
        for &to in moves {
            if let Some(seen) = seen.get_mut(values[to as usize] as usize) {
                *seen = true;
            }
        }
        values[v as usize] = seen.iter().position(|&seen| !seen).unwrap_or(0) as u32;
        for &source in arena.sources(v) {
            waiting[source as usize] -= 1;
            if waiting[source as usize] == 0 {
                ready.push(source);
            }
        }
    }
    Ok((settled == arena.vertices()).then_some(values))
}

/// Calls its second argument with where each move of a number leads.
type EachMove<'a> = dyn Fn(u64, &mut dyn FnMut(u64)) + 'a;

/// The Grundy value of every number below `size` of a game whose moves lead in one direction, two bytes
/// each; 0 where there is no position. `None` where play can come back, where more than `bytes` are needed, and where a value does not fit.
pub fn grundy_by_number(
    size: u64,
    direction: Direction,
    moves: &EachMove<'_>,
    bytes: usize,
    watch: &dyn Watch,
) -> Result<Option<Vec<u16>>, Cancelled> {
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let mut values: Vec<u16> = Vec::new();
    let room = size.saturating_mul(2) <= bytes && values.try_reserve_exact(size).is_ok();
    if !room || direction == Direction::Anywhere {
        return Ok(None);
    }
    values.resize(size, 0);
    let mut steps = Steps::new(watch);
    let mut seen = Vec::new();
    for done in 0..size {
        steps.step()?;
        let number = if direction == Direction::Down { done } else { size - 1 - done };
        seen.clear();
        moves(number as u64, &mut |to| {
            let value = usize::from(values[to as usize]);
            if seen.len() <= value {
                seen.resize(value + 1, false);
            }
            seen[value] = true;
        });
        let smallest = seen.iter().position(|&seen| !seen).unwrap_or(seen.len());
        let Ok(smallest) = u16::try_from(smallest) else { return Ok(None) };
        values[number] = smallest;
    }
    Ok(Some(values))
}
