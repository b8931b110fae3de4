//! Why a position has its value.

use attractor_app::{Error, GoalRequest, Reasoned, why};
use serde::Deserialize;

use crate::explorer::Explorer;
use crate::job::Job;
use crate::request::GameRef;

#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
    #[serde(default)]
    goal: GoalRequest,
    /// The position, by its notation.
    position: String,
}

pub(crate) fn answer(explorer: &Explorer, job: &Job, ask: Ask) -> Result<Vec<Reasoned>, Error> {
    let solved = explorer.solved_graph(&ask.game.options(), &ask.goal, job)?;
    why(&*solved, &ask.position)
}
