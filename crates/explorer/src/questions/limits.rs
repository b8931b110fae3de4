//! How much may be asked for.

use attractor_app::Error;
use serde::Serialize;

use crate::explorer::Explorer;
use crate::job::Job;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Answer {
    /// The most positions of a game.
    positions: usize,
    /// The most bytes that one game takes.
    memory: usize,
    /// The most seconds that an answer takes.
    seconds: f64,
    /// The most bytes of a request.
    body: usize,
}

pub(crate) fn answer(_: &Explorer, job: &Job) -> Result<Answer, Error> {
    let limits = job.limits();
    Ok(Answer {
        positions: limits.positions,
        memory: limits.game(),
        seconds: limits.time.as_secs_f64(),
        body: limits.body,
    })
}
