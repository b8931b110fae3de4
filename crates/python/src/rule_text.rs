//! Games written as text: their parameters, what is wrong with them, and what they say.

use attractor_app::{Error, RulesRequest, check_rules, explain_rules, format_rules, rules_text};
use pyo3::prelude::*;

use crate::failure::raise;
use crate::request::written;
use crate::work::run;

fn asked(text: String, parameters: String) -> RulesRequest {
    RulesRequest { text, text_only: true, parameters, positions: None }
}

/// The text with its parameters, as every question takes it.
#[pyfunction]
pub(crate) fn rules_with(py: Python<'_>, text: &str, parameters: &str) -> PyResult<String> {
    told(py, rules_text(text, parameters))
}

/// What is wrong with rules, and how large their game is, as JSON.
#[pyfunction]
pub(crate) fn rules_check(
    py: Python<'_>,
    text: String,
    parameters: String,
    positions: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let request = RulesRequest { positions, ..asked(text, parameters) };
    let answer = run(py, progress, None, |watch| check_rules(&request, watch))?;
    Ok(written(&answer))
}

/// The rules in plain sentences.
#[pyfunction]
pub(crate) fn rules_explain(py: Python<'_>, text: String, french: bool) -> PyResult<Vec<String>> {
    told(py, explain_rules(&asked(text, String::new()), french))
}

/// The text in its usual form.
#[pyfunction]
pub(crate) fn rules_format(py: Python<'_>, text: String) -> PyResult<String> {
    told(py, format_rules(&asked(text, String::new())))
}

fn told<T>(py: Python<'_>, answer: Result<T, Error>) -> PyResult<T> {
    answer.map_err(|error| raise(py, &error))
}
