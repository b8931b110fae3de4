//! Questions in alternating-time logic.

use attractor_app::{CheckAnswer, CheckRequest, Ends, Error, Word, check_opened, vocabulary};
use serde::{Deserialize, Serialize};

use crate::command::{command, quoted};
use crate::explorer::Explorer;
use crate::job::{Job, Stage};
use crate::request::GameRef;

#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
    formula: String,
    /// List the positions where it holds.
    #[serde(default)]
    list: bool,
    /// If it holds at the start: by which strategies.
    #[serde(default)]
    witness: bool,
    /// If it fails at the start: by which strategies of the others.
    #[serde(default)]
    refute: bool,
    /// Where each part of it holds.
    #[serde(default)]
    why: bool,
    /// How ends are read: `rules`, `ordinary` or `vacuous`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    blocked: Ends,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Answer {
    #[serde(flatten)]
    answer: CheckAnswer,
    /// The command line that gives the same answer.
    command: String,
}

/// Longer formulas are not written by people.
const LONGEST: usize = 20_000;

pub(crate) fn answer(explorer: &Explorer, job: &Job, ask: Ask) -> Result<Answer, Error> {
    if ask.formula.len() > LONGEST {
        return Err(Error::new(format!("the formula has more than {LONGEST} bytes")).at("formula"));
    }
    let game = ask.game.options();
    let opened = explorer.opened(&game, job)?;
    job.stage(Stage::Solving);
    // Reasons are given for the start, where there is one.
    let start = opened.start.is_some();
    let request = CheckRequest {
        list: ask.list,
        witness: ask.witness && start,
        refute: ask.refute && start,
        why: ask.why,
        blocked: ask.blocked,
        formula: ask.formula,
        ..CheckRequest::default()
    };
    let answer = check_opened(&opened, &request, job)?;
    let command = format!("{} {}", command("check", &game, None), quoted(&request.formula));
    Ok(Answer { answer, command })
}

#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct AskWords {
    game: GameRef,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Words {
    words: Vec<Word>,
}

/// The words that a formula about this game may use, for completion.
pub(crate) fn words(explorer: &Explorer, job: &Job, ask: AskWords) -> Result<Words, Error> {
    let opened = explorer.opened(&ask.game.options(), job)?;
    Ok(Words { words: vocabulary(&opened) })
}
