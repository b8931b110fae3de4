//! The exact score of a position, of each of its moves, and the best line.

use super::geometry::{Geometry, Shape, Standard};
use super::position::{End, Position};
use super::search::Search;
use super::stones::Stones;
use super::table::Table;
use super::team::Team;
use crate::watch::{Hook, Limits, Progress, Stopped, Watch};
use std::time::Duration;

/// Solves positions of Connect Four exactly.
///
/// The score is half the number of cells left when the game is decided, as the player to move sees
/// it: a win with stone number n of a board of c cells scores `(c + 2 - n) / 2`, rounded down; a loss
/// is negative and a draw is 0. More is a sooner win or a later loss.
///
/// What has been proved stays in the table for the positions to come, until [`Solver::clear`].
///
/// ```
/// use attractor_search::connect4::{Geometry, Position, Solver};
/// use attractor_search::watch::{Limits, quiet};
/// let position = Position::from_line(Geometry::STANDARD, "4455")?;
/// let mut solver = Solver::new(1 << 20, 1);
/// assert_eq!(solver.solve(&position, Limits::default(), &quiet).score(), Some(18));
/// # Ok::<(), attractor_search::connect4::LineError>(())
/// ```
pub struct Solver {
    table: Table,
    geometry: Geometry,
    bytes: usize,
    threads: usize,
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
    /// Time taken.
    pub elapsed: Duration,
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
    /// A solver with a table of so many bytes (rounded down to a power of two) and so many threads.
    ///
    /// A board of `width * (height + 1)` bits needs at least 32 bytes, twice that for each bit more
    /// than 42, and gets it: 4 KB for 7x6, 128 MB for 64 bits.
    #[must_use]
    pub fn new(table_bytes: usize, threads: usize) -> Solver {
        let geometry = Geometry::STANDARD;
        let table = Table::new(geometry.bits(), table_bytes);
        Solver { table, geometry, bytes: table_bytes, threads: threads.max(1) }
    }

    /// Forgets what was proved so far.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Size of the table in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The score of a position. A finished game has the score with which it ended.
    pub fn solve(&mut self, position: &Position, limits: Limits, hook: Hook<'_>) -> Answer {
        self.fit(position.geometry());
        self.solve_with(self.threads, position, limits, hook)
    }

    /// [`Solver::solve`] by the calling thread alone, which may be one of many. The table must
    /// [`fit`](Solver::fit).
    pub(crate) fn solve_alone(
        &self,
        position: &Position,
        limits: Limits,
        hook: Hook<'_>,
    ) -> Answer {
        self.solve_with(1, position, limits, hook)
    }

    fn solve_with(
        &self,
        threads: usize,
        position: &Position,
        limits: Limits,
        hook: Hook<'_>,
    ) -> Answer {
        let watch = Watch::new(limits, hook);
        let (lower, upper) = self.bounds(threads, position, &watch);
        let Progress { nodes, elapsed, .. } = watch.progress();
        Answer { lower, upper, nodes, elapsed }
    }

    /// How many threads it may use.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The score of every legal move, by column. The limits are for all moves together.
    pub fn moves(&mut self, position: &Position, limits: Limits, hook: Hook<'_>) -> Vec<MoveScore> {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        let mut scores = Vec::new();
        for column in position.columns() {
            let Some(after) = position.play(column) else { continue };
            let left = Limits {
                nodes: limits.nodes.map(|most| most.saturating_sub(nodes)),
                time: limits.time.map(|most| most.saturating_sub(time)),
            };
            let answer = self.solve(&after, left, hook);
            nodes += answer.nodes;
            time += answer.elapsed;
            let answer = Answer { lower: -answer.upper, upper: -answer.lower, ..answer };
            scores.push(MoveScore { column, answer });
        }
        scores
    }

    /// Best play of both to the end, as columns counted from 1; the column nearest to the centre
    /// where several are best. It ends early where a limit is reached.
    pub fn line(&mut self, position: &Position, limits: Limits, hook: Hook<'_>) -> Vec<u32> {
        let mut at = *position;
        let mut line = Vec::new();
        let (mut nodes, mut time) = (0, Duration::ZERO);
        let mut left = |answer: &Answer| {
            nodes += answer.nodes;
            time += answer.elapsed;
            Limits {
                nodes: limits.nodes.map(|most| most.saturating_sub(nodes)),
                time: limits.time.map(|most| most.saturating_sub(time)),
            }
        };
        let mut answer = self.solve(&at, limits, hook);
        let mut rest = left(&answer);
        'line: while let Some(score) = answer.score() {
            let mut columns: Vec<u32> = at.columns().collect();
            columns.sort_by_key(|&column| (2 * column).abs_diff(at.geometry().width + 1));
            for column in columns {
                let Some(after) = at.play(column) else { continue };
                let reply = self.solve(&after, rest, hook);
                rest = left(&reply);
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
            self.table = Table::new(geometry.bits(), self.bytes);
        }
    }

    /// Bounds of the score; the same number twice unless the search was stopped.
    fn bounds(&self, threads: usize, position: &Position, watch: &Watch<'_>) -> (i32, i32) {
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
        watch.proved(-(left / 2), (left - 1) / 2);
        if geometry == Geometry::STANDARD {
            self.search(Standard, threads, at, watch);
        } else {
            self.search(geometry, threads, at, watch);
        }
        let Progress { lower, upper, .. } = watch.progress();
        (lower, upper)
    }

    /// Searches with one thread, and with all of them if that is not soon enough.
    fn search<S: Shape>(&self, shape: S, threads: usize, at: Stones, watch: &Watch<'_>) {
        /// Nodes that one thread visits in the time that it takes to start another.
        const ALONE: u64 = 20_000;
        if threads > 1 {
            let limits = Limits { nodes: Some(ALONE), ..Limits::default() };
            let quick = Watch::new(limits, &crate::watch::quiet);
            let Progress { lower, upper, .. } = watch.progress();
            quick.proved(lower, upper);
            let done = drive(&mut Search::new(shape, &self.table, &quick, None), at, &quick);
            let Progress { nodes, lower, upper, .. } = quick.progress();
            watch.add(nodes);
            watch.proved(lower, upper);
            if done.is_ok() {
                return;
            }
        }
        let team = Team::new();
        let team = (threads > 1).then_some(&team);
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let help = || drive(&mut Search::new(shape, &self.table, watch, team), at, watch);
                // Where there is no thread to be had the others do the work.
                let _ = std::thread::Builder::new().spawn_scoped(scope, help);
            }
            // Stopping is no failure here: the bounds proved so far are with the watch.
            let _ = drive(&mut Search::new(shape, &self.table, watch, team), at, watch);
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
fn drive<S: Shape>(
    search: &mut Search<'_, S>,
    at: Stones,
    watch: &Watch<'_>,
) -> Result<(), Stopped> {
    loop {
        let Progress { lower, upper, nodes, .. } = watch.progress();
        if lower >= upper {
            watch.stop();
            return Ok(());
        }
        let beta = next_question(lower, upper, nodes);
        let bound = search.test(at, beta)?;
        if bound >= beta { watch.proved(bound, i32::MAX) } else { watch.proved(i32::MIN, bound) }
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
