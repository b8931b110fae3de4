//! An answer that could not be given, as a response.

use attractor_app::{Error, Kind};
use attractor_explorer::Refusal;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// An error with its status.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    error: Error,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, error: Error) -> Failure {
        Failure { status, error }
    }

    /// Too much is going on; it is worth trying again.
    pub(crate) fn busy() -> Failure {
        Failure::new(
            StatusCode::SERVICE_UNAVAILABLE,
            Error::new("too many answers are being computed")
                .hint("try again in a moment, or allow more with `--jobs`"),
        )
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let status = match error.kind {
            Kind::Input | Kind::TooLarge | Kind::Lost | Kind::Unread => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Kind::Interrupted => StatusCode::CONFLICT,
        };
        Failure::new(status, error)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(Refusal::from(&self.error))).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
