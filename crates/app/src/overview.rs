//! A solved game from far away: layers as blocks, and the moves between them as numbers.

use std::collections::BTreeMap;

use attractor_core::{Region, Vertex};
use serde::Serialize;

use crate::game_graph::GameGraph;
use crate::graph::regions;
use crate::solved_graph::SolvedGraph;

/// A game as blocks of positions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Overview {
    /// What is shown.
    pub game: String,
    /// How many positions the game has.
    pub positions: usize,
    /// How many moves it has.
    pub moves: usize,
    /// The block of the start, if there is one.
    pub start: Option<usize>,
    /// The blocks: those of each attractor by layer, then what nobody can force.
    pub blocks: Vec<Block>,
    /// How many moves lead from one block to another, or stay within it.
    pub flows: Vec<Flow>,
}

/// Positions of which the same can be forced about as soon.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Block {
    /// Who can force something there; nobody where nobody can.
    pub coalition: Vec<u8>,
    /// The first of its layers.
    pub from: u32,
    /// The last of its layers.
    pub to: u32,
    /// How many positions it has.
    pub positions: usize,
    /// How many of them belong to each player.
    pub owners: Vec<usize>,
    /// Some of its positions.
    pub some: Vec<String>,
}

/// Moves from block to block.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Flow {
    /// The block in which they are made.
    pub from: usize,
    /// The block to which they lead.
    pub to: usize,
    /// How many there are.
    pub moves: usize,
}

/// A region has at most so many blocks: with more layers, several of them make one.
const BLOCKS: u32 = 16;
/// So many positions of each block are named.
const NAMED: usize = 24;

/// The game from far away.
pub fn overview(game: &GameGraph, solved: &SolvedGraph) -> Overview {
    let arena = &game.arena;
    let regions = regions(solved);
    let mut blocks: Vec<Block> = Vec::new();
    let mut first = Vec::new();
    let players = usize::from(arena.players());
    let empty = |coalition, from, to| Block {
        coalition,
        from,
        to,
        positions: 0,
        owners: vec![0; players],
        some: Vec::new(),
    };
    for region in &regions {
        first.push(blocks.len());
        let coalition: Vec<u8> =
            region.coalition().players().map(attractor_core::Player::number).collect();
        let (layers, wide) = (region.stationary() + 1, width(region));
        let begins = (0..layers).step_by(wide as usize);
        blocks.extend(begins.map(|from| {
            empty(coalition.clone(), from, (from + wide - 1).min(region.stationary()))
        }));
    }
    let outside = blocks.len();
    blocks.push(empty(Vec::new(), 0, 0));
    let block_of = |v: Vertex| -> usize {
        let mut places = regions.iter().zip(&first);
        let place = |(region, &first): (&&Region, &usize)| {
            Some(first + (region.rank(v)? / width(region)) as usize)
        };
        places.find_map(place).unwrap_or(outside)
    };
    let mut flows: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for v in arena.all() {
        let from = block_of(v);
        let block = &mut blocks[from];
        block.positions += 1;
        block.owners[usize::from(arena.owner(v).0)] += 1;
        if block.some.len() < NAMED {
            block.some.push(game.name(v));
        }
        for &to in arena.moves(v) {
            *flows.entry((from, block_of(to))).or_default() += 1;
        }
    }
    if blocks[outside].positions == 0 {
        blocks.pop();
    }
    Overview {
        game: game.title.clone(),
        positions: arena.vertices(),
        moves: arena.edges(),
        start: game.start.map(block_of),
        blocks,
        flows: flows.into_iter().map(|((from, to), moves)| Flow { from, to, moves }).collect(),
    }
}

/// How many layers of a region make a block.
fn width(region: &Region) -> u32 {
    (region.stationary() + 1).div_ceil(BLOCKS).max(1)
}

#[cfg(test)]
mod tests {
    use attractor_core::Unwatched;

    use super::*;
    use crate::open::{OpenRequest, open};
    use crate::solve::SolveRequest;
    use crate::solved_graph::solve;

    #[test]
    fn every_position_and_every_move_is_counted_once() {
        for game in ["tictactoe", "chomp:4x3", "matches:100"] {
            let request = OpenRequest { game: game.to_owned(), ..OpenRequest::default() };
            let opened = open(&request, &Unwatched).unwrap();
            let solved = solve(&opened, &SolveRequest::default(), &Unwatched).unwrap();
            let seen = overview(&opened, &solved);
            let positions: usize = seen.blocks.iter().map(|block| block.positions).sum();
            let moves: usize = seen.flows.iter().map(|flow| flow.moves).sum();
            assert_eq!(
                (positions, moves),
                (opened.arena.vertices(), opened.arena.edges()),
                "{game}"
            );
            for block in &seen.blocks {
                assert_eq!(block.owners.iter().sum::<usize>(), block.positions);
                assert_eq!(block.some.len(), block.positions.min(NAMED));
            }
        }
    }
}
