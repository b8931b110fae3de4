//! The description of all this, for programs.

use axum::http::header;
use axum::response::IntoResponse;

/// The description as it is written.
pub(crate) const DOCUMENT: &str = include_str!("openapi.json");

/// The description.
pub(crate) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}
