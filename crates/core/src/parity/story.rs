//! Why a side wins what it wins: attractors and traps, one after the other.

use super::game::{ParityGame, Winner};
use super::ground::{FIRST, FREE, Ground, NOWHERE, SECOND, SETTLED, Side};
use super::preprocess::{self, Compression};
use super::solution::{ParityAlgorithm, ParitySolution};
use crate::arena::Vertex;
use crate::region::{Cell, OUTSIDE, Region};
use crate::watch::{Cancelled, Watch};

/// Why a side wins its region: the region cut into attractors. They are numbered through, so that rank after rank can
/// be shown; a chapter tells which ranks belong to one attractor and what it attracts to.
///
/// The choices are a winning strategy: down the ranks of an attractor; and at its target, wherever that is not
/// won already, any move that stays in the part that the chapter speaks of.
#[derive(Clone, Debug)]
pub struct ParityStory {
    /// The vertices that the side wins, with the number of their layer, and the side's moves.
    pub region: Region,
    /// The attractors in the order of their ranks.
    pub chapters: Vec<Chapter>,
}

/// One attractor of a story, within the part of the game that was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// What it attracts to.
    pub target: Target,
    /// The rank of its first layer.
    pub first: u32,
    /// The rank of its last layer.
    pub last: u32,
    /// How many chapters it is a part of: parts are told before what attracts to them.
    pub depth: u32,
}

/// What an attractor of a story attracts to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Ends of play that the side wins; the first layer.
    Ends,
    /// The vertices of this priority, which counts most in the part that is left and is the side's; the
    /// first layer. Whoever comes back here for ever wins; whoever does not stays in what is told next.
    Priority(u64),
    /// What was told just before, which is won without this priority, the one that counts most in the
    /// part that is left and is the other side's. The first layer is already one move away.
    Without(u64),
}

impl ParityGame<'_> {
    /// Tell why `side`, the coalition or the others, wins what `solution` says that it wins.
    ///
    /// Every part is solved again: that is much more than solving, and meant for games that are looked at.
    pub fn story(
        &self,
        solution: &ParitySolution,
        side: Winner,
        watch: &dyn Watch,
    ) -> Result<ParityStory, Cancelled> {
        let (coalition, own) = match side {
            Winner::Coalition => (solution.coalition(), FIRST),
            _ => (solution.others(), SECOND),
        };
        let members: Vec<Vertex> =
            self.arena.all().filter(|&v| solution.winners()[v as usize] == side).collect();
        let mut teller = Teller::new(self, own, watch);
        teller.tell(members)?;
        let Teller { cells, chapters, told, next, .. } = teller;
        let region = Region::new(coalition, cells, told, next.saturating_sub(1));
        Ok(ParityStory { region, chapters })
    }
}

/// What is still to be told, the last one first.
enum Task {
    /// A part that the side wins, as a game of its own.
    Part(Vec<Vertex>, u32),
    /// An attractor whose layers are known.
    Attractor(Target, Vec<Vec<Vertex>>, u32),
}

struct Teller<'a> {
    game: &'a ParityGame<'a>,
    ground: Ground<'a>,
    side: Side,
    cells: Vec<Cell>,
    chapters: Vec<Chapter>,
    told: usize,
    next: u32,
}

impl<'a> Teller<'a> {
    fn new(game: &'a ParityGame<'a>, side: Side, watch: &'a dyn Watch) -> Teller<'a> {
        let arena = game.arena;
        let compression = Compression::of(game.priorities, game.convention);
        let priority = |v: Vertex| compression.number(game.priorities[v as usize]);
        let mover = |v| if game.mover(v) == Winner::Coalition { FIRST } else { SECOND };
        let mut ground = Ground::new(arena, mover, priority, watch);
        ground.cells.iter_mut().for_each(|cell| cell.taken = SETTLED);
        let cells = vec![Cell { rank: OUTSIDE, choice: OUTSIDE }; arena.vertices()];
        let chapters = Vec::new();
        Teller { game, ground, side, cells, chapters, told: 0, next: 0 }
    }

    fn tell(&mut self, mut members: Vec<Vertex>) -> Result<(), Cancelled> {
        let game = self.game;
        let ends: Vec<Vertex> =
            members.iter().copied().filter(|&v| game.ended(v).is_some()).collect();
        if !ends.is_empty() {
            let layers = self.attract(&members, ends, self.side)?;
            self.write(Target::Ends, layers, 0);
            members.retain(|&v| self.cells[v as usize].rank == OUTSIDE);
        }
        let mut tasks = vec![Task::Part(members, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Part(members, depth) => self.part(&members, depth, &mut tasks)?,
                Task::Attractor(target, layers, depth) => self.write(target, layers, depth),
            }
        }
        Ok(())
    }

    fn part(
        &mut self,
        members: &[Vertex],
        depth: u32,
        tasks: &mut Vec<Task>,
    ) -> Result<(), Cancelled> {
        let game = self.game;
        let Some(weight) = members.iter().map(|&v| game.weight(v)).max() else { return Ok(()) };
        let heads: Vec<Vertex> =
            members.iter().copied().filter(|&v| game.weight(v) == weight).collect();
        let priority = game.priorities[heads[0] as usize];
        let own = game.convention.is_good(priority) == (self.side == FIRST);
        if own {
            for &v in &heads {
                self.stay(members, v);
            }
            let layers = self.attract(members, heads, self.side)?;
            let rest = without(members, &layers);
            self.write(Target::Priority(priority), layers, depth);
            tasks.push(Task::Part(rest, depth));
            return Ok(());
        }
        // What the side wins where the others cannot come to the priority.
        let danger = self.attract(members, heads, 1 - self.side)?;
        let safe = without(members, &danger);
        let won = self.solve(&safe)?;
        assert!(!won.is_empty(), "a side that wins a part wins something without the danger");
        let mut layers = self.attract(members, won.clone(), self.side)?;
        let rest = without(members, &layers);
        layers.remove(0);
        tasks.push(Task::Part(rest, depth));
        tasks.push(Task::Attractor(Target::Without(priority), layers, depth));
        tasks.push(Task::Part(won, depth + 1));
        Ok(())
    }

    /// Choose a move of the side at `v` that stays among `members`.
    fn stay(&mut self, members: &[Vertex], v: Vertex) {
        if self.ground.cell(v).side() != self.side {
            return;
        }
        let stay = self.game.arena.moves(v).iter().find(|to| members.binary_search(to).is_ok());
        self.cells[v as usize].choice = stay.copied().unwrap_or(OUTSIDE);
    }

    /// The layers of an attractor within `members`, the target first. Choices are written down as they come;
    /// those that count are written last.
    fn attract(
        &mut self,
        members: &[Vertex],
        target: Vec<Vertex>,
        side: Side,
    ) -> Result<Vec<Vec<Vertex>>, Cancelled> {
        let ground = &mut self.ground;
        members.iter().for_each(|&v| ground.cells[v as usize].taken = FREE);
        let number = ground.next_number();
        target.iter().for_each(|&v| ground.cells[v as usize].taken = number);
        let mut layers = vec![target];
        loop {
            let mut next = Vec::new();
            for &v in &layers[layers.len() - 1] {
                ground.visit_sources(side, FREE, number, v, &mut next);
            }
            ground.look()?;
            if next.is_empty() {
                break;
            }
            next.sort_unstable();
            layers.push(next);
        }
        members.iter().for_each(|&v| ground.cells[v as usize].taken = SETTLED);
        if side == self.side {
            for &v in layers[1..].iter().flatten() {
                let own = ground.cell(v).side() == side;
                self.cells[v as usize].choice =
                    if own { ground.choice[v as usize] } else { OUTSIDE };
            }
        }
        Ok(layers)
    }

    /// What the side wins of a part as a game of its own, in increasing order.
    fn solve(&mut self, members: &[Vertex]) -> Result<Vec<Vertex>, Cancelled> {
        let ground = &mut self.ground;
        for &v in members {
            ground.cells[v as usize].taken = FREE;
            ground.choice[v as usize] = NOWHERE;
        }
        preprocess::settle_loops(ground, members)?;
        preprocess::by_components(ground, members.iter().copied(), |ground, part| {
            ParityAlgorithm::Auto.solve(ground, part)
        })?;
        let won = members.iter().copied().filter(|&v| ground.winner[v as usize] == self.side);
        Ok(won.collect())
    }

    fn write(&mut self, target: Target, layers: Vec<Vec<Vertex>>, depth: u32) {
        if layers.iter().all(Vec::is_empty) {
            return;
        }
        let first = self.next;
        for layer in layers {
            for v in layer {
                self.cells[v as usize].rank = self.next;
                self.told += 1;
            }
            self.next += 1;
        }
        let last = self.next - 1;
        self.chapters.push(Chapter { target, first, last, depth });
    }
}

/// What of `members` stands in none of `layers`, in the same order.
fn without(members: &[Vertex], layers: &[Vec<Vertex>]) -> Vec<Vertex> {
    let mut gone: Vec<Vertex> = layers.iter().flatten().copied().collect();
    gone.sort_unstable();
    members.iter().copied().filter(|v| gone.binary_search(v).is_err()).collect()
}
