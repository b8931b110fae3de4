//! What is right and wrong about an answer, and why.

use attractor_messages::{Catalogue, Language};
use std::fmt;

use serde::Serialize;

/// An answer, marked; as JSON these are the documented keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Marking {
    /// Whether nothing is wrong and nothing is missing.
    pub passed: bool,
    /// What is right.
    pub right: Vec<String>,
    /// What is wrong, or missing.
    pub wrong: Vec<Wrong>,
}

impl Marking {
    /// What is told to whoever answered, line by line.
    pub fn lines(&self, language: Language) -> Vec<String> {
        let words = Catalogue::of(language);
        if self.passed {
            return vec![words.say("mark-passed", &[])];
        }
        let mut lines = Vec::new();
        if !self.right.is_empty() {
            lines.push(words.say("mark-right", &[("items", &self.right.join(", "))]));
        }
        for Wrong { item, missing, reason } in &self.wrong {
            let id = if *missing { "mark-missing" } else { "mark-wrong" };
            lines.push(words.say(id, &[("item", item), ("reason", reason)]));
        }
        lines
    }
}

/// Something wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Wrong {
    /// What was answered, or should have been.
    pub item: String,
    /// Whether it should have been answered and was not.
    pub missing: bool,
    /// Why, as a sentence.
    pub reason: String,
}

/// An answer that cannot be marked, as it says something else than what was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unclear {
    /// What was answered.
    pub item: String,
    /// What could be answered.
    pub expected: String,
}

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no answer to this: expected {}", self.item, self.expected)
    }
}

impl std::error::Error for Unclear {}
