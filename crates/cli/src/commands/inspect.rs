//! `attractor inspect`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{Inspection, inspect};
use attractor_messages::tell;

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
        let (player, count) = (player.to_string(), grouped(*owned));
        writeln!(out, "{}", tell!("owned-by", n = 1, players = player, count = count))?;
    }
    for (outcome, finals) in &seen.finals {
        let count = grouped(*finals);
        let told = match outcome.as_str() {
            "draw" => tell!("final-drawn", count = count),
            winners => tell!("final-won", players = winners, count = count),
        };
        writeln!(out, "{told}")?;
    }
    list(out, &tell!("sinks"), &seen.sinks)?;
    list(out, &tell!("sources"), &seen.sources)?;
    for (id, (least, most)) in [("moves-out", seen.out_degree), ("moves-in", seen.in_degree)] {
        let (least, most) = (least.to_string(), most.to_string());
        writeln!(out, "{}", tell!(id, least = least, most = most))?;
    }
    for (id, moves) in [("self-loops", seen.self_loops), ("repeated-moves", seen.parallel)] {
        if moves > 0 {
            writeln!(out, "{}", tell!(id, count = grouped(moves)))?;
        }
    }
    match &seen.same_owner_move {
        None => writeln!(out, "{}", tell!("changes-hands"))?,
        Some((from, to)) => writeln!(out, "{}", tell!("keeps-hands", from = from, to = to))?,
    }
    match (&seen.classes, &seen.odd_cycle) {
        (Some((first, second)), _) => {
            writeln!(out, "{}", tell!("bipartite"))?;
            list(out, &inside("one-class"), first)?;
            list(out, &inside("other-class"), second)?;
        }
        (None, cycle) => {
            writeln!(out, "{}", tell!("not-bipartite"))?;
            list(out, &inside("odd-cycle"), cycle.as_deref().unwrap_or_default())?;
        }
    }
    match (&seen.order, &seen.cycle) {
        (Some(order), _) => {
            writeln!(out, "{}", tell!("acyclic"))?;
            list(out, &inside("an-order"), order)?;
        }
        (None, cycle) => {
            writeln!(out, "{}", tell!("not-acyclic"))?;
            list(out, &inside("a-cycle"), cycle.as_deref().unwrap_or_default())?;
        }
    }
    match (&seen.start, &seen.unreachable) {
        (Some(start), Some(unreachable)) if unreachable.is_empty() => {
            writeln!(out, "{}", tell!("all-reached", start = start))
        }
        (Some(start), Some(unreachable)) => {
            list(out, &tell!("not-reached", start = start), unreachable)
        }
        _ => writeln!(out, "{}", tell!("no-start")),
    }
}

/// A message that belongs to the line above.
fn inside(id: &str) -> String {
    format!("  {}", tell!(id))
}

/// A list that stays readable: how many there are, then the first of them.
fn list(out: &mut dyn Write, what: &str, names: &[String]) -> io::Result<()> {
    const SHOWN: usize = 60;
    let heading = format!("{} ", tell!("listed", what = what, count = grouped(names.len())));
    if names.len() <= SHOWN {
        return print::names(out, &heading, names);
    }
    let mut shown = names[..SHOWN].to_vec();
    shown.push(tell!("listed-more", more = grouped(names.len() - SHOWN)));
    print::names(out, &heading, &shown)
}
