//! `attractor probe`, `info` and `export`

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use attractor_app::{
    Error, ExportRequest, Exported, PlayableGame, ProbeAnswer, SolvedTablebase, TablebaseInfo,
    ValuesOf, export, info, probe,
};

use crate::Failure;
use crate::args::{Export, Info, Probe};
use crate::commands::{best, deliver, solve};
use crate::print::{BOLD, FAINT, count, grouped, player, styled};
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
    writeln!(out, "{BOLD}{}{BOLD:#} at {}", answer.game, answer.position)?;
    let mover = styled(player(answer.turn), format!("player {}", answer.turn));
    writeln!(out, "{mover} to move: {}", best::worth(&answer.worth))?;
    let name = answer.moves.iter().map(|one| one.name.chars().count()).max().unwrap_or(0);
    for one in &answer.moves {
        let mark = if answer.best.contains(&one.name) { "  best" } else { "" };
        writeln!(out, "  {:name$}  {}{}", one.name, best::worth(&one.worth), styled(FAINT, mark))?;
    }
    writeln!(out, "{BOLD}best play{BOLD:#}")?;
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
    let entries = match info.entries {
        1 => "1 entry".to_owned(),
        entries => format!("{} entries", grouped(entries as usize)),
    };
    writeln!(
        out,
        "{BOLD}{}{BOLD:#}: {}, {entries}",
        info.game,
        count(info.players.into(), "player")
    )?;
    let (won, lost, drawn) = (info.to_move.won, info.to_move.lost, info.to_move.drawn);
    let (won, lost, drawn) = (grouped(won), grouped(lost), grouped(drawn));
    writeln!(out, "  by the player to move: {won} won, {lost} lost, {drawn} drawn")?;
    if let Some(longest) = &info.longest_win {
        let moves = count(longest.rank as usize, "move");
        writeln!(out, "  longest win: {moves}, from {}", longest.position)?;
    }
    let folded = if info.folded { ", one for all symmetric ones" } else { "" };
    let numbers = info
        .numbers
        .map_or(String::new(), |numbers| format!(" below {}", grouped(numbers as usize)));
    writeln!(
        out,
        "  positions by {}{numbers}{folded}, values of {}",
        info.keys,
        match info.values {
            ValuesOf::Mover => "the player to move",
            ValuesOf::Each => "each player",
        }
    )?;
    let (parts, blocks) = (count(info.parts, "file"), count(info.blocks, "block"));
    let (bytes, unpacked) = (grouped(info.bytes as usize), grouped(info.unpacked as usize));
    writeln!(out, "  {parts}, {blocks}, {bytes} bytes; {unpacked} before compression")?;
    writeln!(out, "  {:.3} bytes an entry", info.bytes_per_entry)?;
    writeln!(out, "  version {}, written by {}", info.version, info.writer)
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
    let positions = count(exported.positions as usize, "position");
    writeln!(out, "{BOLD}{}{BOLD:#}: {positions} to {}", exported.game, exported.output)?;
    writeln!(out, "  columns {}", exported.columns.join(", "))
}

/// Let a game look values up in a tablebase, if one was named.
pub(crate) fn consult(playable: &PlayableGame, tablebase: Option<&Path>) -> Result<(), Error> {
    match tablebase {
        Some(path) => playable.consult(Arc::new(SolvedTablebase::open(path)?)),
        None => Ok(()),
    }
}
