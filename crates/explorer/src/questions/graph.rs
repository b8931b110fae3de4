//! The game as a drawing with its layers.

use std::sync::Arc;

use attractor_app::{
    Error, GoalRequest, GraphRequest, GraphView, Layout, Overview, graph, overview,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::command::command;
use crate::explorer::Explorer;
use crate::job::Job;
use crate::request::GameRef;

#[derive(Clone, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    game: GameRef,
    #[serde(default)]
    goal: GoalRequest,
    /// How to place the positions.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::request::layouts())))]
    layout: Option<String>,
    /// The position in the middle, where only a part can be shown.
    #[serde(default)]
    around: Option<String>,
    /// The most positions to show.
    #[serde(default)]
    most: Option<usize>,
    /// The most positions that are drawn as pictures inside their vertices.
    #[serde(default)]
    pictures: Option<usize>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Drawing {
    #[serde(flatten)]
    view: GraphView,
    /// What was decided on the way without being asked.
    remarks: Vec<String>,
    /// The command line that draws the same.
    command: String,
}

/// A drawing as it was written, now or before.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Written(
    #[cfg_attr(feature = "schema", schemars(with = "Drawing"))] Arc<Box<RawValue>>,
);

impl Serialize for Written {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Positions that browsers pan and zoom without stutter.
const MOST: usize = 2000;
/// Boards inside more vertices than this could not be told apart.
const PICTURES: usize = 240;

/// Which game is seen from far away, and what its players are after.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct AskOverview {
    game: GameRef,
    #[serde(default)]
    goal: GoalRequest,
}

pub(crate) fn from_afar(
    explorer: &Explorer,
    job: &Job,
    ask: AskOverview,
) -> Result<Overview, Error> {
    let solved = explorer.solved_graph(&ask.game.options(), &ask.goal, job)?;
    Ok(overview(&solved.opened, &solved))
}

pub(crate) fn answer(explorer: &Explorer, job: &Job, ask: Ask) -> Result<Written, Error> {
    let key = serde_json::to_string(&ask).expect("plain data");
    if let Some(drawing) = explorer.drawings().get(&key) {
        return Ok(Written(drawing));
    }
    let game = ask.game.options();
    let layout = match &ask.layout {
        Some(word) => word.parse::<Layout>().map_err(|error| Error::new(error).at("layout"))?,
        None => Layout::Auto,
    };
    let solved = explorer.solved_graph(&game, &ask.goal, job)?;
    let opened = &solved.opened;
    let request = GraphRequest {
        layout,
        around: ask.around,
        most: ask.most.unwrap_or(MOST).clamp(1, MOST),
        pictures: ask.pictures.unwrap_or(PICTURES).min(MOST),
    };
    let answer = Drawing {
        view: graph(opened, &solved, &request)?,
        remarks: opened.remarks.clone(),
        command: format!("{} -o graph.svg", command("draw", &game, Some(&ask.goal))),
    };
    let drawing = serde_json::value::to_raw_value(&answer)
        .map_err(|error| Error::new(format!("the drawing cannot be written: {error}")))?;
    let (weight, drawing) = (drawing.get().len(), Arc::new(drawing));
    explorer.drawings().put(key, drawing.clone(), weight);
    Ok(Written(drawing))
}
