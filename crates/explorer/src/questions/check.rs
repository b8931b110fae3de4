//! Questions in alternating-time logic.

use attractor_app::{
    CheckAnswer, CheckRequest, Ends, Error, OpenRequest, Word, check_joint, check_opened,
    vocabulary, vocabulary_joint,
};
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
    /// Draw where it holds, and the strategies that show why.
    #[serde(default)]
    picture: bool,
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
    /// The picture as SVG, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<String>,
    /// The command line that gives the same answer.
    command: String,
}

/// Longer formulas are not written by people.
const LONGEST: usize = 20_000;

/// Formulas are short.
pub(crate) fn refuse_long(formula: &str) -> Result<(), Error> {
    if formula.len() <= LONGEST {
        return Ok(());
    }
    Err(Error::new(format!("the formula has more than {LONGEST} bytes")).at("formula"))
}

pub(crate) fn answer(explorer: &Explorer, job: &Job, ask: Ask) -> Result<Answer, Error> {
    refuse_long(&ask.formula)?;
    let game = ask.game.options();
    let mut request = CheckRequest {
        list: ask.list,
        witness: ask.witness,
        refute: ask.refute,
        why: ask.why,
        picture: ask.picture,
        blocked: ask.blocked,
        formula: ask.formula,
        ..CheckRequest::default()
    };
    job.stage(Stage::Solving);
    let mut answer = match check_joint(&explorer.joint_request(&game, job), &request, job)? {
        Some(answer) => answer,
        None => {
            let opened = explorer.opened(&game, job)?;
            job.stage(Stage::Solving);
            // Reasons are given for the start, where there is one.
            let start = opened.start.is_some();
            request.witness &= start;
            request.refute &= start;
            request.picture &= start;
            check_opened(&opened, &request, job)?
        }
    };
    let command = format!("{} {}", command("check", &game, None), quoted(&request.formula));
    Ok(Answer { picture: answer.picture.take(), answer, command })
}

impl Explorer {
    /// A game of joint moves, which is explored anew for each question. What comes before each state is kept beside
    /// what follows it.
    pub(crate) fn joint_request(&self, game: &OpenRequest, job: &Job) -> OpenRequest {
        self.request(game, job.memory() / 2)
    }
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
    let game = ask.game.options();
    if let Some(words) = vocabulary_joint(&explorer.joint_request(&game, job))? {
        return Ok(Words { words });
    }
    let opened = explorer.opened(&game, job)?;
    Ok(Words { words: vocabulary(&opened) })
}
