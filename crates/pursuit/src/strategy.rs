//! What to play, and why.

use crate::play::{cop_moves, is_caught, robber_moves};
use crate::solution::{Position, QueryError, Side, Solution};

/// A game played by both sides as well as can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    /// The positions, from the first one to the last.
    pub positions: Vec<Position>,
    /// How it ends.
    pub end: End,
}

/// How a chase ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A cop is on the robber's vertex.
    Caught,
    /// The robber has to move and cannot.
    Cornered,
    /// The cops have to move and cannot.
    Blocked,
    /// The last position was on the board before, at this index: it goes on like this for ever.
    Forever(usize),
}

/// Why a position is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A cop is on the robber's vertex.
    Caught,
    /// The robber has to move and cannot.
    Cornered,
    /// The cops have to move and cannot.
    Blocked,
    /// The cops move there and win within this number of their moves, this one included.
    CopsWin {
        /// The best placement to move to.
        to: Vec<usize>,
        /// Moves of the cops, this one included.
        moves: u32,
    },
    /// Whatever the robber does, the cops win within this number of their moves.
    RobberLoses {
        /// Every vertex that the robber can go to, with the moves that the cops then need.
        replies: Vec<(usize, u32)>,
    },
    /// The robber goes there and is safe.
    RobberEscapes {
        /// The safe vertices.
        to: Vec<usize>,
    },
    /// Whatever the cops do, the robber has an answer.
    CopsFail {
        /// For each move of the cops, a vertex that is safe after it.
        answers: Vec<(Vec<usize>, usize)>,
    },
}

impl Solution {
    /// The placements that the cops should move to: those that win soonest, or all of them where
    /// none wins.
    ///
    /// # Errors
    /// If the position does not exist, or the solve was not recorded.
    pub fn best_cop_moves(&self, at: &Position) -> Result<Vec<Vec<usize>>, QueryError> {
        let mut moves = cop_moves(self.graph(), self.rules(), &at.cops);
        let cops_turn = Position { turn: Side::Cops, ..at.clone() };
        let Some(left) = self.moves_left(&cops_turn)? else { return Ok(moves) };
        let mut wrong = None;
        moves.retain(|cops| {
            let next = Position { cops: cops.clone(), robber: at.robber, turn: Side::Robber };
            match self.moves_left(&next) {
                Ok(after) => after.is_some_and(|after| after < left.max(1)),
                Err(error) => {
                    wrong = Some(error);
                    false
                }
            }
        });
        wrong.map_or(Ok(moves), Err)
    }

    /// The vertices that the robber should go to: all that are safe for ever, or those where the
    /// cops need longest.
    ///
    /// # Errors
    /// If the position does not exist, or the solve was not recorded.
    pub fn best_robber_moves(&self, at: &Position) -> Result<Vec<usize>, QueryError> {
        let mut valued = Vec::new();
        for robber in robber_moves(self.graph(), self.rules(), &at.cops, at.robber) {
            let next = Position { cops: at.cops.clone(), robber, turn: Side::Cops };
            valued.push((self.moves_left(&next)?.unwrap_or(u32::MAX), robber));
        }
        let best = valued.iter().map(|(left, _)| *left).max();
        valued.retain(|(left, _)| Some(*left) == best);
        Ok(valued.into_iter().map(|(_, robber)| robber).collect())
    }

    /// The robber's best choice of a vertex once the cops are placed: a safe one, or one where
    /// the cops need longest. None if the cops are everywhere.
    ///
    /// # Errors
    /// If the placement does not exist, or the solve was not recorded.
    pub fn best_hiding_place(&self, cops: &[usize]) -> Result<Option<usize>, QueryError> {
        let mut best = None;
        for robber in (0..self.graph().order()).filter(|robber| !cops.contains(robber)) {
            let start = Position { cops: cops.to_vec(), robber, turn: Side::Cops };
            let left = self.moves_left(&start)?.unwrap_or(u32::MAX);
            if best.is_none_or(|(most, _)| left > most) {
                best = Some((left, robber));
            }
        }
        Ok(best.map(|(_, robber)| robber))
    }

    /// Plays on from a position, both sides as well as they can, until it is over or repeats.
    ///
    /// # Errors
    /// If the position does not exist, or the solve was not recorded.
    pub fn chase(&self, start: &Position) -> Result<Chase, QueryError> {
        self.is_won(start)?;
        let mut at = start.clone();
        at.cops.sort_unstable();
        let mut seen = std::collections::HashMap::new();
        let mut positions = Vec::new();
        let end = loop {
            positions.push(at.clone());
            if is_caught(&at) {
                break End::Caught;
            }
            if let Some(first) = seen.insert(at.clone(), positions.len() - 1) {
                break End::Forever(first);
            }
            at = match at.turn {
                Side::Cops => match self.best_cop_moves(&at)?.into_iter().next() {
                    Some(cops) => Position { cops, turn: Side::Robber, ..at },
                    None => break End::Blocked,
                },
                Side::Robber => match self.best_robber_moves(&at)?.into_iter().next() {
                    Some(robber) => Position { robber, turn: Side::Cops, ..at },
                    None => break End::Cornered,
                },
            };
        };
        Ok(Chase { positions, end })
    }

    /// Why a position is won or lost.
    ///
    /// # Errors
    /// If the position does not exist, or the solve was not recorded.
    pub fn why(&self, at: &Position) -> Result<Reason, QueryError> {
        let left = self.moves_left(at)?;
        if is_caught(at) {
            return Ok(Reason::Caught);
        }
        match (at.turn, left) {
            (Side::Cops, Some(moves)) => {
                let to = self.best_cop_moves(at)?.into_iter().next();
                Ok(to.map_or(Reason::Blocked, |to| Reason::CopsWin { to, moves }))
            }
            (Side::Cops, None) => {
                let mut answers = Vec::new();
                for cops in cop_moves(self.graph(), self.rules(), &at.cops) {
                    let next =
                        Position { cops: cops.clone(), robber: at.robber, turn: Side::Robber };
                    answers.extend(self.best_robber_moves(&next)?.first().map(|&to| (cops, to)));
                }
                Ok(if answers.is_empty() { Reason::Blocked } else { Reason::CopsFail { answers } })
            }
            (Side::Robber, None) => Ok(Reason::RobberEscapes { to: self.best_robber_moves(at)? }),
            (Side::Robber, Some(_)) => {
                let mut replies = Vec::new();
                for robber in robber_moves(self.graph(), self.rules(), &at.cops, at.robber) {
                    let next = Position { robber, turn: Side::Cops, ..at.clone() };
                    replies.extend(self.moves_left(&next)?.map(|left| (robber, left)));
                }
                Ok(if replies.is_empty() {
                    Reason::Cornered
                } else {
                    Reason::RobberLoses { replies }
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Rules, families, solve};

    fn solved(name: &str, rules: Rules, cops: usize) -> Solution {
        let options = Options { record: true, ..Options::default() };
        solve(&families::graph(name).unwrap(), rules, cops, options).unwrap()
    }

    #[test]
    fn a_chase_takes_as_long_as_promised() {
        for (name, rules, cops) in [
            ("grid:4x5", Rules::STAY, 2),
            ("grid:4x5", Rules::MOVE, 2),
            ("path:9", Rules::STAY, 1),
            ("robertson", Rules::STAY, 4),
            ("petersen", Rules::LAZY, 3),
            ("cycle:7", Rules::ONE, 2),
        ] {
            let solution = solved(name, rules, cops);
            let start = solution.best_start().unwrap();
            let robber = solution.best_hiding_place(&start).unwrap().unwrap();
            let start = Position { cops: start, robber, turn: Side::Cops };
            let chase = solution.chase(&start).unwrap();
            assert!(matches!(chase.end, End::Caught | End::Cornered), "{name} {rules}");
            let moves = chase.positions.windows(2).filter(|pair| pair[0].turn == Side::Cops);
            assert_eq!(Some(moves.count() as u32), solution.capture_time(), "{name} {rules}");
        }
    }

    #[test]
    fn a_robber_that_wins_runs_for_ever() {
        let solution = solved("cycle:4", Rules::STAY, 1);
        let start = Position { cops: vec![0], robber: 2, turn: Side::Cops };
        assert!(matches!(solution.chase(&start).unwrap().end, End::Forever(_)));
        let Reason::CopsFail { answers } = solution.why(&start).unwrap() else { panic!() };
        assert_eq!(answers.len(), 3);
        let answer = Position { turn: Side::Robber, ..start };
        let why = solution.why(&answer).unwrap();
        assert_eq!(why, Reason::RobberEscapes { to: vec![2] });
    }

    #[test]
    fn reasons_name_the_blocked_and_the_cornered() {
        let graph = crate::Graph::from_arcs(3, [(0, 1), (1, 2)]).unwrap();
        let options = Options { record: true, ..Options::default() };
        let solution = solve(&graph, Rules::MOVE, 1, options).unwrap();
        let at = |cop, robber, turn| Position { cops: vec![cop], robber, turn };
        assert_eq!(solution.why(&at(2, 0, Side::Cops)).unwrap(), Reason::Blocked);
        assert_eq!(solution.why(&at(0, 2, Side::Robber)).unwrap(), Reason::Cornered);
        assert_eq!(solution.why(&at(1, 1, Side::Robber)).unwrap(), Reason::Caught);
        assert_eq!(
            solution.why(&at(0, 1, Side::Cops)).unwrap(),
            Reason::CopsWin { to: vec![1], moves: 1 }
        );
    }
}
