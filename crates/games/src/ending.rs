//! How games end, in the words that rules use.

use attractor_core::{Coalition, Outcome, Player};

/// This player wins, the others lose.
#[inline]
pub fn wins(player: Player) -> Outcome {
    Outcome::won_by(Coalition::of(player))
}

/// This one of `players` players loses, the others win.
#[inline]
pub fn loses(player: Player, players: u8) -> Outcome {
    Outcome::won_by(Coalition::of(player).others(players))
}
