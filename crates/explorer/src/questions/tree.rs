//! The min-max tree of a position.

use std::time::Duration;

use attractor_app::{
    Budget, Error, Field, HeuristicLine, MinmaxAnswer, MinmaxRequest, heuristics, minmax, tree_json,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::command::{command, quoted};
use crate::explorer::Explorer;
use crate::job::{Job, Stage};
use crate::request::GameRef;

#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// A game, or a tree written by hand: `12 [3 [6, 9], 1 [8, 10]]`.
    game: GameRef,
    /// The moves before the position.
    #[serde(default)]
    moves: Vec<String>,
    /// How many moves to look ahead.
    #[cfg_attr(feature = "schema", schemars(range(max = DEEPEST)))]
    depth: u32,
    /// How to search: `plain` if absent.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::request::methods())))]
    method: Option<String>,
    /// The name of a heuristic; the default of the game if absent.
    #[serde(default)]
    heuristic: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Answer {
    #[serde(flatten)]
    answer: MinmaxAnswer,
    /// The explored tree; null if it was not kept.
    #[cfg_attr(feature = "schema", schemars(with = "Option<attractor_app::TreeNode>"))]
    tree: Value,
    /// The heuristics that fit the game, the default one first.
    heuristics: Vec<HeuristicLine>,
    /// The command line that gives the same answer.
    command: String,
}

/// Larger trees cannot be read.
const MOST_NODES: usize = 4000;
/// Nobody unfolds a tree deeper than this.
const DEEPEST: u32 = 12;

pub(crate) fn answer(explorer: &Explorer, job: &Job, ask: Ask) -> Result<Answer, Error> {
    job.stage(Stage::Solving);
    if ask.depth > DEEPEST {
        return Err(
            Error::new(format!("trees deeper than {DEEPEST} moves are not drawn")).at(Field::Depth)
        );
    }
    let mut game = ask.game.options();
    if !ask.moves.is_empty() {
        game.line = Some(ask.moves.join(" "));
    }
    let method = ask.method.as_deref().unwrap_or("plain");
    let open = explorer.request(&game, job.memory());
    // What a tree holds stands in it; only games have heuristics to choose from.
    let fitting = heuristics(&open).unwrap_or_default();
    let answer = minmax(
        &MinmaxRequest {
            open,
            depth: ask.depth,
            method: method.parse().map_err(|error: String| Error::new(error).at(Field::Method))?,
            heuristic: ask.heuristic.clone(),
            tree: Some(MOST_NODES),
            budget: Budget {
                time: Some(job.limits().time.min(Duration::from_secs(30))),
                threads: Some(1),
                ..Budget::default()
            },
            ..MinmaxRequest::default()
        },
        job,
    )?;
    let mut words = command("minmax", &game, None);
    words += &format!(" --depth {} --method {method}", ask.depth);
    if let Some(heuristic) = &ask.heuristic {
        words += &format!(" --heuristic {}", quoted(heuristic));
    }
    Ok(Answer { tree: tree_json(&answer), answer, heuristics: fitting, command: words })
}
