//! What a tablebase says about itself.

use std::path::Path;

use attractor_tablebase::{Keys, Views};
use attractor_words::named;
use indexmap::IndexMap;
use serde::Serialize;

use crate::error::Error;
use crate::solve::{LongestWin, ToMove};
use crate::solved_tablebase::SolvedTablebase;

/// What a tablebase says about itself.
#[derive(Clone, Debug, Serialize)]
pub struct TablebaseInfo {
    /// The file.
    pub file: String,
    /// The version of the format.
    pub version: u32,
    /// What wrote it.
    pub writer: String,
    /// Which game.
    pub game: String,
    /// How many players there are.
    pub players: u8,
    /// How positions are found.
    pub keys: KeyKind,
    /// Whose values it holds.
    pub values: ValuesOf,
    /// Whether one position stands for all symmetric ones.
    pub folded: bool,
    /// How many entries there are: positions, whether play from the start reaches them or not; one that is
    /// found by number stands for the same board with either player to move, where both are worth the same.
    pub entries: u64,
    /// How many numbers there are, where positions are found by number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<u64>,
    /// How many entries the player to move wins, loses, and neither.
    pub to_move: ToMove,
    /// From how many entries each player wins, where they are found by notation.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub won: IndexMap<String, u64>,
    /// The win that takes longest.
    pub longest_win: Option<LongestWin>,
    /// How many files hold the positions.
    pub parts: usize,
    /// How many blocks there are.
    pub blocks: usize,
    /// The bytes of the blocks before compression.
    pub unpacked: u64,
    /// The bytes of all files.
    pub bytes: u64,
    /// The bytes of all files for one entry.
    pub bytes_per_entry: f64,
}

named! { "kind of key":
    /// How positions of a tablebase are found.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum KeyKind {
        /// By number.
        Number => "number",
        /// By notation.
        Notation => "notation",
    }
}

/// Whose values a tablebase holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ValuesOf {
    /// Those of the player to move.
    Mover,
    /// Those of each player.
    Each,
}

/// What the tablebase `path` says about itself.
pub fn info(path: &Path) -> Result<TablebaseInfo, Error> {
    let solved = SolvedTablebase::open(path)?;
    let tablebase = &solved.tablebase;
    let (head, summary) = (tablebase.head(), tablebase.summary());
    let [won, lost, drawn] = summary.tally().sums().map(|count| count as usize);
    let bytes = tablebase.bytes();
    Ok(TablebaseInfo {
        file: path.display().to_string(),
        version: attractor_tablebase::VERSION,
        writer: head.writer.clone(),
        game: head.game.clone(),
        players: head.players,
        keys: match head.keys {
            Keys::Number { .. } => KeyKind::Number,
            Keys::Notation => KeyKind::Notation,
        },
        values: match head.views {
            Views::Mover => ValuesOf::Mover,
            Views::Each => ValuesOf::Each,
        },
        folded: head.folded,
        entries: summary.positions,
        numbers: match head.keys {
            Keys::Number { size, .. } => Some(size),
            Keys::Notation => None,
        },
        to_move: ToMove { won, lost, drawn },
        won: (1..)
            .map(|player: u8| player.to_string())
            .zip(summary.players.iter().map(|one| one.won))
            .collect(),
        longest_win: solved.longest_kept(),
        parts: tablebase.parts(),
        blocks: tablebase.blocks().into_iter().sum(),
        unpacked: summary.raw,
        bytes,
        bytes_per_entry: bytes as f64 / summary.positions.max(1) as f64,
    })
}
