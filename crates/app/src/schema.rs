//! How JSON says what is written by hand: scores and fields.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::field::Field;
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

impl JsonSchema for Field {
    fn schema_name() -> Cow<'static, str> {
        "Field".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let words: Vec<&str> = Field::ALL.iter().map(|field| field.word()).collect();
        json_schema!({ "description": "A field of a request.", "enum": words })
    }
}
