//! `attractor table`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{OutcomesAnswer, OutcomesRequest, outcomes};
use attractor_messages::tell;

use crate::Failure;
use crate::args::{LimitArgs, Table};
use crate::commands::{budget, deliver};
use crate::print::{BOLD, FAINT, styled};
use crate::progress::Progress;

pub(crate) fn run(command: &Table, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let wanted = OutcomesRequest {
        rows: command.rows,
        columns: command.columns,
        budget: budget(LimitArgs { nodes: None, time: command.time }, progress),
    };
    progress.stage("solving", None);
    let answer = outcomes(&wanted, progress)?;
    deliver(&answer, json, progress, print)?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut dyn Write, answer: &OutcomesAnswer) -> io::Result<()> {
    writeln!(out, "{}", tell!("table-axes", game = styled(BOLD, answer.game)))?;
    write!(out, "    ")?;
    for columns in 1..=answer.columns {
        write!(out, "{columns:>3}")?;
    }
    writeln!(out)?;
    for rows in 1..=answer.rows {
        write!(out, "{rows:>4}")?;
        for columns in 1..=answer.columns {
            let known = answer.boards.get(&format!("{rows}x{columns}")).and_then(Option::as_deref);
            write!(out, "{:>3}", known.unwrap_or("?"))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", styled(FAINT, tell!("table-legend")))
}
