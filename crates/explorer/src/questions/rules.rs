//! Games written as text: their words, what is wrong with them, and what they say.

use attractor_app::{
    Error, RulesAnswer, RulesRequest, WORDS, check_rules, explain_rules, format_rules, rules_text,
};
use serde::{Deserialize, Serialize};

use crate::explorer::Explorer;
use crate::job::Job;

/// As many positions as can be tried while somebody types.
const TRIED: usize = 20_000;

#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// The rules.
    text: String,
    /// Parameters such as `size=4`.
    #[serde(default)]
    parameters: String,
    /// How many positions are tried.
    #[serde(default)]
    positions: Option<usize>,
    /// Whether the sentences and what is wrong are told in French.
    #[serde(default)]
    french: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Answer {
    #[serde(flatten)]
    found: RulesAnswer,
    /// The rules in plain sentences, where the text can be read.
    sentences: Vec<String>,
    /// The text in its usual form, where it can be read.
    formatted: Option<String>,
    /// The text with its parameters, as every other question takes it, where it can be played.
    text: Option<String>,
}

pub(crate) fn answer(_: &Explorer, job: &Job, ask: Ask) -> Result<Answer, Error> {
    let tried = ask.positions.unwrap_or(TRIED).min(job.limits().positions);
    let request = RulesRequest {
        text: ask.text,
        text_only: true,
        parameters: ask.parameters,
        positions: Some(tried),
    };
    let language =
        if ask.french { attractor_messages::Language::French } else { Default::default() };
    let found = check_rules(&request, job)?.translated(language);
    Ok(Answer {
        sentences: explain_rules(&request, ask.french).unwrap_or_default(),
        formatted: format_rules(&request).ok(),
        text: rules_text(&request.text, &request.parameters).ok(),
        found,
    })
}

/// What an editor of rules is made of.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Language {
    words: Vec<LanguageWord>,
    examples: Vec<Example>,
}

/// A word of the language.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LanguageWord {
    text: &'static str,
    /// What it is for: `paragraph`, `board`, `effect`, `squares`, `direction`, `player`, `condition`, `count` or
    /// `glue`.
    role: String,
    /// How it is used.
    about: &'static str,
}

/// Rules to begin with.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Example {
    name: &'static str,
    text: &'static str,
}

macro_rules! examples {
    ($($name:literal)*) => {
        [$(Example {
            name: $name,
            text: include_str!(concat!("../../../../examples/rules/", $name, ".game")),
        }),*]
    };
}

pub(crate) fn language(_: &Explorer, _: &Job) -> Result<Language, Error> {
    let word = |word: &attractor_app::RuleWord| LanguageWord {
        text: word.text,
        role: format!("{:?}", word.role).to_lowercase(),
        about: word.about,
    };
    Ok(Language {
        words: WORDS.iter().map(word).collect(),
        examples: examples!(
            "nim" "tictactoe" "chomp" "connect4" "hexapawn" "clobber" "hex" "foxandgeese" "threenim"
            "rps" "standoff"
        )
        .into(),
    })
}
