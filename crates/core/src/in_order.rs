//! Attractors of graphs whose edges all lead one way in the order of their vertices, without an arena.

use crate::arena::Vertex;

/// The attractor of the sinks that are `won`, for the player who is to move where `mine` holds: that is how graphs
/// of games are mostly written, and each vertex is decided after those where its edges lead. `None` where some
/// edges lead forward and others back, or to the same vertex.
pub fn attract_in_order<'g>(
    vertices: usize,
    moves: impl Fn(usize) -> &'g [Vertex],
    mine: impl Fn(usize) -> bool,
    won: impl Fn(usize) -> bool,
) -> Option<Vec<bool>> {
    let all = 0..vertices;
    let lead = |forward: bool| {
        let leads = |v: usize, to: usize| if forward { v < to } else { to < v };
        all.clone().all(|v| moves(v).iter().all(|&to| leads(v, to as usize)))
    };
    let mut attracted = vec![false; vertices];
    let mut decide = |v: usize| {
        let mut below = moves(v).iter().map(|&to| attracted[to as usize]);
        attracted[v] = match (moves(v).is_empty(), mine(v)) {
            (true, _) => won(v),
            (false, true) => below.any(|joined| joined),
            (false, false) => below.all(|joined| joined),
        };
    };
    if lead(true) {
        all.rev().for_each(&mut decide);
    } else if lead(false) {
        all.for_each(&mut decide);
    } else {
        return None;
    }
    Some(attracted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ArenaBuilder, Coalition, Outcome, Player, attract};

    #[test]
    fn it_is_the_attractor_of_the_arena() {
        const VERTICES: usize = 4;
        // Every graph of four vertices in order, whoever moves and has won where.
        for lots in 0..1 << 15 {
            let bit = |at: usize| lots >> at & 1 == 1;
            let backward = bit(14);
            let edge = |v: usize, to: usize| {
                let (low, high) = (v.min(to), v.max(to));
                (to < v) == backward && v != to && bit(low + high - usize::from(low == 0))
            };
            let row = |v| (0..VERTICES).filter(|&to| edge(v, to)).map(|to| to as Vertex).collect();
            let rows: Vec<Vec<Vertex>> = (0..VERTICES).map(row).collect();
            let mine: Vec<bool> = (0..VERTICES).map(|v| bit(6 + v)).collect();
            let won: Vec<bool> = (0..VERTICES).map(|v| bit(10 + v)).collect();
            let mut builder = ArenaBuilder::new(2);
            for (v, row) in rows.iter().enumerate() {
                let owner = Player(u8::from(!mine[v]));
                let winner = Coalition::of(Player(u8::from(!won[v])));
                match row.is_empty() {
                    true => builder.finished(owner, Outcome::won_by(winner)),
                    false => builder.position(owner, row.iter().copied()),
                };
            }
            let arena = builder.build().unwrap();
            let first = Coalition::of(Player(0));
            let region = attract(&arena, first, &arena.finals(|end| end.is_win_for(first)));
            let expected: Vec<bool> = arena.all().map(|v| region.contains(v)).collect();
            let found = attract_in_order(VERTICES, |v| &rows[v], |v| mine[v], |v| won[v]);
            assert_eq!(found, Some(expected), "{rows:?}");
        }
        let both = [vec![1], vec![0]];
        assert_eq!(attract_in_order(2, |v| &both[v], |_| true, |_| true), None);
    }
}
