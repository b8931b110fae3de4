//! Opening books of Connect Four: made, kept and checked.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use attractor_core::{Cancelled, Watch};
use attractor_search::connect4::{Book, Solver};
use serde::Serialize;

use crate::analyse::connect4;
use crate::best::geometry;
use crate::error::Error;
use crate::output;
use crate::searching::Budget;

/// Which book.
#[derive(Clone, Debug, Default)]
pub struct BookRequest {
    /// The game: `connect4`, with its parameters.
    pub game: String,
    /// Positions with at most so many stones.
    pub depth: u32,
    /// Where it is written.
    pub output: PathBuf,
    /// With what.
    pub budget: Budget,
}

/// What a book holds.
#[derive(Clone, Debug, Serialize)]
pub struct BookAnswer {
    /// The file.
    pub file: String,
    /// How many positions.
    pub positions: usize,
    /// The most stones of a position.
    pub depth: u32,
    /// The size of the file.
    pub bytes: u64,
    /// How many scores of the deepest layer were found again by search, where it was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<usize>,
    /// What is wrong with it, if anything; null for a sound book.
    pub wrong: Option<String>,
}

/// Solve all positions of the first moves and write them to a file. `begin` hears how many
/// positions have to be solved.
pub fn make_book(
    request: &BookRequest,
    watch: &dyn Watch,
    begin: impl Fn(u64),
) -> Result<BookAnswer, Error> {
    let rules = connect4(&request.game)?;
    let geometry = geometry(&rules)?;
    let mut solver = Solver::new(request.budget.bytes(128 << 20), request.budget.threads());
    let book = Book::generate(&mut solver, geometry, request.depth, |done, total| {
        if done <= 1 {
            begin(total as u64);
        }
        match watch.reached(done as u64) {
            Ok(()) => ControlFlow::Continue(()),
            Err(Cancelled) => ControlFlow::Break(()),
        }
    });
    let book = book.ok_or(Cancelled)?;
    let bytes = book.to_bytes();
    output::write(&request.output, |out| {
        out.write_all(&bytes).map_err(|error| output::write_error(&error))
    })?;
    Ok(BookAnswer {
        file: request.output.display().to_string(),
        positions: book.len(),
        depth: book.depth(),
        bytes: bytes.len() as u64,
        sample: None,
        wrong: None,
    })
}

/// Check a book: its positions, that scores follow from each other, and `sample` scores of the
/// deepest layer by search.
pub fn check_book(path: &Path, sample: usize, budget: &Budget) -> Result<BookAnswer, Error> {
    let book = read_book(path)?;
    let mut solver = Solver::new(budget.bytes(128 << 20), budget.threads());
    let wrong = book.verify(&mut solver, sample).err().map(|error| error.to_string());
    Ok(BookAnswer {
        file: path.display().to_string(),
        positions: book.len(),
        depth: book.depth(),
        bytes: book.to_bytes().len() as u64,
        sample: Some(sample),
        wrong,
    })
}

pub(crate) fn read_book(path: &Path) -> Result<Book, Error> {
    let place = path.display().to_string();
    let bytes = std::fs::read(path)
        .map_err(|error| Error::new(format!("cannot read: {error}")).at(&*place))?;
    Book::from_bytes(&bytes).map_err(|error| Error::new(error.to_string()).at(place))
}
