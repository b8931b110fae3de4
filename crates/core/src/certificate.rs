//! Claims that can be checked without trusting whoever made them.
//!
//! This module shares nothing with the solvers: it looks at one vertex and its moves at a time.

use std::fmt;

use crate::arena::{Arena, Vertex};
use crate::player::Coalition;
use crate::vertex_set::VertexSet;
use crate::watch::{Cancelled, Steps, Watch};

/// The claim that `coalition` can force a visit to `target`, staying in `within` before it, from
/// exactly the vertices that have a rank, and in exactly that number of moves.
///
/// The ranks are the proof for the vertices inside: each has a move down, or only moves down. The
/// vertices outside are a trap: the others can stay there for ever.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// Who can force it.
    pub coalition: Coalition,
    /// What can be forced.
    pub target: &'a VertexSet,
    /// Where play must stay until then; everywhere if `None`.
    pub within: Option<&'a VertexSet>,
    /// The rank of each vertex; `None` outside.
    pub ranks: &'a [Option<u32>],
}

/// Check a claim in one pass over vertices and edges; the first vertex that refutes it is named.
/// `watch` is told how many vertices have been checked.
pub fn verify(
    arena: &Arena,
    claim: &Claim<'_>,
    watch: &dyn Watch,
) -> Result<Result<(), Refuted>, Cancelled> {
    let mut steps = Steps::new(watch);
    if claim.ranks.len() != arena.vertices() {
        let (claimed, vertices) = (claim.ranks.len(), arena.vertices());
        return Ok(Err(Refuted::Size { claimed, vertices }));
    }
    for v in arena.all() {
        steps.step()?;
        if let Err(reason) = verify_vertex(arena, claim, v) {
            return Ok(Err(Refuted::Vertex { vertex: v, reason }));
        }
    }
    Ok(Ok(()))
}

fn verify_vertex(arena: &Arena, claim: &Claim<'_>, v: Vertex) -> Result<(), Reason> {
    let rank = claim.ranks[v as usize];
    if claim.target.contains(v) {
        return if rank == Some(0) { Ok(()) } else { Err(Reason::Target) };
    }
    if rank == Some(0) {
        return Err(Reason::NotTarget);
    }
    let moves = arena.moves(v);
    let allowed = claim.within.is_none_or(|within| within.contains(v));
    let helper = claim.coalition.contains(arena.owner(v));
    // The rank that the ranks of the moves imply: the coalition takes the lowest, the others the
    // highest, and they never come in if they have a move that stays out.
    let ranks = moves.iter().map(|&to| claim.ranks[to as usize]);
    let implied = if !allowed || moves.is_empty() {
        None
    } else if helper {
        ranks.flatten().min()
    } else {
        ranks.max_by_key(|rank| rank.map_or(u64::MAX, u64::from)).flatten()
    };
    match (rank, implied.map(|below| u64::from(below) + 1)) {
        (None, None) => Ok(()),
        (Some(rank), Some(implied)) if u64::from(rank) == implied => Ok(()),
        (Some(_), None) if !allowed => Err(Reason::NotWithin),
        (Some(_), None) if moves.is_empty() => Err(Reason::NoMoves),
        (Some(_), None) if helper => Err(Reason::NoWayIn),
        (Some(_), None) => Err(Reason::WayOut),
        (None, Some(_)) => Err(Reason::Forced),
        (Some(rank), Some(implied)) => Err(Reason::Rank { rank, implied }),
    }
}

/// Why a claim is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refuted {
    /// It speaks of another number of vertices.
    Size {
        /// How many ranks are claimed.
        claimed: usize,
        /// How many vertices there are.
        vertices: usize,
    },
    /// One vertex refutes it.
    Vertex {
        /// Which one.
        vertex: Vertex,
        /// Why.
        reason: Reason,
    },
}

/// Why one vertex refutes a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It belongs to the target and does not have rank 0.
    Target,
    /// It has rank 0 and does not belong to the target.
    NotTarget,
    /// It has a rank although play may not pass there.
    NotWithin,
    /// It has a rank although nobody can move there.
    NoMoves,
    /// It has a rank although no move of the coalition leads to a vertex with a rank.
    NoWayIn,
    /// It has a rank although the others have a move to a vertex without one.
    WayOut,
    /// It has no rank although the target is forced there.
    Forced,
    /// Its rank is not the one that its moves imply.
    Rank {
        /// The claimed rank.
        rank: u32,
        /// The right one, given the ranks of the moves.
        implied: u64,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Target => f.write_str("it belongs to the target, so its rank is 0"),
            Reason::NotTarget => f.write_str("its rank is 0, but it does not belong to the target"),
            Reason::NotWithin => f.write_str("it has a rank, but play may not pass there"),
            Reason::NoMoves => f.write_str("it has a rank, but there are no moves"),
            Reason::NoWayIn => {
                f.write_str("it has a rank, but no move of its owner leads to a vertex with a rank")
            }
            Reason::WayOut => {
                f.write_str("it has a rank, but its owner can move to a vertex without one")
            }
            Reason::Forced => f.write_str("it has no rank, but the target is forced from there"),
            Reason::Rank { rank, implied } => {
                write!(f, "its rank is said to be {rank}, but its moves make it {implied}")
            }
        }
    }
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refuted::Size { claimed, vertices } => {
                write!(f, "the claim ranks {claimed} vertices, but there are {vertices}")
            }
            Refuted::Vertex { vertex, reason } => write!(f, "vertex {vertex} refutes it: {reason}"),
        }
    }
}

impl std::error::Error for Refuted {}
