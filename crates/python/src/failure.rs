//! What went wrong, as Python exceptions.

use attractor_app::{Error, Kind};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

/// The exception for an answer that could not be given.
pub(crate) fn raise(py: Python<'_>, error: &Error) -> PyErr {
    if error.kind == Kind::Interrupted {
        return PyKeyboardInterrupt::new_err(error.message.clone());
    }
    let place = error.place.as_deref().map(in_python);
    let hint = error.hint.as_deref().map(in_python);
    let mut text = in_python(&error.message);
    if let Some(place) = &place {
        text = format!("{place}: {text}");
    }
    if let Some(excerpt) = &error.excerpt {
        text = format!("{text}\n{excerpt}");
    }
    exception(py, "AttractorError", (text, place, hint))
}

/// Something is wrong with what the caller gave.
pub(crate) fn wrong(py: Python<'_>, message: String, hint: Option<&str>) -> PyErr {
    exception(py, "AttractorError", (message, None::<String>, hint))
}

/// There is no such position.
pub(crate) fn unknown(py: Python<'_>, message: String) -> PyErr {
    exception(py, "UnknownPosition", (message,))
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

/// Messages speak of options; in Python they are arguments: `--owner-field N` is `owner_field=N`.
fn in_python(text: &str) -> String {
    let text = text
        .replace("`attractor games`", "`attractor.games()`")
        .replace("`attractor cops --families`", "`attractor.families()`");
    let mut parts = text.split("--");
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let name = part.find(|c: char| !c.is_ascii_lowercase() && c != '-').unwrap_or(part.len());
        if name == 0 {
            told.push_str("--");
            told.push_str(part);
            continue;
        }
        let (option, rest) = part.split_at(name);
        told.push_str(&option.replace('-', "_"));
        match rest.strip_prefix(' ') {
            Some(value) if value.starts_with(|c: char| c.is_ascii_uppercase()) => {
                told.push('=');
                told.push_str(value);
            }
            _ => told.push_str(rest),
        }
    }
    told
}
