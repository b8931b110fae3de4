//! A line of best play, written down move by move.

use std::collections::HashSet;

use attractor_core::{Game, Steps, Watch};
use attractor_messages::tell;

use crate::error::Error;
use crate::solve::{PlayView, won_by};

/// Play the moves that `choose` gives from `start`, until the game is over, there is none, or a
/// position comes back.
pub(crate) fn best_play<G: Game>(
    game: &G,
    start: &G::Position,
    watch: &dyn Watch,
    mut choose: impl FnMut(&G::Position) -> Result<Option<G::Move>, Error>,
) -> Result<PlayView, Error> {
    let mut view = PlayView {
        positions: vec![game.notation(start)],
        moves: Vec::new(),
        turns: Vec::new(),
        end: String::new(),
    };
    let mut at = start.clone();
    let mut seen = HashSet::from([start.clone()]);
    let mut steps = Steps::new(watch);
    loop {
        steps.step()?;
        if let Some(outcome) = game.outcome(&at) {
            view.end = if outcome.is_draw() { tell!("draw") } else { won_by(outcome.winners) };
            return Ok(view);
        }
        let Some(chosen) = choose(&at)? else { return Ok(view) };
        view.turns.push(game.turn(&at).number());
        view.moves.push(chosen.to_string());
        at = game.play(&at, &chosen);
        let notation = game.notation(&at);
        view.positions.push(notation.clone());
        if !seen.insert(at.clone()) {
            view.end = tell!("comes-back", at = notation);
            return Ok(view);
        }
    }
}
