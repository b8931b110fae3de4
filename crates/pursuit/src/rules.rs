//! How the pieces move: every variant is a setting of the same few options.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The rules of a pursuit.
///
/// The cops choose their vertices, then the robber chooses, then cops and robber move in turn,
/// cops first. A robber on the vertex of a cop is caught, whoever moved. A robber that has to
/// move and cannot is caught; cops that have to move and cannot have no winning move. A loop of
/// the graph is an edge like any other.
///
/// | name | cops | robber |
/// | --- | --- | --- |
/// | `move` | each moves | moves |
/// | `stay` | each moves or stays | moves or stays |
/// | `lazy` | at most one moves | moves or stays |
/// | `one` | exactly one moves | moves or stays |
/// | `waiting-cops` | each moves or stays | moves |
/// | `waiting-robber` | each moves | moves or stays |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Whether all cops move in one turn, or one of them.
    pub turn: CopTurn,
    /// Whether a cop may stay (with [`CopTurn::One`]: whether all of them may).
    pub cops_may_stay: bool,
    /// Whether the robber may stay.
    pub robber_may_stay: bool,
    /// How many steps the robber may take in one turn, none of them through a cop.
    ///
    /// A faster robber takes from one step to this many; walking there and back is allowed.
    pub speed: NonZeroU32,
}

/// What the cops do in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CopTurn {
    /// Every cop takes a step.
    All,
    /// One cop takes a step, the others wait.
    One,
}

impl Rules {
    /// Every piece must move along an edge, as in the course.
    pub const MOVE: Rules = Rules::slow(CopTurn::All, false, false);
    /// Every piece may stay: the standard game of the literature.
    pub const STAY: Rules = Rules::slow(CopTurn::All, true, true);
    /// At most one cop moves in a turn.
    pub const LAZY: Rules = Rules::slow(CopTurn::One, true, true);
    /// Exactly one cop moves in a turn.
    pub const ONE: Rules = Rules::slow(CopTurn::One, false, true);
    /// Cops may wait, but the robber must move.
    pub const WAITING_COPS: Rules = Rules::slow(CopTurn::All, true, false);
    /// The robber may wait, but every cop must move.
    pub const WAITING_ROBBER: Rules = Rules::slow(CopTurn::All, false, true);

    /// The rules that have a name, with an explanation of each.
    pub const NAMED: [(&'static str, Rules, &'static str); 6] = [
        ("move", Rules::MOVE, "every piece must move along an edge"),
        ("stay", Rules::STAY, "every piece may stay: the standard game"),
        ("lazy", Rules::LAZY, "at most one cop moves, the robber may stay"),
        ("one", Rules::ONE, "exactly one cop moves, the robber may stay"),
        ("waiting-cops", Rules::WAITING_COPS, "cops may stay, the robber must move"),
        ("waiting-robber", Rules::WAITING_ROBBER, "cops must move, the robber may stay"),
    ];

    /// Their names alone.
    pub const NAMES: [&'static str; Rules::NAMED.len()] = {
        let mut names = [""; Rules::NAMED.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = Rules::NAMED[i].0;
            i += 1;
        }
        names
    };

    const fn slow(turn: CopTurn, cops_may_stay: bool, robber_may_stay: bool) -> Rules {
        Rules { turn, cops_may_stay, robber_may_stay, speed: NonZeroU32::MIN }
    }

    /// The same rules with a robber that takes up to `speed` steps in a turn.
    #[must_use]
    pub fn with_speed(self, speed: NonZeroU32) -> Rules {
        Rules { speed, ..self }
    }
}

/// The name of the rules, or their options where they have no name.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.with_speed(NonZeroU32::MIN);
        match Rules::NAMED.iter().find(|(_, rules, _)| *rules == plain) {
            Some((name, ..)) => f.write_str(name)?,
            None => {
                f.write_str(if self.cops_may_stay { "lazy" } else { "one" })?;
                f.write_str(",robber-moves")?;
            }
        }
        if self.speed.get() > 1 {
            write!(f, ",speed={}", self.speed)?;
        }
        Ok(())
    }
}

/// Reads what [`Rules`] prints: a name, then `robber-moves`, `robber-stays` or `speed=S`.
impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let Some(&(_, mut rules, _)) = Rules::NAMED.iter().find(|(own, ..)| *own == name) else {
            return Err(RulesError::Unknown { name: name.to_owned() });
        };
        for part in parts {
            match part.split_once('=') {
                None if part == "robber-moves" => rules.robber_may_stay = false,
                None if part == "robber-stays" => rules.robber_may_stay = true,
                Some(("speed", speed)) => {
                    rules.speed =
                        speed.parse().map_err(|_| RulesError::Speed { speed: speed.to_owned() })?;
                }
                _ => return Err(RulesError::Option { option: part.to_owned() }),
            }
        }
        Ok(rules)
    }
}

/// What is wrong with the name of a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// There is no rule of this name.
    #[error("there is no rule `{name}`: the rules are {}", names())]
    Unknown {
        /// What was asked for.
        name: String,
    },
    /// There is no such option.
    #[error("`{option}` is no option of a rule: try `robber-moves`, `robber-stays` or `speed=2`")]
    Option {
        /// What was asked for.
        option: String,
    },
    /// The speed is not a positive number.
    #[error("`{speed}` is no speed: it is a number of steps, at least 1")]
    Speed {
        /// What was asked for.
        speed: String,
    },
}

fn names() -> String {
    let names: Vec<_> = Rules::NAMED.iter().map(|(name, ..)| format!("`{name}`")).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_printed() {
        for turn in [CopTurn::All, CopTurn::One] {
            for (cops, robber) in [(false, false), (false, true), (true, false), (true, true)] {
                for speed in [1, 3] {
                    let speed = NonZeroU32::new(speed).unwrap();
                    let rules = Rules::slow(turn, cops, robber).with_speed(speed);
                    assert_eq!(rules.to_string().parse(), Ok(rules));
                }
            }
        }
    }

    #[test]
    fn says_what_is_wrong() {
        let unknown = "mov".parse::<Rules>().unwrap_err();
        assert!(unknown.to_string().contains("`move`, `stay`"));
        assert_eq!(
            "stay,speed=0".parse::<Rules>(),
            Err(RulesError::Speed { speed: "0".to_owned() })
        );
        assert!("stay,quick".parse::<Rules>().is_err());
    }
}
