//! Cop numbers of a stream of graphs.

use std::io::BufRead;
use std::ops::ControlFlow;

use attractor_core::{Cancelled, Watch};
use attractor_pursuit::batch::{self as engine, CopNumberTable, LineError};
use serde::Serialize;

use super::RuleRequest;
use crate::error::Error;
use crate::machine;

/// Which rules, and how much memory for one graph.
#[derive(Clone, Debug, Default)]
pub struct BatchRequest {
    /// The rules.
    pub rule: RuleRequest,
    /// The most bytes to use; by default what the machine has.
    pub memory: Option<usize>,
    /// Whether only the counts are wanted, and what went wrong.
    pub counts_only: bool,
}

/// The answer for one line.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Verdict {
    /// The line, counted from 1.
    pub line: usize,
    /// The number of vertices.
    pub vertices: usize,
    /// The smallest number of cops that win.
    pub cop_number: usize,
    /// The moves that they need from their best start.
    pub capture_time: u32,
}

impl From<engine::Verdict> for Verdict {
    fn from(verdict: engine::Verdict) -> Verdict {
        Verdict {
            line: verdict.line,
            vertices: verdict.order,
            cop_number: verdict.cops,
            capture_time: verdict.moves,
        }
    }
}

/// How many graphs there are of each cop number and capture time.
#[derive(Clone, Debug, Serialize)]
pub struct BatchTable {
    /// Under which rule.
    pub rule: String,
    /// How many graphs were solved.
    pub graphs: u64,
    /// How many lines could not be.
    pub failed: u64,
    /// By cop number.
    pub by_cop_number: Vec<CopCount>,
}

/// The graphs of one cop number.
#[derive(Clone, Debug, Serialize)]
pub struct CopCount {
    /// The cop number.
    pub cop_number: usize,
    /// How many graphs.
    pub graphs: u64,
    /// How many of them for each capture time.
    pub by_capture_time: Vec<TimeCount>,
}

/// The graphs of one capture time.
#[derive(Clone, Debug, Serialize)]
pub struct TimeCount {
    /// Moves of the cops.
    pub capture_time: u32,
    /// How many graphs.
    pub graphs: u64,
}

/// Answer each line of graph6, sparse6 or digraph6, in order, and count the answers. Memory does
/// not grow with the number of lines. `each` takes answers, unless only counts are wanted, and
/// errors, and may end the run.
pub fn batch(
    input: impl BufRead + Send,
    request: &BatchRequest,
    watch: &dyn Watch,
    mut each: impl FnMut(Result<Verdict, Error>) -> ControlFlow<()>,
) -> Result<BatchTable, Error> {
    let rules = request.rule.rules()?;
    let mut table = CopNumberTable::default();
    let mut failed = 0;
    let mut cancelled = None;
    let run = engine::run(input, rules, machine::limit(request.memory), |answers| {
        if let Err(cancel) = watch.reached(table.total() + failed) {
            cancelled = Some(cancel);
            return ControlFlow::Break(());
        }
        table.add(&answers);
        let tell = |answer| match answer {
            Ok(verdict) => each(Ok(verdict)),
            Err(error) => {
                failed += 1;
                each(Err(Error::from(error)))
            }
        };
        if request.counts_only {
            answers.errors().map(Err).try_for_each(tell)
        } else {
            answers.map(|answer| answer.map(Verdict::from)).try_for_each(tell)
        }
    });
    run.map_err(|error| Error::new(format!("cannot read: {error}")))?;
    match cancelled {
        Some(Cancelled) => Err(Cancelled.into()),
        None => Ok(count(rules.to_string(), &table, failed)),
    }
}

fn count(rule: String, table: &CopNumberTable, failed: u64) -> BatchTable {
    let mut by_cop_number: Vec<CopCount> = Vec::new();
    for (&(cop_number, capture_time), &graphs) in &table.counts {
        if by_cop_number.last().is_none_or(|last| last.cop_number != cop_number) {
            let graphs = table.with_cops(cop_number);
            by_cop_number.push(CopCount { cop_number, graphs, by_capture_time: Vec::new() });
        }
        if let Some(last) = by_cop_number.last_mut() {
            last.by_capture_time.push(TimeCount { capture_time, graphs });
        }
    }
    BatchTable { rule, graphs: table.total(), failed, by_cop_number }
}

impl From<LineError> for Error {
    fn from(error: LineError) -> Error {
        match error {
            LineError::Graph(error) => error.into(),
            LineError::Solve { line, error } => Error::from(error).at(format!("line {line}")),
        }
    }
}
