//! The answers to a pursuit: who wins from where, and how soon.

use crate::engine::{Board, History};
use crate::graph::Graph;
use crate::placement::Placements;
use crate::rules::Rules;
use crate::symmetry::Symmetries;

/// A solved pursuit.
///
/// Vertices are those of the graph. Placements of the cops may be given in any order, because
/// cops are interchangeable.
pub struct Solution {
    graph: Graph,
    board: Board,
    placements: Placements,
    answer: Answer,
}

/// What the engine found.
pub(crate) struct Answer {
    /// The first round with a won placement, and the number of the placement.
    pub(crate) won: Option<(u32, usize)>,
    pub(crate) rounds: u32,
    pub(crate) tables: Option<Tables>,
}

/// The sets of every placement.
pub(crate) struct Tables {
    /// Whether every position is decided.
    pub(crate) complete: bool,
    pub(crate) safe: Vec<u64>,
    pub(crate) escape: Vec<u64>,
    pub(crate) history: Option<History>,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The cops are to move.
    Cops,
    /// The robber is to move.
    Robber,
}

/// A position of a pursuit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Position {
    /// Where the cops are, in any order.
    pub cops: Vec<usize>,
    /// Where the robber is.
    pub robber: usize,
    /// Whose turn it is.
    pub turn: Side,
}

/// A placement and the vertices that are safe from it.
pub(crate) type SafeSet = (Vec<usize>, Vec<usize>);

/// Why a question about a solution has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// The number of cops differs.
    #[error("{given} cops were given, but the game was solved for {solved}")]
    CopCount {
        /// How many were given.
        given: usize,
        /// How many there are.
        solved: usize,
    },
    /// There is no such vertex.
    #[error("there is no vertex {vertex}: the vertices are numbered from 0 to {}", .order - 1)]
    NoVertex {
        /// The number that was given.
        vertex: usize,
        /// The number of vertices.
        order: usize,
    },
    /// The solve stopped when the winner was known.
    #[error("the solve stopped at the winner: solve for everything to ask about each position")]
    Incomplete,
    /// The rounds were not recorded.
    #[error("the rounds were not recorded: solve with `record` to ask how soon or what to play")]
    NotRecorded,
}

impl Solution {
    pub(crate) fn new(
        graph: Graph,
        board: Board,
        placements: Placements,
        answer: Answer,
    ) -> Solution {
        Solution { graph, board, placements, answer }
    }

    /// The board.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.board.rules
    }

    /// The number of cops.
    pub fn cops(&self) -> usize {
        self.placements.cops()
    }

    /// Whether the cops have a placement from which they catch every robber.
    pub fn cops_win(&self) -> bool {
        self.answer.won.is_some()
    }

    /// How many moves of theirs the cops need from their best start, if they win.
    pub fn capture_time(&self) -> Option<u32> {
        self.answer.won.map(|(round, _)| round)
    }

    /// A start from which the cops win soonest.
    pub fn best_start(&self) -> Option<Vec<usize>> {
        self.answer.won.map(|(_, number)| self.placement(number))
    }

    /// The rounds that the engine took until nothing changed.
    pub fn rounds(&self) -> u32 {
        self.answer.rounds
    }

    /// The states that were decided: one for each placement of interchangeable cops and each
    /// vertex of the robber, with the cops to move.
    pub fn states(&self) -> u64 {
        self.placements.count() as u64 * self.board.order as u64
    }

    /// How many positions the cops win: placements of distinguishable cops, vertices of the
    /// robber and both turns, as the course counts them.
    ///
    /// # Errors
    /// If the solve stopped at the winner.
    pub fn winning_positions(&self) -> Result<u128, QueryError> {
        let tables = self.tables()?;
        let words = self.board.words;
        let mut won = 0;
        let mut sorted = vec![0; self.cops()];
        for (safe, escape) in tables.safe.chunks_exact(words).zip(tables.escape.chunks_exact(words))
        {
            let lost = count(safe) + count(escape);
            won += Placements::orders(&sorted) * (2 * self.board.order - lost) as u128;
            Placements::advance(&mut sorted);
        }
        Ok(won)
    }

    /// The starts that win against every choice of the robber, each in increasing order.
    ///
    /// # Errors
    /// If the solve stopped at the winner.
    pub fn starts(&self) -> Result<impl Iterator<Item = Vec<usize>> + '_, QueryError> {
        Ok(self.won_numbers()?.map(|number| self.placement(number)))
    }

    /// How many placements of distinguishable cops win against every choice of the robber.
    ///
    /// # Errors
    /// If the solve stopped at the winner.
    pub fn ordered_starts(&self) -> Result<u128, QueryError> {
        let mut sorted = vec![0; self.cops()];
        Ok(self
            .won_numbers()?
            .map(|number| {
                self.placements.unrank(number, &mut sorted);
                Placements::orders(&sorted)
            })
            .sum())
    }

    /// For every placement, in increasing order, where the robber is safe with the cops to move.
    pub(crate) fn safe_sets(&self) -> Result<Vec<SafeSet>, QueryError> {
        let mut sets = Vec::with_capacity(self.placements.count());
        for number in 0..self.placements.count() {
            let cops = self.placement(number);
            let safe = self.safe_region(&cops, Side::Cops)?;
            sets.push((cops, safe));
        }
        sets.sort_unstable();
        Ok(sets)
    }

    /// The winning starts up to symmetry: one of each kind, and how many there are of it.
    ///
    /// # Errors
    /// If the solve stopped at the winner.
    pub fn starts_up_to_symmetry(&self) -> Result<Vec<(Vec<usize>, usize)>, QueryError> {
        let mut starts: Vec<Vec<usize>> = self.starts()?.collect();
        starts.sort_unstable();
        Ok(Symmetries::of(&self.graph).classes(&starts))
    }

    /// The vertices where the robber is safe for ever, with the cops on these vertices.
    ///
    /// # Errors
    /// If the placement does not exist or the solve stopped at the winner.
    pub fn safe_region(&self, cops: &[usize], turn: Side) -> Result<Vec<usize>, QueryError> {
        let row = self.row(self.number(cops)?, turn)?;
        let mut region: Vec<usize> = (0..self.board.order)
            .filter(|&inner| has(row, inner))
            .map(|inner| self.board.outer[inner] as usize)
            .collect();
        region.sort_unstable();
        Ok(region)
    }

    /// Whether the cops win from a position.
    ///
    /// # Errors
    /// If the position does not exist or the solve stopped at the winner.
    pub fn is_won(&self, at: &Position) -> Result<bool, QueryError> {
        let row = self.row(self.number(&at.cops)?, at.turn)?;
        Ok(!has(row, self.inner(at.robber)?))
    }

    /// How many moves of theirs the cops need from a position, or none if the robber escapes.
    ///
    /// # Errors
    /// If the position does not exist, or the solve was not recorded.
    pub fn moves_left(&self, at: &Position) -> Result<Option<u32>, QueryError> {
        let history = self.tables()?.history.as_ref().ok_or(QueryError::NotRecorded)?;
        let number = self.number(&at.cops)?;
        let robber = self.inner(at.robber)?;
        if at.cops.contains(&at.robber) {
            return Ok(Some(0));
        }
        if at.turn == Side::Cops {
            return Ok(history.round(number, robber));
        }
        if !self.is_won(at)? {
            return Ok(None);
        }
        let mut most = 0;
        for robber in self.robber_moves(at) {
            let next = Position { robber, turn: Side::Cops, ..at.clone() };
            most = most.max(self.moves_left(&next)?.unwrap_or(u32::MAX));
        }
        Ok(Some(most))
    }

    /// How many moves of theirs the cops need from a start, whatever the robber chooses.
    ///
    /// # Errors
    /// If the placement does not exist, or the solve was not recorded.
    pub fn capture_time_from(&self, cops: &[usize]) -> Result<Option<u32>, QueryError> {
        let tables = self.tables()?;
        let history = tables.history.as_ref().ok_or(QueryError::NotRecorded)?;
        let number = self.number(cops)?;
        let won = count(self.row(number, Side::Cops)?) == 0;
        Ok(won.then(|| history.last_round(number)))
    }

    /// The vertices that the robber can go to in one turn, those with a cop among them.
    pub fn robber_moves(&self, at: &Position) -> Vec<usize> {
        crate::play::robber_moves(&self.graph, self.rules(), &at.cops, at.robber)
    }

    fn won_numbers(&self) -> Result<impl Iterator<Item = usize> + '_, QueryError> {
        let safe = &self.tables()?.safe;
        Ok(safe
            .chunks_exact(self.board.words)
            .enumerate()
            .filter(|(_, row)| count(row) == 0)
            .map(|(number, _)| number))
    }

    fn tables(&self) -> Result<&Tables, QueryError> {
        let tables = self.answer.tables.as_ref().filter(|tables| tables.complete);
        tables.ok_or(QueryError::Incomplete)
    }

    fn row(&self, number: usize, turn: Side) -> Result<&[u64], QueryError> {
        let tables = self.tables()?;
        let table = match turn {
            Side::Cops => &tables.safe,
            Side::Robber => &tables.escape,
        };
        Ok(&table[number * self.board.words..][..self.board.words])
    }

    fn inner(&self, vertex: usize) -> Result<usize, QueryError> {
        let inner = self.board.inner.get(vertex).map(|&inner| inner as usize);
        inner.ok_or(QueryError::NoVertex { vertex, order: self.board.order })
    }

    fn number(&self, cops: &[usize]) -> Result<usize, QueryError> {
        if cops.len() != self.cops() {
            return Err(QueryError::CopCount { given: cops.len(), solved: self.cops() });
        }
        let mut sorted = Vec::with_capacity(cops.len());
        for &vertex in cops {
            sorted.push(self.inner(vertex)? as u32);
        }
        sorted.sort_unstable();
        Ok(self.placements.rank(&sorted))
    }

    fn placement(&self, number: usize) -> Vec<usize> {
        let mut sorted = vec![0; self.cops()];
        self.placements.unrank(number, &mut sorted);
        let mut cops: Vec<usize> =
            sorted.iter().map(|&inner| self.board.outer[inner as usize] as usize).collect();
        cops.sort_unstable();
        cops
    }
}

fn count(row: &[u64]) -> usize {
    row.iter().map(|word| word.count_ones() as usize).sum()
}

fn has(row: &[u64], vertex: usize) -> bool {
    row[vertex / 64] >> (vertex % 64) & 1 == 1
}
