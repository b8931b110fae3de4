//! What the positions and moves of a Python game are called, look like and satisfy.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use attractor_app::{Error, Naming};
use attractor_core::{Arena, Picture, Piece, Spot, Vertex, VertexSet};
use attractor_logic::Facts;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

use crate::failure::wrong_type;
use crate::move_objects::MoveObjects;
use crate::rules::distinct;
use crate::spelling::Arguments;
use crate::spellings::{Spellings, called};
use crate::vertices::{Index, spelled};
use crate::work::Raised;

/// The positions of an arena as Python objects, with everything that is asked of their maker.
pub(crate) struct ObjectNames {
    index: Index,
    moves: Option<MoveObjects>,
    asked: Asked,
    spellings: Arc<Spellings>,
    facts: OnceLock<FactTable>,
}

/// What may be asked of each position besides its moves.
#[derive(Default)]
pub(crate) struct Asked {
    /// What it looks like.
    pub(crate) picture: Option<Py<PyAny>>,
    /// What a formula may say of it.
    pub(crate) labels: Option<Py<PyAny>>,
    /// What a move is called.
    pub(crate) label: Option<Py<PyAny>>,
}

impl ObjectNames {
    pub(crate) fn new(
        index: Index,
        moves: Option<MoveObjects>,
        asked: Asked,
        spellings: Arc<Spellings>,
    ) -> ObjectNames {
        ObjectNames { index, moves, asked, spellings, facts: OnceLock::new() }
    }

    /// Where the exceptions of their maker are kept while Rust works.
    pub(crate) fn raised(&self) -> &Arc<Raised> {
        self.spellings.raised()
    }

    /// Whether moves are more than where they lead.
    pub(crate) fn has_moves(&self) -> bool {
        self.moves.is_some()
    }

    /// The methods of whoever made the game, by name.
    pub(crate) fn methods(&self, py: Python<'_>) -> HashMap<&'static str, Py<PyAny>> {
        let Asked { picture, labels, label } = &self.asked;
        let all = [
            ("picture", picture),
            ("labels", labels),
            ("label", label),
            ("notation", self.spellings.notation()),
        ];
        let known =
            |(name, method): (_, &Option<Py<PyAny>>)| Some((name, method.as_ref()?.clone_ref(py)));
        all.into_iter().filter_map(known).collect()
    }

    /// The objects and their numbers.
    pub(crate) fn index(&self) -> &Index {
        &self.index
    }

    /// The moves of `v`: the objects of a game class, or where they lead.
    pub(crate) fn move_objects<'py>(
        &self,
        py: Python<'py>,
        arena: &Arena,
        v: Vertex,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let targets = arena.moves(v);
        match &self.moves {
            Some(moves) => moves.row(py, &self.index, v, targets),
            None => Ok(targets.iter().map(|&to| self.object(py, to)).collect()),
        }
    }

    /// The same while Rust works: an exception is kept, and moves are where they lead.
    pub(crate) fn move_objects_kept<'py>(
        &self,
        py: Python<'py>,
        arena: &Arena,
        v: Vertex,
    ) -> Vec<Bound<'py, PyAny>> {
        self.move_objects(py, arena, v).unwrap_or_else(|error| {
            self.raised().keep(error);
            arena.moves(v).iter().map(|&to| self.object(py, to)).collect()
        })
    }

    /// Ask for the labels of all positions now, so that an exception comes out where it belongs.
    pub(crate) fn ask_labels(&self, py: Python<'_>) -> PyResult<()> {
        if self.asked.labels.is_some() && self.facts.get().is_none() {
            let table = self.make_facts(py)?;
            let _ = self.facts.set(table); // unless another thread was quicker, with the same
        }
        Ok(())
    }

    fn make_facts(&self, py: Python<'_>) -> PyResult<FactTable> {
        let mut table = FactTable::default();
        if let Some(labels) = &self.asked.labels {
            let keys = self.index.keys().bind(py);
            for (v, key) in keys.iter().enumerate() {
                table.add(v as Vertex, keys.len(), &key, &labels.bind(py).call1((&key,))?)?;
            }
        }
        Ok(table)
    }

    pub(crate) fn object<'py>(&self, py: Python<'py>, v: Vertex) -> Bound<'py, PyAny> {
        self.index.object(py, v)
    }
}

impl Naming for ObjectNames {
    fn position(&self, v: Vertex) -> String {
        Python::attach(|py| self.spellings.name(&self.object(py, v)))
    }

    fn movement(&self, arena: &Arena, v: Vertex, edge: usize) -> String {
        if self.moves.is_none() {
            return self.position(arena.moves(v)[edge]);
        }
        // Moves that are called alike are told apart by numbers: `a`, `a#2`.
        Python::attach(|py| {
            let moves = self.move_objects_kept(py, arena, v);
            let name = |chosen| called(self.asked.label.as_ref(), "label", chosen, self.raised());
            distinct(moves[..=edge].iter().map(name)).pop().expect("one name for each edge")
        })
    }

    /// A position by the object itself if that is a string, or by the name that it has.
    fn find(&self, notation: &str) -> Result<Vertex, Error> {
        let notation = notation.trim();
        Python::attach(|py| {
            let known =
                |object: Option<Bound<'_, PyAny>>| self.index.find(py, &object?).ok().flatten();
            let by_name = || known(self.spellings.object(py, notation));
            let text = || known(Some(PyString::new(py, notation).into_any()));
            by_name().or_else(text).or_else(|| {
                // Whoever types a name may have seen it elsewhere: now all are named.
                self.index.keys().bind(py).iter().for_each(|key| {
                    self.spellings.name(&key);
                });
                by_name()
            })
        })
        .ok_or_else(|| {
            let many = Python::attach(|py| self.index.keys().bind(py).len());
            let first = 0..many.min(3) as Vertex;
            let some: Vec<String> = first.map(|v| format!("`{}`", self.position(v))).collect();
            let error = Error::new(format!("there is no position `{notation}`"));
            error.hint(format!("positions look like {}", some.join(", ")))
        })
    }

    fn facts(&self) -> Option<Box<dyn Facts + '_>> {
        self.asked.labels.as_ref()?;
        let table = self.facts.get_or_init(|| {
            // Whoever could be told asked before.
            Python::attach(|py| self.make_facts(py)).unwrap_or_default()
        });
        Some(Box::new(ObjectFacts { table, names: self }))
    }

    fn picture(&self, v: Vertex) -> Option<Picture> {
        let picture = self.asked.picture.as_ref()?;
        Python::attach(|py| match picture.bind(py).call1((self.object(py, v),)) {
            Ok(picture) => drawn(&picture).unwrap_or_else(|error| {
                self.raised().keep(error);
                None
            }),
            Err(error) => {
                self.raised().keep(error);
                None
            }
        })
    }
}

/// What a picture written as text looks like: one spot for each letter, `X` and `O` as pieces of
/// players 1 and 2, `.` as an empty place and a blank as nothing.
pub(crate) fn drawn(picture: &Bound<'_, PyAny>) -> PyResult<Option<Picture>> {
    let Ok(text) = picture.cast::<PyString>() else {
        return Err(wrong_type(format!(
            "`picture` returned {}: it returns a text, one line for each row of the board",
            spelled(picture)
        )));
    };
    let text = text.to_string_lossy();
    let piece = |letter: char| match letter {
        ' ' => Piece::Gone,
        '.' => Piece::Empty,
        'X' => Piece::Of(0, 'X'),
        'O' => Piece::Of(1, 'O'),
        other => Piece::Thing(other),
    };
    let rows = text.trim_matches('\n').lines().enumerate();
    let spots = rows.flat_map(|(y, line)| {
        let spot = move |(x, letter)| Spot::new(x as f32, y as f32, piece(letter));
        line.chars().enumerate().map(spot).collect::<Vec<_>>()
    });
    Ok(Some(Picture::new(spots)))
}

/// The labels and numbers of all positions.
#[derive(Default)]
struct FactTable {
    labels: BTreeMap<String, VertexSet>,
    numbers: BTreeMap<String, HashMap<Vertex, i64>>,
}

impl FactTable {
    /// What is said of one position: names, or a dictionary from names to truths and numbers.
    fn add(
        &mut self,
        v: Vertex,
        vertices: usize,
        key: &Bound<'_, PyAny>,
        said: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let mut label = |name: String| {
            let set = self.labels.entry(name).or_insert_with(|| VertexSet::empty(vertices));
            set.insert(v);
        };
        if let Ok(facts) = said.cast::<PyDict>() {
            for (name, value) in facts.iter() {
                let name = label_name(key, &name)?;
                if let Ok(truth) = value.cast::<PyBool>() {
                    if truth.is_true() {
                        label(name);
                    }
                } else {
                    let number: i64 = value.extract().map_err(|_| {
                        let (key, value) = (spelled(key), spelled(&value));
                        wrong_type(format!(
                            "the label `{name}` of {key} is {value}: expected a truth or a whole number"
                        ))
                    })?;
                    self.numbers.entry(name).or_default().insert(v, number);
                }
            }
            return Ok(());
        }
        let names = match said.try_iter() {
            Ok(names) if !said.is_instance_of::<PyString>() => names,
            _ => {
                return Err(wrong_type(format!(
                    "the labels of {} are {}: expected a list of names, or a dictionary",
                    spelled(key),
                    spelled(said)
                )));
            }
        };
        for name in names {
            label(label_name(key, &name?)?);
        }
        Ok(())
    }
}

/// The name of a label of the position `key`.
fn label_name(key: &Bound<'_, PyAny>, said: &Bound<'_, PyAny>) -> PyResult<String> {
    said.extract().map_err(|_| {
        let (key, said) = (spelled(key), spelled(said));
        wrong_type(format!("a label of {key} is called {said}: expected a text"))
    })
}

struct ObjectFacts<'a> {
    table: &'a FactTable,
    names: &'a ObjectNames,
}

impl Facts for ObjectFacts<'_> {
    fn labels(&self) -> Vec<String> {
        self.table.labels.keys().cloned().collect()
    }

    fn has(&self, v: Vertex, label: &str) -> bool {
        self.table.labels.get(label).is_some_and(|set| set.contains(v))
    }

    fn numbers(&self) -> Vec<String> {
        self.table.numbers.keys().cloned().collect()
    }

    fn number(&self, v: Vertex, name: &str) -> Option<i64> {
        self.table.numbers.get(name)?.get(&v).copied()
    }

    fn vertex(&self, notation: &str) -> Result<Vertex, String> {
        self.names.find(notation).map_err(|error| {
            let told = error.spelled(&Arguments);
            told.hint.unwrap_or(told.error)
        })
    }

    fn notation(&self, v: Vertex) -> String {
        self.names.position(v)
    }
}
