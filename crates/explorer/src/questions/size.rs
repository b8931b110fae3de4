//! How large a game is, before anything is computed.

use attractor_app::{Error, largest_that_fits};
use serde::{Deserialize, Serialize};

use super::play::solvable;
use crate::explorer::Explorer;
use crate::job::Job;
use crate::request::GameRef;

#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Answer {
    /// How many positions there are, as far as that is known.
    positions: Option<f64>,
    /// Whether that is the number, and no estimate or bound.
    exact: bool,
    /// Whether its graph can be had within the limits.
    graph: bool,
    /// Whether an engine of its own finds the value of a position without the graph.
    engine: bool,
    /// The largest game of the same kind whose graph can be had, where this one's cannot.
    smaller: Option<String>,
}

pub(crate) fn answer(explorer: &Explorer, job: &Job, ask: Ask) -> Result<Answer, Error> {
    let playable = explorer.playable(&ask.game.options(), job)?;
    let limits = job.limits();
    let size = playable.size()?;
    let graph = match size {
        Some(size) => size.fits && size.positions <= limits.positions as u128,
        None => true,
    };
    let smaller = match graph {
        true => None,
        false => {
            largest_that_fits(&playable.title, Some(limits.game()), Some(limits.positions as u128))
        }
    };
    Ok(Answer {
        positions: size.map(|size| size.positions as f64),
        exact: size.is_none_or(|size| size.exact),
        graph: graph || solvable(&playable, job)?,
        engine: playable.has_engine(),
        smaller: smaller.map(|smaller| smaller.game),
    })
}
