//! `attractor match`

use std::io::{self, Write};
use std::process::ExitCode;

use attractor_app::{End, Match, MatchAnswer, MatchRequest, OpenRequest, PlayableGame, Rate};
use attractor_messages::tell;

use crate::Failure;
use crate::args;
use crate::commands::tablebase::consult;
use crate::commands::{deliver, request};
use crate::print::{self, BOLD, count, decimal, grouped, styled};
use crate::progress::Progress;

pub(crate) fn run(
    command: &args::Match,
    json: bool,
    progress: &Progress,
) -> Result<ExitCode, Failure> {
    progress.stage("reading", None);
    let mut playable = PlayableGame::open(&OpenRequest {
        memory: progress.limit(),
        ..request(&command.game, progress)?
    })?;
    playable.time = command.time;
    consult(&playable, command.tablebase.as_deref())?;
    progress.remarks(&playable.remarks);
    let named = [("1", &command.first), ("2", &command.second)];
    let named = named.into_iter().filter_map(|(n, who)| Some(format!("{n}={}", who.as_ref()?)));
    let wanted = MatchRequest {
        players: named.chain(command.player.iter().cloned()).collect(),
        games: command.games,
        seed: command.seed,
        max_moves: command.max_moves,
        repeats: command.repeats,
        list: command.list,
    };
    progress.stage("solving", None);
    let players = Match::new(&playable, &wanted, progress)?;
    progress.stage("playing", Some(command.games));
    let answer = players.play(progress)?;
    deliver(&answer, json, progress, print)?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut dyn Write, answer: &MatchAnswer) -> io::Result<()> {
    let games = count(answer.games as usize, "games");
    let (game, seed) = (styled(BOLD, &answer.game), answer.seed.to_string());
    writeln!(out, "{}", tell!("match", game = game, games = games, seed = seed))?;
    let label = |who: &str, name: &str| tell!("seat-wins", player = who, name = name);
    let labels = answer.players.iter().map(|(who, name)| label(who, name).chars().count());
    let width = labels.max().unwrap_or(0);
    for (number, (who, name)) in (1..).zip(&answer.players) {
        let label = styled(print::player(number), format!("{:width$}", label(who, name)));
        share(out, &label, answer.wins[who], &answer.rates[who])?;
    }
    let draws = format!("{:width$}", tell!("draws"));
    share(out, &draws, answer.draws, &answer.rates["draw"])?;
    for (why, games) in [("came-back", answer.repeated), ("too-long", answer.too_long)] {
        if games > 0 {
            writeln!(out, "  {}", tell!(why, games = grouped(games as usize)))?;
        }
    }
    let length = &answer.length;
    let (min, max) = (length.min.to_string(), length.max.to_string());
    let mean = decimal(&format!("{:.2}", length.mean));
    writeln!(out, "  {}", tell!("lengths", min = min, max = max, mean = mean))?;
    for (i, game) in answer.list.iter().flatten().enumerate() {
        let winners: Vec<String> = game.winners.iter().map(u8::to_string).collect();
        let result = match (&winners[..], game.end) {
            ([], End::Over) => tell!("draw"),
            ([], end) => tell!("listed-draw", end = end.to_string()),
            (winners, _) => tell!("listed-won", players = winners.join(",")),
        };
        // As `--line` takes it: names of vertices may hold spaces.
        let spaced = game.moves.iter().any(|name| name.contains(' '));
        let line = game.moves.join(if spaced { ", " } else { " " });
        print::line(out, &format!("  {:>5}. ", i + 1), &format!("{line} ({result})"))?;
    }
    Ok(())
}

/// How many games, their share, and where the share lies with a confidence of 95 %.
fn share(out: &mut dyn Write, label: &str, seen: u64, rate: &Rate) -> io::Result<()> {
    let percent = |share: f64| decimal(&format!("{:.1} %", 100.0 * share));
    let between = tell!("share", low = percent(rate.low), high = percent(rate.high));
    let (seen, rate) = (grouped(seen as usize), percent(rate.rate));
    writeln!(out, "  {label} {seen:>9} {rate:>8}  ({between})")
}
