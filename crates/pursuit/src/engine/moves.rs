//! The placements that are one move of the cops away from a placement.

use std::ops::ControlFlow;

use crate::engine::board::Board;
use crate::placement::Placements;
use crate::rules::CopTurn;

/// The moves of all cops, read forwards or backwards.
pub(crate) struct Moves<'a> {
    placements: &'a Placements,
    /// Where one cop may go, or come from.
    steps: &'a [Vec<u32>],
    turn: CopTurn,
    /// Whether a turn of one cop may leave everyone where they are.
    stay: bool,
    /// The cops that have stepped, in increasing order, for each number of them.
    stepped: Vec<Vec<u32>>,
}

impl<'a> Moves<'a> {
    /// Where the cops can go from a placement.
    pub(crate) fn forwards(board: &'a Board, placements: &'a Placements) -> Moves<'a> {
        Moves::new(board, placements, &board.steps)
    }

    /// From where the cops can come to a placement.
    pub(crate) fn backwards(board: &'a Board, placements: &'a Placements) -> Moves<'a> {
        Moves::new(board, placements, &board.origins)
    }

    fn new(board: &'a Board, placements: &'a Placements, steps: &'a [Vec<u32>]) -> Moves<'a> {
        let turn = board.rules.turn;
        let stay = board.rules.cops_may_stay;
        let stepped = (0..placements.cops()).map(|cops| vec![0; cops]).collect();
        Moves { placements, steps, turn, stay, stepped }
    }

    /// About how many moves a placement has.
    pub(crate) fn mean(&self) -> f64 {
        let steps: usize = self.steps.iter().map(Vec::len).sum();
        let each = steps as f64 / self.steps.len() as f64;
        match self.turn {
            CopTurn::All => each.powi(self.placements.cops() as i32),
            CopTurn::One => each * self.placements.cops() as f64 + 1.0,
        }
    }

    /// Visits the number and the largest vertex of every placement one move away from `cops`,
    /// which are given in increasing order, until the visitor has seen enough.
    #[inline(always)]
    pub(crate) fn visit(
        &mut self,
        cops: &[u32],
        mut visit: impl FnMut(usize, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.turn {
            CopTurn::All => self.all(cops, 0, &mut visit),
            CopTurn::One => self.one(cops, &mut visit),
        }
    }

    /// Lets the cops from the given one on step, one after another.
    fn all(
        &mut self,
        cops: &[u32],
        cop: usize,
        visit: &mut impl FnMut(usize, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let steps = &self.steps[cops[cop] as usize];
        if cop + 1 == cops.len() {
            return self.placements.with_one_more(&self.stepped[cop], steps, visit);
        }
        for &to in steps {
            let (before, after) = self.stepped.split_at_mut(cop + 1);
            let place = before[cop].partition_point(|&at| at < to);
            after[0][..place].copy_from_slice(&before[cop][..place]);
            after[0][place] = to;
            after[0][place + 1..].copy_from_slice(&before[cop][place..]);
            self.all(cops, cop + 1, visit)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn one(
        &mut self,
        cops: &[u32],
        visit: &mut impl FnMut(usize, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let last = cops.len() - 1;
        if self.stay {
            visit(self.placements.rank(cops), cops[last])?;
        }
        let others = &mut self.stepped[last];
        others.iter_mut().zip(&cops[1..]).for_each(|(other, cop)| *other = *cop);
        for (cop, &at) in cops.iter().enumerate() {
            if cop > 0 {
                others[cop - 1] = cops[cop - 1];
            }
            // Cops on the same vertex have the same moves.
            if cop == 0 || cops[cop - 1] != at {
                self.placements.with_one_more(others, &self.steps[at as usize], visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
