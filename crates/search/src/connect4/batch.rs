//! Many positions, in order, on all cores.

use super::geometry::Geometry;
use super::position::{LineError, Position};
use super::solver::{Answer, Solver};
use crate::watch::{Limits, Progress};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// So often somebody is asked whether to go on.
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
/// position. The sink is also the place to report progress, and to stop: after
/// [`ControlFlow::Break`] it is not called again. `patience` is asked a few times a second whether to go on
/// with a position that takes long.
///
/// ```
/// use attractor_search::connect4::{Geometry, Solver, analyse};
/// use attractor_search::watch::Limits;
/// use std::ops::ControlFlow;
/// let mut solver = Solver::new(1 << 20, 2);
/// let mut scores = Vec::new();
/// let lines = ["4455", "44444444"];
/// let patience = || ControlFlow::Continue(());
/// analyse(&mut solver, Geometry::STANDARD, lines, Limits::default(), patience, |analysis| {
///     scores.push(analysis.answer.map(|answer| answer.score()));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(scores[0], Ok(Some(18)));
/// assert!(scores[1].is_err());
/// ```
pub fn analyse<I>(
    solver: &mut Solver,
    geometry: Geometry,
    lines: I,
    limits: Limits,
    patience: impl Fn() -> ControlFlow<()>,
    mut sink: impl FnMut(Analysis) -> ControlFlow<()>,
) where
    I: IntoIterator<Item: AsRef<str>, IntoIter: Send>,
{
    let items = lines.into_iter().enumerate().map(|(index, line)| {
        let line = line.as_ref().to_owned();
        let position = Position::from_line(geometry, &line);
        ((index + 1, line), position)
    });
    solve_in_order(solver, geometry, items, limits, patience, |(number, line), answer| {
        sink(Analysis { number, line, answer })
    });
}

/// Solves all positions and hands each answer to `sink` with what came with the position, in order.
///
/// What is no position is handed on as it came.
pub(crate) fn solve_in_order<T: Send, E: Send>(
    solver: &mut Solver,
    geometry: Geometry,
    items: impl Iterator<Item = (T, Result<Position, E>)> + Send,
    limits: Limits,
    patience: impl Fn() -> ControlFlow<()>,
    mut sink: impl FnMut(T, Result<Answer, E>) -> ControlFlow<()>,
) {
    solver.fit(geometry);
    let solver = &*solver;
    let items = Mutex::new(items.enumerate());
    let stop = AtomicBool::new(false);
    let hook = |_: &Progress| match stop.load(Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::sync_channel(1024);
        let mut workers = 0;
        for _ in 0..solver.threads() {
            let (send, items, stop, hook) = (send.clone(), &items, &stop, &hook);
            let work = move || {
                while !stop.load(Relaxed) {
                    let item = items.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((index, (tag, position))) = item else { break };
                    let answer = position.map(|at| solver.solve_alone(&at, limits, hook));
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
            for (_, (tag, position)) in &mut *items {
                let answer = position.map(|at| solver.solve_alone(&at, limits, &hook));
                if patience().is_break() || sink(tag, answer).is_break() {
                    break;
                }
            }
            return;
        }
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        loop {
            match receive.recv_timeout(PACE) {
                Ok((index, tag, answer)) => waiting.insert(index, (tag, answer)),
                Err(RecvTimeoutError::Timeout) if patience().is_continue() => continue,
                Err(_) => break stop.store(true, Relaxed),
            };
            while let Some((tag, answer)) = waiting.remove(&next) {
                next += 1;
                if sink(tag, answer).is_break() {
                    stop.store(true, Relaxed);
                    return;
                }
            }
        }
    });
}
