//! The description of all this, for programs.

use axum::http::header;
use axum::response::IntoResponse;

/// Where it is found.
pub(crate) const PATH: &str = "/api/openapi.json";

/// The description, as the test `openapi` writes it.
pub(crate) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../../openapi.json"))
}

#[cfg(feature = "schema")]
pub use made::description;

#[cfg(feature = "schema")]
mod made {
    use std::collections::BTreeMap;

    use attractor_explorer::Refusal;
    use schemars::generate::SchemaSettings;
    use schemars::transform::{RecursiveTransform, Transform};
    use schemars::{Schema, SchemaGenerator};
    use serde_json::{Value, json};

    use super::PATH;
    use crate::api::routes;
    use crate::job::JobProgress;

    /// The description, made of the routes and of the types that they take and give.
    pub fn description() -> String {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        let mut asked = settings.clone().for_deserialize().into_generator();
        let mut answered = settings.for_serialize().into_generator();
        let later = content(&closed(answered.subschema_for::<JobProgress>()));
        let wrong = content(&closed(answered.subschema_for::<Refusal>()));
        let mut paths: BTreeMap<&str, BTreeMap<&str, Value>> = BTreeMap::new();
        for route in routes() {
            let name = route.path.trim_start_matches("/api/").trim_end_matches(".json");
            let mut operation = json!({
                "summary": route.summary,
                "operationId": match (route.method, name) {
                    ("delete", _) => "cancel",
                    (_, "jobs/{job}") => "progress",
                    _ => name,
                },
                "responses": {
                    "200": {
                        "description": "The answer",
                        "content": content(&closed((route.answer)(&mut answered))),
                    },
                    "default": { "$ref": "#/components/responses/Wrong" },
                },
            });
            if route.path != PATH {
                let later = json!({ "$ref": "#/components/responses/Later" });
                operation["responses"]["202"] = later;
            }
            if let Some(example) = route.example {
                let mut content = content(&(route.request)(&mut asked));
                let example: Value = serde_json::from_str(example).expect("examples are JSON");
                content["application/json"]["example"] = example;
                operation["requestBody"] = json!({ "required": true, "content": content });
            }
            let path = paths.entry(route.path).or_default();
            path.insert(route.method, operation);
            if let Some((_, parameter)) = route.path.split_once('{') {
                let name = parameter.trim_end_matches('}');
                let schema = json!({ "type": "string" });
                let parameter =
                    json!({ "name": name, "in": "path", "required": true, "schema": schema });
                path.insert("parameters", json!([parameter]));
            }
        }
        let mut schemas = definitions(&mut asked, |schema| schema);
        for (name, schema) in definitions(&mut answered, closed) {
            let before = schemas.insert(name.clone(), schema.clone());
            let same = before.is_none_or(|before| before == schema);
            assert!(same, "`{name}` is asked and answered, and is not the same");
        }
        let document = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Attractor explorer",
                "version": "1",
                "description": "Questions about finite turn-based games of perfect information. \
                    An answer that takes longer than a moment is given as a job: `202` with the \
                    job, whose answer is then fetched. Every error is one object: `error`, \
                    `where`, `hint`, in French where `accept-language` begins with `fr`, else in \
                    English.",
            },
            "servers": [{ "url": "/" }],
            "paths": paths,
            "components": {
                "responses": {
                    "Later": {
                        "description": "The answer takes longer: ask for the job",
                        "content": later,
                    },
                    "Wrong": {
                        "description": "No answer, and why: 400 and 415 for a malformed request, \
                            403 for a stranger, 404, 405, 408, 409 after a cancellation, 413 for \
                            a body that is too large, 422 where the game or the limits do not \
                            allow it, 503 when too much waits",
                        "content": wrong,
                    },
                },
                "schemas": schemas,
            },
        });
        format!("{}\n", written(&document, 0))
    }

    fn content(schema: &Schema) -> Value {
        json!({ "application/json": { "schema": schema } })
    }

    /// What was referred to, by name.
    fn definitions(
        of: &mut SchemaGenerator,
        change: fn(Schema) -> Schema,
    ) -> BTreeMap<String, Value> {
        let schema = |value: Value| Schema::try_from(value).expect("definitions are schemas");
        let all = of.take_definitions(true).into_iter();
        all.map(|(name, value)| (name, change(schema(value)).to_value())).collect()
    }

    /// The same with nothing but what is named: an answer has no other keys.
    fn closed(mut schema: Schema) -> Schema {
        RecursiveTransform(|schema: &mut Schema| {
            if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
                schema.insert("additionalProperties".to_owned(), false.into());
            }
        })
        .transform(&mut schema);
        schema
    }

    /// Down to this depth every key has a line of its own, so that changes can be read.
    const LINES: usize = 4;

    /// JSON with sorted keys, whichever features its crate was built with.
    fn written(value: &Value, depth: usize) -> String {
        let line = |depth| format!("\n{}", " ".repeat(depth));
        let (before, between, after) = match depth < LINES {
            true => (line(depth + 1), format!(",{}", line(depth + 1)), line(depth)),
            false => (String::new(), ", ".to_owned(), String::new()),
        };
        match value {
            Value::Object(map) => {
                let sorted: BTreeMap<_, _> = map.iter().collect();
                let parts = sorted
                    .into_iter()
                    .map(|(key, value)| format!("{}: {}", json!(key), written(value, depth + 1)));
                format!("{{{before}{}{after}}}", parts.collect::<Vec<_>>().join(&between))
            }
            Value::Array(list) => {
                let parts = list.iter().map(|value| written(value, LINES));
                format!("[{}]", parts.collect::<Vec<_>>().join(", "))
            }
            plain => plain.to_string(),
        }
    }
}
