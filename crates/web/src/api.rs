//! What can be asked: one file for each noun.

mod certificate;
mod check;
mod cops;
mod exercise;
mod games;
mod graph;
mod jobs;
mod openapi;
mod play;
mod route;
mod rules;
mod size;
mod solve;
mod text;
mod tree;
mod why;

use std::time::Duration;

use attractor_app::Error;
use axum::extract::{DefaultBodyLimit, Path};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get};
use axum::{Router, middleware};
use serde_json::{Map, Value};
use tower_http::timeout::TimeoutLayer;

use crate::asset::Asset;
use crate::explorer::Explorer;
use crate::failure::Failure;
use crate::guard;
use crate::job::Progress;

#[cfg(feature = "schema")]
pub use openapi::description as openapi;
use route::Route;

/// Every question, in the order in which they are explained.
pub(crate) fn routes() -> [Route; 26] {
    [
        Route::at::<Map<String, Value>>(
            "get",
            openapi::PATH,
            "This description",
            get(openapi::document),
        ),
        Route::look("/api/games", "The catalogue, with what forms are made of", games::list),
        Route::ask(
            "/api/solve",
            "Who can force what, how soon, and by which move",
            r#"{"game": "chomp:4x3", "layers": true}"#,
            solve::answer,
        ),
        Route::ask(
            "/api/graph",
            "The game as a drawing with its layers; the neighbourhood of a position where there are \
             too many",
            r#"{"game": "chomp:4x3"}"#,
            graph::answer,
        ),
        Route::ask(
            "/api/overview",
            "The game from far away: layers as blocks, and how many moves lead between them",
            r#"{"game": "tictactoe"}"#,
            graph::from_afar,
        ),
        Route::ask(
            "/api/why",
            "Why a position has its value",
            r#"{"game": "chomp:4x3", "position": "3-3-3-3@1"}"#,
            why::answer,
        ),
        Route::ask(
            "/api/text",
            "The game as a file",
            r#"{"game": "chomp:4x3", "to": "svg"}"#,
            text::answer,
        ),
        Route::ask(
            "/api/certificate",
            "A proof of the answer, for `attractor verify`",
            r#"{"game": "chomp:4x3"}"#,
            certificate::answer,
        ),
        Route::ask(
            "/api/play",
            "The board after these moves",
            r#"{"game": "chomp:4x3", "moves": ["c2"], "solve": true}"#,
            play::answer,
        ),
        Route::ask(
            "/api/boards",
            "The boards after some lines of moves",
            r#"{"game": "tictactoe", "lines": [["b2"], ["b2", "a1"]]}"#,
            play::boards,
        ),
        Route::ask(
            "/api/reply",
            "What an opponent answers",
            r#"{"game": "chomp:4x3", "opponent": "perfect"}"#,
            play::reply,
        ),
        Route::ask(
            "/api/values",
            "What a position, its moves and the positions before it are worth, told as it is proved",
            r#"{"game": "connect4:4x4", "moves": ["2"]}"#,
            play::values,
        ),
        Route::ask(
            "/api/size",
            "How large a game is, and what can be done with it",
            r#"{"game": "connect4:7x6"}"#,
            size::answer,
        ),
        Route::ask(
            "/api/line",
            "A line of best play from the position",
            r#"{"game": "chomp:4x3"}"#,
            play::line,
        ),
        Route::ask(
            "/api/tree",
            "The min-max tree of a position",
            r#"{"game": "tictactoe", "moves": ["b2", "a1", "c1"], "depth": 2,
                "method": "alphabeta"}"#,
            tree::answer,
        ),
        Route::ask(
            "/api/check",
            "Where a formula of alternating-time logic holds, and why",
            r#"{"game": "chomp:3x2", "formula": "<<1>> F wins 1", "witness": true}"#,
            check::answer,
        ),
        Route::ask(
            "/api/vocabulary",
            "The words that a formula about a game may use",
            r#"{"game": "tictactoe"}"#,
            check::words,
        ),
        Route::ask(
            "/api/cops",
            "How many cops are needed, where they win, and how the chase goes",
            r#"{"graph": "cycle:5", "rule": "stay"}"#,
            cops::answer,
        ),
        Route::ask(
            "/api/sketch",
            "A graph with a place for each vertex",
            r#"{"graph": "petersen"}"#,
            cops::sketch,
        ),
        Route::ask(
            "/api/rules",
            "What is wrong with rules that are written as text, and what they say",
            r#"{"text": "game Nim\nheaps heap = 3, 4\nmove h in heap, n in 1..h\n  h loses n\nmover loses when blocked\n"}"#,
            rules::answer,
        ),
        Route::look(
            "/api/language",
            "The words of the language that rules are written in, and rules to begin with",
            rules::language,
        ),
        Route::ask(
            "/api/exercise",
            "An exercise, and what is right and wrong about an answer to it",
            r#"{"kind": "layer", "seed": 7, "answer": "1, 2"}"#,
            exercise::answer,
        ),
        Route::ask(
            "/api/sheet",
            "A sheet of exercises for print, with its solutions",
            r#"{"count": 4, "seed": 1}"#,
            exercise::sheet,
        ),
        Route::look("/api/families", "The graphs that have a name", cops::named),
        Route::at::<Value>(
            "get",
            "/api/jobs/{job}",
            "How far a job is, or its answer, in the form of whatever was asked",
            get(jobs::progress),
        ),
        Route::at::<Progress>("delete", "/api/jobs/{job}", "End a job", delete(jobs::cancel)),
    ]
}

/// The router of everything, behind the guards.
pub(crate) fn router(explorer: Explorer) -> Router {
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
        .layer(DefaultBodyLimit::max(explorer.limits().body))
        // Answers come at once or as a job: only a sender who never ends its request is cut off.
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, Duration::from_secs(10)))
        .layer(middleware::from_fn_with_state(explorer.clone(), guard::check))
        .layer(middleware::from_fn(guard::security_headers))
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
