//! How games end, in the words that rules use.

use attractor_core::{Coalition, Outcome, Player};

/// This player wins, the others lose.
#[inline]
pub fn wins(player: Player) -> Outcome {
    Outcome::won_by(Coalition::of(player))
}

/// This one of two players is to move, has no move, and loses for it.
#[inline]
pub fn blocked(player: Player) -> Outcome {
    Outcome::blocked(player, 2)
}
