//! Who can force what, how soon, and by which move.

use attractor_app::{Error, GoalRequest, SolveAnswer, SolveRequest, SolvedGame};
use serde::{Deserialize, Serialize};

use crate::command::command;
use crate::explorer::Explorer;
use crate::job::Job;
use crate::request::GameRef;

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
    #[serde(default)]
    goal: GoalRequest,
    /// List the layers A0, A1, ….
    #[serde(default)]
    layers: bool,
    /// List the strategies.
    #[serde(default)]
    strategy: bool,
    /// Show a line of best play.
    #[serde(default)]
    play: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Answer {
    #[serde(flatten)]
    answer: SolveAnswer,
    /// What was decided on the way without being asked.
    remarks: Vec<String>,
    /// The command line that gives the same answer.
    command: String,
}

pub(crate) fn answer(explorer: &Explorer, job: &Job, ask: Ask) -> Result<Answer, Error> {
    let game = ask.game.options();
    let study = explorer.study(&game, &ask.goal, job)?;
    let opened = &study.opened;
    let request = SolveRequest {
        layers: ask.layers,
        strategy: ask.strategy,
        play: ask.play,
        ..SolveRequest::after(&ask.goal)
    };
    Ok(Answer {
        answer: (&study.solved as &dyn SolvedGame).answer(&request, job)?,
        remarks: opened.remarks.clone(),
        command: command("solve", &game, Some(&ask.goal)),
    })
}
