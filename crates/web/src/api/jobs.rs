//! Work that takes longer than a moment.

use std::time::Duration;

use attractor_app::Error;
use attractor_explorer::Answered;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;
use crate::job::Job;
use crate::served::Served;

/// How far a job is, or its answer. Waits a little for the answer, so that asking in a loop is
/// neither late nor busy.
pub(crate) async fn progress(State(served): State<Served>, Path(id): Path<String>) -> Response {
    match served.jobs().find(&id) {
        Some(job) => {
            job.place.renew();
            let answer = job.answer(Duration::from_millis(250)).await;
            job.place.renew();
            response(&job, answer)
        }
        None => unknown(&id).into_response(),
    }
}

/// End a job; its answer is then an error.
pub(crate) async fn cancel(State(served): State<Served>, Path(id): Path<String>) -> Response {
    match served.jobs().find(&id) {
        Some(job) => {
            job.work.cancel();
            Json(job.progress()).into_response()
        }
        None => unknown(&id).into_response(),
    }
}

fn unknown(id: &str) -> Failure {
    Failure::new(StatusCode::NOT_FOUND, Error::new(format!("there is no job `{id}`")))
}

/// The answer of a job, or how far it is.
pub(crate) fn response(job: &Job, answer: Option<Answered>) -> Response {
    match answer {
        Some(Ok(answer)) => {
            ([(header::CONTENT_TYPE, "application/json")], answer.to_vec()).into_response()
        }
        Some(Err(error)) => Failure::from(error).into_response(),
        None => (StatusCode::ACCEPTED, Json(job.progress())).into_response(),
    }
}
