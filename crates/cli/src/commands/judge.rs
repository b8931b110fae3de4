//! `attractor judge`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{Verdict, judge};

use crate::args::Judge;
use crate::commands::{deliver, in_file, open, read_text, solve};
use crate::print::{self, BOLD, LOSS, WIN, count, styled};
use crate::progress::Progress;
use crate::{Failure, players};

pub(crate) fn run(command: &Judge, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    let game = open(&command.game, progress)?;
    let strategy = read_text(&command.strategy)?;
    progress.stage("judging", None);
    let verdict = judge(&game, &strategy, &players::numbered(&command.coalition), progress)
        .map_err(in_file(&command.strategy))?;
    deliver(&verdict, json, progress, print)?;
    Ok(if verdict.winning { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn print(out: &mut dyn Write, verdict: &Verdict) -> io::Result<()> {
    let players: Vec<String> = verdict.coalition.iter().map(u8::to_string).collect();
    let whose = solve::side(&players.join(","));
    let from = verdict.from.as_ref().map_or(String::new(), |from| format!(" from {from}"));
    let word = if verdict.winning { styled(WIN, "winning") } else { styled(LOSS, "not winning") };
    write!(out, "the strategy of {whose} is {word}{from}")?;
    match verdict.rank {
        Some(rank) => writeln!(out, ", in at most {}", count(rank as usize, "move"))?,
        None => writeln!(out)?,
    }
    let from = print::grouped(verdict.wins_from.len());
    let possible = count(verdict.could_win_from, "position");
    writeln!(out, "it wins from {from} of the {possible} that {whose} can win")?;
    if let Some(play) = &verdict.refutation {
        writeln!(out, "\n{BOLD}a play that beats it{BOLD:#}")?;
        solve::play(out, play)?;
    }
    Ok(())
}
