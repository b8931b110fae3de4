//! `attractor probe`, `info` and `export`

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use attractor_app::{
    Error, ExportRequest, Exported, PlayableGame, ProbeAnswer, SolvedTablebase, TablebaseInfo,
    ValuesOf, export, info, probe,
};
use attractor_messages::tell;

use crate::Failure;
use crate::args::{Export, Info, Probe};
use crate::commands::{best, deliver, solve};
use crate::print::{BOLD, FAINT, coloured, count, decimal, grouped, styled};
use crate::progress::Progress;

pub(crate) fn run_probe(
    command: &Probe,
    json: bool,
    progress: &Progress,
) -> Result<ExitCode, Failure> {
    let tablebase = SolvedTablebase::open(&command.tablebase)?;
    let answer = probe(&tablebase, command.at.as_deref(), command.line.as_deref(), progress)?;
    deliver(&answer, json, progress, print_probe)?;
    Ok(ExitCode::SUCCESS)
}

fn print_probe(out: &mut dyn Write, answer: &ProbeAnswer) -> io::Result<()> {
    let position = tell!("at-position", position = &answer.position);
    writeln!(out, "{BOLD}{}{BOLD:#} {position}", answer.game)?;
    let (who, worth) = (coloured(answer.turn), best::worth(&answer.worth));
    writeln!(out, "{}", tell!("mover-worth", who = who, worth = worth))?;
    let name = answer.moves.iter().map(|one| one.name.chars().count()).max().unwrap_or(0);
    let best = format!("  {}", tell!("best"));
    for one in &answer.moves {
        let mark = if answer.best.contains(&one.name) { &best } else { "" };
        writeln!(out, "  {:name$}  {}{}", one.name, best::worth(&one.worth), styled(FAINT, mark))?;
    }
    writeln!(out, "{}", styled(BOLD, tell!("heading-play")))?;
    solve::play(out, &answer.line)
}

pub(crate) fn run_info(
    command: &Info,
    json: bool,
    progress: &Progress,
) -> Result<ExitCode, Failure> {
    let answer = info(&command.tablebase)?;
    deliver(&answer, json, progress, print_info)?;
    Ok(ExitCode::SUCCESS)
}

fn print_info(out: &mut dyn Write, info: &TablebaseInfo) -> io::Result<()> {
    let (players, entries) = (count(info.players.into(), "players"), info.entries as usize);
    let told = format!("{players}, {}", count(entries, "entries"));
    writeln!(out, "{}", tell!("labelled", name = styled(BOLD, &info.game), text = told))?;
    let (won, lost, drawn) = (info.to_move.won, info.to_move.lost, info.to_move.drawn);
    let (won, lost, drawn) = (grouped(won), grouped(lost), grouped(drawn));
    writeln!(out, "  {}", tell!("by-mover", won = won, lost = lost, drawn = drawn))?;
    if let Some(longest) = &info.longest_win {
        let moves = count(longest.rank as usize, "moves");
        let told = tell!("longest-win", moves = moves, position = &longest.position);
        writeln!(out, "  {told}")?;
    }
    let mut keys = info.keys.to_string();
    if let Some(numbers) = info.numbers {
        keys = tell!("table-keys-below", keys = keys, numbers = grouped(numbers as usize));
    }
    if info.folded {
        keys = tell!("table-keys-folded", keys = keys);
    }
    let values = match info.values {
        ValuesOf::Mover => "table-keys",
        ValuesOf::Each => "table-keys-each",
    };
    writeln!(out, "  {}", tell!(values, keys = keys))?;
    let (parts, blocks) = (count(info.parts, "files"), count(info.blocks, "blocks"));
    let (bytes, unpacked) = (grouped(info.bytes as usize), grouped(info.unpacked as usize));
    let size =
        tell!("table-size", parts = parts, blocks = blocks, bytes = bytes, unpacked = unpacked);
    writeln!(out, "  {size}")?;
    let density = decimal(&format!("{:.3}", info.bytes_per_entry));
    writeln!(out, "  {}", tell!("table-density", bytes = density))?;
    let (version, writer) = (info.version.to_string(), &info.writer);
    writeln!(out, "  {}", tell!("table-writer", version = version, writer = writer))
}

pub(crate) fn run_export(
    command: &Export,
    json: bool,
    progress: &Progress,
) -> Result<ExitCode, Failure> {
    progress.stage("writing", None);
    let request = ExportRequest {
        tablebase: command.tablebase.clone(),
        output: command.output.clone(),
        format: command.to.clone(),
    };
    let exported = export(&request, progress)?;
    // What was written to standard output is the answer.
    if command.output != Path::new("-") {
        deliver(&exported, json, progress, print_export)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn print_export(out: &mut dyn Write, exported: &Exported) -> io::Result<()> {
    let positions = count(exported.positions as usize, "positions");
    let game = styled(BOLD, &exported.game);
    let told = tell!("exported", game = game, positions = positions, file = &exported.output);
    writeln!(out, "{told}")?;
    writeln!(out, "  {}", tell!("exported-columns", names = exported.columns.join(", ")))
}

/// Let a game look values up in a tablebase, if one was named.
pub(crate) fn consult(playable: &PlayableGame, tablebase: Option<&Path>) -> Result<(), Error> {
    match tablebase {
        Some(path) => playable.consult(Arc::new(SolvedTablebase::open(path)?)),
        None => Ok(()),
    }
}
