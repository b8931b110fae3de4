//! What is known of one position in one coalition's game.

/// While the position waits: on whose side its mover is, and how many moves do not yet lead to the
/// other side's region. Once it is settled: who forces it, and in how many moves.
///
/// Side 0 is the player whose view it is, side 1 is everybody else. No position belongs to
/// the regions of both, so one cell is enough for the two attractors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell(pub(crate) u32);

const SETTLED: u32 = 1 << 31;
const OTHERS: u32 = 1 << 30;
const NUMBER: u32 = OTHERS - 1;

impl Cell {
    /// Somebody of `side` is to move, and has `moves` moves.
    pub(crate) fn waiting(side: usize, moves: u32) -> Cell {
        Cell((side as u32 * OTHERS) | (moves & NUMBER))
    }

    /// Forced by `side` in `rank` moves.
    pub(crate) fn settled(side: usize, rank: u32) -> Cell {
        Cell(SETTLED | (side as u32 * OTHERS) | (rank & NUMBER))
    }

    /// Who forces it, and in how many moves; `None` while it waits.
    #[inline]
    pub(crate) fn settlement(self) -> Option<(usize, u32)> {
        (self.0 & SETTLED != 0).then_some((self.side(), self.0 & NUMBER))
    }

    /// One more move leads to the region of `side`, which has this cell in `rank` moves if that
    /// settles it. Says whether it did.
    #[inline]
    pub(crate) fn count(&mut self, side: usize, rank: u32) -> bool {
        if self.0 & SETTLED != 0 {
            return false;
        }
        // A mover needs one such move; of the others' moves it takes all.
        if self.side() != side {
            let left = self.moves();
            if left > 1 {
                self.0 -= 1;
            }
            // Nobody tells of a move where there are none left, but for a peer gone wrong.
            if left != 1 {
                return false;
            }
        }
        *self = Cell::settled(side, rank);
        true
    }

    /// How many moves are still waited for.
    pub(crate) fn moves(self) -> u32 {
        self.0 & NUMBER
    }

    fn side(self) -> usize {
        usize::from(self.0 & OTHERS != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mover_needs_one_move_and_the_others_all() {
        let mut own = Cell::waiting(0, 3);
        assert!(own.count(0, 5));
        assert_eq!(own.settlement(), Some((0, 5)));
        assert!(!own.count(1, 6), "what is settled stays so");

        let mut others = Cell::waiting(1, 2);
        assert!(!others.count(0, 1));
        assert_eq!(others.settlement(), None);
        assert!(others.count(0, 4));
        assert_eq!(others.settlement(), Some((0, 4)));
    }
}
