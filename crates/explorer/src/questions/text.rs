//! The game as a file: drawn as SVG or Graphviz, or written in any format that can carry it.

use attractor_app::{DrawRequest, Error, GoalRequest, Layout, Theme, arena_text, draw};
use serde::{Deserialize, Serialize};

use crate::explorer::Explorer;
use crate::job::Job;
use crate::request::GameRef;

#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
    #[serde(default)]
    goal: GoalRequest,
    /// `svg`, `dot` (as drawn), or a format of arenas: `json`, `python`, `edges`, `pg`, ….
    to: String,
    /// How to place the positions of a drawing.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::request::layouts())))]
    layout: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Answer {
    text: String,
}

pub(crate) fn answer(explorer: &Explorer, job: &Job, ask: Ask) -> Result<Answer, Error> {
    let game = ask.game.options();
    let text = match ask.to.as_str() {
        "svg" | "dot" => {
            let layout = match &ask.layout {
                Some(word) => {
                    word.parse::<Layout>().map_err(|error| Error::new(error).at("layout"))?
                }
                None => Layout::Auto,
            };
            let request = DrawRequest {
                goal: ask.goal.clone(),
                layout,
                theme: Theme::Light,
                dot: ask.to == "dot",
                ..DrawRequest::default()
            };
            draw(&explorer.opened(&game, job)?, &request, job)?
        }
        format => arena_text(&*explorer.opened(&game, job)?, format)?,
    };
    Ok(Answer { text })
}
