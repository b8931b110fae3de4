//! How a finished game ended, and what a position is worth.

use std::cmp::Reverse;
use std::fmt;

use crate::player::{Coalition, Player};

/// How a finished game ended: the players who won it, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winners: Coalition,
    /// No rule declared the end: the player to move has no move, and has lost for that reason alone.
    /// Alternating-time logic tells such an end from one that was *decided*, as by three in a row.
    pub blocked: bool,
}

impl Outcome {
    /// Nobody won.
    pub const DRAW: Outcome = Outcome { winners: Coalition::NOBODY, blocked: false };

    /// A rule declared the end: these players won, the others lost.
    pub fn won_by(winners: Coalition) -> Outcome {
        Outcome { winners, blocked: false }
    }

    /// It is the turn of `player`, one of `players`, who has no move and loses; the others win.
    pub fn blocked(player: Player, players: u8) -> Outcome {
        Outcome { winners: Coalition::of(player).others(players), blocked: true }
    }

    /// Whether nobody won.
    pub fn is_draw(self) -> bool {
        self.winners.is_empty()
    }

    /// A coalition has won when **every** one of its players has.
    pub fn is_win_for(self, coalition: Coalition) -> bool {
        !self.is_draw() && self.winners.includes(coalition)
    }

    /// A coalition has lost when somebody won and **none** of its players did. With three players
    /// or more an outcome can be neither a win nor a loss for a coalition; it then counts as a draw.
    pub fn is_loss_for(self, coalition: Coalition) -> bool {
        !self.is_draw() && !self.winners.meets(coalition)
    }
}

/// What a position is worth to a coalition when everybody plays well. The derived order is the
/// order of preference: win soon, else draw, else lose late. The numbers count single moves; a goal
/// other than the outcomes can also be kept, or put off, [`FOR_EVER`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// The others can force it, and need this many moves.
    Loss(u32),
    /// Nobody can force anything, or play goes on for ever.
    Draw,
    /// The coalition can force it, in this many moves.
    Win(Reverse<u32>),
}

/// The number of moves of a play that never ends.
pub const FOR_EVER: u32 = u32::MAX;

impl Value {
    /// The number of moves to the end, where there is one.
    pub fn rank(self) -> Option<u32> {
        match self {
            Value::Loss(rank) | Value::Win(Reverse(rank)) => (rank != FOR_EVER).then_some(rank),
            Value::Draw => None,
        }
    }

    /// What it is worth to the others, where one side wins what the other loses.
    pub fn negated(self) -> Value {
        match self {
            Value::Win(Reverse(rank)) => Value::Loss(rank),
            Value::Loss(rank) => Value::Win(Reverse(rank)),
            Value::Draw => Value::Draw,
        }
    }

    /// Whether it is a win.
    pub fn is_win(self) -> bool {
        matches!(self, Value::Win(_))
    }

    /// Whether it is a loss.
    pub fn is_loss(self) -> bool {
        matches!(self, Value::Loss(_))
    }
}

/// `win in 3`, `draw`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Value::Win(_) => "win",
            Value::Draw => "draw",
            Value::Loss(_) => "loss",
        })?;
        self.rank().map_or(Ok(()), |rank| write!(f, " in {rank}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preference_is_win_soon_then_draw_then_lose_late() {
        let preferred = [
            Value::Win(Reverse(1)),
            Value::Win(Reverse(7)),
            Value::Draw,
            Value::Loss(9),
            Value::Loss(2),
        ];
        assert!(preferred.windows(2).all(|pair| pair[0] > pair[1]));
    }
}
