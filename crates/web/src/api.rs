//! What can be asked: one file for each noun.

mod certificate;
mod check;
mod cops;
mod games;
mod graph;
mod jobs;
mod openapi;
mod play;
mod solve;
mod text;
mod tree;
mod why;

use std::time::Duration;

use attractor_app::Error;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router, middleware};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tower_http::timeout::TimeoutLayer;

use crate::asset::Asset;
use crate::explorer::Explorer;
use crate::failure::Failure;
use crate::guard;
use crate::job::Job;

/// Every question: method, path, and who answers. The description in `openapi.json` is tested
/// against this list.
pub(crate) fn routes() -> Vec<(&'static str, &'static str, MethodRouter<Explorer>)> {
    vec![
        ("get", "/api/openapi.json", get(openapi::document)),
        ("get", "/api/games", get(games::list)),
        ("post", "/api/solve", post(solve::answer)),
        ("post", "/api/graph", post(graph::answer)),
        ("post", "/api/why", post(why::answer)),
        ("post", "/api/text", post(text::answer)),
        ("post", "/api/certificate", post(certificate::answer)),
        ("post", "/api/play", post(play::answer)),
        ("post", "/api/reply", post(play::reply)),
        ("post", "/api/line", post(play::line)),
        ("post", "/api/tree", post(tree::answer)),
        ("post", "/api/check", post(check::answer)),
        ("post", "/api/vocabulary", post(check::words)),
        ("post", "/api/cops", post(cops::answer)),
        ("post", "/api/sketch", post(cops::sketch)),
        ("get", "/api/jobs/{job}", get(jobs::progress)),
        ("delete", "/api/jobs/{job}", axum::routing::delete(jobs::cancel)),
    ]
}

/// The router of everything, behind the guards.
pub(crate) fn router(explorer: Explorer) -> Router {
    let mut router = Router::new();
    for (_, path, method) in routes() {
        router = router.route(path, method);
    }
    router
        .route("/", get(async |headers: HeaderMap| page(&headers, "")))
        .route(
            "/{name}",
            get(async |headers: HeaderMap, Path(name): Path<String>| page(&headers, &name)),
        )
        .fallback(async || nothing())
        .method_not_allowed_fallback(async || {
            Failure::new(
                StatusCode::METHOD_NOT_ALLOWED,
                Error::new("this cannot be asked in that way"),
            )
        })
        .layer(DefaultBodyLimit::max(explorer.limits().body))
        // Answers come at once or as a job: only a sender who never ends its request is cut off.
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, Duration::from_secs(20)))
        .layer(middleware::from_fn_with_state(explorer.clone(), guard::check))
        .layer(middleware::from_fn(guard::seal))
        .with_state(explorer)
}

fn page(headers: &HeaderMap, name: &str) -> Response {
    match Asset::named(name) {
        Some(asset) => asset.response(headers),
        None => nothing().into_response(),
    }
}

fn nothing() -> Failure {
    let error = Error::new("there is nothing at this address");
    Failure::new(StatusCode::NOT_FOUND, error.hint("`/api/openapi.json` lists what there is"))
}

/// The body of a request, or what is wrong with it in our own words.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Failure> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
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
pub(crate) async fn run<T, W>(State(explorer): State<Explorer>, work: W) -> Response
where
    T: Serialize,
    W: FnOnce(&Explorer, &Job) -> Result<T, Error> + Send + 'static,
{
    let inner = explorer.clone();
    let begun = explorer.jobs().begin(move |job| {
        let answer = work(&inner, job)?;
        let written = serde_json::to_vec(&answer)
            .map_err(|error| Error::new(format!("the answer cannot be written: {error}")))?;
        Ok(written.into())
    });
    let Some(job) = begun else { return Failure::busy().into_response() };
    let hung_up = HungUp(Some(&job));
    let answer = job.answer(PATIENCE).await;
    hung_up.answered();
    jobs::response(&job, answer)
}

/// Cancels a job when it is dropped before an answer was given.
struct HungUp<'a>(Option<&'a Job>);

impl HungUp<'_> {
    fn answered(mut self) {
        self.0 = None;
    }
}

impl Drop for HungUp<'_> {
    fn drop(&mut self) {
        if let Some(job) = self.0 {
            job.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let document: serde_json::Value = serde_json::from_str(openapi::DOCUMENT).unwrap();
        let mut described = BTreeSet::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            let methods = methods.as_object().unwrap().keys();
            described.extend(
                methods.filter(|method| *method != "parameters").map(|m| format!("{m} {path}")),
            );
        }
        let routes: BTreeSet<String> =
            routes().iter().map(|(method, path, _)| format!("{method} {path}")).collect();
        assert_eq!(described, routes);
    }
}
