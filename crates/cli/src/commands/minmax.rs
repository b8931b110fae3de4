//! `attractor minmax`

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use attractor_app::{
    Error, Field, MinmaxAnswer, MinmaxRequest, OpenRequest, TreeFormat, minmax, output, write_tree,
};
use attractor_messages::tell;

use crate::Failure;
use crate::args::Minmax;
use crate::commands::{budget, deliver, request};
use crate::print::{BOLD, FAINT, coloured, count, line, styled};
use crate::progress::Progress;

pub(crate) fn run(command: &Minmax, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let (game, out) = game_and_output(command)?;
    let format = match out {
        // One document on standard output: what `--json` asks for.
        Some(out) if json && out == Path::new("-") => Some(TreeFormat::Json),
        out => out.map(TreeFormat::of).transpose()?,
    };
    let moves = command.moves.as_deref().unwrap_or_default();
    let wanted = MinmaxRequest {
        open: OpenRequest { game, ..request(&command.game, progress)? }.with_rules()?,
        depth: command.depth,
        method: command.method,
        heuristic: command.heuristic.clone(),
        own: None,
        moves: moves.split([',', ' ']).map(str::to_owned).filter(|name| !name.is_empty()).collect(),
        turn: command.turn,
        tree: format.map(TreeFormat::most),
        budget: budget(command.limits, progress),
    };
    progress.stage("searching", None);
    let answer = minmax(&wanted, progress)?;
    if let (Some(out), Some(format)) = (out, format)
        && let Some(text) = write_tree(&answer, format, command.theme)
    {
        output::write(out, |to| {
            to.write_all(text.as_bytes()).map_err(|error| output::write_error(&error))
        })?;
        if out == Path::new("-") {
            return Ok(ExitCode::SUCCESS);
        }
    }
    deliver(&answer, json, progress, print)?;
    Ok(ExitCode::SUCCESS)
}

/// What to search and where the tree goes: `--tree` names either.
fn game_and_output(command: &Minmax) -> Result<(String, Option<&Path>), Error> {
    let mut game = command.game.game.clone();
    let mut out = None;
    for text in &command.tree {
        let numbers = |c: char| c == '[' || c.is_ascii_digit() || c == '-' && text.len() > 1;
        let tree = text.contains('[') && text.trim_start().starts_with(numbers);
        if tree || game.is_empty() && Path::new(text).is_file() {
            if !game.is_empty() {
                return Err(Error::new("two games are named").at(Field::Tree).hint(
                    "a tree is searched instead of a game; `--tree FILE.svg` draws what was searched",
                ));
            }
            game = text.clone();
        } else if out.replace(Path::new(text)).is_some() {
            return Err(Error::new("the tree is written to one file").at(Field::Tree));
        }
    }
    if game.is_empty() {
        return Err(Error::new("nothing to search is named")
            .at("GAME")
            .hint("name a game such as `connect4`, or write a tree such as `[3 [6, 9], 1]`"));
    }
    Ok((game, out))
}

fn print(out: &mut dyn Write, answer: &MinmaxAnswer) -> io::Result<()> {
    let role = if answer.turn == 1 { "Max" } else { "Min" };
    let (who, moves) = (coloured(answer.turn), count(answer.depth as usize, "moves"));
    let (heuristic, method) = (answer.heuristic, answer.method.to_string());
    let position = tell!("at-position", position = &answer.position);
    writeln!(out, "{BOLD}{}{BOLD:#} {position}", answer.game)?;
    writeln!(out, "{}", tell!("looks-ahead", who = who, role = role, moves = moves))?;
    writeln!(out, "{}", tell!("by-method", heuristic = heuristic, method = method))?;
    writeln!(out, "{}", tell!("value", value = styled(BOLD, answer.value)))?;
    let name = answer.moves.iter().map(|one| one.name.chars().count()).max().unwrap_or(0);
    let texts: Vec<String> = answer.moves.iter().map(|one| one.value.to_string()).collect();
    let wide = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    for (one, text) in answer.moves.iter().zip(&texts) {
        let mark = match () {
            () if answer.line.first() == Some(&one.name) => tell!("best-played"),
            () if answer.best.contains(&one.name) => tell!("best"),
            () => String::new(),
        };
        let mark = if mark.is_empty() { mark } else { format!("  {mark}") };
        writeln!(out, "  {:name$}  {text:>wide$}{}", one.name, styled(FAINT, mark))?;
    }
    if !answer.line.is_empty() {
        line(out, &format!("{} ", tell!("line")), &answer.line.join(" "))?;
    }
    if let Some(leaves) = answer.leaves.as_ref().filter(|leaves| leaves.len() <= 100) {
        let leaves: Vec<String> = leaves.iter().map(ToString::to_string).collect();
        line(out, &format!("{} ", tell!("leaves")), &leaves.join(" "))?;
    }
    writeln!(out, "{}", count(answer.nodes as usize, "nodes"))
}
