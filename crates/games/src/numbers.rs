//! A numbered game that has forgotten its types.

use std::ops::Range;

use attractor_core::{
    Cancelled, Flat, FlatError, Numbered, Player, Reach, Standing, Watch, flat_bytes,
    grundy_by_number, reach, solve_and_reach, solve_flat,
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

    /// The position of a number, the one with this player to move where there are two; `None` where the
    /// number stands for no position.
    fn position(&self, number: u64, mover: Option<Player>) -> Option<AnyPosition>;

    /// Whose turn it is at the position of a number that stands for one.
    fn mover(&self, number: u64) -> Player;

    /// Whether a number stands for a position of each player.
    fn are_shared(&self) -> bool;

    /// Look at these numbers and at where their moves lead, as solving does; says how many of them
    /// stand for positions.
    fn look(&self, numbers: Range<u64>) -> u64;

    /// Solve the game on flat arrays of at most `limit` bytes.
    fn solve(&self, limit: usize, watch: &dyn Watch) -> Result<Flat, FlatError>;

    /// The same, and what play from these positions leads to: see [`solve_and_reach`].
    fn solve_and_reach(
        &self,
        from: &mut dyn Iterator<Item = AnyPosition>,
        limit: usize,
        watch: &dyn Watch,
    ) -> Result<(Flat, Reach), FlatError>;

    /// The bytes that it takes at least to solve all numbers and to find those that play reaches.
    fn bytes(&self) -> u64;

    /// What play from these positions leads to.
    fn reach(
        &self,
        from: &mut dyn Iterator<Item = AnyPosition>,
        watch: &dyn Watch,
    ) -> Result<Reach, FlatError>;

    /// The Grundy values of all numbers, in at most `bytes`: see [`grundy_by_number`].
    fn grundy(&self, bytes: usize, watch: &dyn Watch) -> Result<Option<Vec<u16>>, Cancelled>;
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

    fn position(&self, number: u64, mover: Option<Player>) -> Option<AnyPosition> {
        let at = Numbered::position(self, number)?;
        let other = mover.filter(|&mover| self.turn(&at) != mover).and_then(|_| self.twin(&at));
        Some(AnyPosition::new(other.unwrap_or(at)))
    }

    fn mover(&self, number: u64) -> Player {
        Numbered::mover(self, number)
    }

    fn are_shared(&self) -> bool {
        self.twin(&self.start()).is_some()
    }

    fn look(&self, numbers: Range<u64>) -> u64 {
        let mut positions = 0;
        self.survey(numbers, |_, _, _| positions += 1);
        positions
    }

    fn solve(&self, limit: usize, watch: &dyn Watch) -> Result<Flat, FlatError> {
        solve_flat(self, limit, watch)
    }

    fn solve_and_reach(
        &self,
        from: &mut dyn Iterator<Item = AnyPosition>,
        limit: usize,
        watch: &dyn Watch,
    ) -> Result<(Flat, Reach), FlatError> {
        let mut from = from.map(|at| G::Position::clone(at.typed()));
        solve_and_reach(self, &mut from, limit, watch)
    }

    fn bytes(&self) -> u64 {
        flat_bytes(self)
    }

    fn reach(
        &self,
        from: &mut dyn Iterator<Item = AnyPosition>,
        watch: &dyn Watch,
    ) -> Result<Reach, FlatError> {
        reach(self, &mut from.map(|at| G::Position::clone(at.typed())), watch)
    }

    fn grundy(&self, bytes: usize, watch: &dyn Watch) -> Result<Option<Vec<u16>>, Cancelled> {
        let moves = |number: u64, found: &mut dyn FnMut(u64)| {
            if self.standing(number) == Standing::GoesOn {
                self.all_successors(number, |to| {
                    found(to);
                    true
                });
            }
        };
        grundy_by_number(Numbered::size(self), self.direction(), &moves, bytes, watch)
    }
}
