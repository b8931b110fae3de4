//! A session as a page shows it: the board, the moves with their values, and how it came to this.

use std::cmp::Reverse;

use attractor_core::{Game, Outcome, Player, Value, Watch};
use serde::Serialize;

use crate::error::Error;
use crate::picture::PictureView;
use crate::session::Session;
use crate::solve::Prospect;
use crate::solved::SolvedGame;

/// A game being played, as plain data.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SessionView {
    /// Which game.
    pub game: String,
    /// How many players there are.
    pub players: u8,
    /// The position, by its notation.
    pub at: String,
    /// Whose turn it is.
    pub turn: u8,
    /// Who has won, where the game is over; nobody for a draw.
    pub over: Option<Vec<u8>>,
    /// Whether the position stands for the third time: play goes round, and counts as a draw unless
    /// priorities count.
    pub goes_round: bool,
    /// The cycle that it goes round.
    pub cycle: Option<Vec<String>>,
    /// Who wins that cycle; nobody unless priorities count.
    pub cycle_winners: Vec<u8>,
    /// The moves that can be made, best first where values are known; else, and equally good ones, in
    /// the order of the rules.
    pub moves: Vec<MoveView>,
    /// Why the values are not known, where they are not.
    #[serde(skip)]
    pub unsolved: Option<Error>,
    /// Every position so far; the last one is the present.
    pub history: Vec<PastPosition>,
}

/// A move that can be made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveView {
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// What it is worth to whoever makes it; null where values are not known.
    pub worth: Option<Worth>,
    /// Whether no other move is better.
    pub best: bool,
}

/// One position of a session.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PastPosition {
    /// Its notation.
    pub at: String,
    /// Whose turn it was.
    pub turn: u8,
    /// Its picture.
    pub picture: PictureView,
    /// The move that was made there; null at the present.
    #[serde(rename = "move")]
    pub made: Option<String>,
    /// What it was worth to each player; null where values are not known.
    pub worth: Option<Vec<Worth>>,
    /// Whether the move made there gave away a win or a draw.
    pub mistake: bool,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// What it is.
    pub value: Prospect,
    /// How many moves remain; null for a draw.
    pub rank: Option<u32>,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Worth {
        Worth { value: value.into(), rank: value.rank() }
    }
}

impl Session {
    /// The session as it stands; with values where `solve` asks for them and the game allows it.
    pub fn view(&self, solve: bool, watch: &dyn Watch) -> Result<SessionView, Error> {
        let solved = if solve { Some(self.playable.solved(watch)) } else { None };
        let (solved, unsolved) = match solved {
            Some(Ok(solved)) => (Some(solved), None),
            Some(Err(error)) if error.kind == crate::error::Kind::Interrupted => return Err(error),
            Some(Err(error)) => (None, Some(error)),
            None => (None, None),
        };
        let solved = solved.as_deref();
        Ok(SessionView {
            game: self.playable.title.clone(),
            players: self.playable.game.players(),
            at: self.notation(),
            turn: self.turn().number(),
            over: self.outcome().map(winners),
            goes_round: self.goes_round(),
            cycle: self.cycle(),
            cycle_winners: self
                .cycle_winners()
                .map_or_else(Vec::new, |winners| winners.players().map(Player::number).collect()),
            moves: self.move_views(solved)?,
            unsolved,
            history: self.history(solved)?,
        })
    }

    fn move_views(&self, solved: Option<&dyn SolvedGame>) -> Result<Vec<MoveView>, Error> {
        let game = &self.playable.game;
        let player = self.turn();
        let mut views: Vec<(Option<Value>, MoveView)> = Vec::new();
        for chosen in self.playable.moves(self.at()) {
            let value = match solved {
                Some(solved) => {
                    let to = game.play(self.at(), &chosen);
                    Some(solved.value(&to, solved.side_of(player))?)
                }
                None => None,
            };
            let (name, worth) = (chosen.to_string(), value.map(Worth::from));
            views.push((value, MoveView { name, worth, best: false }));
        }
        views.sort_by_key(|&(value, _)| Reverse(value));
        let best = views.first().and_then(|&(value, _)| value);
        let marked = |(value, view): (Option<Value>, MoveView)| MoveView {
            best: value.is_some() && value == best,
            ..view
        };
        Ok(views.into_iter().map(marked).collect())
    }

    fn history(&self, solved: Option<&dyn SolvedGame>) -> Result<Vec<PastPosition>, Error> {
        let game = &self.playable.game;
        let mut moments: Vec<PastPosition> = Vec::new();
        let mut before: Option<(usize, Vec<Value>)> = None; // the last mover, and all values there
        for (i, at) in self.positions.iter().enumerate() {
            let values = match solved {
                Some(solved) => {
                    let sides = 0..solved.sides().len();
                    let values: Result<Vec<Value>, Error> =
                        sides.map(|side| solved.value(at, side)).collect();
                    Some(values?)
                }
                None => None,
            };
            if let (Some((mover, before)), Some(now)) = (&before, &values)
                && let Some(last) = moments.last_mut()
            {
                last.mistake = class(now[*mover]) < class(before[*mover]);
            }
            moments.push(PastPosition {
                at: game.notation(at),
                turn: game.turn(at).number(),
                picture: game.picture(at).into(),
                made: self.moves.get(i).map(ToString::to_string),
                worth: values
                    .as_ref()
                    .map(|values| values.iter().map(|&value| value.into()).collect()),
                mistake: false,
            });
            before = values.map(|values| (usize::from(game.turn(at).0), values));
        }
        Ok(moments)
    }
}

/// Loss, draw, win: a mistake gives one of these away, not only time.
fn class(value: Value) -> u8 {
    match value {
        Value::Loss(_) => 0,
        Value::Draw => 1,
        Value::Win(_) => 2,
    }
}

fn winners(outcome: Outcome) -> Vec<u8> {
    outcome.winners.players().map(Player::number).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use attractor_core::Unwatched;

    use super::*;
    use crate::open::OpenRequest;
    use crate::playable_game::PlayableGame;

    fn after(game: &str, line: &str) -> SessionView {
        let request = OpenRequest {
            game: game.to_owned(),
            line: Some(line.to_owned()),
            ..OpenRequest::default()
        };
        let session = Session::new(Arc::new(PlayableGame::open(&request).unwrap()));
        session.view(true, &Unwatched).unwrap()
    }

    #[test]
    fn a_mistake_is_marked_and_values_stand_with_the_moves() {
        // Nine matches, one to three: taking one leaves eight, which is lost for the next.
        let view = after("matches:9", "1 1 2");
        let mistakes: Vec<bool> = view.history.iter().map(|moment| moment.mistake).collect();
        assert_eq!(mistakes, [false, false, true, false]);
        assert_eq!(view.turn, 2);
        let best: Vec<&str> =
            view.moves.iter().filter(|m| m.best).map(|m| m.name.as_str()).collect();
        assert_eq!(best, ["1"]);
        assert!(view.moves.iter().all(|m| m.worth.is_some()));
    }

    #[test]
    fn a_game_too_large_is_shown_without_values() {
        let request = OpenRequest {
            game: "connect4:7x6".to_owned(),
            memory: Some(1 << 20),
            ..OpenRequest::default()
        };
        let session = Session::new(Arc::new(PlayableGame::open(&request).unwrap()));
        let view = session.view(true, &Unwatched).unwrap();
        assert!(view.unsolved.is_some());
        assert!(view.moves.iter().all(|m| m.worth.is_none() && !m.best));
        assert_eq!(view.history.len(), 1);
    }
}
