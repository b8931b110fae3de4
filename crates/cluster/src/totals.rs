//! A solved game in numbers, added up over the workers.

use std::cmp::Reverse;

use attractor_core::{Census, Game, Value};
use serde::{Deserialize, Serialize};

use crate::post::Traffic;
use crate::shard::Shard;

/// What there is to count of a solved game, and of the work that it took.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Totals {
    /// The positions by what they are worth.
    pub census: Census,
    /// A win of a player to move that takes as long as any.
    pub longest: Option<Longest>,
    /// What each worker had to do with it.
    pub shares: Vec<Share>,
}

/// A win that takes as long as any, the one with the smallest notation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Longest {
    /// The number of moves.
    pub rank: Reverse<u32>,
    /// The notation of the position.
    pub position: String,
}

/// One worker's part in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Share {
    /// The positions it had.
    pub positions: u64,
    /// The memory that these took, with everything known of them.
    pub bytes: u64,
    /// What it sent to the other workers.
    pub traffic: Traffic,
}

impl Totals {
    /// Count one worker's share.
    pub(crate) fn of<G: Game>(shard: &Shard<G>, traffic: Traffic) -> Totals {
        let game = &*shard.game;
        let mut census = Census { moves: shard.moves, ..Census::new(game.players()) };
        for (v, at) in shard.positions.iter().enumerate() {
            census.count(game.turn(at), |player| shard.value(v, player));
        }
        let longest = census.longest().and_then(|rank| {
            let win = Value::Win(Reverse(rank));
            let longest = shard.positions.iter().enumerate();
            let longest = longest.filter(|&(v, at)| shard.value(v, game.turn(at)) == win);
            let position = longest.map(|(_, at)| game.notation(at)).min()?;
            Some(Longest { rank: Reverse(rank), position })
        });
        let (positions, bytes) = (census.positions, shard.bytes() as u64);
        Totals { census, longest, shares: vec![Share { positions, bytes, traffic }] }
    }

    /// What two workers counted, together.
    pub(crate) fn and(mut self, other: Totals) -> Totals {
        self.shares.extend(other.shares);
        Totals {
            census: self.census.and(&other.census),
            longest: self.longest.into_iter().chain(other.longest).min(),
            shares: self.shares,
        }
    }

    /// What all workers together sent to each other.
    pub fn traffic(&self) -> Traffic {
        let mut sum = Traffic::default();
        self.shares.iter().for_each(|share| sum.add(share.traffic));
        sum
    }
}
