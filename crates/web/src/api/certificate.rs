//! A proof of the answer, for `attractor verify`.

use attractor_app::{GoalRequest, certify};
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
}

pub(crate) async fn answer(explorer: State<Explorer>, Body(ask): Body<Ask>) -> Response {
    run(explorer, move |explorer, job| {
        let study = explorer.study(&ask.game.options(), &ask.goal, job)?;
        certify(&study.book.opened, &study.solved, job)
    })
    .await
}
