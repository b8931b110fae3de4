//! Who wins Domineering on which board.

use attractor_clock::Instant;
use attractor_core::{Cancelled, Watch};
use attractor_search::domineering::{Board, Solver};
use indexmap::IndexMap;
use serde::Serialize;

use crate::error::Error;
use crate::searching::Budget;

/// Which boards, and how long it may take in all.
#[derive(Clone, Debug, Default)]
pub struct OutcomesRequest {
    /// The most rows.
    pub rows: u32,
    /// The most columns.
    pub columns: u32,
    /// How long it may take in all.
    pub budget: Budget,
}

/// The table of outcomes; as JSON these are the documented keys.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomesAnswer {
    /// The game.
    pub game: &'static str,
    /// The most rows.
    pub rows: u32,
    /// The most columns.
    pub columns: u32,
    /// `V`, `H`, `1` or `2` by rows x columns; null where the budget was not enough.
    pub boards: IndexMap<String, Option<String>>,
    /// Time taken.
    pub seconds: f64,
}

/// Solve the boards for both players starting, the smallest ones first.
pub fn outcomes(request: &OutcomesRequest, watch: &dyn Watch) -> Result<OutcomesAnswer, Error> {
    let OutcomesRequest { rows, columns, budget } = request;
    let mut sizes: Vec<(u32, u32)> =
        (1..=*rows).flat_map(|row| (1..=*columns).map(move |column| (row, column))).collect();
    let mut boards: IndexMap<String, Option<String>> =
        sizes.iter().map(|(rows, columns)| (format!("{rows}x{columns}"), None)).collect();
    sizes.sort_by_key(|(rows, columns)| rows * columns);
    let (begin, limits) = (Instant::now(), budget.limits(watch));
    let mut solver = Solver::new(budget.bytes(256 << 20));
    for (rows, columns) in sizes {
        let board = Board::new(rows, columns).map_err(|error| Error::new(error.to_string()))?;
        let name = format!("{rows}x{columns}");
        watch.proved(&name);
        let outcome = solver.outcome(&board, &limits);
        if outcome.is_none() && limits.interrupted() {
            return Err(Cancelled.into());
        }
        boards.insert(name, outcome.map(|outcome| outcome.to_string()));
        if limits.late() {
            break;
        }
    }
    Ok(OutcomesAnswer {
        game: "domineering",
        rows: *rows,
        columns: *columns,
        boards,
        seconds: begin.elapsed().as_secs_f64(),
    })
}
