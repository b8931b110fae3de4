//! Games whose players choose at the same time, played against the answer to a formula.

use attractor_app::{Ends, Error, JointPlayRequest, JointPlayView, play_joint};
use serde::Deserialize;

use crate::explorer::Explorer;
use crate::job::{Job, Stage};
use crate::request::GameRef;

/// A game and the joint moves made so far: as with games in turn, the page says it all.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
    /// What is played for. Without it the program draws lots.
    #[serde(default)]
    formula: String,
    /// The players that somebody chooses for, counted from 1. If nothing is said those who cannot get
    /// their way, or the first player where nothing is played for.
    #[serde(default)]
    you: Option<Vec<u8>>,
    /// The joint moves so far: `ann.rock bob.scissors`.
    #[serde(default)]
    moves: Vec<String>,
    /// What is chosen now: `ann.rock`.
    #[serde(default)]
    choice: Option<String>,
    /// What decides whatever is decided by lot.
    #[serde(default)]
    seed: u64,
    /// How ends are read: `rules`, `ordinary` or `vacuous`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    blocked: Ends,
}

/// A line longer than this is no game that a person plays.
const LONGEST: usize = 2000;

/// How the play stands; nothing where the players of the game move in turn.
pub(crate) fn answer(
    explorer: &Explorer,
    job: &Job,
    ask: Ask,
) -> Result<Option<JointPlayView>, Error> {
    super::check::refuse_long(&ask.formula)?;
    if ask.moves.len() > LONGEST {
        return Err(Error::new(format!("more than {LONGEST} moves are too many")).at("moves"));
    }
    job.stage(Stage::Solving);
    let request = JointPlayRequest {
        formula: ask.formula,
        you: ask.you,
        moves: ask.moves,
        choice: ask.choice,
        seed: ask.seed,
        blocked: ask.blocked,
    };
    play_joint(&explorer.joint_request(&ask.game.options(), job), &request, job)
}
