//! A numbered game that has forgotten its types.

use std::ops::Range;

use attractor_core::{
    Cancelled, Flat, FlatError, Numbered, Player, Reach, Watch, reach, solve_flat,
};

use crate::any::AnyPosition;

/// The numbers of a game's positions, and what is solved by them. Inside, the game has its types:
/// solving is as fast as with [`Numbered`].
pub trait Numbers: Send + Sync {
    /// Numbers run below this.
    fn size(&self) -> u64;

    /// Whether play may reach only a small part of the numbers.
    fn sparse(&self) -> bool;

    /// The number of a position.
    fn number(&self, at: &AnyPosition) -> u64;

    /// The position of a number; `None` where the number stands for no position.
    fn position(&self, number: u64) -> Option<AnyPosition>;

    /// Whose turn it is at the position of a number that stands for one.
    fn mover(&self, number: u64) -> Player;

    /// Look at these numbers and at where their moves lead, as solving does; says how many of them
    /// stand for positions.
    fn look(&self, numbers: Range<u64>) -> u64;

    /// Solve the game on flat arrays of at most so many bytes.
    fn solve(&self, limit: usize, watch: &dyn Watch) -> Result<Flat, FlatError>;

    /// The numbers that play from this one leads to.
    fn reach(&self, from: u64, watch: &dyn Watch) -> Result<Reach, Cancelled>;
}

impl<G: Numbered + 'static> Numbers for G {
    fn size(&self) -> u64 {
        Numbered::size(self)
    }

    fn sparse(&self) -> bool {
        Numbered::sparse(self)
    }

    fn number(&self, at: &AnyPosition) -> u64 {
        Numbered::number(self, at.typed())
    }

    fn position(&self, number: u64) -> Option<AnyPosition> {
        Numbered::position(self, number).map(AnyPosition::new)
    }

    fn mover(&self, number: u64) -> Player {
        Numbered::mover(self, number)
    }

    fn look(&self, numbers: Range<u64>) -> u64 {
        let mut positions = 0;
        self.survey(numbers, |_, _, _| positions += 1);
        positions
    }

    fn solve(&self, limit: usize, watch: &dyn Watch) -> Result<Flat, FlatError> {
        solve_flat(self, limit, watch)
    }

    fn reach(&self, from: u64, watch: &dyn Watch) -> Result<Reach, Cancelled> {
        reach(self, from, watch)
    }
}
