//! What a shell offers while somebody types.

use std::ffi::OsStr;

use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};

/// The games of the catalogue, and files.
pub(crate) fn games_and_files() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| with_files(typed, games()))
}

/// The games of the catalogue.
pub(super) fn only_games() -> ArgValueCandidates {
    ArgValueCandidates::new(games)
}

/// The rules of pursuit that have a name.
pub(super) fn rules() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let named = attractor_app::pursuit_rules().into_iter();
        named.map(|(name, about)| CompletionCandidate::new(name).help(Some(about.into()))).collect()
    })
}

/// The graphs that have a name, and files.
pub(super) fn graphs_and_files() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let families = attractor_app::families();
        let named = families
            .iter()
            .map(|family| CompletionCandidate::new(family.name).help(Some(family.about.into())));
        with_files(typed, named.collect())
    })
}

fn games() -> Vec<CompletionCandidate> {
    let games = attractor_app::games();
    let named = games
        .iter()
        .map(|game| CompletionCandidate::new(game.name).help(Some(game.title.to_string().into())));
    named.collect()
}

/// Those names that begin as what was typed, then the files that do.
fn with_files(typed: &OsStr, names: Vec<CompletionCandidate>) -> Vec<CompletionCandidate> {
    let typed_bytes = typed.as_encoded_bytes();
    let fits =
        |name: &CompletionCandidate| name.get_value().as_encoded_bytes().starts_with(typed_bytes);
    let mut found: Vec<CompletionCandidate> = names.into_iter().filter(fits).collect();
    found.extend(PathCompleter::any().complete(typed));
    found
}
