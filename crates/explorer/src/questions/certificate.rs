//! A proof of the answer, for `attractor verify`.

use attractor_app::{Certificate, Error, GoalRequest, certify};
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
}

pub(crate) fn answer(explorer: &Explorer, job: &Job, ask: Ask) -> Result<Certificate, Error> {
    let solved = explorer.solved_graph(&ask.game.options(), &ask.goal, job)?;
    certify(&solved.opened, &solved, job)
}
