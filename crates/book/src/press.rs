//! Printing: pages for the browser, in both languages.

use std::path::{Path, PathBuf};

use mdbook_driver::MDBook;

use crate::mathematics::typeset;
use crate::prose::{with_french_spaces, with_outputs, with_prose};
use crate::{Error, Page, Questions};

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
    print_books_with(root, to, &|_, _, text| text.to_owned())
}

/// The same, with every page changed first: of which language it is, where it stands in its book, and its text.
///
/// # Errors
/// When a page is missing, or a file cannot be written.
pub fn print_books_with(
    root: &Path,
    to: &Path,
    change: &dyn Fn(Language, &str, &str) -> String,
) -> Result<Vec<PathBuf>, Error> {
    let to =
        std::path::absolute(to).map_err(|error| Error::File(to.display().to_string(), error))?;
    let questions = Questions::read(root)?;
    let print = |language: Language| {
        let folder = match language {
            Language::English => to.clone(),
            Language::French => to.join("fr"),
        };
        let stopped = |error| Error::Press(format!("{}: {error:#}", language.folder()));
        let mut book = MDBook::load(root.join(language.folder())).map_err(stopped)?;
        book.config.build.build_dir.clone_from(&folder);
        let mut faults = Vec::new();
        book.book.for_each_chapter_mut(|chapter| {
            if let Some(path) = &chapter.path {
                let name = path.to_string_lossy().replace('\\', "/");
                let page = Page { text: chapter.content.clone(), name };
                let text = questions.with_answers(&page, language);
                chapter.content = change(language, &page.name, &text);
            }
            chapter.content = with_outputs(&chapter.content, language);
            chapter.content = with_prose(&chapter.content, |prose| {
                let (prose, wrong) = typeset(prose);
                faults.extend(wrong.into_iter().map(|why| format!("{}: {why}", chapter.name)));
                prose
            });
            if language == Language::French {
                chapter.content = with_prose(&chapter.content, with_french_spaces);
            }
        });
        if !faults.is_empty() {
            return Err(Error::Press(faults.join("\n")));
        }
        book.build().map_err(stopped)?;
        Ok(folder.join("index.html"))
    };
    // The English press sweeps its folder first, so that the French one has to come after it.
    Language::ALL.into_iter().map(print).collect()
}
