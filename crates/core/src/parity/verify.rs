//! Claims about parity games, checked without trusting whoever made them.
//!
//! This shares nothing with the solvers: each vertex and its moves are looked at, then the cycles that are
//! left when a side moves as it was said.

use std::fmt;

use super::cycles::Bound;
use super::game::{ParityGame, Winner};
use crate::arena::Vertex;
use crate::watch::{Cancelled, Steps, Watch};

/// The claim that a parity game is won from each vertex by exactly this side, and by these moves.
#[derive(Clone, Copy, Debug)]
pub struct ParityClaim<'a> {
    /// Who wins from each vertex.
    pub winners: &'a [Winner],
    /// Where the player who moves at a vertex goes: one move wherever that player does not lose and play
    /// goes on.
    pub choices: &'a [Option<Vertex>],
}

/// Check a claim: one pass over vertices and edges, then one over strongly connected components for each
/// side, and again within them for each priority that is that side's.
///
/// What is checked is enough. A winner's region is closed: whoever wins has the move that is claimed, and the
/// others have none that leaves. Where play goes on for ever, it goes round cycles of which none is lost. Where
/// nobody wins, both sides can stay out of what the other has won in the same way.
pub fn verify_parity(
    game: &ParityGame<'_>,
    claim: &ParityClaim<'_>,
    watch: &dyn Watch,
) -> Result<Result<(), ParityRefuted>, Cancelled> {
    let vertices = game.arena.vertices();
    let mut steps = Steps::new(watch);
    for claimed in [claim.winners.len(), claim.choices.len(), game.priorities.len()] {
        if claimed != vertices {
            return Ok(Err(ParityRefuted::Size { claimed, vertices }));
        }
    }
    for vertex in game.arena.all() {
        steps.step()?;
        if let Err(reason) = verify_vertex(game, claim, vertex) {
            return Ok(Err(ParityRefuted::Vertex { vertex, reason }));
        }
    }
    for side in [Winner::Coalition, Winner::Others] {
        let bound = Bound {
            game,
            side,
            choice: &|v| claim.choices[v as usize],
            inside: &|v| claim.winners[v as usize] != side.turned() && game.ended(v).is_none(),
        };
        if let Some(part) = bound.lost(false, watch)?.first() {
            let cycle = bound.cycle(part[0], part);
            return Ok(Err(ParityRefuted::Cycle { side, cycle }));
        }
    }
    Ok(Ok(()))
}

fn verify_vertex(
    game: &ParityGame<'_>,
    claim: &ParityClaim<'_>,
    v: Vertex,
) -> Result<(), ParityReason> {
    let winner = claim.winners[v as usize];
    let choice = claim.choices[v as usize];
    if let Some(ended) = game.ended(v) {
        return match choice {
            _ if ended != winner => Err(ParityReason::Ended { winner: ended }),
            Some(_) => Err(ParityReason::MoveAfterEnd),
            None => Ok(()),
        };
    }
    let mover = game.mover(v);
    let moves = game.arena.moves(v);
    let led = |to: Vertex| claim.winners[to as usize];
    if winner == mover.turned() {
        // The loser may be said to play anything, as long as it is a move.
        if let Some(to) = choice.filter(|to| !moves.contains(to)) {
            return Err(ParityReason::NoMove { to });
        }
        let escape = moves.iter().copied().find(|&to| led(to) != winner);
        return escape.map_or(Ok(()), |to| Err(ParityReason::Escape { to }));
    }
    let Some(to) = choice else { return Err(ParityReason::Silent) };
    if !moves.contains(&to) {
        return Err(ParityReason::NoMove { to });
    }
    if led(to) != winner {
        return Err(ParityReason::Leaves { to });
    }
    // Where nobody wins, the mover has no move that does.
    let better = moves.iter().copied().find(|&to| winner != mover && led(to) == mover);
    better.map_or(Ok(()), |to| Err(ParityReason::Escape { to }))
}

/// Why a claim about a parity game is false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParityRefuted {
    /// It speaks of another number of vertices.
    Size {
        /// Of how many.
        claimed: usize,
        /// How many vertices there are.
        vertices: usize,
    },
    /// One vertex refutes it.
    Vertex {
        /// Which one.
        vertex: Vertex,
        /// Why.
        reason: ParityReason,
    },
    /// A side that is said not to lose can be led round this cycle, which the other side wins.
    Cycle {
        /// Who is led round.
        side: Winner,
        /// The cycle; its first vertex has the priority that counts.
        cycle: Vec<Vertex>,
    },
}

/// Why one vertex refutes a claim about a parity game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParityReason {
    /// Play ends there, and is won by another side.
    Ended {
        /// By which.
        winner: Winner,
    },
    /// Play ends there, and a move is claimed.
    MoveAfterEnd,
    /// Whoever moves there does not lose, and no move is claimed.
    Silent,
    /// What is claimed is no move.
    NoMove {
        /// Where it would lead.
        to: Vertex,
    },
    /// The move that is claimed leaves the region.
    Leaves {
        /// Where it leads.
        to: Vertex,
    },
    /// Whoever moves there has a move that is better than what is claimed.
    Escape {
        /// Where it leads.
        to: Vertex,
    },
}

impl fmt::Display for ParityReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParityReason::Ended { winner } => {
                let who = match winner {
                    Winner::Coalition => "the coalition wins",
                    Winner::Others => "the others win",
                    Winner::Nobody => "nobody wins",
                };
                write!(f, "play ends there, and {who}")
            }
            ParityReason::MoveAfterEnd => f.write_str("play ends there, but it is given a move"),
            ParityReason::Silent => f.write_str("its owner does not lose, but has no move"),
            ParityReason::NoMove { to } => write!(f, "it has no move to vertex {to}"),
            ParityReason::Leaves { to } => write!(f, "its move to vertex {to} leaves the region"),
            ParityReason::Escape { to } => {
                write!(f, "its owner has a better move, to vertex {to}")
            }
        }
    }
}

impl fmt::Display for ParityRefuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParityRefuted::Size { claimed, vertices } => {
                write!(f, "the claim speaks of {claimed} vertices, but there are {vertices}")
            }
            ParityRefuted::Vertex { vertex, reason } => {
                write!(f, "vertex {vertex} refutes it: {reason}")
            }
            ParityRefuted::Cycle { cycle, .. } => {
                let cycle: Vec<String> = cycle.iter().map(Vertex::to_string).collect();
                write!(f, "the cycle {} is won by the other side", cycle.join(" "))
            }
        }
    }
}

impl std::error::Error for ParityRefuted {}
