//! What a tablebase says about itself.

use serde::{Deserialize, Serialize};

use attractor_core::{Tally, Value, Wins};

/// How a file begins: which game it holds, and how. Written as JSON; keys that a reader does not
/// know are ignored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The text that opens the game.
    pub game: String,
    /// How many players it has.
    pub players: u8,
    /// Whose values are kept.
    pub views: Views,
    /// How positions are found.
    pub keys: Keys,
    /// How many positions stand in one block, but for the last one.
    pub block: u32,
    /// Which part this is, counted from 0; null in the file that names the parts.
    pub part: Option<u32>,
    /// How many parts there are.
    pub parts: u32,
    /// Whether one position stands for all symmetric ones.
    pub folded: bool,
    /// What wrote it.
    pub writer: String,
}

/// Whose values are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Views {
    /// What a position is worth to whoever moves there; enough where two players play and what one
    /// wins the other loses.
    Mover,
    /// What it is worth to each player in turn.
    Each,
}

/// How positions are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "lowercase")]
pub enum Keys {
    /// By their number: entry `i` of the file is the number `first + i * step`.
    Number {
        /// The number of the first entry.
        first: u64,
        /// From one entry to the next.
        step: u64,
        /// How many entries there are.
        count: u64,
        /// Numbers of the game run below this.
        size: u64,
    },
    /// By their notation, in the order of its bytes.
    Notation,
}

impl Head {
    /// A tablebase in one file, of all numbers of a game below `size`.
    pub fn numbered(game: impl Into<String>, size: u64) -> Head {
        let keys = Keys::Number { first: 0, step: 1, count: size, size };
        Head::new(game.into(), 2, Views::Mover, keys, 1 << 14)
    }

    /// A tablebase in one file, of positions in the order of their notations.
    pub fn noted(game: impl Into<String>, players: u8, views: Views) -> Head {
        Head::new(game.into(), players, views, Keys::Notation, 1 << 10)
    }

    fn new(game: String, players: u8, views: Views, keys: Keys, block: u32) -> Head {
        let writer = concat!("attractor ", env!("CARGO_PKG_VERSION")).to_owned();
        Head { game, players, views, keys, block, part: Some(0), parts: 1, folded: false, writer }
    }

    /// The same, as part `part` of `parts`, counted from 0: of a numbered game the numbers `part`,
    /// `part + parts`, and so on.
    pub fn part(self, part: u32, parts: u32) -> Head {
        let keys = match self.keys {
            Keys::Number { size, .. } => {
                let (first, step) = (u64::from(part), u64::from(parts));
                let count = size.saturating_sub(first).div_ceil(step);
                Keys::Number { first, step, count, size }
            }
            Keys::Notation => Keys::Notation,
        };
        Head { keys, part: Some(part), parts, ..self }
    }

    /// Whether it describes a file: entries stand for different numbers, all of them numbers of the game.
    pub(crate) fn makes_sense(&self) -> bool {
        let keys = match self.keys {
            Keys::Notation => true,
            Keys::Number { first, step, count, size } => {
                let beyond = count.checked_mul(step).and_then(|all| all.checked_add(first));
                step > 0 && beyond.is_some_and(|beyond| count == 0 || beyond - step < size)
            }
        };
        keys && self.players > 0 && self.parts > 0 && self.block > 0
    }

    /// How many values a position has.
    pub(crate) fn columns(&self) -> usize {
        match self.views {
            Views::Mover => 1,
            Views::Each => usize::from(self.players),
        }
    }
}

/// What a file holds in all; written as JSON after the blocks.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Summary {
    /// How many positions there are.
    pub positions: u64,
    /// How many the mover wins in 0, 1, 2, … moves.
    pub won: Vec<u64>,
    /// How many the mover loses in 0, 1, 2, … moves.
    pub lost: Vec<u64>,
    /// How many are drawn.
    pub drawn: u64,
    /// What each player wins; empty where the writer was not told whose turn it is. A number that
    /// stands for several positions counts once, as the one that the rules name for it.
    pub players: Vec<Wins>,
    /// From how many positions nobody wins; absent as `players` is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nobody: Option<u64>,
    /// How many moves the positions have in all, where the writer was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u64>,
    /// The first position whose win takes longest, by its number or notation.
    pub longest: Option<Key>,
    /// The bytes of all blocks before compression.
    pub raw: u64,
    /// The bytes of all blocks as they stand in the file.
    pub packed: u64,
}

/// How one position is found.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Key {
    /// By its number.
    Number(u64),
    /// By its notation.
    Notation(String),
}

impl Summary {
    /// Count a position with this value to its mover.
    pub(crate) fn count(&mut self, value: Value, key: impl FnOnce() -> Key) {
        self.positions += 1;
        let longest = self.won.len();
        let (counts, rank) = match value {
            Value::Draw => {
                self.drawn += 1;
                return;
            }
            Value::Win(rank) => (&mut self.won, rank.0 as usize),
            Value::Loss(rank) => (&mut self.lost, rank as usize),
        };
        if counts.len() <= rank {
            counts.resize(rank + 1, 0);
        }
        counts[rank] += 1;
        if value.is_win() && rank >= longest {
            self.longest = Some(key());
        }
    }

    /// Count what a position is worth to each of `players` players.
    pub(crate) fn count_players(&mut self, players: u8, mover: usize, values: &[Value]) {
        self.players.resize(usize::from(players), Wins::default());
        let won = |player: usize| match values {
            [value] if player == mover => Some(*value),
            [Value::Loss(rank)] => Some(Value::Win(std::cmp::Reverse(*rank))),
            [_] => None,
            values => values.get(player).copied(),
        };
        let mut nobody = true;
        for (player, summary) in self.players.iter_mut().enumerate() {
            if let Some(Value::Win(rank)) = won(player) {
                nobody = false;
                summary.won += 1;
                summary.longest = summary.longest.max(rank.0);
            }
        }
        *self.nobody.get_or_insert(0) += u64::from(nobody);
    }

    /// Both together. The longest win is the one whose key comes first.
    pub(crate) fn join(&mut self, other: &Summary) {
        let add = |counts: &mut Vec<u64>, more: &[u64]| {
            if counts.len() < more.len() {
                counts.resize(more.len(), 0);
            }
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        };
        self.longest = match self.won.len().cmp(&other.won.len()) {
            std::cmp::Ordering::Less => other.longest.clone(),
            std::cmp::Ordering::Greater => self.longest.take(),
            std::cmp::Ordering::Equal => {
                self.longest.take().into_iter().chain(other.longest.clone()).min()
            }
        };
        self.players.resize(self.players.len().max(other.players.len()), Wins::default());
        for (player, more) in self.players.iter_mut().zip(&other.players) {
            player.won += more.won;
            player.longest = player.longest.max(more.longest);
        }
        add(&mut self.won, &other.won);
        add(&mut self.lost, &other.lost);
        self.positions += other.positions;
        self.drawn += other.drawn;
        for (sum, more) in [(&mut self.nobody, other.nobody), (&mut self.moves, other.moves)] {
            *sum = Some(sum.unwrap_or(0) + more.unwrap_or(0)).filter(|_| sum.or(more).is_some());
        }
        self.raw += other.raw;
        self.packed += other.packed;
    }

    /// The positions counted by what they are worth to their mover.
    pub fn tally(&self) -> Tally {
        Tally { won: self.won.clone(), lost: self.lost.clone(), drawn: self.drawn }
    }
}

/// A part that was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The name of its file, which stands beside the one that names it.
    pub file: String,
    /// How long it is.
    pub bytes: u64,
    /// The checksum of its index, which holds the checksums of all blocks.
    pub check: u32,
    /// What it holds in all.
    pub summary: Summary,
}
