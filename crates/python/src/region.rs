//! What was found, as arrays that numpy takes over without copying.

use std::sync::Arc;

use attractor_app::{DrawRequest, SolveRequest, SolvedGame, SolvedGraph, certify, draw_solved};
use attractor_core::{Value, Vertex};
use numpy::PyArray1;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::language::said;
use crate::players::numbers;
use crate::request::{request, written};
use crate::work::{Raised, run};

/// From where a coalition can force a visit, and how soon.
#[pyclass(module = "attractor._attractor", frozen)]
pub(crate) struct Region {
    region: Arc<attractor_core::Region>,
    vertices: usize,
}

impl Region {
    pub(crate) fn new(region: Arc<attractor_core::Region>, vertices: usize) -> Region {
        Region { region, vertices }
    }
}

#[pymethods]
impl Region {
    #[getter]
    fn players(&self) -> Vec<u32> {
        numbers(self.region.coalition())
    }

    #[getter]
    fn stationary(&self) -> u32 {
        self.region.stationary()
    }

    fn __len__(&self) -> usize {
        self.region.len()
    }

    /// The rank of a position; `None` outside.
    fn rank(&self, v: Vertex) -> Option<u32> {
        ((v as usize) < self.vertices).then(|| self.region.rank(v)).flatten()
    }

    /// Where the coalition moves from a position; `None` where it does not choose.
    fn choice(&self, v: Vertex) -> Option<Vertex> {
        ((v as usize) < self.vertices).then(|| self.region.choice(v)).flatten()
    }

    /// The rank of each position, -1 outside.
    fn ranks<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let rank = |v| self.region.rank(v).map_or(-1, i64::from);
        PyArray1::from_vec(py, (0..self.vertices as Vertex).map(rank).collect())
    }

    /// Where the coalition moves from each position, -1 where it does not choose.
    fn choices<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let choice = |v| self.region.choice(v).map_or(-1, i64::from);
        PyArray1::from_vec(py, (0..self.vertices as Vertex).map(choice).collect())
    }

    /// What each layer adds, by number.
    fn layers(&self) -> Vec<Vec<Vertex>> {
        self.region.layers()
    }
}

/// A solved game.
#[pyclass(module = "attractor._attractor", frozen)]
pub(crate) struct Solved {
    pub(crate) solved: SolvedGraph,
    /// Where exceptions of whoever made the game are kept while Rust works.
    pub(crate) raised: Arc<Raised>,
}

/// A value as arrays have it: 1 won, 0 drawn, -1 lost; and the number of moves, -1 where there is none.
pub(crate) fn told(value: Value) -> (i8, i64) {
    let sign = match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    };
    (sign, value.rank().map_or(-1, i64::from))
}

impl Solved {
    fn solution(&self, which: usize) -> PyResult<&attractor_core::Solution> {
        self.solved.solutions.get(which).ok_or_else(|| PyIndexError::new_err("no such solution"))
    }
}

#[pymethods]
impl Solved {
    /// The answer as JSON, with what is asked besides.
    #[expect(clippy::too_many_arguments, reason = "one call of the Python part, which names them")]
    #[pyo3(signature = (*, layers=false, strategy=false, ranks=false, why=None, play=false, lang=None))]
    fn answer(
        &self,
        py: Python<'_>,
        layers: bool,
        strategy: bool,
        ranks: bool,
        why: Option<String>,
        play: bool,
        lang: Option<&str>,
    ) -> PyResult<String> {
        let request =
            SolveRequest { layers, strategy, ranks, why, play, ..SolveRequest::default() };
        let solved: &dyn SolvedGame = &self.solved;
        let answer = run(py, None, Some(&self.raised), |watch| {
            said(lang, || solved.answer(&request, watch))
        })?;
        Ok(written(&answer))
    }

    /// Whose solutions there are, in order.
    fn coalitions(&self) -> Vec<Vec<u32>> {
        self.solved.solutions.iter().map(|solution| numbers(solution.coalition())).collect()
    }

    /// The region that solution number `which` is about.
    fn region(&self, which: usize) -> PyResult<Region> {
        let region = self.solution(which)?.region().cloned();
        let region =
            region.ok_or_else(|| PyIndexError::new_err("endless play has no one region"))?;
        let region = Arc::new(region);
        Ok(Region::new(region, self.solved.opened.arena.vertices()))
    }

    /// The worth of each position in solution number `which`: 1 won, 0 drawn, -1 lost; and the
    /// number of moves, -1 where there is none.
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn values<'py>(
        &self,
        py: Python<'py>,
        which: usize,
    ) -> PyResult<(Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i64>>)> {
        let solution = self.solution(which)?;
        let all = self.solved.opened.arena.all().map(|v| told(solution.value(v)));
        let (signs, ranks): (Vec<i8>, Vec<i64>) = all.unzip();
        Ok((PyArray1::from_vec(py, signs), PyArray1::from_vec(py, ranks)))
    }

    /// The same of one position.
    fn value(&self, which: usize, v: usize) -> PyResult<(i8, i64)> {
        if v >= self.solved.opened.arena.vertices() {
            return Err(PyIndexError::new_err(format!("there is no position number {v}")));
        }
        Ok(told(self.solution(which)?.value(v as Vertex)))
    }

    /// What solution number `which` plays at each position, -1 where it does not choose.
    fn strategy<'py>(&self, py: Python<'py>, which: usize) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let (solution, arena) = (self.solution(which)?, &self.solved.opened.arena);
        let choice = |v| solution.choice(arena, v).map_or(-1, i64::from);
        Ok(PyArray1::from_vec(py, arena.all().map(choice).collect()))
    }

    /// The best moves of a position, by number, for whoever moves there.
    fn best_edges(&self, v: usize) -> PyResult<Vec<usize>> {
        let arena = &self.solved.opened.arena;
        if v >= arena.vertices() {
            return Err(PyIndexError::new_err(format!("there is no position number {v}")));
        }
        let mover = self.solved.solution_of(arena.owner(v as Vertex));
        Ok(mover.map_or_else(Vec::new, |mover| mover.best_edges(arena, v as Vertex)))
    }

    /// The first of the best moves of each position, by number; -1 where there is none.
    fn first_best<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let arena = &self.solved.opened.arena;
        let first = |v| {
            let mover = self.solved.solution_of(arena.owner(v))?;
            mover.best_edges(arena, v).first().map(|&edge| edge as i64)
        };
        PyArray1::from_vec(py, arena.all().map(|v| first(v).unwrap_or(-1)).collect())
    }

    /// A line of best play from a position, by number.
    fn line(&self, py: Python<'_>, v: usize) -> PyResult<Vec<Vertex>> {
        if v >= self.solved.opened.arena.vertices() {
            return Err(PyIndexError::new_err(format!("there is no position number {v}")));
        }
        let line = run(py, None, None, |watch| Ok(self.solved.play_from(v as Vertex, watch)?));
        Ok(line?.positions)
    }

    /// The picture: SVG, or Graphviz.
    fn draw(&self, py: Python<'_>, options: &Bound<'_, PyDict>) -> PyResult<String> {
        let request: DrawRequest = request(options)?;
        let solved = &self.solved;
        run(py, None, Some(&self.raised), |_| draw_solved(&solved.opened, Some(solved), &request))
    }

    /// The proof of the answer, as JSON.
    fn certificate(&self, py: Python<'_>) -> PyResult<String> {
        let certificate = run(py, None, Some(&self.raised), |watch| {
            certify(&self.solved.opened, &self.solved, watch)
        })?;
        Ok(written(&certificate))
    }
}
