//! A game being played.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use attractor_app::{Dice, Error, Prospect, Seat, seat};
use attractor_core::Game;
use attractor_games::{AnyGame, AnyMove, AnyPosition};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyString};

use crate::failure::illegal;
use crate::language::said;
use crate::objects::{Objects, place_of};
use crate::players::numbers;
use crate::request::{asked, value, written};
use crate::tablebase::{consulted, laid_out};
use crate::vertices::spelled;
use crate::work::{Raised, run};

/// A game being played, move by move.
#[pyclass(module = "attractor._attractor", frozen)]
pub(crate) struct Session {
    session: Mutex<attractor_app::Session>,
    raised: Arc<Raised>,
    seed: u64,
    objects: Objects,
}

/// A position with its moves, to be told as objects.
type Spot = (AnyGame, AnyPosition, Vec<AnyMove>);

impl Session {
    /// The position, and its moves.
    fn spot(&self, py: Python<'_>) -> PyResult<Spot> {
        self.ask(py, None, |session, _| {
            let (playable, at) = (session.playable(), session.at());
            Ok((playable.game.clone(), at.clone(), playable.moves(at)))
        })
    }

    /// A move as an object, out of those of a position.
    fn told<'py>(&self, py: Python<'py>, (_, at, moves): &Spot, name: &str) -> Bound<'py, PyAny> {
        let place = moves.iter().position(|chosen| chosen.to_string() == name);
        let objects = self.objects.moves(py, at, moves);
        let object = place.and_then(|place| objects.into_iter().nth(place));
        object.unwrap_or_else(|| PyString::new(py, name).into_any())
    }

    fn locked(&self, py: Python<'_>) -> MutexGuard<'_, attractor_app::Session> {
        self.session.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// Ask something of the session while other threads run.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        question: impl FnOnce(
            &mut attractor_app::Session,
            &dyn attractor_core::Watch,
        ) -> Result<T, Error>
        + Send,
    ) -> PyResult<T> {
        let mut session = self.locked(py);
        let session = &mut *session;
        run(py, progress, Some(&self.raised), |watch| question(session, watch))
    }
}

#[pymethods]
impl Session {
    #[new]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Session> {
        let asked = asked(game, options)?;
        let tablebase = consulted(options)?;
        let session = asked.run(py, None, |open, _| {
            Ok(attractor_app::Session::new(Arc::new(laid_out(open, tablebase)?)))
        })?;
        let seed = value(options, "seed")?.unwrap_or(0);
        let objects = Objects::of(game);
        Ok(Session { session: Mutex::new(session), raised: asked.raised, seed, objects })
    }

    #[getter]
    fn title(&self, py: Python<'_>) -> String {
        self.locked(py).playable().title.clone()
    }

    #[getter]
    fn notation(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, None, |session, _| Ok(session.notation()))
    }

    /// The position: the object, in a graph or a game class, else the notation.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (game, at, _) = self.spot(py)?;
        Ok(self.objects.position(py, &game, &at))
    }

    #[getter]
    fn picture(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, None, |session, _| Ok(session.picture().to_string()))
    }

    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<u8> {
        self.ask(py, None, |session, _| Ok(session.turn().number()))
    }

    /// Who has won; `None` while the game goes on, and nobody where it is drawn.
    #[getter]
    fn winners(&self, py: Python<'_>) -> PyResult<Option<Vec<u32>>> {
        self.ask(py, None, |session, _| Ok(session.outcome().map(|end| numbers(end.winners))))
    }

    /// The moves that can be made: objects, or names.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (_, at, moves) = self.spot(py)?;
        Ok(if moves.is_empty() { Vec::new() } else { self.objects.moves(py, &at, &moves) })
    }

    /// The moves so far, each with who made it.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Vec<(u8, Bound<'py, PyAny>)>> {
        let steps: Vec<(u8, Spot, String)> = self.ask(py, None, |session, _| {
            let playable = session.playable();
            let step = |(at, chosen): (&AnyPosition, &AnyMove)| {
                let spot = (playable.game.clone(), at.clone(), playable.moves(at));
                (playable.game.turn(at).number(), spot, chosen.to_string())
            };
            Ok(session.steps().map(step).collect())
        })?;
        let told = |(turn, spot, name): (u8, Spot, String)| (turn, self.told(py, &spot, &name));
        Ok(steps.into_iter().map(told).collect())
    }

    /// Make a move: an object, or its name.
    fn play(&self, py: Python<'_>, chosen: &Bound<'_, PyAny>) -> PyResult<()> {
        let (game, at, moves) = self.spot(py)?;
        let objects =
            if moves.is_empty() { Vec::new() } else { self.objects.moves(py, &at, &moves) };
        let name = match place_of(chosen, &objects) {
            Some(place) => moves[place].to_string(),
            None => spelled(chosen),
        };
        let played = self.ask(py, None, |session, _| {
            let known = session.playable().find_move(session.at(), &name).is_ok();
            known.then(|| session.play(&name)).transpose()
        })?;
        match played {
            Some(_) => Ok(()),
            None => Err(illegal(chosen, &self.objects.position(py, &game, &at), &objects)),
        }
    }

    /// Let a program make a move, and give its name; `None` when the game is over.
    fn reply<'py>(
        &self,
        py: Python<'py>,
        opponent: &str,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (seed, spot) = (self.seed, self.spot(py)?);
        let made = self.ask(py, progress, |session, watch| {
            let Seat::Program(chooser) = seat(session.playable(), opponent, watch)? else {
                return Err(
                    Error::new("a person chooses for themselves").hint("make the move with `play`")
                );
            };
            let mut dice = Dice::new(seed, session.line().len() as u64);
            session.let_play(&*chooser, &mut dice)
        })?;
        Ok(made.map(|name| self.told(py, &spot, &name)))
    }

    /// Take back the last move, and give it.
    fn undo<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let name = self.locked(py).undo();
        name.map(|name| Ok(self.told(py, &self.spot(py)?, &name))).transpose()
    }

    fn restart(&self, py: Python<'_>) {
        self.locked(py).restart();
    }

    /// What the position is worth to whoever moves, and in how many moves.
    fn value(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(String, Option<u32>)> {
        let value = self.ask(py, progress, |session, watch| session.value(watch))?;
        Ok((Prospect::from(value).to_string(), value.rank()))
    }

    /// Every move with its value, best first: the moves, and the values as JSON.
    fn choices<'py>(
        &self,
        py: Python<'py>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Vec<Bound<'py, PyAny>>, String)> {
        let choices = self.ask(py, progress, |session, watch| session.choices(watch))?;
        let spot = self.spot(py)?;
        let moves = choices.iter().map(|choice| self.told(py, &spot, &choice.name)).collect();
        Ok((moves, written(&choices)))
    }

    /// Why the position has its value, as JSON, in a language or the one that is spoken.
    fn why(
        &self,
        py: Python<'_>,
        lang: Option<&str>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        self.ask(py, progress, |session, watch| said(lang, || Ok(written(&session.why(watch)?))))
    }

    /// The moves of a line of best play from here.
    fn best_line<'py>(
        &self,
        py: Python<'py>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let line = self.ask(py, progress, |session, watch| {
            let (line, playable) = (session.best_line(watch)?, session.playable());
            let mut at = session.at().clone();
            let mut steps: Vec<(Spot, String)> = Vec::new();
            for name in line.moves {
                let moves = playable.moves(&at);
                let chosen = moves.iter().find(|chosen| chosen.to_string() == name).cloned();
                steps.push(((playable.game.clone(), at.clone(), moves), name));
                let Some(chosen) = chosen else { break };
                at = playable.game.play(&at, &chosen);
            }
            Ok(steps)
        })?;
        Ok(line.iter().map(|(spot, name)| self.told(py, spot, name)).collect())
    }
}
