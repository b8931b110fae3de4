//! What went wrong, as Python exceptions.

use attractor_app::{Error, Kind, Spelling};
use attractor_messages::spoken;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::spelling::Arguments;
use crate::vertices::spelled;

/// The exception for an answer that could not be given.
pub(crate) fn raise(py: Python<'_>, error: &Error) -> PyErr {
    if error.kind == Kind::Interrupted {
        return PyKeyboardInterrupt::new_err(error.message.spelled(&Arguments));
    }
    let told = error.translated(spoken()).spelled(&Arguments);
    let text = match &told.excerpt {
        Some(excerpt) => format!("{told}\n{excerpt}"),
        None => told.to_string(),
    };
    let field = told.field.map(|field| Arguments.field(field, None));
    exception(py, "AttractorError", (text, told.place, told.hint, field))
}

/// Something is wrong with what the caller gave.
pub(crate) fn wrong(py: Python<'_>, message: String, hint: Option<&str>) -> PyErr {
    exception(py, "AttractorError", (message, None::<String>, hint))
}

/// Something is of the wrong kind.
pub(crate) fn wrong_type(message: String) -> PyErr {
    Python::attach(|py| exception(py, "WrongType", (message,)))
}

/// There is no such position.
pub(crate) fn unknown(py: Python<'_>, message: String) -> PyErr {
    exception(py, "UnknownPosition", (message,))
}

/// The same in the words of an error that says so.
pub(crate) fn unknown_as(py: Python<'_>, error: &Error) -> PyErr {
    let told = error.translated(spoken()).spelled(&Arguments);
    let hint = told.hint.map(|hint| format!("; {hint}")).unwrap_or_default();
    unknown(py, format!("{}{hint}", told.error))
}

/// What was chosen at a position is not one of its moves.
pub(crate) fn illegal(
    chosen: &Bound<'_, PyAny>,
    position: &Bound<'_, PyAny>,
    moves: &[Bound<'_, PyAny>],
) -> PyErr {
    let legal: Vec<String> = moves.iter().map(spelled).collect();
    exception(chosen.py(), "illegal_move", (spelled(chosen), spelled(position), legal))
}

/// The exceptions are classes of the package, because they derive from more than one.
fn exception<'py, A>(py: Python<'py>, name: &str, arguments: A) -> PyErr
where
    A: pyo3::call::PyCallArgs<'py>,
{
    let made = py
        .import("attractor.errors")
        .and_then(|module| module.getattr(name))
        .and_then(|class| class.call1(arguments));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// Tell while which step an exception of the caller's code came up; its traceback stays as it is.
pub(crate) fn while_doing(py: Python<'_>, error: PyErr, what: &str) -> PyErr {
    // Notes exist since Python 3.11.
    let _ = error.value(py).call_method1("add_note", (what,));
    error
}
