//! From rules to a tablebase: which way a game is solved, what that takes, and how it goes on after
//! an interruption.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use attractor_words::bytes;

use crate::atomic_file::with_suffix;
use crate::disk::free_space;
use crate::error::{Reason, TablebaseError};
use crate::head::{Head, Views};
use crate::pages::PAGE;
use crate::tablebase::Tablebase;
use crate::work::{Task, Work, forget};
use crate::writer::Writer;
use crate::{frontiers, graph, pass};
use attractor_core::{Direction, Exploration, Game, Numbered, Watch};

/// How a game is solved into a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolveOptions {
    /// The most bytes to use.
    pub memory: u64,
    /// How much work may be lost.
    pub every: Duration,
    /// Go on with what an interrupted solve has left.
    pub resume: bool,
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions { memory: u64::MAX, every: Duration::from_secs(30), resume: false }
    }
}

/// What a solve will take, told before it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// How many numbers there are.
    pub numbers: u64,
    /// The bytes of memory for them.
    pub memory: u64,
    /// The bytes of disk for them while it goes on.
    pub disk: u64,
    /// In how many windows the disk is gone through; 0 if all is in memory.
    pub windows: u64,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { numbers, memory, disk, windows } = *self;
        let (memory, disk) = (bytes(u128::from(memory)), bytes(u128::from(disk)));
        match windows {
            0 => write!(f, "{numbers} numbers: {memory} in memory, up to {disk} on disk"),
            _ => write!(
                f,
                "{numbers} numbers: {disk} on disk in {windows} windows, of which {memory} in memory"
            ),
        }
    }
}

/// Whether a game is solved by its numbers: its moves lead in one direction, or can be taken back and play reaches
/// more than a small part of the numbers.
pub fn by_numbers<G: Numbered>(game: &G) -> bool {
    game.direction() != Direction::Anywhere || game.reversible() && !game.sparse()
}

/// Solve a numbered game into the file `path`. `title` is the text that opens it; `tell` hears what
/// it will take before it starts.
///
/// A game whose moves lead in one direction is solved in one pass that needs no more memory than is
/// allowed: the cells stand in a file, page by page, and each page is written once. A game in which
/// play can come back, and that can be played backwards, needs two bits a number in memory, and
/// lists on disk. Any other one ([`by_numbers`]) is solved by notation.
pub fn solve_numbered<G: Numbered>(
    game: &G,
    title: &str,
    path: &Path,
    options: SolveOptions,
    tell: &dyn Fn(&Estimate),
    watch: &dyn Watch,
) -> Result<(), TablebaseError> {
    if options.resume && is_finished(path, title)? {
        return Ok(());
    }
    let size = game.size();
    let head = Head::numbered(title, size);
    let task =
        |way: &str| Task { game: title.to_owned(), way: way.to_owned(), from: "all".to_owned() };
    if game.direction() == Direction::Anywhere {
        let marks = frontiers::bytes(size);
        if marks > options.memory {
            return Err(Reason::TooLarge(format!(
                "the game is too large: {size} numbers need {} and {} are allowed",
                bytes(u128::from(marks)),
                bytes(u128::from(options.memory))
            ))
            .of(path));
        }
        let disk = frontiers::disk(size);
        tell(&Estimate { numbers: size, memory: marks, disk, windows: 0 });
        check_room(path, disk.saturating_sub(work_there(path)))?;
        let mut work = Work::open(path, &task("layers"), options.resume, options.every)?;
        frontiers::solve(game, &mut work, || Writer::create(path, head), watch)?.finish()?;
        return work.finish();
    }
    let cells = options.memory.saturating_sub(RESERVE).max(options.memory / 2);
    let held = size.min(cells);
    let windows = if held == size { 0 } else { size.div_ceil(PAGE as u64) };
    tell(&Estimate { numbers: size, memory: held, disk: size, windows });
    check_room(path, size.saturating_sub(work_there(path)))?;
    let mut work = Work::open(path, &task("pass"), options.resume, options.every)?;
    let writer = pass::solve(game, &mut work, cells, || Writer::create(path, head), watch)?;
    writer.finish()?;
    work.finish()
}

/// Solve any game into the file `path`: it is explored as `exploration` says, from its roots and
/// from `more`, and has to fit in memory as a graph.
pub fn solve_noted<G: Game>(
    game: &G,
    title: &str,
    path: &Path,
    (exploration, folded): (Exploration<'_, G>, bool),
    more: Vec<G::Position>,
    options: SolveOptions,
    watch: &dyn Watch,
) -> Result<(), TablebaseError> {
    if options.resume && is_finished(path, title)? {
        return Ok(());
    }
    let mut from: Vec<String> = more.iter().map(|at| game.notation(at)).collect();
    from.insert(0, if folded { "the start, folded" } else { "the start" }.to_owned());
    let task = Task { game: title.to_owned(), way: "graph".to_owned(), from: from.join(", ") };
    let mut work = Work::open(path, &task, options.resume, options.every)?;
    let memory = usize::try_from(options.memory).unwrap_or(usize::MAX);
    let explored = graph::explore(game, exploration.limited(memory), more, &mut work, watch)?;
    if let Err(error) = check_room(path, graph::disk(game, &explored)) {
        // What was found is kept only if it took long enough to be written down.
        if !graph::is_logged(&work) {
            work.finish()?;
        }
        return Err(error);
    }
    let head = Head { folded, ..Head::noted(title, game.players(), Views::Mover) };
    graph::write(game, &explored, head, path, &work, watch)?.finish()?;
    work.finish()
}

/// Whether the tablebase is there and nothing is left to do.
fn is_finished(path: &Path, title: &str) -> Result<bool, TablebaseError> {
    let left = with_suffix(path, ".work").join("task").exists();
    if left || !path.exists() {
        return Ok(false);
    }
    Tablebase::open_for(path, title)?;
    let left = with_suffix(path, ".work");
    if left.exists() {
        // It was killed when the tablebase had its name and the rest was being removed.
        forget(&left).map_err(|error| Reason::from(error).of(&left))?;
    }
    Ok(true)
}

/// What is needed besides the cells: blocks that are being compressed, buffers, the program itself.
const RESERVE: u64 = 4 << 20;

/// See that the disk has room for what is known to be needed.
pub fn check_room(path: &Path, needed: u64) -> Result<(), TablebaseError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    // A system that does not tell lets the work begin.
    match free_space(folder.unwrap_or(Path::new("."))) {
        Some(free) if free < needed => Err(Reason::NoRoom { needed, free }.of(path)),
        _ => Ok(()),
    }
}

/// The bytes that an interrupted solve has on disk already.
fn work_there(path: &Path) -> u64 {
    let entries = std::fs::read_dir(with_suffix(path, ".work")).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|data| data.len()).sum()
}
