//! The game as a file: drawn as SVG or Graphviz, or written in any format that can carry it.

use attractor_app::{DrawRequest, Error, GoalRequest, Layout, Theme, arena_text, draw};
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use super::{Body, run};
use crate::explorer::Explorer;
use crate::request::GameRef;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
    #[serde(default)]
    goal: GoalRequest,
    /// `svg`, `dot` (as drawn), or a format of arenas: `json`, `python`, `edges`, `pg`, ….
    to: String,
    #[serde(default)]
    layout: Option<String>,
}

#[derive(Serialize)]
struct Answer {
    text: String,
}

pub(crate) async fn answer(explorer: State<Explorer>, Body(ask): Body<Ask>) -> Response {
    run(explorer, move |explorer, job| {
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
                draw(&explorer.book(&game, job)?.opened, &request, job)?
            }
            format => arena_text(&explorer.book(&game, job)?.opened, format)?,
        };
        Ok(Answer { text })
    })
    .await
}
