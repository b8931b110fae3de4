//! The book of Attractor: printed for the browser, and held to what it promises.
//!
//! The English book is the folder `docs`, the French one `docs/fr`; both can be read as they lie
//! there. [`print_books`] makes pages for the browser of them, with mathematics as `MathML`. A [`Page`] knows which commands it
//! shows and which pictures were drawn by which command; [`Questions`] lists every question of the
//! five courses, makes the tables at the end of each part, and finds what is not answered;
//! [`with_figures`] copies measured figures;
//! [`dead_links`] looks for links that lead nowhere and for anything that needs the network.

mod figures;
mod links;
mod mathematics;
mod page;
mod press;
mod prose;
mod questions;

pub use figures::with_figures;
pub use links::dead_links;
pub use page::{Drawn, Page, Run};
pub use press::{Language, print_books, print_books_with};
pub use questions::{Item, Kind, Question, Questions, Text};

/// Why the book could not be printed or read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// The list of questions is not what it should be.
    #[error("the list of questions: {0}")]
    Questions(#[from] toml::de::Error),
    /// The press has stopped.
    #[error("the book cannot be printed: {0}")]
    Press(String),
}

/// Read a text file, and say which one it was if that fails.
fn read(path: &std::path::Path) -> Result<String, Error> {
    std::fs::read_to_string(path).map_err(|error| Error::File(path.display().to_string(), error))
}
