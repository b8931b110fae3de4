//! The moves of an arena as Python objects.

use std::sync::{Arc, Mutex, PoisonError};

use attractor_core::Vertex;
use hashbrown::HashMap;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::explore::only_itself;
use crate::failure::wrong;
use crate::rules::Class;
use crate::vertices::{Index, spelled};

/// Where the objects of moves come from, if moves are more than where they lead.
pub(crate) enum MoveObjects {
    /// They are all kept, one for each edge.
    Kept {
        /// Where the moves of each position begin.
        first: Vec<usize>,
        /// The moves.
        objects: Vec<Py<PyAny>>,
    },
    /// A class is asked for them again where somebody looks: it has far more of them than anybody looks at,
    /// and as objects they take more room than all the rest.
    Asked(AskedMoves),
}

/// The moves of a class that was explored.
pub(crate) struct AskedMoves {
    class: Arc<Class>,
    /// The rows that somebody has looked at: whoever asks twice gets the same objects.
    known: Mutex<HashMap<Vertex, Arc<[Py<PyAny>]>>>,
}

impl MoveObjects {
    pub(crate) fn asked(class: &Arc<Class>) -> MoveObjects {
        MoveObjects::Asked(AskedMoves { class: class.clone(), known: Mutex::default() })
    }

    /// The moves of position `v`, one for each of `targets`.
    pub(crate) fn row<'py>(
        &self,
        py: Python<'py>,
        index: &Index,
        v: Vertex,
        targets: &[Vertex],
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let bound = |row: &[Py<PyAny>]| row.iter().map(|one| one.bind(py).clone()).collect();
        match self {
            MoveObjects::Kept { first, objects } => {
                let first = first[v as usize];
                Ok(bound(&objects[first..first + targets.len()]))
            }
            MoveObjects::Asked(asked) => Ok(bound(&asked.row(py, index, v, targets)?)),
        }
    }
}

impl AskedMoves {
    fn row(
        &self,
        py: Python<'_>,
        index: &Index,
        v: Vertex,
        targets: &[Vertex],
    ) -> PyResult<Arc<[Py<PyAny>]>> {
        // Never locked while the class is asked.
        let known = || self.known.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        if targets.is_empty() {
            return Ok(Arc::default());
        }
        if let Some(row) = known().get(&v) {
            return Ok(row.clone());
        }
        let row = self.ask(&index.object(py, v), index, targets)?;
        Ok(known().entry(v).or_insert(row).clone())
    }

    /// Ask the class again. It may say its moves in another order, but not other moves.
    fn ask(
        &self,
        at: &Bound<'_, PyAny>,
        index: &Index,
        targets: &[Vertex],
    ) -> PyResult<Arc<[Py<PyAny>]>> {
        let py = at.py();
        let standing = self.class.standing(at)?;
        let mut left = Vec::with_capacity(targets.len());
        for (chosen, to) in standing.steps()? {
            left.push((index.find(py, &to)?, chosen));
        }
        let mut row = Vec::with_capacity(targets.len());
        if left.len() == targets.len() {
            // From behind, so that moves in their old order are taken off the end.
            for &target in targets.iter().rev() {
                let Some(found) = left.iter().rposition(|&(to, _)| to == Some(target)) else {
                    break;
                };
                row.push(left.remove(found).1.unbind());
            }
        }
        if row.len() != targets.len() {
            let message =
                format!("the moves of {} have changed since the game was explored", spelled(at));
            let same = "`moves` and `play` say the same of a position whenever they are asked";
            let hint = only_itself(at).unwrap_or_else(|| same.to_owned());
            return Err(wrong(py, message, Some(&hint)));
        }
        row.reverse();
        Ok(row.into())
    }
}
