//! `attractor play`

mod conversation;
mod keyboard;

use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;

use attractor_app::{
    Error, OpenRequest, PlayableGame, SavedGame, Seat, Session, Suited, seat, seating, suited,
};
use attractor_core::{Cancelled, Game, Watch};

use self::conversation::{Conversation, Sitting};
use self::keyboard::Keyboard;
use crate::Failure;
use crate::args::Play;
use crate::commands::tablebase::consult;
use crate::commands::{in_file, read_text, request};
use crate::progress::Progress;

pub(crate) fn run(command: &Play, json: bool, progress: &Progress) -> Result<ExitCode, Failure> {
    if json {
        return Err(Error::new("a game is played in words, not in JSON")
            .at("--json")
            .hint("`attractor match --json` lets programs play")
            .into());
    }
    let session = session(command, progress)?;
    progress.remarks(&session.playable().remarks);
    let seats = seats(command, session.playable(), progress)?;
    progress.finish();
    let keyboard = Keyboard::new(|| progress.reached(0).is_err())
        .map_err(|error| Error::new(format!("cannot start threads: {error}")))?;
    let mut conversation = Conversation::new(session, seats, command.seed, Some(progress));
    conversation.echo = !io::stdin().is_terminal();
    conversation.run(keyboard, anstream::stdout().lock())?;
    match progress.reached(0) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(Cancelled) => Ok(ExitCode::from(130)),
    }
}

/// A new game, or one that was saved.
fn session(command: &Play, progress: &Progress) -> Result<Session, Error> {
    progress.stage("reading", None);
    // Looking ahead is an extra here: it takes what was allowed, else a modest share.
    let asked = OpenRequest { memory: progress.limit(), ..request(&command.game, progress)? };
    match (&command.load, &*asked.game) {
        (None, "") => Err(Error::new("no game is named")
            .at("GAME")
            .hint("`attractor games` lists the games; `--load FILE` continues a saved one")),
        (None, "-") => Err(Error::new("moves are typed on standard input")
            .at("GAME")
            .hint("name a file, or paste the graph as one argument")),
        (None, _) => {
            let mut playable = PlayableGame::open(&asked)?;
            playable.time = command.time;
            consult(&playable, command.tablebase.as_deref())?;
            Ok(Session::new(Arc::new(playable)))
        }
        (Some(path), "") => {
            let saved = SavedGame::read(&read_text(path)?).map_err(in_file(path))?;
            let opened = OpenRequest { memory: asked.memory, ..saved.request() };
            let mut playable = PlayableGame::open(&opened).map_err(in_file(path))?;
            playable.time = command.time;
            consult(&playable, command.tablebase.as_deref())?;
            saved.resume(Arc::new(playable)).map_err(in_file(path))
        }
        (Some(_), game) => Err(Error::new(format!("both `{game}` and a saved game are named"))
            .at("--load")
            .hint("a saved game says itself which game it is")),
    }
}

/// Who sits where.
fn seats(
    command: &Play,
    playable: &PlayableGame,
    progress: &Progress,
) -> Result<Vec<Sitting>, Error> {
    let players = playable.game.players();
    let you = command.you.split(',').map(|number| format!("{}=human", number.trim()));
    // Whoever is named with `--player` is not the one meant by the default of `--you`.
    let given = &command.player;
    let taken = |seat: &String| {
        let number = seat.split('=').next();
        given.iter().any(|other| other.split('=').next().map(str::trim) == number)
    };
    let you = you.filter(|seat| !taken(seat)).collect::<Vec<_>>();
    let names = seating(players, &command.against, &[you, given.clone()].concat())?;
    progress.stage("solving", None);
    let mut seats = Vec::new();
    for (name, number) in names.into_iter().zip(1..) {
        let within = |error: Error| error.within(format!("player {number}"));
        seats.push(if name == "auto" {
            let Suited { name, note, seat } = suited(playable, progress).map_err(within)?;
            Sitting { name: name.to_owned(), note, seat }
        } else {
            let seat = seat(playable, &name, progress).map_err(within)?;
            Sitting { name, note: "", seat }
        });
    }
    if !seats.iter().any(|sitting| matches!(sitting.seat, Seat::Human)) {
        return Err(Error::new("nobody at the table is you")
            .at("--you")
            .hint("`attractor match` lets programs play each other"));
    }
    Ok(seats)
}
