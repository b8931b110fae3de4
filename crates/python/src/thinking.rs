//! Python functions that say what positions are worth, and Python players.

use std::sync::{Arc, Mutex, PoisonError};

use attractor_app::{Chooser, Dice, Error, Turn};
use attractor_core::{Cancelled, Game};
use attractor_games::{AnyGame, AnyPosition};
use attractor_search::heuristics::Heuristic;
use hashbrown::HashMap;
use pyo3::prelude::*;

use crate::failure::{illegal, wrong, wrong_type};
use crate::objects::{Objects, place_of};
use crate::vertices::spelled;
use crate::work::Raised;

/// What a function thinks that a position is worth to player 1; asked once for each position.
pub(crate) struct Thinks {
    name: &'static str,
    says: Py<PyAny>,
    objects: Objects,
    raised: Arc<Raised>,
    known: Mutex<HashMap<AnyPosition, f64>>,
}

impl Thinks {
    pub(crate) fn new(
        name: &'static str,
        says: Py<PyAny>,
        objects: Objects,
        raised: Arc<Raised>,
    ) -> Thinks {
        Thinks { name, says, objects, raised, known: Mutex::default() }
    }

    fn ask(&self, py: Python<'_>, game: &AnyGame, at: &AnyPosition) -> PyResult<f64> {
        let position = self.objects.position(py, game, at);
        let said = self.says.bind(py).call1((&position,))?;
        let told = || format!("`{}` of {} is {}", self.name, spelled(&position), spelled(&said));
        match said.extract::<f64>() {
            Ok(worth) if worth.is_nan() => {
                let hint = "every position is worth a number: return 0 where nothing can be said";
                Err(wrong(py, format!("{}, which is not a number", told()), Some(hint)))
            }
            Ok(worth) if worth.is_infinite() && game.outcome(at).is_none() => {
                let hint = "infinity stands for a game that is over and won: return a large number";
                Err(wrong(py, format!("{}, and the game goes on there", told()), Some(hint)))
            }
            Ok(worth) => Ok(worth),
            Err(_) => Err(wrong_type(format!("{}: expected a number", told()))),
        }
    }
}

impl Heuristic<AnyGame> for Thinks {
    fn value(&self, game: &AnyGame, at: &AnyPosition) -> f64 {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&worth) = known().get(at) {
            return worth;
        }
        if self.raised.happened() {
            return 0.0;
        }
        match Python::attach(|py| self.ask(py, game, at)) {
            Ok(worth) => {
                known().insert(at.clone(), worth);
                worth
            }
            Err(error) => {
                self.raised.keep(error);
                0.0
            }
        }
    }

    fn symmetric(&self) -> bool {
        false // nobody knows what a function looks at
    }

    fn finite(&self) -> bool {
        true // what it calls infinitely good, and is not over, is refused
    }
}

/// A player: a function of a position and its moves, or an object with a method `choose`.
pub(crate) struct Chooses {
    says: Py<PyAny>,
    objects: Objects,
    raised: Arc<Raised>,
}

impl Chooses {
    pub(crate) fn new(
        player: &Bound<'_, PyAny>,
        objects: Objects,
        raised: Arc<Raised>,
    ) -> PyResult<Chooses> {
        let says = match player.getattr_opt("choose")? {
            Some(choose) => choose,
            None if player.is_callable() => player.clone(),
            None => {
                return Err(wrong_type(format!(
                    "{} is no player: expected a name such as 'perfect', a function of a position \
                     and its moves, or an object with a method `choose`",
                    spelled(player)
                )));
            }
        };
        Ok(Chooses { says: says.unbind(), objects, raised })
    }

    fn ask(&self, py: Python<'_>, turn: &Turn<'_>) -> PyResult<usize> {
        let position = self.objects.position(py, turn.game, turn.at);
        let moves = self.objects.moves(py, turn.at, turn.moves);
        let chosen = self.says.bind(py).call1((&position, moves.clone()))?;
        place_of(&chosen, &moves).ok_or_else(|| illegal(&chosen, &position, &moves))
    }
}

impl Chooser for Chooses {
    fn choose(&self, turn: &Turn<'_>, _: &mut Dice) -> Result<usize, Error> {
        if self.raised.happened() {
            return Err(Cancelled.into());
        }
        Python::attach(|py| self.ask(py, turn)).map_err(|error| {
            self.raised.keep(error);
            Cancelled.into()
        })
    }
}
