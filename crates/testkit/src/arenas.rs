//! Random arenas: cycles, self-loops, parallel edges, blocked players and draws included.

use attractor_core::{Arena, ArenaBuilder, Coalition, Outcome, Player};
use proptest::collection::vec;
use proptest::prelude::*;

/// One vertex as it is drawn by lot: its owner, then its moves or who won there; where that is not said,
/// its owner is blocked and has lost.
type Lot = (u8, Result<Vec<u32>, Option<u32>>);

/// Arenas of 1 to 40 vertices and 1 to 4 players; a failing one is shrunk.
pub fn arenas() -> impl Strategy<Value = Arena> {
    (1u8..=4, 1usize..=40).prop_flat_map(|(players, vertices)| {
        let moves = vec(0..vertices as u32, 0..=5).prop_map(Ok);
        let ended = prop::option::weighted(0.7, 0u32..1 << players).prop_map(Err);
        let lot = (0..players, prop_oneof![4 => moves, 1 => ended]);
        vec(lot, vertices).prop_map(move |lots| build(players, lots))
    })
}

/// The same where nobody is ever blocked: a vertex has moves or an outcome, as games have it.
pub fn arenas_of_games() -> impl Strategy<Value = Arena> {
    (1u8..=4, 1usize..=40).prop_flat_map(|(players, vertices)| {
        let moves = vec(0..vertices as u32, 1..=5).prop_map(Ok);
        let ended = prop::option::weighted(0.7, 0u32..1 << players).prop_map(Err);
        let lot = (0..players, prop_oneof![4 => moves, 1 => ended]);
        vec(lot, vertices).prop_map(move |lots| build(players, lots))
    })
}

fn build(players: u8, lots: Vec<Lot>) -> Arena {
    let mut builder = ArenaBuilder::new(players);
    for (owner, lot) in lots {
        match lot {
            Ok(moves) => builder.position(Player(owner), moves),
            Err(Some(winners)) => {
                builder.finished(Player(owner), Outcome::won_by(Coalition::from_bits(winners)))
            }
            Err(None) => builder.finished(Player(owner), Outcome::blocked(Player(owner), players)),
        };
    }
    builder.build().expect("owners, winners and targets are drawn within their range")
}
