//! An address: what is asked there, and who answers.

use std::sync::Arc;
use std::time::Duration;

use attractor_app::Error;
use attractor_explorer::{Malformed, Question, Work};
use axum::Json;
use axum::body::HttpBody;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
#[cfg(feature = "schema")]
use schemars::{JsonSchema as Described, Schema, SchemaGenerator};
use serde_json::value::RawValue;
use tokio::sync::OwnedSemaphorePermit;

use super::jobs;
use crate::connections::Asker;
use crate::failure::Failure;
use crate::job::Job;
use crate::served::Served;

/// An address. The router is made of these, and so is the description.
#[cfg_attr(not(feature = "schema"), expect(dead_code, reason = "told by the description alone"))]
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    /// A request to try, as JSON; none where nothing is sent.
    pub(crate) example: Option<&'static str>,
    pub(crate) handler: MethodRouter<Served>,
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
    /// An address that is answered with an `A` in its own way.
    pub(crate) fn at<A: Described>(
        method: &'static str,
        path: &'static str,
        summary: &'static str,
        handler: MethodRouter<Served>,
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

    /// The address of a question, answered by a job.
    pub(crate) fn to(question: Question) -> Route {
        let question = Arc::new(question);
        let asked = question.clone();
        let (method, handler) = match question.example {
            None => {
                let look =
                    async move |State(served): State<Served>, asker: Asker| match asked.read("") {
                        Ok(work) => run(served, asker, None, work).await,
                        Err(wrong) => Failure::from(wrong).into_response(),
                    };
                ("get", get(look))
            }
            Some(_) => {
                let ask = async move |State(served): State<Served>, asker: Asker, body: Body| {
                    let Body(request, room) = body;
                    match asked.read(request.get()) {
                        Ok(work) => run(served, asker, Some(room), work).await,
                        Err(wrong) => Failure::from(wrong).into_response(),
                    }
                };
                ("post", post(ask))
            }
        };
        Route {
            method,
            path: question.path,
            summary: question.summary,
            example: question.example,
            handler,
            #[cfg(feature = "schema")]
            request: question.request,
            #[cfg(feature = "schema")]
            answer: question.answer,
        }
    }
}

/// The body of a request with the room that it takes, or what is wrong with it in our own words.
struct Body(Box<RawValue>, OwnedSemaphorePermit);

impl FromRequest<Served> for Body {
    type Rejection = Failure;

    async fn from_request(request: Request, served: &Served) -> Result<Body, Failure> {
        let length = request.body().size_hint().exact().map(|bytes| bytes as usize);
        let room = served.rooms().take(length).ok_or_else(Failure::busy)?;
        match Json::from_request(request, served).await {
            Ok(Json(body)) => Ok(Body(body, room)),
            Err(rejection) => {
                let error = match &rejection {
                    JsonRejection::MissingJsonContentType(_) => {
                        Error::new("the body is not declared as `application/json`")
                    }
                    _ => {
                        let text = rejection.body_text();
                        match text.strip_prefix("Failed to parse the request body as JSON: ") {
                            Some(what) => Error::new(format!("this is not JSON: {what}")),
                            None => Error::new(text),
                        }
                    }
                };
                Err(Failure::new(rejection.status(), described(error.at("body"))))
            }
        }
    }
}

impl From<Malformed> for Failure {
    fn from(wrong: Malformed) -> Failure {
        let status = match wrong.json {
            true => StatusCode::UNPROCESSABLE_ENTITY,
            false => StatusCode::BAD_REQUEST,
        };
        Failure::new(status, described(wrong.error))
    }
}

fn described(error: Error) -> Error {
    error.hint("`/api/openapi.json` describes every request")
}

/// An answer that takes longer than this is fetched later, by its job.
const PATIENCE: Duration = Duration::from_millis(400);

/// Do `work` as a job: the answer if it is there soon, else how to ask for it. Nobody waits for a
/// job whose asker has hung up: it ends.
async fn run(
    served: Served,
    Asker(asker): Asker,
    room: Option<OwnedSemaphorePermit>,
    work: Work,
) -> Response {
    let explorer = served.explorer().clone();
    let begun = served.jobs().begin(asker, room, move |job| work(&explorer, job));
    let Some(job) = begun else { return Failure::busy().into_response() };
    let unanswered = CancelOnDrop(Some(&job));
    let answer = job.answer(PATIENCE).await;
    unanswered.answered();
    if answer.is_some() {
        served.jobs().forget(&job);
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
            job.work.cancel();
        }
    }
}
