//! A solved game in numbers, added up over the workers.

use std::cmp::Reverse;

use attractor_core::{Game, Player, Value};
use serde::{Deserialize, Serialize};

use crate::post::Traffic;
use crate::shard::Shard;

/// What there is to count of a solved game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Census {
    /// How many positions there are.
    pub positions: u64,
    /// How many moves they have in all.
    pub moves: u64,
    /// From how many positions each player can force a win.
    pub won: Vec<u64>,
    /// The rank of the last of these.
    pub stationary: Vec<u32>,
    /// From how many positions nobody can.
    pub drawn: u64,
    /// How many positions the player to move wins, loses, and neither.
    pub to_move: [u64; 3],
    /// How many positions the player to move wins and loses in 0, 1, 2, … moves.
    pub ranks: Vec<[u64; 2]>,
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

impl Census {
    /// Count one worker's share.
    pub(crate) fn of<G: Game>(shard: &Shard<G>, traffic: Traffic) -> Census {
        let game = &*shard.game;
        let players = usize::from(game.players());
        let positions = shard.positions.len() as u64;
        let mut census = Census {
            positions,
            moves: shard.moves,
            won: vec![0; players],
            stationary: vec![0; players],
            shares: vec![Share { positions, bytes: shard.bytes() as u64, traffic }],
            ..Census::default()
        };
        let mut longest: (u32, Vec<usize>) = Default::default();
        for (v, at) in shard.positions.iter().enumerate() {
            let mut won = false;
            for player in 0..players {
                if let Value::Win(Reverse(rank)) = shard.value(v, Player(player as u8)) {
                    won = true;
                    census.won[player] += 1;
                    census.stationary[player] = census.stationary[player].max(rank);
                }
            }
            census.drawn += u64::from(!won);
            match shard.value(v, game.turn(at)) {
                Value::Win(Reverse(rank)) => {
                    census.to_move[0] += 1;
                    census.rank(rank)[0] += 1;
                    if rank > longest.0 {
                        longest = (rank, Vec::new());
                    }
                    if rank == longest.0 {
                        longest.1.push(v);
                    }
                }
                Value::Loss(rank) => {
                    census.to_move[1] += 1;
                    census.rank(rank)[1] += 1;
                }
                Value::Draw => census.to_move[2] += 1,
            }
        }
        let notations = longest.1.iter().map(|&v| game.notation(&shard.positions[v]));
        let rank = Reverse(longest.0);
        census.longest = notations.min().map(|position| Longest { rank, position });
        census
    }

    /// Add what another worker counted.
    pub(crate) fn add(&mut self, other: Census) {
        self.positions += other.positions;
        self.moves += other.moves;
        self.drawn += other.drawn;
        add_each(&mut self.won, &other.won);
        add_each(&mut self.to_move, &other.to_move);
        if self.ranks.len() < other.ranks.len() {
            self.ranks.resize(other.ranks.len(), [0, 0]);
        }
        for (sum, counts) in self.ranks.iter_mut().zip(&other.ranks) {
            add_each(sum, counts);
        }
        for (most, rank) in self.stationary.iter_mut().zip(other.stationary) {
            *most = rank.max(*most);
        }
        self.longest = match (self.longest.take(), other.longest) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        self.shares.extend(other.shares);
    }

    fn rank(&mut self, rank: u32) -> &mut [u64; 2] {
        let rank = rank as usize;
        if self.ranks.len() <= rank {
            self.ranks.resize(rank + 1, [0, 0]);
        }
        &mut self.ranks[rank]
    }

    /// What all workers together sent to each other.
    pub fn traffic(&self) -> Traffic {
        let mut sum = Traffic::default();
        self.shares.iter().for_each(|share| sum.add(share.traffic));
        sum
    }
}

fn add_each(sums: &mut [u64], numbers: &[u64]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number;
    }
}
