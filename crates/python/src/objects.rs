//! The positions and moves of any game, as Python knows them.

use std::sync::Arc;

use attractor_app::GameGraph;
use attractor_core::Game;
use attractor_games::{AnyGame, AnyMove, AnyPosition};
use numpy::PyUntypedArray;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::class_game::{ClassGame, Rules};
use crate::graph::Graph;
use crate::names::ObjectNames;

/// What positions and moves are: text where the game was named by text, else objects of the caller.
#[derive(Clone)]
pub(crate) enum Objects {
    Text,
    Graph(Arc<GameGraph>, Arc<ObjectNames>),
    Class(Arc<ClassGame>),
}

impl Objects {
    /// Those of a game as it is given to questions.
    pub(crate) fn of(game: &Bound<'_, PyAny>) -> Objects {
        if let Ok(rules) = game.cast::<Rules>() {
            return rules.get().objects();
        }
        match game.cast::<Graph>().ok().map(Bound::get) {
            Some(Graph { opened, objects: Some(names), .. }) => {
                Objects::Graph(opened.clone(), names.clone())
            }
            _ => Objects::Text,
        }
    }

    /// A position of `game`.
    pub(crate) fn position<'py>(
        &self,
        py: Python<'py>,
        game: &AnyGame,
        at: &AnyPosition,
    ) -> Bound<'py, PyAny> {
        match (self, at.get::<u32>()) {
            (Objects::Graph(_, names), Some(&v)) => names.object(py, v),
            (Objects::Class(class), Some(&at)) => class.object(py, at),
            _ => PyString::new(py, &py.detach(|| game.notation(at))).into_any(),
        }
    }

    /// The moves of a position of `game` where it goes on, in the order of the rules.
    pub(crate) fn moves<'py>(
        &self,
        py: Python<'py>,
        at: &AnyPosition,
        moves: &[AnyMove],
    ) -> Vec<Bound<'py, PyAny>> {
        match (self, at.get::<u32>()) {
            (Objects::Graph(opened, names), Some(&v)) => {
                names.move_objects_kept(py, &opened.arena, v)
            }
            (Objects::Class(class), Some(&at)) => class.move_objects(py, at),
            _ => {
                let names = moves.iter().map(ToString::to_string);
                names.map(|name| PyString::new(py, &name).into_any()).collect()
            }
        }
    }
}

/// The place of a move among `moves`: the same object, else an equal one.
pub(crate) fn place_of(chosen: &Bound<'_, PyAny>, moves: &[Bound<'_, PyAny>]) -> Option<usize> {
    let same = moves.iter().position(|one| one.is(chosen));
    same.or_else(|| moves.iter().position(|one| alike(one, chosen).unwrap_or(false)))
}

/// Whether two objects are the same or equal; arrays are where all of their entries are.
#[pyfunction]
pub(crate) fn alike(one: &Bound<'_, PyAny>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
    if one.is(other) {
        return Ok(true);
    }
    let array = |object: &Bound<'_, PyAny>| object.cast::<PyUntypedArray>().is_ok();
    match (array(one), array(other)) {
        (false, false) => one.eq(other),
        // A single number may be one of numpy's.
        (true, true) => {
            one.py().import("numpy")?.call_method1("array_equal", (one, other))?.is_truthy()
        }
        _ => Ok(false),
    }
}
