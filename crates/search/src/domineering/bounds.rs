//! Bounds from counting moves, without search.
//!
//! Both players count: moves that are sure to come, against the most that the other can still make.

use attractor_games::domineering::Side::{self, Horizontal, Vertical};
use attractor_games::domineering::{CellSet, Frame};

/// How many spare moves the vertical player needs to win a region.
///
/// A *spare* is a move that nobody can take away, as on a column of two cells apart from all else.
/// With n spares more than the horizontal player, the vertical player wins
/// - moving first, if n is at least `first.1`, and not if n is less than `first.0`;
/// - moving second, if n is at least `second.1`, and not if n is less than `second.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    pub(crate) first: (i16, i16),
    pub(crate) second: (i16, i16),
}

impl Need {
    /// What is known when nothing is left to play for.
    pub(crate) const NOTHING: Need = Need { first: (1, 1), second: (0, 0) };

    /// What follows from the moves that both players are sure of.
    pub(crate) fn counted(vertical: Sure, horizontal: Sure) -> Need {
        Need {
            first: (horizontal.second + 1, 1 - vertical.first),
            second: (horizontal.first, -vertical.second),
        }
    }

    /// Counts the moves of both players on some cells.
    pub(crate) fn count<W: CellSet>(frame: &Frame<W>, free: W) -> Need {
        let sure = |player| sure_moves(frame, free, player);
        Need::counted(sure(Vertical), sure(Horizontal))
    }

    /// Does the player to move win, with `spares` more spares for the vertical player?
    pub(crate) fn decides(&self, spares: i16, turn: Side) -> Option<bool> {
        let (known, vertical_wins) = match turn {
            Vertical => (self.first, true),
            Horizontal => (self.second, false),
        };
        if spares >= known.1 {
            Some(vertical_wins)
        } else if spares < known.0 {
            Some(!vertical_wins)
        } else {
            None
        }
    }

    /// Adds the result of a search. A spare is worth at least the right to move first.
    pub(crate) fn learn(&mut self, spares: i16, turn: Side, mover_wins: bool) {
        let known = if turn == Vertical { &mut self.first } else { &mut self.second };
        if (turn == Vertical) == mover_wins {
            known.1 = known.1.min(spares);
        } else {
            known.0 = known.0.max(spares + 1);
        }
        self.first.1 = self.first.1.min(self.second.1 + 1);
        self.second.0 = self.second.0.max(self.first.0 - 1);
    }

    /// What both say together.
    pub(crate) fn and(&self, other: &Need) -> Need {
        let both = |one: (i16, i16), two: (i16, i16)| (one.0.max(two.0), one.1.min(two.1));
        Need { first: both(self.first, other.first), second: both(self.second, other.second) }
    }

    /// What is known of regions that lie side by side.
    ///
    /// A region where the vertical player, moving second, needs n spares is worth at least -n
    /// spares; one where n spares less than needed lose even moving first is worth at most that. These
    /// add up. The player to move may also begin in one region and be content with the worth of the rest.
    pub(crate) fn sum(regions: impl Iterator<Item = Need> + Clone) -> Need {
        let least: i16 = regions.clone().map(|region| -region.second.1).sum();
        let most: i16 = regions.clone().map(|region| 1 - region.first.0).sum();
        let mut sum = Need { first: (1 - most, 1 - least), second: (-most, -least) };
        for region in regions {
            let least_of_rest = least + region.second.1;
            let most_of_rest = most - (1 - region.first.0);
            sum.first.1 = sum.first.1.min(region.first.1 - least_of_rest);
            sum.second.0 = sum.second.0.max(region.second.0 - most_of_rest);
        }
        sum
    }
}

/// By how many moves a player is sure to outlast the other, who moves as well as possible.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sure {
    /// When the player moves first.
    pub(crate) first: i16,
    /// When the player moves second.
    pub(crate) second: i16,
}

impl Sure {
    /// What is left of it without so many moves.
    pub(crate) fn less(self, moves: i16) -> Sure {
        Sure { first: self.first - moves, second: self.second - moves }
    }
}

/// Counts what a player is sure of.
///
/// The player keeps to pieces that no single domino of the opponent can spoil two of, in the order
/// of what is at stake. A *slot* is a place for a domino; it is *guarded* on a side where the opponent
/// has no cell to reach into it from.
///
/// ```text
///   safe      cells that the opponent can not use: the slots there are sure
///   triple    three slots abreast, guarded on both sides: taking the middle makes the others safe;
///             if the opponent strikes first, one slot is left
///   block     two slots abreast, guarded on one side: taking the open one makes the other safe
///   single    one slot
///   half      one slot of which the opponent can use one cell; the other is the odd one of a run of
///             safe cells, so that no safe slot is lost
/// ```
///
/// A single may touch a block: a domino that spoils both leaves the guarded slot of the block, which
/// is as much as it would leave by spoiling the block alone.
///
/// Each such move, safe ones apart, also takes two cells (a half one) that the opponent could have
/// used. What is left makes at most half as many dominoes, less one cell in each odd lane that stays untouched.
pub(crate) fn sure_moves<W: CellSet>(frame: &Frame<W>, free: W, player: Side) -> Sure {
    // Each way is compiled for itself.
    match player {
        Vertical => sure_moves_of(frame, free, Vertical),
        Horizontal => sure_moves_of(frame, free, Horizontal),
    }
}

#[inline(always)]
fn sure_moves_of<W: CellSet>(frame: &Frame<W>, free: W, player: Side) -> Sure {
    let other = player.other();
    let contested = frame.usable(free, other);
    let own = free & !contested;
    let odd_ends = frame.odd_ends(own, player);
    let safe = (own & !odd_ends).count() / 2;

    let across = |cells| frame.forth(cells, other);
    let two_abreast = |slots: W| slots & frame.back(slots, other);
    let guarded = |open: W| !(open | frame.back(open, player));
    let guarded_before = guarded(frame.forth(free, other));
    let guarded_after = guarded(frame.back(free, other));

    let mut pieces = W::EMPTY;
    let mut left = contested;
    let slots = frame.moves(left, player);
    let abreast = two_abreast(slots);

    let mut triples = 0;
    let mut open = abreast
        & frame.back(abreast, other)
        & guarded_before
        & frame.back(frame.back(guarded_after, other), other);
    while open != W::EMPTY {
        let slot = frame.dominoes(open.first(), player);
        let piece = slot | across(slot) | across(across(slot));
        triples += 1;
        pieces |= piece;
        left &= !piece;
        let abreast = two_abreast(frame.moves(left, player));
        open &= abreast & frame.back(abreast, other);
    }

    let touching = |piece: W| piece | frame.back(piece, other) | frame.forth(piece, other);
    let blocks = frame.spread_out_wide(
        two_abreast(frame.moves(left, player))
            & (guarded_before | frame.back(guarded_after, other)),
        player,
    );
    if blocks != W::EMPTY {
        let slots = frame.dominoes(blocks, player);
        let piece = slots | across(slots);
        pieces |= piece;
        left &= !piece;
    }
    let blocks = blocks.count();

    // Two slots touch or overlap where one is around the other.
    let singles = frame.spread_out(frame.moves(left, player));
    let piece = frame.dominoes(singles, player);
    pieces |= piece;
    left &= !touching(piece);
    let singles = singles.count();

    // The odd cell of a run of own cells makes a slot with a contested cell next to the run.
    let mut halves = 0;
    let mut take_halves = |beside: W| {
        let mut open = beside & left;
        let mut taken = W::EMPTY;
        while open != W::EMPTY {
            let half = open.first();
            taken |= half;
            halves += 1;
            left &= !touching(half);
            open &= left;
        }
        pieces |= taken;
        taken
    };
    let taken = take_halves(frame.forth(odd_ends, player));
    let spoiled = frame.backward(frame.back(taken, player), own, player);
    let odd_begins = frame.odd_begins(own, player) & !spoiled;
    take_halves(frame.back(odd_begins, player));

    let odd_lanes = frame.odd_ends(contested, other);
    let room = (contested & !odd_lanes).count() / 2;
    let odd_lanes = odd_lanes & !frame.onward(pieces, contested, other);
    let even_cells = (contested & !odd_lanes).count();
    let outlast = |mut mine: bool| {
        // Takes turns at the pieces and returns how many the player gets.
        let mut share = |count: i16| {
            let got = (count + i16::from(mine)) / 2;
            mine ^= count % 2 == 1;
            got
        };
        let triples_got = share(triples);
        let blocks_got = share(blocks);
        let singles_got = share(singles + (triples - triples_got));
        let halves_got = share(halves);
        let moves = 3 * triples_got + 2 * blocks_got + singles_got;
        let cells = even_cells - 2 * moves - halves_got;
        safe + moves + halves_got - room.min(cells / 2)
    };
    Sure { first: outlast(true), second: outlast(false) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Does the player to move win, by trying every move? `spares` are those of the vertical player
    /// less those of the horizontal one.
    fn wins(
        frame: &Frame<u64>,
        free: u64,
        spares: i16,
        turn: Side,
        known: &mut HashMap<(u64, i16, bool), bool>,
    ) -> bool {
        if let Some(&wins) = known.get(&(free, spares, turn == Vertical)) {
            return wins;
        }
        let step = if turn == Vertical { 1 } else { -1 };
        let mut answer =
            spares * step > 0 && !wins(frame, free, spares - step, turn.other(), known);
        let (along, last) = match turn {
            Vertical => (frame.columns, (frame.rows - 1) * frame.columns),
            Horizontal => (1, frame.rows * frame.columns - 1),
        };
        for cell in 0..last {
            let domino = 1_u64 << cell | 1 << (cell + along);
            let fits = turn == Vertical || !(cell + 1).is_multiple_of(frame.columns);
            if !answer && fits && free & domino == domino {
                answer = !wins(frame, free & !domino, spares, turn.other(), known);
            }
        }
        known.insert((free, spares, turn == Vertical), answer);
        answer
    }

    #[test]
    fn counted_bounds_never_contradict_the_plain_search() {
        let mut seed = 7_u64;
        let (mut decided, mut close) = (0, 0);
        for (rows, columns, boards) in [(4, 4, 150), (3, 6, 100), (6, 3, 100), (5, 5, 150)] {
            let frame = Frame::<u64>::new(rows, columns).expect("a small board");
            let mut known = HashMap::new();
            for _ in 0..boards {
                let mut free = frame.all;
                while free.count_ones() > 15 || seed & 3 != 0 {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99_991);
                    free &= !(1 << ((seed >> 33) % u64::from(rows * columns)));
                    seed ^= seed >> 29;
                }
                seed = seed.wrapping_add(1);
                let need = Need::count(&frame, free);
                for spares in -3..=3 {
                    for turn in [Vertical, Horizontal] {
                        let Some(claim) = need.decides(spares, turn) else { continue };
                        decided += 1;
                        close += u32::from(need.decides(spares.signum(), turn).is_some());
                        let truth = wins(&frame, free, spares, turn, &mut known);
                        assert_eq!(claim, truth, "{rows}x{columns} {free:b} {spares} {turn:?}");
                    }
                }
            }
        }
        assert!(decided > 3000 && close > 1000, "{decided} {close}");
    }
}
