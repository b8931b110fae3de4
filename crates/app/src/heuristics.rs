//! Which heuristics fit a game.

use attractor_search::heuristics::{HeuristicAbout, fitting};
use serde::Serialize;

use crate::error::Error;
use crate::open::OpenRequest;
use crate::playable_game::PlayableGame;

/// A heuristic that fits a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeuristicLine {
    /// Its name.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
}

/// The heuristics that fit the game, the default one first.
pub fn heuristics(open: &OpenRequest) -> Result<Vec<HeuristicLine>, Error> {
    let line = |about: &HeuristicAbout| HeuristicLine { name: about.name, about: about.about };
    Ok(fitting(&PlayableGame::open(open)?.game).into_iter().map(line).collect())
}
