//! Who plays: players named by text, from `first` to `perfect`.

use std::sync::Arc;
use std::time::Duration;

use attractor_core::Watch;
use attractor_games::{AnyGame, AnyMove, AnyPosition};
use attractor_words::nearest;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

use crate::error::{Error, Kind};
use crate::playable_game::PlayableGame;
use crate::search_player::{Exactly, ExactlyInTime, looks_ahead};
use crate::size::Size;
use crate::solved::SolvedGame;

/// Somebody who chooses moves. One chooser plays any number of games at the same time.
pub trait Chooser: Send + Sync {
    /// The number of the chosen move among `turn.moves`, of which there is at least one.
    fn choose(&self, turn: &Turn<'_>, dice: &mut Dice) -> Result<usize, Error>;
}

/// What a chooser sees.
pub struct Turn<'a> {
    /// The rules.
    pub game: &'a AnyGame,
    /// The position.
    pub at: &'a AnyPosition,
    /// Its moves.
    pub moves: &'a [AnyMove],
}

/// One kind of player that can be named.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opponent {
    /// The word that names it.
    pub word: &'static str,
    /// What stands after a colon, as in `minmax:6`; nothing if nothing does.
    pub argument: Option<&'static str>,
    /// How it plays.
    pub about: &'static str,
    /// Takes a seat at the table, knowing what stands after the colon.
    #[serde(skip)]
    sit: fn(&PlayableGame, Option<&str>, &dyn Watch) -> Result<Seat, Error>,
}

/// A player of a game.
pub enum Seat {
    /// A person, who is asked.
    Human,
    /// A program.
    Program(Box<dyn Chooser>),
}

/// Everybody who can play.
pub static OPPONENTS: &[Opponent] = &[
    Opponent {
        word: "auto",
        argument: None,
        about: "whoever suits the game: `perfect` if it is small, else `exact` or `alphabeta` with a few seconds a move",
        sit: |playable, _, watch| Ok(suited(playable, watch)?.seat),
    },
    Opponent {
        word: "perfect",
        argument: None,
        about: "wins as soon as possible, else keeps the draw, else loses as late as possible",
        sit: |playable, _, watch| program(Perfect(known(playable, watch)?)),
    },
    Opponent {
        word: "careful",
        argument: None,
        about: "any move that does not let the others force a win, by lot",
        sit: |playable, _, watch| program(Careful(known(playable, watch)?)),
    },
    Opponent {
        word: "exact",
        argument: None,
        about: "as `perfect`, and by search where the game is too large to be solved",
        sit: |playable, _, watch| match playable.has_engine() && !playable.is_small()? {
            true => program(Exactly::new(playable, playable.time)),
            false => match playable.solved(watch) {
                Ok(solved) => program(Perfect(solved)),
                Err(error) if error.kind == Kind::Interrupted => Err(error),
                Err(_) => program(Exactly::new(playable, playable.time)),
            },
        },
    },
    Opponent {
        word: "alphabeta",
        argument: Some("how many moves to look ahead"),
        about: "looks so many moves ahead, without what can change nothing: `alphabeta:8`",
        sit: |playable, argument, _| {
            Ok(Seat::Program(looks_ahead(playable, argument, true, playable.time)?))
        },
    },
    Opponent {
        word: "minmax",
        argument: Some("how many moves to look ahead"),
        about: "looks so many moves ahead, at everything: `minmax:4`",
        sit: |playable, argument, _| {
            Ok(Seat::Program(looks_ahead(playable, argument, false, playable.time)?))
        },
    },
    Opponent {
        word: "random",
        argument: None,
        about: "any move, by lot",
        sit: |_, _, _| program(Random),
    },
    Opponent {
        word: "first",
        argument: None,
        about: "always the first move in the order of the rules",
        sit: |_, _, _| program(First),
    },
    Opponent { word: "human", argument: None, about: "a person", sit: |_, _, _| Ok(Seat::Human) },
];

/// Who was seated because they suit the game.
pub struct Suited {
    /// The word for them.
    pub name: &'static str,
    /// What there is to know about how they play here; nothing if the word says it all.
    pub note: &'static str,
    /// The player.
    pub seat: Seat,
}

/// The most positions of a game that is solved before anybody gets impatient.
const SMALL: u128 = 2_000_000;
/// How long an exact search may take for a move, and how long looking ahead may.
const PROVING: Duration = Duration::from_secs(3);
const LOOKING: Duration = Duration::from_secs(2);

/// Seat whoever suits the game: `perfect` where it is solved or small, else `exact` where the game
/// has an engine of its own, else `alphabeta`.
pub fn suited(playable: &PlayableGame, watch: &dyn Watch) -> Result<Suited, Error> {
    let seat = |name, note, chooser: Box<dyn Chooser>| {
        Ok(Suited { name, note, seat: Seat::Program(chooser) })
    };
    if playable.is_small()? {
        match playable.solved(watch) {
            Ok(solved) => return seat("perfect", "", Box::new(Perfect(solved))),
            Err(error) if error.kind == Kind::TooLarge => {}
            Err(error) => return Err(error),
        }
    }
    let alphabeta = looks_ahead(playable, None, true, Some(playable.time.unwrap_or(LOOKING)))?;
    if !playable.has_engine() {
        let note = if playable.time.is_none() { "2 s a move" } else { "" };
        return seat("alphabeta", note, alphabeta);
    }
    let exactly = Exactly::new(playable, Some(playable.time.unwrap_or(PROVING)));
    let note = match playable.time {
        None => "5 s a move: the best one if it is proved in time, else by looking ahead",
        Some(_) => "the best move if it is proved in time, else by looking ahead",
    };
    seat("exact", note, Box::new(ExactlyInTime { exactly, otherwise: alphabeta }))
}

impl PlayableGame {
    /// Whether values are known, or soon will be. A graph is there already, and so is a game that
    /// somebody brought along.
    pub fn is_small(&self) -> Result<bool, Error> {
        if self.is_solved() {
            return Ok(true);
        }
        let small = |size: &Size| size.exact && size.fits && size.positions <= SMALL;
        Ok(self.size()?.is_none_or(small))
    }
}

/// Seat the player that `text` names.
pub fn seat(playable: &PlayableGame, text: &str, watch: &dyn Watch) -> Result<Seat, Error> {
    let (word, argument) = match text.trim().split_once(':') {
        Some((word, argument)) => (word.trim(), Some(argument.trim())),
        None => (text.trim(), None),
    };
    let Some(opponent) = OPPONENTS.iter().find(|opponent| opponent.word == word) else {
        let words: Vec<&str> = OPPONENTS.iter().map(|opponent| opponent.word).collect();
        let all = words.join(", ");
        return Err(Error::new(format!("nobody is called `{word}`")).hint(
            match nearest(word, words) {
                Some(near) => format!("did you mean `{near}`? There are {all}"),
                None => format!("there are {all}"),
            },
        ));
    };
    if let (None, Some(argument)) = (opponent.argument, argument) {
        return Err(Error::new(format!("`{argument}` means nothing to `{word}`"))
            .hint(format!("write `{word}` alone")));
    }
    (opponent.sit)(playable, argument, watch)
}

/// Who plays for each of `players` players: `usual`, but where `given` says otherwise, as
/// `3=random`.
pub fn seating(players: u8, usual: &str, given: &[String]) -> Result<Vec<String>, Error> {
    let mut names: Vec<Option<String>> = vec![None; usize::from(players)];
    for text in given {
        let (player, name) = text.split_once('=').ok_or_else(|| {
            Error::new(format!("`{text}` does not say which player"))
                .hint("write the player's number, `=` and who plays: `3=random`")
        })?;
        let number: Option<usize> = player.trim().parse().ok();
        let Some(seat) = number.and_then(|n| names.get_mut(n.checked_sub(1)?)) else {
            return Err(Error::new(format!("there is no player `{}`", player.trim()))
                .hint(format!("players are numbered 1 to {players}")));
        };
        if let Some(taken) = seat.replace(name.trim().to_owned()) {
            let player = player.trim();
            return Err(Error::new(format!(
                "player {player} is both `{taken}` and `{}`",
                name.trim()
            ))
            .hint("name each player once"));
        }
    }
    Ok(names.into_iter().map(|name| name.unwrap_or_else(|| usual.to_owned())).collect())
}

/// What those know who look positions up.
fn known(playable: &PlayableGame, watch: &dyn Watch) -> Result<Arc<dyn SolvedGame>, Error> {
    playable.solved(watch).map_err(|error| {
        let more = "; `auto`, `alphabeta` and `random` play without solving";
        Error { hint: error.hint.map(|hint| hint.and(more)), ..error }
    })
}

fn program(chooser: impl Chooser + 'static) -> Result<Seat, Error> {
    Ok(Seat::Program(Box::new(chooser)))
}

/// What decides whatever is decided by lot: the same seed and the same number of the game give the
/// same throws, whoever else throws dice at the same time.
#[derive(Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice of game number `game`.
    pub fn new(seed: u64, game: u64) -> Dice {
        let mut numbers = ChaCha8Rng::seed_from_u64(seed);
        numbers.set_stream(game);
        Dice(numbers)
    }

    /// A number below `many`, which is not 0.
    pub fn below(&mut self, many: usize) -> usize {
        self.0.random_range(0..many)
    }

    /// One of these.
    fn among(&mut self, moves: &[usize]) -> Option<usize> {
        (!moves.is_empty()).then(|| moves[self.below(moves.len())])
    }
}

struct Random;

impl Chooser for Random {
    fn choose(&self, turn: &Turn<'_>, dice: &mut Dice) -> Result<usize, Error> {
        Ok(dice.below(turn.moves.len()))
    }
}

struct First;

impl Chooser for First {
    fn choose(&self, _: &Turn<'_>, _: &mut Dice) -> Result<usize, Error> {
        Ok(0)
    }
}

struct Perfect(Arc<dyn SolvedGame>);

impl Chooser for Perfect {
    fn choose(&self, turn: &Turn<'_>, dice: &mut Dice) -> Result<usize, Error> {
        Ok(dice.among(&self.0.best(turn.at)?).unwrap_or(0))
    }
}

struct Careful(Arc<dyn SolvedGame>);

impl Chooser for Careful {
    fn choose(&self, turn: &Turn<'_>, dice: &mut Dice) -> Result<usize, Error> {
        match dice.among(&self.0.safe(turn.at)?) {
            Some(chosen) => Ok(chosen),
            None => Random.choose(turn, dice),
        }
    }
}
