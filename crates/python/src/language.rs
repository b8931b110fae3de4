//! Which language answers speak.

use attractor_messages::{Language, speaking};
use pyo3::prelude::*;

/// From now on speak this language, by its code.
#[pyfunction]
pub(crate) fn speak(language: &str) {
    attractor_messages::speak(Language::of_locale(language));
}

/// Do `work` in a language, or in the one that is spoken.
pub(crate) fn said<T>(language: Option<&str>, work: impl FnOnce() -> T) -> T {
    match language {
        Some(language) => speaking(Language::of_locale(language), work),
        None => work(),
    }
}
