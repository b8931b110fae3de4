//! A question that can be asked: where, what it is about, and who answers it.

use std::time::Duration;

use attractor_app::Error;
use axum::Json;
use axum::body::HttpBody;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
#[cfg(feature = "schema")]
use schemars::{JsonSchema as Described, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::OwnedSemaphorePermit;

use super::jobs;
use crate::connections::Asker;
use crate::explorer::Explorer;
use crate::failure::Failure;
use crate::job::Job;

/// A question. The router is made of these, and so is the description.
#[cfg_attr(not(feature = "schema"), expect(dead_code, reason = "told by the description alone"))]
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    /// A request to try, as JSON; none where nothing is sent.
    pub(crate) example: Option<&'static str>,
    pub(crate) handler: MethodRouter<Explorer>,
    /// What is sent and what comes back, as schemas.
    #[cfg(feature = "schema")]
    pub(crate) request: fn(&mut SchemaGenerator) -> Schema,
    #[cfg(feature = "schema")]
    pub(crate) answer: fn(&mut SchemaGenerator) -> Schema,
}

/// What a schema can be made of; anything where none is made.
#[cfg(not(feature = "schema"))]
pub(crate) trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

impl Route {
    /// A question that is answered with an `A` in its own way.
    pub(crate) fn at<A: Described>(
        method: &'static str,
        path: &'static str,
        summary: &'static str,
        handler: MethodRouter<Explorer>,
    ) -> Route {
        Route {
            method,
            path,
            summary,
            example: None,
            handler,
            #[cfg(feature = "schema")]
            request: <()>::json_schema,
            #[cfg(feature = "schema")]
            answer: A::json_schema,
        }
    }

    /// A question that needs no more than its path, answered by a job.
    pub(crate) fn look<A: Serialize + Described + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Explorer, &Job) -> Result<A, Error>,
    ) -> Route {
        let handler = get(move |State(explorer): State<Explorer>, asker: Asker| {
            run(explorer, asker, None, answer)
        });
        Route::at::<A>("get", path, summary, handler)
    }

    /// A question with a body, answered by a job.
    pub(crate) fn ask<Q, A>(
        path: &'static str,
        summary: &'static str,
        example: &'static str,
        answer: fn(&Explorer, &Job, Q) -> Result<A, Error>,
    ) -> Route
    where
        Q: Clone + DeserializeOwned + Described + Send + Sync + 'static,
        A: Serialize + Described + 'static,
    {
        let handler = post(move |State(explorer): State<Explorer>, asker: Asker, body: Body<Q>| {
            let Body(ask, room) = body;
            let work = move |explorer: &Explorer, job: &Job| answer(explorer, job, ask.clone());
            run(explorer, asker, Some(room), work)
        });
        Route {
            example: Some(example),
            #[cfg(feature = "schema")]
            request: Q::json_schema,
            ..Route::at::<A>("post", path, summary, handler)
        }
    }
}

/// The body of a request with the room that it takes, or what is wrong with it in our own words.
struct Body<T>(T, OwnedSemaphorePermit);

impl<T: DeserializeOwned> FromRequest<Explorer> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, explorer: &Explorer) -> Result<Body<T>, Failure> {
        let length = request.body().size_hint().exact().map(|bytes| bytes as usize);
        let room = explorer.rooms().take(length).ok_or_else(Failure::busy)?;
        match Json::from_request(request, explorer).await {
            Ok(Json(body)) => Ok(Body(body, room)),
            Err(rejection) => Err(Failure::new(rejection.status(), malformed(&rejection))),
        }
    }
}

fn malformed(rejection: &JsonRejection) -> Error {
    let error = match rejection {
        JsonRejection::MissingJsonContentType(_) => {
            Error::new("the body is not declared as `application/json`")
        }
        _ => Error::new(rejection.body_text()),
    };
    error.at("body").hint("`/api/openapi.json` describes every request")
}

/// An answer that takes longer than this is fetched later, by its job.
const PATIENCE: Duration = Duration::from_millis(400);

/// Do `work` as a job: the answer if it is there soon, else how to ask for it. Nobody waits for a
/// job whose asker has hung up: it ends.
async fn run<T, W>(
    explorer: Explorer,
    Asker(asker): Asker,
    room: Option<OwnedSemaphorePermit>,
    work: W,
) -> Response
where
    T: Serialize,
    W: Fn(&Explorer, &Job) -> Result<T, Error> + Send + Sync + 'static,
{
    let inner = explorer.clone();
    let begun = explorer.jobs().begin(asker, room, move |job| {
        let answer = work(&inner, job)?;
        let written = serde_json::to_vec(&answer)
            .map_err(|error| Error::new(format!("the answer cannot be written: {error}")))?;
        Ok(written.into())
    });
    let Some(job) = begun else { return Failure::busy().into_response() };
    let unanswered = CancelOnDrop(Some(&job));
    let answer = job.answer(PATIENCE).await;
    unanswered.answered();
    if answer.is_some() {
        explorer.jobs().forget(&job);
    }
    jobs::response(&job, answer)
}

/// Cancels a job when it is dropped before an answer was given.
struct CancelOnDrop<'a>(Option<&'a Job>);

impl CancelOnDrop<'_> {
    fn answered(mut self) {
        self.0 = None;
    }
}

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        if let Some(job) = self.0 {
            job.cancel();
        }
    }
}
