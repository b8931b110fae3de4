//! The rules of a game that is a Python class.

use std::iter;
use std::sync::Arc;

use attractor_core::{Outcome, Player};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyIterator, PyList, PyString, PyTuple, PyType};

use crate::explore::unhashable;
use crate::failure::{wrong, wrong_type};
use crate::names::Asked;
use crate::players::{Blocked, count, outcome, player};
use crate::spellings::{Spellings, called};
use crate::vertices::spelled;
use crate::work::Raised;

/// The methods of a game, looked up once.
pub(crate) struct Class {
    /// What it is called: the name of the class, unless it has a `title`.
    pub(crate) title: String,
    /// How many players there are.
    pub(crate) players: u8,
    /// Where play begins.
    pub(crate) start: Py<PyAny>,
    /// What its positions are called, whoever has met them.
    pub(crate) spellings: Arc<Spellings>,
    /// Where exceptions of its methods are kept while Rust works.
    pub(crate) raised: Arc<Raised>,
    turn: Py<PyAny>,
    moves: Py<PyAny>,
    play: Py<PyAny>,
    outcome: Py<PyAny>,
    picture: Option<Py<PyAny>>,
    labels: Option<Py<PyAny>>,
    /// What a move is called.
    label: Option<Py<PyAny>>,
    /// What a position is worth to player 1.
    pub(crate) evaluate: Option<Py<PyAny>>,
}

/// What the rules say of one position.
pub(crate) struct Standing<'py> {
    pub(crate) owner: Player,
    /// How the game ended there; `None` while it goes on.
    pub(crate) outcome: Option<Outcome>,
    at: Bound<'py, PyAny>,
    /// The moves.
    moves: Bound<'py, PyAny>,
    /// Where each leads.
    reached: Bound<'py, PyList>,
}

impl Class {
    pub(crate) fn of(game: &Bound<'_, PyAny>) -> PyResult<Class> {
        let py = game.py();
        if let Ok(class) = game.cast::<PyType>() {
            let name = class.name()?;
            return Err(wrong_type(format!(
                "`{name}` is a class and not yet a game: write `{name}()`"
            )));
        }
        let name = game.get_type().name()?.to_string();
        let optional = |method: &str| -> PyResult<Option<Py<PyAny>>> {
            match game.getattr_opt(method)? {
                Some(found) if found.is_none() => Ok(None),
                Some(found) if !found.is_callable() => Err(wrong_type(format!(
                    "`{name}.{method}` is {} and not a method",
                    spelled(&found)
                ))),
                found => Ok(found.map(Bound::unbind)),
            }
        };
        let missing = |method: &str| {
            let own = game.get_type().dir().and_then(|all| all.extract::<Vec<String>>());
            let own: Vec<String> = own.unwrap_or_default();
            let own = own.iter().map(String::as_str).filter(|own| !own.starts_with('_'));
            let near = attractor_words::nearest(method, own);
            let meant = near.map(|near| format!(" (it has `{near}`)")).unwrap_or_default();
            wrong_type(format!(
                "`{name}` has no method `{method}`{meant}: a game has `start`, `turn`, `moves`, `play` \
                 and `outcome`"
            ))
        };
        let method = |method: &str| optional(method)?.ok_or_else(|| missing(method));
        let (moves, turn, play) = (method("moves")?, method("turn")?, method("play")?);
        let outcome = method("outcome")?;
        let start = game.getattr_opt("start")?.ok_or_else(|| missing("start"))?;
        let start = if start.is_callable() { start.call0()? } else { start };
        let players = match game.getattr_opt("players")? {
            Some(players) => match players.extract() {
                Ok(number) => count(py, number)?,
                Err(_) => {
                    let said = spelled(&players);
                    return Err(wrong_type(format!(
                        "`{name}.players` is {said}: expected a number"
                    )));
                }
            },
            None => 2,
        };
        let title = match game.getattr_opt("title")? {
            Some(title) if !title.is_callable() => title.extract().map_err(|_| {
                wrong_type(format!("`{name}.title` is {}: expected a text", spelled(&title)))
            })?,
            _ => name.clone(),
        };
        let raised: Arc<Raised> = Arc::default();
        Ok(Class {
            title,
            players,
            start: start.unbind(),
            spellings: Arc::new(Spellings::new(py, optional("notation")?, raised.clone())),
            raised,
            turn,
            moves,
            play,
            outcome,
            picture: optional("picture")?,
            labels: optional("labels")?,
            label: optional("label")?,
            evaluate: optional("evaluate")?,
        })
    }

    pub(crate) fn asked(&self, py: Python<'_>) -> Asked {
        let same = |method: &Option<Py<PyAny>>| method.as_ref().map(|method| method.clone_ref(py));
        let label = same(&self.label);
        Asked { picture: same(&self.picture), labels: same(&self.labels), label }
    }

    /// What a move is called.
    pub(crate) fn move_name(&self, chosen: &Bound<'_, PyAny>) -> String {
        called(self.label.as_ref(), "label", chosen, &self.raised)
    }

    pub(crate) fn picture<'py>(
        &self,
        at: &Bound<'py, PyAny>,
    ) -> Option<PyResult<Bound<'py, PyAny>>> {
        Some(self.picture.as_ref()?.bind(at.py()).call1((at,)))
    }

    /// What the rules say of `at`.
    pub(crate) fn standing<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<Standing<'py>> {
        let said = SAID.import(at.py(), "attractor.walk", "said")?;
        let said = said.call1((at, &self.turn, &self.outcome, &self.moves, &self.play));
        self.heard(at, &said.map_err(|error| unhashable(at, error))?)
    }

    /// What the rules say of each of `positions`, which may become more meanwhile: whose turn it is, how the game
    /// ended, and where the moves lead.
    pub(crate) fn explore<'py>(
        &self,
        positions: &Bound<'py, PyList>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let explore = EXPLORE.import(positions.py(), "attractor.walk", "explore")?;
        explore.call1((positions, &self.turn, &self.outcome, &self.moves, &self.play))?.try_iter()
    }

    /// Whose turn it is at a position, and how the game ended there, by what the methods returned. Where somebody
    /// has no move and no outcome is named, they have lost.
    pub(crate) fn judged<'py>(
        &self,
        at: impl Fn() -> Bound<'py, PyAny>,
        (owner, end): (&Bound<'py, PyAny>, &Bound<'py, PyAny>),
        blocked: bool,
    ) -> PyResult<(Player, Option<Outcome>)> {
        let of = |what: &'static str| {
            let at = &at;
            move || format!("the {what} of {}", spelled(&at()))
        };
        let owner = player(owner, self.players, of("turn"))?;
        let end = outcome(end, self.players, of("outcome"))?;
        let lost = || Blocked::Loses.outcome(owner, self.players);
        Ok((owner, end.or_else(|| blocked.then(lost))))
    }

    /// What is raised where move number `k` of `at` leads to `None`.
    pub(crate) fn nowhere(&self, at: &Bound<'_, PyAny>, k: usize) -> PyErr {
        let several = self.moves.bind(at.py()).call1((at,)).and_then(|moves| moves.try_iter());
        match several.map(|mut several| several.nth(k)) {
            Ok(Some(Ok(chosen))) => nowhere(at, &chosen),
            Ok(Some(Err(error))) | Err(error) => error,
            Ok(None) => nowhere(at, &at.py().None().into_bound(at.py())),
        }
    }

    /// What was said of `at`, as the package passes it on.
    fn heard<'py>(
        &self,
        at: &Bound<'py, PyAny>,
        said: &Bound<'py, PyAny>,
    ) -> PyResult<Standing<'py>> {
        let said = said.cast::<PyTuple>()?;
        let (owner, end, moves) = (said.get_item(0)?, said.get_item(1)?, said.get_item(2)?);
        let reached = said.get_item(3)?.cast_into::<PyList>()?;
        let (owner, outcome) = self.judged(|| at.clone(), (&owner, &end), reached.is_empty())?;
        Ok(Standing { owner, outcome, at: at.clone(), moves, reached })
    }
}

static SAID: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static EXPLORE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

impl<'py> Standing<'py> {
    /// The moves, and where each leads.
    pub(crate) fn steps(&self) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        let chosen = self.moves.try_iter()?;
        let steps = chosen.zip(&self.reached).map(|(chosen, to)| {
            let chosen = chosen?;
            if to.is_none() { Err(nowhere(&self.at, &chosen)) } else { Ok((chosen, to)) }
        });
        steps.collect()
    }
}

/// The moves of a position, as something to walk along.
#[pyfunction]
pub(crate) fn several<'py>(
    at: &Bound<'py, PyAny>,
    moves: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    if moves.is_instance_of::<PyString>() || moves.is_instance_of::<PyBytes>() {
        return Err(wrong_type(format!(
            "the moves of {} are the text {}: expected a list, such as [{1}]",
            spelled(at),
            moves.repr()?
        )));
    }
    match moves.try_iter() {
        Ok(several) => Ok(several.into_any()),
        Err(_) => Err(wrong_type(format!(
            "the moves of {} are {}: expected a list",
            spelled(at),
            spelled(moves)
        ))),
    }
}

/// What is raised where `play` changes the position that it is given, instead of making a new one.
#[pyfunction]
pub(crate) fn changed(at: &Bound<'_, PyAny>, chosen: &Bound<'_, PyAny>) -> PyErr {
    let (told, chosen) = (spelled(at), spelled(chosen));
    let message = format!("`play` has changed the position {told} by the move {chosen}");
    let hint = "`play` makes a new position and leaves the old one as it was";
    wrong(at.py(), message, Some(hint))
}

fn nowhere(at: &Bound<'_, PyAny>, chosen: &Bound<'_, PyAny>) -> PyErr {
    let message = format!(
        "the move {} of {} leads nowhere: `play` returned None",
        spelled(chosen),
        spelled(at)
    );
    wrong(at.py(), message, Some("`play` returns the position after the move"))
}

/// The names of moves, made different from each other: `a`, `a#2`.
pub(crate) fn distinct(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name}#{number}"));
        let mut candidates = iter::once(name.clone()).chain(numbered);
        distinct.extend(candidates.find(|candidate| !distinct.contains(candidate)));
    }
    distinct
}
