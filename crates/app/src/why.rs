//! The reasons for a value, as a person would give them.

use attractor_core::{Coalition, Goal, Region, Vertex};
use serde::Serialize;

use crate::opened::{Opened, who};
use crate::solve::{Solved, won_by};

/// One step of an explanation.
#[derive(Clone, Debug, Serialize)]
pub struct Sentence {
    /// The position that it speaks of.
    pub position: String,
    /// The layer of that position; null outside.
    pub layer: Option<u32>,
    /// The reason.
    pub text: String,
}

/// An explanation is a line of best play at most this long; the rest repeats itself.
const LONGEST: usize = 40;
/// So many moves of one position are listed by name.
const LISTED: usize = 6;

/// Why `v` has its value: down the layers to the target where somebody can force it, else why
/// nobody can.
pub(crate) fn explain(game: &Opened, solved: &Solved, v: Vertex) -> Vec<Sentence> {
    let wins = solved.solutions.iter().filter_map(|solution| solution.win());
    let losses = solved.solutions.iter().filter_map(|solution| solution.loss());
    let reason = Reason { game, goal: &solved.goal };
    match wins.chain(losses).find(|region| region.contains(v)) {
        Some(region) => reason.inside(region, v),
        None => {
            solved.solutions.iter().map(|solution| reason.outside(solution.region(), v)).collect()
        }
    }
}

struct Reason<'a> {
    game: &'a Opened,
    goal: &'a Goal,
}

impl Reason<'_> {
    /// Down the layers, one sentence for each.
    fn inside(&self, region: &Region, from: Vertex) -> Vec<Sentence> {
        let arena = &self.game.arena;
        let mut sentences = Vec::new();
        let mut v = from;
        while let Some(rank) = region.rank(v) {
            sentences.push(self.sentence(v, Some(rank), self.joins(region, v, rank)));
            let down = |&&to: &&Vertex| region.rank(to).is_some_and(|below| below + 1 == rank);
            match region.choice(v).or_else(|| arena.moves(v).iter().find(down).copied()) {
                Some(to) if rank > 0 && sentences.len() < LONGEST => v = to,
                _ => break,
            }
        }
        sentences
    }

    /// Why `v` is in layer `rank`.
    fn joins(&self, region: &Region, v: Vertex, rank: u32) -> String {
        let arena = &self.game.arena;
        let (name, coalition) = (self.game.name(v), region.coalition());
        if rank == 0 {
            return match arena.outcome(v) {
                Some(outcome) if *self.goal == Goal::Outcomes => {
                    format!("the game is over at {name}: {}", won_by(outcome.winners))
                }
                _ => format!("{name} is in the target"),
            };
        }
        let mover = who(Coalition::of(arena.owner(v)));
        if let Some(to) = region.choice(v) {
            return format!("{mover} is to move and {} is in layer {}", self.step(v, to), rank - 1);
        }
        let moves: Vec<Vertex> = distinct(arena.moves(v));
        let listed: Vec<String> = moves
            .iter()
            .take(LISTED)
            .map(|&to| match region.rank(to) {
                Some(layer) => format!("{} in layer {layer}", self.step(v, to)),
                None => self.step(v, to),
            })
            .collect();
        let more = match moves.len().saturating_sub(LISTED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let every = match moves.len() {
            1 => "the only move leads",
            2 => "both moves lead",
            _ => "all moves lead",
        };
        format!(
            "{mover} is to move and {every} into the attractor of {}: {}{more}",
            who(coalition),
            listed.join(", "),
        )
    }

    /// Why `v` is not in the region.
    fn outside(&self, region: &Region, v: Vertex) -> Sentence {
        let arena = &self.game.arena;
        let (name, owner) = (self.game.name(v), arena.owner(v));
        let attractor = format!("the attractor of {}", who(region.coalition()));
        let text = match arena.outcome(v) {
            Some(outcome) if outcome.is_draw() => format!("the game is over at {name}: draw"),
            Some(outcome) => format!("the game is over at {name}: {}", won_by(outcome.winners)),
            None if arena.moves(v).is_empty() => format!("there is no move at {name}"),
            None => {
                let mover = who(Coalition::of(owner));
                let stays = arena.moves(v).iter().copied().find(|&to| !region.contains(to));
                match stays {
                    Some(to) if !region.coalition().contains(owner) => {
                        format!(
                            "{mover} is to move and {} stays out of {attractor}",
                            self.step(v, to)
                        )
                    }
                    Some(_) if arena.moves(v).iter().all(|&to| !region.contains(to)) => {
                        format!("{mover} is to move and no move leads into {attractor}")
                    }
                    _ => format!("play may not pass through {name} on the way to the target"),
                }
            }
        };
        self.sentence(v, None, text)
    }

    fn sentence(&self, v: Vertex, layer: Option<u32>, text: String) -> Sentence {
        Sentence { position: self.game.name(v), layer, text }
    }

    /// `4 → 2`, or `4 → 2 (take 2)` where moves have names of their own.
    fn step(&self, v: Vertex, to: Vertex) -> String {
        let (from, to_name) = (self.game.name(v), self.game.name(to));
        let movement = self.game.movement_to(v, to);
        if movement == to_name {
            format!("{from} → {to_name}")
        } else {
            format!("{movement} ({from} → {to_name})")
        }
    }
}

/// The moves without repetition, in their order.
fn distinct(moves: &[Vertex]) -> Vec<Vertex> {
    let mut seen = std::collections::HashSet::new();
    moves.iter().copied().filter(|&to| seen.insert(to)).collect()
}
