//! Cops and robbers: how many cops are needed, where they win, and how the chase goes.

use attractor_app::{
    Board, BoardRequest, CopsAnswer, CopsRequest, Error, Family, Field, RuleRequest, cops,
    families, open_board,
};
use attractor_messages::{Language, translated};
use serde::{Deserialize, Serialize};

use crate::command::quoted;
use crate::explorer::Explorer;
use crate::job::{Job, Stage};

#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// The name of a graph such as `petersen`, a pasted graph, or graph6.
    graph: String,
    /// `move`, `stay`, or another rule that the command line knows.
    #[serde(default)]
    rule: Option<String>,
    /// How many cops; the fewest that win are looked for if absent.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_COPS)))]
    cops: Option<usize>,
    /// Show a chase with best play by both.
    #[serde(default)]
    play: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Answer {
    #[serde(flatten)]
    answer: CopsAnswer,
    /// The command line that gives the same answer.
    command: String,
}

/// More cops than this are not tried for a page.
const MOST_COPS: usize = 12;

pub(crate) fn answer(_: &Explorer, job: &Job, ask: Ask) -> Result<Answer, Error> {
    job.stage(Stage::Solving);
    if ask.cops.is_some_and(|cops| cops > MOST_COPS) {
        return Err(Error::new(format!("more than {MOST_COPS} cops are too many")).at(Field::Cops));
    }
    let mut command = format!("attractor cops {}", quoted(&ask.graph));
    let mut rule = RuleRequest::default();
    if let Some(name) = ask.rule {
        command += &format!(" --rule {}", quoted(&name));
        rule.name = name;
    }
    if let Some(cops) = ask.cops {
        command += &format!(" --cops {cops}");
    }
    let request = CopsRequest {
        rule,
        cops: ask.cops,
        play: ask.play,
        memory: Some(job.memory()),
        ..CopsRequest::default()
    };
    let chased = cops(board(ask.graph, job)?, &request, job)?;
    Ok(Answer { answer: chased.answer, command })
}

/// Vertices and edges of a graph that takes no more memory than the largest game that is let through.
fn board(graph: String, job: &Job) -> Result<Board, Error> {
    let most = Some(job.limits().positions);
    open_board(&BoardRequest { graph, text_only: true, most, ..BoardRequest::default() })
}

/// Which graph to draw.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct AskSketch {
    graph: String,
}

/// A graph with a place for each vertex, on a sheet of 800 by 560.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Sketch {
    vertices: Vec<Knot>,
    edges: Vec<(usize, usize)>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Knot {
    name: String,
    x: f32,
    y: f32,
}

/// A kind of graph that has a name.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct FamilyCard {
    name: &'static str,
    about: &'static str,
    /// The same in French.
    french: String,
    /// A graph of the kind, as it is typed.
    example: &'static str,
}

pub(crate) fn named(_: &Explorer, _: &Job) -> Result<Vec<FamilyCard>, Error> {
    let card = |one: &Family| FamilyCard {
        name: one.name,
        about: one.about,
        french: translated(Language::French, one.about).unwrap_or_else(|| one.about.to_owned()),
        example: one.example,
    };
    Ok(families().iter().map(card).collect())
}

/// Vertices that can be told apart on the sheet.
const MOST_VERTICES: usize = 120;

pub(crate) fn sketch(_: &Explorer, job: &Job, ask: AskSketch) -> Result<Sketch, Error> {
    let board = board(ask.graph, job)?;
    if board.graph.order() > MOST_VERTICES {
        let vertices = board.graph.order();
        return Err(Error::new(format!("{vertices} vertices are too many to be drawn"))
            .hint(format!("choose a graph with at most {MOST_VERTICES}")));
    }
    let range = |all: &mut dyn Iterator<Item = f32>| {
        all.fold((f32::MAX, f32::MIN), |(low, high), x| (low.min(x), high.max(x)))
    };
    let (left, right) = range(&mut board.places().iter().map(|at| at.0));
    let (top, bottom) = range(&mut board.places().iter().map(|at| at.1));
    let unit = (680.0 / (right - left).max(1.0)).min(440.0 / (bottom - top).max(1.0)).min(110.0);
    let place = |x: f32, low: f32, high: f32, middle: f32| {
        (middle + (x - f32::midpoint(low, high)) * unit).round()
    };
    let knots = board.places().iter().enumerate().map(|(v, at)| Knot {
        name: board.graph.name(v),
        x: place(at.0, left, right, 400.0),
        y: place(at.1, top, bottom, 280.0),
    });
    Ok(Sketch {
        vertices: knots.collect(),
        edges: board.graph.edges().filter(|(a, b)| a != b).collect(),
    })
}
