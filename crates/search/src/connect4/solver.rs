//! The exact score of a position, of each of its moves, and the best line.

use super::opening_book::OpeningBook;
use super::position::{End, Position};
use super::search::Search;
use super::shape::{Shape, Standard};
use super::stones::Stones;
use super::team::Team;
use super::transposition_table::TranspositionTable;
use crate::limits::Limits;
use crate::run::Run;
use attractor_core::Cancelled;
use attractor_games::connect4::Geometry;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// Solves positions of Connect Four exactly.
///
/// The score is half the number of cells left when the game is decided, as the player to move sees
/// it: a win with stone number n of a board of c cells scores `(c + 2 - n) / 2`, rounded down; a loss
/// is negative and a draw is 0. More is a sooner win or a later loss.
///
/// What has been proved stays in the table for the positions to come, until [`Solver::clear`].
///
/// ```
/// use attractor_search::Limits;
/// use attractor_search::connect4::{Geometry, Position, Solver};
/// let position = Position::from_line(Geometry::STANDARD, "4455")?;
/// let mut solver = Solver::new(1 << 20, 1);
/// assert_eq!(solver.solve(&position, &Limits::none()).score(), Some(18));
/// # Ok::<(), attractor_search::connect4::LineError>(())
/// ```
pub struct Solver {
    /// Read by every search, and written to make it larger.
    table: RwLock<TranspositionTable>,
    geometry: Geometry,
    bytes: usize,
    threads: usize,
    book: Option<Arc<OpeningBook>>,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this; the same as `lower` unless a limit was reached.
    pub upper: i32,
    /// Nodes visited: positions that leave a choice between moves that do not lose at once.
    pub nodes: u64,
}

impl Answer {
    /// The score, if it was found within the limits.
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// The score of one move, as the player who makes it sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveScore {
    /// The column, counted from 1.
    pub column: u32,
    /// What is known about its score.
    pub answer: Answer,
}

impl Solver {
    /// A solver with a table that grows to `table_bytes`, rounded down to a power of two, and with `threads`.
    ///
    /// A board of `width * (height + 1)` bits needs at least 32 bytes, twice that for each bit more
    /// than 42, and gets it: 4 KB for 7x6, 128 MB for 64 bits.
    #[must_use]
    pub fn new(table_bytes: usize, threads: usize) -> Solver {
        let geometry = Geometry::STANDARD;
        let table = RwLock::new(TranspositionTable::new(geometry.bits(), table_bytes));
        Solver { table, geometry, bytes: table_bytes, threads: threads.max(1), book: None }
    }

    /// The same with a book, where positions are looked up before they are searched.
    #[must_use]
    pub fn with_book(self, book: Option<Arc<OpeningBook>>) -> Solver {
        Solver { book, ..self }
    }

    /// Forgets what was proved so far.
    pub fn clear(&mut self) {
        self.table.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Size of the table in bytes, as it is now.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.table().bytes()
    }

    fn table(&self) -> RwLockReadGuard<'_, TranspositionTable> {
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The score of a position. A finished game has the score with which it ended.
    pub fn solve(&mut self, position: &Position, limits: &Limits<'_>) -> Answer {
        self.fit(position.geometry());
        self.solve_with(self.threads, position, limits, 1)
    }

    /// The score of the move to `after`, as the player who makes it sees it.
    pub fn solve_after(&mut self, after: &Position, limits: &Limits<'_>) -> Answer {
        self.fit(after.geometry());
        let answer = self.solve_with(self.threads, after, limits, -1);
        Answer { lower: -answer.upper, upper: -answer.lower, ..answer }
    }

    /// [`Solver::solve`] by the calling thread alone, which may be one of many. The table must
    /// [`fit`](Solver::fit).
    pub(crate) fn solve_alone(&self, position: &Position, limits: &Limits<'_>) -> Answer {
        self.solve_with(1, position, limits, 1)
    }

    /// `sign` is -1 where whoever watches is the other player, and 1 elsewhere.
    fn solve_with(
        &self,
        threads: usize,
        position: &Position,
        limits: &Limits<'_>,
        sign: i32,
    ) -> Answer {
        if let Some(score) = self.book.as_ref().and_then(|book| book.probe(position)) {
            return Answer { lower: score, upper: score, nodes: 0 };
        }
        let words = |lower: i32, upper: i32| {
            let (one, other) = (sign * lower, sign * upper);
            format!("score {} to {}", one.min(other), one.max(other))
        };
        let run = Run::new(limits, &words);
        let (lower, upper) = self.bounds(threads, position, &run);
        Answer { lower, upper, nodes: run.nodes() }
    }

    /// How many threads it may use.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The score of every legal move, by column.
    pub fn moves(&mut self, position: &Position, limits: &Limits<'_>) -> Vec<MoveScore> {
        let moves = position.columns().filter_map(|column| Some((column, position.play(column)?)));
        moves
            .map(|(column, after)| MoveScore { column, answer: self.solve_after(&after, limits) })
            .collect()
    }

    /// Best play of both to the end, as columns counted from 1; the column nearest to the centre
    /// where several are best. It ends early where a limit is reached.
    pub fn line(&mut self, position: &Position, limits: &Limits<'_>) -> Vec<u32> {
        let mut at = *position;
        let mut line = Vec::new();
        let mut answer = self.solve(&at, limits);
        'line: while let Some(score) = answer.score() {
            let mut columns: Vec<u32> = at.columns().collect();
            columns.sort_by_key(|&column| (2 * column).abs_diff(at.geometry().width + 1));
            for column in columns {
                let Some(after) = at.play(column) else { continue };
                let reply = self.solve(&after, limits);
                match reply.score() {
                    None => break 'line,
                    Some(worth) if -worth == score => {
                        line.push(column);
                        at = after;
                        answer = reply;
                        continue 'line;
                    }
                    Some(_) => {}
                }
            }
            break;
        }
        line
    }

    /// Makes the table one for this board: keys of two boards must never meet.
    pub(crate) fn fit(&mut self, geometry: Geometry) {
        if self.geometry != geometry {
            self.geometry = geometry;
            self.table = RwLock::new(TranspositionTable::new(geometry.bits(), self.bytes));
        }
    }

    /// Bounds of the score; the same number twice unless the search was stopped.
    fn bounds(&self, threads: usize, position: &Position, run: &Run<'_>) -> (i32, i32) {
        let geometry = position.geometry();
        let at = position.bits();
        let left = geometry.cells() as i32 - at.count() as i32;
        let known = match position.end() {
            Some(End::Draw) => Some(0),
            Some(End::Line) => Some(-((left + 2) / 2)),
            None if at.winning(&geometry) & at.playable(&geometry) != 0 => Some((left + 1) / 2),
            None => None,
        };
        if let Some(score) = known {
            return (score, score);
        }
        run.proved(-(left / 2), (left - 1) / 2);
        if geometry == Geometry::STANDARD {
            self.search(Standard, threads, at, run);
        } else {
            self.search(geometry, threads, at, run);
        }
        run.bounds()
    }

    /// Searches with one thread, and with all of them if that is not soon enough. Whenever the table
    /// is too small for what is searched, all threads let go of it, and begin the question again with a
    /// larger one: what they proved is in it.
    fn search<S: Shape>(&self, shape: S, threads: usize, at: Stones, run: &Run<'_>) {
        /// Nodes that one thread visits in the time that it takes to start another.
        const ALONE: u64 = 20_000;
        if threads > 1 {
            let limits = Limits::none().nodes(ALONE);
            let quick = Run::new(&limits, run.words);
            let (lower, upper) = run.bounds();
            quick.proved(lower, upper);
            self.search_together(shape, 1, at, &quick);
            let (lower, upper) = quick.bounds();
            run.add(quick.nodes());
            run.proved(lower, upper);
        }
        while !run.is_over() {
            self.search_together(shape, threads, at, run);
            self.table.write().unwrap_or_else(PoisonError::into_inner).grow();
        }
    }

    /// Searches until the score is known, somebody ends it, or the table is too small.
    fn search_together<S: Shape>(&self, shape: S, threads: usize, at: Stones, run: &Run<'_>) {
        let table = &*self.table();
        let team = Team::new();
        let team = (threads > 1).then_some(&team);
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let help = || drive(&mut Search::new(shape, table, run, team), at, run);
                // Where there is no thread to be had the others do the work.
                let _ = std::thread::Builder::new().spawn_scoped(scope, help);
            }
            // Stopping is no failure here: the bounds proved so far are with the run.
            let _ = drive(&mut Search::new(shape, table, run, team), at, run);
        });
    }
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("geometry", &self.geometry)
            .field("table_bytes", &self.table_bytes())
            .field("threads", &self.threads)
            .finish()
    }
}

/// Asks one question of the search after the other until the bounds meet, then stops all threads.
fn drive<S: Shape>(search: &mut Search<'_, S>, at: Stones, run: &Run<'_>) -> Result<(), Cancelled> {
    loop {
        let (lower, upper) = run.bounds();
        if lower >= upper {
            run.end();
            return Ok(());
        }
        let beta = next_question(lower, upper, run.nodes());
        let bound = search.test(at, beta)?;
        if bound >= beta { run.proved(bound, i32::MAX) } else { run.proved(i32::MIN, bound) }
    }
}

/// The score to ask about next, given what is known and the nodes that it took.
///
/// An extreme question is quick to answer where the game is soon decided. Where it is not, most
/// scores are near zero: the sign is the better question, and then whether it is just that sign.
fn next_question(lower: i32, upper: i32, nodes: u64) -> i32 {
    const QUICK: u64 = 2_000;
    const LONG: u64 = 20_000;
    if nodes >= QUICK && lower <= 0 && upper > 0 {
        return 1;
    }
    if nodes >= LONG {
        return if upper <= 0 { upper } else { lower + 1 };
    }
    let middle = lower + (upper - lower) / 2;
    let highest_refuted = if middle <= 0 && lower / 2 < middle {
        lower / 2
    } else if middle >= 0 && upper / 2 > middle {
        upper / 2
    } else {
        middle
    };
    highest_refuted + 1
}
