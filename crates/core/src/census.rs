//! Positions counted by what they are worth.

use std::cmp::Reverse;

use crate::outcome::Value;
use crate::player::Player;

/// Positions counted by what they are worth: every engine counts in this way, each position that play
/// reaches once for each player who may be to move there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Census {
    /// How many positions there are.
    pub positions: u64,
    /// How many moves they have in all.
    pub moves: u64,
    /// What each player wins alone.
    pub players: Vec<Wins>,
    /// From how many positions nobody can force a win.
    pub drawn: u64,
    /// The positions by what they are worth to whoever moves there.
    pub movers: Tally,
}

/// What one player wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wins {
    /// From how many positions.
    pub won: u64,
    /// The number of moves of the longest of these wins.
    pub longest: u32,
}

impl Census {
    /// Nothing is counted yet of a game of `players` players.
    pub fn new(players: u8) -> Census {
        Census { players: vec![Wins::default(); usize::from(players)], ..Census::default() }
    }

    /// Count a position by whose turn it is there, and what it is worth to each player.
    pub fn count(&mut self, mover: Player, value: impl Fn(Player) -> Value) {
        self.count_alike(1, mover, value);
    }

    /// Count `positions` of two players, of whom one wins what the other loses, by what they are worth to
    /// whoever moves there.
    #[inline]
    pub fn count_zero_sum(&mut self, positions: u64, mover: Player, worth: Value) {
        let value = |player| if player == mover { worth } else { worth.negated() };
        self.count_alike(positions, mover, value);
    }

    fn count_alike(&mut self, positions: u64, mover: Player, value: impl Fn(Player) -> Value) {
        if positions == 0 {
            return;
        }
        self.positions += positions;
        let mut won = false;
        for (player, wins) in (0..).map(Player).zip(&mut self.players) {
            if let Value::Win(Reverse(rank)) = value(player) {
                won = true;
                wins.won += positions;
                wins.longest = wins.longest.max(rank);
            }
        }
        self.drawn += if won { 0 } else { positions };
        *self.movers.of(value(mover)) += positions;
    }

    /// Both counted together.
    pub fn and(mut self, other: &Census) -> Census {
        self.positions += other.positions;
        self.moves += other.moves;
        self.drawn += other.drawn;
        for (wins, more) in self.players.iter_mut().zip(&other.players) {
            wins.won += more.won;
            wins.longest = wins.longest.max(more.longest);
        }
        self.movers = self.movers.and(&other.movers);
        self
    }

    /// The number of moves of the longest win of a player to move; `None` where there is no win.
    pub fn longest(&self) -> Option<u32> {
        self.movers.won.len().checked_sub(1).map(|rank| rank as u32)
    }

    /// Whether nobody wins by being unable to move, so that an impartial game has Grundy values.
    pub fn is_normal_play(&self) -> bool {
        self.movers.won.first().is_none_or(|&at_once| at_once == 0)
    }
}

/// Positions counted by what they are worth to their mover.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// How many are won in 0, 1, 2, … moves.
    pub won: Vec<u64>,
    /// How many are lost in 0, 1, 2, … moves.
    pub lost: Vec<u64>,
    /// How many are drawn.
    pub drawn: u64,
}

impl Tally {
    /// Count a position.
    #[inline]
    pub fn count(&mut self, value: Value) {
        *self.of(value) += 1;
    }

    #[inline]
    fn of(&mut self, value: Value) -> &mut u64 {
        match value {
            Value::Draw => &mut self.drawn,
            Value::Win(Reverse(rank)) => at(&mut self.won, rank),
            Value::Loss(rank) => at(&mut self.lost, rank),
        }
    }

    /// Both counted together.
    pub fn and(mut self, other: &Tally) -> Tally {
        for (counts, more) in [(&mut self.won, &other.won), (&mut self.lost, &other.lost)] {
            for (rank, count) in more.iter().enumerate() {
                *at(counts, rank as u32) += count;
            }
        }
        self.drawn += other.drawn;
        self
    }

    /// How many are won, lost and drawn.
    pub fn sums(&self) -> [u64; 3] {
        [self.won.iter().sum(), self.lost.iter().sum(), self.drawn]
    }

    /// How many there are in all.
    pub fn positions(&self) -> u64 {
        self.sums().iter().sum()
    }
}

fn at(counts: &mut Vec<u64>, rank: u32) -> &mut u64 {
    let rank = rank as usize;
    if counts.len() <= rank {
        counts.resize(rank + 1, 0);
    }
    &mut counts[rank]
}
