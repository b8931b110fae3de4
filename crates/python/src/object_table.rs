//! Python objects by number, found again by what they are equal to.

use hashbrown::HashTable;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// Objects in the order in which they came. Each is hashed once, and compared only with those of the
/// same hash.
pub(crate) struct ObjectTable {
    objects: Py<PyList>,
    hashes: Vec<u64>,
    numbers: HashTable<u32>,
}

impl ObjectTable {
    pub(crate) fn new(py: Python<'_>) -> ObjectTable {
        let objects = PyList::empty(py).unbind();
        ObjectTable { objects, hashes: Vec::new(), numbers: HashTable::new() }
    }

    /// The objects of a list that is not changed any more; of equal ones the last is found, as in a
    /// dictionary.
    pub(crate) fn of(objects: &Bound<'_, PyList>) -> PyResult<ObjectTable> {
        let mut table = ObjectTable::new(objects.py());
        table.objects = objects.clone().unbind();
        for (number, object) in objects.iter().enumerate() {
            let hash = hash(&object)?;
            let known = table.look_up(&object, hash)?;
            table.hashes.push(hash);
            match known {
                Some(known) => {
                    let entry = table.numbers.find_mut(hash, |&at| at == known);
                    entry.into_iter().for_each(|entry| *entry = number as u32);
                }
                None => table.insert(number as u32, hash),
            }
        }
        Ok(table)
    }

    pub(crate) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// The objects in their order.
    pub(crate) fn objects(&self) -> &Py<PyList> {
        &self.objects
    }

    pub(crate) fn object<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.objects.bind(py).get_item(number as usize).expect("a number of this table")
    }

    /// The number of an object that is known; an object that cannot be hashed is an error.
    pub(crate) fn find(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        self.look_up(object, hash(object)?)
    }

    /// The number of an object, known before or not. `allow` may refuse a new one by its number.
    pub(crate) fn number(
        &mut self,
        object: &Bound<'_, PyAny>,
        allow: impl FnOnce(&ObjectTable) -> PyResult<()>,
    ) -> PyResult<u32> {
        let hash = hash(object)?;
        if let Some(known) = self.look_up(object, hash)? {
            return Ok(known);
        }
        allow(self)?;
        let number = self.len() as u32;
        self.objects.bind(object.py()).append(object)?;
        self.hashes.push(hash);
        self.insert(number, hash);
        Ok(number)
    }

    fn insert(&mut self, number: u32, hash: u64) {
        let hashes = &self.hashes;
        self.numbers.insert_unique(hash, number, |&other| hashes[other as usize]);
    }

    fn look_up(&self, object: &Bound<'_, PyAny>, hash: u64) -> PyResult<Option<u32>> {
        let py = object.py();
        let mut raised = None;
        let found = self.numbers.find(hash, |&number| {
            if self.hashes[number as usize] != hash || raised.is_some() {
                return false;
            }
            let known = self.object(py, number);
            // As in a dictionary, an object is equal to itself whatever it says.
            known.is(object)
                || known.eq(object).unwrap_or_else(|error| {
                    raised = Some(error);
                    false
                })
        });
        match raised {
            Some(error) => Err(error),
            None => Ok(found.copied()),
        }
    }
}

/// What Python says, mixed so that all bits depend on all: its integers are their own hashes.
fn hash(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    let said = object.hash()? as u64;
    let mixed = (said ^ (said >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Ok(mixed ^ (mixed >> 29))
}
