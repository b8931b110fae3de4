//! Certificates of answers about endless play, as they are written; and solutions as Oink has them.

use std::sync::Arc;

use attractor_core::{
    Coalition, Convention, Infinite, Objective, ParityClaim, ParityGame, ParityReason,
    ParityRefuted, Player, Vertex, VertexSet, Watch, Winner, verify_parity,
};
use attractor_formats::{SolRow, read_sol};
use attractor_messages::tell;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::game_graph::{GameGraph, who};
use crate::verify::{Checked, Proved, read_players};

/// Who wins from where when endless play counts, and by which moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WrittenEndless {
    /// The first side; everyone else is the other one.
    pub coalition: Vec<u32>,
    /// What the first side wants of endless play.
    pub goal: WrittenObjective,
    /// Whether the first side wins from each position, in the order of the file; null where nobody does.
    pub winners: Vec<Option<bool>>,
    /// Where the player who moves at each position goes, by number; null where that player loses or play ends.
    pub choices: Vec<Option<Vertex>>,
}

/// What a side wants of endless play.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum WrittenObjective {
    /// To visit one of these positions again and again.
    Buchi(Vec<String>),
    /// To leave these positions for good.
    CoBuchi(Vec<String>),
    /// To win with the priorities of the game, of which these count: `max-even`, ….
    Parity(String),
}

impl WrittenObjective {
    /// What it means in this game.
    fn read(&self, game: &GameGraph) -> Result<Infinite, Error> {
        let set = |names: &[String]| -> Result<VertexSet, Error> {
            let found: Result<Vec<_>, _> = names.iter().map(|name| game.names.find(name)).collect();
            Ok(VertexSet::of(game.arena.vertices(), found?))
        };
        Ok(match self {
            WrittenObjective::Buchi(names) => Infinite::buchi(&set(names)?),
            WrittenObjective::CoBuchi(names) => Infinite::cobuchi(&set(names)?),
            WrittenObjective::Parity(convention) => {
                let convention: Convention = convention.parse().map_err(Error::new)?;
                let priorities = priorities(game)?;
                Infinite { objective: Objective::Parity, priorities, convention }
            }
        })
    }

    /// What the players are after, in words; the set comes from the game and not from the file.
    fn words(&self, goal: &Infinite, game: &GameGraph) -> String {
        let listed = |priority: u64| {
            let all = game.arena.all().filter(|&v| goal.priorities[v as usize] == priority);
            match all.map(|v| game.name(v)).collect::<Vec<_>>() {
                names if names.is_empty() => tell!("no-position"),
                names => names.join(", "),
            }
        };
        match self {
            WrittenObjective::Buchi(_) => tell!("claim-buchi", to = listed(2)),
            WrittenObjective::CoBuchi(_) => tell!("claim-cobuchi", what = listed(1)),
            WrittenObjective::Parity(_) => {
                tell!("claim-parity", convention = goal.convention.to_string())
            }
        }
    }
}

fn priorities(game: &GameGraph) -> Result<Arc<Vec<u64>>, Error> {
    let priorities = game.priorities.as_ref().map(|priorities| priorities.of_each.clone());
    priorities.ok_or_else(|| Error::new(format!("`{}` has no priorities", game.title)))
}

/// Check what is written.
pub(crate) fn verify_endless(
    game: &GameGraph,
    written: &WrittenEndless,
    watch: &dyn Watch,
) -> Result<Checked, Error> {
    let goal = written.goal.read(game)?;
    let coalition = read_players(&game.arena, &written.coalition)?;
    let words = written.goal.words(&goal, game);
    let winner = |winner: &Option<bool>| match winner {
        Some(true) => Winner::Coalition,
        Some(false) => Winner::Others,
        None => Winner::Nobody,
    };
    let winners: Vec<Winner> = written.winners.iter().map(winner).collect();
    let parity = goal.game(&game.arena, coalition);
    told(game, &parity, &winners, &written.choices, &words, watch)
}

/// Check a solution as Oink writes it.
pub(crate) fn verify_sol(
    game: &GameGraph,
    text: &str,
    watch: &dyn Watch,
) -> Result<Checked, Error> {
    let priorities = priorities(game)?;
    let convention =
        game.priorities.as_ref().map(|priorities| priorities.convention).unwrap_or_default();
    let goal = Infinite { objective: Objective::Parity, priorities, convention };
    let parity = goal.game(&game.arena, Coalition::of(Player(0)));
    let rows = read_sol(text, game.arena.vertices())?;
    let winner = |row: &SolRow| if row.first { Winner::Coalition } else { Winner::Others };
    let winners: Vec<Winner> = rows.iter().map(winner).collect();
    // A vertex whose only move leads back is an end of play here, and a move there.
    let choice =
        |(v, row): (Vertex, &SolRow)| row.choice.filter(|&to| to != v || parity.ended(v).is_none());
    let choices: Vec<Option<Vertex>> = (0..).zip(&rows).map(choice).collect();
    told(game, &parity, &winners, &choices, &format!("priorities, {convention}"), watch)
}

fn told(
    game: &GameGraph,
    parity: &ParityGame<'_>,
    winners: &[Winner],
    choices: &[Option<Vertex>],
    words: &str,
    watch: &dyn Watch,
) -> Result<Checked, Error> {
    let mut checked = Checked::of(&game.title, None);
    let vertices = game.arena.vertices();
    let stray = choices.iter().flatten().find(|&&to| to as usize >= vertices);
    if let Some(stray) = stray {
        let refuted = format!("a move leads to {stray}, which is not a position");
        checked.refute(None, None, &refuted);
        return Ok(checked);
    }
    let others = parity.coalition.others(game.arena.players());
    let sides = [(Winner::Coalition, parity.coalition), (Winner::Others, others)];
    match verify_parity(parity, &ParityClaim { winners, choices }, watch)? {
        Ok(()) => {
            let count = |winner| winners.iter().filter(|&&known| known == winner).count();
            for (winner, side) in sides {
                checked.proved.push(Proved {
                    claim: tell!(
                        "claim-endless",
                        n = side.len(),
                        players = side.to_string(),
                        words = words
                    ),
                    positions: Some(count(winner)),
                    from_start: None,
                    exact: true,
                });
            }
        }
        Err(refuted) => {
            let name = |v: Vertex| game.name(v);
            let (at, reason) = match refuted {
                ParityRefuted::Size { .. } => (None, refuted.to_string()),
                ParityRefuted::Vertex { vertex, reason } => {
                    (Some(name(vertex)), in_names(game, reason))
                }
                ParityRefuted::Cycle { side, cycle } => {
                    let side = if side == Winner::Coalition { parity.coalition } else { others };
                    let way: Vec<String> = cycle.iter().map(|&v| name(v)).collect();
                    let reason = tell!("led-round", who = who(side), cycle = way.join(" → "));
                    (cycle.first().map(|&v| name(v)), reason)
                }
            };
            checked.refute(at, None, &reason);
        }
    }
    Ok(checked)
}

/// A reason with the names of positions.
fn in_names(game: &GameGraph, reason: ParityReason) -> String {
    match reason {
        ParityReason::NoMove { to } => format!("it has no move to {}", game.name(to)),
        ParityReason::Leaves { to } => {
            format!("its move to {} leaves what is claimed", game.name(to))
        }
        ParityReason::Escape { to } => {
            format!("its owner has a better move, to {}", game.name(to))
        }
        _ => reason.to_string(),
    }
}
