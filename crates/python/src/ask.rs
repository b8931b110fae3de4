//! Questions about a game, answered as JSON with the documented keys.

use std::sync::Arc;

use attractor_app::{
    BestRequest, CheckRequest, Engine, Error, Match, MatchRequest, MinmaxRequest, OwnHeuristic,
    PlayableGame, SolveRequest, Theme, TreeFormat, tree_json, write_tree,
};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answers::Answers;
use crate::failure::{raise, wrong};
use crate::graph::Graph;
use crate::objects::Objects;
use crate::request::{asked, request, value, written};
use crate::tablebase::{Tablebase, laid_out};
use crate::thinking::{Chooses, Thinks};

type Progress<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// The game as a graph.
#[pyfunction]
pub(crate) fn open(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    progress: Progress<'_, '_>,
) -> PyResult<Graph> {
    let asked = asked(game, options)?;
    let opened = asked.run(py, progress, attractor_app::open)?;
    Ok(Graph::new(opened, asked.objects))
}

/// A large game of the catalogue solved on flat arrays; `None` where its graph is small enough.
#[pyfunction]
pub(crate) fn solve_numbered(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    progress: Progress<'_, '_>,
) -> PyResult<Option<Answers>> {
    let asked = asked(game, options)?;
    let engine: Engine = match value::<String>(options, "engine")? {
        Some(name) => name.parse().map_err(|error| wrong(py, error, None))?,
        None => Engine::Auto,
    };
    let request: SolveRequest = request(options)?;
    let solved = asked.run(py, progress, |open, watch| {
        attractor_app::solve_numbered(open, &request, engine, watch)
    })?;
    Ok(solved.map(|solved| Answers::new(Arc::new(solved))))
}

/// Where a formula holds: the answer, and one truth for each position.
#[pyfunction]
pub(crate) fn check<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
    progress: Progress<'_, 'py>,
) -> PyResult<(String, Option<Bound<'py, PyArray1<bool>>>)> {
    let asked = asked(game, options)?;
    if let Some(objects) = &asked.objects {
        objects.ask_labels(py)?;
    }
    let request: CheckRequest = request(options)?;
    let answer =
        asked.run(py, progress, |open, watch| attractor_app::check(open, &request, watch))?;
    let truths = answer.set.as_ref().map(|set| {
        let truths = (0..set.capacity() as u32).map(|v| set.contains(v)).collect();
        PyArray1::from_vec(py, truths)
    });
    Ok((written(&answer), truths))
}

/// Min-max to a depth: the answer, and the tree as JSON and as a picture if it was asked for. `thinks` is a
/// heuristic of the caller's own.
#[pyfunction]
pub(crate) fn minmax(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    thinks: Option<Py<PyAny>>,
    progress: Progress<'_, '_>,
) -> PyResult<(String, Option<(String, String)>)> {
    let asked = asked(game, options)?;
    let own = thinks.map(|thinks| {
        let (objects, raised) = (Objects::of(game), asked.raised.clone());
        OwnHeuristic(Arc::new(Thinks::new("heuristic", thinks, objects, raised)))
    });
    let open = asked.open.clone();
    let request = MinmaxRequest { open, own, budget: request(options)?, ..request(options)? };
    let answer = asked.run(py, progress, |_, watch| attractor_app::minmax(&request, watch))?;
    let drawn = write_tree(&answer, TreeFormat::Svg, Theme::default());
    Ok((written(&answer), drawn.map(|svg| (written(&tree_json(&answer)), svg))))
}

/// Where play begins, after the moves of a line: the object, or the notation.
#[pyfunction]
pub(crate) fn begin<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let asked = asked(game, options)?;
    let (rules, at) = asked.run(py, None, |open, _| {
        let playable = PlayableGame::open(open)?;
        let at = playable.begin();
        Ok((playable.game, at))
    })?;
    Ok(Objects::of(game).position(py, &rules, &at))
}

/// The exact value of a position and of its moves.
#[pyfunction]
pub(crate) fn best(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    progress: Progress<'_, '_>,
) -> PyResult<String> {
    let asked = asked(game, options)?;
    let request =
        BestRequest { open: asked.open.clone(), budget: request(options)?, ..request(options)? };
    let answer = asked.run(py, progress, |_, watch| attractor_app::best(&request, watch))?;
    Ok(written(&answer))
}

/// Many games between programs, some of which the caller may bring along: a number, a name and the player.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python gives a list of its own")]
pub(crate) fn play_match(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    own: Vec<(u32, String, Bound<'_, PyAny>)>,
    tablebase: Option<&Bound<'_, Tablebase>>,
    progress: Progress<'_, '_>,
) -> PyResult<String> {
    let asked = asked(game, options)?;
    let request: MatchRequest = request(options)?;
    let tablebase = tablebase.map(|tablebase| tablebase.get().solved());
    let mut seated = Vec::with_capacity(own.len());
    for (number, name, player) in &own {
        let chooses = Chooses::new(player, Objects::of(game), asked.raised.clone())?;
        seated.push((*number, name.clone(), chooses));
    }
    let answer = asked.run(py, progress, |open, watch| {
        let playable = laid_out(open, tablebase)?;
        let mut games = Match::new(&playable, &request, watch)?;
        for (number, name, chooses) in seated {
            games = games.with(number, &name, Box::new(chooses))?;
        }
        games.play(watch)
    })?;
    Ok(written(&answer))
}

/// The heuristics that fit a game, the default one first.
#[pyfunction]
pub(crate) fn heuristics(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<String> {
    let asked = asked(game, options)?;
    let lines = asked.run(py, None, |open, _| attractor_app::heuristics(open))?;
    Ok(written(&lines))
}

/// The catalogue.
#[pyfunction]
pub(crate) fn games() -> String {
    written(&attractor_app::games())
}

/// One game of the catalogue.
#[pyfunction]
pub(crate) fn describe(py: Python<'_>, name: &str) -> PyResult<String> {
    let described: Result<_, Error> = attractor_app::describe(name, None);
    Ok(written(&described.map_err(|error| raise(py, &error))?))
}

/// The graphs that have names.
#[pyfunction]
pub(crate) fn families() -> String {
    written(&attractor_app::families())
}

/// The name that was most likely meant, if one is near enough.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python gives strings of its own")]
pub(crate) fn nearest(word: &str, names: Vec<String>) -> Option<String> {
    attractor_words::nearest(word, names.iter().map(String::as_str)).map(str::to_owned)
}
