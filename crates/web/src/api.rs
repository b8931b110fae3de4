//! Where everything stands: the questions, how far they are, and the page.

mod jobs;
mod openapi;
mod route;

use std::time::Duration;

use attractor_app::Error;
use attractor_explorer::questions;
use axum::extract::{DefaultBodyLimit, Path};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get};
use axum::{Router, middleware};
use serde_json::{Map, Value};
use tower_http::timeout::TimeoutLayer;

use crate::asset::Asset;
use crate::failure::{self, Failure};
use crate::guard;
use crate::job::JobProgress;
use crate::served::Served;

#[cfg(feature = "schema")]
pub use openapi::description as openapi;
use route::Route;

/// Everything that can be asked: the questions, and what HTTP adds to them.
pub(crate) fn routes() -> Vec<Route> {
    let description = Route::at::<Map<String, Value>>(
        "get",
        openapi::PATH,
        "This description",
        get(openapi::document),
    );
    let progress = Route::at::<Value>(
        "get",
        "/api/jobs/{job}",
        "How far a job is, or its answer, in the form of whatever was asked",
        get(jobs::progress),
    );
    let cancel =
        Route::at::<JobProgress>("delete", "/api/jobs/{job}", "End a job", delete(jobs::cancel));
    let asked = questions().into_iter().map(Route::to);
    [description].into_iter().chain(asked).chain([progress, cancel]).collect()
}

/// The router of everything, behind the guards.
pub(crate) fn router(served: Served) -> Router {
    let mut router = Router::new();
    for route in routes() {
        router = router.route(route.path, route.handler);
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
        .layer(DefaultBodyLimit::max(served.limits().body))
        // Answers come at once or as a job: only a sender who never ends its request is cut off.
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, Duration::from_secs(10)))
        .layer(middleware::from_fn_with_state(served.clone(), guard::check))
        .layer(middleware::from_fn(failure::tell))
        .layer(middleware::from_fn(guard::security_headers))
        .with_state(served)
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
