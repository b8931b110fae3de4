//! Who may talk to the explorer: pages that it served itself, and nobody else's.

use std::collections::BTreeSet;
use std::net::IpAddr;

use attractor_app::Error;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;
use crate::served::Served;

/// The names by which the explorer may be called. A page of another site that makes its own name
/// point to this machine still calls it by that name, and is turned away.
#[derive(Clone, Debug)]
pub(crate) struct Names(BTreeSet<String>);

impl Names {
    /// Loopback, the address it listens on, and the names that were allowed.
    pub(crate) fn new(address: IpAddr, more: &[String]) -> Names {
        let mut names: BTreeSet<String> =
            ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).into();
        if !address.is_unspecified() {
            names.insert(match address {
                IpAddr::V4(v4) => v4.to_string(),
                IpAddr::V6(v6) => format!("[{v6}]"),
            });
        }
        names.extend(more.iter().map(|name| name.to_ascii_lowercase()));
        Names(names)
    }

    fn allows(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        self.0.contains(&name.to_ascii_lowercase())
    }
}

/// Look at the names in a request before anything else does.
pub(crate) async fn check(State(served): State<Served>, request: Request, next: Next) -> Response {
    match stranger(served.names(), request.headers()) {
        Some(error) => Failure::new(StatusCode::FORBIDDEN, error).into_response(),
        None => next.run(request).await,
    }
}

/// What is wrong with where a request comes from or where it believes to go; `None` if nothing is.
fn stranger(names: &Names, headers: &HeaderMap) -> Option<Error> {
    let refuse =
        |what: &str| Some(Error::new(what).hint("open the address that `attractor serve` printed"));
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let Some(host) = text(header::HOST) else { return refuse("the request names no host") };
    if !names.allows(host) {
        return refuse("the explorer is not known by that host name");
    }
    if let Some(origin) = text(header::ORIGIN)
        && origin.strip_prefix("http://") != Some(host)
    {
        return refuse("pages of other sites may not use the explorer");
    }
    match text(HeaderName::from_static("sec-fetch-site")) {
        Some("cross-site" | "same-site")
            if text(HeaderName::from_static("sec-fetch-mode")) != Some("navigate") =>
        {
            refuse("pages of other sites may not use the explorer")
        }
        _ => None,
    }
}

/// What browsers are told with every answer: run and load nothing but what came from here.
pub(crate) async fn security_headers(request: Request, next: Next) -> Response {
    const HEADERS: [(&str, &str); 6] = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ];
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_names_are_allowed() {
        let names = Names::new([192, 168, 1, 5].into(), &["Games.example".to_owned()]);
        for host in ["localhost", "127.0.0.1:8080", "[::1]:80", "192.168.1.5", "games.EXAMPLE:1"] {
            assert!(names.allows(host), "{host}");
        }
        for host in
            ["evil.example", "localhost.evil.example", "127.0.0.2", "", "::1", "localhost:x"]
        {
            assert!(!names.allows(host), "{host}");
        }
    }
}
