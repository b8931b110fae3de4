//! The reasons for a value, as a person would give them.

use attractor_core::{Coalition, Goal, Outcome, Player, Region, Vertex};
use serde::Serialize;

use crate::error::Error;
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

/// A sentence with what it says as data, for front ends that say it in their own words.
#[derive(Clone, Debug, Serialize)]
pub struct Reasoned {
    /// The sentence in English.
    #[serde(flatten)]
    pub sentence: Sentence,
    /// Whose turn it is there.
    pub turn: u8,
    /// Whose attractor it speaks of.
    pub coalition: Vec<u8>,
    /// The reason.
    pub because: Because,
}

/// Why a position is in an attractor, or is not.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Because {
    /// The game is over there; nobody wins a draw.
    Over {
        /// Who has won.
        winners: Vec<u8>,
    },
    /// It is in the target.
    Target,
    /// The coalition has a move into the layer below.
    Some {
        /// That move.
        step: Leads,
    },
    /// Every move of an opponent leads inside.
    All {
        /// The first of these moves.
        steps: Vec<Leads>,
        /// How many more there are.
        more: usize,
    },
    /// An opponent has a move that stays outside.
    Stays {
        /// That move.
        step: Leads,
    },
    /// No move of the coalition leads inside.
    None,
    /// There is no move at all.
    Blocked,
    /// Play may not pass here on its way.
    Barred,
}

/// A move as part of a reason.
#[derive(Clone, Debug, Serialize)]
pub struct Leads {
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// Where it leads.
    pub to: String,
    /// The layer that it leads to; null outside.
    pub layer: Option<u32>,
}

/// An explanation is a line of best play at most this long; the rest repeats itself.
const LONGEST: usize = 40;
/// So many moves of one position are listed by name.
const LISTED: usize = 6;

/// Why the position called `notation` has its value.
pub fn why(game: &Opened, solved: &Solved, notation: &str) -> Result<Vec<Reasoned>, Error> {
    Ok(reasons(game, solved, game.names.find(notation)?))
}

/// Why `v` has its value, in English.
pub(crate) fn explain(game: &Opened, solved: &Solved, v: Vertex) -> Vec<Sentence> {
    reasons(game, solved, v).into_iter().map(|reasoned| reasoned.sentence).collect()
}

/// Why `v` has its value: down the layers to the target where somebody can force it, else why
/// nobody can.
fn reasons(game: &Opened, solved: &Solved, v: Vertex) -> Vec<Reasoned> {
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
    fn inside(&self, region: &Region, from: Vertex) -> Vec<Reasoned> {
        let arena = &self.game.arena;
        let mut sentences = Vec::new();
        let mut v = from;
        while let Some(rank) = region.rank(v) {
            sentences.push(self.sentence(region, v, self.joins(region, v, rank)));
            let down = |&&to: &&Vertex| region.rank(to).is_some_and(|below| below + 1 == rank);
            match region.choice(v).or_else(|| arena.moves(v).iter().find(down).copied()) {
                Some(to) if rank > 0 && sentences.len() < LONGEST => v = to,
                _ => break,
            }
        }
        sentences
    }

    /// Why `v` is in layer `rank`.
    fn joins(&self, region: &Region, v: Vertex, rank: u32) -> Because {
        let arena = &self.game.arena;
        if rank == 0 {
            return match arena.outcome(v) {
                Some(outcome) if *self.goal == Goal::Outcomes => over(outcome),
                _ => Because::Target,
            };
        }
        if let Some(to) = region.choice(v) {
            return Because::Some { step: self.step(region, v, to) };
        }
        let moves: Vec<Vertex> = distinct(arena.moves(v));
        let steps = moves.iter().take(LISTED).map(|&to| self.step(region, v, to)).collect();
        Because::All { steps, more: moves.len().saturating_sub(LISTED) }
    }

    /// Why `v` is not in the region.
    fn outside(&self, region: &Region, v: Vertex) -> Reasoned {
        let arena = &self.game.arena;
        let because = match arena.outcome(v) {
            Some(outcome) => over(outcome),
            None if arena.moves(v).is_empty() => Because::Blocked,
            None => {
                let stays = arena.moves(v).iter().copied().find(|&to| !region.contains(to));
                match stays {
                    Some(to) if !region.coalition().contains(arena.owner(v)) => {
                        Because::Stays { step: self.step(region, v, to) }
                    }
                    Some(_) if arena.moves(v).iter().all(|&to| !region.contains(to)) => {
                        Because::None
                    }
                    _ => Because::Barred,
                }
            }
        };
        self.sentence(region, v, because)
    }

    fn step(&self, region: &Region, v: Vertex, to: Vertex) -> Leads {
        Leads { name: self.game.movement_to(v, to), to: self.game.name(to), layer: region.rank(to) }
    }

    fn sentence(&self, region: &Region, v: Vertex, because: Because) -> Reasoned {
        let position = self.game.name(v);
        let owner = self.game.arena.owner(v);
        let text = in_english(&position, &who(Coalition::of(owner)), region, &because);
        Reasoned {
            sentence: Sentence { position, layer: region.rank(v), text },
            turn: owner.number(),
            coalition: numbers(region.coalition()),
            because,
        }
    }
}

fn over(outcome: Outcome) -> Because {
    Because::Over { winners: numbers(outcome.winners) }
}

fn numbers(coalition: Coalition) -> Vec<u8> {
    coalition.players().map(Player::number).collect()
}

fn in_english(at: &str, mover: &str, region: &Region, because: &Because) -> String {
    let attractor = format!("the attractor of {}", who(region.coalition()));
    match because {
        Because::Over { winners } if winners.is_empty() => {
            format!("the game is over at {at}: draw")
        }
        Because::Over { winners } => {
            let winners = winners.iter().filter_map(|&n| Player::from_number(u32::from(n)));
            format!("the game is over at {at}: {}", won_by(winners.collect()))
        }
        Because::Target => format!("{at} is in the target"),
        Because::Some { step } => {
            let layer = step.layer.unwrap_or(0);
            format!("{mover} is to move and {} is in layer {layer}", step.from(at))
        }
        Because::All { steps, more } => {
            let every = match steps.len() + more {
                1 => "the only move leads",
                2 => "both moves lead",
                _ => "all moves lead",
            };
            let listed: Vec<String> = steps
                .iter()
                .map(|step| match step.layer {
                    Some(layer) => format!("{} in layer {layer}", step.from(at)),
                    None => step.from(at),
                })
                .collect();
            let more = if *more == 0 { String::new() } else { format!(" and {more} more") };
            format!("{mover} is to move and {every} into {attractor}: {}{more}", listed.join(", "))
        }
        Because::Stays { step } => {
            format!("{mover} is to move and {} stays out of {attractor}", step.from(at))
        }
        Because::None => format!("{mover} is to move and no move leads into {attractor}"),
        Because::Blocked => format!("there is no move at {at}"),
        Because::Barred => format!("play may not pass through {at} on the way to the target"),
    }
}

impl Leads {
    /// `4 → 2`, or `take 2 (4 → 2)` where moves have names of their own.
    fn from(&self, at: &str) -> String {
        let Leads { name, to, .. } = self;
        if name == to { format!("{at} → {to}") } else { format!("{name} ({at} → {to})") }
    }
}

/// The moves without repetition, in their order.
fn distinct(moves: &[Vertex]) -> Vec<Vertex> {
    let mut seen = std::collections::HashSet::new();
    moves.iter().copied().filter(|&to| seen.insert(to)).collect()
}
