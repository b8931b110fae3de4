//! A Python class as a game that is asked only where somebody looks.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use attractor_app::{Error, GameGraph, Own, OwnGame};
use attractor_core::{Cancelled, Game, Outcome, Picture, Piece, Player, Spot, Watch};
use attractor_games::AnyGame;
use attractor_search::heuristics::Heuristic;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyString;

use crate::bounds::Bounds;
use crate::explore::{explore, unhashable};
use crate::graph::Graph;
use crate::names::{ObjectNames, drawn};
use crate::object_table::ObjectTable;
use crate::objects::Objects;
use crate::request::count;
use crate::rules::{Class, distinct};
use crate::thinking::Thinks;
use crate::work::Raised;

/// A game that is a Python class. Nothing is asked of it before somebody looks.
#[pyclass(module = "attractor._attractor", frozen)]
pub(crate) struct Rules {
    class_game: Arc<ClassGame>,
}

impl Rules {
    /// The game as part of a request.
    pub(crate) fn own(&self) -> Own {
        Own(Arc::new(OwnClassGame(self.class_game.clone())))
    }

    /// Where its exceptions are kept while Rust works.
    pub(crate) fn raised(&self) -> Arc<Raised> {
        self.class_game.class.raised.clone()
    }

    /// Its positions and moves as objects.
    pub(crate) fn objects(&self) -> Objects {
        Objects::Class(self.class_game.clone())
    }
}

#[pymethods]
impl Rules {
    #[new]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        limit: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Rules> {
        let limit = limit.map(|limit| count("limit", limit, 1)).transpose()?;
        let class = Arc::new(Class::of(game)?);
        let start = class.start.bind(py).clone();
        let (positions, nodes) = (ObjectTable::new(py), Vec::new());
        let class_game = ClassGame {
            class,
            limit,
            seen: Mutex::new(Seen { positions, nodes, bounds: Bounds::new(limit) }),
            whole: Mutex::new(None),
        };
        class_game.seen(py).number(&start)?;
        Ok(Rules { class_game: Arc::new(class_game) })
    }

    #[getter]
    fn title(&self) -> &str {
        &self.class_game.class.title
    }

    #[getter]
    fn players(&self) -> u8 {
        self.class_game.class.players
    }

    /// The name of a position, by which it is asked for.
    fn name(&self, position: &Bound<'_, PyAny>) -> PyResult<String> {
        self.class_game.class.standing(position)?;
        Ok(self.class_game.class.spellings.name(position))
    }

    /// The position that has this name.
    fn object<'py>(&self, py: Python<'py>, name: &str) -> Option<Bound<'py, PyAny>> {
        self.class_game.class.spellings.object(py, name)
    }

    /// The moves of a position, each with its name and where it leads.
    fn steps<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Vec<NamedStep<'py>>> {
        let standing = self.class_game.class.standing(position)?;
        let steps = standing.steps()?;
        let names = steps.iter().map(|(chosen, _)| self.class_game.class.move_name(chosen));
        let names = distinct(names.collect::<Vec<_>>());
        // What `label` raised while nobody waited for Rust.
        if let Some(error) = self.class_game.class.raised.take() {
            return Err(error);
        }
        let named = names.into_iter().zip(steps);
        Ok(named.map(|(name, (chosen, to))| (name, chosen, to)).collect())
    }

    /// The whole game as a graph.
    fn explore(&self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<Graph> {
        let (opened, names) = explore(py, &self.class_game.class, self.class_game.limit, |done| {
            py.check_signals()?;
            if let Some(progress) = progress {
                progress.call1((done,))?;
            }
            Ok(())
        })?;
        Ok(Graph::new(opened.into(), Some(names)))
    }
}

/// A move: its name, the object, and where it leads.
type NamedStep<'py> = (String, Bound<'py, PyAny>, Bound<'py, PyAny>);

/// What is known of a class so far. A position is the number in the order in which it was met.
pub(crate) struct ClassGame {
    class: Arc<Class>,
    limit: Option<usize>,
    seen: Mutex<Seen>,
    whole: Mutex<Option<Arc<GameGraph>>>,
}

struct Seen {
    positions: ObjectTable,
    nodes: Vec<Option<Arc<Node>>>,
    bounds: Bounds,
}

impl Seen {
    fn number(&mut self, at: &Bound<'_, PyAny>) -> PyResult<u32> {
        let Seen { positions, nodes, bounds } = self;
        let number = positions
            .number(at, |known| bounds.allow(at.py(), known))
            .map_err(|error| unhashable(at, error))?;
        if nodes.len() <= number as usize {
            nodes.push(None);
        }
        Ok(number)
    }
}

/// What the rules say of one position.
struct Node {
    owner: Player,
    outcome: Option<Outcome>,
    steps: Vec<Step>,
    /// The moves as objects, one for each step.
    moves: Vec<Py<PyAny>>,
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

impl ClassGame {
    /// Locked in a way that lets whoever holds the lock have the interpreter.
    fn seen(&self, py: Python<'_>) -> MutexGuard<'_, Seen> {
        self.seen.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn object<'py>(&self, py: Python<'py>, at: u32) -> Bound<'py, PyAny> {
        self.seen(py).positions.object(py, at)
    }

    /// The moves of a position as objects.
    pub(crate) fn move_objects<'py>(&self, py: Python<'py>, at: u32) -> Vec<Bound<'py, PyAny>> {
        // Asked for while nobody else has the interpreter, and known already.
        let node = py.detach(|| self.node(at));
        node.moves.iter().map(|chosen| chosen.bind(py).clone()).collect()
    }

    fn raised(&self) -> &Arc<Raised> {
        &self.class.raised
    }

    /// What the rules say of `at`. Once they have raised an exception everything is over and
    /// drawn, so that whoever works comes to an end.
    fn node(&self, at: u32) -> Arc<Node> {
        let known =
            self.seen.lock().unwrap_or_else(PoisonError::into_inner).nodes[at as usize].clone();
        if let Some(node) = known {
            return node;
        }
        if !self.raised().happened() {
            match Python::attach(|py| self.ask(py, at)) {
                Ok(node) => return node,
                Err(error) => self.raised().keep(error),
            }
        }
        let (steps, moves) = Default::default();
        Arc::new(Node { owner: Player(0), outcome: Some(Outcome::DRAW), steps, moves })
    }

    fn ask(&self, py: Python<'_>, at: u32) -> PyResult<Arc<Node>> {
        let standing = self.class.standing(&self.object(py, at))?;
        let found = standing.steps()?;
        let names = found.iter().map(|(chosen, _)| self.class.move_name(chosen));
        let names = distinct(names.collect::<Vec<_>>());
        let mut seen = self.seen(py);
        let mut steps = Vec::with_capacity(names.len());
        let mut moves = Vec::with_capacity(names.len());
        for (name, (chosen, to)) in names.into_iter().zip(found) {
            steps.push(Step { name: name.into(), to: seen.number(&to)? });
            moves.push(chosen.unbind());
        }
        let (owner, outcome) = (standing.owner, standing.outcome);
        let node = Arc::new(Node { owner, outcome, steps, moves });
        seen.nodes[at as usize] = Some(node.clone());
        Ok(node)
    }
}

/// The class as a game.
#[derive(Clone)]
struct OwnClassGame(Arc<ClassGame>);

impl Game for OwnClassGame {
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
            // A text may be a position itself.
            let object = PyString::new(py, text).into_any();
            if self.0.class.standing(&object).is_err() {
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
                    self.0.raised().keep(error);
                    None
                }),
                Some(Err(error)) => {
                    self.0.raised().keep(error);
                    None
                }
                None => None,
            };
            let name = || self.0.class.spellings.name(&object);
            let name = || Picture::new([Spot::new(0.0, 0.0, Piece::Text(name()))]);
            picture.unwrap_or_else(name)
        })
    }
}

impl OwnGame for OwnClassGame {
    fn title(&self) -> String {
        self.0.class.title.clone()
    }

    fn rules(&self) -> Result<AnyGame, Error> {
        Ok(AnyGame::new(self.clone()))
    }

    fn explored(&self, watch: &dyn Watch) -> Result<Arc<GameGraph>, Error> {
        let known = || self.0.whole.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = known().clone() {
            return Ok(opened);
        }
        let mut cancelled = false;
        let found: PyResult<(GameGraph, Arc<ObjectNames>)> = Python::attach(|py| {
            explore(py, &self.0.class, self.0.limit, |done| {
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
                self.0.raised().keep(error);
                Err(Cancelled.into())
            }
        }
    }

    fn heuristic(&self) -> Option<Box<dyn Heuristic<AnyGame>>> {
        let evaluate = self.0.class.evaluate.as_ref()?;
        let evaluate = Python::attach(|py| evaluate.clone_ref(py));
        let (objects, raised) = (Objects::Class(self.0.clone()), self.0.raised().clone());
        Some(Box::new(Thinks::new("evaluate", evaluate, objects, raised)))
    }
}
