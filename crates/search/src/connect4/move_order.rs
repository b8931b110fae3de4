//! Which move to try first.

use attractor_games::connect4::Geometry;

/// What the move that did best before is worth: more than anything else.
pub(crate) const HINT: i32 = 1 << 16;

/// How promising moves are: by the threats that they make and by the cell that they fill.
///
/// The weights were found by trial: one after the other was changed, and kept where the positions of
/// `tests/data/connect4-classes.csv` took fewer nodes.
pub(crate) struct MoveOrder {
    /// What a cell is worth by itself, to a player who moves with an even and with an odd number of empty cells.
    cells: [[i32; 64]; 2],
    /// The cell that last refuted a position with so many empty cells.
    refutations: [u64; 64],
}

impl MoveOrder {
    pub(crate) fn new(geometry: &Geometry) -> MoveOrder {
        let mut cells = [[0; 64]; 2];
        for column in 0..geometry.width {
            for row in 0..geometry.height {
                let place = column * (geometry.height + 1) + row;
                let from_centre = (2 * column + 1).abs_diff(geometry.width) as i32;
                let lines = lines_through(geometry, 1 << place);
                let top = row + 1 == geometry.height;
                for (odd, cells) in cells.iter_mut().enumerate() {
                    let favoured = 1 << place & favoured(geometry, odd as u32) != 0;
                    cells[place as usize] = 2 * lines - 3 * from_centre
                        + if top { 14 } else { 0 }
                        + if favoured { 2 } else { 0 };
                }
            }
        }
        MoveOrder { cells, refutations: [0; 64] }
    }

    /// How promising it is to fill `cell` as the first of `empty` cells. `threats` are the player's own
    /// after that, `playable` the cells that can be filled once all forced replies are played.
    #[inline(always)]
    pub(crate) fn of(
        &self,
        geometry: &Geometry,
        empty: u32,
        cell: u64,
        threats: u64,
        playable: u64,
    ) -> i32 {
        let place = cell.trailing_zeros() as usize % 64;
        let count = |threats: u64| threats.count_ones() as i32;
        // A threat that zugzwang favours is worth more, and so is one that takes a move away from
        // the opponent: nobody plays right below it.
        let by_threats = 32 * count(threats)
            + 24 * count(threats & favoured(geometry, empty))
            + 16 * count(threats & playable << 1);
        let again = if self.refutations[empty as usize % 64] == cell { 8 } else { 0 };
        self.cells[empty as usize % 2][place] + by_threats + again
    }

    /// Filling `cell` has refuted a position with so many empty cells.
    #[inline(always)]
    pub(crate) fn refuted(&mut self, empty: u32, cell: u64) {
        self.refutations[empty as usize % 64] = cell;
    }
}

/// The cells that the player gets who moves with so many empty cells, if both follow up from then on.
#[inline(always)]
fn favoured(geometry: &Geometry, empty: u32) -> u64 {
    if empty.is_multiple_of(2) { geometry.even } else { geometry.board & !geometry.even }
}

/// How many lines of the board go through this cell.
fn lines_through(geometry: &Geometry, cell: u64) -> i32 {
    let mut through = 0;
    for step in geometry.directions() {
        let mut begins = geometry.lines(geometry.board, step);
        while begins != 0 {
            let begin = begins.trailing_zeros();
            begins &= begins - 1;
            let line = (0..geometry.line).fold(0, |line, k| line | 1_u64 << (begin + k * step));
            through += i32::from(line & cell != 0);
        }
    }
    through
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_the_board_are_69() {
        let geometry = Geometry::STANDARD;
        let cells = (0..64).map(|place| 1 << place).filter(|cell| cell & geometry.board != 0);
        assert_eq!(cells.map(|cell| lines_through(&geometry, cell)).sum::<i32>(), 4 * 69);
        assert_eq!(
            [0, 8, 16, 23].map(|place| lines_through(&geometry, 1 << place)),
            [3, 6, 11, 13]
        );
    }
}
