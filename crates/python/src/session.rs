//! A game being played.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use attractor_app::{Dice, Error, Prospect, Seat, seat};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;

use crate::players::numbers;
use crate::request::{asked, value, written};
use crate::tablebase::{consulted, laid_out};
use crate::work::{Raised, run};

/// A game being played, move by move.
#[pyclass(module = "attractor._attractor", frozen)]
pub(crate) struct Session {
    session: Mutex<attractor_app::Session>,
    raised: Arc<Raised>,
    seed: u64,
}

impl Session {
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
        Ok(Session { session: Mutex::new(session), raised: asked.raised, seed })
    }

    #[getter]
    fn title(&self, py: Python<'_>) -> String {
        self.locked(py).table().title.clone()
    }

    #[getter]
    fn notation(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, None, |session, _| Ok(session.notation()))
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

    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.ask(py, None, |session, _| Ok(session.moves()))
    }

    /// The moves so far, each with who made it.
    #[getter]
    fn line(&self, py: Python<'_>) -> PyResult<Vec<(u8, String)>> {
        self.ask(py, None, |session, _| {
            Ok(session.line().into_iter().map(|(player, name)| (player.number(), name)).collect())
        })
    }

    /// Make a move, and give its name.
    fn play(&self, py: Python<'_>, chosen: &str) -> PyResult<String> {
        self.ask(py, None, |session, _| session.play(chosen))
    }

    /// Let a program make a move, and give its name; `None` when the game is over.
    fn reply(
        &self,
        py: Python<'_>,
        opponent: &str,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        let seed = self.seed;
        self.ask(py, progress, |session, watch| {
            let Seat::Program(chooser) = seat(session.table(), opponent, watch)? else {
                return Err(
                    Error::new("a person chooses for themselves").hint("make the move with `play`")
                );
            };
            let mut dice = Dice::new(seed, session.line().len() as u64);
            session.let_play(&*chooser, &mut dice)
        })
    }

    fn undo(&self, py: Python<'_>) -> Option<String> {
        self.locked(py).undo()
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

    /// Every move with its value, best first, as JSON.
    fn choices(&self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        self.ask(py, progress, |session, watch| Ok(written(&session.choices(watch)?)))
    }

    /// Why the position has its value, as JSON.
    fn why(&self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        self.ask(py, progress, |session, watch| Ok(written(&session.why(watch)?)))
    }

    /// A line of best play from here, as JSON.
    fn best_line(&self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        self.ask(py, progress, |session, watch| Ok(written(&session.best_line(watch)?)))
    }
}
