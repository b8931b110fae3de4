//! Who can force what, how soon, and by which move.

use attractor_app::{Engine, Error, GoalRequest, SolveAnswer, SolveRequest};
use serde::{Deserialize, Serialize};

use crate::command::command;
use crate::explorer::Explorer;
use crate::job::{Job, Stage};
use crate::request::GameRef;

#[derive(Clone, Deserialize)]
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
    /// What solves it. Tablebases are those that the explorer was started with; it has no workers.
    #[serde(default)]
    engine: Engine,
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
    let request = SolveRequest {
        layers: ask.layers,
        strategy: ask.strategy,
        play: ask.play,
        ..SolveRequest::after(&ask.goal)
    };
    let solved = explorer.solved(&game, &request, ask.engine, job)?;
    job.stage(Stage::Answering);
    let mut command = command("solve", &game, Some(&ask.goal));
    if Engine::ASKED[1..].contains(&ask.engine) {
        command += &format!(" --engine {}", ask.engine);
    }
    Ok(Answer {
        answer: solved.answer(&request, job)?,
        remarks: solved.remarks().to_vec(),
        command,
    })
}
