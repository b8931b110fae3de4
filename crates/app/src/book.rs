//! Opening books of Connect Four: made, kept and checked.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use attractor_clock::Instant;
use attractor_core::{Cancelled, Watch};
use attractor_search::connect4::{OpeningBook, Solver, Unfinished};
use attractor_tablebase::AtomicFile;
use serde::Serialize;

use crate::analyse::connect4;
use crate::error::{Error, more_memory};
use crate::field::Field;
use crate::file_kind::FileKind;
use crate::machine::limit;
use crate::message::say;
use crate::output;
use crate::searching::Budget;

/// Which book.
#[derive(Clone, Debug, Default)]
pub struct BookRequest {
    /// The game: `connect4`, with its parameters.
    pub game: String,
    /// The most stones of a position in it.
    pub depth: u32,
    /// Where it is written.
    pub output: PathBuf,
    /// Go on with what an interrupted run has left.
    pub resume: bool,
    /// How much work an interruption may cost.
    pub every: Duration,
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
/// positions have to be solved. What is done is kept beside the file, in `FILE.part`, until all of
/// it is done.
pub fn make_book(
    request: &BookRequest,
    watch: &dyn Watch,
    begin: impl Fn(u64),
) -> Result<BookAnswer, Error> {
    let geometry = connect4(&request.game)?;
    if request.depth > geometry.cells() {
        let cells = geometry.cells();
        return Err(Error::new(format!("this board is full with {cells} stones")).at(Field::Depth));
    }
    let place = match request.output == Path::new("-") {
        true => request.output.clone(),
        false => output::claim(&request.output, FileKind::Book, false)?,
    };
    let part = Part::of(&place);
    let mut book = part.begun(OpeningBook::empty(geometry, request.depth), request.resume)?;
    // A quarter for what searching remembers, the rest for the positions.
    let memory = limit(request.budget.memory).unwrap_or(u64::MAX);
    let table = (memory / 4).min(request.budget.bytes(128 << 20) as u64);
    let mut solver = Solver::new(table as usize, request.budget.threads());
    let (mut begun, mut kept, mut trouble) = (false, Instant::now(), None);
    let complete = book.complete(&mut solver, memory - table, watch, |book, total| {
        if !std::mem::replace(&mut begun, true) {
            begin(total as u64);
        }
        if kept.elapsed() >= request.every {
            kept = Instant::now();
            if let Err(error) = part.keep(book) {
                trouble = Some(error);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    if let Some(error) = trouble {
        return Err(error);
    }
    match complete {
        Ok(()) => {}
        Err(Unfinished::Ended) => {
            part.keep(&book)?;
            return Err(Error::from(Cancelled).hint(say!("`{}` goes on from here", Field::Resume)));
        }
        Err(Unfinished::TooLarge { stones }) => {
            let fewer = stones.saturating_sub(1).to_string();
            let hint = say!("`{}` {} would fit; {}", Field::Depth, fewer, more_memory());
            return Err(Error::beyond(memory).at(Field::Depth).hint(hint));
        }
    }
    let bytes = write(&book, &place)?;
    part.forget();
    Ok(BookAnswer {
        file: request.output.display().to_string(),
        positions: book.len(),
        depth: book.depth(),
        bytes,
        sample: None,
        wrong: None,
    })
}

/// A book that is not finished, beside the file that it will be. Standard output has none.
struct Part(Option<PathBuf>);

impl Part {
    fn of(output: &Path) -> Part {
        let file = output.file_name().filter(|_| output != Path::new("-"));
        Part(file.map(|file| {
            let mut name = file.to_owned();
            name.push(".part");
            output.with_file_name(name)
        }))
    }

    /// What an earlier run has left of a book such as `empty`; `empty` itself if there is nothing.
    fn begun(&self, empty: OpeningBook, resume: bool) -> Result<OpeningBook, Error> {
        let Some(path) = self.0.as_deref().filter(|path| path.exists()) else { return Ok(empty) };
        let place = path.display().to_string();
        if !resume {
            return Err(Error::new("an earlier run was interrupted and has left this")
                .at(place)
                .hint(say!("`{}` goes on with it; remove it to begin again", Field::Resume)));
        }
        let begun = read_book(path)?;
        if (begun.geometry(), begun.depth()) != (empty.geometry(), empty.depth()) {
            return Err(Error::new("it was begun for another board or another depth")
                .at(place)
                .hint("remove it, or write to another file"));
        }
        Ok(begun)
    }

    fn keep(&self, book: &OpeningBook) -> Result<(), Error> {
        self.0.as_deref().map_or(Ok(()), |path| write(book, path).map(|_| ()))
    }

    fn forget(&self) {
        // It may never have been written, or not as a whole.
        for path in self.0.iter().flat_map(|path| [path.clone(), AtomicFile::unfinished(path)]) {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Write a book as a whole, and tell its size.
fn write(book: &OpeningBook, path: &Path) -> Result<u64, Error> {
    let bytes = book.to_bytes();
    let failed = |error: io::Error| output::write_error(&error).at(path.display().to_string());
    if path == Path::new("-") {
        return output::write(path, |out| out.write_all(&bytes).map_err(failed));
    }
    let write = || -> io::Result<u64> {
        let mut out = AtomicFile::create_alone(path)?;
        out.write_all(&bytes)?;
        out.finish()
    };
    write().map_err(failed)
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

/// Read the book in a file.
pub fn read_book(path: &Path) -> Result<OpeningBook, Error> {
    let place = path.display().to_string();
    let bytes = std::fs::read(path)
        .map_err(|error| Error::new(format!("cannot read: {error}")).at(&*place))?;
    OpeningBook::from_bytes(&bytes).map_err(|error| Error::new(error.to_string()).at(place))
}
