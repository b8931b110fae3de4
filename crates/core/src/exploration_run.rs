//! An exploration underway: it can stop anywhere, be written down and be taken up again.

use crate::arena::{ArenaBuilder, ArenaError, Vertex};
use crate::explore::{BREATH, Exploration, ExploreError, Explored};
use crate::game::Game;
use crate::positions::Positions;
use crate::watch::Watch;

/// An exploration underway. Positions are numbered as they are found, and expanded in that order.
pub struct ExplorationRun<'a, G: Game> {
    exploration: Exploration<'a, G>,
    positions: Positions<G::Position>,
    builder: ArenaBuilder,
    edges: usize,
}

impl<'a, G: Game> ExplorationRun<'a, G> {
    pub(crate) fn begin(
        exploration: Exploration<'a, G>,
        roots: impl IntoIterator<Item = G::Position>,
        watch: &dyn Watch,
    ) -> Result<ExplorationRun<'a, G>, ExploreError> {
        let mut positions = Positions::new(exploration.folded);
        for (i, root) in roots.into_iter().enumerate() {
            if i.is_multiple_of(BREATH) {
                watch.reached(0)?;
                exploration.check(&positions, 0)?;
            }
            positions.number(exploration.fold(root));
        }
        let builder = ArenaBuilder::new(exploration.game.players());
        Ok(ExplorationRun { exploration, positions, builder, edges: 0 })
    }

    /// The positions found so far, by their numbers.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// How many of them, from the first, have been expanded.
    pub fn expanded(&self) -> usize {
        self.builder.vertices()
    }

    /// Where the moves of `v`, which has been expanded, lead.
    pub fn moves(&self, v: Vertex) -> &[Vertex] {
        self.builder.moves(v)
    }

    /// Go on until `until` positions have been expanded, or all; says whether more wait.
    pub fn expand(&mut self, until: usize, watch: &dyn Watch) -> Result<bool, ExploreError> {
        let game = self.exploration.game;
        let mut row = Vec::new();
        while self.builder.vertices() < self.positions.len().min(until) {
            let v = self.builder.vertices();
            if v.is_multiple_of(BREATH) {
                watch.reached(v as u64)?;
                self.exploration.check(&self.positions, self.edges)?;
            }
            if !(self.positions.make_room(ROOM) && self.builder.make_room(ROOM)) {
                return Err(ExploreError::NoMemory { positions: self.positions.len() });
            }
            let at = self.positions[v].clone();
            let turn = game.turn(&at);
            if let Some(outcome) = game.outcome(&at) {
                self.builder.finished(turn, outcome);
                continue;
            }
            for chosen in game.moves(&at) {
                let next = self.exploration.fold(game.play(&at, &chosen));
                row.push(self.positions.number(next));
            }
            self.edges += row.len();
            self.builder.position(turn, row.drain(..));
        }
        self.exploration.check(&self.positions, self.edges)?;
        Ok(self.builder.vertices() < self.positions.len())
    }

    /// Take up what an earlier run had found: one more position, as it was found then. Says whether
    /// it is new, as it has to be.
    pub fn restore_position(&mut self, at: G::Position) -> bool {
        let known = self.positions.len();
        self.positions.number(at) as usize == known
    }

    /// Take up what an earlier run had found: where the moves of the next position to be expanded
    /// lead. Says whether that can be.
    pub fn restore_moves(&mut self, moves: &[Vertex]) -> bool {
        let game = self.exploration.game;
        let Some(at) = self.positions.get(self.builder.vertices()) else { return false };
        let turn = game.turn(at);
        match game.outcome(at) {
            Some(outcome) => self.builder.finished(turn, outcome),
            None => self.builder.position(turn, moves.iter().copied()),
        };
        self.edges += moves.len();
        moves.iter().all(|&to| (to as usize) < self.positions.len())
    }

    /// What was explored, once everything has been expanded.
    pub fn finish(mut self) -> Result<Explored<G::Position>, ExploreError> {
        self.positions.shrink_to_fit();
        let positions = self.positions.len();
        match self.builder.build() {
            Ok(arena) => Ok(Explored { arena, positions: self.positions }),
            Err(ArenaError::NoMemory { .. }) => Err(ExploreError::NoMemory { positions }),
            Err(error) => panic!("the rules of a game give a sound arena: {error}"),
        }
    }
}

/// New positions, and moves, for which there is room before a position is expanded: few
/// positions have more, and most of those lead to positions that are known.
const ROOM: usize = 256;
