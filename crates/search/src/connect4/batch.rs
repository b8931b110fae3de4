//! Many positions, in order, on all cores.

use super::position::{LineError, Position};
use super::solver::{Answer, Solver};
use crate::limits::Limits;
use attractor_core::Cancelled;
use attractor_games::connect4::Geometry;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Time between two polls while no answer comes.
const PACE: Duration = Duration::from_millis(100);

/// One line of a batch with its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Which line, counted from 1.
    pub number: usize,
    /// The line as it was given.
    pub line: String,
    /// The score, or why there is none.
    pub answer: Result<Answer, LineError>,
}

/// Solves the position of every line and hands the answers to `sink`, in the order of the lines.
///
/// Each thread of the solver takes one position at a time; all share the table. The limits hold for each
/// position, and whoever watches is told how many were solved. After [`ControlFlow::Break`] the sink is
/// not called again.
///
/// # Errors
/// If whoever watches ends it.
///
/// ```
/// use attractor_search::Limits;
/// use attractor_search::connect4::{Geometry, Solver, analyse};
/// use std::ops::ControlFlow;
/// let mut solver = Solver::new(1 << 20, 2);
/// let mut scores = Vec::new();
/// let lines = ["4455", "44444444"];
/// analyse(&mut solver, Geometry::STANDARD, lines, &Limits::none(), |analysis| {
///     scores.push(analysis.answer.map(|answer| answer.score()));
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(scores[0], Ok(Some(18)));
/// assert!(scores[1].is_err());
/// # Ok::<(), attractor_core::Cancelled>(())
/// ```
pub fn analyse<I>(
    solver: &mut Solver,
    geometry: Geometry,
    lines: I,
    limits: &Limits<'_>,
    mut sink: impl FnMut(Analysis) -> ControlFlow<()>,
) -> Result<(), Cancelled>
where
    I: IntoIterator<Item: AsRef<str>, IntoIter: Send>,
{
    let items = lines.into_iter().enumerate().map(|(index, line)| {
        let line = line.as_ref().to_owned();
        let position = Position::from_line(geometry, &line);
        ((index + 1, line), position)
    });
    solve_in_order(solver, geometry, items, limits, 0, |(number, line), answer| {
        sink(Analysis { number, line, answer })
    })
}

/// Solves all positions and hands each answer to `sink` with what came with the position, in order.
///
/// What is no position is handed on as it came. `before` positions were solved earlier.
pub(crate) fn solve_in_order<T: Send, E: Send>(
    solver: &mut Solver,
    geometry: Geometry,
    items: impl Iterator<Item = (T, Result<Position, E>)> + Send,
    limits: &Limits<'_>,
    before: u64,
    mut sink: impl FnMut(T, Result<Answer, E>) -> ControlFlow<()>,
) -> Result<(), Cancelled> {
    solver.fit(geometry);
    let solver = &*solver;
    let items = Mutex::new(items.enumerate());
    let stop = AtomicBool::new(false);
    let solve = |at| solver.solve_alone(&at, &limits.renewed(&stop));
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::sync_channel(1024);
        let mut workers = 0;
        for _ in 0..solver.threads() {
            let (send, items, stop, solve) = (send.clone(), &items, &stop, &solve);
            let work = move || {
                while !stop.load(Relaxed) {
                    let item = items.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((index, (tag, position))) = item else { break };
                    let answer = position.map(solve);
                    if send.send((index, tag, answer)).is_err() {
                        break;
                    }
                }
            };
            let started = std::thread::Builder::new().spawn_scoped(scope, work);
            workers += usize::from(started.is_ok());
        }
        drop(send);
        if workers == 0 {
            // There is no thread to be had but this one.
            let mut items = items.lock().unwrap_or_else(PoisonError::into_inner);
            for (index, (tag, position)) in &mut *items {
                limits.watch.reached(before + index as u64)?;
                if sink(tag, position.map(solve)).is_break() {
                    break;
                }
            }
            return Ok(());
        }
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut hand_on = || loop {
            match receive.recv_timeout(PACE) {
                Ok((index, tag, answer)) => {
                    waiting.insert(index, (tag, answer));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            while let Some((tag, answer)) = waiting.remove(&next) {
                next += 1;
                if sink(tag, answer).is_break() {
                    return Ok(());
                }
            }
            limits.watch.reached(before + next as u64)?;
        };
        let handed_on = hand_on();
        stop.store(true, Relaxed);
        handed_on
    })
}
