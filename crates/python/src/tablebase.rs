//! Tablebases: a solved game as a file.

use std::path::PathBuf;
use std::sync::Arc;

use attractor_app::{
    Error, ExportRequest, OpenRequest, PlayableGame, SolveRequest, SolvedGame, SolvedTablebase,
    TablebaseRequest, info, probe, solve_into, verify_tablebase,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answers::Answers;
use crate::request::{asked, request, value, written};
use crate::work::run;

/// A tablebase that is open.
#[pyclass(module = "attractor._attractor", frozen)]
pub(crate) struct Tablebase {
    path: PathBuf,
    solved: Arc<SolvedTablebase>,
}

impl Tablebase {
    pub(crate) fn solved(&self) -> Arc<SolvedTablebase> {
        self.solved.clone()
    }
}

#[pymethods]
impl Tablebase {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Tablebase> {
        let solved = run(py, None, None, |_| SolvedTablebase::open(&path))?;
        Ok(Tablebase { path, solved: Arc::new(solved) })
    }

    #[getter]
    fn game(&self) -> &str {
        self.solved.title()
    }

    /// What the file says about itself, as JSON.
    fn info(&self, py: Python<'_>) -> PyResult<String> {
        run(py, None, None, |_| Ok(written(&info(&self.path)?)))
    }

    /// What is known of one position, as JSON.
    fn probe(&self, py: Python<'_>, at: Option<&str>, line: Option<&str>) -> PyResult<String> {
        run(py, None, None, |watch| Ok(written(&probe(&self.solved, at, line, watch)?)))
    }

    /// Derive every position again from where its moves lead; the verdict as JSON.
    fn verify(&self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        run(py, progress, None, |watch| Ok(written(&verify_tablebase(&self.path, None, watch)?)))
    }

    /// Write every position as a row of a table, and tell as JSON what was written.
    fn export(
        &self,
        py: Python<'_>,
        output: PathBuf,
        format: Option<String>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let request = ExportRequest { tablebase: self.path.clone(), output, format };
        run(py, progress, None, |watch| Ok(written(&attractor_app::export(&request, watch)?)))
    }
}

/// Solve a game into a file, which answers from then on.
#[pyfunction]
pub(crate) fn solve_to_file(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    path: PathBuf,
    options: &Bound<'_, PyDict>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Answers> {
    let asked = asked(game, options)?;
    let request = TablebaseRequest { open: asked.open.clone(), path, ..request(options)? };
    let solved = asked.run(py, progress, |_, watch| {
        solve_into(&request, &SolveRequest::default(), &|_| (), watch)
    })?;
    Ok(Answers::new(Arc::new(solved)))
}

/// The tablebase that a question names, if it names one.
pub(crate) fn consulted(options: &Bound<'_, PyDict>) -> PyResult<Option<Arc<SolvedTablebase>>> {
    let named: Option<Py<Tablebase>> = value(options, "tablebase")?;
    Ok(named.map(|tablebase| tablebase.get().solved()))
}

/// A game laid out to be played, with values from a tablebase if there is one.
pub(crate) fn laid_out(
    open: &OpenRequest,
    tablebase: Option<Arc<SolvedTablebase>>,
) -> Result<PlayableGame, Error> {
    let playable = PlayableGame::open(open)?;
    if let Some(tablebase) = tablebase {
        playable.consult(tablebase)?;
    }
    Ok(playable)
}
