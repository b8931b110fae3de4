//! Which priorities win a play that never ends.

use std::fmt;
use std::str::FromStr;

/// Which of the priorities that come back for ever counts, and who wins with it: the first side, which is
/// player 1 or the coalition asked for, or the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Convention {
    /// The largest counts, and the first side wins with an even one. `.pg` files mean this.
    #[default]
    MaxEven,
    /// The largest counts, and the first side wins with an odd one.
    MaxOdd,
    /// The smallest counts, and the first side wins with an even one.
    MinEven,
    /// The smallest counts, and the first side wins with an odd one.
    MinOdd,
}

impl Convention {
    /// Every convention.
    pub const ALL: [Convention; 4] =
        [Convention::MaxEven, Convention::MaxOdd, Convention::MinEven, Convention::MinOdd];

    /// Its name in text.
    pub fn name(self) -> &'static str {
        match self {
            Convention::MaxEven => "max-even",
            Convention::MaxOdd => "max-odd",
            Convention::MinEven => "min-even",
            Convention::MinOdd => "min-odd",
        }
    }

    /// Whether the largest priority counts, and not the smallest.
    pub fn is_max(self) -> bool {
        matches!(self, Convention::MaxEven | Convention::MaxOdd)
    }

    /// Whether a play is the first side's in which this priority counts.
    pub fn is_good(self, priority: u64) -> bool {
        let even = matches!(self, Convention::MaxEven | Convention::MinEven);
        priority.is_multiple_of(2) == even
    }

    /// A key that is larger for the priority that counts more.
    pub fn weight(self, priority: u64) -> u64 {
        if self.is_max() { priority } else { u64::MAX - priority }
    }

    /// The same game as max-even has it: the order and the winner of every priority are kept. `largest`
    /// is the largest priority of the game.
    pub fn as_max_even(self, priority: u64, largest: u64) -> u64 {
        // An even number above all turns the order round and keeps the parity.
        let turned = if self.is_max() { priority } else { largest + largest % 2 - priority };
        turned + u64::from(matches!(self, Convention::MaxOdd | Convention::MinOdd))
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Convention {
    type Err = String;

    fn from_str(text: &str) -> Result<Convention, String> {
        let words = text.trim().to_ascii_lowercase().replace([' ', '_'], "-");
        let found = Convention::ALL.into_iter().find(|convention| convention.name() == words);
        found.ok_or_else(|| {
            let names = Convention::ALL.map(Convention::name).join(", ");
            format!("`{text}` says nothing about priorities; write one of {names}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_to_max_even_keeps_order_and_winner() {
        for convention in Convention::ALL {
            for largest in 0..7 {
                for p in 0..=largest {
                    let turned = convention.as_max_even(p, largest);
                    assert_eq!(turned % 2 == 0, convention.is_good(p), "{convention} {p}");
                    for q in 0..=largest {
                        let heavier = convention.weight(p).cmp(&convention.weight(q));
                        assert_eq!(turned.cmp(&convention.as_max_even(q, largest)), heavier);
                    }
                }
            }
        }
    }
}
