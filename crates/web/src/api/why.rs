//! Why a position has its value.

use attractor_app::{GoalRequest, why};
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::{Body, run};
use crate::explorer::Explorer;
use crate::request::GameRef;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
    #[serde(default)]
    goal: GoalRequest,
    /// The position, by its notation.
    position: String,
}

pub(crate) async fn answer(explorer: State<Explorer>, Body(ask): Body<Ask>) -> Response {
    run(explorer, move |explorer, job| {
        let study = explorer.study(&ask.game.options(), &ask.goal, job)?;
        why(&study.solved, &ask.position)
    })
    .await
}
