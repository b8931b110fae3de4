//! `attractor judge`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{Verdict, judge};
use attractor_messages::tell;

use crate::args::Judge;
use crate::commands::{deliver, in_file, open, read_text, solve};
use crate::print::{self, LOSS, WIN, count, styled};
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
    let (n, players) = (players.len(), players.join(","));
    let word = match verdict.winning {
        true => styled(WIN, tell!("winning")),
        false => styled(LOSS, tell!("not-winning")),
    };
    let told = match &verdict.from {
        Some(from) => {
            tell!("strategy-is-from", n = n, players = &players, verdict = word, from = from)
        }
        None => tell!("strategy-is", n = n, players = &players, verdict = word),
    };
    match verdict.rank.map(|rank| count(rank as usize, "moves")) {
        Some(moves) => writeln!(out, "{told}, {}", tell!("at-most", moves = moves))?,
        None => writeln!(out, "{told}")?,
    }
    let from = print::grouped(verdict.wins_from.len());
    let possible = count(verdict.could_win_from, "positions");
    let told = tell!("wins-from", n = n, players = players, from = from, possible = possible);
    writeln!(out, "{told}")?;
    if let Some(play) = &verdict.refutation {
        solve::heading(out, &tell!("beaten"))?;
        solve::play(out, play)?;
    }
    Ok(())
}
