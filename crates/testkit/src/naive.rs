//! Solving as the definition says it: a literal fixpoint, quadratic and beyond doubt.

use std::cmp::Reverse;

use attractor_core::{Arena, Coalition, Value, Vertex};

/// The rank of each vertex in the attractor of `target` for `coalition`; `None` outside. A vertex without
/// moves joins only as a part of the target.
pub fn attractor(
    arena: &Arena,
    coalition: Coalition,
    target: impl Fn(Vertex) -> bool,
) -> Vec<Option<u32>> {
    visit(arena, coalition, target, |v| !arena.moves(v).is_empty())
}

/// The same where play has to stay `through` some vertices until then. Whoever is blocked at one of them
/// and is not of the coalition has only moves to the target, namely none.
///
/// Layer by layer over all vertices, until nothing is added.
pub fn visit(
    arena: &Arena,
    coalition: Coalition,
    target: impl Fn(Vertex) -> bool,
    through: impl Fn(Vertex) -> bool,
) -> Vec<Option<u32>> {
    let mut ranks: Vec<Option<u32>> = arena.all().map(|v| target(v).then_some(0)).collect();
    for rank in 1.. {
        let joins = |v: Vertex| {
            let mut inside = arena.moves(v).iter().map(|&to| ranks[to as usize].is_some());
            ranks[v as usize].is_none()
                && through(v)
                && if coalition.contains(arena.owner(v)) {
                    inside.any(|inside| inside)
                } else {
                    inside.all(|inside| inside)
                }
        };
        let joining: Vec<Vertex> = arena.all().filter(|&v| joins(v)).collect();
        if joining.is_empty() {
            break;
        }
        for v in joining {
            ranks[v as usize] = Some(rank);
        }
    }
    ranks
}

/// What each vertex is worth to `coalition`: a win where it can force one, a loss where the others
/// can force one, and otherwise a draw.
pub fn values(arena: &Arena, coalition: Coalition) -> Vec<Value> {
    let others = coalition.others(arena.players());
    let won = attractor(arena, coalition, |v| {
        arena.outcome(v).is_some_and(|outcome| outcome.is_win_for(coalition))
    });
    let lost = attractor(arena, others, |v| {
        arena.outcome(v).is_some_and(|outcome| outcome.is_loss_for(coalition))
    });
    won.into_iter()
        .zip(lost)
        .map(|pair| match pair {
            (Some(rank), _) => Value::Win(Reverse(rank)),
            (None, Some(rank)) => Value::Loss(rank),
            (None, None) => Value::Draw,
        })
        .collect()
}

/// What each vertex is worth to the player who moves there.
pub fn values_to_mover(arena: &Arena) -> Vec<Value> {
    let players: Vec<_> = Coalition::everyone(arena.players()).players().collect();
    let of_each: Vec<Vec<Value>> =
        players.iter().map(|&player| values(arena, Coalition::of(player))).collect();
    arena.all().map(|v| of_each[usize::from(arena.owner(v).0)][v as usize]).collect()
}

/// How many vertices are won, lost and drawn by the player who moves there.
pub fn tally(values: &[Value]) -> [usize; 3] {
    let count = |test: &dyn Fn(Value) -> bool| values.iter().filter(|&&value| test(value)).count();
    [count(&Value::is_win), count(&Value::is_loss), count(&|value| value == Value::Draw)]
}
