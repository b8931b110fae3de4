//! Counting pieces, in any game that shows whose they are.

use attractor_core::{Game, Picture, Piece};

use super::Heuristic;

/// The pieces of player 1 on the board less those of the others.
pub struct Pieces;

impl Pieces {
    /// Whether the game shows pieces of players, at its start or after a move.
    pub fn fits<G: Game>(game: &G) -> bool {
        let start = game.start();
        let shows = |at: &G::Position| count(&game.picture(at)) != [0, 0];
        shows(&start)
            || game.outcome(&start).is_none()
                && game.moves(&start).any(|chosen| shows(&game.play(&start, &chosen)))
    }
}

impl<G: Game> Heuristic<G> for Pieces {
    fn value(&self, game: &G, at: &G::Position) -> f64 {
        let [first, others] = count(&game.picture(at));
        f64::from(first) - f64::from(others)
    }
}

fn count(picture: &Picture) -> [u32; 2] {
    let mut pieces = [0, 0];
    for spot in &picture.spots {
        if let Piece::Of(player, _) = spot.piece {
            pieces[usize::from(player.min(1))] += 1;
        }
    }
    pieces
}
