//! Families of parity games that plain algorithms need exponential time for, from the papers that define them.

use attractor_core::{Arena, ArenaBuilder, Player, Vertex};

/// An arena and its priorities, of which the largest counts and even ones are player 1's.
pub type PrioritisedArena = (Arena, Vec<u64>);

/// A vertex before all are numbered: its owner, its priority and its moves.
type Row = (u8, u64, Vec<Vertex>);

/// O. Friedmann's games, on which Zielonka's recursion calls itself more often than the `n`-th number of Fibonacci
/// (*Recursive algorithm for parity games requires exponential time*, 2011): five vertices for each of `n` rungs.
///
/// Of the paper's letters, `a` and `b` are numbered from 1 to `n`, the others from 0 to `n - 1`.
pub fn friedmann(n: usize) -> PrioritisedArena {
    let of = |letter: usize, i: usize| (letter * n + i) as Vertex;
    let (a, b) = (|i: usize| of(0, i - 1), |i: usize| of(1, i - 1));
    let (c, d, e) = (|i| of(2, i), |i| of(3, i), |i| of(4, i));
    let (own, other) = (|i: usize| (i % 2) as u8, |i: usize| (1 - i % 2) as u8);
    let mut rows: Vec<Row> = Vec::with_capacity(5 * n);
    rows.extend((1..=n).map(|i| (other(i), u64::from(other(i)), vec![b(i), d(i - 1)])));
    rows.extend((1..=n).map(|i| {
        let on = (i < n).then(|| c(i));
        (own(i), u64::from(other(i)), [a(i)].into_iter().chain(on).collect())
    }));
    rows.extend((0..n).map(|i| (other(i), 3 * i as u64 + 5, vec![b(i + 1), d(i)])));
    rows.extend((0..n).map(|i| {
        let down = i.checked_sub(1).map(d);
        let up = (i + 1 < n).then(|| d(i + 1));
        (own(i), 3 * i as u64 + 4, [e(i)].into_iter().chain(down).chain(up).collect())
    }));
    rows.extend((0..n).map(|i| (other(i), 3 * i as u64 + 3, vec![b(i + 1), d(i)])));
    built(rows)
}

/// M. Gazda and T. Willemse's dull games, in which one player moves everywhere, on which Zielonka's recursion takes
/// 2ⁿ steps where components are not looked for (*Zielonka's recursive algorithm: dull, weak and solitaire games and
/// tighter bounds*, 2013): a path of 2`n` vertices whose priorities fall, and `n` vertices of priority 1 that may stay or step
/// onto every other vertex of it.
pub fn gazda(n: usize) -> PrioritisedArena {
    let path = (0..2 * n).map(|i| (0, i as u64 + 2, vec![i.saturating_sub(1) as Vertex]));
    let waiting = (1..=n).map(|i| (0, 1, vec![2 * i as Vertex - 1, (2 * n + i - 1) as Vertex]));
    built(path.chain(waiting).collect())
}

fn built(rows: Vec<Row>) -> PrioritisedArena {
    let mut builder = ArenaBuilder::new(2);
    let mut priorities = Vec::with_capacity(rows.len());
    for (owner, priority, moves) in rows {
        builder.position(Player(owner), moves);
        priorities.push(priority);
    }
    (builder.build().expect("all moves lead somewhere"), priorities)
}
