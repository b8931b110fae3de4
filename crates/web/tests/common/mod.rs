//! An explorer that is asked without a network, and answers held to their description.

#![allow(dead_code, reason = "each test uses a part")]

use std::time::Duration;

use attractor_web::{Limits, ServerConfig};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use serde_json::{Value, json};
use tower::ServiceExt;

/// An explorer that is asked without a network.
pub(crate) struct Explorer {
    router: Router,
}

impl Explorer {
    /// With the usual limits.
    pub(crate) fn new() -> Explorer {
        Explorer::limited(|_| {})
    }

    /// With other limits.
    pub(crate) fn limited(change: impl FnOnce(&mut Limits)) -> Explorer {
        Explorer::configured(|config| change(&mut config.limits))
    }

    /// Set up in another way.
    pub(crate) fn configured(change: impl FnOnce(&mut ServerConfig)) -> Explorer {
        let mut config = ServerConfig::default();
        change(&mut config);
        Explorer { router: attractor_web::Served::new(&config).router() }
    }

    /// Send a request as it is.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> (StatusCode, Value) {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::from(body.to_owned())).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }

    /// Ask, and wait for the job if it is one.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let headers = [("host", "localhost"), ("content-type", "application/json")];
        let (status, answer) = self.send("POST", path, &headers, &body.to_string()).await;
        if status != StatusCode::ACCEPTED {
            return (status, answer);
        }
        self.finished(&format!("/api/jobs/{}", answer["job"].as_str().unwrap())).await
    }

    /// The answer of a job, once it is there.
    pub(crate) async fn finished(&self, job: &str) -> (StatusCode, Value) {
        // Each look waits a little: this bounds what hangs, and nothing else.
        for _ in 0..4000 {
            let (status, answer) = self.get(job).await;
            if status != StatusCode::ACCEPTED {
                return (status, answer);
            }
        }
        panic!("{job} does not end");
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        self.send("GET", path, &[("host", "localhost")], "").await
    }

    pub(crate) async fn headers(&self, path: &str) -> HeaderMap {
        let request =
            Request::builder().uri(path).header("host", "localhost").body(Body::empty()).unwrap();
        self.router.clone().oneshot(request).await.unwrap().headers().clone()
    }
}

/// What the description says of all that is sent and answered, under the status or `request` and the path. It is
/// compiled once, since that takes longer than everything that is held to it.
pub(crate) struct Description(jsonschema::Validator);

impl Description {
    pub(crate) fn new(document: &Value) -> Description {
        let content = |of: &Value| of["content"]["application/json"]["schema"].clone();
        let mut named = serde_json::Map::new();
        for (name, response) in document["components"]["responses"].as_object().unwrap() {
            named.insert(name.clone(), content(response));
        }
        for (path, methods) in document["paths"].as_object().unwrap() {
            for operation in ["get", "post"].map(|method| &methods[method]) {
                named.insert(format!("request of {path}"), content(&operation["requestBody"]));
                for (status, response) in operation["responses"].as_object().into_iter().flatten() {
                    named.insert(format!("{status} of {path}"), content(response));
                }
            }
        }
        named.retain(|_, schema| !schema.is_null());
        let whole = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "components": document["components"],
            "properties": named,
            "additionalProperties": false,
        });
        Description(jsonschema::validator_for(&whole).unwrap())
    }

    /// Hold a value to what is said under a name.
    pub(crate) fn hold(&self, name: &str, value: &Value, what: &str) {
        let value = json!({ name: value });
        let wrong = self.0.iter_errors(&value).map(|e| format!("{} at {}", e, e.instance_path()));
        let wrong: Vec<String> = wrong.collect();
        assert!(wrong.is_empty(), "{name}, {what}: {wrong:#?}");
    }
}

/// A moment, in tests that wait for others.
pub(crate) async fn moment() {
    tokio::time::sleep(Duration::from_millis(20)).await;
}
