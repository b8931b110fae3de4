//! Who can force what, how soon, and by which move.

use attractor_app::SolveAnswer;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use super::{Body, run};
use crate::command::command;
use crate::explorer::Explorer;
use crate::request::{GameRef, GoalRef};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
    #[serde(default)]
    goal: GoalRef,
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
        let mut request = ask.goal.solve();
        (request.layers, request.strategy, request.play) = (ask.layers, ask.strategy, ask.play);
        Ok(Answer {
            answer: study.solved.answer(opened, &request, job)?,
            remarks: opened.remarks.clone(),
            command: command("solve", &game, Some(&ask.goal)),
        })
    })
    .await
}
