//! Which heuristics fit a game.

use attractor_core::Game;
use attractor_games::{Spec, Visitor, visit};
use attractor_search::heuristics::fitting;
use serde::Serialize;

use crate::error::Error;
use crate::open::{OpenRequest, is_rules};
use crate::table::Table;

/// A heuristic that fits a game.
#[derive(Clone, Debug, Serialize)]
pub struct HeuristicLine {
    /// Its name.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
}

/// The heuristics that fit the game, the default one first.
pub fn heuristics(open: &OpenRequest) -> Result<Vec<HeuristicLine>, Error> {
    if is_rules(open)? {
        return Ok(visit(&open.game, Fitting)?);
    }
    let table = Table::open(open)?;
    Ok(lines(&table.game))
}

struct Fitting;

impl Visitor for Fitting {
    type Output = Vec<HeuristicLine>;

    fn visit<G: Game + 'static>(self, _: &Spec, game: G) -> Vec<HeuristicLine> {
        lines(&game)
    }
}

fn lines<G: Game + 'static>(game: &G) -> Vec<HeuristicLine> {
    let line = |about: &attractor_search::heuristics::HeuristicAbout| HeuristicLine {
        name: about.name,
        about: about.about,
    };
    fitting(game).into_iter().map(line).collect()
}
