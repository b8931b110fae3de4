//! Names of Python objects, each for one object alone.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyString};

use crate::failure::wrong_type;
use crate::vertices::spelled;
use crate::work::Raised;

/// What the positions of a game are called. Two objects that are called alike are two positions: the
/// first one that is named is called so, the next one has `#2` behind it.
pub(crate) struct Spellings {
    known: Mutex<SpelledNames>,
    /// What the maker of the game calls a position; how it prints if nothing is said.
    notation: Option<Py<PyAny>>,
    raised: Arc<Raised>,
}

struct SpelledNames {
    /// The name of each object that has one.
    names: Py<PyDict>,
    objects: HashMap<String, Py<PyAny>>,
    /// How many objects are called like this.
    alike: HashMap<String, usize>,
}

impl Spellings {
    /// Exceptions of `notation` are kept in `raised`, because names are asked for everywhere.
    pub(crate) fn new(
        py: Python<'_>,
        notation: Option<Py<PyAny>>,
        raised: Arc<Raised>,
    ) -> Spellings {
        let (objects, alike) = Default::default();
        let known = SpelledNames { names: PyDict::new(py).unbind(), objects, alike };
        Spellings { known: Mutex::new(known), notation, raised }
    }

    /// What the maker of the game calls a position, if anything is said.
    pub(crate) fn notation(&self) -> &Option<Py<PyAny>> {
        &self.notation
    }

    /// Where exceptions are kept while Rust works.
    pub(crate) fn raised(&self) -> &Arc<Raised> {
        &self.raised
    }

    /// Locked in a way that lets whoever holds the lock have the interpreter.
    fn known(&self, py: Python<'_>) -> MutexGuard<'_, SpelledNames> {
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
        let text = called(self.notation.as_ref(), "notation", object, &self.raised);
        let mut known = self.known(py);
        let SpelledNames { objects, alike, .. } = &mut *known;
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

/// What `says` calls an object, or how it prints where nobody says anything.
pub(crate) fn called(
    says: Option<&Py<PyAny>>,
    method: &str,
    object: &Bound<'_, PyAny>,
    raised: &Raised,
) -> String {
    let Some(says) = says else { return spelled(object) };
    let said = says.bind(object.py()).call1((object,)).and_then(|said| {
        let text = said.cast::<PyString>().map(|text| text.to_string_lossy().into_owned());
        text.map_err(|_| {
            let (said, object) = (spelled(&said), spelled(object));
            wrong_type(format!("`{method}` of {object} is {said}: it returns a text"))
        })
    });
    said.unwrap_or_else(|error| {
        raised.keep(error);
        spelled(object)
    })
}
