//! What min-max says of a position: a number, or infinity where somebody has won.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// The worth of a position to player 1: the larger, the better for player 1. Infinite where the
/// game is won. Never "not a number", so that scores have an order.
#[derive(Clone, Copy, Debug)]
pub struct Score(f64);

impl Score {
    /// Player 1 has won.
    pub const WON: Score = Score(f64::INFINITY);
    /// Player 1 has lost.
    pub const LOST: Score = Score(f64::NEG_INFINITY);
    /// Nobody is better off.
    pub const EVEN: Score = Score(0.0);

    /// The score of this number; what is not a number is even.
    pub fn new(number: f64) -> Score {
        // Adding zero turns -0 into 0: the two would not be equal as text.
        Score(if number.is_nan() { 0.0 } else { number + 0.0 })
    }

    /// The number, which may be infinite.
    pub fn number(self) -> f64 {
        self.0
    }

    /// Whether it stands for a game that is won.
    pub fn is_infinite(self) -> bool {
        self.0.is_infinite()
    }

    /// The least score that is larger; a window from a score to the next one holds nothing.
    pub(crate) fn next(self) -> Score {
        Score(self.0.next_up())
    }

    /// The largest score that is smaller.
    pub(crate) fn previous(self) -> Score {
        Score(self.0.next_down())
    }
}

impl PartialEq for Score {
    fn eq(&self, other: &Score) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Score {}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// `12`, `-0.5`, `∞`, `-∞`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            f64::INFINITY => f.pad("∞"),
            f64::NEG_INFINITY => f.pad("-∞"),
            number => f.pad(&number.to_string()),
        }
    }
}

/// A number, or infinity as `inf`, `∞`, with or without a sign.
impl FromStr for Score {
    type Err = String;

    fn from_str(text: &str) -> Result<Score, String> {
        let plain = text.trim().replace('∞', "inf").replace('−', "-");
        match plain.parse::<f64>() {
            Ok(number) if !number.is_nan() => Ok(Score::new(number)),
            _ => Err(format!("`{}` is not a number", text.trim())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_an_order_and_a_text() {
        let text = |number| Score::new(number).to_string();
        assert_eq!(text(12.0), "12");
        assert_eq!(text(-0.0), "0");
        assert_eq!(text(2.5), "2.5");
        assert_eq!((text(f64::INFINITY), text(f64::NEG_INFINITY)), ("∞".into(), "-∞".into()));
        assert_eq!("-inf".parse(), Ok(Score::LOST));
        assert_eq!("∞".parse(), Ok(Score::WON));
        assert!("nan".parse::<Score>().is_err());
        assert!(Score::LOST < Score::EVEN && Score::EVEN < Score::EVEN.next());
        assert_eq!(Score::EVEN.next().previous(), Score::EVEN);
        assert_eq!((Score::WON.next(), Score::LOST.previous()), (Score::WON, Score::LOST));
    }
}
