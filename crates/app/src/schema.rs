//! How JSON says what is written by hand: scores and errors.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::error::Error;
use crate::searching::ScoreText;

impl JsonSchema for ScoreText {
    fn schema_name() -> Cow<'static, str> {
        "Score".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number, or infinity where somebody has won.",
            "oneOf": [{ "type": "number" }, { "enum": ["inf", "-inf"] }],
        })
    }
}

impl JsonSchema for Error {
    fn schema_name() -> Cow<'static, str> {
        "Error".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "properties": {
                "error": { "description": "What is wrong.", "type": "string" },
                "where": {
                    "description": "Where: a line and column, an option, a vertex.",
                    "type": ["string", "null"],
                },
                "hint": { "description": "What would be right.", "type": ["string", "null"] },
                "kind": {
                    "description": "What kind of failure it is.",
                    "enum": ["input", "too-large", "interrupted", "lost", "unread"],
                },
            },
            "required": ["error", "where", "hint", "kind"],
        })
    }
}
