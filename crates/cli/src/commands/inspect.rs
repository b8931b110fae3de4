//! `attractor inspect`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{Inspection, inspect};

use crate::Failure;
use crate::args::Inspect;
use crate::commands::{deliver, open_plain};
use crate::print::{self, grouped};
use crate::progress::Progress;

pub(crate) fn run(command: &Inspect, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let game = open_plain(&command.game, progress)?;
    progress.stage("inspecting", None);
    let inspection = inspect(&game, progress)?;
    deliver(&inspection, json, progress, print)?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut dyn Write, seen: &Inspection) -> io::Result<()> {
    print::headline(out, &seen.game, (seen.players, Some(seen.positions), Some(seen.moves)))?;
    for (player, owned) in &seen.owned {
        writeln!(out, "owned by player {player}: {}", grouped(*owned))?;
    }
    for (outcome, finals) in &seen.finals {
        match outcome.as_str() {
            "draw" => writeln!(out, "final, drawn: {}", grouped(*finals))?,
            winners => writeln!(out, "final, won by {winners}: {}", grouped(*finals))?,
        }
    }
    list(out, "sinks", &seen.sinks)?;
    list(out, "sources", &seen.sources)?;
    let ((least_out, most_out), (least_in, most_in)) = (seen.out_degree, seen.in_degree);
    writeln!(out, "moves of a position: {least_out} to {most_out}")?;
    writeln!(out, "moves into a position: {least_in} to {most_in}")?;
    if seen.self_loops > 0 {
        writeln!(out, "moves back to the same position: {}", grouped(seen.self_loops))?;
    }
    if seen.parallel > 0 {
        writeln!(out, "moves that repeat another: {}", grouped(seen.parallel))?;
    }
    match &seen.same_owner_move {
        None => writeln!(out, "every move changes hands: yes")?,
        Some((from, to)) => {
            writeln!(out, "every move changes hands: no, {from} → {to} does not")?;
        }
    }
    match (&seen.classes, &seen.odd_cycle) {
        (Some((first, second)), _) => {
            writeln!(out, "bipartite: yes")?;
            list(out, "  one class", first)?;
            list(out, "  the other", second)?;
        }
        (None, cycle) => {
            writeln!(out, "bipartite: no")?;
            list(out, "  an odd cycle", cycle.as_deref().unwrap_or_default())?;
        }
    }
    match (&seen.order, &seen.cycle) {
        (Some(order), _) => {
            writeln!(out, "acyclic: yes")?;
            list(out, "  an order", order)?;
        }
        (None, cycle) => {
            writeln!(out, "acyclic: no")?;
            list(out, "  a cycle", cycle.as_deref().unwrap_or_default())?;
        }
    }
    match (&seen.start, &seen.unreachable) {
        (Some(start), Some(unreachable)) if unreachable.is_empty() => {
            writeln!(out, "everything can be reached from the start {start}")
        }
        (Some(start), Some(unreachable)) => {
            list(out, &format!("cannot be reached from the start {start}"), unreachable)
        }
        _ => writeln!(out, "no start is given"),
    }
}

/// A list that stays readable: how many there are, then the first of them.
fn list(out: &mut dyn Write, what: &str, names: &[String]) -> io::Result<()> {
    const SHOWN: usize = 60;
    if names.len() <= SHOWN {
        return print::names(out, &format!("{what} ({}): ", grouped(names.len())), names);
    }
    let mut shown = names[..SHOWN].to_vec();
    shown.push(format!("… ({} more; `--json` lists all)", grouped(names.len() - SHOWN)));
    print::names(out, &format!("{what} ({}): ", grouped(names.len())), &shown)
}
