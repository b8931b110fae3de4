//! Where a coalition can force a visit to a target, and how soon.

use crate::arena::Vertex;
use crate::player::Coalition;
use crate::vertex_set::VertexSet;

/// The vertices from which a coalition can force a visit to a target, each with its **rank**: the
/// number of moves that it takes when both sides play well, the index of the first layer
/// A0 ⊂ A1 ⊂ … that holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    coalition: Coalition,
    cells: Vec<Cell>,
    len: usize,
    stationary: u32,
}

/// What is known of one vertex. Both halves stand together because whoever looks at the one
/// changes the other: one cache line a visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    /// The rank, or `OUTSIDE`.
    pub(crate) rank: u32,
    /// Where the coalition moves from here, or `OUTSIDE`.
    pub(crate) choice: Vertex,
}

/// The rank of a vertex that does not belong to the region, and the choice of one that has none.
pub(crate) const OUTSIDE: u32 = u32::MAX;

impl Region {
    /// A region from the rank of each vertex and, for the coalition's own vertices, its choice.
    pub(crate) fn new(
        coalition: Coalition,
        cells: Vec<Cell>,
        len: usize,
        stationary: u32,
    ) -> Region {
        Region { coalition, cells, len, stationary }
    }

    /// Who can force it.
    pub fn coalition(&self) -> Coalition {
        self.coalition
    }

    /// How many vertices belong to it.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no vertex belongs to it.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether the target can be forced from `v`.
    pub fn contains(&self, v: Vertex) -> bool {
        self.cells[v as usize].rank != OUTSIDE
    }

    /// The number of moves that it takes from `v`; `None` outside.
    pub fn rank(&self, v: Vertex) -> Option<u32> {
        let rank = self.cells[v as usize].rank;
        (rank != OUTSIDE).then_some(rank)
    }

    /// The index from which the layers stop growing: the largest rank, 0 if nothing was added.
    pub fn stationary(&self) -> u32 {
        self.stationary
    }

    /// Where the coalition moves from `v`: to a vertex one rank lower, the one with the smallest
    /// number. `None` outside the region, in the target, and where an opponent moves.
    pub fn choice(&self, v: Vertex) -> Option<Vertex> {
        let choice = self.cells[v as usize].choice;
        (choice != OUTSIDE).then_some(choice)
    }

    /// Its vertices, as a set.
    pub fn set(&self) -> VertexSet {
        VertexSet::from_fn(self.cells.len(), |v| self.contains(v))
    }

    /// What each layer adds: the target itself, then the vertices of rank 1, 2, …, each in
    /// increasing order.
    pub fn layers(&self) -> Vec<Vec<Vertex>> {
        if self.is_empty() {
            return vec![Vec::new()];
        }
        let mut layers = vec![Vec::new(); self.stationary as usize + 1];
        for (v, cell) in self.cells.iter().enumerate() {
            if cell.rank != OUTSIDE {
                layers[cell.rank as usize].push(v as Vertex);
            }
        }
        layers
    }
}
