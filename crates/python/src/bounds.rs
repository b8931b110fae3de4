//! How much of a class may be looked at.

use attractor_app::{memory_limit, resident};
use pyo3::prelude::*;

use crate::explore::only_itself;
use crate::failure::wrong;
use crate::object_table::ObjectTable;
use crate::vertices::spelled;

/// A game without end would take all memory there is, and the process with it.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// How many positions there may be.
    limit: Option<usize>,
    /// How many bytes the process may hold.
    most: Option<u64>,
}

/// So many positions are found between two looks at the memory.
const GLANCE: usize = 1 << 10;

impl Bounds {
    /// At most `limit` positions, and as many as fit into the memory that is free now.
    pub(crate) fn new(limit: Option<usize>) -> Bounds {
        // A tenth is left to whoever works with the positions after that.
        let most = resident().zip(memory_limit(None)).map(|(held, free)| held + free / 10 * 9);
        Bounds { limit, most }
    }

    /// Refuse one more position than there may be.
    pub(crate) fn allow(self, py: Python<'_>, known: &ObjectTable) -> PyResult<()> {
        let found = known.len();
        if self.limit.is_some_and(|limit| found >= limit) {
            let more = "allow more with `limit`, or look less far ahead with `minmax`";
            let hint = only_itself(&known.object(py, 0)).unwrap_or_else(|| more.to_owned());
            return Err(wrong(
                py,
                format!("the game has more than {found} positions: {}", told(py, known)),
                Some(&hint),
            ));
        }
        let full = || resident().zip(self.most).is_some_and(|(held, most)| held > most);
        if found % GLANCE == GLANCE - 1 && full() {
            let hint = "a game that ends has finitely many positions; `limit` stops earlier, and \
                        `minmax` looks ahead without all of them";
            let hint = only_itself(&known.object(py, 0)).unwrap_or_else(|| hint.to_owned());
            return Err(wrong(
                py,
                format!("{}, and memory is used up", told(py, known)),
                Some(&hint),
            ));
        }
        Ok(())
    }
}

/// How many positions were found, with some of them.
fn told(py: Python<'_>, known: &ObjectTable) -> String {
    let found = known.len();
    let mut some = vec![0, 1, found / 2, found.saturating_sub(1)];
    some.dedup();
    some.retain(|&v| v < found);
    let some: Vec<String> =
        some.into_iter().map(|v| spelled(&known.object(py, v as u32))).collect();
    format!("{found} positions were found, such as {}", some.join(", "))
}
