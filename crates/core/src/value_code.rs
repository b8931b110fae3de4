//! What a number of a game is worth to its mover, as a small integer: cells of one or two bytes hold it.

use std::cmp::Reverse;

use crate::game::Standing;
use crate::outcome::Value;

// A code is one of these, or FIRST + 2 * rank for a loss and one more for a win. Codes of one kind
// grow with the rank.

/// No position.
pub const NOTHING: u16 = 0;
/// A position that is not settled, or never will be.
pub const UNDECIDED: u16 = 1;
/// A draw.
pub const DRAWN: u16 = 2;
const FIRST: u16 = 3;

/// The largest rank that a cell of one or two `bytes` holds.
pub const fn deepest(bytes: usize) -> u16 {
    let largest = if bytes == 1 { u8::MAX as u16 } else { u16::MAX };
    (largest - FIRST - 1) / 2
}

/// A loss in `rank` moves.
#[inline]
pub const fn loss(rank: u16) -> u16 {
    FIRST + 2 * rank
}

/// A win in `rank` moves.
#[inline]
pub const fn win(rank: u16) -> u16 {
    FIRST + 2 * rank + 1
}

/// Whether it is a win.
#[inline]
pub fn is_win(code: u16) -> bool {
    code >= FIRST && (code - FIRST) & 1 == 1
}

/// What a number is by itself.
#[inline]
pub fn of(standing: Standing) -> u16 {
    match standing {
        Standing::Nothing => NOTHING,
        Standing::GoesOn => UNDECIDED,
        Standing::Won => win(0),
        Standing::Lost => loss(0),
        Standing::Drawn => DRAWN,
    }
}

/// The value of a code: what is never settled is a draw.
#[inline]
pub fn value(code: u16) -> Option<Value> {
    match code {
        NOTHING => None,
        UNDECIDED | DRAWN => Some(Value::Draw),
        code if is_win(code) => Some(Value::Win(Reverse(u32::from((code - FIRST) / 2)))),
        code => Some(Value::Loss(u32::from((code - FIRST) / 2))),
    }
}

/// The best move seen so far, where everything that moves lead to is settled: the soonest loss of the
/// opponent's, else a draw, else the latest win. Without branches, which nobody could foresee.
///
/// ```
/// use attractor_core::value_code::{Best, loss, win};
///
/// let mut best = Best::default();
/// [win(3), loss(4), loss(2)].into_iter().for_each(|code| best.see(code));
/// assert_eq!(best.code(1), Some(win(3)));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Best(u32);

impl Best {
    /// Better than any win of the opponent's, and worse than any loss.
    const DRAW: u32 = 1 << 16;

    /// See what the opponent has after a move.
    #[inline]
    pub fn see(&mut self, code: u16) {
        let (win, code) = (is_win(code), u32::from(code));
        let wanted = if win { code } else { 2 * Best::DRAW - code };
        self.0 = self.0.max(if code == u32::from(DRAWN) { Best::DRAW } else { wanted });
    }

    /// What the position is worth then, if a cell of this size can hold it.
    #[inline]
    pub fn code(self, bytes: usize) -> Option<u16> {
        let code = match self.0 {
            Best::DRAW => u32::from(DRAWN),
            // After a loss in r comes a win in r + 1, and after a win in r a loss in r + 1.
            wanted if wanted > Best::DRAW => 2 * Best::DRAW - wanted + 3,
            wanted => wanted + 1,
        };
        u16::try_from(code).ok().filter(|&code| code <= win(deepest(bytes)))
    }
}
