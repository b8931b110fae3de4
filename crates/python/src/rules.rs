//! The rules of a game that is a Python class.

use std::iter;
use std::sync::Arc;

use attractor_core::{Outcome, Player};
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyInt, PyList, PyString, PyTuple, PyType};

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
    /// The moves, and where each leads.
    pub(crate) moves: Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
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
            wrong_type(format!(
                "`{name}` has no method `{method}`: a game has `start`, `turn`, `moves`, `play` and \
                 `outcome`"
            ))
        };
        let method = |method: &str| optional(method)?.ok_or_else(|| missing(method));
        let (moves, turn, play) = (method("moves")?, method("turn")?, method("play")?);
        let outcome = method("outcome")?;
        let start = game.getattr_opt("start")?.ok_or_else(|| missing("start"))?;
        let start = if start.is_callable() { start.call0()? } else { start };
        let players = match game.getattr_opt("players")? {
            Some(players) => count(py, players.extract()?)?,
            None => 2,
        };
        let title = match game.getattr_opt("title")? {
            Some(title) if !title.is_callable() => title.extract()?,
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

    /// What the rules say of `at`. Where somebody has no move and no outcome is named, they have
    /// lost.
    pub(crate) fn standing<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<Standing<'py>> {
        let py = at.py();
        let of = |what: &'static str| move || format!("the {what} of {}", spelled(at));
        let owner = player(&self.turn.bind(py).call1((at,))?, self.players, of("turn"))?;
        let over = self.outcome.bind(py).call1((at,))?;
        let mut standing = Standing { owner, outcome: None, moves: Vec::new() };
        if !over.is_none() {
            standing.outcome = outcome(&over, self.players, of("outcome"))?;
            return Ok(standing);
        }
        let moves = self.moves.bind(py).call1((at,))?;
        if moves.is_instance_of::<PyString>() {
            return Err(wrong_type(format!(
                "the moves of {} are the text {}: expected a list, such as [{1}]",
                spelled(at),
                moves.repr()?
            )));
        }
        let play = self.play.bind(py);
        let change = Change::watch(at);
        let mut add = |chosen: Bound<'py, PyAny>| -> PyResult<()> {
            let to = play.call1((at, &chosen))?;
            if to.is_none() {
                return Err(nowhere(at, &chosen));
            }
            if standing.moves.is_empty() {
                change.refuse(&chosen, &to)?;
            }
            standing.moves.push((chosen, to));
            Ok(())
        };
        if let Ok(list) = moves.cast_exact::<PyList>() {
            list.iter().try_for_each(&mut add)?;
        } else if let Ok(tuple) = moves.cast_exact::<PyTuple>() {
            tuple.iter().try_for_each(&mut add)?;
        } else {
            let Ok(several) = moves.try_iter() else {
                return Err(wrong_type(format!(
                    "the moves of {} are {}: expected a list",
                    spelled(at),
                    spelled(&moves)
                )));
            };
            for chosen in several {
                add(chosen?)?;
            }
        }
        if let Some((chosen, to)) = standing.moves.last() {
            change.refuse(chosen, to)?;
        } else {
            standing.outcome = Some(Blocked::Loses.outcome(owner, self.players));
        }
        Ok(standing)
    }
}

/// Looks whether `play` changes the position that it is given, instead of making a new one.
struct Change<'a, 'py> {
    at: &'a Bound<'py, PyAny>,
    /// The hash before the first move; `None` where nothing can change.
    before: Option<isize>,
}

impl<'a, 'py> Change<'a, 'py> {
    fn watch(at: &'a Bound<'py, PyAny>) -> Change<'a, 'py> {
        let fixed = at.is_exact_instance_of::<PyTuple>()
            || at.is_exact_instance_of::<PyString>()
            || at.is_exact_instance_of::<PyInt>()
            || at.is_exact_instance_of::<PyFrozenSet>();
        Change { at, before: if fixed { None } else { at.hash().ok() } }
    }

    /// Asked after the first move and after the last: hashes of somebody's own may take long.
    fn refuse(&self, chosen: &Bound<'py, PyAny>, to: &Bound<'py, PyAny>) -> PyResult<()> {
        let Some(before) = self.before else { return Ok(()) };
        let same = to.is(self.at) && is_told_by_identity(self.at);
        if self.at.hash().ok() == Some(before) && !same {
            return Ok(());
        }
        let (at, chosen) = (spelled(self.at), spelled(chosen));
        let message = format!("`play` has changed the position {at} by the move {chosen}");
        let hint = "`play` makes a new position and leaves the old one as it was";
        Err(wrong(self.at.py(), message, Some(hint)))
    }
}

/// Whether an object is only equal to itself, so that a change of it cannot be seen.
fn is_told_by_identity(at: &Bound<'_, PyAny>) -> bool {
    let usual = at.py().get_type::<PyAny>().getattr("__hash__");
    usual.and_then(|usual| Ok(at.get_type().getattr("__hash__")?.is(&usual))).unwrap_or(false)
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
