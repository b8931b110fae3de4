//! The stones on a board, and the replies that nobody would dispute.

use attractor_games::connect4::Geometry;

/// The stones of the player to move, and all stones.
///
/// Two words say everything: whose turn it is follows from the number of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Stones {
    /// Stones of the player to move.
    pub(crate) mover: u64,
    /// Stones of both.
    pub(crate) all: u64,
}

/// What is left of a position once every forced reply has been played.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Settled {
    /// The result is known: the score for the player who was to move at the end of the chain.
    Over(i32),
    /// The player to move can not win at once and has at least two moves that do not lose at once.
    Open {
        /// The position at the end of the chain.
        at: Stones,
        /// Its moves, as cells, without those that lose at once.
        moves: u64,
        /// Empty cells that would complete a line of the opponent.
        threats: u64,
    },
}

impl Stones {
    /// How many stones have been played.
    #[inline(always)]
    pub(crate) const fn count(self) -> u32 {
        self.all.count_ones()
    }

    /// Stones of the player who is not to move.
    #[inline(always)]
    pub(crate) const fn opponent(self) -> u64 {
        self.all ^ self.mover
    }

    /// The cells that can be filled next, one in each column with room.
    #[inline(always)]
    pub(crate) const fn playable(self, geometry: &Geometry) -> u64 {
        (self.all + geometry.bottom) & geometry.board
    }

    /// The position after the player to move has filled `cell`.
    #[inline(always)]
    pub(crate) const fn play(self, cell: u64) -> Stones {
        Stones { mover: self.opponent(), all: self.all | cell }
    }

    /// A number that no other position of the board has.
    ///
    /// In each column `all` is 2^h - 1 for h stones and `mover` at most that, so that sums for
    /// different h never meet.
    #[inline(always)]
    pub(crate) const fn key(self) -> u64 {
        self.mover + self.all
    }

    /// The same number for a position and its mirror image.
    #[inline(always)]
    pub(crate) fn canonical_key(self, geometry: &Geometry) -> u64 {
        let key = self.key();
        key.min(geometry.mirror(key))
    }

    /// The empty cells that would complete a line of the player to move.
    #[inline(always)]
    pub(crate) const fn winning(self, geometry: &Geometry) -> u64 {
        geometry.completing(self.mover) & !self.all
    }

    /// The empty cells that would complete a line of the player who is not to move.
    #[inline(always)]
    pub(crate) const fn threats(self, geometry: &Geometry) -> u64 {
        geometry.completing(self.opponent()) & !self.all
    }

    /// Plays forced replies until the position is decided or leaves a real choice.
    ///
    /// The player to move must have no winning move; `threats` are those of the opponent, `count`
    /// the number of stones. Returns also the number of stones at the end.
    #[inline(always)]
    pub(crate) fn settle(
        self,
        geometry: &Geometry,
        mut threats: u64,
        mut count: u32,
    ) -> (Settled, u32) {
        let mut at = self;
        loop {
            let playable = at.playable(geometry);
            let forced = playable & threats;
            let candidates = if forced == 0 { playable } else { forced };
            // A cell right below a threat hands the opponent the game.
            let moves = candidates & !(threats >> 1);
            if moves == 0 || forced & forced.wrapping_sub(1) != 0 {
                let lost = -((geometry.cells() as i32 - count as i32) / 2);
                return (Settled::Over(if playable == 0 { 0 } else { lost }), count);
            }
            if moves & (moves - 1) != 0 {
                return (Settled::Open { at, moves, threats }, count);
            }
            at = at.play(moves);
            count += 1;
            threats = at.threats(geometry);
        }
    }
}
