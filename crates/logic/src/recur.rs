//! Again and again: Büchi's condition, as a fixpoint within a fixpoint.

use std::borrow::Cow;

use attractor_core::{Cancelled, VertexSet, Watch};

use crate::world::{Side, World};

/// `who` tries to be in `to` again and again.
pub(crate) struct Recur<'a> {
    pub(crate) who: Side,
    pub(crate) to: Cow<'a, VertexSet>,
    /// The formula says that the others can prevent it.
    pub(crate) prevented: bool,
}

/// From where it can be forced.
pub(crate) struct Recurrence {
    pub(crate) holds: VertexSet,
    /// What is visited for ever: from each of these positions play stays where it can be forced.
    pub(crate) target: VertexSet,
}

impl Recur<'_> {
    /// Let go, round by round, of the positions from which the rest can't be visited once more; `lost` hears of
    /// those of each round. From them the others keep outside what is left, and each visit leads to a position
    /// that was let go before: there is an end to that.
    pub(crate) fn run<W: World + ?Sized>(
        &self,
        world: &W,
        watch: &dyn Watch,
        mut lost: impl FnMut(&VertexSet),
    ) -> Result<Recurrence, Cancelled> {
        // Where the game is decided it stays.
        let decided = world.decided(watch)?;
        let mut kept = world.everywhere();
        loop {
            let mut target = kept.clone();
            target.intersect(&decided);
            target.unite(&world.next(self.who, &kept, watch)?);
            target.intersect(&self.to);
            let reached = world.until(self.who, None, &target, None, watch)?;
            if reached == kept {
                return Ok(Recurrence { holds: kept, target });
            }
            kept.subtract(&reached);
            lost(&kept);
            kept = reached;
        }
    }

    /// The same, and the round in which each position was let go; none where it can be forced.
    pub(crate) fn run_with_levels<W: World + ?Sized>(
        &self,
        world: &W,
        watch: &dyn Watch,
    ) -> Result<(Recurrence, Vec<Option<u32>>), Cancelled> {
        let mut levels = vec![None; world.everywhere().capacity()];
        let mut round = 0;
        let found = self.run(world, watch, |lost| {
            lost.iter().for_each(|v| levels[v as usize] = Some(round));
            round += 1;
        })?;
        Ok((found, levels))
    }
}
