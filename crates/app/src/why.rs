//! The reasons for a value, as a person would give them.

use std::convert::Infallible;

use attractor_core::{Coalition, Game, Goal, Outcome, Player, Region, Solution, Vertex};
use attractor_games::AnyPosition;
use serde::Serialize;

use crate::error::Error;
use crate::opened::{Opened, who};
use crate::oracle::Oracle;
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
    in_words(reasons(game, solved, v))
}

/// Why a position has its value, in English, by looking values up in a tablebase.
pub(crate) fn look_up(oracle: &Oracle, at: &AnyPosition) -> Result<Vec<Sentence>, Error> {
    let players: Vec<Player> = (0..oracle.game.players()).map(Player).collect();
    let sides = players.iter().map(|&player| (player, true));
    let sides = sides.chain(players.iter().map(|&player| (player, false)));
    for (player, wins) in sides {
        let value = oracle.value(at, player)?;
        if value.is_win() && wins || value.is_loss() && !wins {
            let eyes = Looked { oracle, player, wins };
            return Ok(in_words(inside(&eyes, at)?));
        }
    }
    let outside = |&player| outside(&Looked { oracle, player, wins: true }, at);
    Ok(in_words(players.iter().map(outside).collect::<Result<_, Error>>()?))
}

fn in_words(reasons: Vec<Reasoned>) -> Vec<Sentence> {
    reasons.into_iter().map(|reasoned| reasoned.sentence).collect()
}

/// Why `v` has its value: down the layers to the target where somebody can force it, else why
/// nobody can.
fn reasons(game: &Opened, solved: &Solved, v: Vertex) -> Vec<Reasoned> {
    let wins = solved.solutions.iter().filter_map(|solution| solution.win());
    let losses = solved.solutions.iter().filter_map(|solution| solution.loss());
    let eyes = |region| Explored { game, region, goal: &solved.goal };
    let found = match wins.chain(losses).find(|region| region.contains(v)) {
        Some(region) => inside(&eyes(region), &v),
        None => {
            let regions = solved.solutions.iter().map(Solution::region);
            regions.map(|region| outside(&eyes(region), &v)).collect()
        }
    };
    let Ok(reasons) = found;
    reasons
}

/// Somebody who sees one attractor, and can look at any position.
trait Eyes {
    type Position;
    type Error;
    /// Whose attractor it is.
    fn coalition(&self) -> Coalition;
    fn look(&self, at: &Self::Position) -> Result<Spot<Self::Position>, Self::Error>;
}

/// A position as an explanation sees it.
struct Spot<P> {
    name: String,
    owner: Player,
    /// How the game ended, where outcomes are what the players are after.
    outcome: Option<Outcome>,
    /// The layer that it is in; none outside.
    layer: Option<u32>,
    /// Where its moves lead, without repetition.
    moves: Vec<(Leads, P)>,
    /// The move of the coalition, by its place.
    choice: Option<usize>,
}

/// Down the layers, one sentence for each.
fn inside<E: Eyes>(eyes: &E, from: &E::Position) -> Result<Vec<Reasoned>, E::Error> {
    let mut sentences = Vec::new();
    let mut at = eyes.look(from)?;
    while let Some(rank) = at.layer {
        sentences.push(reasoned(eyes.coalition(), &at, joins(&at, rank)));
        let below = |(leads, _): &(Leads, _)| leads.layer.is_some_and(|layer| layer + 1 == rank);
        match at.choice.or_else(|| at.moves.iter().position(below)) {
            Some(down) if rank > 0 && sentences.len() < LONGEST => {
                at = eyes.look(&at.moves[down].1)?;
            }
            _ => break,
        }
    }
    Ok(sentences)
}

/// Why a position is in layer `rank`.
fn joins<P>(at: &Spot<P>, rank: u32) -> Because {
    if rank == 0 {
        return at.outcome.map_or(Because::Target, over);
    }
    if let Some(choice) = at.choice {
        return Because::Some { step: at.moves[choice].0.clone() };
    }
    let steps = at.moves.iter().take(LISTED).map(|(leads, _)| leads.clone()).collect();
    Because::All { steps, more: at.moves.len().saturating_sub(LISTED) }
}

/// Why a position is not in the attractor.
fn outside<E: Eyes>(eyes: &E, at: &E::Position) -> Result<Reasoned, E::Error> {
    let at = eyes.look(at)?;
    let stays = at.moves.iter().map(|(leads, _)| leads).find(|leads| leads.layer.is_none());
    let because = match (at.outcome, stays) {
        (Some(outcome), _) => over(outcome),
        _ if at.moves.is_empty() => Because::Blocked,
        (_, Some(step)) if !eyes.coalition().contains(at.owner) => {
            Because::Stays { step: step.clone() }
        }
        _ if at.moves.iter().all(|(leads, _)| leads.layer.is_none()) => Because::None,
        _ => Because::Barred,
    };
    Ok(reasoned(eyes.coalition(), &at, because))
}

fn reasoned<P>(coalition: Coalition, at: &Spot<P>, because: Because) -> Reasoned {
    let text = in_english(&at.name, &who(Coalition::of(at.owner)), coalition, &because);
    Reasoned {
        sentence: Sentence { position: at.name.clone(), layer: at.layer, text },
        turn: at.owner.number(),
        coalition: numbers(coalition),
        because,
    }
}

/// A region of a graph.
struct Explored<'a> {
    game: &'a Opened,
    region: &'a Region,
    goal: &'a Goal,
}

impl Eyes for Explored<'_> {
    type Position = Vertex;
    type Error = Infallible;

    fn coalition(&self) -> Coalition {
        self.region.coalition()
    }

    fn look(&self, &v: &Vertex) -> Result<Spot<Vertex>, Infallible> {
        let (game, arena) = (self.game, &self.game.arena);
        let layer = self.region.rank(v);
        let leads = |to: Vertex| {
            let name = game.movement_to(v, to);
            (Leads { name, to: game.name(to), layer: self.region.rank(to) }, to)
        };
        let moves = distinct(arena.moves(v));
        let choice = self.region.choice(v);
        Ok(Spot {
            name: game.name(v),
            owner: arena.owner(v),
            // A visit to the target is what counts there, even where the game is over.
            outcome: arena.outcome(v).filter(|_| layer.is_none() || *self.goal == Goal::Outcomes),
            layer,
            choice: choice.and_then(|choice| moves.iter().position(|&to| to == choice)),
            moves: moves.into_iter().map(leads).collect(),
        })
    }
}

/// What a tablebase knows: where a player wins, or where the others beat that player.
struct Looked<'a> {
    oracle: &'a Oracle,
    player: Player,
    wins: bool,
}

impl Looked<'_> {
    fn layer(&self, at: &AnyPosition) -> Result<Option<u32>, Error> {
        let value = self.oracle.value(at, self.player)?;
        let inside = if self.wins { value.is_win() } else { value.is_loss() };
        Ok(value.rank().filter(|_| inside))
    }
}

impl Eyes for Looked<'_> {
    type Position = AnyPosition;
    type Error = Error;

    fn coalition(&self) -> Coalition {
        let alone = Coalition::of(self.player);
        if self.wins { alone } else { alone.others(self.oracle.game.players()) }
    }

    fn look(&self, at: &AnyPosition) -> Result<Spot<AnyPosition>, Error> {
        let game = &self.oracle.game;
        let (owner, layer) = (game.turn(at), self.layer(at)?);
        let mut moves: Vec<(Leads, AnyPosition)> = Vec::new();
        for (chosen, _) in self.oracle.moves(at)? {
            let next = game.play(at, &chosen);
            let to = game.notation(&next);
            if moves.iter().all(|(leads, _)| leads.to != to) {
                let layer = self.layer(&next)?;
                moves.push((Leads { name: chosen.to_string(), to, layer }, next));
            }
        }
        let below = |(leads, _): &(Leads, _)| leads.layer.map(|below| below + 1) == layer;
        let mine = layer.is_some() && self.coalition().contains(owner);
        Ok(Spot {
            name: game.notation(at),
            owner,
            outcome: game.outcome(at),
            layer,
            choice: moves.iter().position(below).filter(|_| mine),
            moves,
        })
    }
}

fn over(outcome: Outcome) -> Because {
    Because::Over { winners: numbers(outcome.winners) }
}

fn numbers(coalition: Coalition) -> Vec<u8> {
    coalition.players().map(Player::number).collect()
}

fn in_english(at: &str, mover: &str, coalition: Coalition, because: &Because) -> String {
    let attractor = format!("the attractor of {}", who(coalition));
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
