//! The reasons for a value, as a person would give them.

use attractor_core::{Coalition, Game, Outcome, Player, Target, Unwatched, Vertex};
use attractor_games::AnyPosition;
use attractor_messages::tell;
use serde::Serialize;

use crate::error::Error;
use crate::game_graph::who;
use crate::solve::{Aim, won_by};
use crate::solved::SolvedGame;
use crate::solved_graph::SolvedGraph;

/// One step of an explanation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The priority here is the coalition's, and counts most in what is left: coming back for ever wins.
    Again {
        /// That priority.
        priority: u64,
        /// How the coalition goes on, if it moves here.
        step: Option<Leads>,
    },
    /// Either side can keep the other from winning.
    Neither,
}

/// A move as part of a reason.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
/// The most moves of one position that are listed by name.
const LISTED: usize = 6;

/// Why the position called `notation` has its value.
pub fn why(solved: &dyn SolvedGame, notation: &str) -> Result<Vec<Reasoned>, Error> {
    reasons(solved, &solved.find(notation)?)
}

/// Why a position has its value, in English.
pub(crate) fn sentences(solved: &dyn SolvedGame, at: &AnyPosition) -> Result<Vec<Sentence>, Error> {
    Ok(reasons(solved, at)?.into_iter().map(|reasoned| reasoned.sentence).collect())
}

/// Why a position has its value: down the layers to the target where somebody can force it, else why
/// nobody can.
fn reasons(solved: &dyn SolvedGame, at: &AnyPosition) -> Result<Vec<Reasoned>, Error> {
    if let Some(graph) = solved.endless() {
        return endless(graph, at);
    }
    let (wins, mut losses) = (Attractor::all(solved, true), Attractor::all(solved, false));
    // Of several who are beaten, the player to move is spoken of.
    let mover = solved.side_of(solved.game().turn(at));
    losses.sort_by_key(|attractor| attractor.side != mover);
    for attractor in wins.iter().chain(&losses) {
        if attractor.layer(at)?.is_some() {
            return inside(attractor, at);
        }
    }
    let told = if solved.aim() == Aim::Avoid { losses } else { wins };
    told.iter().map(|attractor| outside(attractor, at)).collect()
}

/// What a side can force or, if it does not win, what the others can force against it.
struct Attractor<'a> {
    solved: &'a dyn SolvedGame,
    /// Whose attractor it is.
    coalition: Coalition,
    side: usize,
    wins: bool,
}

impl<'a> Attractor<'a> {
    /// Those of all sides.
    fn all(solved: &'a dyn SolvedGame, wins: bool) -> Vec<Attractor<'a>> {
        let players = solved.game().players();
        let sides = solved.sides().into_iter().enumerate();
        let attractor = |(side, own): (usize, Coalition)| {
            let coalition = if wins { own } else { own.others(players) };
            Attractor { solved, coalition, side, wins }
        };
        sides.map(attractor).collect()
    }

    /// What it is called. Several players who only keep another one from winning need not win together.
    fn named(&self) -> String {
        let attractor = attractor_of(self.coalition);
        if self.wins || self.coalition.len() < 2 {
            return attractor;
        }
        let against = self.coalition.others(self.solved.game().players());
        tell!("attractor-against", attractor = attractor, others = who(against))
    }

    fn layer(&self, at: &AnyPosition) -> Result<Option<u32>, Error> {
        let value = self.solved.value(at, self.side)?;
        Ok(value.rank().filter(|_| if self.wins { value.is_win() } else { value.is_loss() }))
    }

    fn look(&self, at: &AnyPosition) -> Result<Spot, Error> {
        let game = self.solved.game();
        let (owner, layer, over) = (game.turn(at), self.layer(at)?, game.outcome(at));
        let mut moves: Vec<(Leads, AnyPosition)> = Vec::new();
        for chosen in over.is_none().then(|| game.moves(at)).into_iter().flatten() {
            let next = game.play(at, &chosen);
            if moves.iter().all(|(_, earlier)| *earlier != next) {
                let (to, layer) = (game.notation(&next), self.layer(&next)?);
                moves.push((Leads { name: chosen.to_string(), to, layer }, next));
            }
        }
        let below = |(leads, _): &(Leads, _)| leads.layer.map(|below| below + 1) == layer;
        let mine = layer.is_some() && self.coalition.contains(owner);
        Ok(Spot {
            name: game.notation(at),
            owner,
            // A visit to the target is what counts there, even where the game is over.
            outcome: over.filter(|_| layer.is_none() || self.solved.aim() == Aim::Outcomes),
            layer,
            choice: moves.iter().position(below).filter(|_| mine),
            moves,
        })
    }
}

/// A position as an explanation sees it.
struct Spot {
    name: String,
    owner: Player,
    /// How the game ended, where outcomes are what the players are after.
    outcome: Option<Outcome>,
    /// The layer that it is in; none outside.
    layer: Option<u32>,
    /// Where its moves lead, without repetition.
    moves: Vec<(Leads, AnyPosition)>,
    /// The move of the coalition, by its place.
    choice: Option<usize>,
}

/// Down the layers, one sentence for each.
fn inside(attractor: &Attractor<'_>, from: &AnyPosition) -> Result<Vec<Reasoned>, Error> {
    let mut sentences = Vec::new();
    let mut at = attractor.look(from)?;
    while let Some(rank) = at.layer {
        sentences.push(reasoned(attractor.coalition, Some(attractor), &at, joins(&at, rank)));
        let below = |(leads, _): &(Leads, _)| leads.layer.is_some_and(|layer| layer + 1 == rank);
        match at.choice.or_else(|| at.moves.iter().position(below)) {
            Some(down) if rank > 0 && sentences.len() < LONGEST => {
                at = attractor.look(&at.moves[down].1)?;
            }
            _ => break,
        }
    }
    Ok(sentences)
}

/// Down the layers of what is told of endless play, to an end that is won or to a priority that counts.
fn endless(graph: &SolvedGraph, from: &AnyPosition) -> Result<Vec<Reasoned>, Error> {
    let opened = &graph.opened;
    let arena = &opened.arena;
    let mut v = graph.vertex(from)?;
    let stories = graph.stories(&Unwatched)?;
    let spot = |v: Vertex, layer: Option<u32>| {
        let (name, owner) = (opened.name(v), arena.owner(v));
        let (outcome, moves) = (arena.outcome(v), Vec::new());
        Spot { name, owner, outcome, layer, moves, choice: None }
    };
    let Some(story) = stories.iter().find(|story| story.region.contains(v)) else {
        let at = spot(v, None);
        let because = at.outcome.map_or(Because::Neither, over);
        return Ok(vec![reasoned(graph.sides()[0], None, &at, because)]);
    };
    let (region, coalition) = (&story.region, story.region.coalition());
    let leads = |v: Vertex, edge: usize| {
        let to = arena.moves(v)[edge];
        let name = opened.names.movement(arena, v, edge);
        Leads { name, to: opened.name(to), layer: region.rank(to) }
    };
    let mut sentences = Vec::new();
    while let Some(rank) = region.rank(v).filter(|_| sentences.len() < LONGEST) {
        let at = spot(v, Some(rank));
        let chosen = region.choice(v).and_then(|to| arena.edge_to(v, to));
        let chapter = story.chapters.iter().find(|chapter| rank <= chapter.last);
        let first = chapter.filter(|chapter| chapter.first == rank).map(|chapter| chapter.target);
        let (because, next) = match (first, at.outcome) {
            (_, Some(outcome)) => (over(outcome), None),
            (Some(Target::Priority(priority)), _) => {
                let step = chosen.map(|edge| leads(v, edge));
                (Because::Again { priority, step }, None)
            }
            _ => match chosen {
                Some(edge) => (Because::Some { step: leads(v, edge) }, Some(arena.moves(v)[edge])),
                None => {
                    let edges = 0..arena.moves(v).len();
                    let more = edges.len().saturating_sub(LISTED);
                    let steps = edges.take(LISTED).map(|edge| leads(v, edge)).collect();
                    let below = |&&to: &&Vertex| region.rank(to) < Some(rank);
                    let next = arena.moves(v).iter().filter(below);
                    let next = next.max_by_key(|&&to| region.rank(to)).copied();
                    (Because::All { steps, more }, next)
                }
            },
        };
        sentences.push(reasoned(coalition, None, &at, because));
        match next {
            Some(next) => v = next,
            None => break,
        }
    }
    Ok(sentences)
}

/// Why a position is in layer `rank`.
fn joins(at: &Spot, rank: u32) -> Because {
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
fn outside(attractor: &Attractor<'_>, at: &AnyPosition) -> Result<Reasoned, Error> {
    let at = attractor.look(at)?;
    let stays = at.moves.iter().map(|(leads, _)| leads).find(|leads| leads.layer.is_none());
    let because = match (at.outcome, stays) {
        (Some(outcome), _) => over(outcome),
        _ if at.moves.is_empty() => Because::Blocked,
        (_, Some(step)) if !attractor.coalition.contains(at.owner) => {
            Because::Stays { step: step.clone() }
        }
        _ if at.moves.iter().all(|(leads, _)| leads.layer.is_none()) => Because::None,
        _ => Because::Barred,
    };
    Ok(reasoned(attractor.coalition, Some(attractor), &at, because))
}

fn reasoned(
    coalition: Coalition,
    attractor: Option<&Attractor<'_>>,
    at: &Spot,
    because: Because,
) -> Reasoned {
    let side = who(coalition);
    let named = attractor.map_or_else(|| attractor_of(coalition), Attractor::named);
    let text = in_words(&at.name, &who(Coalition::of(at.owner)), (&named, &side), &because);
    Reasoned {
        sentence: Sentence { position: at.name.clone(), layer: at.layer, text },
        turn: at.owner.number(),
        coalition: numbers(coalition),
        because,
    }
}

fn attractor_of(coalition: Coalition) -> String {
    tell!("attractor-of", n = coalition.len(), players = coalition.to_string())
}

fn over(outcome: Outcome) -> Because {
    Because::Over { winners: numbers(outcome.winners) }
}

fn numbers(coalition: Coalition) -> Vec<u8> {
    coalition.players().map(Player::number).collect()
}

/// A reason as a sentence; `attractor` is what it is called, and whose it is.
fn in_words(at: &str, mover: &str, (attractor, side): (&str, &str), because: &Because) -> String {
    match because {
        Because::Over { winners } if winners.is_empty() => tell!("over-drawn", at = at),
        Because::Over { winners } => {
            let winners = winners.iter().filter_map(|&n| Player::from_number(u32::from(n)));
            tell!("over-won", at = at, won = won_by(winners.collect()))
        }
        Because::Target => tell!("in-target", at = at),
        Because::Some { step } => {
            let layer = step.layer.unwrap_or(0).to_string();
            tell!("some-move", mover = mover, step = step.from(at), layer = layer)
        }
        Because::All { steps, more } => {
            let listed: Vec<String> = steps
                .iter()
                .map(|step| match step.layer.map(|layer| layer.to_string()) {
                    Some(layer) => tell!("step-in-layer", step = step.from(at), layer = layer),
                    None => step.from(at),
                })
                .collect();
            let (n, mut listed) = (steps.len() + more, listed.join(", "));
            if *more > 0 {
                listed += &format!(" {}", tell!("and-more", more = more.to_string()));
            }
            tell!("all-moves", n = n, mover = mover, attractor = attractor, steps = listed)
        }
        Because::Stays { step } => {
            tell!("stays-out", mover = mover, step = step.from(at), attractor = attractor)
        }
        Because::None => tell!("no-move-in", mover = mover, attractor = attractor),
        Because::Blocked => tell!("no-move", at = at),
        Because::Barred => tell!("barred", at = at),
        Because::Again { priority, step } => {
            let priority = priority.to_string();
            match step.as_ref().map(|step| step.from(at)) {
                Some(step) => {
                    tell!("again-on", at = at, priority = priority, side = side, step = step)
                }
                None => tell!("again", at = at, priority = priority, side = side),
            }
        }
        Because::Neither => tell!("neither-wins", at = at),
    }
}

impl Leads {
    /// `4 → 2`, or `take 2 (4 → 2)` where moves have names of their own.
    fn from(&self, at: &str) -> String {
        let Leads { name, to, .. } = self;
        if name == to { format!("{at} → {to}") } else { format!("{name} ({at} → {to})") }
    }
}
