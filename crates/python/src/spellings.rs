//! Names of Python objects, each for one object alone.

use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;

use crate::vertices::spelled;

/// What the positions of a game are called. Two objects that print alike are two positions: the
/// first one that is named is called as it prints, the next one has `#2` behind it.
pub(crate) struct Spellings {
    known: Mutex<Known>,
}

struct Known {
    /// The name of each object that has one.
    names: Py<PyDict>,
    objects: HashMap<String, Py<PyAny>>,
    /// How many objects print like this.
    alike: HashMap<String, usize>,
}

impl Spellings {
    pub(crate) fn new(py: Python<'_>) -> Spellings {
        let (objects, alike) = Default::default();
        Spellings { known: Mutex::new(Known { names: PyDict::new(py).unbind(), objects, alike }) }
    }

    /// Locked in a way that lets whoever holds the lock have the interpreter.
    fn known(&self, py: Python<'_>) -> MutexGuard<'_, Known> {
        self.known.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of an object. What cannot be hashed is no position, and named as it prints.
    pub(crate) fn name(&self, object: &Bound<'_, PyAny>) -> String {
        let py = object.py();
        let names = self.known(py).names.clone_ref(py);
        let names = names.bind(py);
        if let Ok(Some(name)) = names.get_item(object) {
            return spelled(&name);
        }
        // Somebody's code runs here, so that nothing is locked.
        let text = spelled(object);
        let mut known = self.known(py);
        let Known { objects, alike, .. } = &mut *known;
        let name = loop {
            let count = alike.entry(text.clone()).or_insert(0);
            *count += 1;
            let name = if *count == 1 { text.clone() } else { format!("{text}#{count}") };
            if !objects.contains_key(&name) {
                break name;
            }
        };
        objects.insert(name.clone(), object.clone().unbind());
        drop(known);
        // An object that cannot be hashed is asked for once.
        let _ = names.set_item(object, &name);
        name
    }

    /// The object that was given this name.
    pub(crate) fn object<'py>(&self, py: Python<'py>, name: &str) -> Option<Bound<'py, PyAny>> {
        self.known(py).objects.get(name).map(|object| object.bind(py).clone())
    }
}
