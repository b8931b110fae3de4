//! What a formula can speak about, and where it is evaluated.

use std::fmt;

use attractor_core::{Cancelled, Coalition, VertexSet, Watch};

use crate::formula::Fact;

/// The names that a formula may use.
pub trait Vocabulary {
    /// How many players there are.
    fn players(&self) -> u8;

    /// What they are called beside their numbers; nothing unless said.
    fn player_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// The labels that some position has.
    fn labels(&self) -> Vec<String>;

    /// The numbers that some position has, such as `heap 1`.
    fn numbers(&self) -> Vec<String>;

    /// Whether `text` is the notation of a position; if not, why.
    fn recognise(&self, text: &str) -> Result<(), String>;
}

/// Who tries to bring something about with the next move, and what they know of the others' part of it.
///
/// Where players move in turn only one of them has a part, and what is known makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Side {
    /// The players.
    pub who: Coalition,
    /// Set if they see what the others choose before they choose themselves.
    pub answers: bool,
}

impl Side {
    /// Everybody else, who knows exactly what this side does not.
    pub(crate) fn opponents(self, players: u8) -> Side {
        Side { who: self.who.others(players), answers: !self.answers }
    }
}

/// A coalition chooses, and the others may know what.
impl From<Coalition> for Side {
    fn from(who: Coalition) -> Side {
        Side { who, answers: false }
    }
}

/// Where formulas are evaluated: sets of positions, one bit each, and the two ways in which a
/// coalition looks ahead.
///
/// Everything else in the logic is made of these; see [`check`](crate::check).
pub trait World: Vocabulary {
    /// How many positions there are.
    fn positions(&self) -> u64;

    /// The positions where a fact can be seen.
    fn fact(&self, fact: &Fact) -> Result<VertexSet, CheckError>;

    /// Every position.
    fn everywhere(&self) -> VertexSet;

    /// The positions from which one move leads to `to` for sure: where the owner belongs to the
    /// side **some** move does, where it does not **all** moves do. At a blocked position all
    /// of no moves do; where the game is decided nothing leads anywhere. Where all players move
    /// together, **some** choice of the side leads there whatever the others choose, or, for a side
    /// that answers, **some** answer to **every** choice of theirs.
    fn next(&self, side: Side, to: &VertexSet, watch: &dyn Watch) -> Result<VertexSet, Cancelled>;

    /// The least set that holds `reach` and every position of `hold` (anywhere, if `None`) from
    /// which [`World::next`] leads into it, or its layer number `most`.
    fn until(
        &self,
        side: Side,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        most: Option<u32>,
        watch: &dyn Watch,
    ) -> Result<VertexSet, Cancelled>;

    /// The positions where the game is decided: from there no move leads anywhere.
    fn decided(&self, watch: &dyn Watch) -> Result<VertexSet, Cancelled> {
        let moving = self.next(Coalition::NOBODY.into(), &self.everywhere(), watch)?;
        Ok(self.complement(&moving))
    }

    /// The positions that do not belong to `set`.
    fn complement(&self, set: &VertexSet) -> VertexSet {
        let mut rest = self.everywhere();
        rest.subtract(set);
        rest
    }
}

/// A world that also tells how soon.
pub(crate) trait Ranked: World {
    /// Everything that [`World::until`] says, and after how many moves; `u32::MAX` where it fails.
    fn ranks(
        &self,
        side: Side,
        hold: Option<&VertexSet>,
        reach: &VertexSet,
        most: Option<u32>,
        watch: &dyn Watch,
    ) -> Result<Vec<u32>, Cancelled>;
}

/// Why a formula could not be evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CheckError {
    /// Whoever watched has ended it.
    Cancelled,
    /// The formula names something that does not exist here.
    Unknown {
        /// What kind of thing: `label`, `number`, `position`.
        kind: &'static str,
        /// Its name.
        name: String,
    },
    /// A witness was asked for, and whoever has the strategy may have to remember more than the position.
    Memory {
        /// The part of the formula, as it prints.
        part: String,
    },
    /// A certificate was asked for, and nothing in it could prove this part.
    Unproved {
        /// The part of the formula, as it prints.
        part: String,
    },
}

impl From<Cancelled> for CheckError {
    fn from(_: Cancelled) -> CheckError {
        CheckError::Cancelled
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Cancelled => Cancelled.fmt(f),
            CheckError::Unknown { kind, name } => write!(f, "no position has the {kind} `{name}`"),
            CheckError::Memory { part } => {
                write!(f, "a strategy for or against `{part}` needs memory, and a witness has none")
            }
            CheckError::Unproved { part } => write!(
                f,
                "a certificate can prove one `G F` or `F G` after a coalition, and `{part}` combines several"
            ),
        }
    }
}

impl std::error::Error for CheckError {}
