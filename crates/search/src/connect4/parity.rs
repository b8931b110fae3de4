//! Bounds from follow-up play, without search.
//!
//! Call Y the player to move and Z the other. Z may decide to answer every move of Y by rule and
//! never think again. Then the cells that Y can ever fill are known, and if they hold no line, Y
//! can not win. The rules of zugzwang control are described by Allis, *A Knowledge-based Approach
//! of Connect-Four*, 1988 (claimeven, baseinverse, odd threats); they are put here in a form that
//! takes a handful of word operations.
//!
//! Say that a column is *even* or *odd* by the number of its empty cells, and that a cell is even
//! when it is the lowest of an even number of cells up to the top of its column.
//!
//! **Follow-up** (even number of empty cells in all). Odd columns come in pairs. When Y plays in an
//! even column, Z plays on top of it. When Y plays the lowest cell of an odd column, Z plays the
//! lowest cell of its partner, and both are even from then on. So Y only ever gets even cells, and
//! one lowest cell of each pair; Z is sure of the other odd cells.
//!
//! **Odd threat** (odd number of empty cells in all). Z owns a threat on an even cell t of a column c.
//! - c odd: all other odd columns come in pairs as before, and Z follows up everywhere, in c too,
//!   where Z thus gets the even cells. Once all else is full, Y has to play in c, and Z reaches t.
//! - c even: one odd column d has no partner. Z follows up there as elsewhere. If Y starts c, Z plays
//!   the lowest cell of d; if Y fills d, Z starts c. Either way c is odd now, and all else even.
//!
//! In both rules a column is as good as closed to Y above a cell where Z is sure to complete a line.

use super::shape::Shape;
use super::stones::Stones;
use attractor_games::connect4::Geometry;

/// The most that the player to move can score, as far as follow-up play of the other shows.
///
/// `threats` are the empty cells that complete a line of the player who is *not* to move, none of
/// which may be playable now. Returns `i32::MAX` where the rules say nothing.
#[inline(always)]
pub(crate) fn upper_bound<S: Shape>(shape: S, at: Stones, threats: u64, count: u32) -> i32 {
    if (shape.geometry().cells() - count).is_multiple_of(2) {
        follow_up(shape, at, threats)
    } else {
        odd_threat(shape, at, threats)
    }
}

/// The first rule: everything is paired.
#[inline(always)]
fn follow_up<S: Shape>(shape: S, at: Stones, threats: u64) -> i32 {
    let geometry = &shape.geometry();
    let empty = geometry.board & !at.all;
    let lowest = at.playable(geometry);
    let bases = lowest & !geometry.even;
    let sure = empty & !geometry.even & !lowest;
    let wins = sure & threats;
    let open = empty & geometry.even & !(geometry.upward(wins) << 1);
    if geometry.has_line(at.mover | open | bases)
        && (bases == 0 || !paired_bases_hold(shape, at.mover | open, bases))
    {
        return i32::MAX;
    }
    if wins != 0 {
        return -(closed(geometry, wins) as i32 / 2);
    }
    if geometry.has_line(at.opponent() | sure) { -1 } else { 0 }
}

/// Can the bases be paired so that one base of each pair never completes a line?
fn paired_bases_hold<S: Shape>(shape: S, reach: u64, bases: u64) -> bool {
    let geometry = &shape.geometry();
    if geometry.has_line(reach) {
        return false;
    }
    let first = bases & bases.wrapping_neg();
    let mut partners = bases ^ first;
    if partners == 0 {
        return true;
    }
    let others = partners;
    while partners != 0 {
        let partner = partners & partners.wrapping_neg();
        partners ^= partner;
        let rest = others ^ partner;
        if rest == 0 {
            if !geometry.has_line(reach | first) && !geometry.has_line(reach | partner) {
                return true;
            }
        } else if paired_bases_hold(shape, reach | first, rest)
            && paired_bases_hold(shape, reach | partner, rest)
        {
            return true;
        }
    }
    false
}

/// The second rule: a threat that the other has to walk into.
#[inline(always)]
fn odd_threat<S: Shape>(shape: S, at: Stones, threats: u64) -> i32 {
    let geometry = &shape.geometry();
    let mut targets = threats & geometry.even;
    if targets == 0 {
        return i32::MAX;
    }
    let empty = geometry.board & !at.all;
    let lowest = at.playable(geometry);
    let mut best = i32::MAX;
    while targets != 0 {
        let target = targets & targets.wrapping_neg();
        let column = geometry.column(geometry.column_of(target));
        targets &= !column;
        let bases = lowest & !geometry.even & !column;
        // Cells of c that Y may fill: those below the threat that are not Z's by follow-up.
        let inside = empty & column & (target - 1) & (!geometry.even | lowest);
        let wins = empty & !geometry.even & !lowest & threats & !column;
        if column & lowest & geometry.even == 0 {
            let open = empty & geometry.even & !column & !(geometry.upward(wins) << 1);
            let reach = at.mover | open | inside;
            if !geometry.has_line(reach | bases)
                || (bases != 0 && paired_bases_hold(shape, reach, bases))
            {
                best = best.min(-(closed(geometry, wins | target) as i32 / 2));
            }
            continue;
        }
        let mut spares = bases;
        while spares != 0 {
            let spare = spares & spares.wrapping_neg();
            spares ^= spare;
            // Z is sure of nothing in d, and Y may fill any of it.
            let free = empty & geometry.column(geometry.column_of(spare));
            let wins = wins & !free;
            let open = empty & geometry.even & !column & !(geometry.upward(wins) << 1);
            let reach = at.mover | open | inside | free;
            if !geometry.has_line(reach | bases)
                || (bases != spare && paired_bases_hold(shape, reach, bases ^ spare))
            {
                best = best.min(-(closed(geometry, wins | target) as i32 / 2));
                break;
            }
        }
    }
    best
}

/// How many cells are still empty, plus two, when the last of these columns has to be entered: the
/// cells from right below the lowest of `wins` in each column up to its top, less the two that
/// are then played.
#[inline(always)]
fn closed(geometry: &Geometry, wins: u64) -> u32 {
    let up = geometry.upward(wins);
    let lowest = up & !(up << 1);
    up.count_ones() + lowest.count_ones()
}
