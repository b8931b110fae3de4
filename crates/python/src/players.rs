//! Players, coalitions and outcomes as Python writes them.

use attractor_core::{Coalition, MAX_PLAYERS, Outcome, Player};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::failure::{wrong, wrong_type};

/// How a blocked player fares where nothing else is said.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blocked {
    Loses,
    Wins,
    Draws,
}

impl Blocked {
    pub(crate) fn named(py: Python<'_>, word: &str) -> PyResult<Blocked> {
        match word {
            "lose" => Ok(Blocked::Loses),
            "win" => Ok(Blocked::Wins),
            "draw" => Ok(Blocked::Draws),
            _ => Err(wrong(
                py,
                format!("`sinks` is `{word}`: expected `lose`, `win` or `draw`"),
                None,
            )),
        }
    }

    pub(crate) fn outcome(self, owner: Player, players: u8) -> Outcome {
        let own = Coalition::of(owner);
        match self {
            Blocked::Loses => Outcome::blocked(owner, players),
            Blocked::Wins => Outcome::won_by(own),
            Blocked::Draws => Outcome::DRAW,
        }
    }
}

/// A number of players that an arena can have.
pub(crate) fn count(py: Python<'_>, players: i64) -> PyResult<u8> {
    match u8::try_from(players) {
        Ok(count @ 1..=MAX_PLAYERS) => Ok(count),
        _ => Err(wrong(py, format!("there are 1 to {MAX_PLAYERS} players, not {players}"), None)),
    }
}

/// A player by number; `True` is player 1 and `False` player 2, as in "does it belong to Alice?".
pub(crate) fn player(
    said: &Bound<'_, PyAny>,
    players: u8,
    of: impl Fn() -> String,
) -> PyResult<Player> {
    if let Ok(first) = said.cast_exact::<PyBool>() {
        return Ok(Player(u8::from(!first.is_true())));
    }
    let Ok(number) = said.extract::<i64>() else {
        // What numpy calls a bool is none of Python's.
        if let Ok(first) = said.extract::<bool>() {
            return Ok(Player(u8::from(!first)));
        }
        return Err(wrong_type(format!(
            "{} is {}: expected the number of a player, or True for player 1",
            of(),
            said.repr()?
        )));
    };
    let known = u32::try_from(number).ok().and_then(Player::from_number);
    known.filter(|player| player.0 < players).ok_or_else(|| {
        let message = format!("{} is {number}, but there are players 1 to {players}", of());
        let hint =
            "players are numbered from 1; where 0 stands for the first, add 1 to all of them";
        wrong(said.py(), message, (number == 0).then_some(hint))
    })
}

/// How a game ended: `None` while it goes on, the number of the winner, several winners, or 0 or
/// `"draw"` if nobody has won.
pub(crate) fn outcome(
    said: &Bound<'_, PyAny>,
    players: u8,
    of: impl Fn() -> String,
) -> PyResult<Option<Outcome>> {
    if said.is_none() {
        return Ok(None);
    }
    let expected = |said: &Bound<'_, PyAny>| {
        Err(wrong_type(format!(
            "{} is {}: expected None, the number of the winner, a set of winners, or \"draw\"",
            of(),
            said.repr()?
        )))
    };
    if said.is_instance_of::<PyBool>() {
        return expected(said);
    }
    if let Ok(number) = said.extract::<i64>() {
        if number == 0 {
            return Ok(Some(Outcome::DRAW));
        }
        return Ok(Some(Outcome::won_by(Coalition::of(player(said, players, of)?))));
    }
    if let Ok(word) = said.cast::<PyString>() {
        return if word == "draw" { Ok(Some(Outcome::DRAW)) } else { expected(said) };
    }
    let Ok(winners) = said.try_iter() else { return expected(said) };
    let winners = winners.map(|winner| player(&winner?, players, &of));
    Ok(Some(Outcome::won_by(winners.collect::<PyResult<_>>()?)))
}

/// A coalition: the number of a player, or several numbers, each of them once.
pub(crate) fn coalition(said: &Bound<'_, PyAny>, players: u8) -> PyResult<Coalition> {
    let named = named(said, players)?;
    let together: Coalition = named.iter().copied().collect();
    let twice = named.iter().enumerate().find(|(k, one)| named[..*k].contains(one));
    if let Some((_, one)) = twice {
        let message = format!("player {} is named twice", one.number());
        return Err(wrong(said.py(), message, Some("name each player of a coalition once")));
    }
    if together.is_empty() {
        let hint = format!("name one from 1 to {players}, or several");
        return Err(wrong(
            said.py(),
            "a coalition has at least one player".to_owned(),
            Some(&hint),
        ));
    }
    Ok(together)
}

/// Players in the order in which they are named: one by number, or several.
pub(crate) fn named(said: &Bound<'_, PyAny>, players: u8) -> PyResult<Vec<Player>> {
    let of = || "a player".to_owned();
    if said.is_instance_of::<PyBool>() || said.is_instance_of::<PyString>() {
        return Err(wrong_type(format!(
            "{} is no player: expected a number from 1 to {players}, or several",
            said.repr()?
        )));
    }
    match said.try_iter() {
        Ok(several) => several.map(|one| player(&one?, players, of)).collect(),
        Err(_) => Ok(vec![player(said, players, of)?]),
    }
}

/// The numbers of the players of a coalition. As bytes Python would take them for text.
pub(crate) fn numbers(coalition: Coalition) -> Vec<u32> {
    coalition.players().map(|player| u32::from(player.number())).collect()
}
