//! Priority promotion.

use super::ground::{FREE, Ground, NOWHERE, SETTLED, Side, side_of};
use crate::arena::Vertex;
use crate::watch::Cancelled;

/// Solve the game of the free vertices, which are `members` in the order of their priorities (M. Benerecetti,
/// D. Dell'Erba, F. Mogavero, *Solving parity games via priority promotion*, 2016). False if that took more
/// than `budget`; then what has not been won is free again.
///
/// Regions are attractors of priorities, from the largest down. One that the others can leave only for
/// higher regions is promoted to the lowest of these; one that they cannot leave at all is won.
pub(crate) fn solve(
    ground: &mut Ground<'_>,
    members: &[Vertex],
    budget: u64,
) -> Result<bool, Cancelled> {
    let limit = ground.work.saturating_add(budget);
    let highest = members.last().map_or(0, |&v| ground.priority(v)) as usize;
    let mut levels = Levels::new(ground, members, highest);
    let mut level = highest;
    loop {
        if ground.work > limit {
            levels.release(ground, 0, highest + 1);
            ground.return_notes(levels.region_of);
            return Ok(false);
        }
        levels.grow(ground, level)?;
        let side = side_of(level as u32);
        match levels.closure(ground, level, side) {
            Closure::Open if level == 0 => unreachable!("nothing is below the lowest region"),
            Closure::Open => level -= 1,
            Closure::Below(higher) => {
                levels.promote(ground, level, higher);
                level = higher;
            }
            Closure::Won => {
                let mut won = std::mem::take(&mut levels.regions[level]);
                levels.release(ground, 0, highest + 1);
                let number = ground.next_number();
                won.iter().for_each(|&v| ground.cells[v as usize].taken = number);
                ground.attract(side, FREE, number, &mut won, 0)?;
                ground.settle(side, &won);
                if members.iter().all(|&v| ground.cell(v).taken == SETTLED) {
                    ground.return_notes(levels.region_of);
                    return Ok(true);
                }
                ground.work += members.len() as u64;
                level = highest;
            }
        }
    }
}

/// How a region can be left by the other side.
enum Closure {
    /// For something lower, or its own side has to leave it.
    Open,
    /// Only for higher regions; the lowest of them.
    Below(usize),
    /// Not at all.
    Won,
}

/// The region of each priority. Taken vertices belong to one; those below the current level are free.
struct Levels {
    regions: Vec<Vec<Vertex>>,
    /// The attraction whose number the vertices of a region carry.
    numbers: Vec<u32>,
    /// The region of a vertex that is taken.
    region_of: Vec<u32>,
    /// Where the vertices of each priority stand in `members`.
    starts: Vec<usize>,
    members: Vec<Vertex>,
}

impl Levels {
    fn new(ground: &mut Ground<'_>, members: &[Vertex], highest: usize) -> Levels {
        let region_of = ground.borrow_notes();
        let start =
            |level: usize| members.partition_point(|&v| (ground.priority(v) as usize) < level);
        Levels {
            regions: vec![Vec::new(); highest + 1],
            numbers: vec![0; highest + 1],
            region_of,
            starts: (0..=highest + 1).map(start).collect(),
            members: members.to_vec(),
        }
    }

    /// Let the region of a level grow: by the free vertices of its priority, and by what they attract.
    fn grow(&mut self, ground: &mut Ground<'_>, level: usize) -> Result<(), Cancelled> {
        let number = ground.next_number();
        self.numbers[level] = number;
        let mut region = std::mem::take(&mut self.regions[level]);
        region.iter().for_each(|&v| ground.cells[v as usize].taken = number);
        for &v in &self.members[self.starts[level]..self.starts[level + 1]] {
            ground.take(v, number, &mut region);
        }
        ground.attract(side_of(level as u32), FREE, number, &mut region, 0)?;
        region.iter().for_each(|&v| self.region_of[v as usize] = level as u32);
        self.regions[level] = region;
        Ok(())
    }

    fn closure(&self, ground: &mut Ground<'_>, level: usize, side: Side) -> Closure {
        let number = self.numbers[level];
        if self.regions[level].is_empty() {
            return Closure::Open;
        }
        let mut lowest: Option<usize> = None;
        for &v in &self.regions[level] {
            let moves = ground.arena.moves(v);
            ground.work += moves.len() as u64;
            if ground.cell(v).side() == side {
                let chosen = ground.choice[v as usize];
                if chosen != NOWHERE && ground.cell(chosen).taken == number {
                    continue;
                }
                let stay = ground.some_move(v, |ground, to| ground.cell(to).taken == number);
                let Some(stay) = stay else { return Closure::Open };
                ground.choice[v as usize] = stay;
                continue;
            }
            for &to in moves {
                match ground.cell(to).taken {
                    taken if taken == number || to == v => {}
                    FREE => return Closure::Open,
                    // A vertex that is settled, or not of this game, is lost for whoever goes there.
                    taken if taken <= SETTLED => {}
                    _ => {
                        let region = self.region_of[to as usize] as usize;
                        lowest = Some(lowest.map_or(region, |lowest| lowest.min(region)));
                    }
                }
            }
        }
        lowest.map_or(Closure::Won, Closure::Below)
    }

    /// Move a region up to a higher one, and forget what stands between the two.
    fn promote(&mut self, ground: &mut Ground<'_>, level: usize, higher: usize) {
        let region = std::mem::take(&mut self.regions[level]);
        self.release(ground, 0, higher);
        for &v in &region {
            ground.cells[v as usize].taken = self.numbers[higher];
            self.region_of[v as usize] = higher as u32;
        }
        self.regions[higher].extend(region);
    }

    /// Free the vertices of the regions `from..to`.
    fn release(&mut self, ground: &mut Ground<'_>, from: usize, to: usize) {
        for region in &mut self.regions[from..to] {
            ground.work += region.len() as u64;
            region.drain(..).for_each(|v| ground.cells[v as usize].taken = FREE);
        }
    }
}
