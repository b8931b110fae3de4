//! An answer that could not be given, as a response.

use attractor_app::{Error, Kind};
use attractor_explorer::Refusal;
use attractor_messages::Language;
use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
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

/// Without words: those are put in by [`tell`], who knows the language of the request.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response.extensions_mut().insert(self.error);
        response
    }
}

/// Tell what failed in the language that was asked for.
pub(crate) async fn tell(request: Request, next: Next) -> Response {
    let language = language(request.headers());
    let mut response = next.run(request).await;
    let Some(error) = response.extensions_mut().remove::<Error>() else { return response };
    let refusal = Json(Refusal::new(&error, language));
    let mut told = (response.status(), refusal).into_response();
    told.headers_mut().extend(std::mem::take(response.headers_mut()));
    told
}

/// The language that comes first in `accept-language`; English where none is asked for.
fn language(headers: &HeaderMap) -> Language {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|asked| asked.to_str().ok());
    asked.map_or(Language::English, |asked| Language::of_locale(asked.trim_start()))
}
