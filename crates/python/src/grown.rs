//! A Python class as a game that is asked only where somebody looks.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use attractor_app::{Error, Opened, Own, OwnGame};
use attractor_core::{Cancelled, Game, Outcome, Picture, Piece, Player, Spot, Watch};
use attractor_games::{AnyGame, AnyPosition};
use attractor_search::heuristics::Heuristic;
use hashbrown::HashMap;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;

use crate::explore::{explore, unhashable};
use crate::graph::Graph;
use crate::names::{ObjectNames, drawn};
use crate::rules::{Class, distinct};
use crate::vertices::spelled;
use crate::work::Raised;

/// A game that is a Python class. Nothing is asked of it before somebody looks.
#[pyclass(module = "attractor._attractor", frozen)]
pub(crate) struct Rules {
    grown: Arc<Grown>,
}

impl Rules {
    /// The game as part of a request.
    pub(crate) fn own(&self) -> Own {
        Own(Arc::new(GrownGame(self.grown.clone())))
    }

    /// Where its exceptions are kept while Rust works.
    pub(crate) fn raised(&self) -> Arc<Raised> {
        self.grown.raised.clone()
    }
}

#[pymethods]
impl Rules {
    #[new]
    fn new(py: Python<'_>, game: &Bound<'_, PyAny>) -> PyResult<Rules> {
        let class = Class::of(game)?;
        let start = class.start.bind(py).clone();
        let grown = Grown {
            class,
            seen: Mutex::new(Seen::new(py)),
            whole: Mutex::new(None),
            raised: Arc::default(),
        };
        grown.seen(py).number(&start)?;
        Ok(Rules { grown: Arc::new(grown) })
    }

    #[getter]
    fn title(&self) -> &str {
        &self.grown.class.title
    }

    #[getter]
    fn players(&self) -> u8 {
        self.grown.class.players
    }

    /// The name of a position, by which it is asked for.
    fn name(&self, position: &Bound<'_, PyAny>) -> PyResult<String> {
        self.grown.class.standing(position)?;
        Ok(self.grown.class.spellings.name(position))
    }

    /// The position that has this name.
    fn object<'py>(&self, py: Python<'py>, name: &str) -> Option<Bound<'py, PyAny>> {
        self.grown.class.spellings.object(py, name)
    }

    /// The whole game as a graph.
    fn explore(
        &self,
        py: Python<'_>,
        limit: Option<usize>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Graph> {
        let (opened, names) = explore(py, &self.grown.class, limit, |done| {
            py.check_signals()?;
            if let Some(progress) = progress {
                progress.call1((done,))?;
            }
            Ok(())
        })?;
        Ok(Graph::new(opened.into(), Some(names)))
    }
}

/// What is known of a class so far. A position is the number in the order in which it was met.
struct Grown {
    class: Class,
    seen: Mutex<Seen>,
    whole: Mutex<Option<Arc<Opened>>>,
    raised: Arc<Raised>,
}

struct Seen {
    index: Py<PyDict>,
    positions: Vec<Py<PyAny>>,
    nodes: Vec<Option<Arc<Node>>>,
    worth: HashMap<u32, f64>,
}

impl Seen {
    fn new(py: Python<'_>) -> Seen {
        Seen {
            index: PyDict::new(py).unbind(),
            positions: Vec::new(),
            nodes: Vec::new(),
            worth: HashMap::new(),
        }
    }

    fn number(&mut self, at: &Bound<'_, PyAny>) -> PyResult<u32> {
        let index = self.index.bind(at.py()).clone();
        if let Some(known) = index.get_item(at).map_err(|error| unhashable(at, error))? {
            return known.extract();
        }
        let number = self.positions.len();
        index.set_item(at, number)?;
        self.positions.push(at.clone().unbind());
        self.nodes.push(None);
        Ok(number as u32)
    }
}

/// What the rules say of one position.
struct Node {
    owner: Player,
    outcome: Option<Outcome>,
    steps: Vec<Step>,
}

/// A move: its name, and where it leads.
#[derive(Clone)]
struct Step {
    name: Arc<str>,
    to: u32,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Grown {
    /// Locked in a way that lets whoever holds the lock have the interpreter.
    fn seen(&self, py: Python<'_>) -> MutexGuard<'_, Seen> {
        self.seen.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    fn object<'py>(&self, py: Python<'py>, at: u32) -> Bound<'py, PyAny> {
        self.seen(py).positions[at as usize].bind(py).clone()
    }

    /// What the rules say of `at`. Once they have raised an exception everything is over and
    /// drawn, so that whoever works comes to an end.
    fn node(&self, at: u32) -> Arc<Node> {
        let known =
            self.seen.lock().unwrap_or_else(PoisonError::into_inner).nodes[at as usize].clone();
        if let Some(node) = known {
            return node;
        }
        if !self.raised.happened() {
            match Python::attach(|py| self.ask(py, at)) {
                Ok(node) => return node,
                Err(error) => self.raised.keep(error),
            }
        }
        Arc::new(Node { owner: Player(0), outcome: Some(Outcome::DRAW), steps: Vec::new() })
    }

    fn ask(&self, py: Python<'_>, at: u32) -> PyResult<Arc<Node>> {
        let standing = self.class.standing(&self.object(py, at))?;
        let names = distinct(standing.moves.iter().map(|(chosen, _)| spelled(chosen)));
        let mut seen = self.seen(py);
        let mut steps = Vec::with_capacity(names.len());
        for (name, (_, to)) in names.into_iter().zip(&standing.moves) {
            steps.push(Step { name: name.into(), to: seen.number(to)? });
        }
        let node = Arc::new(Node { owner: standing.owner, outcome: standing.outcome, steps });
        seen.nodes[at as usize] = Some(node.clone());
        Ok(node)
    }
}

/// The class as a game.
#[derive(Clone)]
struct GrownGame(Arc<Grown>);

impl Game for GrownGame {
    type Position = u32;
    type Move = Step;

    fn players(&self) -> u8 {
        self.0.class.players
    }

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, &at: &u32) -> Player {
        self.0.node(at).owner
    }

    fn outcome(&self, &at: &u32) -> Option<Outcome> {
        self.0.node(at).outcome
    }

    fn moves(&self, &at: &u32) -> impl Iterator<Item = Step> {
        let node = self.0.node(at);
        (0..node.steps.len()).map(move |k| node.steps[k].clone())
    }

    fn play(&self, _: &u32, chosen: &Step) -> u32 {
        chosen.to
    }

    fn notation(&self, &at: &u32) -> String {
        Python::attach(|py| {
            let object = self.0.object(py, at);
            self.0.class.spellings.name(&object)
        })
    }

    fn read(&self, text: &str) -> Result<u32, String> {
        let text = text.trim();
        Python::attach(|py| {
            if let Some(object) = self.0.class.spellings.object(py, text) {
                return self.0.seen(py).number(&object).map_err(|error| error.to_string());
            }
            // Any position may be named by a literal, whether it was met or not.
            let literal =
                py.import("ast").and_then(|ast| ast.call_method1("literal_eval", (text,)));
            let object =
                literal.unwrap_or_else(|_| text.into_pyobject(py).expect("text").into_any());
            let named = self.0.class.standing(&object);
            if named.is_err() {
                return Err(format!("`{text}` is not a position of this game"));
            }
            self.0.seen(py).number(&object).map_err(|error| error.to_string())
        })
    }

    fn picture(&self, &at: &u32) -> Picture {
        Python::attach(|py| {
            let object = self.0.object(py, at);
            let picture = match self.0.class.picture(&object) {
                Some(Ok(picture)) => drawn(&picture).unwrap_or_else(|error| {
                    self.0.raised.keep(error);
                    None
                }),
                Some(Err(error)) => {
                    self.0.raised.keep(error);
                    None
                }
                None => None,
            };
            let name = || Picture::new([Spot::new(0.0, 0.0, Piece::Text(spelled(&object)))]);
            picture.unwrap_or_else(name)
        })
    }
}

impl OwnGame for GrownGame {
    fn title(&self) -> String {
        self.0.class.title.clone()
    }

    fn rules(&self) -> Result<AnyGame, Error> {
        Ok(AnyGame::new(self.clone()))
    }

    fn explored(&self, watch: &dyn Watch) -> Result<Arc<Opened>, Error> {
        let known = || self.0.whole.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = known().clone() {
            return Ok(opened);
        }
        let mut cancelled = false;
        let found: PyResult<(Opened, Arc<ObjectNames>)> = Python::attach(|py| {
            explore(py, &self.0.class, None, |done| {
                // Others may want to look at signals meanwhile.
                py.detach(|| watch.reached(done)).map_err(|Cancelled| {
                    cancelled = true;
                    pyo3::exceptions::PyKeyboardInterrupt::new_err("interrupted")
                })
            })
        });
        match found {
            Ok((opened, _)) => {
                let opened = Arc::new(opened);
                *known() = Some(opened.clone());
                Ok(opened)
            }
            Err(_) if cancelled => Err(Cancelled.into()),
            Err(error) => {
                self.0.raised.keep(error);
                Err(Cancelled.into())
            }
        }
    }

    fn heuristic(&self) -> Option<Box<dyn Heuristic<AnyGame>>> {
        self.0.class.evaluate.as_ref()?;
        Some(Box::new(Evaluate(self.0.clone())))
    }
}

/// What the class thinks that a position is worth to player 1; asked once for each position.
struct Evaluate(Arc<Grown>);

impl Heuristic<AnyGame> for Evaluate {
    fn value(&self, _: &AnyGame, at: &AnyPosition) -> f64 {
        let (grown, Some(&at)) = (&self.0, at.get::<u32>()) else { return 0.0 };
        let seen = || grown.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&worth) = seen().worth.get(&at) {
            return worth;
        }
        if grown.raised.happened() {
            return 0.0;
        }
        let asked = Python::attach(|py| -> PyResult<f64> {
            let Some(evaluate) = &grown.class.evaluate else { return Ok(0.0) };
            evaluate.bind(py).call1((grown.object(py, at),))?.extract()
        });
        match asked {
            Ok(worth) if worth.is_nan() => {
                let name = Python::attach(|py| spelled(&grown.object(py, at)));
                let message = format!("`evaluate` of {name} is not a number");
                grown.raised.keep(PyValueError::new_err(message));
                0.0
            }
            Ok(worth) => {
                seen().worth.insert(at, worth);
                worth
            }
            Err(error) => {
                grown.raised.keep(error);
                0.0
            }
        }
    }

    fn finite(&self) -> bool {
        false // a class may call a position infinitely good that is not won
    }
}
