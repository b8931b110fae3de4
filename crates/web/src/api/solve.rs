//! Who can force what, how soon, and by which move.

use attractor_app::{GoalRequest, SolveAnswer, SolveRequest, SolvedGame};
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use super::{Body, run};
use crate::command::command;
use crate::explorer::Explorer;
use crate::request::GameRef;

#[derive(Deserialize)]
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
struct Answer {
    #[serde(flatten)]
    answer: SolveAnswer,
    /// What was decided on the way without being asked.
    remarks: Vec<String>,
    /// The command line that gives the same answer.
    command: String,
}

pub(crate) async fn answer(explorer: State<Explorer>, Body(ask): Body<Ask>) -> Response {
    run(explorer, move |explorer, job| {
        let game = ask.game.options();
        let study = explorer.study(&game, &ask.goal, job)?;
        let opened = &study.book.opened;
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
    })
    .await
}
