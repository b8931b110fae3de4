//! Printing: pages for the browser, in both languages.

use std::path::{Path, PathBuf};

use mdbook_driver::MDBook;

use crate::Error;

/// A language of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// The folder `docs`.
    English,
    /// The folder `docs/fr`.
    French,
}

impl Language {
    /// Both, the language of the reference first.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// Where its pages are, in the root of the project.
    pub fn folder(self) -> &'static str {
        match self {
            Language::English => "docs",
            Language::French => "docs/fr",
        }
    }
}

/// Print both books into the folder `to`, the French one into `to/fr`, so that links between them
/// are the same as between their sources. The answer is the first page of each.
///
/// # Errors
/// When a page is missing, or a file cannot be written.
pub fn print_books(root: &Path, to: &Path) -> Result<Vec<PathBuf>, Error> {
    let to =
        std::path::absolute(to).map_err(|error| Error::File(to.display().to_string(), error))?;
    let print = |language: Language| {
        let folder = match language {
            Language::English => to.clone(),
            Language::French => to.join("fr"),
        };
        let stopped = |error| Error::Press(format!("{}: {error:#}", language.folder()));
        let mut book = MDBook::load(root.join(language.folder())).map_err(stopped)?;
        book.config.build.build_dir.clone_from(&folder);
        book.build().map_err(stopped)?;
        Ok(folder.join("index.html"))
    };
    // The English press sweeps its folder first, so that the French one has to come after it.
    Language::ALL.into_iter().map(print).collect()
}
