//! Why there is no such game of Nim, or no such position.

use std::fmt;

use attractor_core::MAX_PLAYERS;

use crate::nim::{MAX_COLUMNS, MODULUS, MOST_MATCHES, MOST_RULES};
use crate::tuples::{Tuple, notation};

/// Why there is no such game, or no such position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are the numbers that the messages print")]
pub enum NimError {
    /// N is not among 1 to 32.
    Players { players: u64 },
    /// n is not among 1 to 6.
    Columns { columns: u64 },
    /// K cannot be counted.
    Matches { most: u64 },
    /// r cannot be counted.
    Rules { r: u64 },
    /// u0 is no term of the sequence.
    Start { u0: u64 },
    /// A rule takes nothing, or speaks of another number of columns.
    Rule { rule: Tuple, columns: usize },
    /// Something that has to be given was not.
    Missing { name: &'static str },
    /// Not one of `N=`, `n=`, `K=`, `r=`, `u0=`, `rules=`.
    Setting { setting: String },
    /// Not a position.
    Position { position: Tuple, players: u8, columns: usize, most: u32 },
    /// Not even a tuple.
    Unreadable { text: String, columns: usize },
    /// More positions than can be numbered or held in memory.
    TooLarge { positions: u128, bytes: u128 },
}

impl fmt::Display for NimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NimError::Players { players } => {
                write!(f, "N must be 1 to {MAX_PLAYERS} players, not {players}")
            }
            NimError::Columns { columns } => {
                write!(f, "n must be 1 to {MAX_COLUMNS} columns, not {columns}")
            }
            NimError::Matches { most } => {
                write!(f, "K must be at most {MOST_MATCHES} matches, not {most}")
            }
            NimError::Rules { r } => write!(f, "r must be at most {MOST_RULES} rules, not {r}"),
            NimError::Start { u0 } => write!(f, "u0 must be 0 to {}, not {u0}", MODULUS - 1),
            NimError::Rule { rule, columns } if rule.len() != *columns => write!(
                f,
                "the rule {} takes from {} columns, but there are {columns}",
                notation(rule),
                rule.len()
            ),
            NimError::Rule { rule, .. } => {
                write!(f, "the rule {} takes nothing", notation(rule))
            }
            NimError::Missing { name } => write!(
                f,
                "`{name}` is missing: give `N=3,n=2,K=20` and either `r=3,u0=42` or `rules=1-0;2-3`"
            ),
            NimError::Setting { setting } => write!(
                f,
                "`{setting}` is not a setting: give `N=3,n=2,K=20` and either `r=3,u0=42` or `rules=1-0;2-3`"
            ),
            NimError::Position { position, players, columns, most } => write!(
                f,
                "`{}` is not a position: it needs a player from 1 to {players} and {columns} columns of 0 to {most} matches",
                notation(position)
            ),
            NimError::Unreadable { text, columns } => write!(
                f,
                "`{text}` is not a position: write the player and the {columns} columns, such as `(1{})`",
                ",2".repeat(*columns)
            ),
            NimError::TooLarge { positions, bytes } => {
                write!(
                    f,
                    "{positions} positions would need {} of memory",
                    attractor_words::bytes(*bytes)
                )
            }
        }
    }
}

impl std::error::Error for NimError {}
