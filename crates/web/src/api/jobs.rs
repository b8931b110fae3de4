//! Work that takes longer than a moment.

use std::time::Duration;

use attractor_app::Error;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::explorer::Explorer;
use crate::failure::Failure;
use crate::job::{Answered, Job};

/// How far a job is, or its answer. Waits a little for the answer, so that asking in a loop is
/// neither late nor busy.
pub(crate) async fn progress(State(explorer): State<Explorer>, Path(id): Path<String>) -> Response {
    match explorer.jobs().find(&id) {
        Some(job) => {
            job.renew();
            let answer = job.answer(Duration::from_millis(250)).await;
            job.renew();
            response(&job, answer)
        }
        None => unknown(&id).into_response(),
    }
}

/// End a job; its answer is then an error.
pub(crate) async fn cancel(State(explorer): State<Explorer>, Path(id): Path<String>) -> Response {
    match explorer.jobs().find(&id) {
        Some(job) => {
            job.cancel();
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
