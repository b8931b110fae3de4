//! Moves of a pursuit, one position at a time.

use crate::graph::Graph;
use crate::rules::{CopTurn, Rules};
use crate::solution::{Position, Side};

/// The vertices that the robber can go to in one turn, in increasing order.
///
/// A vertex with a cop is among them when it can be reached: stepping there is allowed and ends
/// the game.
pub fn robber_moves(graph: &Graph, rules: Rules, cops: &[usize], robber: usize) -> Vec<usize> {
    let mut reached = vec![false; graph.order()];
    let mut frontier = vec![robber];
    for _ in 0..rules.speed.get() {
        let mut next = Vec::new();
        for &at in &frontier {
            for &to in graph.neighbours(at) {
                let to = to as usize;
                if !std::mem::replace(&mut reached[to], true) && !cops.contains(&to) {
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        frontier = next;
    }
    reached[robber] |= rules.robber_may_stay;
    (0..graph.order()).filter(|&v| reached[v]).collect()
}

/// The placements that one turn of the cops can lead to, each sorted, without repetition.
pub fn cop_moves(graph: &Graph, rules: Rules, cops: &[usize]) -> Vec<Vec<usize>> {
    let mut placements = match rules.turn {
        CopTurn::All => {
            let mut partial = vec![Vec::new()];
            for &cop in cops {
                let mut steps: Vec<usize> =
                    graph.neighbours(cop).iter().map(|&to| to as usize).collect();
                if rules.cops_may_stay {
                    steps.push(cop);
                }
                partial = partial
                    .iter()
                    .flat_map(|moved: &Vec<usize>| {
                        steps.iter().map(|&step| [moved.as_slice(), &[step]].concat())
                    })
                    .collect();
            }
            partial
        }
        CopTurn::One => {
            let mut all = Vec::new();
            if rules.cops_may_stay {
                all.push(cops.to_vec());
            }
            for (cop, &at) in cops.iter().enumerate() {
                for &to in graph.neighbours(at) {
                    let mut moved = cops.to_vec();
                    moved[cop] = to as usize;
                    all.push(moved);
                }
            }
            all
        }
    };
    placements.iter_mut().for_each(|placement| placement.sort_unstable());
    placements.sort_unstable();
    placements.dedup();
    placements
}

/// The positions that one turn can lead to, cops in increasing order.
///
/// This is the successor function of the course, for any number of cops and all rules.
pub fn successors(graph: &Graph, rules: Rules, at: &Position) -> Vec<Position> {
    match at.turn {
        Side::Cops => cop_moves(graph, rules, &at.cops)
            .into_iter()
            .map(|cops| Position { cops, robber: at.robber, turn: Side::Robber })
            .collect(),
        Side::Robber => robber_moves(graph, rules, &at.cops, at.robber)
            .into_iter()
            .map(|robber| Position { cops: at.cops.clone(), robber, turn: Side::Cops })
            .collect(),
    }
}

/// Whether a cop stands on the robber's vertex: the capture test of the course.
pub fn is_caught(at: &Position) -> bool {
    at.cops.contains(&at.robber)
}
