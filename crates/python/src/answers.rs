//! A game that was solved without a graph: on flat arrays, or into a file.

use std::sync::Arc;

use attractor_app::{SolveRequest, SolvedGame};
use attractor_core::{Game, Value};
use attractor_games::AnyPosition;
use pyo3::prelude::*;

use crate::failure::unknown_as;
use crate::language::said;
use crate::players::numbers;
use crate::region::told;
use crate::request::written;
use crate::work::run;

/// A solved game that answers for each position by its notation; without one, for the start.
#[pyclass(module = "attractor._attractor", frozen)]
pub(crate) struct Answers {
    solved: Arc<dyn SolvedGame>,
}

impl Answers {
    pub(crate) fn new(solved: Arc<dyn SolvedGame>) -> Answers {
        Answers { solved }
    }

    /// Ask something of a position.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        at: Option<&str>,
        question: impl FnOnce(&dyn SolvedGame, &AnyPosition) -> Result<T, attractor_app::Error> + Send,
    ) -> PyResult<T> {
        let solved = &*self.solved;
        let at = match at {
            Some(notation) => {
                py.detach(|| solved.find(notation)).map_err(|error| unknown_as(py, &error))?
            }
            None => solved.start().unwrap_or_else(|| solved.game().start()),
        };
        run(py, None, None, |_| question(solved, &at))
    }
}

#[pymethods]
impl Answers {
    /// The answer as JSON, with the reasons for a position if one is named, in a language or the one that is spoken.
    #[pyo3(signature = (why=None, lang=None))]
    fn answer(&self, py: Python<'_>, why: Option<String>, lang: Option<&str>) -> PyResult<String> {
        let request = SolveRequest { why, ..SolveRequest::default() };
        run(py, None, None, |watch| {
            said(lang, || Ok(written(&self.solved.answer(&request, watch)?)))
        })
    }

    /// Whose solutions there are, in order.
    fn coalitions(&self) -> Vec<Vec<u32>> {
        self.solved.sides().into_iter().map(numbers).collect()
    }

    /// Whose turn it is.
    fn turn(&self, py: Python<'_>, at: Option<&str>) -> PyResult<u8> {
        self.ask(py, at, |solved, at| Ok(solved.game().turn(at).number()))
    }

    /// What a position is worth in solution number `which`: 1 won, 0 drawn, -1 lost; and the number of moves, -1
    /// where there is none.
    fn value(&self, py: Python<'_>, which: usize, at: Option<&str>) -> PyResult<(i8, i64)> {
        let value: Value = self.ask(py, at, |solved, at| solved.value(at, which))?;
        Ok(told(value))
    }

    /// The moves that keep the value of a position.
    fn best(&self, py: Python<'_>, at: Option<&str>) -> PyResult<Vec<String>> {
        self.ask(py, at, |solved, at| {
            let best = solved.best(at)?;
            let moves = solved.game().moves(at).enumerate();
            let kept = moves.filter(|(place, _)| best.contains(place));
            Ok(kept.map(|(_, chosen)| chosen.to_string()).collect())
        })
    }

    /// The positions of a line of best play.
    fn line(&self, py: Python<'_>, at: Option<&str>) -> PyResult<Vec<String>> {
        self.ask(py, at, |solved, at| Ok(solved.line(at, &attractor_core::Unwatched)?.positions))
    }
}
